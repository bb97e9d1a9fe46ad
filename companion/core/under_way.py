"""A game that was begun without the app: people say how its table stands, then it goes on.

While the question is open nothing is dealt and nothing happens. What lies there is entered as
corrections, so it is undone, replayed and resumed like everything else.
"""

from __future__ import annotations

from collections.abc import Sequence

from .messages import message
from .questions import Choose, Question, Rule, ask

UNDER_WAY = "under_way"  # the option a game is set up with, and what it then asks
GO_ON = ("go_on",)


def entered(seats: Sequence[str]) -> Rule[None]:
    about = message(UNDER_WAY, UNDER_WAY)
    yield from ask(lambda: Choose(about, tuple(seats), GO_ON))


def is_entered(question: Question | None) -> bool:
    """Whether the table is being entered."""
    return question is not None and question.about.id == UNDER_WAY
