"""What Time Clash shows: three stacks round the disk, who plays, the Gambit."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from companion.games.time_clash.seen import View
from companion.games.time_clash.table import STEPS
from companion.ui.face import Face, SetUp
from companion.ui.host import Words

from .asking import panel
from .board import Board
from .deeds import deed
from .events import event
from .glimpse import glimpse
from .part import drawn, has_part
from .place import Place, goes_on, stage
from .setting_up import set_up
from .teaching import FORMS

__all__ = ["FACE"]


CHAPTERS = (
    *("match", "game", "game.first", "turn", "draw"),
    *("play", "play.special", "play.move", "play.pass"),
    *("stacks", "stacks.foil", "stacks.tech"),
    *("doctor", "arcs", "reserve", "counter"),
    *("endgame", "endgame.enemy", "endgame.doctor", "win", "win.enemy", "gambit"),
)
SOUNDS = {
    "clash.endgame": "menace",
    "clash.gambit_fails": "failure",
    "clash.game_won": "success",
}
NEWS = frozenset(
    f"clash.{each}"
    for each in (
        *("show", "counter", "pass", "stays", "arc_works", "show_hand", "no_card"),
        *("build_up_goes_on", "does_not_count", "gambit_fails", "next_turn"),
        *("game_won", "game_drawn"),
    )
)


class _Clash(Face[View]):
    board = Board
    place = Place
    part = staticmethod(drawn)
    glimpse = staticmethod(glimpse)
    emblem = "build_up"
    steps = STEPS
    chapters = CHAPTERS
    forms = FORMS
    reasoned = ("gambit",)
    sounds = SOUNDS
    news = NEWS
    alarms = ("clash.endgame",)
    alarming = ("endgame.enemy", "win.enemy")

    goes_on = staticmethod(goes_on)
    stage = staticmethod(stage)
    has_part = staticmethod(has_part)
    deed = staticmethod(deed)
    event = staticmethod(event)
    panel = staticmethod(panel)

    def set_up(self, view: View, held: Collection[str], words: Words) -> Sequence[SetUp]:
        return tuple(set_up(view, held, words))


FACE = _Clash()
