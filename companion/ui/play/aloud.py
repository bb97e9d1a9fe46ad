"""What is read aloud: each thing once, however often it is drawn."""

from __future__ import annotations

from collections.abc import Sequence

from companion.ui.host import Host


class Aloud:
    def __init__(self, host: Host) -> None:
        self._host = host
        self._last: object = None

    def read(self, about: object, said: Sequence[str]) -> None:
        """Only what is about something else than the last."""
        if about != self._last:
            self._last = about
            self._host.speak("\n".join(filter(None, said)))
