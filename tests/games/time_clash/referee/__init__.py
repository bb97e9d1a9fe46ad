"""A referee who knows the rulebook and not the rules: watches each answer, and says what breaks it.

Nothing here asks a module of the game but for what a seat is shown. A board of its own follows what
hands are told; what the app shows must be the same, and each thing told must stand in the book
(seed 002, and the rulings).
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from companion.core.log import CORRECT, Event
from companion.core.messages import Message
from companion.core.session import Session

from .board import OUT, Board, faces
from .book import Book


class Referee:
    def __init__(self, session: Session) -> None:
        self.session, options = session, session.options
        table = session.now.table
        untaught = options["box"]["parts"]["parts"].get("untaught", {})
        self.board = Board(faces(options["box"]), options["sides"], dict(untaught))
        self.board.keeps_removed = table.house["removed_hand"] == "match"
        self.book = Book(self.board, options, table.house)
        self.told, self.n = 0, 0
        self.begun = False

    def look(self) -> list[str]:
        """What breaks the rulebook since the last look."""
        return [*self._look()]

    def _look(self) -> Iterator[str]:
        session = self.session
        news = [told for _, told in session.told(None, self.told)]
        events = session.log.events[self.n : session.n]
        self.told, self.n = self.told + len(news), session.n
        corrected = any(event.asked == CORRECT and not _named(event) for event in events)
        view: Any = session.view(None)
        layout, piles = session.layout(None), view.piles
        for event in events:
            self.book.answered(event)
        if corrected or view.step == "match" or not self._begins(news):
            self.board.adopt(layout, piles)
            self.board.known.clear()
            self.book.begin_anew(view, news)
            return
        for told in news:
            yield from self.book.read(told)
            yield from self.board.do(told)
            self.book.done(told)
        held = (thing for thing, place in layout.items() if place.startswith("hand."))
        self.board.known = {thing.removeprefix("card.") for thing in held}
        sizes = {side: pile.size for side, pile in piles.items()}
        yield from self.board.differs(layout, sizes)
        yield from self._numbers(view)
        yield from self.book.asked(session.question, view)
        if session.outcome is not None:
            yield from self.book.over(session.outcome)

    def _begins(self, news: list[Message]) -> bool:
        """From the first deal on everything has been told."""
        self.begun |= any(told.id == f"{OUT}begin_game" for told in news)
        return self.begun

    def _numbers(self, view: Any) -> Iterator[str]:
        board = self.board
        for stack, lying in view.stacks.items():
            if lying.total != board.total(stack):
                yield f"the {stack} stack totals {board.total(stack)}, not {lying.total}"
        if (view.sum, view.threats) != (board.sum, board.threats):
            yield f"sum {board.sum} and Threats {board.threats}: not {view.sum}, {view.threats}"
        if view.target != self.book.target(view.arcs):
            yield f"the target is {self.book.target(view.arcs)}, not {view.target}"


def _named(event: Event) -> bool:
    """Somebody has said what a hidden card is: nothing of it is for everybody."""
    return event.answer[0].startswith("unknown_card.")
