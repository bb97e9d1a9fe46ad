"""Players without a plan: any answer a question takes. Luck is handed in."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any, NamedTuple

from .advice import Pause, nothing_to_wait_for
from .questions import UNKNOWN, Answer, Choose, Draw, Question, Roll
from .view import View

Pick = Callable[[int], int]  # n -> one of 0 .. n-1


class Act(NamedTuple):
    """What a bot does: it answers the open question, or plays something out of turn."""

    seat: str | None
    answer: Answer
    offer: bool = False


Bot = Callable[[Any, Question, Pick], Act]  # from the Table, the question and luck


class Seat(NamedTuple):
    """One that the app plays, and all it has before it: no more than its phone would show."""

    id: str
    view: View
    question: Question  # with the options that are its own
    asked: bool  # whether it is to answer; otherwise it may play an offer or do nothing


# Plays a seat for the app: what it would do at first sight, then what it likes better. A thought
# that goes on calls ``pause`` now and then, which ends it.
Player = Callable[[Seat, Pick, Pause], Iterator[Act]]


def seated(player: Player, view: Callable[[Any, str | None], View]) -> Bot:
    """For whole tables: each seat is played as its player would play it, by what it sees."""

    def plays(table: Any, question: Question, pick: Pick) -> Act:
        if not isinstance(question, Choose):
            return Act(None, anything(question, pick))
        seat = table.turn if table.turn in question.by else question.by[0]
        sees = Seat(seat, view(table, seat), question.for_seat(seat), asked=True)
        return next(player(sees, pick, nothing_to_wait_for))

    return plays


def anything(question: Question, pick: Pick, *, hide: bool = False) -> Answer:
    """Some answer; a ``hide`` player keeps secret cards from the app."""
    match question:
        case Choose(options=options, at_least=few, at_most=many):
            many = min(many, len(options))
            count = few + pick(many - few + 1)
            return (
                together(question, count, pick) if question.apart else sample(options, count, pick)
            )
        case Roll(dice=dice):
            return tuple(die.faces[pick(len(die.faces))] for die in dice)
        case Draw(secret=True, n=n) if hide:
            return (UNKNOWN,) * n
        case Draw(possible=possible, n=n):
            return sample(possible, n, pick)


def together(question: Choose, count: int, pick: Pick) -> Answer:
    """Up to ``count`` options that go together."""
    found: list[str] = []
    left = list(question.options)
    while left and len(found) < count:
        found.append(left.pop(pick(len(left))))
        out = {other for pair in question.apart if found[-1] in pair for other in pair}
        left = [option for option in left if option not in out]
    return tuple(found)


def sample(options: tuple[str, ...], count: int, pick: Pick) -> Answer:
    """``count`` different options, in any order."""
    if count == 1:
        return (options[pick(len(options))],)
    left = list(options)
    return tuple(left.pop(pick(len(left))) for _ in range(count))
