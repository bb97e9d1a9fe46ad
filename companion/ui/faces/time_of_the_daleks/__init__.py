"""What Time of the Daleks shows: the Web of Time, places, consoles, the Adventure."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from companion.games.time_of_the_daleks.seen import View
from companion.games.time_of_the_daleks.table import STEPS
from companion.ui.face import Face, SetUp
from companion.ui.host import Words

from .adventure import AdventurePlace
from .advised import advised as advised_as
from .board import Board
from .choices import choices
from .deeds import deed
from .entering import entering
from .events import event
from .glimpse import glimpse
from .part import drawn, has_picture
from .prices import prices
from .reasons import reasons
from .setting_up import set_up
from .teaching import FORMS
from .travelling import described

__all__ = ["FACE"]

CHAPTERS = (
    "setup",
    "turn",
    *("prepare", "prepare.charges", "prepare.install", "prepare.uninstall", "prepare.dismiss"),
    *("travel", "travel.die", "travel.tardis", "travel.new", "travel.unknown"),
    *("travel.dilemmas", "travel.flip"),
    *("adventure", "adventure.recruit", "adventure.pool", "adventure.focus"),
    *("adventure.exterminate", "adventure.discard", "adventure.roll", "adventure.reroll"),
    *("adventure.change", "adventure.success", "adventure.failure"),
    *("help", "help.success", "help.failure"),
    "finish",
    *("dalek_turn", "seventh_dalek", "anomalies", "anomalies.location"),
    *("timey_wimey", "recruit", "regenerate", "console", "k9", "seats"),
)
SOUNDS = {
    "daleks.success": "success",
    "daleks.failure": "failure",
    "daleks.move_ship": "menace",
    "daleks.location_anomaly": "anomaly",
    "daleks.task_anomaly": "anomaly",
    "daleks.instant_anomaly": "anomaly",
}

NEWS = frozenset(
    f"daleks.{each}"
    for each in (
        *("begin_round", "flipped", "card_works", "use_card", "success", "failure"),
        *("helps_here", "helps_afar", "help_refused", "no_anomaly", "will_leave"),
    )
)

ANNOUNCED = {"daleks.dalek_turn": "daleks.move_ship"}


class _Daleks(Face[View]):
    board = Board
    place = AdventurePlace
    part = staticmethod(drawn)
    glimpse = staticmethod(glimpse)
    emblem = "tardis"
    emblems = (
        ("black", "running"),
        ("green", "diplomacy"),
        ("blue", "science"),
        ("red", "tactics"),
    )
    chapters = CHAPTERS
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
    news = NEWS
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

    def decided(self, view: View) -> bool:
        return view.adventure is not None and bool(view.adventure.outcome)

    entering = staticmethod(entering)
    has_part = staticmethod(has_picture)
    deed = staticmethod(deed)
    event = staticmethod(event)
    called = staticmethod(choices)
    priced = staticmethod(prices)
    described = staticmethod(described)
    reasons = staticmethod(reasons)
    advised_as = staticmethod(advised_as)

    def set_up(self, view: View, held: Collection[str], words: Words) -> Sequence[SetUp]:
        return tuple(set_up(view, held, words))


FACE = _Daleks()
