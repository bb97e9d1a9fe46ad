"""The panel of a question, in the game's own form where it has one; several answers at once."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from typing import Any

from companion.core.messages import NotAllowed
from companion.core.questions import Answer, Choose, Question
from companion.core.session import Session
from companion.core.view import View
from companion.ui.face import Face
from companion.ui.questions.panel import Asking, Panel
from companion.ui.questions.panels import PANELS


def panel_of(face: Face[Any], asking: Asking[Any], view: View) -> Panel:
    return face.panel(asking, view) or PANELS[asking.question.kind](asking)


def looks(question: Question | None, alone: str) -> str | None:
    """Who sees it at once: from the app and from nobody, a hand need not be hidden. What is asked
    of everybody alike is shown as everybody is shown it."""
    covered = isinstance(question, Choose) and question.private and not question.of
    return alone if covered and question is not None and question.by == (alone,) else None


class Entered(dict[str | None, dict[str, Any]]):
    """What is entered of an answer, by who looks; and ahead, of the question that comes next."""

    def __init__(self) -> None:
        super().__init__()
        self.ahead: dict[str, Any] = {}

    @contextmanager
    def before(self, ahead: Mapping[str, Any]) -> Iterator[None]:
        """Whatever is asked after what is done here."""
        self.ahead = dict(ahead)
        try:
            yield
        finally:
            self.ahead = {}

    def go_on(self) -> None:
        self.clear()
        if self.ahead:
            self[None], self.ahead = self.ahead, {}


def in_turn(
    session: Session,
    answer: Callable[[int, Answer], None],
    entered: Entered,
    answers: Sequence[Answer],
    ahead: Mapping[str, Any] = {},
) -> None:
    """One after the other, as long as what is asked then takes them; then ``ahead`` is entered."""
    for n, each in enumerate(answers, 1):
        if session.question is None or not _takes(session.question, each):
            return
        with entered.before(ahead if n == len(answers) else {}):
            answer(session.n, each)


def _takes(question: Question, answer: Answer) -> bool:
    try:
        question.check(answer)
    except NotAllowed:
        return False
    return True
