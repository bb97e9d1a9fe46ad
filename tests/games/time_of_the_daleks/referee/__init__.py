"""A referee who knows the rulebook and not the rules: sees each answer, and says what breaks it.

Nothing here asks a module of the game. What hands are told, what lies on the table and what is
asked must agree with what stands in the book (seeds 000, 001 and 003).
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Protocol

from companion.core.session import Session

from .dicing import Dice, Means, Outcomes
from .hands import Hands
from .helping import Exterminated, Helping
from .pools import Pools, Sizes
from .questions import Advice, Answerable, Cards
from .resolving import Recruits, Resolving
from .rounds import Dog, Ends, Finish, Limits, Regenerations, Turns
from .sight import Sight


class Chapter(Protocol):
    def look(self, sight: Sight) -> Iterator[str]: ...


class Referee:
    def __init__(self, session: Session, *, advised: bool) -> None:
        self.session = session
        self.told, self.seen = 0, -1
        doctors = session.options["box"]["doctors"]
        numbers = {card: int(facts["number"]) for card, facts in doctors.items()}
        self.chapters: tuple[Chapter, ...] = (
            *(Hands(), Limits(), Turns(), Finish(), Ends()),
            *(Pools(), Sizes(), Exterminated(), Helping(), Recruits()),
            *(Dice(), Means(), Outcomes(), Resolving()),
            *(Regenerations(numbers), Dog()),
            *(Answerable(), Cards()),
        )
        self.advice = Advice() if advised else None

    def look(self) -> list[str]:
        """What breaks the rulebook now, or did since the last look."""
        if self.session.n == self.seen:
            return []  # nothing has happened
        self.seen = self.session.n
        sight = Sight.of(self.session, self.told)
        self.told += len(sight.news)
        found = [problem for chapter in self.chapters for problem in chapter.look(sight)]
        return found if self.advice is None else [*found, *self.advice.ask(self.session)]
