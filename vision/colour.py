"""Names a die's colour whatever the lamp: all dice of a picture are judged under one light.

A lamp and a phone's white balance scale blue, green and red for every die alike. So the light is
sought under which the dice's inks are white and their bodies are most like known colours.
"""

from __future__ import annotations

from dataclasses import dataclass

import cv2
import numpy as np

from vision.picture import Floats, Picture
from vision.reading import BLACK, BLUE, GREEN, OTHER, RED

PURE = 0.5  # of the body's pixels, those least like ink, tell its colour
DIM = 0.02  # of white; below this a colour is noise
CLIPPED = 0.93  # of a channel's most; what was brighter is not known
INNER = 0.07  # of a rectified face's side that is its rounded edge
WEIGHT = np.array([1.0, 1.0, 0.35])  # of blue to green, red to green, and lightness
FAR = 1.1  # from every known colour: another one
STRANGER = 0.08  # how much nearer a colour that is none of the game's must be
LAMP, INK = 0.02, 0.25  # how much the likeliest lamp and white ink count against the bodies
PAPER = 2.0  # and paper that is known to be white

# Blue, green and red of paint under white light, as parts of white: many makers' middle.
PAINTS: dict[str, tuple[tuple[float, float, float], ...]] = {
    BLACK: ((0.015, 0.015, 0.015), (0.04, 0.04, 0.04)),
    GREEN: ((0.05, 0.2, 0.02), (0.12, 0.25, 0.04), (0.1, 0.4, 0.05)),
    BLUE: ((0.4, 0.08, 0.02), (0.25, 0.04, 0.02), (0.6, 0.25, 0.06)),
    RED: ((0.03, 0.02, 0.3), (0.06, 0.04, 0.5), (0.02, 0.012, 0.15)),
    OTHER: (
        (0.7, 0.7, 0.7),
        (0.4, 0.6, 0.7),
        (0.05, 0.5, 0.7),
        (0.3, 0.05, 0.2),
        (0.03, 0.2, 0.6),
        (0.4, 0.25, 0.6),
        (0.2, 0.2, 0.2),
        (0.05, 0.1, 0.2),
    ),
}


@dataclass(frozen=True)
class Coat:
    """A top face's body and ink, linear light; ``ink`` is None when it is darker than the body."""

    body: Floats
    ink: Floats | None


_BYTES = np.arange(256) / 255
_LINEAR = np.where(_BYTES <= 0.04045, _BYTES / 12.92, ((_BYTES + 0.055) / 1.055) ** 2.4)


def coat(face: Picture) -> Coat:
    """Splits a rectified top face into the paint round the mark and the mark."""
    edge = max(1, round(face.shape[0] * INNER))
    inner = np.ascontiguousarray(face[edge:-edge, edge:-edge])
    pixels = inner.reshape(-1, 3).astype(np.float32)
    middle = pixels.mean(0)
    axis = np.linalg.svd(pixels[::3] - middle, full_matrices=False)[2][0]
    along = (pixels - middle) @ axis
    even = ((along - along.min()) * (255 / max(float(np.ptp(along)), 1e-3))).astype(np.uint8)
    level, _ = cv2.threshold(even, 0, 255, cv2.THRESH_OTSU)
    upper = even > level
    if upper.all() or not upper.any():
        return Coat(_LINEAR[np.median(pixels, axis=0).astype(int)], None)
    square = upper.reshape(inner.shape[:2])
    rim = max(1, round(inner.shape[0] * 0.1))
    border = np.concatenate([square[:rim].ravel(), square[-rim:].ravel(), square[:, :rim].ravel()])
    outside = bool(border.mean() > 0.5)
    if 0.2 < border.mean() < 0.85:  # cut out askew, or a large mark: most inks are light
        outside = bool(pixels[upper].mean() < pixels[~upper].mean())
    body, ink = pixels[upper == outside], pixels[upper != outside]
    far = np.abs(along[upper == outside] - along[upper != outside].mean())
    body = body[far >= np.quantile(far, PURE)]  # what is nearer is mixed with ink or with glare
    linear = [_LINEAR[np.median(part, axis=0).astype(int)] for part in (body, ink)]
    if linear[1].mean() < 2.2 * linear[0].mean():
        return Coat(linear[0], None)
    bright = ink[ink.mean(1) >= np.median(ink.mean(1))]  # its edges are mixed with the body
    return Coat(linear[0], _LINEAR[np.median(bright, axis=0).astype(int)])


def feature(body: Floats, white: Floats) -> Floats:
    """Paint as two ratios and a lightness, all logarithms; the noise of black taken out."""
    part = np.log(body / white + DIM)
    return np.stack(
        [part[..., 0] - part[..., 1], part[..., 2] - part[..., 1], part[..., 1]], axis=-1
    )


def _lamps() -> tuple[Floats, Floats]:
    """Lights (n, 3), green 1, from candle to sky and a little beside; and how unlikely each is."""
    lamps, costs = [], []
    for warm in np.linspace(-1.4, 1.0, 25):
        for tint in np.linspace(-0.3, 0.3, 7):
            # Along the black body's curve blue falls about twice as fast as red rises.
            lamps.append(np.exp([1.15 * warm - tint, 0.0, -0.6 * warm - tint]))
            costs.append(LAMP * (warm**2 + 20 * tint**2))
    return np.array(lamps), np.array(costs)


LAMPS, COSTS = _lamps()
Known = dict[str, Floats]  # kind -> features (n, 3)


def usual() -> Known:
    """Colours for dice nobody taught."""
    return {kind: feature(np.array(paints), np.ones(3)) for kind, paints in PAINTS.items()}


@dataclass(frozen=True)
class Named:
    """A colour, how sure it is, and what a teacher would keep of it."""

    kind: str
    confidence: float
    feature: Floats


def name(coats: list[Coat], known: Known, white: Floats | None = None) -> list[Named]:
    """Names all dice of one picture together; ``white`` is how white paper looks there."""
    if not coats:
        return []
    bodies = np.array([one.body for one in coats])
    level = _level(coats)
    names = list(known)
    table = np.concatenate([known[each] for each in names])
    owner = np.repeat(np.arange(len(names)), [len(known[each]) for each in names])
    features = feature(bodies[None], LAMPS[:, None] * level[None, :, None])
    off = features[:, :, None] - table
    off = np.where(_excused(bodies)[:, None] * off < 0, 0.0, off)
    apart = ((off * WEIGHT) ** 2).sum(-1)
    apart = np.stack([apart[..., owner == n].min(-1) for n in range(len(names))], axis=-1)
    apart += STRANGER * np.array([each == OTHER for each in names])
    nearest = np.minimum(apart.min(-1), FAR**2)
    cost = nearest.sum(1) + (COSTS + _white_cost(white)) * len(coats) + _ink_cost(coats)
    best = int(cost.argmin())
    return [_named(names, apart[best, n], features[best, n]) for n in range(len(coats))]


def _excused(bodies: Floats) -> Floats:
    """What a clipped channel hides: 1 where a feature may be larger than seen, -1 where smaller."""
    blue, green, red = (bodies > CLIPPED).T.astype(float)
    return np.stack([blue - green, red - green, green], axis=-1)


def _level(coats: list[Coat]) -> Floats:
    """How bright white would be at each die: its own ink, or the others', or its body."""
    inks = [float(one.ink[1]) / 0.75 for one in coats if one.ink is not None]
    usual_level = float(np.median(inks)) if inks else 0.0
    levels = []
    for one in coats:
        own = float(one.ink[1]) / 0.75 if one.ink is not None else usual_level
        levels.append(max(own, 1.1 * float(one.body.max()) if not inks else 1e-3))
    return np.array(levels)


def _ink_cost(coats: list[Coat]) -> Floats:
    """How far from white the inks would be; a clipped ink tells nothing."""
    cost = np.zeros(len(LAMPS))
    for one in coats:
        if one.ink is None or one.ink.max() > CLIPPED:
            continue
        ink = np.log(one.ink / LAMPS + 1e-3)
        off = (ink[:, 0] - ink[:, 1]) ** 2 + (ink[:, 2] - ink[:, 1]) ** 2
        cost += INK * np.minimum(off, 1.0)
    return cost


def _white_cost(white: Floats | None) -> Floats:
    """How far each lamp is from what paper shows; clipped paper tells nothing."""
    if white is None or white.max() > CLIPPED:
        return np.zeros(len(LAMPS))
    off = np.log(LAMPS) - np.log(white / white[1] + 1e-3)
    return np.asarray(PAPER * (off**2).sum(1))


def _named(names: list[str], apart: Floats, own: Floats) -> Named:
    order = np.argsort(apart)
    if apart[order[0]] > FAR**2 and OTHER not in names:
        return Named(OTHER, 0.3, own)
    likely = np.exp(-(apart - apart[order[0]]) / 0.12)
    return Named(names[order[0]], float(1 / likely.sum()), own)
