"""Dice in a picture that are shown to be learned: found here, named by people, kept in a set."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from vision import labels, name
from vision.camera import PICTURES
from vision.dice_set import DiceSet
from vision.enrol import enrol, teach
from vision.errors import Reason, VisionError
from vision.picture import Floats, Picture, read
from vision.reading import Outline, outline
from vision.recognise import Seen

from .eyes import GAMES_KINDS, KINDS, networks
from .shown import kept_size

MOST = 8  # dice at a time: more are hard to keep apart, by people too


@dataclass(frozen=True, slots=True)
class Shown:
    """A die as it lies there; ``face`` is what it is taken for, empty where nobody knows."""

    seen: Seen
    outline: Outline
    kind: str
    face: str


def look(picture: Picture, known: DiceSet) -> list[Shown]:
    """The surest dice of a picture, from its upper left. Slow: for a thread."""
    size = picture.shape[1::-1]
    found = networks().see(picture, known)
    surest = sorted(found, key=lambda one: -one.found.score)[:MOST]
    shown = [_shown(one, known, size) for one in surest]
    return sorted(shown, key=lambda one: (round(one.outline[0][1] * 6), one.outline[0][0]))


def _shown(one: Seen, known: DiceSet, size: tuple[int, ...]) -> Shown:
    face = name.name(one.look, known) if known.views else None
    kind = KINDS.get(one.colour.kind, one.colour.kind)
    sure = face.name if face is not None and face.sure else None
    corners: Floats = one.found.quad / size
    return Shown(one, outline(corners), kind, sure or "")


def taught(known: DiceSet, one: Shown, kind: str, face: str) -> DiceSet:
    """The set, one look wiser."""
    return teach(known, one.seen, face, GAMES_KINDS.get(kind, kind))


def nearest(shown: list[Shown], box: tuple[float, float, float, float]) -> Shown | None:
    """The one that lies there."""
    x, y = (box[0] + box[2]) / 2, (box[1] + box[3]) / 2
    far = max(box[2] - box[0], box[3] - box[1]) / 2

    def away(one: Shown) -> float:
        xs, ys = zip(*one.outline, strict=True)
        return float(max(abs(sum(xs) / 4 - x), abs(sum(ys) / 4 - y)))

    best = min(shown, key=away, default=None)
    return best if best is not None and away(best) < far else None


def photos(path: Path) -> list[Path]:
    """A photo, or those of a folder."""
    path = path.expanduser()
    if path.is_dir():
        found = sorted(each for each in path.iterdir() if each.suffix.lower() in PICTURES)
    else:
        found = [path] if path.is_file() else []
    if not found:
        raise VisionError(Reason.NO_FILE, path.name)
    return found


def opened(path: Path) -> Picture:
    return kept_size(read(path))


def is_labelled(path: Path) -> bool:
    """Somebody has written down what its photos show."""
    return (path.expanduser() / "labels.json").is_file()


def from_labels(path: Path, known: DiceSet) -> DiceSet:
    """All of it at once."""
    return enrol(labels.read(path.expanduser()), known, networks())


def faces(known: DiceSet) -> Iterator[str]:
    """One for each look at it."""
    return (view.face for view in known.views)
