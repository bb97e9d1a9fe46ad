"""What one tap opens that holds much: a game, its log, a moment of it, another language."""

from __future__ import annotations

import shutil
import tempfile
from collections.abc import Callable, Collection, Iterator, Mapping
from pathlib import Path
from statistics import median

from companion.games import time_of_the_daleks as game
from tests.bench import Row
from tests.bench.process import Found, measured
from tests.bench.saved import LONG, correct, keep, long, typical
from tests.bench.tablet import Spent, Tablet

RUNS, ANSWERS = 3, LONG
ESCAPE = 27
READ = 40  # frames in which somebody looks at what there is to play
# Milliseconds of this machine's processor; a tablet's takes about four times as long. What is
# changed in place should not be felt there, and a page may take a second to open.
CHANGED, OPENED = "<= 100", "<= 250"


def spoken() -> Iterator[Row]:
    """Another language, from the tap on it to the settings in it; then the game."""
    said = {
        "first": "another language, its words not wanted before",
        "again": "back to the language before",
        "game": "the game in the other language",
    }
    yield from _rows(said, in_german, lambda saves: keep(saves, [typical()]), ("game",))


def begun() -> Iterator[Row]:
    """From the tap on Start to the play screen, the first one of its process."""
    said = {"begun": "from Start to the first question"}
    yield from _rows(said, from_start, lambda saves: keep(saves, []), ("begun",))


def long_ago() -> Iterator[Row]:
    """Taps whose work may grow with the game, after an evening full of corrections."""
    said = {
        "open": f"a game of {ANSWERS} answers opened",
        "log": "its log opened",
        "moment": "a line of it looked at",
        "earlier": "the answer before",
        "undo": "undo, until the table is asked",
        "sure": "undo, once the table is sure",
        "redo": "redo",
        "answer": "one more answer",
    }
    pages = "open", "log", "moment"
    yield from _rows(said, back_and_forth, lambda saves: keep(saves, [long(ANSWERS)]), pages)


def _rows(
    said: Mapping[str, str],
    program: Callable[[str], Found],
    keep: Callable[[Path], str],
    pages: Collection[str],
) -> Iterator[Row]:
    """Each run in a process that knows nothing yet, on saves that no other has changed."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        id = keep(folder / "kept" / "saves.db")
        runs = []
        for n in range(RUNS):
            saves = shutil.copytree(folder / "kept", folder / str(n)) / "saves.db"
            runs.append(measured(program, saves, id))
    for what, row in said.items():
        spent = [Spent(*run[what]) for run in runs]
        goal = OPENED if what in pages else CHANGED
        yield Row(row, median(each.processor for each in spent), "CPU ms", goal)


def in_german(id: str) -> Found:
    found: Found = {}
    with Tablet() as tablet:
        driver = tablet.driver
        tablet.play(id)
        driver.tap(driver.screen.bar.menu)
        driver.tap(tablet.companion.say("settings.title"))
        found["first"] = tablet.tapped("Deutsch")
        found["again"] = tablet.tapped("English")
        driver.tap("Deutsch")
        driver.tap(tablet.companion.say("page.back"))
        found["game"] = tablet.tapped(tablet.companion.say("home.continue"))
    return found


def from_start(_: str) -> Found:
    with Tablet() as tablet:
        tablet.driver.ask_for(tablet.driver.words.name("game", game.NAME))
        return {"begun": tablet.tapped(tablet.companion.say("new.start"))}


def back_and_forth(id: str) -> Found:
    from tests.ui.driver import said

    found: Found = {}
    with Tablet() as tablet:
        driver, say = tablet.driver, tablet.companion.say
        tablet.frames(READ)
        found["open"] = tablet.play(id)
        driver.tap(driver.screen.bar.menu)
        found["log"] = tablet.tapped(say("log.title"))
        found["moment"] = tablet.tapped(next(tap for tap in driver.taps() if "\n" in said(tap)))
        found["earlier"] = tablet.tapped(driver.screen.earlier)
        driver.tap(say("moment.back"))
        found["undo"] = tablet.tapped(driver.screen.bar.undo)
        found["sure"] = tablet.tapped(say("play.yes"))
        _lay_aside(tablet)
        found["redo"] = tablet.tapped(driver.screen.bar.redo)
        _lay_aside(tablet)
        found["answer"] = tablet.spent(lambda: correct(driver.session))
    return found


def _lay_aside(tablet: Tablet) -> None:
    """What hands must move has been read."""
    if tablet.driver.sheet is not None:
        tablet.driver.press(ESCAPE)
