"""What can stand on each kind of card, and what each effect word needs. Knows no Kivy."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from companion.games.time_of_the_daleks.vocabulary import WORDS, ranked

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

COSTS, GAINS, LOSSES = ranked("cost"), ranked("gain"), ranked("loss")
PADS: Mapping[str, tuple[str, ...]] = {
    "fail": LOSSES,
    "reward": GAINS,
    "cost": COSTS,
    "effects": tuple(dict.fromkeys((*GAINS, *LOSSES, *WORDS))),
}
SHOWN = 8  # of the words, until all are asked for

WHO = ("you", "helper", "each", "chosen")
WHEN = ("now", "turn_start", "random_location", "success", "fail", "move", "always")


def fields_of(kind: str, facts: Mapping[str, Any]) -> tuple[str, ...]:
    """Which fields a card has; a Time Anomaly's depend on its type."""
    more = ANOMALIES.get(facts.get("type", ""), ()) if kind == "anomalies" else ()
    return (*FIELDS[kind], *more)


def new_effect(word: str, context: str) -> Facts:
    """As it is meant most of the time."""
    effect: Facts = {"do": word}
    says, (name, values) = WORDS[word], WORDS[word].option
    if n := (says.first or {}).get(context):
        effect["n"] = n
    if name and values[0]:  # else it may stay unsaid
        effect[name] = values[-1] if name == "colour" and "any" in values else values[0]
    if says.lasts:
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
