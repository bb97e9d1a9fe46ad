"""The app's own hands: they deal what the game says they hold, and once if asked to."""

from __future__ import annotations

from collections.abc import Callable

from companion.core.dealer import Dealer, seeded
from companion.core.moment import Moment
from companion.core.questions import Answer, Choose, Draw, Roll
from companion.core.session import Session
from companion.saves.saved import SavedGame

GO_ON = ("go_on",)
CHAPTERS = {"dalek_turn": "daleks", "adventure": "outcomes"}  # of the rules, and whose phase it is


class Hands:
    """``by_itself`` says of a phase whether the app may act without being asked."""

    def __init__(self, saved: SavedGame, by_itself: Callable[[str], bool]) -> None:
        self.held = saved.held
        self._luck, self._by_itself, self._asked = seeded(saved.seed), by_itself, False

    def answer(self, moment: Moment) -> Answer | None:
        if isinstance(question := moment.question, Choose):
            return self._go_on(question)
        held: tuple[str, ...] = self.held if self._by_itself("equipment") else ()
        if self._asked:
            held = _wanted(moment)
        self._asked = False
        return Dealer(self._luck, held).answer(moment)

    def once(self, session: Session, n: int, sure: bool) -> None:
        self._asked = True
        try:
            session.carry_on(n, sure=sure)
        finally:
            self._asked = False

    def throw(self, session: Session) -> Answer:
        """How the app would throw what is open, if it threw."""
        moment = session.now
        return Dealer(self._luck, _wanted(moment)).answer(moment) or ()

    def _go_on(self, question: Choose) -> Answer | None:
        """Where there is nothing but to go on, the app may do so."""
        phase = CHAPTERS.get(question.about.rule.partition(".")[0])
        alone = question.options == GO_ON and phase is not None
        return GO_ON if alone and phase is not None and self._by_itself(phase) else None


def _wanted(moment: Moment) -> tuple[str, ...]:
    match moment.question:
        case Roll(dice=dice):
            return tuple(die.kind for die in dice)
        case Draw(deck=deck):
            return (deck,)
        case _:
            return ()
