"""Instead of the board: a Gambit while cards are given and the die lies, the end of a match."""

from __future__ import annotations

from typing import Any

from companion.games.time_clash.seen import View
from companion.ui.boards.alone import Alone
from companion.ui.boards.panes import Touched
from companion.ui.boards.scene import Scene
from companion.ui.host import Names
from companion.ui.host.phrases import Phrases

from .end import end
from .gambit import gambit

THERE = ("give", "throw")  # stages; before, cards are turned where they lie


class Place(Alone):
    def __init__(
        self, words: Names, say: Phrases, on_touch: Touched | None = None, **more: Any
    ) -> None:
        super().__init__(on_touch, **more)
        self.words, self.say = words, say

    def scene(self, view: View, scale: float, width: float) -> Scene:
        kit = self.kit_for(self.words, self.say, view.sides, scale)
        if view.past:
            return end(kit, view, width)
        return gambit(kit, view, view.gambit, width) if view.gambit is not None else Scene()


def goes_on(view: View) -> bool:
    return bool(view.past) or stage(view) in THERE


def stage(view: View) -> str:
    if view.past:
        return "over"
    return view.gambit.stage if view.gambit is not None else ""
