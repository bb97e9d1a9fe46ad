"""What a page that waits is about: who was beaten, where the Dalek Ship is, what has awoken."""

from __future__ import annotations

from collections.abc import Sequence

from companion.core.messages import Message, message
from companion.games.time_of_the_daleks.seen import View
from companion.ui.face import Event
from companion.ui.host import Words

from .stakes import what_it_is

OUTCOMES = {"daleks.success": ("LAMP", "vortex_gold"), "daleks.failure": ("DANGER", "vortex_red")}
MOVES = {"daleks.move_ship": "ship", "daleks.take_marker": "anomaly"}
AWAKE = ("daleks.location_anomaly", "daleks.task_anomaly", "daleks.instant_anomaly")


def event(told: Sequence[Message], view: View, words: Words) -> Event | None:
    first = told[0]
    if first.id in OUTCOMES and view.adventure is not None:
        tone, art = OUTCOMES[first.id]
        lead, title = words.parted(_met(first, view))
        return Event(lead, title, tone, art, "dilemma_up", frozenset({first.id}), by_luck=True)
    lead, title = words.parted(first._replace(id=_worded(first)))
    if first.id in MOVES:
        return Event(lead, title, "DANGER", "vortex_red", MOVES[first.id])
    if first.id in AWAKE:
        return Event(lead, title, "ANOMALY", "vortex_violet", "anomaly")
    return None


def _worded(told: Message) -> str:
    return told.id.replace("daleks.", "daleks.event.", 1)


def _met(told: Message, view: View) -> Message:
    """By name, if that is known: whoever was met, or the Time Anomaly one was at."""
    place, *dilemma = what_it_is(view)
    seat = dict(told.values)["seat"]
    if place in view.facts.anomalies:
        return message(f"{_worded(told)}.anomaly", told.rule, seat=seat, card=place)
    known = {"card": dilemma[0]} if dilemma else {}
    return message(_worded(told), told.rule, seat=seat, **known)
