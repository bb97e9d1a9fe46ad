"""Undo and redo on the play screen: what they would do, and what hands must move after them."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field

from companion.core.messages import Message
from companion.core.session import Session
from companion.core.view import View
from companion.ui.host import Words
from companion.ui.moves import moves
from companion.ui.phrases import Phrases

from . import spelled


@dataclass
class Back:
    session: Session
    words: Words
    say: Phrases
    match: Callable[[Sequence[Message]], None]  # shows what hands must move
    tell: Callable[[str], None]
    views: Mapping[int, View] = field(default_factory=dict)  # of the question that was drawn last

    def undoes(self) -> str:
        return spelled.undoes(self.session, self.words, self.say, self.views)

    def redoes(self) -> str:
        return spelled.redoes(self.session, self.words, self.say)

    def undo(self, sure: bool) -> None:
        self._go(lambda: self.session.undo(sure=sure))

    def redo(self, sure: bool) -> None:
        self._go(self.session.redo)

    def _go(self, act: Callable[[], None]) -> None:
        """Back or forth; then the table must match again."""
        before = self.session.layout()
        act()
        if to_move := moves(before, self.session.layout()):
            self.match(to_move)

    def would(self, which: str, what: str) -> None:
        """Held down, undo and redo say what they would do."""
        if what:
            self.tell(self.say(f"play.would_{which}", what=what))
