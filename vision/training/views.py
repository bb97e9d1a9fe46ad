"""Pictures and labels to learn from: drawn scenes and photographs, cut, turned and spoiled anew."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import cv2
import numpy as np

from vision.drawn import spoil
from vision.picture import Floats

SIDE = 384
STRIDE = 4
UNCORRECTED = 0.3  # of all views
LEAST = 9.0  # pixels; smaller dice are neither taught nor held against anyone


@dataclass(frozen=True)
class Labelled:
    """A picture and its dice in pixels: boxes (n, 4), tops (n, 4, 2) or NaN, how much shows."""

    picture: Floats
    boxes: Floats
    quads: Floats
    seen: Floats
    faces: tuple[str, ...]
    drawn: bool
    above: bool  # seen from straight above: no side of the picture is up


def scenes(folder: Path) -> Iterator[Labelled]:
    """What ``vision.training.scenes`` drew."""
    for file in sorted(folder.glob("*.json")):
        row = json.loads(file.read_text())
        picture = np.asarray(cv2.imread(str(file.with_suffix(".png"))))
        yield _labelled(picture, row["dice"], drawn=True, above=row["tilt"] < 0.3)


def photographs(source: Path) -> Iterator[Labelled]:
    """A folder with ``labels.json``; of ``FOLDER@20:60`` only those rows of it."""
    name, _, part = str(source).partition("@")
    folder, (begin, _, end) = Path(name), part.partition(":")
    rows = json.loads((folder / "labels.json").read_text())
    for row in rows[int(begin or 0) : int(end or len(rows))]:
        picture = np.asarray(cv2.imread(str(folder / row["file"])))
        yield _labelled(picture, row["dice"], drawn=False, above=False)


def _labelled(
    picture: Floats, rows: list[dict[str, object]], *, drawn: bool, above: bool
) -> Labelled:
    scale = np.array(picture.shape[1::-1], np.float32)
    boxes = np.array([row["box"] for row in rows], np.float32).reshape(-1, 2, 2) * scale
    missing = np.full((4, 2), np.nan).tolist()
    quads = np.array([row.get("quad", missing) for row in rows], np.float32).reshape(-1, 4, 2)
    seen = np.array([row.get("seen", 1.0) for row in rows], np.float32)
    faces = tuple(str(row["face"]) for row in rows)
    return Labelled(picture, boxes.reshape(-1, 4), quads * scale, seen, faces, drawn, above)


def cut(one: Labelled, luck: np.random.Generator, side: int = SIDE) -> Labelled:
    """A square of it at another scale, turned by quarters or mirrored, and spoiled."""
    boxes: Floats = one.boxes.reshape(-1, 2, 2)
    whole = np.array(one.picture.shape[1::-1], np.float32)
    least = side / float(whole.min())
    middle = luck.uniform(0, 1, 2) * whole
    scale = float(np.exp(luck.uniform(np.log(0.5), np.log(1.3))))
    if len(boxes):
        pick = boxes[luck.integers(len(boxes))]
        size = float(np.sqrt(np.prod(pick[1] - pick[0])))
        scale = float(np.exp(luck.uniform(np.log(12), np.log(150)))) / size
        middle = pick.mean(0) + luck.uniform(-0.45, 0.45, 2) * side / scale
    scale = float(np.clip(scale, least, max(least, 1.6 if one.drawn else 2.0)))
    span = side / scale
    corner = np.clip(middle - span / 2, 0, whole - span)
    square: Floats = _square(one.picture, corner, span, side)
    boxes, quads = (boxes - corner) * scale, (one.quads - corner) * scale
    turned = one.above or luck.random() < 0.1
    turns, mirror = int(luck.integers(4)) if turned else 0, bool(luck.random() < 0.5)
    square = np.asarray(np.rot90(square, turns))
    for _turn in range(turns):
        boxes, quads = _quarter(boxes, side), _quarter(quads, side)
    if mirror:
        square = cv2.flip(square, 1)
        boxes = np.asarray(boxes * (-1, 1) + (side, 0))
        quads = np.asarray(quads * (-1, 1) + (side, 0))
    boxes = np.stack([boxes.min(1), boxes.max(1)], axis=1).reshape(-1, 4)
    linear = spoil.light(np.ascontiguousarray(square))
    hard = 1.0 if one.drawn else 0.5
    shot = spoil.spoiled(linear, luck, hard) if luck.random() < 0.85 else square
    shot = otherwise(shot, luck)
    return Labelled(
        np.ascontiguousarray(shot), boxes, quads, one.seen, one.faces, one.drawn, one.above
    )


def otherwise(shot: Floats, luck: np.random.Generator) -> Floats:
    """Now and then under a lamp and an exposure that no camera has corrected."""
    if luck.random() > UNCORRECTED:
        return shot
    kelvin = np.exp(luck.uniform(np.log(spoil.WARMEST), np.log(spoil.COOLEST)))
    return spoil.relit(shot, float(kelvin), float(luck.uniform(-2, 1.8)))


def _quarter(points: Floats, side: int) -> Floats:
    """As ``np.rot90`` turns a picture."""
    return np.stack([points[..., 1], side - points[..., 0]], axis=-1)


def _square(picture: Floats, corner: Floats, span: float, side: int) -> Floats:
    shrink = cv2.INTER_AREA if side < span else cv2.INTER_LINEAR
    x, y = np.floor(corner).astype(int)
    width = max(2, round(span))
    inside = picture[y : y + width, x : x + width]
    return cv2.resize(inside, (side, side), interpolation=shrink)


def four(some: list[Labelled]) -> Labelled:
    """Four small squares as one large."""
    half = SIDE // 2
    corners = np.array([[0, 0], [half, 0], [0, half], [half, half]], np.float32)
    rows = [np.hstack([some[n].picture, some[n + 1].picture]) for n in (0, 2)]
    pairs = list(zip(some, corners, strict=True))
    boxes = [one.boxes.reshape(-1, 2, 2).clip(0, half) + at for one, at in pairs]
    shown = [
        one.seen * (np.prod(box[:, 1] - box[:, 0], axis=1) / _area(one.boxes))
        for one, box in zip(some, boxes, strict=True)
    ]
    return Labelled(
        np.vstack(rows),
        np.concatenate(boxes).reshape(-1, 4),
        np.concatenate([one.quads + at for one, at in pairs]),
        np.concatenate(shown),
        tuple(face for one in some for face in one.faces),
        drawn=False,
        above=False,
    )


def _area(boxes: Floats) -> Floats:
    return np.asarray((boxes[:, 2:] - boxes[:, :2]).clip(1e-3).prod(1))


def targets(one: Labelled, side: int = SIDE) -> tuple[Floats, Floats, Floats]:
    """What the network should say: heat, all else, and how much each of these counts."""
    cells = side // STRIDE
    heat, heed = np.zeros((cells, cells), np.float32), np.ones((cells, cells), np.float32)
    rest = np.zeros((11, cells, cells), np.float32)
    weight = np.zeros((11, cells, cells), np.float32)
    best = np.zeros((cells, cells), np.float32)
    y, x = np.mgrid[0:cells, 0:cells].astype(np.float32)
    for box, quad, seen in zip(one.boxes, one.quads, one.seen, strict=True):
        size = (box[2:] - box[:2]).clip(1)
        centre, span = (box[:2] + box[2:]) / 2, float(np.sqrt(size.prod()))
        whole = np.minimum(box[2:], side) - np.maximum(box[:2], 0)
        if (whole <= 0).any():
            continue
        if span < LEAST or seen < 0.6 or whole.prod() < 0.7 * size.prod():
            low, high = (
                np.floor(box[:2] / STRIDE).astype(int),
                np.ceil(box[2:] / STRIDE).astype(int),
            )
            low, high = low.clip(0), high.clip(0)
            heed[low[1] : high[1], low[0] : high[0]] = 0
            continue
        column, row = np.minimum(centre / STRIDE, cells - 1).clip(0).astype(int)
        spread = max(0.75, span / STRIDE * 0.09)
        bump = np.exp(-((x - column) ** 2 + (y - row) ** 2) / (2 * spread**2))
        heat = np.maximum(heat, bump)
        here = (bump > 0.4) & (bump > best)
        best = np.maximum(best, bump)
        away = (np.stack([x, y]) + 0.5) * STRIDE
        rest[0:2, here] = ((centre[:, None, None] - away) / 16)[:, here]
        rest[2:4, here] = np.log(size / 32)[:, None]
        weight[:4, here] = bump[here]
        weight[4:, here] = 0
        if not np.isnan(quad).any():
            rest[4:, here] = top(quad, centre, span)[:, None]
            weight[4:, here] = bump[here]
    return np.stack([heat, heed]), rest, weight


def top(quad: Floats, centre: Floats, span: float) -> Floats:
    """A top face as seven smooth numbers: where, how large, how slanted, and four times its turn.

    A square has no first corner; its second moments and its turn times four have no such doubt.
    """
    middle = (quad.mean(0) - centre) / span
    halves = np.stack(
        [(quad[1] + quad[2] - quad[0] - quad[3]) / 4, (quad[3] + quad[2] - quad[0] - quad[1]) / 4],
        axis=1,
    )
    moments = halves @ halves.T / span**2
    trace = float(np.trace(moments))
    slant = (moments[0, 0] - moments[1, 1]) / trace, 2 * moments[0, 1] / trace
    values, vectors = np.linalg.eigh(moments)
    root = (vectors / np.sqrt(values.clip(1e-6))) @ vectors.T
    upright = root @ halves / span
    turn = 4 * np.arctan2(upright[1, 0], upright[0, 0])
    return np.array([*middle, np.log(trace * 2), *slant, np.cos(turn), np.sin(turn)], np.float32)
