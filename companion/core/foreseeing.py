"""What playing a card now would change, as the best chance before and after it; and what an answer
would lead to."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator

from .advice import Advice, Pause
from .log import INTERJECT, Event
from .moment import Moment, copied
from .questions import Answer, Choose, Question
from .session import Session

Foreseen = tuple[float, float]
FEW = 4  # answers to what a card asks, to be looked at one by one
DEEP = 3  # questions that it may ask


def foreseen(session: Session, seat: str, offer: str) -> Callable[[Pause], Iterator[Foreseen]]:
    """To be worked out beside the game; nothing where the odds do not know either exactly."""
    before, game = session.advice(), session.game
    played = Event(seat, INTERJECT, (offer,))
    after = [(copied(m.table, m.table.told[:]), m.question) for m in _ways(session, [played])]

    def foreseen(pause: Pause) -> Iterator[Foreseen]:
        was = best(before(pause))
        ends = [best(game.advise(table, question, pause)) for table, question in after if question]
        then = [chance for chance in ends if chance is not None]
        if was is not None and then:
            yield was, max(then)

    return foreseen


def _ways(session: Session, events: list[Event]) -> Iterator[Moment]:
    """How it may lie once its holder has answered what the card itself asks."""
    moment = session.at(session.n)
    for event in events:
        moment.apply(event)
    question, seat = moment.question, events[0].by
    back = question is None or session.question is None or question.asked == session.question.asked
    if back or len(events) > DEEP or not _simple(question, seat):
        yield moment
        return
    assert isinstance(question, Choose)
    for option in question.options:
        yield from _ways(session, [*events, Event(seat, question.asked, (option,))])


def _simple(question: object, seat: str) -> bool:
    """One of a few, to be chosen by whoever plays the card."""
    if not isinstance(question, Choose) or tuple(question.by) != (seat,):
        return False
    return question.at_least == question.at_most == 1 and len(question.options) <= FEW


def best(advice: Iterable[Advice]) -> float | None:
    """By the last word there is."""
    last: Advice | None = None
    for each in advice:
        last = each
    if last is None or not last.suggestions:
        return None
    first = max(last.suggestions, key=lambda each: each.chance)
    return first.chance if first.exact else None


def followed(session: Session, seat: str, answer: Answer) -> Question | None:
    """What the rules would ask after this answer to the open question."""
    moment = session.at(session.n)
    if moment.question is not None:
        moment.apply(Event(seat, moment.question.asked, answer))
    return moment.question
