"""Who wants to be told when something is new."""

from __future__ import annotations

from collections.abc import Callable

Heard = Callable[[], None]


class Listeners:
    """In the order in which they came; whoever is told may come and go meanwhile."""

    def __init__(self) -> None:
        self._heard: list[Heard] = []

    def listen(self, heard: Heard) -> None:
        self._heard.append(heard)

    def unlisten(self, heard: Heard) -> None:
        if heard in self._heard:
            self._heard.remove(heard)

    def tell(self) -> None:
        for heard in tuple(self._heard):
            heard()
