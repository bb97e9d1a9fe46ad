"""``python -m vision.training.teach_faces``: teaches the network that tells faces apart."""

from __future__ import annotations

import argparse
import copy
import itertools
import math
import time
from collections.abc import Iterator
from dataclasses import dataclass, replace
from pathlib import Path

import cv2
import numpy as np
import torch
from torch import Tensor, nn

from vision import crops
from vision.drawn import spoil
from vision.drawn.marks import LETTERS, letter_of
from vision.locate import Locator, overlap
from vision.name import Namer
from vision.picture import Floats, Picture
from vision.training import views
from vision.training.again import begun
from vision.training.detector import export
from vision.training.faces import FINGERPRINT, Faces
from vision.training.scenes import SYMBOLS
from vision.training.teach_detector import follow

ROUGHLY, TOPS = 0.2, 0.5  # of views; the others are of whole dice
BATCH = 112
MET = 60  # batches from which a network without its names learns them
RATE = 2e-3
SHARP, MARGIN = 24.0, 0.15  # of the cosine softmax (CosFace, arXiv:1801.09414)
SYMBOL, NOTHING = 6, 7
PATCH = 104
ASIDE = 0.38  # overlap with a die up to which another sight is not of that die as a whole
FAINT = 0.35  # heat up to which something is surely no die where none is labelled
KINDS = ("symbol", "pips", "photo", "nothing")
SHARES = (0.36, 0.26, 0.24, 0.14)


@dataclass(frozen=True)
class Patch:
    """A die and a little round it; ``name`` is the class of its fingerprint, or -1."""

    picture: Picture
    box: Floats
    quad: Floats | None
    answer: int
    name: int
    sharp: bool = True  # whether the corners are known, not guessed


def patches(one: views.Labelled) -> Iterator[Patch]:
    for box, quad, seen, face in zip(one.boxes, one.quads, one.seen, one.faces, strict=True):
        if seen < 0.7 or (box[2:] - box[:2]).min() < 10:
            continue
        if face.startswith("s"):
            letter = letter_of(int(face[1:]))
            answer, name = SYMBOL, int(face[1:]) if letter is None else SYMBOLS + 6 + letter
        else:
            answer, name = int(face) - 1, SYMBOLS + int(face) - 1
        quad = None if np.isnan(quad).any() else quad
        yield _patch(one.picture, box, quad, answer, name, one.drawn)


def _patch(
    picture: Picture, box: Floats, quad: Floats | None, answer: int, name: int, sharp: bool = True
) -> Patch:
    half = float((box[2:] - box[:2]).max()) * 0.95
    low = np.floor((box[:2] + box[2:]) / 2 - half).astype(int)
    part = _padded(picture, low, int(2 * half))
    scale = min(1.0, PATCH / part.shape[0])
    size = max(8, round(part.shape[0] * scale))
    part = cv2.resize(part, (size, size), interpolation=cv2.INTER_AREA)
    box = (box - np.tile(low, 2)) * scale
    return Patch(part, box, None if quad is None else (quad - low) * scale, answer, name, sharp)


def _padded(picture: Picture, low: Floats, side: int) -> Picture:
    y, x = (np.clip(np.arange(low[n], low[n] + side), 0, picture.shape[1 - n] - 1) for n in (1, 0))
    return np.asarray(picture[y][:, x])


def empty(one: views.Labelled, luck: np.random.Generator) -> Iterator[Patch]:
    """Places of a picture where no die is."""
    for _try in range(6):
        size = float(np.exp(luck.uniform(np.log(12), np.log(110))))
        corner = luck.uniform(0, 1, 2) * (np.array(one.picture.shape[1::-1]) - size)
        box = np.concatenate([corner, corner + size])
        if all(overlap(box, other) < 0.05 for other in one.boxes):
            quad = corner + np.array([[0, 0], [1, 0], [1, 1], [0, 1]]) * size
            yield _patch(one.picture, box, quad, NOTHING, -1)


def mistaken(one: views.Labelled, locator: Locator, most: float = 1.0) -> Iterator[Patch]:
    """What the other network takes for dice, and is none; of drawn ones, a die's side as well."""
    apart = ASIDE if one.drawn else 0.05
    for die in locator.locate(one.picture):
        if die.score < most and all(overlap(die.box, other) < apart for other in one.boxes):
            yield _patch(one.picture, die.box, die.quad, NOTHING, -1)


def with_tops(photo: views.Labelled, locator: Locator, namer: Namer | None) -> views.Labelled:
    """Photographs have no corners; those the other network sees must do.

    Where somebody drew a box far too large, its box must do as well.
    """
    boxes, quads = photo.boxes.copy(), photo.quads.copy()
    dice = locator.locate(photo.picture)
    for die in namer.mended(photo.picture, dice) if namer else dice:
        shares = [overlap(die.box, box) for box in photo.boxes]
        if not shares or max(shares) < 0.25 or die.score < 0.4:
            continue
        which = int(np.argmax(shares))
        quads[which] = die.quad
        if shares[which] < 0.6:
            boxes[which] = die.box
    return replace(photo, boxes=boxes, quads=quads)


@dataclass(frozen=True)
class View:
    """A crop as the network gets it; of the top alone it has a name, a rough one has corners."""

    crop: Picture
    named: bool = False
    corners: Floats | None = None


def view(patch: Patch, luck: np.random.Generator, hard: float) -> View:
    """One crop of a patch, spoiled."""
    picture, scale = patch.picture, 1.0
    width = float((patch.box[2:] - patch.box[:2]).max())
    if luck.random() < 0.6 and width > 14:
        scale = float(np.exp(luck.uniform(np.log(max(12 / width, 0.15)), 0)))
        size = max(8, round(picture.shape[0] * scale))
        scale = size / picture.shape[0]
        picture = cv2.resize(picture, (size, size), interpolation=cv2.INTER_AREA)
    if luck.random() < 0.85:
        picture = spoil.spoiled(spoil.light(picture), luck, hard)
    picture = views.otherwise(picture, luck)
    chance = luck.random()
    if patch.quad is not None and chance < ROUGHLY + TOPS:
        truth = np.roll(patch.quad * scale, int(luck.integers(4)), axis=0)
        if chance < ROUGHLY and patch.answer != NOTHING and patch.sharp:
            quad = missed(truth, luck, 2.0)
            crop = crops.top(picture, quad, crops.ROUGH)
            return View(repainted(crop, luck), corners=crops.amiss(quad, truth))
        crop = crops.top(picture, missed(truth, luck, 0.6 if patch.sharp else 0.3))
        return View(repainted(crop, luck), named=True)
    box = patch.box * scale
    size = box[2:] - box[:2]
    box = box + np.tile(size, 2) * luck.normal(0, 0.04, 4)
    crop = crops.whole(picture, box)
    if patch.answer != SYMBOL and luck.random() < 0.5:
        crop = crop[:, ::-1]
    return View(repainted(crop, luck))


def missed(quad: Floats, luck: np.random.Generator, much: float) -> Floats:
    """A top's corners as the other network might have put them."""
    side = float(np.sqrt(cv2.contourArea(quad.astype(np.float32))))
    middle, turn = quad.mean(0), much * luck.normal(0, 0.07)
    spin = np.array([[np.cos(turn), -np.sin(turn)], [np.sin(turn), np.cos(turn)]])
    quad = middle + (quad - middle) @ spin * np.exp(much * luck.normal(0, 0.06))
    return np.asarray(quad + side * much * (luck.normal(0, 0.05, 2) + luck.normal(0, 0.03, (4, 2))))


def repainted(crop: Picture, luck: np.random.Generator) -> Picture:
    """As if the die had other paint: a face is its mark, not its colours."""
    if luck.random() < 0.4:
        crop = crop[..., luck.permutation(3)]
    if luck.random() < 0.2:
        crop = 255 - crop
    if luck.random() < 0.35:
        crop = glared(crop, luck)
    return np.ascontiguousarray(crop)


def glared(crop: Picture, luck: np.random.Generator) -> Picture:
    """A lamp mirrored in the face: a soft bright patch or slope over body and mark alike."""
    side = crop.shape[0]
    y, x = np.mgrid[0 : 1 : side * 1j, 0 : 1 : side * 1j]
    middle, wide = luck.uniform(-0.2, 1.2, 2), luck.uniform(0.1, 0.8, 2)
    patch = np.exp(-(((x - middle[0]) / wide[0]) ** 2) - ((y - middle[1]) / wide[1]) ** 2)
    bright = (patch * luck.uniform(0.2, 0.85))[..., None]
    return np.asarray(crop + (255 - crop.astype(np.float32)) * bright, np.uint8)


class Likeness(nn.Module):
    """The softmax over cosines that teaches fingerprints; the app has no use for it."""

    def __init__(self, classes: int) -> None:
        super().__init__()
        self.centres = nn.Parameter(torch.randn(classes, FINGERPRINT))

    def forward(self, prints: Tensor, names: Tensor) -> Tensor:
        alike = nn.functional.normalize(prints) @ nn.functional.normalize(self.centres).T
        margin = nn.functional.one_hot(names, alike.shape[1]) * MARGIN
        return nn.functional.cross_entropy(SHARP * (alike - margin), names)


@dataclass(frozen=True)
class Batch:
    """What the network sees, and what it should say; a name of -1 is none."""

    shots: Tensor
    answers: Tensor
    names: Tensor
    rough: Tensor  # which have corners to find
    corners: Tensor
    photographs: Tensor


def batch(pools: dict[str, list[Patch]], luck: np.random.Generator) -> Batch:
    shares = np.array([share if pools[k] else 0 for k, share in zip(KINDS, SHARES, strict=True)])
    some = luck.choice(KINDS, BATCH, p=shares / shares.sum())
    chosen = [pools[kind][luck.integers(len(pools[kind]))] for kind in some]
    seen = [
        view(patch, luck, 0.5 if kind == "photo" else 1.0)
        for kind, patch in zip(some, chosen, strict=True)
    ]
    corners = [one.corners for one in seen if one.corners is not None]
    return Batch(
        torch.from_numpy(crops.even([one.crop for one in seen])),
        torch.tensor([patch.answer for patch in chosen]),
        torch.tensor(
            [patch.name if one.named else -1 for patch, one in zip(chosen, seen, strict=True)]
        ),
        torch.tensor([one.corners is not None for one in seen]),
        torch.from_numpy(np.stack(corners)),
        torch.from_numpy(some == "photo"),
    )


def begin(net: Faces, likeness: Likeness, file: Path, some: list[Batch]) -> None:
    """Goes on from ``file``: what ``save`` kept, or weights alone, whose names are met anew."""
    if file.suffix == ".pt":
        kept = torch.load(file)
        net.load_state_dict(kept["net"], strict=False)
        likeness.load_state_dict(kept["likeness"])
        return
    begun(net, file, [one.shots for one in some])
    with torch.no_grad():
        sums = torch.zeros_like(likeness.centres)
        for one in some:
            named = one.names >= 0
            prints = nn.functional.normalize(net(one.shots)[0])
            sums.index_add_(0, one.names[named], prints[named])
        met = sums.square().sum(1, keepdim=True) > 0
        likeness.centres.copy_(torch.where(met, nn.functional.normalize(sums), likeness.centres))


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("scenes", type=Path, nargs="+", help="what scenes and close_ups drew")
    parser.add_argument("--photos", type=Path, nargs="*", default=[], help="with labels.json")
    parser.add_argument("--dice", type=Path, help="the other network, for photographs' corners")
    parser.add_argument("--faces", type=Path, help="an earlier network, to mend these corners")
    parser.add_argument(
        "--bare", type=Path, nargs="*", default=[], help="scenes to learn the other's mistakes from"
    )
    parser.add_argument("--minutes", type=float, default=20)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--begin", type=Path, help="weights (.pt or .onnx) to go on from")
    parser.add_argument("--rate", type=float, default=RATE)
    parser.add_argument("--out", type=Path, required=True)
    asked = parser.parse_args()
    cv2.setNumThreads(1)
    torch.set_num_threads(1)
    torch.manual_seed(asked.seed)
    luck = np.random.default_rng(asked.seed)
    pools = gathered(asked, luck)
    print({kind: len(pool) for kind, pool in pools.items()}, flush=True)
    net = Faces().to(memory_format=torch.channels_last)
    likeness = Likeness(SYMBOLS + 6 + len(LETTERS))
    if asked.begin:
        begin(net, likeness, asked.begin, [batch(pools, luck) for _ in range(MET)])
    mean = copy.deepcopy(net)
    weights = [*net.parameters(), *likeness.parameters()]
    teacher = torch.optim.AdamW(weights, lr=asked.rate, weight_decay=1e-3)
    began, told, said = time.monotonic(), np.zeros(5), 0
    for step in itertools.count():
        done = (time.monotonic() - began) / 60 / asked.minutes
        if done >= 1:
            break
        for group in teacher.param_groups:
            low = 0.01 + 0.99 * (1 + math.cos(math.pi * done)) / 2
            group["lr"] = asked.rate * min(1.0, (step + 1) / 100) * low
        seen = batch(pools, luck)
        net.train()
        with torch.autocast("cpu", torch.bfloat16):
            prints, answers, corners = net(seen.shots.to(memory_format=torch.channels_last))
        named = seen.names >= 0
        one = likeness(prints.float()[named], seen.names[named])
        two = nn.functional.cross_entropy(answers.float(), seen.answers, label_smoothing=0.02)
        apart = nn.functional.smooth_l1_loss(corners.float()[seen.rough], seen.corners, beta=0.05)
        teacher.zero_grad()
        (0.5 * one + two + 3 * apart).backward()
        teacher.step()
        follow(mean, net, min(0.998, step / (step + 20)))
        right = (answers.argmax(1) == seen.answers).float()
        photographed = right[seen.photographs].mean().item() if seen.photographs.any() else 0
        news = [one.item(), two.item(), apart.item(), right.mean().item(), photographed]
        told = 0.99 * told + 0.01 * np.array(news)
        if int(done * 30) > said:
            said = int(done * 30)
            print(f"{done:4.0%} step {step}", told.round(3), flush=True)
            save(mean, likeness, asked.out)
    save(mean, likeness, asked.out)


def gathered(asked: argparse.Namespace, luck: np.random.Generator) -> dict[str, list[Patch]]:
    pools: dict[str, list[Patch]] = {kind: [] for kind in KINDS}
    for one in itertools.chain.from_iterable(map(views.scenes, asked.scenes)):
        for patch in patches(one):
            pools["symbol" if patch.answer == SYMBOL else "pips"].append(patch)
        if len(one.boxes) != 1:
            pools["nothing"] += empty(one, luck)
    locator = Locator(asked.dice) if asked.dice else None
    namer = Namer(asked.faces) if asked.faces else None
    if locator:
        for one in itertools.chain.from_iterable(map(views.scenes, asked.bare)):
            pools["nothing"] += [each for each in mistaken(one, locator) for _time in range(6)]
    for one in itertools.chain.from_iterable(map(views.photographs, asked.photos)):
        photo = with_tops(one, locator, namer) if locator else one
        pools["photo"] += patches(photo)
        pools["nothing"] += empty(photo, luck)
        if locator:  # what looks more like a die may be one that nobody labelled
            pools["nothing"] += [
                each for each in mistaken(photo, locator, FAINT) for _time in range(6)
            ]
    return pools


def save(net: nn.Module, likeness: nn.Module, out: Path) -> None:
    kept = {"net": net.state_dict(), "likeness": likeness.state_dict()}
    torch.save(kept, out.with_suffix(".pt"))
    export(
        copy.deepcopy(net),
        out,
        (1, 3, crops.SIDE, crops.SIDE),
        ("fingerprint", "answer", "corners"),
    )


if __name__ == "__main__":
    main()
