"""What lies before one player, alone, for those who go over the table."""

from __future__ import annotations

from companion.games.doctor_who_card_game.seen import View
from companion.ui.boards.part import Drawn, Part
from companion.ui.boards.scene import Scene
from companion.ui.host import Names
from companion.ui.host.phrases import Phrases

from .meter import meter
from .stacked import row

GAME = "game"


def drawn(words: Names, say: Phrases) -> Drawn:
    def scene(part: Part, view: View, scale: float, width: float) -> Scene:
        kit = part.kit_for(words, say, view.displays, scale)
        return meter(kit, view, width) if part.place == GAME else row(kit, view, part.place, width)

    return scene


def has_part(view: View, place: str) -> bool:
    return place == GAME or place in view.displays
