"""The app's own hands: they deal what the game says they hold, and once if asked to."""

from __future__ import annotations

from collections.abc import Callable, Collection

from companion.core.dealer import Dealer, seeded
from companion.core.games import Phase
from companion.core.moment import Moment
from companion.core.questions import Answer, Choose, Draw, Roll
from companion.core.session import Session
from companion.saves.saved import SavedGame
from companion.ui.host.preferences import EQUIPMENT, UNSEEN

GO_ON = ("go_on",)


class Hands:
    """``by_itself`` says of a phase whether the app may act without being asked; for the seats it
    ``plays`` it always may."""

    def __init__(
        self,
        saved: SavedGame,
        phases: tuple[Phase, ...],
        by_itself: Callable[[str], bool],
        plays: Callable[[], Collection[str]] = tuple,
    ) -> None:
        self.held, self.luck, self._phases = saved.held, seeded(saved.seed), phases
        self._by_itself, self._plays, self._asked = by_itself, plays, False

    def answer(self, moment: Moment) -> Answer | None:
        if isinstance(question := moment.question, Choose):
            return self._go_on(question)
        may = self._by_itself(EQUIPMENT) or (question and self._is_for_the_app(question))
        held: tuple[str, ...] = self.held if may else ()
        if self._asked:
            held = _wanted(moment)
        self._asked = False
        return Dealer(self.luck, held, self._unasked(question)).answer(moment)

    def once(self, session: Session, n: int, sure: bool) -> None:
        self._asked = True
        try:
            session.carry_on(n, sure=sure)
        finally:
            self._asked = False

    def throw(self, session: Session) -> Answer:
        """How the app would throw what is open, if it threw."""
        moment = session.now
        return Dealer(self.luck, _wanted(moment)).answer(moment) or ()

    def _unasked(self, question: Draw | Roll | None) -> tuple[str, ...]:
        """A deck on the table of which nobody is asked what they took unseen."""
        if not isinstance(question, Draw) or question.deck in self.held:
            return ()
        return (question.deck,) if self._by_itself(UNSEEN) else ()

    def _is_for_the_app(self, question: Draw | Roll) -> bool:
        return bool(question.by) and {*self._plays()}.issuperset(question.by)

    def _go_on(self, question: Choose) -> Answer | None:
        """Where there is nothing but to go on, the app may do so."""
        if question.options != GO_ON:
            return None
        asked = (phase.name for phase in self._phases if phase.asks(question.about.rule))
        return GO_ON if any(map(self._by_itself, asked)) else None


def _wanted(moment: Moment) -> tuple[str, ...]:
    match moment.question:
        case Roll(dice=dice):
            return tuple(die.kind for die in dice)
        case Draw(deck=deck):
            return (deck,)
        case _:
            return ()
