"""Whole evenings with advice: what stays of them in memory, and the most they take."""

from __future__ import annotations

import random
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path

from companion.commands import simulate
from companion.core.session import Session
from companion.games import time_of_the_daleks as game
from tests.bench import Row, peak
from tests.bench.process import Found, measured
from tests.bench.saved import careful, give, keep, keep_game, recorded, saved
from tests.bench.tablet import Tablet, painted, tidied
from tests.long_games import longest

EVENTS, EARLY = 5_000, 500
ANSWERS: int | None = None  # of a game that is thought over: all of them
PATIENCE = 0.01  # seconds: whoever plays on makes the advice stop in the middle of its work
PAINTED = 5  # one picture in so many: painting takes longer than all else
HARD = (3, 1002)  # players and luck of a game with the largest problem that is known


def lasting() -> Iterator[Row]:
    """Game after game of four, played on whether the advice is there or not."""
    with tempfile.TemporaryDirectory() as folder:
        saves = Path(folder) / "saves.db"
        found = measured(played_on, saves, keep_game(saves, 0, 4), str(EVENTS), str(EARLY))
    grown = f"memory after {EVENTS} events over after {EARLY}"
    yield Row(grown, found["grown"], "MB", "<= 20")
    yield Row("times that advice came meanwhile", found["told"], "times", ">= 1")


def advised() -> Iterator[Row]:
    """The longest of a hundred games of four, every question advised to the end."""
    yield from _advised(longest())


def hard() -> Iterator[Row]:
    """The same with the largest problem that is known."""
    players, luck = HARD
    options = simulate.defaults(game, players)
    yield from _advised(simulate.play(game, options, luck, game.BOTS["careful"]))


def _advised(session: Session) -> Iterator[Row]:
    """As where people think for long: nobody plays on before all has been said."""
    name = f"{len(session.options['seats'])} players, {session.n} answers"
    with tempfile.TemporaryDirectory() as folder:
        saves = Path(folder) / "saves.db"
        found = measured(thought_over, saves, keep(saves, [saved(session, ANSWERS)]))
    yield Row(f"{name}: peak memory over idle", found["peak"], "MB", "<= 250")
    yield Row(f"{name}: what stays of it", found["grown"], "MB")
    yield Row(f"{name}: times that advice came", found["told"], "times", ">= 1")
    yield Row(f"{name}: the slowest advice, to its end", found["slowest"], "CPU s")


def played_on(id: str, events: str, early: str) -> Found:
    """How much the memory grows, from the first answers to the last."""
    rng, before = random.Random(3), 0.0
    with Tablet() as tablet:
        tablet.play(id)
        driver = tablet.driver
        for n in range(int(events)):
            if driver.session.question is None:
                driver.session.undo(to=0, sure=True)
            careful(driver.session, rng)
            _shown(tablet, n)
            tablet.think(PATIENCE)
            if n == int(early):
                before = tidied()
        return {"grown": tidied() - before, "told": len(tablet.told)}


def thought_over(id: str) -> Found:
    """The game once more from its beginning, everybody waiting for the advice each time."""
    slowest = 0.0
    with Tablet() as tablet:
        recorded(tablet.companion)
        tablet.play(id)
        session = tablet.driver.session
        events = session.log.events[: session.n]
        session.undo(to=0, sure=True)
        _shown(tablet, 0)
        idle = tidied()
        forget_peak()
        for n, event in enumerate(events):
            began = time.process_time()
            give(session, event)
            _shown(tablet, n)
            tablet.think()
            slowest = max(slowest, time.process_time() - began)
        most = peak() * 2**20 / 1e6 - idle
        return {
            "peak": most,
            "grown": tidied() - idle,
            "told": len(tablet.told),
            "slowest": slowest,
        }


def forget_peak() -> None:
    """From now on the most memory is counted anew: making the window took more than it keeps."""
    Path("/proc/self/clear_refs").write_text("5")


def _shown(tablet: Tablet, n: int) -> None:
    """What waits to be read is read, and the question is on the screen."""
    from tests.ui.driver import TIME

    driver = tablet.driver
    TIME.now += 1  # people take longer
    while driver.screen.waiting.waits:
        driver.screen.dock.next.tapped()
    driver.painted = n % PAINTED == 0
    tablet.frames()
    painted()
