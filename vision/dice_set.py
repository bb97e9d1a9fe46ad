"""Somebody's own dice, learned from pictures: a file that people can share.

Faces are kept as fingerprints, not pictures. A symbol shown on one of the four colours is known on
all of them; one shown only on another kind of die, as the TARDIS die, names that kind.
"""

from __future__ import annotations

import json
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any

import numpy as np

from vision.errors import Reason, VisionError
from vision.picture import Floats
from vision.reading import COLOURS, KINDS, OTHER

FORMAT = "dice set 1"
FINGERPRINT = 64
MOST_VIEWS = 4_000
LONGEST_NAME = 60
MOST_BYTES = 8 << 20


@dataclass(frozen=True)
class View:
    """One look at a face: what it is called, on which kind of die, and its fingerprint."""

    face: str
    kind: str
    fingerprint: Floats


@dataclass(frozen=True)
class DiceSet:
    """``pips``: ordinary dice belong to it too, or alone, and need no views."""

    name: str = "pips"
    pips: bool = True
    views: tuple[View, ...] = ()
    colours: tuple[tuple[str, Floats], ...] = field(default=())

    @property
    def faces(self) -> tuple[str, ...]:
        """All it can name."""
        pips = "123456" if self.pips else ""
        return tuple(dict.fromkeys([*pips, *(view.face for view in self.views)]))

    def kind_of(self, face: str) -> str | None:
        """The kind a face belongs to when it is on no coloured die."""
        kinds = {view.kind for view in self.views if view.face == face}
        return kinds.pop() if len(kinds) == 1 and not kinds & {*COLOURS, OTHER} else None

    def with_view(self, view: View, colour: Floats | None = None) -> DiceSet:
        """The same set, one look wiser."""
        colours = self.colours
        if colour is not None and view.kind in (*COLOURS, OTHER):
            colours = (*colours, (view.kind, colour))
        return replace(self, views=(*self.views, view), colours=colours)

    def save(self, file: Path) -> None:
        """Writes it beside the old file first: a set is not lost half-way."""
        row = {
            "format": FORMAT,
            "name": self.name,
            "pips": self.pips,
            "views": [
                {"face": view.face, "kind": view.kind, "print": _short(view.fingerprint)}
                for view in self.views
            ],
            "colours": [{"kind": kind, "is": _short(is_)} for kind, is_ in self.colours],
        }
        fresh = file.with_name(file.name + ".new")
        fresh.write_text(json.dumps(row), encoding="utf-8")
        fresh.replace(file)

    @staticmethod
    def load(file: Path) -> DiceSet:
        """Reads a set somebody may have sent: nothing in it is believed unseen."""
        try:
            if file.stat().st_size > MOST_BYTES:
                raise VisionError(Reason.BAD_SET, file.name)
            row = json.loads(file.read_text(encoding="utf-8"))
        except OSError as error:
            raise VisionError(Reason.NO_FILE, file.name) from error
        except (ValueError, RecursionError) as error:
            raise VisionError(Reason.BAD_SET, file.name) from error
        try:
            return _understood(row)
        except (KeyError, TypeError, ValueError) as error:
            raise VisionError(Reason.BAD_SET, file.name) from error


PIPS = DiceSet()


def _understood(row: dict[str, Any]) -> DiceSet:
    if row["format"] != FORMAT or len(row["views"]) > MOST_VIEWS:
        raise ValueError(row["format"])
    views = tuple(
        View(_word(each["face"]), _kind(each["kind"]), _numbers(each["print"], FINGERPRINT))
        for each in row["views"]
    )
    colours = row["colours"][:MOST_VIEWS]
    features = tuple((_kind(each["kind"]), _numbers(each["is"], 3)) for each in colours)
    return DiceSet(_word(row["name"]), row["pips"] is True, views, features)


def _word(value: object) -> str:
    if not isinstance(value, str) or not 0 < len(value) <= LONGEST_NAME:
        raise ValueError(value)
    return value


def _kind(value: object) -> str:
    if value not in KINDS:
        raise ValueError(value)
    return str(value)


def _numbers(values: object, count: int) -> Floats:
    numbers = np.array(values, np.float32)
    if numbers.shape != (count,) or not np.isfinite(numbers).all():
        raise ValueError(count)
    return numbers


def _short(numbers: Floats) -> list[float]:
    return [round(float(value), 4) for value in numbers]
