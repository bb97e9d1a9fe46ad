"""Advice beside the game: one worker thread, and only the newest question."""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterator
from functools import partial

from companion.core.advice import Advice, Pause

Ask = Callable[[Pause], Iterator[Advice]]
Heard = Callable[[Advice], None]
Post = Callable[[Callable[[], None]], object]  # has something called on the loop


class Stale(Exception):
    """The game has moved on."""


class Advisor:
    """Whoever asks is told on the loop, first roughly and then exactly; nobody waits."""

    def __init__(self, post: Post) -> None:
        self._post = post
        self._wanted: tuple[Ask, Heard] | None = None
        self._turn = 0  # counts questions: work for an older one stops
        self._changed = threading.Condition()
        self._closed = False
        self._thread = threading.Thread(target=self._work, name="advisor", daemon=True)
        self._thread.start()

    def ask(self, ask: Ask, heard: Heard) -> None:
        """Forget what was asked before, and answer this."""
        with self._changed:
            self._turn += 1
            self._wanted = ask, heard
            self._changed.notify()

    def forget(self) -> None:
        """Nothing is wanted any more; what is on its way is not delivered."""
        with self._changed:
            self._turn += 1
            self._wanted = None

    def close(self) -> None:
        with self._changed:
            self._closed = True
            self._turn += 1
            self._changed.notify()
        self._thread.join()

    def _work(self) -> None:
        while True:
            with self._changed:
                self._changed.wait_for(lambda: self._closed or self._wanted is not None)
                if self._closed or self._wanted is None:
                    return
                (ask, heard), turn = self._wanted, self._turn
                self._wanted = None
            self._answer(ask, heard, turn)

    def _answer(self, ask: Ask, heard: Heard, turn: int) -> None:
        def pause() -> None:
            if turn != self._turn:
                raise Stale

        def deliver(advice: Advice) -> None:
            if turn == self._turn:
                heard(advice)

        try:
            for advice in ask(pause):
                pause()
                self._post(partial(deliver, advice))
        except Stale:
            return
        except Exception as bug:  # noqa: BLE001 - it crashes where everything else does
            self._post(partial(_crash, bug))


def _crash(bug: Exception) -> None:
    raise bug
