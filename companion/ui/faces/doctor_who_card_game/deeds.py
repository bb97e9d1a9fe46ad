"""What hands must do, drawn: what is laid or taken, how much of it, and where."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from companion.core.messages import Message, message
from companion.ui.boards.scene import Icon
from companion.ui.face import Deed
from companion.ui.host import Words
from companion.ui.theme import colours

PREFIX = "cards."


class Kind(NamedTuple):
    drawing: str
    tone: str
    sign: str = ""  # before how many


KINDS = {
    "drew": Kind("hand", "VORTEX", "+"),
    "take_points": Kind("hourglass", "CHARGE", "+"),
    "take_points_of": Kind("hourglass", "CHARGE", "+"),
    "pay_points": Kind("hourglass", "DANGER", "−"),
    "hand_on": Kind("swap", "LAMP"),
    "lay_location": Kind("location", "GOOD"),
    "lay_start": Kind("location", "GOOD"),
    "lay_defenders": Kind("shield", "VORTEX"),
    "lay_attack": Kind("dalek", "DANGER"),
    "add_to_attack": Kind("dalek", "DANGER", "+"),
    "lay_counter": Kind("tardis", "VORTEX"),
    "counter_home": Kind("back", "LAMP"),
    "lay_open": Kind("special", "ANOMALY"),
    "lay_in_reserve": Kind("card_down", "VORTEX"),
    "lay_aside": Kind("card_down", "VORTEX"),
    "take_up": Kind("take_in", "VORTEX"),
    "goes_home": Kind("take_in", "VORTEX"),
    "discard": Kind("discard", "DANGER"),
    "turn_up": Kind("eye", "LAMP"),
    "end_card_seen": Kind("endgame", "ANOMALY"),
    "reshuffle": Kind("swap", "LAMP"),
}


def deed(told: Message, seats: Sequence[str], words: Words) -> Deed | None:
    id = told.id.removeprefix(PREFIX)
    kind = KINDS.get(id)
    if kind is None:
        return None
    values = dict(told.values)
    if seats:
        values["seat"] = tuple(seats)
    said = message(f"{PREFIX}deed.{id}", told.rule, **values)
    title, hint = (*words.lines(said), "")[:2]
    n = values.get("n")
    amount = f"{kind.sign}{n}" if isinstance(n, int) else ""
    look = Icon(kind.drawing, colours.toned(kind.tone)[0])
    return Deed(look, amount, title, hint, "", kind.tone)
