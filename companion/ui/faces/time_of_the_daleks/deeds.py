"""What hands must do, drawn: how much of what, and in few words where it goes."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from companion.core.messages import Message, Value, message
from companion.games.time_of_the_daleks.seen import View
from companion.games.time_of_the_daleks.table import MARKERS
from companion.ui.boards.scene import Die, Icon, Look
from companion.ui.face import Deed
from companion.ui.host import Words
from companion.ui.host.phrases import Phrases
from companion.ui.theme import colours

PREFIX = "daleks."
COUNTED = ("tardis", "ship", "dalek")  # of which the words say more than was told


class Kind(NamedTuple):
    drawing: str  # or a value: the colour of a die
    tone: str
    act: str = ""  # what hands do with it
    times: int = 0  # how the amount counts
    of: str = ""  # which value it is of; one without


KINDS = {
    "discard_dilemma": Kind("dilemma_up", "GOOD", "discard"),
    "move_tardis": Kind("tardis", "GOOD", "move", 1, "by"),
    "move_ship": Kind("ship", "DANGER", "move", 1, "by"),
    "take_marker": Kind("anomaly", "ANOMALY", "away", -1),
    "place_dalek": Kind("dalek", "DANGER", "put", 1),
    "place_davros": Kind("davros", "DANGER", "put", 1),
    "remove_dalek": Kind("dalek", "GOOD", "away", -1),
    "remove_davros": Kind("davros", "GOOD", "away", -1),
    "gain_charges": Kind("charge", "CHARGE", "take", 1, "n"),
    "spend_charges": Kind("charge", "DANGER", "back", -1, "n"),
    "take_card": Kind("card", "VORTEX", "hand", 1),
    "discard_card": Kind("card", "DANGER", "discard", -1),
    "aboard": Kind("companion", "LAMP", "console", 1),
    "aboard_part_time": Kind("companion_part_time", "LAMP", "console", 1),
    "promote": Kind("companion", "LAMP", "slide"),
    "dismiss": Kind("companion_part_time", "LAMP", "deck"),
    "discard_companion": Kind("companion", "DANGER", "discard", -1),
    "no_place": Kind("companion_part_time", "LAMP", "deck"),
    "regenerate": Kind("rotate", "LAMP", "change"),
    "k9_goes_to": Kind("k9", "ANOMALY", "console"),
    "location_anomaly": Kind("anomaly", "ANOMALY", "table"),
    "task_anomaly": Kind("anomaly", "ANOMALY", "table"),
    "instant_anomaly": Kind("anomaly", "ANOMALY", "discard"),
    "no_anomaly": Kind("anomaly", "ANOMALY", ""),
    "end_anomaly": Kind("anomaly", "GOOD", "discard"),
    "imprison": Kind("colour", "ANOMALY", "card", -1, "n"),
    "free_die": Kind("colour", "GOOD", "take", 1),
    "progress": Kind("tick", "GOOD", "card", 1),
    "to_console": Kind("home", "LAMP", "console"),
    "card_works": Kind("card", "VORTEX", ""),
    "reshuffle": Kind("swap", "LAMP", "shuffle"),
    "place_location": Kind("location", "LAMP", "table", 1),
    "remove_location": Kind("location", "LAMP", "discard", -1),
    "discard_location": Kind("location", "LAMP", "discard", -1),
    "place_dilemma": Kind("dilemma_down", "LAMP", "put", 1),
    "flipped": Kind("dilemma_up", "LAMP"),
    "move_doctor": Kind("location", "LAMP", "put"),
    "pass_die": Kind("dice", "LAMP", "take"),
    "install": Kind("equipment", "LAMP", "console", 1),
    "uninstall": Kind("equipment", "LAMP", "discard", -1),
    "play_card": Kind("card", "VORTEX"),
    "discard_played": Kind("card", "VORTEX", "discard"),
    "passed_on": Kind("card", "VORTEX", "hand", 1),
    "use_card": Kind("equipment", "VORTEX"),
    "helps_afar": Kind("help", "LAMP"),
    "helps_here": Kind("help", "LAMP"),
    "help_refused": Kind("help", "DANGER"),
    "focus": Kind("colour", "LAMP", "swap"),
    "add_die": Kind("colour", "GOOD", "pool", 1),
    "discard_black": Kind("exterminate", "DANGER", "away", -1),
    "take_dice_out": Kind("exterminate", "DANGER", "away"),
    "give_dice_back": Kind("dice", "GOOD", "pool"),
    "turn_die": Kind("change", "LAMP"),
}


def deed(
    told: Message, seats: Sequence[str], view: View | None, words: Words, say: Phrases
) -> Deed | None:
    kind = KINDS.get(told.id.removeprefix(PREFIX))
    if kind is None:
        return None
    values = dict(told.values)
    if seats:
        values["seat"] = tuple(seats)
    if view is not None:
        values |= dict(_counted(told, view))
    said = message(_worded(told, values, view), told.rule, **values)
    title, hint = (*words.lines(said), "")[:2]
    if view is None and kind.drawing in COUNTED:
        hint = ""  # nobody knows how many
    act = say(f"board.act.{kind.act}") if kind.act else ""
    if "by" in values:  # forward is good for a TARDIS, and for the ship it is not
        kind = kind._replace(tone=_way(kind, int(str(values["by"]))))
    return Deed(_look(kind, values), _amount(kind, values), title, hint, act, kind.tone)


def _way(kind: Kind, by: int) -> str:
    other = {"GOOD": "DANGER", "DANGER": "GOOD"}
    return kind.tone if by > 0 else other[kind.tone]


def _worded(told: Message, values: dict[str, Value], view: View | None) -> str:
    """What is for everybody, on Earth, or the last step is said in other words."""
    id = told.id.replace(PREFIX, f"{PREFIX}deed.", 1)
    doctors, seats = len(view.doctors) if view else 0, values.get("seat")
    if isinstance(seats, tuple) and len(seats) == doctors > 1:
        return f"{id}.everybody"
    if str(values.get("area", "")).startswith("earth.") and told.id.endswith("place_dalek"):
        return f"{id}.earth"
    return f"{id}.there" if "space" in values and values.get("n") == 0 else id


def _counted(told: Message, view: View) -> Iterator[tuple[str, Value]]:
    """What the words count beside what was told: spaces that are left, Daleks that stand there."""
    values = dict(told.values)
    if told.id in ("daleks.move_tardis", "daleks.move_ship"):
        yield "n", view.web.gallifrey - int(str(values["space"]))
    elif str(values.get("area", "")).startswith("earth."):
        yield "n", sum(n for area, n in view.daleks.items() if area.startswith("earth."))
    elif "area" in values:
        yield "n", sum(view.daleks.values())
        yield "of", MARKERS


def _look(kind: Kind, values: dict[str, Value]) -> Look:
    if kind.drawing == "colour":
        return Die(str(values["colour"]))
    return Icon(kind.drawing, colours.toned(kind.tone)[0])


def _amount(kind: Kind, values: dict[str, Value]) -> str:
    many = int(str(values.get(kind.of, 0))) if kind.of else 1
    return f"{kind.times * many:+d}".replace("-", "−") if kind.times and many else ""
