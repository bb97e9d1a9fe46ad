"""What the Doctor Who Card Game shows: everybody's Locations, conflicts, the final count."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from companion.core.messages import Message
from companion.games.doctor_who_card_game.seen import View
from companion.games.doctor_who_card_game.table import STEPS
from companion.ui.face import Deed, Event, Face, SetUp
from companion.ui.host import Words
from companion.ui.host.phrases import Phrases

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
    *("setup", "turn", "turn.passing", "hands", "reserve", "buy", "discard", "points"),
    *("location", "defend", "attack", "attack.take_over", "attack.counter"),
    *("support", "support.redirect"),
    *("conflict", "conflict.reveal", "conflict.strength", "conflict.loss", "conflict.unit"),
    *("conflict.teselecta", "conflict.after"),
    *("end", "end.five", "end.single"),
)
SOUNDS = {
    "cards.compared": "settle",
    "cards.beaten_at_once": "settle",
    "cards.fought": "settle",
    "cards.end_game": "menace",
    "cards.five": "menace",
    "cards.cannot_act": "end",
}
NEWS = frozenset(
    f"cards.{each}"
    for each in (
        *("next_turn", "compared", "fought", "beaten_at_once", "paid", "goes_over", "end_game"),
        *("removed", "both_removed", "five", "cannot_act", "play_support", "begins"),
        *("hit_counter", "turned", "brings", "steals", "worn_down"),
    )
)


class _Cards(Face[View]):
    board = Board
    place = Place
    part = staticmethod(drawn)
    glimpse = staticmethod(glimpse)
    emblem = "card_location"
    steps = STEPS
    chapters = CHAPTERS
    forms = FORMS
    sounds = SOUNDS
    news = NEWS
    alarms = ("cards.end_game", "cards.five")
    alarming = ("end",)

    goes_on = staticmethod(goes_on)
    stage = staticmethod(stage)
    has_part = staticmethod(has_part)
    panel = staticmethod(panel)

    def deed(
        self,
        told: Message,
        seats: Sequence[str],
        view: View | None,
        words: Words,
        say: Phrases,
    ) -> Deed | None:
        return deed(told, seats, words)

    def event(self, told: Sequence[Message], view: View, words: Words) -> Event | None:
        return event(told, words)

    def set_up(self, view: View, held: Collection[str], words: Words) -> Sequence[SetUp]:
        return tuple(set_up(view, held, words))


FACE = _Cards()
