"""The first screen: games to begin, games to carry on with, and what is wrong with the saves."""

from __future__ import annotations

from pathlib import Path

import pytest

from companion.core.log import Event, Log
from companion.saves.saved import SavedGame
from companion.saves.store import Store
from tests import toy
from tests.ui.conftest import Open
from tests.ui.reading import check_readable


@pytest.mark.parametrize("size", [(1280, 800), (800, 1280), (1024, 600)])
@pytest.mark.parametrize("language", ["en", "de"])
def test_no_games(open_app: Open, size: tuple[int, int], language: str) -> None:
    driver = open_app(size, language, {})
    assert driver.companion.say("home.no_games") in driver.texts()
    assert len(driver.taps()) == 1, "the language is all there is to change"
    check_readable(driver)


def test_continue_after_a_restart(open_app: Open) -> None:
    driver = open_app()
    driver.begin("Lanterns")
    for text in ("Taken, not shown", "Show Player 1", "Beam"):
        driver.tap(text)
    view = driver.session.view()
    driver = open_app((800, 1280))
    driver.tap("Continue")
    assert driver.session.view() == view
    driver.tap("Undo")
    assert driver.session.n == view["n"] - 1


def test_leaving_a_game_stops_listening(open_app: Open) -> None:
    driver = open_app()
    driver.begin("Lanterns")
    session = driver.session
    driver.tap("Games")
    assert session.listeners == []


def test_newest_first(open_app: Open, tmp_path: Path) -> None:
    for created in ("2026-01-01T10:00:00+00:00", "2026-03-01T10:00:00+00:00", "long ago"):
        store = Store(tmp_path / "saves.db")
        options = toy.defaults(("ann", "bob"), {})
        store.add(SavedGame("toy", 1, options, seed="", created=created))
        store.close()
    driver = open_app(language="de")
    dates = [text for text in driver.texts() if text == "long ago" or ".2026, " in text]
    assert dates[0] == "long ago"
    assert [date[3:10] for date in dates[1:]] == ["03.2026", "01.2026"]


def test_a_game_this_version_does_not_know(open_app: Open) -> None:
    driver = open_app()
    driver.begin("Lanterns")
    driver = open_app(games={})
    driver.tap("Continue")
    assert driver.strip.startswith("This version of the app doesn’t know this game")
    check_readable(driver)


def test_rules_that_changed_say_where_the_game_stops(open_app: Open, tmp_path: Path) -> None:
    store = Store(tmp_path / "saves.db")
    log = Log([Event("player_1", "choose what is no longer asked", ("x",))], 1)
    options = toy.defaults(("player_1", "player_2"), {})
    store.add(SavedGame("toy", 0, options, seed="", log=log))
    store.close()
    driver = open_app((1024, 600))
    driver.tap("Continue")
    assert driver.strip.startswith("The saved game runs up to answer 0.")
    check_readable(driver)
    driver.tap("Taken, not shown")
    assert driver.strip.startswith("One old answer no longer fits.")
    check_readable(driver)
    driver.tap("Yes")
    assert driver.session.n == 1


def test_notes_of_the_store(open_app: Open, tmp_path: Path) -> None:
    (tmp_path / "saves.db").write_bytes(b"not a database at all" * 100)
    driver = open_app((1024, 600))
    assert any(text.startswith("The file with your saves is damaged") for text in driver.texts())
    check_readable(driver)


def test_saves_open_elsewhere(open_app: Open, tmp_path: Path) -> None:
    other = Store(tmp_path / "saves.db")
    try:
        driver = open_app()
        assert any("Another window already has the saves" in text for text in driver.texts())
        driver.begin("Lanterns")
        assert "not change anything" in driver.strip
        driver.tap("Deutsch")
        assert "Neues Spiel" in driver.texts()
    finally:
        other.close()


def test_the_language_is_kept(open_app: Open) -> None:
    driver = open_app()
    driver.tap("Deutsch")
    assert "Laternen" in driver.texts()
    assert "Tischbegleiter" in open_app().texts()
