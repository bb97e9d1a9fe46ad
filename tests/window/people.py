"""People at the tablet: they look, decide, and put a finger where they see what they want."""

from __future__ import annotations

import json
import os
import select
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from .display import Hand, Place

LONGEST = 30  # seconds until somebody says that nothing happens any more
GLANCE = 0.05
Sight = dict[str, Any]
EYES = (
    0.4  # seconds in which people see what has come; what is new is deaf for three quarters of them
)


class NothingHappens(AssertionError):
    """A finger did what people do, and the app stood still."""


class People:
    def __init__(self, app: subprocess.Popen[str], display: str) -> None:
        self.app, self.hand = app, Hand(display)
        self.window = self.hand.window(app.pid)
        self.taps = 0

    # Eyes

    def look(self) -> Sight:
        return self._ask("")

    def picture(self, path: Path) -> None:
        self._ask(str(path))

    def _ask(self, what: str) -> Sight:
        assert self.app.stdin is not None
        assert self.app.stdout is not None
        print(what, file=self.app.stdin, flush=True)
        answered, _, _ = select.select([self.app.stdout], [], [], LONGEST)
        if not answered:
            self.app.send_signal(signal.SIGUSR1)
            time.sleep(1)  # to say where it stands
            raise NothingHappens("the app does not answer any more")
        line = self.app.stdout.readline()
        assert line, f"the app has ended: {self.app.wait(LONGEST)}"
        found: Sight = json.loads(line)
        return found

    def rest(self) -> Sight:
        """What there is once nothing moves any more."""
        until, before = time.monotonic() + LONGEST, self.look()
        while time.monotonic() < until:
            time.sleep(4 * GLANCE)
            now = self.look()
            if now == before and now.get("screen"):
                return now
            before = now
        raise NothingHappens("it never comes to rest")

    # Fingers

    def tap(self, said: str) -> Sight:
        """What says this, or says it first."""
        return self.touch(self.find(self.rest(), said))

    def find(self, sight: Sight, said: str) -> Sight:
        found = [tap for tap in self.live(sight) if said in (tap["said"], _first(tap))]
        assert found, (said, [tap["said"] for tap in sight["taps"]], sight["read"])
        return found[0]

    def live(self, sight: Sight) -> list[Sight]:
        return [tap for tap in sight["taps"] if not tap["disabled"]]

    def touch(self, what: Sight) -> Sight:
        """Where it lies; what is out of sight is dragged into sight first."""
        for _ in range(12):
            if what["seen"]:
                break
            what = self._drag_to(what)
        assert what["seen"], what
        self.taps += 1
        time.sleep(EYES)
        before, until = self.look(), time.monotonic() + LONGEST
        self.hand.tap(self.window, Place(*what["at"]))
        while self.look() == before:
            if time.monotonic() > until:
                raise NothingHappens(f"{what['said']} does nothing: {before['read']}")
            time.sleep(GLANCE)
        return self.rest()

    def _drag_to(self, what: Sight) -> Sight:
        left, top, right, bottom = what["within"]
        x, middle = (left + right) / 2, (top + bottom) / 2
        far = what["at"][1] - middle
        reach = 0.4 * (bottom - top)
        step = max(-reach, min(reach, far))
        self.hand.drag(self.window, Place(x, middle + step / 2), Place(x, middle - step / 2))
        now = self.rest()
        same = [each for each in self._all(now) if _key(each) == _key(what)]
        assert same, what
        return min(same, key=lambda each: abs(each["at"][1] - what["at"][1] + step))

    def _all(self, sight: Sight) -> Iterator[Sight]:
        yield from sight["taps"]
        yield from ({"said": option, **where} for option, where in sight.get("lit", {}).items())


def _key(what: Sight) -> tuple[Any, ...]:
    return what["said"], what.get("kind", "")


def _first(tap: Sight) -> str:
    return str(tap["said"]).split("\n")[0]


@contextmanager
def opened(display: str, home: Path, language: str = "en_GB") -> Iterator[People]:
    """The app on this screen with this home; afterwards it is gone."""
    kept = {
        name: value
        for name, value in os.environ.items()
        if not name.startswith(("KIVY_", "KCFG_", "LC_", "LANG", "XDG_", "SDL_", "COMPANION_"))
    }
    people = {"DISPLAY": display, "HOME": str(home), "LANG": f"{language}.UTF-8"}
    app = subprocess.Popen(
        [sys.executable, "-m", "tests.window.eyes"],
        env=kept | people | {"SDL_AUDIODRIVER": "dummy"},  # it plays, and nobody hears it
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
    )
    try:
        yield People(app, display)
    finally:
        app.kill()
        app.communicate(timeout=LONGEST)
