"""The window that was let pass last: whoever was asked may still have been about to reply."""

from __future__ import annotations

from .log import CORRECT, TABLE
from .messages import AskFirst
from .questions import UNKNOWN, Choose, owner
from .session import Session


def let_pass(session: Session) -> int | None:
    """The number of its first answer, as long as nobody it asked has done anything since."""
    first: int | None = None
    done: set[str] = set()
    events, seats = session.log.events, {*session.now.table.seats}
    for n in reversed(range(session.n)):
        event = events[n]
        asked = _rested(session, n) if event.answer and owner(event.answer[0]) in seats else ()
        if asked and first is None:
            if not done.isdisjoint({*asked, TABLE}):
                return None
            first = n
        elif asked and first is not None and event.asked == events[first].asked:
            first = n
        elif first is not None or done >= seats:
            break
        elif event.decided and event.asked != CORRECT:
            done.add(event.seat)
    return first


def reopen(session: Session, to: int, *, sure: bool = False) -> None:
    """Cards that were taken meanwhile and that nobody has named are no reason to ask first."""
    try:
        session.undo(to=to, sure=sure)
    except AskFirst as asked:
        if any(dict(each.values)["answer"] != (UNKNOWN,) for each in asked.about):
            raise
        session.undo(to=to, sure=True)


def _rested(session: Session, n: int) -> tuple[str, ...]:
    """Whom the window was opened for that this answer let pass."""
    question, (reply, *_) = session.at(n).question, session.log.events[n].answer
    if isinstance(question, Choose) and question.rest and reply.endswith(f":{question.rest}"):
        return question.of
    return ()
