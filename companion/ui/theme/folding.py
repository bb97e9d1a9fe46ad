"""What a panel does that never scrolls: Folding hides what has no room behind one row, Spare leaves
it out."""

from __future__ import annotations

import math
from collections.abc import Callable, Collection, Sequence
from typing import Any

from kivy.properties import BooleanProperty, ObjectProperty
from kivy.uix.widget import Widget

from . import colours, sizes
from .choosing import Chips
from .layout import Column, Text, lay
from .tap import Tap

EVERYTHING = math.inf
Fold = tuple[list[Tap], frozenset[Tap]]  # what is shown, and what the row stands for


class Folding(Chips):
    """Taps in the order of their worth, as many as there is room for, and below them a row that
    says how many there are besides. Whoever taps it gets all of them, scrolled or not."""

    unfolded = BooleanProperty(False)

    def __init__(
        self, cell: float, least: float, said: Callable[[int, bool], str], **more: Any
    ) -> None:
        """``said``: that there are so many more, and whether all of them are hopeless."""
        super().__init__((), cell, **more)
        self.said, self.least = said, least
        self.room = self.easily = EVERYTHING
        self.taps: list[Tap] = []
        self.elsewhere: frozenset[Tap] = frozenset()
        self.hopeless: frozenset[Tap] = frozenset()
        self.apart = False  # whether the row stands elsewhere, where it takes no room from them
        self.folds = False  # whether there is one
        self.more = Tap("", self.unfold, fill=colours.SURFACE, font_size=sizes.body())
        self._standing: set[Tap] = set()

    def arrange(
        self, taps: Sequence[Tap], elsewhere: Collection[Tap] = (), hopeless: Collection[Tap] = ()
    ) -> None:
        """``elsewhere``: what can be tapped in another place as well, and is not missed here."""
        self.taps = sorted(taps, key=lambda tap: tap in hopeless)
        self.elsewhere, self.hopeless = frozenset(elsewhere), frozenset(hopeless)
        for tap in {*taps, self.more} - self._standing:
            self._stand(tap)
            self._standing.add(tap)
        self._share()

    def unfold(self) -> None:
        self.unfolded = True
        self._share()

    def give(self, room: float, easily: float) -> float:
        """So much room is left for it, and so much easily: what is not missed here takes no more.
        How much of it is taken."""
        self.room, self.easily = room, easily
        self._share()
        return self._tall(self.children[::-1])

    def _share(self, *_: Any) -> None:
        if hasattr(self, "taps"):
            shown, folded = self._fitting()
            self.folds = bool(folded)
            if self.folds:
                self.more.text = self.said(len(folded), folded <= self.hopeless)
            rows = [*shown, *([self.more] if self.folds and not self.apart else [])]
            if rows != self.children[::-1]:
                self.clear_widgets()
                lay(self, *rows)
        super()._share()

    def _fitting(self) -> Fold:
        """While all have room they may be large; else a fingertip is enough."""
        given = [tap for tap in self.taps if self.unfolded or tap not in self.hopeless]
        behind = self.hopeless if not self.unfolded else frozenset()
        for least in (self.least, sizes.touch()):
            for tap in self.taps:
                tap.least = least
            if self.unfolded or self._has_room(given, behind):
                return given, behind
        spare = [tap for tap in given if tap in self.elsewhere]
        last = [*spare[::-1], *(tap for tap in given[::-1] if tap not in spare)]
        for n in range(1, len(given) + 1):
            shown = [tap for tap in given if tap not in last[:n]]
            folded = behind.union(last[:n]) - self.elsewhere
            if self._has_room(shown, folded) and (shown or not folded):
                return shown, folded
        return [tap for tap in given if tap not in self.elsewhere], behind

    def _has_room(self, shown: Sequence[Tap], folded: Collection[Tap]) -> bool:
        row = [self.more] if folded and not self.apart else []
        room = self.room if self.elsewhere.isdisjoint(shown) else min(self.room, self.easily)
        return self._tall([*shown, *row]) <= room

    def _tall(self, taps: Sequence[Widget]) -> float:
        columns, (across, between) = self._columns(len(taps)), self.spacing
        wide = (self.width - across * (columns - 1)) / columns
        tall = [tap.tall(wide) for tap in taps]
        rows = [max(tall[at : at + columns]) for at in range(0, len(tall), columns)]
        return float(sum(rows) + between * max(0, len(rows) - 1))


class Spare(Column):
    """What is good to know: as much of it as there is room for, the first of it first."""

    things: Sequence[Widget] = ObjectProperty(())

    def give(self, room: float, wide: float) -> float:
        """So much room is left for it, in this width; how much of that it takes."""
        taken, shown = 0.0, list[Widget]()
        for each in self.things:
            tall = each.tall(wide) if isinstance(each, Text | Tap) else each.height
            tall += self.spacing if shown else 0
            if taken + tall > room:
                break
            taken += tall
            shown.append(each)
        if shown != self.children[::-1]:
            self.clear_widgets()
            lay(self, *shown)
        return taken
