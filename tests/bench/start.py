"""The start in numbers: the first picture, the list of games and the first advice.

Processor time of the whole process from its beginning, with as many games as people come to have.
"""

from __future__ import annotations

import os
import tempfile
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from statistics import median
from typing import TYPE_CHECKING
from unittest.mock import patch

from tests.bench import Row
from tests.bench.process import Found, measured
from tests.bench.saved import correct, keep, shelf, typical
from tests.bench.tablet import companion

if TYPE_CHECKING:
    from companion.core.advice import Advice
    from companion.ui.host import Heard, Playing
    from companion.ui.window import CompanionApp

COUNTS = (1, 10, 50, 100)
RUNS, HOMES = 3, 7


def started() -> Iterator[Row]:
    """A fresh process each time; and Home again from a game that has gone on meanwhile."""
    runs = {count: _runs(count) for count in COUNTS}
    for count, each in runs.items():
        first = _middle(each, "first")
        yield Row(f"first frame, {_games(count)}", first, "CPU s", "<= 1.5")
        yield Row(f"Home again, {_games(count)}", _middle(each, "home"), "CPU ms")
    most = runs[COUNTS[-1]]
    yield _over("first frame", "first", runs, COUNTS[0])
    # Home shows eight: it takes twice as long as with one, however soon they are found.
    yield _over("Home again", "home", runs, COUNTS[1])
    yield Row(f"first frame, {_games(COUNTS[-1])}, by the clock", _middle(most, "clock"), "s")


def advised() -> Iterator[Row]:
    """From nothing to what the odds say in mid-Adventure, the odds never asked before."""
    with tempfile.TemporaryDirectory() as folder:
        saves = Path(folder) / "saves.db"
        id = keep(saves, [typical()])
        runs = [measured(opened, saves, id, "0") for _ in range(RUNS)]
    yield Row("from the start to the first advice", _middle(runs, "advice"), "CPU s", "<= 1.5")
    yield Row("of it, from opening the game on", _middle(runs, "asked"), "CPU s")
    yield Row("from opening the game on, by the clock", _middle(runs, "waited"), "s")


def opened(id: str, homes: str) -> Found:
    """The list of games; then this one, until there is advice; and so many times Home and back."""
    import asyncio

    one = companion()
    from kivy.core.window import Window

    from companion.ui import window

    app, found = window.CompanionApp(one), Found()
    course = _course(app, one.resume, id, int(homes), found)
    Window.bind(on_flip=lambda *_: next(course, None))

    async def run() -> None:
        one.advise_on(asyncio.get_running_loop().call_soon_threadsafe)
        await app.async_run("asyncio")

    asyncio.run(run())
    one.close()
    return found


def _course(
    app: CompanionApp, resume: Callable[[str], Playing], id: str, homes: int, found: Found
) -> Iterator[None]:
    """What is done, from one picture to the next."""
    found["first"] = time.process_time()
    found["clock"] = time.time() - float(os.environ["STARTED"])
    spent, began = time.process_time(), time.perf_counter()
    playing = resume(id)

    ask = playing.advise

    def advise(heard: Heard) -> None:
        def told(advice: Advice) -> None:
            found.setdefault("advice", time.process_time())
            found.setdefault("asked", time.process_time() - spent)
            found.setdefault("waited", time.perf_counter() - began)
            heard(advice)
            app.root.canvas.ask_update()

        ask(told)

    patch.object(playing, "advise", advise).start()
    app.play(playing)
    while "advice" not in found:
        yield
    times = []
    for n in range(homes):
        correct(playing.session, n)
        yield
        before = time.thread_time()
        app.home()
        yield
        times.append(1000 * (time.thread_time() - before))
        app.play(playing)
        yield
    found["home"] = median(times) if times else 0
    app.stop()


def _runs(count: int) -> list[Found]:
    with tempfile.TemporaryDirectory() as folder:
        saves = Path(folder) / "saves.db"
        id = keep(saves, shelf(count))
        return [measured(opened, saves, id, str(HOMES)) for _ in range(RUNS)]


def _over(name: str, what: str, runs: dict[int, list[Found]], few: int) -> Row:
    most = max(runs)
    times = _middle(runs[most], what) / _middle(runs[few], what)
    return Row(f"{name}, {most} games over {few}", times, "times", "<= 1.2")


def _middle(runs: list[Found], name: str) -> float:
    return float(median(run[name] for run in runs))


def _games(count: int) -> str:
    return f"{count} games saved" if count > 1 else "1 game saved"
