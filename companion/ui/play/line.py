"""The play screen's strip: what was refused may be asked about."""

from __future__ import annotations

from collections.abc import Callable

from companion.ui.screens.strip import Strip


class Line(Strip):
    def refuse(self, text: str, why: Callable[[], None] | None) -> None:
        """Why not; and on which rule that rests."""
        ok = self._tap(self.say("play.dismiss"), self.clear)
        if why is None:
            self._show(text, ok)
        else:
            self._show(text, self._tap(self.say("why.title"), why), ok)
