"""What Time of the Daleks shows: the Web of Time, places, consoles, the Adventure."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping

from kivy.uix.widget import Widget

from companion.core.messages import Message
from companion.games.time_of_the_daleks.seen import View
from companion.games.time_of_the_daleks.table import STEPS
from companion.ui.face import Advised, Called, Face
from companion.ui.host import Words
from companion.ui.host.phrases import Phrases

from .adventure import AdventurePlace
from .advised import advised
from .board import Board
from .choices import choices
from .entering import entering
from .part import drawn, has_picture
from .prices import prices
from .reasons import reasons
from .teaching import FORMS

__all__ = ["FACE"]


SOUNDS = {
    "daleks.success": "success",
    "daleks.failure": "failure",
    "daleks.move_ship": "menace",
    "daleks.location_anomaly": "anomaly",
    "daleks.task_anomaly": "anomaly",
    "daleks.instant_anomaly": "anomaly",
}

ANNOUNCED = {"daleks.dalek_turn": "daleks.move_ship"}


class _Daleks(Face[View]):
    board = Board
    place = AdventurePlace
    part = staticmethod(drawn)
    steps = STEPS
    forms = FORMS
    advised = frozenset(
        f"daleks.{each}"
        for each in (
            *("throw", "not_met", "which_dice", "which_die", "turn_to", "turn_which"),
            *("build_pool", "discard_down", "exterminate", "how_to_help"),
        )
    )
    reasoned = ("adventure", "help")
    sounds = SOUNDS
    announced = ANNOUNCED
    alarms = ("daleks.move_ship", "daleks.place_dalek", "daleks.place_davros")
    alarming = ("dalek_turn", "anomalies")

    def goes_on(self, view: View) -> bool:
        return view.adventure is not None

    def stage(self, view: View) -> str:
        return view.adventure.stage if view.adventure else ""

    def lies_there(self, view: View) -> bool:
        pools = view.adventure.pools if view.adventure else ()
        return any(pool.dice or pool.causes for pool in pools)

    def entering(self, view: View, faces: Mapping[str, str]) -> View:
        return entering(view, faces)

    def has_part(self, view: View, place: str) -> bool:
        return has_picture(view, place)

    def called(
        self, about: Message, view: Callable[[], View], words: Words, say: Phrases
    ) -> Called:
        return choices(about, view, words, say)

    def priced(self, view: View, words: Words, say: Phrases) -> Called:
        return prices(view, words, say)

    def advised_as(self, why: Message, words: Words, say: Phrases) -> Advised:
        return advised(why, words, say)

    def reasons(self, words: Words, say: Phrases, view: View) -> Iterable[Widget]:
        return reasons(words, say, view)


FACE = _Daleks()
