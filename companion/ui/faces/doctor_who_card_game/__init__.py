"""What the Doctor Who Card Game shows: everybody's Locations, and what comes at them."""

from __future__ import annotations

from companion.games.doctor_who_card_game.seen import View
from companion.games.doctor_who_card_game.table import STEPS
from companion.ui.face import Face

from .asking import panel
from .board import Board
from .glimpse import glimpse
from .part import drawn, has_part

__all__ = ["FACE"]

SOUNDS = {
    "cards.compared": "settle",
    "cards.end_game": "menace",
    "cards.five": "menace",
    "cards.cannot_act": "end",
}
NEWS = frozenset(
    f"cards.{each}"
    for each in (
        *("next_turn", "compared", "beaten_at_once", "paid", "goes_over", "end_game"),
        *("five", "cannot_act", "play_support", "begins", "hit_counter"),
    )
)


class _Cards(Face[View]):
    board = Board
    part = staticmethod(drawn)
    glimpse = staticmethod(glimpse)
    emblem = "card_location"
    steps = STEPS
    sounds = SOUNDS
    news = NEWS
    alarms = ("cards.end_game", "cards.five")

    has_part = staticmethod(has_part)
    panel = staticmethod(panel)


FACE = _Cards()
