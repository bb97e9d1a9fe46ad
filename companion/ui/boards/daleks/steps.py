"""What a card of the Dalek turn changes in the picture, so that pieces move as it comes."""

from __future__ import annotations

from collections.abc import Callable
from copy import deepcopy
from typing import Any

from companion.core.messages import Message, Value

View = dict[str, Any]
Values = dict[str, Value]


def before(view: View) -> View:
    """A picture that may be changed."""
    changeable = ("track", "daleks", "doctors", "davros")
    return view | {key: deepcopy(view[key]) for key in changeable}


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


def _card(view: View, values: Values) -> None:
    view["doctors"][values["seat"]]["card"] = values["card"]


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
    "regenerate": _card,
    "k9_goes_to": _k9,
}
