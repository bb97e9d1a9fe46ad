"""The companion in a window, on saves of its own."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from companion.app import Companion
from companion.core.games import Game
from companion.saves.store import Store
from companion.words import words
from tests import toy
from tests.luck import same_luck
from tests.ui.driver import Driver, shut
from tests.ui.lanterns import write_catalogues

Open = Callable[..., Driver]


@pytest.fixture(autouse=True)
def lanterns(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """The toy game has words of its own here, as a real game does."""
    monkeypatch.setattr(words, "LOCALE", write_catalogues(words.LOCALE, tmp_path / "locale"))
    words._catalogue.cache_clear()
    monkeypatch.setattr(toy, "DECKS", ())  # so that every kind of question comes to the screen
    yield
    words._catalogue.cache_clear()


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
