"""The app as it lies on the table, each frame painted, the advice thread beside it."""

from __future__ import annotations

import gc
import os
import time
from collections import deque
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from threading import Event
from typing import TYPE_CHECKING, Any, NamedTuple

if TYPE_CHECKING:
    from companion.app import Companion
    from companion.core.advice import Advice, Pause
    from companion.core.session import Session
    from tests.ui.driver import Target

FRAME = 1 / 60
PAINTS = True  # a rehearsal need not
UNTIL_IT_RESTS = 3  # frames: what is shown may want to be laid out again
LONG = 300  # seconds that the longest advice may take


def companion() -> Companion:
    """The app without its window, with the saved games the bench has made."""
    from companion.ui.environment import prepare

    prepare()
    from companion.app import Companion
    from companion.games import GAMES
    from companion.saves.store import Store

    return Companion(Store(Path(os.environ["COMPANION_SAVES"])), GAMES, "en")


class Spent(NamedTuple):
    processor: float  # milliseconds of the one thread that handles fingers and paints
    clock: float  # milliseconds on the wall


class Tablet:
    """Driven frame by frame; what the advice thread finds out is told between two frames."""

    def __init__(self) -> None:
        self.companion = companion()
        from tests.ui.driver import Driver

        self.driver = Driver(self.companion, (1280, 800))
        self.driver.painted = PAINTS
        self.driver.lift = self.lift  # type: ignore[method-assign]
        self.driver.frames = self.frames  # type: ignore[method-assign]
        self.driver.wait = self.wait  # type: ignore[method-assign]
        self.aiming = False  # a finger is on its way
        self.posted = deque[Callable[[], None]]()
        self.said = Event()  # all there is to say about the question that is open
        self.said.set()
        self.pictures = 1  # until a tap counts as answered
        self.taps: list[Spent] = []
        self.told: list[Spent] = []  # frames in which advice came
        self.companion.advise_on(self.posted.append)
        self.driver.app.dispatch("on_start")

    def __enter__(self) -> Tablet:
        return self

    def __exit__(self, *_: object) -> None:
        self.companion.close()

    def play(self, id: str) -> Spent:
        """The saved game on the screen."""

        def play() -> None:
            playing = self.companion.resume(id)
            self._follow(playing.session)
            self.driver.app.play(playing)

        opened = self.spent(play)
        self.driver.settle()
        return opened

    def tapped(self, what: str | Target) -> Spent:
        """From the finger's lift until nothing changes any more."""
        self.pictures = UNTIL_IT_RESTS
        self.driver.tap(what)
        self.pictures = 1
        return self.taps[-1]

    def spent(self, act: Callable[[], object]) -> Spent:
        times: list[Spent] = []
        with self.spending(times):
            act()
            self.frames(UNTIL_IT_RESTS)
        return times[0]

    # Time

    def frames(self, n: int = 1) -> None:
        for _ in range(n):
            comes = bool(self.posted) and not self.aiming
            with self.spending(self.told if comes else []):
                if comes:
                    self._tell()
                type(self.driver).frames(self.driver)

    def wait(self) -> None:
        """Advice moves what stands there, and then the screen is deaf for a moment: people see it
        and wait. What comes while their finger is on its way is told when it is lifted."""
        from kivy.clock import Clock

        while getattr(self.driver.screen, "quiet_until", 0) > Clock.time():
            self.driver.settle()
        self.aiming = True

    def lift(self, finger: Any) -> None:
        """From the finger's lift to the changed picture."""
        from kivy.base import EventLoop

        self.aiming = False
        with self.spending(self.taps):
            EventLoop.post_dispatch_input("end", finger)
            self.frames(self.pictures)

    @contextmanager
    def spending(self, times: list[Spent]) -> Iterator[None]:
        painted()  # a finger stays down for longer than a picture takes
        spent, began = time.thread_time(), time.perf_counter()
        yield
        painted()
        processor, clock = time.thread_time() - spent, time.perf_counter() - began
        times.append(Spent(1000 * processor, 1000 * clock))

    def think(self, most: float = LONG) -> None:
        """People look at the table until all advice is there, or only for so many seconds."""
        until = time.monotonic() + most
        while not self.said.wait(min(FRAME, most)) and time.monotonic() < until:
            self.frames()
        if self.posted:
            self.frames()

    # Advice

    def _follow(self, session: Session) -> None:
        """From now on it is known when all has been said."""
        plain = session.advice

        def advice() -> Callable[[Pause], Iterator[Advice]]:
            ask, said = plain(), Event()
            self.said = said

            def asked(pause: Pause) -> Iterator[Advice]:
                try:
                    yield from ask(pause)
                finally:
                    said.set()

            return asked

        session.advice = advice  # type: ignore[method-assign]

    def _tell(self) -> None:
        while self.posted:
            self.posted.popleft()()


def p95(times: list[float]) -> float:
    return sorted(times)[int(len(times) * 0.95)]


def painted() -> float:
    """A display waits for a picture; without one they would queue up, each with its memory."""
    from kivy.graphics.opengl import glFinish

    glFinish()
    return time.perf_counter()


def tidied() -> float:
    """What is left once nobody has touched the tablet for a while."""
    from companion.ui import tidying

    tidying.tidy()
    return memory()


def memory() -> float:
    """MB that this process holds now."""
    gc.collect()
    pages = int(Path("/proc/self/statm").read_text().split()[1])
    return pages * os.sysconf("SC_PAGE_SIZE") / 1e6
