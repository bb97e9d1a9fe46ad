"""Picture -> readings."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, replace

import cv2
import numpy as np

from vision import colour, crops, name
from vision.area import Area
from vision.card import Card
from vision.dice_set import PIPS, DiceSet
from vision.locate import Found, Locator
from vision.picture import Picture, judge
from vision.reading import Doubt, Reading, outline

WEIGHED = (-2.23, 2.54, 1.03)  # fitted by vision.training.weigh on tables no network learned from
SURE_DIE, MAYBE_DIE = 0.6, 0.45
SURE_KIND, SURE_UNTAUGHT = 0.6, 0.34  # of a colour that was shown, and of one that was not
UNLIKE = 2.2  # times another size than the others: no die, unless that is certain
CERTAIN = 0.95  # of a die of another size
FACELESS = 0.98  # of one without a face that is known: covered, or a print
COVERED, INSIDE = 0.5, 0.85  # of a top, by another top, and by all that is seen of another die
BEYOND, OF_SYMBOL = 0.25, 0.5  # of a die's width that may be cut off: some pips are another number
CONVINCING = 0.95  # of at least one die; else the table is bare and its pattern deceives


@dataclass(frozen=True)
class Limits:
    """What a caller knows must be so: a game's dice in all, and of each kind."""

    dice: int | None = None
    kinds: tuple[tuple[str, int], ...] = ()


NO_LIMITS = Limits()


@dataclass(frozen=True)
class Seen:
    """A die with all that teaching needs."""

    found: Found
    look: name.Look
    colour: colour.Named

    @property
    def real(self) -> float:
        """How surely it is a die."""
        return real(self.found, self.look)


class Eyes:
    """Both networks and what they remember; one for each thread."""

    def __init__(self) -> None:
        self.locator = Locator()
        self.namer = name.Namer()

    def see(
        self,
        picture: Picture,
        known: DiceSet = PIPS,
        *,
        area: Area | None = None,
        width: float | None = None,
        card: Card | None = None,
        turns: int = name.TURNS,
    ) -> list[Seen]:
        """The dice of a picture, not yet named; a card gives their size and the light."""
        judge(picture)
        if card is not None:
            width = card.die()
        found = self.locator.locate(picture, width)
        if card is not None:
            found = [die for die in found if not card.covers(die.quad.mean(0))]
        if area is not None:
            size = np.array(picture.shape[1::-1])
            found = [die for die in found if area.holds(die.quad.mean(0) / size)]
        found = self.namer.mended(picture, found)
        looks = self.namer.look(picture, found, turns)
        pairs = apart(alike(list(zip(found, looks, strict=True))))
        if all(real(*pair) < CONVINCING for pair in pairs):
            return []
        coats = [colour.coat(crops.top(picture, die.quad, 1.0)) for die, _ in pairs]
        white = card.white if card is not None else None
        colours = colour.name(coats, _colours(known), white)
        return [Seen(*pair, paint) for pair, paint in zip(pairs, colours, strict=True)]

    def read(
        self,
        picture: Picture,
        known: DiceSet = PIPS,
        *,
        limits: Limits = NO_LIMITS,
        area: Area | None = None,
        width: float | None = None,
        card: Card | None = None,
    ) -> list[Reading]:
        """Every die, from the upper left; doubtful ones say why."""
        turns = name.TURNS if known.views else name.OF_PIPS
        seen = self.see(picture, known, area=area, width=width, card=card, turns=turns)
        readings = [read for one in seen if (read := _reading(one, known, picture))]
        readings.sort(key=lambda one: (round(one.middle[1] * 6), one.middle[0]))
        return limited(readings, limits)


def _colours(known: DiceSet) -> colour.Known:
    """A set's own colours, and the usual ones for kinds it has not shown."""
    learned: dict[str, list[np.ndarray]] = {}
    for kind, feature in known.colours:
        learned.setdefault(kind, []).append(feature)
    usual = {} if len(learned) >= 4 else colour.usual()
    return usual | {kind: np.array(features) for kind, features in learned.items()}


def _reading(one: Seen, known: DiceSet, picture: Picture) -> Reading | None:
    """A die's name and doubt; what is hardly a die and bears no face of the set is none."""
    face = name.name(one.look, known)
    kind, sure = one.colour.kind, one.colour.confidence
    if face.name and (own := known.kind_of(face.name)):
        kind, sure = own, 1.0
    size = np.array(picture.shape[1::-1])
    doubt = None
    if not face.sure and one.real < FACELESS:
        return None
    if one.real < SURE_DIE:
        doubt = Doubt.DIE
    elif _outside(one.found, size, BEYOND if face.pips else OF_SYMBOL):
        doubt = Doubt.HIDDEN
    elif not face.sure:
        doubt = Doubt.FACE
    elif sure < (SURE_KIND if known.colours else SURE_UNTAUGHT):
        doubt = Doubt.KIND
    low, high = one.found.box[:2] / size, one.found.box[2:] / size
    return Reading(
        kind=kind,
        face=face.name,
        confidence=round(min(face.confidence, one.real**0.5), 3),
        outline=outline(one.found.quad / size),
        box=(float(low[0]), float(low[1]), float(high[0]), float(high[1])),
        doubt=doubt,
        guesses=face.guesses,
    )


def real(found: Found, look: name.Look) -> float:
    """How surely it is a die, as both networks have it; one is fitted to the other by ``weigh``."""
    base, heat, face = WEIGHED
    sum_ = base + heat * odds(found.score) + face * odds(1 - float(look.answers[name.NOTHING]))
    return float(1 / (1 + np.exp(-sum_)))


def odds(chance: float) -> float:
    """A chance as the logarithm of its odds, never endless."""
    sure = min(max(chance, 1e-4), 1 - 1e-4)
    return float(np.log(sure / (1 - sure)))


def alike(pairs: list[tuple[Found, name.Look]]) -> list[tuple[Found, name.Look]]:
    """What may be a die. Those of one throw are about one size; others must be certain."""
    sure = [die.width for die, look in pairs if real(die, look) >= SURE_DIE]
    low, high = 0.0, np.inf
    if len(sure) >= 2:
        low, high = float(np.median(sure)) / UNLIKE, float(np.median(sure)) * UNLIKE
    return [
        (die, look)
        for die, look in pairs
        if real(die, look) >= (MAYBE_DIE if low < die.width < high else CERTAIN)
    ]


def apart(pairs: list[tuple[Found, name.Look]]) -> list[tuple[Found, name.Look]]:
    """Each die once, the surest look at it: what bears a top of its own is another die."""
    kept: list[tuple[Found, name.Look]] = []
    for pair in sorted(pairs, key=lambda pair: -real(*pair)):
        if not any(_one(pair[0], other) for other, _ in kept):
            kept.append(pair)
    return kept


def _one(die: Found, other: Found) -> bool:
    """Whether both are one die: tops cover each other, or one is a side of the other."""
    low, high = other.box[:2], other.box[2:]
    box = np.array([low, [high[0], low[1]], high, [low[0], high[1]]])
    tops = max(_within(die.quad, other.quad), _within(other.quad, die.quad))
    return tops > COVERED or _within(die.quad, box) > INSIDE


def _within(inner: np.ndarray, outer: np.ndarray) -> float:
    """How much of a convex shape lies in another."""
    one, two = inner.astype(np.float32), outer.astype(np.float32)
    shared, _ = cv2.intersectConvexConvex(one, two)
    return float(shared) / max(cv2.contourArea(one), 1e-6)


def _outside(die: Found, size: np.ndarray, share: float) -> bool:
    """Whether so much of the top face lies beyond the picture."""
    far = share * die.width
    return bool((die.quad < -far).any() or (die.quad > size + far).any())


def limited(readings: list[Reading], limits: Limits) -> list[Reading]:
    """Doubts the least sure dice where there are more than there can be."""
    readings = list(readings)
    over = len(readings) - limits.dice if limits.dice is not None else 0
    counts = Counter(one.kind for one in readings)
    most = dict(limits.kinds)
    for at in sorted(range(len(readings)), key=lambda n: readings[n].confidence):
        one = readings[at]
        too_many = counts[one.kind] > most.get(one.kind, len(readings))
        if over > 0 or too_many:
            readings[at] = replace(one, doubt=one.doubt or Doubt.COUNT)
            counts[one.kind] -= too_many
            over -= 1
    return readings
