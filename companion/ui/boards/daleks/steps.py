"""What a card of the Dalek turn changes in the picture, so that pieces move as it comes."""

from __future__ import annotations

from collections.abc import Callable
from copy import deepcopy
from typing import Any

from companion.core.messages import Message, Value

View = dict[str, Any]
Values = dict[str, Value]


def before(view: View, facts: View) -> View:
    """A picture that may be changed. ``facts`` are those of cards that come into it."""
    changeable = ("track", "daleks", "doctors", "davros")
    known = {kind: _both(cards, facts.get(kind)) for kind, cards in view["facts"].items()}
    return view | {key: deepcopy(view[key]) for key in changeable} | {"facts": known}


def _both(before: Any, after: Any) -> Any:
    return {**before, **after} if isinstance(before, dict) and isinstance(after, dict) else before


def happen(view: View, message: Message) -> None:
    """The picture after this; what it cannot show changes nothing."""
    change = CHANGES.get(message.id.removeprefix("daleks."))
    if change is not None:
        change(view, dict(message.values))


def _ship(view: View, values: Values) -> None:
    view["track"]["ship"] = values["space"]


def _marker(view: View, values: Values) -> None:
    markers = view["track"]["markers"]
    view["track"]["markers"] = [each for each in markers if each != values["space"]]


def _tardis(view: View, values: Values) -> None:
    view["track"]["tardises"][values["seat"]] = values["space"]


def _dalek(view: View, values: Values) -> None:
    area = values["area"]
    view["daleks"][area] = view["daleks"].get(area, 0) + 1


def _davros(view: View, values: Values) -> None:
    _dalek(view, values)
    view["davros"] = values["area"]


def _no_dalek(view: View, values: Values) -> None:
    area = values["area"]
    view["daleks"][area] = max(0, view["daleks"].get(area, 0) - 1)


def _no_davros(view: View, values: Values) -> None:
    _no_dalek(view, values)
    view["davros"] = ""


def _doctor(view: View, values: Values) -> None:
    view["doctors"][values["seat"]]["at"] = values["zone"]


def _home(view: View, values: Values) -> None:
    view["doctors"][values["seat"]]["at"] = ""


def _cards(view: View, values: Values) -> None:
    who = values["who"]
    for each in who if isinstance(who, tuple) else ():
        _, seat, _, card = each.split(":")
        view["doctors"][seat]["card"] = card


def _k9(view: View, values: Values) -> None:
    for seat, doctor in view["doctors"].items():
        doctor["has_k9"] = seat == values["seat"]


CHANGES: dict[str, Callable[[View, Values], None]] = {
    "move_ship": _ship,
    "take_marker": _marker,
    "move_tardis": _tardis,
    "place_dalek": _dalek,
    "place_davros": _davros,
    "remove_dalek": _no_dalek,
    "remove_davros": _no_davros,
    "move_doctor": _doctor,
    "to_console": _home,
    "regenerate": _cards,
    "k9_goes_to": _k9,
}
