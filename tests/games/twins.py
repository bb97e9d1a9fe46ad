"""The same game with another hidden hand: whoever may not know it must be shown the same.

A seat's secret cards are exchanged for others it might hold, or kept from the app altogether;
both games are then played side by side, and everything that reaches anybody else is compared.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any

from companion.core.bots import anything
from companion.core.log import AFRESH, CORRECT, INTERJECT, TABLE, Event
from companion.core.messages import AskFirst, NotAllowed
from companion.core.plain import as_plain
from companion.core.questions import UNKNOWN, Choose, Draw
from companion.core.session import Session
from tests.games.every_game import Case, seats
from tests.play import new_session, step

MANY = 50  # games, until one will do
LONG = 140  # answers
RARELY = 12  # of so many steps one is looked at for undo, corrections of the past and advice


@dataclass
class Exchange:
    """Whose cards are exchanged, and where in the log each was drawn or entered."""

    hider: str
    cards: dict[int, tuple[str, str]]  # the event: its card and its twin's


@dataclass
class Twins:
    one: Session
    other: Session
    hider: str


def differences(case: Case, seed: int) -> tuple[int, list[str]]:
    """How many moments were compared, and what differed."""
    rng = random.Random(f"twins {seed}")
    played, found = _hiding(case, rng)
    one, other = (new_session(case.game, played.options) for _ in range(2))
    twins, compared, differing = Twins(one, other, found.hider), 0, []
    for n, event in enumerate(played.log.events):
        try:
            _feed(other, _twin(event, found.cards.get(n)))
        except (NotAllowed, AskFirst) as refusal:
            differing.append(f"{n}: only one of them may {event}: {refusal.why}")
            break
        _feed(one, event)
        if n < min(found.cards):
            continue
        for what, mine, yours in _compare(twins, found, rng):
            compared += 1
            if mine != yours:
                differing.append(f"{n + 1}: {what}: {_apart(mine, yours)}")
        if differing:
            break
    return compared, differing


def _hiding(case: Case, rng: random.Random) -> tuple[Session, Exchange]:
    """A game in which somebody hides a card that might be another."""
    for _ in range(MANY):
        played = _game(case, rng)
        if (found := _exchange(case, played, rng)) is not None:
            return played, found
    raise AssertionError("nobody ever hides a card")


def _game(case: Case, rng: random.Random) -> Session:
    """A game played for a while by people who sometimes keep their cards to themselves."""
    session = new_session(case.game, case.options(rng))
    for _ in range(rng.randrange(20, LONG)):
        if session.question is None:
            break
        if rng.random() < 0.1:
            _meddle(session, rng)
        else:
            step(session, rng, hide=rng.random() < 0.3)
    return session


def _meddle(session: Session, rng: random.Random) -> None:
    seat = rng.choice(list(session.now.table.seats))
    if offers := session.view(seat)["offers"]:
        session.interject(seat, (rng.choice(offers),), session.n)
        return
    mends = {path: mend for path, mend in session.now.mends.items() if not mend.restart}
    private = [path for path, mend in mends.items() if mend.only is not None]
    path = rng.choice(private if private and rng.random() < 0.7 else list(mends))
    session.correct(None, path, rng.choice(mends[path].to), session.n)


def _exchange(case: Case, played: Session, rng: random.Random) -> Exchange | None:
    """The cards somebody hides at the end, and what they might be instead."""
    hidden = {
        seat: set(cards) - {UNKNOWN} for seat, cards in case.secrets(played.now.table).items()
    }
    named = [word for event in played.log.events for word in _words(event)]
    for hider in rng.sample(sorted(hidden), len(hidden)):
        cards: dict[int, tuple[str, str]] = {}
        taken = set(named)
        for n, line in enumerate(played.lines(None)):
            event = played.log.events[n]
            if line.only != (hider,) or event.answer[-1] not in hidden[hider]:
                continue
            if named.count(event.answer[-1]) > 1 or len(event.answer) > 2:
                continue  # its owner did something else with it, or taught it
            free = [card for card in _instead(played, n, event) if card not in taken]
            twin = rng.choice(free) if free and rng.random() < 0.8 else UNKNOWN
            if twin == UNKNOWN and event.asked == CORRECT:
                continue  # a card once entered is some card
            taken.add(twin)
            cards[n] = (event.answer[-1], twin)
        entered = [card for card, _ in cards.values()]
        if cards and len(set(entered)) == len(entered):
            return Exchange(hider, cards)
    return None


def _words(event: Event) -> Iterator[str]:
    """Every card an event may name: "card.ann.fez", "play:fez"."""
    for word in event.answer:
        yield from word.replace(":", ".").split(".")


def _instead(played: Session, n: int, event: Event) -> tuple[str, ...]:
    moment = played.at(n)
    if event.asked == CORRECT:
        return moment.mends[event.answer[0]].to
    return moment.question.possible if isinstance(moment.question, Draw) else ()


def _twin(event: Event, exchanged: tuple[str, str] | None) -> Event:
    if exchanged is None:
        return event
    return event._replace(answer=(*event.answer[:-1], exchanged[1]))


def _feed(session: Session, event: Event) -> None:
    by = None if event.by == TABLE else event.by
    match event.asked:
        case "correct":
            path, value, *definition = event.answer
            session.correct(by, path, value, session.n, definition="".join(definition))
        case "interject":
            session.interject(by, event.answer, session.n)
        case _:
            session.answer(by, event.answer, session.n, sure=True)


# What anybody else can tell


def _compare(twins: Twins, found: Exchange, rng: random.Random) -> Iterator[tuple[str, Any, Any]]:
    """Each thing that reaches those who may not know, from one game and from the other."""
    others = [seat for seat in seats(twins.one) if seat != twins.hider]
    for seat in dict.fromkeys((None, rng.choice(others))):
        for (what, mine), (_, yours) in zip(
            _received(twins.one, seat), _received(twins.other, seat), strict=True
        ):
            yield f"{what} of {seat}", mine, yours
    guesses = {card for pair in found.cards.values() for card in pair} | {"nonsense"}
    seat, guess = rng.choice(others), rng.choice(sorted(guesses))
    private = sorted({*_private(twins.one, twins.hider), *_private(twins.other, twins.hider)})
    mine, yours = (
        [] if seat in (None, twins.hider) else _refusals(each, seat, guess, private)
        for each in (twins.one, twins.other)
    )
    yield f"errors of {seat} for {guess}", mine, yours
    if rng.randrange(RARELY):
        return
    yield "undo", _undone(twins.one), _undone(twins.other)
    back, pick = rng.randrange(twins.one.n), rng.randrange(2**32)
    if back not in found.cards:
        mine, yours = (_amended(each, back, pick) for each in (twins.one, twins.other))
        yield f"stop reason of amending {back}", mine, yours
    mine, yours = (_advised(each) for each in (twins.one, twins.other))
    yield "advice", mine, yours


def _received(session: Session, seat: str | None) -> Iterator[tuple[str, Any]]:
    view = session.view(seat)
    yield from ((f"view {part}", value) for part, value in view.items())
    yield "layout", session.layout(seat)
    yield "told", [message for _, message in session.told(seat)][-30:]
    yield "log", list(session.lines(seat))[-1:]
    moment = session.now
    mends = {p: (m.now, m.to) for p, m in moment.mends.items() if m.only is None}
    yield "corrections", mends


def _private(session: Session, hider: str) -> list[str]:
    return [path for path, mend in session.now.mends.items() if mend.only == (hider,)]


def _refusals(session: Session, seat: str, guess: str, private: list[str]) -> list[Any]:
    """What those hear who try what they may not do."""
    question, offered, heard = session.question, session.view(seat)["offers"], []
    if question is not None:
        check = question.seen_by(seat).check
        heard += [_why(check, answer) for answer in ((guess,), (), (guess, guess))]
        if question.by and seat not in question.by:
            heard.append(_why(session.answer, seat, (guess,), session.n))
    offers = {f"play:{guess}", f"install:{guess}", guess} - {*offered}
    heard += [_why(session.interject, seat, (offer,), session.n) for offer in sorted(offers)]
    heard += [_why(session.correct, seat, path, guess, session.n) for path in private]
    return heard


def _why(attempt: Callable[..., Any], *what: Any) -> Any:
    """The refusal as it is read; all of these must be refused."""
    try:
        attempt(*what)
    except AskFirst as first:
        return as_plain(first.why), [as_plain(each) for each in first.about]
    except NotAllowed as refusal:
        return as_plain(refusal.why)
    return "allowed"


def _undone(session: Session) -> Any:
    n = session.n
    warned = _why(session.undo)
    while session.n < n:
        session.redo()
    return warned


def _amended(session: Session, n: int, pick: int) -> Any:
    """What is said when an earlier answer is another; nothing is changed."""
    moment, luck = session.at(n), random.Random(pick)
    event, question = session.log.events[n], moment.question
    if event.asked in (CORRECT, INTERJECT, AFRESH) or question is None:
        return None
    if isinstance(question, Draw) or (isinstance(question, Choose) and question.private):
        return None
    try:
        amended = session.amending(n, anything(question, luck.randrange))
    except NotAllowed as refusal:
        return as_plain(refusal.why)
    return amended.stopped and (amended.stopped.n, as_plain(amended.stopped.why))


def _advised(session: Session) -> Any:
    question = session.question
    if not isinstance(question, Choose) or question.private:
        return None
    return next(session.advice()(lambda: None), None)


def _apart(mine: Any, yours: Any) -> str:
    one, other = str(mine), str(yours)
    start = next((n for n, (a, b) in enumerate(zip(one, other, strict=False)) if a != b), 0)
    start = max(0, start - 80)
    return f"{one[start : start + 200]} … {other[start : start + 200]}"
