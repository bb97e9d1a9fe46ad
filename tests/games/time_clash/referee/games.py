"""Matches for the referee: random people and careful ones, hands with the app, on phones and on
paper, those who meddle; and games that are steered to what random people hardly ever meet."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from typing import Any, NamedTuple

from companion.core.bots import anything
from companion.core.questions import UNKNOWN, Answer, Choose, Draw, Question
from companion.core.session import Session
from companion.games import time_clash as game
from companion.games.time_clash.house_rules import HOUSE_RULES
from tests.games import clash_case
from tests.games.time_clash import teacher
from tests.play import new_session

from . import Referee
from .boxes import GREEDY, half_known, other_words, small_decks

LONGEST = 20_000  # answers; then people go home, and the match has no end
PATIENCE = 400  # answers after which people who lay nothing play like others
NAMES = "unknown_card."  # a hidden card that its holder names on a phone
LEAVES = "seat."  # who goes home; the book knows nobody who does
HELD = ("app", "app", "phone", "paper")


class Setting(NamedTuple):
    """A table, and who sits there."""

    options: dict[str, Any]
    idle: bool = False  # people lay nothing for a long time
    taught: bool = False  # they tell what the app does not know


def refereed(seed: int) -> Iterator[tuple[Session, list[str]]]:
    """One match, after each answer with what there breaks the rulebook."""
    rng = random.Random(f"clash {seed}")
    options, idle, taught = KINDS[seed % len(KINDS)](rng)
    session = new_session(game, options)
    referee = Referee(session)
    held = rng.choice(HELD)
    careful = 0.0 if held != "app" or idle or taught else rng.choice((0.0, 0.9))
    meddling = 0.0 if idle else rng.choice((0.0, 0.0, 0.02))
    yield session, referee.look()
    while (question := session.question) is not None and session.n < LONGEST:
        idle = idle and session.n < PATIENCE
        if rng.random() < meddling:
            _meddle(session, rng)
        elif held == "phone" and rng.random() < 0.1:
            _name(session, rng)
        elif taught and rng.random() < 0.01:
            teacher.lay(session, rng)
        elif taught:
            session.answer(None, teacher.answer(session, question, rng), session.n, sure=True)
        elif isinstance(question, Choose) and rng.random() < careful:
            bot = rng.choice(list(game.BOTS.values()))
            act = bot(session.now.table, question, rng.randrange)
            session.answer(act.seat, act.answer, session.n)
        elif held == "phone" and question.by:
            seat = rng.choice(question.by)
            session.answer(seat, _said(_own(question, seat), rng, held, idle), session.n)
        else:
            session.answer(None, _said(question, rng, held, idle), session.n)
        yield session, referee.look()


# Tables


def usual(rng: random.Random) -> Setting:
    return Setting(clash_case.options(rng))


def words(rng: random.Random) -> Setting:
    """Cards and arcs with the effect words that the starter does not use."""
    options = clash_case.options(rng)
    return Setting(options | {"box": other_words(options["box"])})


def small(rng: random.Random) -> Setting:
    """Decks that run out."""
    options = clash_case.options(rng)
    return Setting(options | {"box": small_decks(options["box"], rng)})


def idle(rng: random.Random) -> Setting:
    """Nobody lays anything: it goes on for ever."""
    options = small(rng).options
    house = {**options["house"], "endless": rng.choice(("draw_offered", "enemy_wins"))}
    return Setting(options | {"house": house, "under_way": False}, idle=True)


def scarce(rng: random.Random) -> Setting:
    """Five kinds of cards of each side, of which one draws more than there may be left; or two
    Doctors with so few, and a Reserve beside them."""
    options, arcs = clash_case.options(rng), {}
    if rng.random() < 0.35:
        arcs = {"time": "gallifrey"}
        while [*options["sides"].values()].count("doctor") < 2:
            options = clash_case.options(rng)
    rare = ("deck_out_optional", "reserve_draw_out")
    house = {**options["house"], **{name: rng.choice(HOUSE_RULES[name]) for name in rare}}
    house |= {"deck_out": "endgame_only", "endless": "enemy_wins"}
    box = small_decks(other_words(options["box"]), rng, 5, 5, keep=GREEDY)
    changed = {"box": box, "house": house, "arcs": arcs, "under_way": False}
    return Setting(options | changed)


def taught(rng: random.Random) -> Setting:
    """The documented box, of which most is learned while it is played."""
    return Setting(clash_case.options(rng, "box") | {"arcs": {}}, taught=True)


def blanks(rng: random.Random) -> Setting:
    """Our own, with halves, arcs and faces of the die that nobody has told."""
    options = clash_case.options(rng)
    return Setting(options | {"box": half_known(options["box"], rng)}, taught=True)


KINDS: tuple[Callable[[random.Random], Setting], ...] = (
    *(usual, usual, usual, words, usual, small, usual, words, usual, idle, taught, blanks, scarce),
)


# People


def _own(question: Question, seat: str) -> Question:
    return question.for_seat(seat) if isinstance(question, Choose) else question


def _said(question: Question, rng: random.Random, held: str, idle: bool) -> Answer:
    """Anything; of a hand on paper, what is named before everybody."""
    hide = held == "paper" or (held == "phone" and rng.random() < 0.5)
    if isinstance(question, Draw) and question.secret and hide:
        return (UNKNOWN,) * question.n
    if not isinstance(question, Choose):
        return anything(question, rng.randrange)
    options = question.closed if hide and question.closed else question.options
    passing = [each for each in options if each.startswith(("pass:", "move:"))]
    if idle and passing and rng.random() < 0.995:
        return (rng.choice(passing),)
    return (rng.choice(options),)


def _name(session: Session, rng: random.Random) -> None:
    """Somebody says on a phone what a card is."""
    mends = session.now.mends
    paths = [path for path in mends if path.startswith(NAMES) and mends[path].to]
    if paths:
        path = rng.choice(paths)
        session.correct(path.removeprefix(NAMES), path, rng.choice(mends[path].to), session.n)


def _meddle(session: Session, rng: random.Random) -> None:
    mends = {path: mend for path, mend in session.now.mends.items() if mend.to}
    leaving = [path for path in mends if path.startswith(LEAVES)]
    path = rng.choice(leaving if leaving and rng.random() < 0.15 else list(mends))
    session.correct(None, path, rng.choice(mends[path].to), session.n)
