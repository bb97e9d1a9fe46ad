"""Boxes of nobody's: with effect words that the starter does not use, and with few cards."""

from __future__ import annotations

import random
from collections.abc import Mapping
from typing import Any

Plain = dict[str, Any]


def _draw(n: int = 1) -> Plain:
    return {"do": "draw", "n": n}


def _counter(of: str, **more: Any) -> list[Plain]:
    return [{"do": "counter", "of": of, **more}, _draw()]


SPECIALS: dict[str, dict[str, list[list[Plain]]]] = {
    "doctor": {
        "regroup": [[{"do": "transfer", "max": 300}], _counter("numbered", max=300)],
        "refocus": [[{"do": "peek"}], _counter("threat", only_if="gambit")],
        "blank_paper": [[{"do": "discard_hand", "n": 1}], _counter("special")],
        "run_for_it": [[{"do": "manual"}], _counter("any")],
        "second_wind": [[{"do": "draw_discard", "n": 2, "m": 1}], _counter("any")],
    },
    "enemy": {
        "rebut": [[{"do": "transfer"}], _counter("quip", only_if="gambit")],
        "open_fire": [[{"do": "discard_hand", "n": 1}], _counter("any", max=200)],
        "corridor_in_time": [[{"do": "peek"}, _draw()], _counter("numbered")],
        "battle_computer": [[{"do": "manual"}, _draw()], _counter("special")],
    },
}


def _ability(who: str, on: str, do: Plain, when: str = "always") -> Plain:
    return {"who": who, "on": on, "do": do, "when": when}


ARCS = {
    "davros": [_ability("enemy", "doctor_moved", _draw())],
    "emperor": [_ability("enemy", "gambit_failed", {"do": "replace_gambit_card"})],
    "clara": [_ability("doctor", "gambit_failed", _draw())],
    "river": [_ability("doctor", "gambit_failed", {"do": "replace_gambit_card"}, "present")],
    "paternoster": [_ability("doctor", "doctor_moved", {"do": "discard", "suits": ["threat"]})],
}


def other_words(box: Mapping[str, Any]) -> Plain:
    found = {name: dict(part) for name, part in box.items()}
    for side, cards in SPECIALS.items():
        for card, options in cards.items():
            found[side][card] = {**found[side][card], "options": options}
    for arc, abilities in ARCS.items():
        found["arcs"][arc] = {**found["arcs"][arc], "abilities": abilities}
    return found


def small_decks(box: Mapping[str, Any], rng: random.Random) -> Plain:
    """Seven to ten cards of each side."""
    found = {name: dict(part) for name, part in box.items()}
    for side in SPECIALS:
        kept = rng.sample(sorted(box[side]), rng.randint(7, 10))
        found[side] = {card: box[side][card] for card in box[side] if card in kept}
    return found
