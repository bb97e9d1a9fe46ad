"""A card while it is being entered: it reads as it will once it is kept, however little is said."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from companion.core.plain import Misfit, from_plain
from companion.core.reading import Does, Reading

from .box import FILES
from .cards import Effects, Support
from .reading import effect, of_card
from .teaching import flat

ID = "entered"
LEAST: Mapping[str, Mapping[str, Any]] = {  # what such a card cannot be without
    "defenders": {"type": "doctor"},
    "enemies": {"family": ID},
}
Known = tuple[dict[str, Any], ...]
# What cards of a kind are known to do, as their files have it
DOES: Mapping[str, tuple[Known, ...]] = {
    "defenders": (
        ({"word": "gain_points", "when": "revealed"},),
        ({"word": "goes_home", "when": "conflict"},),
    ),
    "enemies": (
        ({"word": "gain_points", "when": "revealed"},),
        ({"word": "steal_points", "when": "revealed"},),
        ({"word": "beaten_by", "when": "conflict", "of": "amy"},),
        ({"word": "removes", "when": "conflict", "of": "doctor", "unless": "rory"},),
        ({"word": "turns", "when": "conflict", "of": "river"},),
        ({"word": "takes_over", "of": "dalek"},),
        ({"word": "takes_over", "of": "cyber"},),
        ({"word": "no_score", "when": "scoring"},),
    ),
    "support": (
        ({"word": "turn_up_attack"}, {"word": "gain_points"}),
        ({"word": "points_per", "of": "tardis"}, {"word": "gain_points", "n": 2}),
        ({"word": "points_per", "of": "dalek"}, {"word": "gain_points", "n": 2}),
        ({"word": "remove_tardis", "n": 3}, {"word": "gain_points", "n": 2}),
        ({"word": "discard_enemy"},),
        ({"word": "defeat_attack"},),
        ({"word": "defeat_attack", "of": "dalek", "open": True},),
        ({"word": "pay_defender"}, {"word": "defeat_attack"}),
        ({"word": "redirect_attack"},),
        ({"word": "replace_cards"},),
        ({"word": "open_reserve", "n": 1},),
        (
            {"word": "open_reserve", "takes_place": True},
            {"word": "pay_strength", "when": "conflict", "cost": 1, "limit": 1},
        ),
        ({"word": "recover_defenders", "when": "lost_defence"},),
        ({"word": "manual"},),
    ),
}


def entered(kind: str, facts: Mapping[str, Any]) -> Reading | None:
    """None for what cannot be read at all."""
    said = {name: fact for name, fact in flat(facts).items() if fact is not None}
    whole = {**LEAST.get(kind, {}), **said, "name": ID, "source": "taught"}
    try:
        return of_card(ID, from_plain(FILES[kind], whole))
    except (KeyError, Misfit):
        return None


def stands(effects: Iterable[Mapping[str, Any]]) -> tuple[Does, ...]:
    """What a card does, in its own words."""
    try:
        whole = {"name": ID, "source": "taught", "effects": list(effects)}
        found: Effects = from_plain(Support, whole).effects or ()
    except Misfit:
        return ()
    return (Does((tuple(effect(each) for each in found),)),) if found else ()
