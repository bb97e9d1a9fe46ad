"""Undo and redo on the play screen: what they would do, and what hands must move after them."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import partial
from typing import Any

from companion.core.messages import Message
from companion.core.reopening import let_pass, reopen
from companion.core.session import Session
from companion.core.view import View
from companion.ui.host import Words
from companion.ui.host.phrases import Phrases
from companion.ui.moves import moves
from companion.ui.questions.panel import Reopen

from . import spelled
from .asked import Entered

Attempt = Callable[[Callable[[bool], None]], None]


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

    def reopens(self, entered: Entered, attempt: Attempt) -> Reopen | None:
        """Back to the window that was let pass last, if there still is one."""
        if (to := let_pass(self.session)) is None:
            return None

        def act(ahead: Mapping[str, Any], sure: bool) -> None:
            with entered.before(ahead):
                self._go(lambda: reopen(self.session, to, sure=sure))

        return lambda ahead: attempt(partial(act, ahead))

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
