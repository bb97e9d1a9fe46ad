"""The same game with another hidden hand: whoever may not know it must be shown the same.

A seat's secret cards are exchanged for others it might hold, or kept from the app altogether;
both games are then played side by side, and everything that reaches anybody else is compared.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, fields
from typing import Any

from companion.core.bots import anything
from companion.core.games import Mend
from companion.core.log import CORRECT, INTERJECT, TABLE, Event, Line
from companion.core.messages import AskFirst, NotAllowed, Value
from companion.core.plain import as_plain
from companion.core.questions import UNKNOWN, Choose, Draw, Question
from companion.core.session import Session
from tests.games.every_game import Case, seats
from tests.play import new_session

MANY = 50  # games, until one will do
LONG = 140  # answers
RARELY = 12  # of so many steps one is looked at for undo, corrections of the past and advice


@dataclass
class Exchange:
    """Whose cards are exchanged, and where in the log each was drawn, entered or handed on."""

    hider: str
    cards: dict[int, dict[str, str]]  # the event: its cards and their twins


@dataclass
class Twins:
    one: Session
    other: Session
    knowers: set[str]  # who has seen one of the cards by now


Received = Callable[[Session, str | None], Iterator[tuple[str, Any]]]


def differences(case: Case, seed: int, received: Received | None = None) -> tuple[int, list[str]]:
    """How many moments were compared, and what differed."""
    rng = random.Random(f"twins {seed}")
    played, found = _hiding(case, rng)
    one, other = (new_session(case.game, played.options) for _ in range(2))
    twins, compared, differing = Twins(one, other, {found.hider}), 0, []
    for n, event in enumerate(played.log.events):
        theirs = _is_for(one.question, twins.knowers) or (
            n in found.cards and _is_private(one.question)  # who names a card knows it
        )
        try:
            _feed(other, _twin(event, found.cards.get(n)))
        except (NotAllowed, AskFirst) as refusal:
            if not theirs:  # who knows the card might have answered otherwise
                differing.append(f"{n}: only one of them may {event}: {refusal.why}")
            break
        _feed(one, event)
        twins.knowers |= _knowers(case, twins, found)
        if n < min(found.cards):
            continue
        for what, mine, yours in _compare(twins, found, rng, received or _received):
            compared += 1
            if mine != yours:
                differing.append(f"{n + 1}: {what}: {_apart(mine, yours)}")
        if differing:
            break
    return compared, differing


def _is_private(question: Question | None) -> bool:
    return isinstance(question, Choose) and question.private


def _is_for(question: Question | None, knowers: set[str]) -> bool:
    return isinstance(question, Choose) and question.private and knowers.issuperset(question.by)


def _knowers(case: Case, twins: Twins, found: Exchange) -> set[str]:
    exchanged = {card for pairs in found.cards.values() for card in pairs}
    now = case.secrets(twins.one.now.table)
    return {seat for seat, cards in now.items() if exchanged & set(cards)}


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
            case.answer(session, rng, rng.random() < 0.3)
    return session


def _meddle(session: Session, rng: random.Random) -> None:
    seat = rng.choice(list(session.now.table.seats))
    if offers := session.view(seat).offers:
        session.interject(seat, (rng.choice(offers),), session.n)
        return
    mends = {path: m for path, m in session.now.mends.items() if m.to and not m.restart}
    private = [path for path, mend in mends.items() if mend.only is not None]
    path = rng.choice(private if private and rng.random() < 0.7 else list(mends))
    session.correct(None, path, rng.choice(mends[path].to), session.n)


def _exchange(case: Case, played: Session, rng: random.Random) -> Exchange | None:
    """The cards somebody hides at the end, and what they might be instead; of several that are
    called alike none can be followed."""
    table = played.now.table
    hidden = {
        seat: {card for card in set(cards) - {UNKNOWN} if not case.alike(table, card)}
        - _shown(played)
        for seat, cards in case.secrets(table).items()
    }
    named = [word for event in played.log.events for word in _words(event)]
    for hider in rng.sample(sorted(hidden), len(hidden)):
        twins: dict[str, str] = {}
        taken = set(named)
        for n, line in enumerate(played.lines(None)):
            event = played.log.events[n]
            for card in _drawn(played, n, line) if line.only == (hider,) else ():
                if card not in hidden[hider] or card in twins:
                    continue
                free = [each for each in _instead(played, n, event) if each not in taken]
                others = _otherwise(played, card, n)
                if others and (not free or others != {"choose"}):
                    continue  # its owner did something else with it than to hand it on
                twin = rng.choice(free) if free and (others or rng.random() < 0.8) else UNKNOWN
                if twin == UNKNOWN and event.asked == CORRECT:
                    continue  # a card once entered is some card
                taken.add(twin)
                twins[card] = twin
        if twins:
            return Exchange(hider, _events(played, twins))
    return None


def _shown(played: Session) -> set[str]:
    """What hands were told of by name: it lay open then."""
    told = (message for _, message in played.told(None))
    return {word for message in told for _, value in message.values for word in _each(value)}


def _each(value: Value) -> tuple[str, ...]:
    return value if isinstance(value, tuple) else (str(value),)


def _drawn(played: Session, n: int, line: Line) -> tuple[str, ...]:
    """The cards an event brought, one of which may be exchanged: none that it taught."""
    event = played.log.events[n]
    if event.asked == CORRECT:
        return event.answer[1:] if len(event.answer) == 2 else ()
    question = played.at(n).question
    if not isinstance(question, Draw) or len(event.answer) != question.n:
        return ()
    return event.answer


def _otherwise(played: Session, card: str, drawn: int) -> set[str]:
    """In what kinds of private answers the card was named as well, or else in anything."""
    found = set()
    for n, line in enumerate(played.lines(None)):
        event = played.log.events[n]
        if n != drawn and card in _words(event):
            private = line.only is not None and card in event.answer
            found.add(event.asked.partition(" ")[0] if private else "anything")
    return found


def _events(played: Session, twins: Mapping[str, str]) -> dict[int, dict[str, str]]:
    found: dict[int, dict[str, str]] = {}
    for n, event in enumerate(played.log.events):
        if pairs := {card: twins[card] for card in event.answer if card in twins}:
            found[n] = pairs
    return found


def _words(event: Event) -> Iterator[str]:
    """Every card an event may name: "card.ann.fez", "play:fez"."""
    for word in event.answer:
        yield from word.replace(":", ".").split(".")


def _instead(played: Session, n: int, event: Event) -> tuple[str, ...]:
    moment = played.at(n)
    if event.asked == CORRECT:
        return moment.mends[event.answer[0]].to
    return moment.question.possible if isinstance(moment.question, Draw) else ()


def _twin(event: Event, exchanged: Mapping[str, str] | None) -> Event:
    if exchanged is None:
        return event
    return event._replace(answer=tuple(exchanged.get(each, each) for each in event.answer))


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


def _compare(
    twins: Twins, found: Exchange, rng: random.Random, received: Received
) -> Iterator[tuple[str, Any, Any]]:
    """Each thing that reaches those who may not know, from one game and from the other."""
    others = [seat for seat in seats(twins.one) if seat not in twins.knowers]
    for seat in dict.fromkeys((None, rng.choice(others))):
        for (what, mine), (_, yours) in zip(
            received(twins.one, seat), received(twins.other, seat), strict=True
        ):
            yield f"{what} of {seat}", mine, yours
    mends, theirs = twins.one.now.mends, twins.other.now.mends
    yield "corrections", _open(mends), _open(theirs)
    pairs = [pair for exchanged in found.cards.values() for pair in exchanged.items()]
    guesses = {card for pair in pairs for card in pair} | {"nonsense"}
    seat, guess = rng.choice(others), rng.choice(sorted(guesses))
    private = sorted({*_private(mends, found.hider), *_private(theirs, found.hider)})
    mine, yours = (
        [] if seat in (None, found.hider) else _refusals(each, seat, guess, private)
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
    yield from ((f"view {part.name}", getattr(view, part.name)) for part in fields(view))
    yield "brief", session.game.brief(view, seat)
    yield "layout", session.layout(seat)
    yield "told", [message for _, message in session.told(seat)][-30:]
    yield "log", list(session.lines(seat))[-1:]


def _private(mends: Mapping[str, Mend], hider: str) -> list[str]:
    return [path for path, mend in mends.items() if mend.only == (hider,)]


def _open(mends: Mapping[str, Mend]) -> dict[str, Any]:
    return {path: (mend.now, mend.to) for path, mend in mends.items() if mend.only is None}


def _refusals(session: Session, seat: str, guess: str, private: list[str]) -> list[Any]:
    """What those hear who try what they may not do."""
    question, offered, heard = session.question, session.view(seat).offers, []
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
    if event.asked in (CORRECT, INTERJECT) or question is None:
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
