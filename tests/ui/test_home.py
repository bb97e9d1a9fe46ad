"""The first screen: games to begin, games to carry on with, and what is wrong with the saves."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

import pytest

from companion.core.games import Game
from companion.core.log import Change, Event, Log
from companion.core.session import Session
from companion.saves.saved import SavedGame
from companion.saves.store import Store
from companion.saves.watching import watched
from companion.ui.screens.files import spaced
from tests import toy
from tests.ui.conftest import Open
from tests.ui.driver import Driver, said
from tests.ui.reading import check_readable

LOOKS = 24  # frames, until every game in the list stands there and has been looked at
SIZES = [(1280, 800), (800, 1280), (1024, 600), (360, 740)]
every_size = pytest.mark.parametrize("size", SIZES, ids=lambda size: f"{size[0]}x{size[1]}")
both = pytest.mark.parametrize("language", ["en", "de"])


def put(tmp_path: Path, *games: SavedGame) -> None:
    store = Store(tmp_path / "saves.db")
    for game in games:
        store.add(game)
    store.close()


def lanterns(**more: object) -> SavedGame:
    return SavedGame("toy", 1, toy.defaults(("ann", "bob"), {}), seed="", **more)  # type: ignore[arg-type]


def damaged() -> SavedGame:
    return SavedGame("toy", 1, {"seats": ["ann"]}, seed="")


def row(driver: Driver, text: str) -> list[str]:
    """What the taps say that hold this."""
    return [said(tap) for tap in driver.taps() if text in said(tap)]


@every_size
@both
def test_no_games(open_app: Open, size: tuple[int, int], language: str) -> None:
    driver = open_app(size, language, {})
    say = driver.companion.say
    assert say("home.no_games") in driver.texts()
    assert {said(tap) for tap in driver.taps()} == {say("settings.title"), say("files.title")}
    check_readable(driver)


@every_size
@both
def test_every_kind_of_save(
    open_app: Open, tmp_path: Path, size: tuple[int, int], language: str
) -> None:
    unknown = SavedGame("chess", 1, {}, seed="")
    put(tmp_path, lanterns(), unknown, damaged(), *(lanterns() for _ in range(9)))
    driver = open_app(size, language)
    driver.frames(LOOKS)
    check_readable(driver)
    driver.tap(driver.companion.say("home.all", n=12))
    driver.frames(LOOKS)
    check_readable(driver)
    sentences = driver.read()
    assert "chess" in sentences.lower()
    assert driver.words.name("game", "toy") in sentences


def test_continue_after_a_restart(open_app: Open) -> None:
    driver = open_app()
    driver.begin("Lanterns")
    for text in ("Taken, not shown", "I’m Player 1", "Light nothing"):
        driver.tap(text)
    view = driver.session.view()
    driver = open_app((800, 1280))
    driver.tap("Continue")
    assert driver.session.view() == view
    driver.tap("Undo")
    assert driver.session.n == view.n - 1


def test_one_tap_continues_the_last_game_and_is_the_biggest(open_app: Open) -> None:
    open_app().begin("Lanterns")
    driver = open_app()
    sizes = {said(tap): tap.width * tap.height for tap in driver.taps()}
    assert max(sizes, key=lambda text: sizes[text]).startswith("Continue")


def test_leaving_a_game_stops_listening(open_app: Open) -> None:
    driver = open_app()
    driver.begin("Lanterns")
    opened = driver.opened
    driver.tap("Menu")
    assert opened.dice._heard == []
    driver.tap("All games")
    assert "Saved games" in driver.texts()
    assert opened._heard == [driver.companion.phones.desk.listeners.tell], "phones may look on"


def test_newest_first(open_app: Open, tmp_path: Path) -> None:
    for created in ("2026-01-01T10:00:00+00:00", "2026-03-01T10:00:00+00:00", "long ago"):
        put(tmp_path, lanterns(created=created))
    driver = open_app(language="de")
    driver.frames(LOOKS)
    taps = row(driver, "Laternen ·")
    assert [text.split("\n")[-1][3:10] for text in taps] == ["g ago", "03.2026", "01.2026"]


def test_a_game_nobody_looked_at_stands_there_at_once_and_is_looked_at_once(
    open_app: Open, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    put(tmp_path, *(lanterns(created="2026-01-01T10:00:00+00:00") for _ in range(8)))
    replayed = list[str]()

    def watch(games: Mapping[str, Game], saved: SavedGame) -> Session:
        replayed.append(saved.id)
        return watched(games, saved)

    monkeypatch.setattr("companion.app.shelf.watched", watch)
    driver = open_app()
    assert len(row(driver, "Ann, Bob")) == 4  # the one to continue with stands twice
    driver.frames(5)
    assert len(row(driver, "Ann, Bob")) == 9  # a row each frame
    assert sum("Round 1" in said(tap) for tap in driver.taps()) < 4
    driver.frames(LOOKS)
    assert sum("Round 1" in said(tap) for tap in driver.taps()) == 9
    driver = open_app()
    driver.frames(LOOKS)
    assert sum("Round 1" in said(tap) for tap in driver.taps()) == 9
    assert len(replayed) == 8


def test_an_answer_leaves_what_the_list_says_of_the_game(
    open_app: Open, monkeypatch: pytest.MonkeyPatch
) -> None:
    driver = open_app()
    driver.begin("Lanterns")
    driver.tap("Taken, not shown")
    monkeypatch.setattr("companion.app.shelf.watched", lambda *_: pytest.fail("it was replayed"))
    driver = open_app()
    driver.frames(LOOKS)
    assert sum("Round 1" in said(tap) for tap in driver.taps()) == 2


def test_the_game_played_last_comes_first_whatever_the_clock_says(
    open_app: Open, tmp_path: Path
) -> None:
    store = Store(tmp_path / "saves.db", lambda: "2031-01-01T10:00:00+00:00")
    first, second = store.add(lanterns()), store.add(lanterns())
    store.close()
    store = Store(tmp_path / "saves.db", lambda: "2020-01-01T10:00:00+00:00")
    assert store.ids() == [second, first]
    store.keeper(first)(Change(0, (Event("ann", "x", ("y",)),), 1))
    assert store.ids() == [first, second]
    store.glanced(second, {"round": 3})
    assert store.ids() == [first, second]
    store.close()


def test_who_plays_and_how_far_they_are(open_app: Open, tmp_path: Path) -> None:
    people = {"ann": {"name": "Zoë"}, "bob": {"name": " x\n" * 40}}
    saved = lanterns()
    saved.options["people"] = people
    put(tmp_path, saved)
    driver = open_app()
    driver.frames(LOOKS)
    (text,) = row(driver, "Lanterns · ")
    assert text.startswith("Zoë, x x x x")
    assert "Round 1" in text


def test_a_name_belongs_to_its_own_game(open_app: Open) -> None:
    driver = open_app()
    driver.begin("Lanterns")
    for text in ("Menu", "All games", "Lanterns"):
        driver.tap(text)
    driver.write("Player 1", "Zoë")
    for text in ("Start", "Menu", "All games"):
        driver.tap(text)
    driver.frames(LOOKS)
    assert sorted(text.split("\n")[0] for text in row(driver, "Lanterns · ")) == [
        "Player 1, Player 2",
        "Zoë, Player 2",
    ]


def test_a_game_this_version_does_not_know(open_app: Open) -> None:
    driver = open_app()
    driver.begin("Lanterns")
    driver = open_app(games={})
    (text,) = row(driver, "doesn’t know this game")
    assert "Continue" not in driver.read(), "there is nothing to go on with"
    driver.tap(text)
    assert driver.strip.startswith("This version of the app doesn’t know this game")
    check_readable(driver)


def test_a_save_that_does_not_fit_is_a_sentence(open_app: Open, tmp_path: Path) -> None:
    broken = SavedGame("toy", 1, {"seats": "nonsense", "rounds": []}, seed="")
    put(tmp_path, broken, damaged())
    driver = open_app()
    for text in row(driver, "Lanterns\n"):
        driver.tap(text)
        assert driver.strip
        driver.tap("OK")


def test_rules_that_changed_say_where_the_game_stops(open_app: Open, tmp_path: Path) -> None:
    log = Log([Event("player_1", "choose what is no longer asked", ("x",))], 1)
    options = toy.defaults(("player_1", "player_2"), {})
    put(tmp_path, SavedGame("toy", 0, options, seed="", log=log))
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
    driver = open_app((360, 740))
    assert any(text.startswith("The file with your saves is damaged") for text in driver.texts())
    check_readable(driver)
    driver.tap("Understood")
    assert not any("damaged" in text for text in driver.texts())
    driver = open_app()
    assert not any("damaged" in text for text in driver.texts())


def test_saves_open_elsewhere(open_app: Open, tmp_path: Path) -> None:
    other = Store(tmp_path / "saves.db")
    try:
        driver = open_app()
        assert any("Another window already has the saves" in text for text in driver.texts())
        driver.begin("Lanterns")
        assert "not change anything" in driver.strip
        driver.tap("OK")
        driver.tap("Back")
        driver.tap("Settings")
        driver.tap("Deutsch")
        assert "Einstellungen" in driver.texts()
    finally:
        other.close()


# One saved game


@every_size
@both
def test_delete_asks_and_can_be_taken_back(
    open_app: Open, tmp_path: Path, size: tuple[int, int], language: str
) -> None:
    put(tmp_path, lanterns())
    driver = open_app(size, language)
    say, store = driver.companion.say, driver.companion._store
    driver.tap(say("saved.more"))
    check_readable(driver)
    driver.tap(say("saved.delete"))
    driver.tap(say("play.no"))
    assert len(store.games()) == 1
    driver.tap(say("saved.delete"))
    check_readable(driver)
    driver.tap(say("play.yes"))
    assert store.games() == []
    check_readable(driver)
    driver.tap(say("saved.restore"))
    assert len(store.games()) == 1
    assert row(driver, say("home.continue"))


def test_a_game_goes_out_and_comes_back_as_a_file(open_app: Open, tmp_path: Path) -> None:
    driver = open_app()
    driver.begin("Lanterns")
    driver.tap("Taken, not shown")
    driver = open_app()
    driver.tap("More")
    driver.tap("Save as a file")
    (file,) = (tmp_path / "games").glob("*.json")
    assert str(file) in driver.strip
    driver.tap("OK")
    driver.tap("Delete")
    driver.tap("Yes")
    driver.tap("OK")
    driver.tap("Open a game file")
    check_readable(driver)
    driver.tap(spaced(file.stem))
    assert driver.session.n == 1
    assert len(driver.companion._store.games()) == 1


@pytest.mark.parametrize("content", [b"{}", b"\xff\xfe", b"", None])
def test_a_file_that_is_no_game(open_app: Open, tmp_path: Path, content: bytes | None) -> None:
    driver = open_app()
    driver.tap("Open a game file")
    file = tmp_path / "some.json"
    if content is not None:
        file.write_bytes(content)
    driver.write("Folder and file name", str(file))
    driver.tap("Open")
    assert driver.strip
    assert driver.companion._store.games() == []
    check_readable(driver)


def test_a_rematch_keeps_the_people_and_moves_the_opening_on(open_app: Open) -> None:
    driver = open_app()
    driver.tap("Lanterns")
    driver.write("Player 1", "Ann")
    driver.write("Player 2", "Bob")
    driver.tap("Start")
    assert driver.session.now.table.turn == "player_1"
    driver = open_app()
    driver.tap("More")
    driver.tap("Rematch")
    assert driver.words.name("seat", driver.session.now.table.turn) == "Bob"
    assert driver.app.playing is not None
    assert sorted(each.name for each in driver.app.playing.people.values()) == ["Ann", "Bob"]
