"""Names a face: pips by what was learned of pips, symbols by likeness to those of a set."""

from __future__ import annotations

from dataclasses import dataclass, replace
from pathlib import Path

import cv2
import numpy as np

from vision import crops
from vision.dice_set import DiceSet
from vision.locate import Found
from vision.picture import Floats, Picture

WEIGHTS = Path(__file__).with_name("weights") / "faces.onnx"
SYMBOL, NOTHING = 6, 7  # the answers after one to six
TURNS = 4  # of the top face that are looked at: a die has no upright
OF_PIPS = 2  # which look alike upside down
SHARP = 14.0  # how fast likeness turns into sureness
STRANGE = 0.45  # likeness below which a symbol is none of the set's
FOREIGN = 0.9  # chance of being a symbol, from which pips are doubted
SURE_PIPS, SURE_SYMBOL = 0.42, 0.65
BEST_OF = 3  # views of a face that count


@dataclass(frozen=True)
class Look:
    """What the network says of one die."""

    fingerprint: Floats  # one long
    answers: Floats  # chances of 1 to 6, a symbol, nothing


@dataclass(frozen=True)
class Face:
    """A name, how sure, and the others it might be."""

    name: str | None
    confidence: float
    sure: bool  # enough not to ask
    guesses: tuple[tuple[str, float], ...]
    pips: bool


class Namer:
    """The network that tells faces apart; one for each thread."""

    def __init__(self, weights: Path = WEIGHTS) -> None:
        data = np.frombuffer(weights.read_bytes(), np.uint8)
        # One for each sort of look: a network takes long over another number of pictures.
        self._rough, self._net = (cv2.dnn.readNetFromONNX(data) for _look in range(2))

    def mended(self, picture: Picture, dice: list[Found]) -> list[Found]:
        """The dice with their tops' corners where a closer look puts them."""
        if not dice:
            return []
        tops = [crops.top(picture, die.quad, crops.ROUGH) for die in dice]
        self._rough.setInput(crops.even(tops))
        off = self._rough.forward("corners")
        return [
            replace(die, quad=crops.mended(die.quad, row))
            for die, row in zip(dice, off, strict=True)
        ]

    def look(self, picture: Picture, dice: list[Found], turns: int = TURNS) -> list[Look]:
        """Each die's top face, turned, and the die as a whole, in one go."""
        if not dice:
            return []
        shots = []
        for die in dice:
            face = crops.top(picture, die.quad)
            shots += [np.rot90(face, turn) for turn in range(turns)]
            shots.append(crops.whole(picture, die.box))
        self._net.setInput(crops.even(shots))
        prints, answers = self._net.forward(["fingerprint", "answer"])
        views = turns + 1
        return [
            _look(prints[at : at + turns], answers[at : at + views])
            for at in range(0, len(shots), views)
        ]


def _look(prints: Floats, answers: Floats) -> Look:
    prints = prints / np.linalg.norm(prints, axis=1, keepdims=True)
    middle = prints.mean(0)
    tops, whole = answers[:-1].mean(0), answers[-1]
    return Look(middle / np.linalg.norm(middle), _chances((_logs(tops) + _logs(whole)) / 2))


def _logs(answers: Floats) -> Floats:
    return np.asarray(answers - np.logaddexp.reduce(answers))


def _chances(logs: Floats) -> Floats:
    likely = np.exp(logs - logs.max())
    return np.asarray(likely / likely.sum())


def name(look: Look, known: DiceSet) -> Face:
    """The face of that set which was seen."""
    pips = look.answers[:SYMBOL]
    if not known.views or (known.pips and pips.sum() > look.answers[SYMBOL]):
        # A mark that is no pips is doubtful; pips that resemble a symbol are not.
        strange = 0.5 if look.answers[SYMBOL] > FOREIGN else 1.0
        whole = max(float(pips.sum()), 1e-6)
        chances = {str(n + 1): strange * float(pips[n]) / whole for n in range(6)}
        return _best(chances, SURE_PIPS, pips=True)
    alike = likeness(look, known)
    best = max(alike.values())
    likely = {face: float(np.exp(SHARP * (value - best))) for face, value in alike.items()}
    whole = sum(likely.values())
    known_at_all = float(np.clip((best - STRANGE + 0.2) / 0.2, 0, 1))
    chances = {face: value / whole * known_at_all for face, value in likely.items()}
    return _best(chances, SURE_SYMBOL, pips=False)


def likeness(look: Look, known: DiceSet) -> dict[str, float]:
    """How alike the face is to each of a set: the mean of the few views most like it."""
    alike: dict[str, list[float]] = {}
    table = np.stack([view.fingerprint for view in known.views])
    for view, value in zip(known.views, table @ look.fingerprint, strict=True):
        alike.setdefault(view.face, []).append(float(value))
    return {face: float(np.mean(sorted(values)[-BEST_OF:])) for face, values in alike.items()}


def _best(chances: dict[str, float], sure: float, *, pips: bool) -> Face:
    order = sorted(chances.items(), key=lambda item: -item[1])
    return Face(order[0][0], order[0][1], order[0][1] >= sure, tuple(order[:3]), pips)
