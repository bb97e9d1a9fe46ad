"""Players with a box of their own: whatever the app does not know, they enter when it comes up."""

from __future__ import annotations

import json
import random
from functools import cache
from typing import Any

from companion.core.bots import anything
from companion.core.questions import UNKNOWN, Answer, Draw, Question
from companion.core.session import Session
from companion.games import time_of_the_daleks as game
from companion.games.time_of_the_daleks.cards import COLOURS, SYMBOLS
from companion.saves.boxes import shipped


@cache
def documented() -> dict[str, Any]:
    """What is known of the published box; most of it is not."""
    return game.defaults(("ann", "bob", "cat"), shipped(game.NAME, "box"))


def answer(session: Session, question: Question, rng: random.Random) -> Answer:
    """Any answer; a card nobody has taught yet is taught, one in the hand often kept secret."""
    if not isinstance(question, Draw):
        return anything(question, rng.randrange)
    if question.secret and rng.random() < 0.7:
        return (UNKNOWN,)
    if question.about.id == "daleks.fill_in":
        card, field = (str(value) for _, value in question.about.values)
        return (card, json.dumps({field: value_of(field, rng)}))
    untaught = not question.possible or rng.random() < 0.5
    if untaught and question.teachable and _more(session, question.deck):
        return (f"new_{session.n}", json.dumps(card_of(question.deck, rng)))
    return anything(question, rng.randrange)


def _more(session: Session, deck: str) -> bool:
    table = session.now.table
    decks = (table.earth, table.alien, table.timey_wimey, table.tiles, table.dilemmas)
    if deck == "companions":
        return True
    return any(d.untaught for d in (*decks, table.anomaly_deck) if d.name == deck)


def card_of(deck: str, rng: random.Random) -> dict[str, Any]:
    """As much as the moment asks for."""
    name = {"name": "New"}
    match deck:
        case "companions":
            return name | {"deck": rng.choice(("earth", "alien"))}
        case "earth" | "alien":
            return name | {"deck": deck}
        case "locations":
            return name | {"zones": [{"name": "One"}, {"name": "Two"}]}
        case "anomalies":
            return name | {"type": "task", "goal": 1} | {"effects": [_progress(rng)]}
    return dict(name)


def _progress(rng: random.Random) -> dict[str, Any]:
    return {"do": "progress", "when": "success", "symbols": [rng.choice(SYMBOLS)]}


def value_of(field: str, rng: random.Random) -> Any:
    """Something to fill a blank with."""
    match field:
        case "icons":
            return {"add": [rng.choice(COLOURS) for _ in range(rng.randrange(1, 4))]}
        case "symbols":
            return [rng.choice(SYMBOLS) for _ in range(rng.randrange(1, 3))]
        case "conditions":
            return []
        case "fail" | "reward":
            return [{"do": "manual"}] if rng.random() < 0.3 else [{"do": "move_ship"}]
        case "cost":
            return rng.randrange(3)
        case "type":
            return rng.choice(("event", "equipment", "transfer"))
        case "timing":
            return rng.choice(("anytime", "prepare"))
    raise AssertionError(f"nobody knows what to say of {field}")


def play(session: Session, rng: random.Random) -> None:
    while session.question is not None:
        seat = rng.choice(session.options["seats"])
        offers = game.offers(session.now.table, seat) if rng.random() < 0.1 else ()
        if offers:
            session.interject(seat, (rng.choice(offers),), session.n)
        else:
            session.answer(None, answer(session, session.question, rng), session.n)
