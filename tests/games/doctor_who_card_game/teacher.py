"""Players with a box of their own: whatever the app does not know, they tell as it comes."""

from __future__ import annotations

import json
import random
from collections.abc import Mapping
from typing import Any

from companion.core.bots import anything
from companion.core.questions import Answer, Choose, Draw, Question
from companion.games import doctor_who_card_game as game
from companion.games.doctor_who_card_game.cards import TYPES
from companion.games.doctor_who_card_game.teaching import UNLISTED
from companion.saves.boxes import shipped

from .position import SEATS

Plain = dict[str, Any]
FILES = ("locations", "defenders", "enemies", "support")
NEW = 0.3  # how often a card that may be in no list is in none
FOR_THREE = {"davros", "cyberking", "chameleon_arch"}  # taken out where two play


def documented(players: int = 3, way: str = "open") -> Plain:
    """What is known of the published box; most of it is not."""
    return game.defaults(SEATS[:players], shipped(game.NAME, "box")) | {"way": way}


def half_known(plain: Mapping[str, Any], rng: random.Random) -> Plain:
    """Our own, of which some cards are in no list and many numbers are blank."""
    found, gone = with_blanks(plain, rng), 0
    for file in ("locations", "enemies", "support"):
        for id in rng.sample(sorted({*found[file]} - FOR_THREE), rng.randint(0, 5)):
            gone += found[file].pop(id).get("copies", 1)
    found["parts"] = {"parts": {**found["parts"]["parts"], "untaught": {"cards": gone}}}
    return found


def with_blanks(plain: Mapping[str, Any], rng: random.Random) -> Plain:
    """Every card has a name; what it is worth, or how strong, nobody may have told."""
    found: Plain = {name: dict(part) for name, part in plain.items()}
    for file, numbers in (("locations", ("vp", "points")), ("enemies", ("strength",))):
        for id, card in found[file].items():
            blank = rng.choice((*numbers, ""))
            found[file][id] = {name: fact for name, fact in card.items() if name != blank}
    return found


def answer(question: Question, rng: random.Random) -> Answer:
    """Any answer; a card that no list has now and then, and what stands on it."""
    if isinstance(question, Draw) and question.teachable:
        about = dict(question.about.values)
        if question.about.id == "cards.fill_in":
            return (str(about["card"]), json.dumps(stands(str(about["field"]), rng)))
        id = f"new_{rng.randrange(10**9)}"
        return (id, json.dumps(described(question.deck, rng)))
    if isinstance(question, Choose) and UNLISTED in question.options:
        if rng.random() < NEW:
            return (UNLISTED,)
        rest = [each for each in question.options if each != UNLISTED]
        return (rng.choice(rest or [UNLISTED]),)
    return anything(question, rng.randrange)


def stands(field: str, rng: random.Random) -> Plain:
    match field:
        case "digits":
            return {"vp": rng.randrange(6), "points": rng.randrange(4)}
        case "strength":
            return {"strength": rng.randint(1, 7)}
        case "effects":
            return {"effects": [{"word": "manual"}]}
    raise AssertionError(f"nobody knows what to say of {field}")


def described(kind: str, rng: random.Random) -> Plain:
    match kind:
        case "locations":
            return {"name": "New place", **stands("digits", rng)}
        case "defenders":
            return {"name": "New", "type": rng.choice(TYPES), **stands("strength", rng)}
        case "enemies":
            family = rng.choice(("dalek", "cyber", "macra"))
            return {"name": "New", "family": family, **stands("strength", rng)}
        case "support":
            return {"name": "New", **(stands("effects", rng) if rng.random() < 0.5 else {})}
    raise AssertionError(f"nobody draws {kind}")
