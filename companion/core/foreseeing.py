"""What playing a card now would change: the best chance before, and the best once it is played."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator

from .advice import Advice, Pause
from .log import INTERJECT, Event
from .moment import copied
from .session import Session

Foreseen = tuple[float, float]


def foreseen(session: Session, seat: str, offer: str) -> Callable[[Pause], Iterator[Foreseen]]:
    """To be worked out beside the game; nothing where the odds do not know either exactly."""
    before, moment, game = session.advice(), session.at(session.n), session.game
    moment.apply(Event(seat, INTERJECT, (offer,)))
    table, question = copied(moment.table, moment.table.told[:]), moment.question

    def foreseen(pause: Pause) -> Iterator[Foreseen]:
        was = best(before(pause))
        then = best(game.advise(table, question, pause)) if question is not None else None
        if was is not None and then is not None:
            yield was, then

    return foreseen


def best(advice: Iterable[Advice]) -> float | None:
    """By the last word there is."""
    last: Advice | None = None
    for each in advice:
        last = each
    if last is None or not last.suggestions:
        return None
    first = max(last.suggestions, key=lambda each: each.chance)
    return first.chance if first.exact else None
