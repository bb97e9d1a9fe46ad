"""Sets of dice, taught here or sent by others: a file each, and one that is played with."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable
from pathlib import Path

from companion.core.messages import NotAllowed, message
from companion.dice.eyes import DiceSet, VisionError, pips
from companion.saves.reading import at_home
from companion.ui.host import GameFile, spelling
from companion.ui.host.camera import SetOfDice
from companion.words import Words

from . import shelf

ENDING = ".diceset"
FOLDER, SHARED = "dice", "boxes"  # beside the saves; what is shared lies with one's own box
LONGEST = 40  # letters of a name


class DiceSets:
    """``chosen`` is the one played with; empty while ordinary dice are."""

    def __init__(self, beside: Path, words: Callable[[], Words]) -> None:
        self.folder, self.shared, self._words = beside / FOLDER, beside / SHARED, words
        self._read: dict[str, DiceSet] = {}
        self.chosen = ""
        self.changed: Callable[[], None] = _nobody

    @property
    def known(self) -> DiceSet:
        """The same one until something is taught or another is chosen."""
        return self.get(self.chosen) if self.chosen else pips()

    def get(self, id: str) -> DiceSet:
        if id not in self._read:
            try:
                self._read[id] = DiceSet.load(self._file(id))
            except VisionError as error:
                raise NotAllowed(message("dice_sets.not_a_set", name=id)) from error
        return self._read[id]

    def all(self) -> list[SetOfDice]:
        """Files that are no sets are passed over."""
        found = sorted(self.folder.glob(f"*{ENDING}")) if self.folder.is_dir() else []
        return [_row(each.stem, self.get(each.stem)) for each in found if self._has(each.stem)]

    def _has(self, id: str) -> bool:
        try:
            return bool(id) and self.get(id) is not None
        except NotAllowed:
            return False

    # What people do

    def choose(self, id: str) -> None:
        self.chosen = id if self._has(id) else ""
        self.changed()

    def begin(self, name: str) -> str:
        """A new one, without a face yet. Dice with pips belong to it until others are shown."""
        name = spelling.clean(name)[:LONGEST]
        id = self._free(name)
        self.keep(id, DiceSet(name or id))
        return id

    def keep(self, id: str, known: DiceSet) -> None:
        try:
            self.folder.mkdir(parents=True, exist_ok=True)
            known.save(self._file(id))
        except OSError as error:
            raise NotAllowed(message("no_such_file", name=str(self.folder))) from error
        self._read[id] = known
        self.changed()

    def forget(self, id: str) -> None:
        self._file(id).unlink(missing_ok=True)
        self._read.pop(id, None)
        if self.chosen == id:
            self.chosen = ""
        self.changed()

    # Shared as a file

    def export(self, id: str) -> str:
        self.get(id)  # says so if it is damaged
        return str(shelf.put(self.shared, id, ENDING, self._file(id).read_text("utf-8")))

    def files(self) -> list[GameFile]:
        return shelf.files(self.shared, self._words(), f"*{ENDING}")

    def take_in(self, path: str) -> str:
        file = at_home(path)
        try:
            known = DiceSet.load(file)
        except VisionError as error:
            raise NotAllowed(message("dice_sets.not_a_set", name=file.name)) from error
        id = self._free(known.name)
        self.keep(id, known)
        return id

    def _file(self, id: str) -> Path:
        return self.folder / f"{Path(id).name}{ENDING}"

    def _free(self, name: str) -> str:
        stem = re.sub(r"[^\w-]+", "-", name).strip("-") or "dice"
        ids = (stem if n == 1 else f"{stem}-{n}" for n in range(1, 1000))
        return next(id for id in ids if not self._file(id).exists())


def _row(id: str, known: DiceSet) -> SetOfDice:
    return SetOfDice(id, known.name, Counter(view.face for view in known.views))


def _nobody() -> None:
    """Nobody minds."""
