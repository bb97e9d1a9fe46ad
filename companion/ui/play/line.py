"""The play screen's strip: what was refused may be asked about."""

from __future__ import annotations

from collections.abc import Callable

from companion.ui.host import Playing
from companion.ui.pages.strip import Strip
from companion.ui.theme.widgets import Tap

from .cards import lies_on_table

GREETED = "setup"  # kept with what hands have ticked off: once is enough


class Line(Strip):
    def greet(self, playing: Playing, set_up: Callable[[], None] | None) -> None:
        """What the players should know; or, when a game begins, how its table is set up."""
        if playing.note:
            self.tell(playing.note)
            return
        begins = playing.session.log.last_decision() is None and not playing.ticked()
        if set_up is not None and begins and lies_on_table(playing):
            playing.tick((GREETED,))
            self.offer(self.say("setup.offer"), self.say("setup.title"), set_up)

    def refuse(self, text: str, why: Callable[[], None] | None) -> None:
        """Why not; and on which rule that rests."""
        ok = Tap(self.say("play.dismiss"), self.clear)
        if why is None:
            self._show(text, ok)
        else:
            self._show(text, Tap(self.say("why.title"), why), ok)
