"""Players with a box of their own: whatever the app does not know, they enter when it comes up."""

from __future__ import annotations

import json
import random
from collections.abc import Callable
from functools import cache
from typing import Any

from companion.core.bots import anything
from companion.core.content import as_facts
from companion.core.questions import UNKNOWN, Answer, Choose, Draw, Question
from companion.core.session import Session
from companion.games import time_clash as game
from companion.games.time_clash.cards import LEGAL, SIDES, SUITS
from companion.saves.boxes import shipped

SEATS = ("ann", "bob", "cat", "dan")
PLAYS: tuple[Any, ...] = (
    [{"do": "manual"}],
    [{"do": "draw", "n": 2}],
    [{"do": "move_doctor"}, {"do": "play_another"}, {"do": "draw"}],
    [{"do": "discard", "suits": ["threat"]}],
)
REPLIES: tuple[Any, ...] = (
    [{"do": "counter", "of": "any"}, {"do": "remove_self"}],
    [{"do": "counter", "of": "plan"}, {"do": "draw"}],
)
FACES = ["fail", "100", "250", "300", "400", "500"]


@cache
def documented(players: int = 2) -> dict[str, Any]:
    """What is known of the published box; most of it is not."""
    return game.defaults(SEATS[:players], shipped(game.NAME, "box"))


def answer(session: Session, question: Question, rng: random.Random) -> Answer:
    """Any answer; what a hand or a deck holds is mostly kept secret."""
    if isinstance(question, Choose):
        return _choice(question, rng)
    if not isinstance(question, Draw):
        return anything(question, rng.randrange)
    if question.about.id == "clash.fill_in":
        card, field = (str(value) for _, value in question.about.values)
        return (card, json.dumps(value_of(session, question.deck, card, field, rng)))
    if question.secret and (rng.random() < 0.8 or not question.possible):
        return (UNKNOWN,)
    if question.teachable and (not question.possible or rng.random() < 0.5):
        return (f"new_{session.n}", json.dumps(card_of(question, rng)))
    return anything(question, rng.randrange)


def _choice(question: Choose, rng: random.Random) -> Answer:
    new = [each for each in question.options if each.rpartition(":")[2] == "unlisted"]
    if new and rng.random() < 0.3:
        return (rng.choice(new),)
    rest = [each for each in question.options if each not in new]
    return (rng.choice(rest or new),)


def lay(session: Session, rng: random.Random) -> None:
    """A card that no list has lies there already: a correction says so."""
    paths = [
        path
        for path, mend in session.now.mends.items()
        if path.startswith("new_card.") and mend.learn is not None
    ]
    table = session.now.table
    sides = [side for side in SIDES if (deck := table.decks[side]).untaught and deck.size]
    if paths and sides:
        path = rng.choice(paths)
        stack, deck = path.removeprefix("new_card."), rng.choice(sides)
        suit = rng.choice([suit for suit in SUITS if stack in LEGAL[suit]])
        card = {"name": "Laid", "suit": suit, "value": 200, "deck": deck}
        new = f"laid_{session.n}"
        session.correct(None, path, new, session.n, definition=json.dumps(card))


def card_of(question: Draw, rng: random.Random) -> dict[str, Any]:
    if question.deck == "arcs":
        kind = dict(question.about.values)["kind"]
        return {"name": "New arc", "kind": kind, "tardis": 1}
    if rng.random() < 0.25:
        halves = [rng.choice([*PLAYS, []]), rng.choice(REPLIES)]
        return {"name": "New special", "options": halves}
    return {"name": "New", "suit": rng.choice(SUITS), "value": rng.randrange(50, 500, 50)}


def value_of(
    session: Session, kind: str, card: str, field: str, rng: random.Random
) -> dict[str, Any]:
    """Something to fill a blank with."""
    table = session.now.table
    match field:
        case "icons":
            return {"tardis": rng.randrange(4), "dalek": rng.randrange(4)}
        case "abilities":
            return {"abilities": []}
        case "die":
            return {"die": FACES}
        case "options":
            halves = as_facts(getattr(table.box, kind)[card])["options"]
            replies = any(half and half[0]["do"] == "counter" for half in halves)
            return {
                "options": [half or rng.choice(PLAYS if replies else REPLIES) for half in halves]
            }
    raise AssertionError(f"nobody knows what to say of {field}")


def play(
    session: Session, rng: random.Random, each: Callable[[Session], None] = lambda _: None
) -> None:
    while session.question is not None:
        session.answer(None, answer(session, session.question, rng), session.n, sure=True)
        each(session)
