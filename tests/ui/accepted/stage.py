"""The companion in a window, on saves of its own, with nothing left to chance."""

from __future__ import annotations

import os
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path
from tempfile import TemporaryDirectory
from unittest import mock

from kivy.clock import Clock
from kivy.uix.widget import Widget

from companion.app import Companion
from companion.app.opened import Opened
from companion.core.foreseeing import Foreseen, foreseen
from companion.core.games import Game
from companion.games import time_of_the_daleks
from companion.saves.store import Store
from companion.ui.faces import FACES
from companion.ui.host import Heard, Playing
from companion.ui.host.preferences import ASK, AUTO, UNSEEN
from companion.ui.pages.page import Page
from companion.ui.screens.home import HomeScreen
from companion.ui.theme import colours, motion, sizes
from companion.ui.window import CompanionApp
from tests import toy, toy_face
from tests.luck import same_luck
from tests.ui.accepted import compare
from tests.ui.accepted.games import BEGUN, kept
from tests.ui.driver import Driver, shut
from tests.ui.theme.stage import pixels

NAME = time_of_the_daleks.NAME
EVENING = 160  # answers: a game in its third round
GAME_OF: dict[object, Game] = {}  # of scenes of another game


class Threshold(Widget):
    """Before the first screen: most scenes are not at home, and building that takes its time."""

    def leave(self) -> None:
        """Nothing listens here."""


def _outside(app: CompanionApp) -> None:
    app.trail = [lambda: HomeScreen(app.host, app)]
    app.screen = Threshold()


class Stage:
    """The companion in a window of a size, on saves of its own."""

    def __init__(
        self,
        folder: Path,
        size: tuple[int, int],
        language: str,
        game: Game = time_of_the_daleks,
        **liked: object,
    ) -> None:
        self.folder, self.game = folder, game
        self.store = Store(folder / "saves.db")
        self.companion = Companion(self.store, {game.NAME: game}, language)
        calm = replace(self.companion.preferences, reduce_motion=True, dim=False, **liked)  # type: ignore[arg-type]
        self.companion.prefer(calm.doing(UNSEEN, ASK))  # so that every question can be seen
        with mock.patch.object(CompanionApp, "home", _outside):
            self.driver = Driver(self.companion, size)
        self.say = self.companion.say
        self.app = self.driver.app

    def picture(self) -> compare.Picture:
        self.driver.settle()
        self.driver.settle()
        return compare.halved(*pixels())

    # Games

    def keep(self, game: int, n: int, created: str = BEGUN) -> str:
        saved = kept()[0][game].saved(n)
        return self.store.add(replace(saved, created=created, at=[created] * n))

    def play(self, game: int = 0, n: int = EVENING) -> Playing:
        return self.open(self.companion.resume(self.keep(game, n)))

    def home(self) -> None:
        self.app.home()
        self.driver.settle()

    def open(self, playing: Playing) -> Playing:
        self.app.play(playing)
        self.driver.settle()
        self.driver.settle()  # drawn again once there is room
        return playing

    def ask(self, id: str) -> Playing:
        return self.play(*kept()[1][id])

    def go(self, make: Callable[[], object]) -> None:
        self.app.open(make)
        self.driver.settle()

    def as_people_have_it(self) -> None:
        """Cards taken unseen are taken without a word."""
        self.companion.prefer(self.companion.preferences.doing(UNSEEN, AUTO))

    def tap(self, phrase: str, **values: str) -> None:
        self.driver.tap(self.say(phrase, **values))

    def down(self) -> None:
        """To the end of a page that is longer than the window."""
        page = self.app.screen
        columns = page.columns if isinstance(page, Page) else None
        for scroll in columns.scrolls if columns is not None else ():
            scroll.scroll_y = 0


def advise_at_once(opened: Opened, heard: Heard) -> None:
    """As the worker thread would, but now."""
    for advice in opened.session.advice()(lambda: None):
        heard(advice)


def foresee_at_once(
    opened: Opened, seat: str, offer: str, heard: Callable[[Foreseen], None]
) -> None:
    def tell(_: float) -> None:
        for each in foreseen(opened.session, seat, offer)(lambda: None):
            heard(each)

    Clock.schedule_once(tell)


@contextmanager
def unchanging() -> Iterator[Path]:
    """Home, time zone and luck of their own."""
    with TemporaryDirectory() as home:
        before = {key: os.environ.get(key) for key in ("TZ", "HOME")}
        os.environ |= {"TZ": "UTC", "HOME": home}
        time.tzset()
        try:
            with same_luck():
                yield Path(home)
        finally:
            for key, value in before.items():
                os.environ.pop(key, None)
                os.environ |= {key: value} if value is not None else {}
            time.tzset()


@contextmanager
def staged(
    size: tuple[int, int], language: str, scene: Callable[[Stage], object], **liked: object
) -> Iterator[Stage]:
    """The scene on the screen; afterwards colours, sizes and movement are as they were."""
    game = GAME_OF.get(scene, time_of_the_daleks)
    with unchanging() as folder, mock.patch.dict(FACES, {toy.NAME: toy_face.FACE}):
        stage = Stage(folder, size, language, game, **liked)
        try:
            scene(stage)
            yield stage
        finally:
            shut()
            stage.store.close()
            colours.use("dark")
            sizes.use(1.0)
            motion.reduce(False)
