"""Boxes of nobody's: with other effect words than the starter's, with few cards, with blanks."""

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
        "second_wind": [[{"do": "draw_discard", "n": 3, "m": 1}], _counter("any")],
    },
    "enemy": {
        "rebut": [[{"do": "transfer"}], _counter("quip", only_if="gambit")],
        "open_fire": [[{"do": "discard_hand", "n": 1}], _counter("any", max=200)],
        "corridor_in_time": [[{"do": "peek"}, _draw()], _counter("numbered")],
        "battle_computer": [[{"do": "draw_discard", "n": 3, "m": 1}], _counter("special")],
    },
}


GREEDY = frozenset({"second_wind", "battle_computer"})  # they draw more than one card


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


def small_decks(
    box: Mapping[str, Any],
    rng: random.Random,
    least: int = 7,
    most: int = 10,
    keep: frozenset[str] = frozenset(),
) -> Plain:
    """So many kinds of cards of each side."""
    found = {name: dict(part) for name, part in box.items()}
    for side in SPECIALS:
        always = keep & {*box[side]}
        others = rng.sample(sorted({*box[side]} - always), rng.randint(least, most) - len(always))
        kept = {*always, *others}
        found[side] = {card: box[side][card] for card in box[side] if card in kept}
    return found


def half_known(box: Mapping[str, Any], rng: random.Random) -> Plain:
    """Some cards are in no list, of special ones one half is blank, of arcs what they do."""
    found = {name: dict(part) for name, part in box.items()}
    untaught = {}
    for side in SPECIALS:
        gone = rng.sample(sorted(box[side]), rng.randint(0, 4))
        untaught[side] = sum(found[side].pop(card).get("copies", 1) for card in gone)
        for id, card in found[side].items():
            if card.get("options") and rng.random() < 0.6:
                untold = rng.randrange(2)
                halves = [[] if n == untold else half for n, half in enumerate(card["options"])]
                found[side][id] = {**card, "options": halves}
    for id, arc in found["arcs"].items():
        blank = rng.choice(([], ["abilities"], ["tardis", "dalek"]))
        found["arcs"][id] = {name: fact for name, fact in arc.items() if name not in blank}
    parts = found["parts"]["parts"]
    die = [face if rng.random() < 0.7 else "blank" for face in parts["die"]]
    die = die if {*die} - {"blank"} else parts["die"]
    found["parts"] = {"parts": {**parts, "die": die, "untaught": untaught}}
    return found
