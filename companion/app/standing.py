"""Seats that let everything stand until their next turn: a window is closed for them at once.

It is kept beside the game, for its owner alone, and is no decision: undo passes over what it
answered, and a log plays the same without it.
"""

from __future__ import annotations

from companion.core.moment import Moment
from companion.core.questions import Answer, Choose


class Standing:
    def __init__(self) -> None:
        self._others: dict[str, bool] = {}  # by seat, whether it was another's turn since

    def __contains__(self, seat: object) -> bool:
        return seat in self._others

    def set(self, seat: str, *, on: bool) -> None:
        self._others.pop(seat, None)
        if on:
            self._others[seat] = False

    def answer(self, moment: Moment) -> Answer | None:
        """For the first of them that is asked."""
        self._turned(moment.table.turn)
        question = moment.question
        if not isinstance(question, Choose) or not question.of:
            return None
        asked = (seat for seat in question.by if seat in self._others)
        return next(((f"{seat}:{question.rest}",) for seat in asked), None)

    def _turned(self, turn: str) -> None:
        """Until the next turn of its own, not until the end of this one."""
        for seat, others in tuple(self._others.items()):
            if turn and turn != seat:
                self._others[seat] = True
            elif turn == seat and others:
                del self._others[seat]
