"""Instead of the board: cards that get their names, a conflict line by line, the final count."""

from __future__ import annotations

from typing import Any

from companion.games.doctor_who_card_game.seen import View
from companion.ui.boards.alone import Alone
from companion.ui.boards.panes import Touched
from companion.ui.boards.scene import Scene
from companion.ui.host import Words
from companion.ui.host.phrases import Phrases

from .count import count
from .fight import fight
from .keys import asks, naming


class Place(Alone):
    def __init__(
        self, words: Words, say: Phrases, on_touch: Touched | None = None, **more: Any
    ) -> None:
        super().__init__(on_touch, **more)
        self.words, self.say = words, say

    def scene(self, view: View, scale: float, width: float) -> Scene:
        kit = self.kit_for(self.words, self.say, view.displays, scale)
        match stage(view):
            case "over":
                return count(kit, view, width)
            case "naming":
                return naming(kit, view, width)
            case "fight" if view.conflict is not None:
                return fight(kit, self.words, view, view.conflict, width)
        return Scene()


def goes_on(view: View) -> bool:
    return bool(stage(view))


def stage(view: View) -> str:
    if view.conclusion is not None:
        return "over"
    if asks(view):
        return "naming"
    return "fight" if view.conflict is not None else ""
