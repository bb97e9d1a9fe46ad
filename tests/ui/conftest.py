"""The companion in a window, on saves of its own."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from functools import cache
from gettext import NullTranslations
from pathlib import Path

import pytest

from companion.app import Companion
from companion.core.games import Game
from companion.saves.store import Store
from companion.ui import tidying
from companion.ui.faces import FACES
from companion.ui.host import preferences
from companion.words import words
from tests import toy
from tests.games.every_game import EVERY_GAME
from tests.lanterns import write_catalogues
from tests.luck import same_luck
from tests.toy_face import FACE
from tests.ui.driver import Driver, shut

Open = Callable[..., Driver]
Read = Callable[[str, str], NullTranslations]


@pytest.fixture(scope="session")
def catalogues(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, Read]:
    """With the toy's among them; each is read once for all tests."""
    folder = write_catalogues(words.LOCALE, tmp_path_factory.mktemp("words") / "locale")
    return folder, cache(words._catalogue.__wrapped__)


@pytest.fixture(autouse=True)
def lanterns(catalogues: tuple[Path, Read], monkeypatch: pytest.MonkeyPatch) -> None:
    """The toy game has words of its own here, as a real game does."""
    folder, read = catalogues
    monkeypatch.setattr(words, "LOCALE", folder)
    monkeypatch.setattr(words, "_catalogue", read)
    # so that every kind of question comes to the screen
    monkeypatch.setattr(toy, "DECKS", ())
    monkeypatch.setitem(preferences.COMMON, preferences.UNSEEN, preferences.ASK)


@pytest.fixture
def faced(monkeypatch: pytest.MonkeyPatch) -> None:
    """And a face; without it, the toy is a game that shows nothing but its questions."""
    monkeypatch.setitem(FACES, toy.NAME, FACE)


@pytest.fixture(params=EVERY_GAME)
def game(request: pytest.FixtureRequest, faced: None) -> str:
    """Each game in turn: what is no game's own must be true of all."""
    return str(request.param)


@pytest.fixture(autouse=True)
def breath(monkeypatch: pytest.MonkeyPatch) -> None:
    """Each screen's memory is not tidied after each tap: nobody here waits for the next."""
    monkeypatch.setattr(tidying, "MANY", sys.maxsize)


@pytest.fixture(autouse=True)
def luck() -> Iterator[None]:
    """A rematch has another."""
    with same_luck():
        yield


@pytest.fixture
def open_app(tmp_path: Path) -> Iterator[Open]:
    """Start the companion in a window of a size, again and again on the same saves."""
    stores: list[Store] = []

    def start(
        size: tuple[int, int] = (1280, 800),
        language: str = "en",
        games: dict[str, Game] | None = None,
    ) -> Driver:
        shut()
        for store in stores:
            store.close()
        stores[:] = [Store(tmp_path / "saves.db")]
        found = {"toy": toy} if games is None else games
        return Driver(Companion(stores[0], found, language), size)

    yield start
    shut()
    for store in stores:
        store.close()
