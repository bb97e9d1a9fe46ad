"""What halves of special cards and abilities of arcs say most of the time, as files say it: few
taps choose among them. Numbers differ from card to card and can be mended later."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from .cards import COUNTER

Half = list[dict[str, Any]]
DRAW: dict[str, Any] = {"do": "draw"}

PLAYS: tuple[Half, ...] = (
    [{"do": "manual"}],
    [{"do": "move_doctor"}, {"do": "play_another"}, DRAW],
    [{"do": "draw", "n": 2}],
    [{"do": "discard", "suits": ["threat"]}],
    [{"do": "discard", "suits": ["quip"]}],
    [{"do": "discard", "suits": ["plan"]}],
    [{"do": "remove", "suits": ["tech"]}],
    [{"do": "shift"}],
    [{"do": "transfer"}],
    [{"do": "recover"}],
    [{"do": "peek"}],
    [{"do": "discard_hand"}],
)
REPLIES: tuple[Half, ...] = (
    [{"do": COUNTER, "of": "threat", "only_if": "would_trigger"}, DRAW],
    *([{"do": COUNTER, "of": of}, DRAW] for of in ("threat", "quip", "tech", "plan")),
    *([{"do": COUNTER, "of": of}, DRAW] for of in ("numbered", "special", "doctor_move")),
    [{"do": COUNTER, "of": "any"}, {"do": "remove_self"}],
)
OPTIONS = (PLAYS, REPLIES)

_TO_HERE = {"on": "played", "stack": "here"}
_DOCTOR, _ENEMY = {"who": "doctor"}, {"who": "enemy"}
_SWAP = {"do": "draw_discard", "n": 1, "m": 1}
ABILITIES: tuple[dict[str, Any], ...] = (
    {**_DOCTOR, "on": "played", "do": {"do": "manual"}},
    {**_ENEMY, "on": "played", "do": {"do": "manual"}},
    {**_DOCTOR, **_TO_HERE, "suit": "quip", "do": _SWAP},
    {
        **_DOCTOR,
        **_TO_HERE,
        "suit": "quip",
        "do": {"do": "discard", "suits": ["threat"], "max": "played"},
    },
    {**_DOCTOR, "on": "turn_draw", "do": {"do": "redraw"}},
    {**_ENEMY, "on": "turn_draw", "do": {"do": "redraw"}},
    {**_ENEMY, "on": "played", "suit": "threat", "do": {"do": "push_open", "max": "played"}},
    {
        **_DOCTOR,
        "on": "reply",
        "do": {"do": "counter_by_discard", "of": "threat", "suits": ["tech"]},
    },
)


def place_of_reply(halves: list[Half]) -> int:
    """Which of the two replies: the second, where nobody has said."""
    replies = [bool(half) and half[0].get("do") == COUNTER for half in halves]
    plays = [bool(half) and half[0].get("do") != COUNTER for half in halves]
    return 0 if replies[:1] == [True] or plays[1:2] == [True] else 1


def whole(kind: str, facts: Mapping[str, Any]) -> dict[str, Any]:
    """A card as it is kept: a special one has no suit, one with a suit no halves."""
    found = {name: value for name, value in facts.items() if value not in (None, "")}
    if kind == "arcs":
        return {"tardis": 0, "dalek": 0, "abilities": [], **found}
    if found.get("suit") == "special":
        found.pop("suit")
        found.pop("value", None)
    if "suit" in found:
        found.pop("options", None)
    return found
