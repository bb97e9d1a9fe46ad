"""What hands are to do, ticked off one by one."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from companion.core.messages import Message
from companion.ui.host import Words
from companion.ui.host.phrases import Phrases
from companion.ui.theme import sizes
from companion.ui.theme.widgets import Column, Tap


def own(text: str, owner: str) -> str:
    """Under a person's heading their name need not be said again."""
    return text.replace(f" ({owner})", "")


class Tick(Tap):
    """A thing to do; done when it is ticked, which it says in a word as well."""

    def __init__(self, text: str, say: Phrases, done: bool, turned: Callable[[bool], None]) -> None:
        self.words, self.say, self.turned = text, say, turned
        super().__init__(text, self._turn, halign="left", font_size=sizes.body(), bold=False)
        self._show(done)

    def _turn(self) -> None:
        self._show(not self.chosen)
        self.turned(self.chosen)

    def _show(self, done: bool) -> None:
        self.chosen = done
        self.text = self.say("match.done", what=self.words) if done else self.words


class Checklist(Column):
    """Moves as ticks. ``changed`` hears how many are left."""

    def __init__(
        self,
        moves: Sequence[Message],
        words: Words,
        say: Phrases,
        changed: Callable[[int], None] = lambda _: None,
        owner: str = "",
    ) -> None:
        super().__init__(spacing=sizes.gap() / 2)
        self.left, self.changed = len(moves), changed
        for move in moves:
            text = own(words.sentence(move), owner)
            self.add_widget(Tick(text, say, False, self._ticked))

    def _ticked(self, done: bool) -> None:
        self.left += -1 if done else 1
        self.changed(self.left)
