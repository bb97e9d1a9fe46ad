"""What can stand on each kind of card, and what each effect word needs. Knows no Kivy."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from companion.games.time_of_the_daleks.cards import COLOURS

Facts = dict[str, Any]

# The fields of each kind of card, in the order in which they stand on it.
FIELDS: Mapping[str, tuple[str, ...]] = {
    "dilemmas": ("symbols", "conditions", "fail", "links", "dalek_icon"),
    "companions": ("icons", "links", "effects"),
    "doctors": ("icons", "links", "effects"),
    "timey_wimey": ("type", "timing", "cost", "icons", "effects", "copies"),
    "locations": ("zones",),
    "anomalies": ("type",),
}
ANOMALIES: Mapping[str, tuple[str, ...]] = {
    "location": ("symbols", "conditions", "reward", "fail", "links", "dalek_icon"),
    "task": ("effects", "goal", "dalek_icon"),
    "instant": ("effects", "dalek_icon"),
}
ZONE = ("symbols", "reward", "links")
CHOICES: Mapping[str, tuple[str, ...]] = {
    "timey_wimey.type": ("event", "equipment", "transfer"),
    "timing": ("anytime", "prepare", "adventure", "any_adventure"),
    "anomalies.type": ("location", "task", "instant"),
    "deck": ("earth", "alien"),
}
NUMBERS: Mapping[str, tuple[int, int]] = {"cost": (0, 5), "copies": (1, 9), "goal": (0, 12)}
# What an empty field of a new card means: none at all, which is not the same as nobody knows.
NONE: Mapping[str, Any] = {
    "symbols": [],
    "conditions": [],
    "fail": [],
    "reward": [],
    "icons": {},
    "cost": 0,
}

COSTS = ("discard_charges", "discard_cards", "discard_dice", "discard_equipment")
LOSSES = (
    *("move_ship", "move_tardis", "discard_cards", "discard_charges", "discard_companion"),
    *("place_dalek", "choice", "manual"),
    *("discard_equipment", "draw_anomaly", "dismiss_companion", "move_doctor", "regenerate"),
)
GAINS = (
    *("move_tardis", "gain_charges", "draw_cards", "recruit", "remove_dalek", "move_ship"),
    *("choice", "manual", "move_doctor", "regenerate", "draw_anomaly"),
)
LASTING = (
    *("prepare_charges", "install_discount", "forbid", "imprison"),
    *("free_die", "progress", "move_tax"),
)
WORDS: Mapping[str, tuple[str, ...]] = {
    "fail": LOSSES,
    "reward": GAINS,
    "cost": COSTS,
    "effects": tuple(dict.fromkeys((*GAINS, *LOSSES, "discard_self", *COSTS, *LASTING))),
}
SHOWN = 8  # of the words, until all are asked for

FIRST: Mapping[tuple[str, str], int] = {("fail", "move_tardis"): -1, ("reward", "move_ship"): -1}
BACKWARD = ("move_ship", "move_tardis")  # words whose number may be less than nothing
NO_NUMBER = ("choice", "manual", "regenerate", "discard_self", "move_doctor", "forbid", "move_tax")
OPTIONS: Mapping[str, tuple[str, tuple[str, ...]]] = {
    "place_dalek": ("where", ("here", "earth", "any")),
    "remove_dalek": ("where", ("here", "earth", "any")),
    "move_doctor": ("where", ("", "here", "earth", "any")),
    "recruit": ("deck", ("earth", "alien", "either")),
    "discard_dice": ("colour", (*COLOURS, "any")),
    "imprison": ("colour", COLOURS),
    "free_die": ("colour", COLOURS),
}
WHO = ("you", "helper", "each", "chosen")
WHEN = ("now", "turn_start", "random_location", "success", "fail", "move", "always")
ALWAYS = LASTING  # they hold as long as the card lies there


def fields_of(kind: str, facts: Mapping[str, Any]) -> tuple[str, ...]:
    """Which fields a card has; a Time Anomaly's depend on its type."""
    more = ANOMALIES.get(facts.get("type", ""), ()) if kind == "anomalies" else ()
    return (*FIELDS[kind], *more)


def new_effect(word: str, context: str) -> Facts:
    """As it is meant most of the time."""
    effect: Facts = {"do": word}
    if (n := FIRST.get((context, word), 1)) != 1:
        effect["n"] = n
    if word in OPTIONS and word != "move_doctor":
        name, values = OPTIONS[word]
        effect[name] = values[-1] if name == "colour" and "any" in values else values[0]
    if word in ALWAYS:
        effect["when"] = "always"
    if word in ("choice", "move_tax"):
        effect["options"] = [[], []]
    return effect


def whole(kind: str, facts: Mapping[str, Any]) -> Facts:
    """With what was left empty said to be empty; a Time Zone nobody has named is called by its
    number."""
    if kind == "locations":
        zones = facts.get("zones") or [{"name": ""}, {"name": ""}]
        named = [
            _empty_said({**zone, "name": zone["name"].strip() or str(n)}, ZONE)
            for n, zone in enumerate(zones, start=1)
        ]
        return {**facts, "zones": named}
    return _empty_said(facts, fields_of(kind, facts))


def _empty_said(facts: Mapping[str, Any], fields: tuple[str, ...]) -> Facts:
    return {**{name: NONE[name] for name in fields if name in NONE}, **facts}
