"""The chance people took with what they did last: told with what came of it, if it was known."""

from __future__ import annotations

from collections.abc import Callable

from companion.core.advice import Advice, Suggestion
from companion.core.log import Log
from companion.core.questions import Question
from companion.ui.questions.choose import is_idle

PLAN = 0.5  # from here on it was a good one


class Luck:
    """``said`` is empty where nobody knew: not asked, not worked out, or given up."""

    def __init__(self) -> None:
        self.said, self.good = "", False
        self.open: tuple[int, Question, Advice, Callable[[Suggestion], str]] | None = None

    def forget(self) -> None:
        self.said, self.good, self.open = "", False, None

    def advised(
        self, n: int, question: Question, advice: Advice, said: Callable[[Suggestion], str]
    ) -> None:
        """What is known of the open question; once it is answered, one of that was taken."""
        self.open = n, question, advice, said

    def told(self, log: Log) -> None:
        """The game has moved on. A question of which nothing is known lies on the way to the throw
        and changes nothing."""
        if self.open is None:
            return
        n, question, advice, said = self.open
        self.forget()
        if log.head > n and not all(map(is_idle, log.events[n].answer)):
            thrown = question.kind == "roll"
            given = [] if thrown else sorted(log.events[n].answer)
            for each in advice.suggestions:
                if sorted(each.answer) == given:
                    self.said, self.good = said(each), each.chance >= PLAN
