"""Answers: the options of a question that are tapped in its panel, the best of them first."""

from __future__ import annotations

from collections.abc import Collection, Mapping, MutableMapping, Sequence
from typing import Any

from companion.ui.host.phrases import Phrases
from companion.ui.theme import sizes
from companion.ui.theme.folding import Folding

from .answer import Answer

FEW = 3  # so few answers are larger than a fingertip
LONG, FOLDED = 1.5, 0.6  # as wide as the next one, and the part of its width that two lines take
ROW = 14  # so many times its words' size one that is drawn is wide at least


class Answers(Folding):
    """``pictured``: those that lie in the picture as well, and are not missed here."""

    def __init__(
        self,
        say: Phrases,
        options: Mapping[str, Answer],
        pictured: Collection[str] = (),
        entered: MutableMapping[str, Any] | None = None,
    ) -> None:
        def said(n: int, hopeless: bool) -> str:
            return say("play.hidden" if hopeless else "play.more", n=n)

        drawn = any(tap.looks for tap in options.values())
        cell = ROW * sizes.body() if drawn else _cell([tap.wide for tap in options.values()])
        least = sizes.answer() if len(options) <= FEW else sizes.touch()
        super().__init__(cell, least, said, spacing=sizes.gap() / 2)
        self.options, self.entered = options, {} if entered is None else entered
        self.pictured = frozenset(options[each] for each in pictured)
        self.unfolded = bool(self.entered.get("unfolded"))
        self.lead(())

    def lead(self, ways: Sequence[Answer], hopeless: Sequence[Answer] = ()) -> None:
        """These first, in this order, whether they are options or ways of their own."""
        rest = [tap for tap in self.options.values() if tap not in (*ways, *hopeless)]
        for tap in rest:
            tap.rate(None)
        if {*ways, *hopeless} - {*self.options.values()}:
            self.cell = max(self.cell, ROW * sizes.body())
        self.arrange([*ways, *rest, *hopeless], self.pictured.difference(ways), hopeless)

    def unfold(self) -> None:
        self.entered["unfolded"] = True
        super().unfold()


def _cell(wide: Sequence[float]) -> float:
    """One that is far longer than the others takes two lines, or all would stand in one column."""
    *rest, longest = sorted(wide) or [0.0]
    second = rest[-1] if len(rest) >= FEW else longest
    return longest if longest < LONG * second else max(second, longest * FOLDED)
