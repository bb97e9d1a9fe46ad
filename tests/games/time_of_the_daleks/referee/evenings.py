"""Random evenings for the referee: corrections, cards out of turn, people who come and go."""

from __future__ import annotations

import random
from collections.abc import Iterator

from companion.core.bots import anything
from companion.core.questions import UNKNOWN, Choose, Draw, Roll
from companion.core.session import Session
from companion.games import time_of_the_daleks as game
from tests.games import daleks_case
from tests.games.time_of_the_daleks import teacher
from tests.play import new_session

from . import Referee

LONGEST = 1_500  # answers; then the people go home
SEATS = ("seat.", "new_seat")


def evening(seed: int, *, advised: bool = True) -> Iterator[tuple[Session, list[str]]]:
    """One game, after each answer with what there breaks the rulebook. What is ``advised`` in it
    takes most of the time, so not everybody looks at that in every game."""
    rng = random.Random(f"evening {seed}")
    own_box = rng.random() < 0.2
    options = _own_box(rng) if own_box else daleks_case.options(rng)
    session = new_session(game, options)
    careful, hide = rng.random() < 0.5 and not own_box, rng.random() < 0.3
    meddling = rng.choice((0.0, 0.05, 0.15))
    referee = Referee(session, advised=advised)
    yield session, referee.look()
    while session.question is not None and session.n < LONGEST:
        if rng.random() < meddling:
            _meddle(session, rng)
        elif careful:
            _think(session, rng)
        elif own_box:
            session.answer(None, teacher.answer(session, session.question, rng), session.n)
        else:
            _guess(session, rng, hide=hide)
        yield session, referee.look()


def _own_box(rng: random.Random) -> dict[str, object]:
    return teacher.documented() | {"first_game": rng.random() < 0.2, "k9": rng.random() < 0.3}


def _think(session: Session, rng: random.Random) -> None:
    assert session.question is not None
    act = game.BOTS["careful"](session.now.table, session.question, rng.randrange)
    if act.offer:
        session.interject(act.seat, act.answer, session.n)
    else:
        session.answer(act.seat, act.answer, session.n)


def _guess(session: Session, rng: random.Random, *, hide: bool) -> None:
    """Mostly anything; dice sometimes fall well, so that there are successes too."""
    question = session.question
    assert question is not None
    match question:
        case Roll(dice=dice) if rng.random() < 0.5 and len(dice) > 1:
            table = session.now.table
            wanted = list(table.challenge(table.adventure.zone)) if table.adventure else []
            faces = [
                wanted.pop(0) if wanted and wanted[0] in die.faces else rng.choice(die.faces)
                for die in dice
            ]
            session.answer(None, tuple(faces), session.n)
        case Draw(secret=True) if hide and rng.random() < 0.5:
            session.answer(None, (UNKNOWN,), session.n)
        case Choose() | Roll() | Draw():
            session.answer(None, anything(question, rng.randrange), session.n)


def _meddle(session: Session, rng: random.Random) -> None:
    """A card out of turn, somebody leaves or joins, or something is corrected."""
    seat = rng.choice(session.now.table.seats)
    if rng.random() < 0.6:
        if offers := game.offers(session.now.table, seat):
            session.interject(seat, (rng.choice(offers),), session.n)
        return
    mends = {path: mend for path, mend in session.now.mends.items() if mend.to}
    seats = [path for path in mends if path.startswith(SEATS)]
    others = [path for path in mends if path not in seats]
    path = rng.choice(seats if seats and rng.random() < 0.15 else others)
    session.correct(None, path, rng.choice(mends[path].to), session.n)
