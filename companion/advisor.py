"""Thoughts beside the game, advice and what the app does for a seat: one worker thread, and of each
only the newest question."""

from __future__ import annotations

import threading
from collections import Counter
from collections.abc import Callable, Iterator
from functools import partial
from typing import Any, TypeVar

from companion.core.advice import Pause

T = TypeVar("T")
ACT, ADVICE, FORESEEN = KINDS = (
    "act",
    "advice",
    "foreseen",
)  # everybody waits for an act: it is thought of first
Post = Callable[[Callable[[], None]], object]  # has something called on the loop


class Stale(Exception):
    """The game has moved on."""


class Advisor:
    """Whoever asks is told on the loop, first roughly and then exactly; nobody waits."""

    def __init__(self, post: Post) -> None:
        self._post = post
        self._wanted: dict[str, tuple[Callable[[Pause], Any], Callable[[Any], None]]] = {}
        self._turns: Counter[str] = Counter()  # of questions: work for an older one stops
        self._changed = threading.Condition()
        self._closed = False
        self._thread = threading.Thread(target=self._work, name="advisor", daemon=True)
        self._thread.start()

    def ask(
        self,
        ask: Callable[[Pause], Iterator[T]],
        heard: Callable[[T], None],
        kind: str = ADVICE,
    ) -> None:
        """Forget what of this kind was asked before, and answer this."""
        with self._changed:
            self._turns[kind] += 1
            self._wanted[kind] = ask, heard
            self._changed.notify()

    def forget(self, kind: str = ADVICE) -> None:
        """Nothing of it is wanted any more; what is on its way is not delivered."""
        with self._changed:
            self._turns[kind] += 1
            self._wanted.pop(kind, None)

    def close(self) -> None:
        with self._changed:
            self._closed = True
            self._turns.update(KINDS)
            self._changed.notify()
        self._thread.join()

    def _work(self) -> None:
        while True:
            with self._changed:
                self._changed.wait_for(lambda: self._closed or self._wanted)
                if self._closed:
                    return
                kind = next(each for each in KINDS if each in self._wanted)
                (ask, heard), turn = self._wanted.pop(kind), self._turns[kind]
            self._answer(ask, heard, kind, turn)

    def _answer(
        self,
        ask: Callable[[Pause], Iterator[T]],
        heard: Callable[[T], None],
        kind: str,
        turn: int,
    ) -> None:
        def pause() -> None:
            if turn != self._turns[kind]:
                raise Stale

        def deliver(thought: T) -> None:
            if turn == self._turns[kind]:
                heard(thought)

        try:
            for thought in ask(pause):
                pause()
                self._post(partial(deliver, thought))
        except Stale:
            return
        except Exception as bug:  # noqa: BLE001 - it crashes where everything else does
            self._post(partial(_crash, bug))


def _crash(bug: Exception) -> None:
    raise bug
