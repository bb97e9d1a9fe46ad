"""The front door: its picture that turns and rests, the last game at a glance, names for games."""

from __future__ import annotations

import json
from datetime import datetime, timedelta
from pathlib import Path

import pytest

from companion.app import shelf
from companion.app.own import Own
from companion.core.teaching import Known
from companion.games import GAMES, time_of_the_daleks
from companion.saves.export import from_text, to_text
from companion.saves.saved import SavedGame
from companion.saves.sitting import Sitting
from companion.saves.store import Store
from companion.ui.boards.scene import Icon, Piece
from companion.ui.faces import face_of
from companion.ui.screens.glimpse import Glimpse, People
from companion.ui.screens.home import HomeScreen
from companion.ui.theme import motion
from companion.ui.theme.tile import Progress
from companion.ui.theme.turning import REST, TURN
from companion.words import Words
from tests import toy
from tests.bench.saved import begun
from tests.ui.conftest import Open
from tests.ui.driver import TIME, Driver, said
from tests.ui.reading import check_readable

SIZES = [(1280, 800), (800, 1280), (1024, 600), (360, 740)]


def put(tmp_path: Path, *games: SavedGame) -> list[str]:
    store = Store(tmp_path / "saves.db")
    ids = [store.add(game) for game in games]
    store.close()
    return ids


def played(players: int = 3, answers: int = 60) -> SavedGame:
    return begun(players, lambda session: session.n >= answers)


def daleks(open_app: Open, size: tuple[int, int] = (1280, 800), language: str = "en") -> Driver:
    driver = open_app(size, language, dict(GAMES))
    driver.frames(8)
    return driver


# The picture


def test_it_turns_once_in_two_minutes_and_rests_when_nobody_is_there(open_app: Open) -> None:
    driver = open_app()
    turning = driver.screen.turning
    before = turning.angle
    TIME.now += 30
    driver.frames(1)
    assert turning.angle - before == pytest.approx(360 * 30 / TURN, abs=1)
    TIME.now += REST
    driver.frames(3)
    assert not turning.turns, "no clock runs"
    still = turning.angle
    driver.frames(30)
    assert turning.angle == still
    driver.touch_at(driver.window.children[-1], (5, 5))
    assert turning.turns
    driver.tap("Settings")
    assert not turning.turns, "and none is left behind"


def test_less_motion_is_none(open_app: Open) -> None:
    motion.reduce()
    try:
        driver = open_app()
        driver.companion.prefer(driver.companion.preferences)
        motion.reduce()
        driver.screen.turning.stop()
        driver.screen.turning.start()
        assert not driver.screen.turning.turns
    finally:
        motion.reduce(False)


# The last game


@pytest.mark.parametrize("size", SIZES, ids=lambda size: f"{size[0]}x{size[1]}")
@pytest.mark.parametrize("language", ["en", "de"])
def test_the_last_game_is_a_picture_of_its_track(
    open_app: Open, tmp_path: Path, size: tuple[int, int], language: str
) -> None:
    put(tmp_path, played())
    driver = daleks(open_app, size, language)
    check_readable(driver)
    (picture,) = [each for each in driver.walk() if isinstance(each, Glimpse)]
    looks = {item.key: item.look for item in picture.picture.scene.items}
    assert isinstance(looks["ship"], Piece)
    assert sum(key.startswith("seat.") and "/" not in key for key in looks) == 3
    assert any(isinstance(look, Icon) and look.name == "anomaly" for look in looks.values())
    assert picture.picture.scene.height <= picture.height
    assert all(
        item.box.x >= 0 and item.box.right <= picture.width + 1
        for item in picture.picture.scene.items
    )


def test_it_shows_where_everything_stands(open_app: Open, tmp_path: Path) -> None:
    put(tmp_path, played())
    driver = daleks(open_app)
    saved = driver.screen.last
    web = driver.companion.resume(saved.id).session.view().web  # type: ignore[attr-defined]
    shows = driver.companion.look(saved.id).shows
    assert shows["ship"] == web.ship
    assert shows["tardises"] == dict(web.tardises)


@pytest.mark.parametrize("game", [time_of_the_daleks, toy], ids=lambda game: game.NAME)
def test_a_glimpse_is_plain(game: object) -> None:
    seats = ("player_1", "player_2")
    own = game is toy
    options = toy.defaults(seats, {}) if own else played().options
    shows = game.glimpse(game.setup(options))  # type: ignore[attr-defined]
    assert json.loads(json.dumps(shows)) == shows


def test_another_game_has_a_picture_of_its_own(open_app: Open, faced: None) -> None:
    open_app().begin("Lanterns")
    driver = open_app()
    driver.frames(8)
    assert [each for each in driver.walk() if isinstance(each, Glimpse) and each.height]
    check_readable(driver)


def test_a_game_without_one_shows_its_people(open_app: Open) -> None:
    open_app().begin("Lanterns")
    driver = open_app()
    driver.frames(8)
    assert face_of("toy").glimpse is None
    assert not [each for each in driver.walk() if isinstance(each, Glimpse)]
    assert [each for each in driver.walk() if isinstance(each, People)]


def test_a_game_that_is_over_is_played_again(open_app: Open, tmp_path: Path) -> None:
    over = begun(2, lambda session: session.question is None)
    put(tmp_path, over)
    driver = daleks(open_app)
    driver = daleks(open_app)  # somebody has looked
    assert "Finished" in driver.texts()
    assert "Continue" not in driver.texts()
    assert "1 told to the end" in driver.texts()
    driver.tap("Rematch")
    assert driver.session.n == 0 or driver.session.log.events[0].by == "app"


def test_what_is_yours_of_the_box_is_counted(
    open_app: Open, monkeypatch: pytest.MonkeyPatch
) -> None:
    cards = [Known("dilemmas", str(n), str(n), "box" if n else "taught") for n in range(4)]
    driver = daleks(open_app)
    (bar,) = [each for each in driver.walk() if isinstance(each, Progress)]
    assert bar.share == 0
    monkeypatch.setattr(Own, "cards", lambda _: cards)
    driver = daleks(open_app)
    (bar,) = [each for each in driver.walk() if isinstance(each, Progress)]
    assert bar.share == 0.25
    assert "1 of 4 cards are yours, ours fill the gaps" in driver.texts()


@pytest.mark.parametrize("size", [(1280, 800), (800, 1280)])
@pytest.mark.parametrize("language", ["en", "de"])
@pytest.mark.parametrize("games", [0, 1])
def test_nothing_of_it_lies_below_the_fold(
    open_app: Open, tmp_path: Path, size: tuple[int, int], language: str, games: int
) -> None:
    put(tmp_path, *(played(4) for _ in range(games)))
    driver = daleks(open_app, size, language)
    for each in driver.taps():
        foot = each.to_window(*each.pos)[1]
        assert foot >= 0, said(each)
        assert foot + each.height <= driver.window.height + 1, said(each)


# When it was, and for how long


NOW = datetime(2026, 5, 20, 12, 0).astimezone()


@pytest.mark.parametrize(
    ("ago", "hour", "said"),
    [
        (0, 9, "Today, 09:30"),
        (1, 21, "Last night"),
        (1, 9, "Yesterday"),
        (3, 9, "3 days ago"),
        (40, 9, "10 Apr 2026, 09:30"),
        (-2, 9, "22 May 2026, 09:30"),
    ],
)
def test_when_as_people_say_it(ago: int, hour: int, said: str) -> None:
    then = (NOW - timedelta(days=ago)).replace(hour=hour, minute=30)
    assert shelf.when(then.isoformat(), Words("en"), NOW) == said


def test_how_long_people_sat_there() -> None:
    times = [f"2026-01-01T20:{minute:02}:00+00:00" for minute in (0, 1, 3, 10)]
    assert Sitting(times).seconds == 600
    later = "2026-01-02T20:00:00+00:00"
    assert Sitting([*times, later, "2026-01-02T20:05:00+00:00"]).seconds == 900, "a night is none"
    assert Sitting(["long ago", *times, "2025-01-01T00:00:00+00:00"]).seconds == 600


def test_the_minutes_stand_on_the_card(open_app: Open, tmp_path: Path) -> None:
    saved = played(2, 61)
    saved.at = [f"2026-01-01T20:{n:02}:00+00:00" for n in range(60)] + ["2026-01-01T21:00:00+00:00"]
    put(tmp_path, saved)
    driver = daleks(open_app)
    assert "60 minutes" in driver.read()


# Names


def test_a_game_is_named_and_keeps_its_name(open_app: Open, tmp_path: Path) -> None:
    open_app().begin("Lanterns")
    driver = open_app()
    driver.tap("Your stories")
    driver.frames(8)
    driver.tap("More")
    driver.write("Such as: our first evening", "Our  first evening ")
    driver.tap("Back")
    driver.frames(8)
    assert "Our first evening" in driver.texts()
    driver.tap("More")
    assert driver.screen.title.text == "Our first evening"
    driver.tap("Save as a file")
    (file,) = (tmp_path / "games").glob("*.json")
    assert "Our-first-evening" in file.stem
    driver.tap("OK")
    driver.tap("Continue")
    assert driver.opened.title == "Our first evening"
    assert driver.app.title.startswith("Our first evening")
    id = driver.companion.take_in(str(file))
    assert driver.companion.look(id).name == "Our first evening"
    driver = open_app()
    assert "Our first evening" in driver.read()


def test_a_name_that_is_written_and_the_game_deleted_comes_back_with_it(open_app: Open) -> None:
    open_app().begin("Lanterns")
    driver = open_app()
    driver.tap("Your stories")
    driver.tap("More")
    driver.write("Such as: our first evening", "Once")
    driver.tap("Delete")
    driver.tap("Yes")
    driver.tap("Bring it back")
    driver.frames(8)
    assert "Once" in driver.texts()


@pytest.mark.parametrize("name", [3, None, ["a"], "x" * 500])
def test_whatever_a_file_calls_a_game(open_app: Open, tmp_path: Path, name: object) -> None:
    saved = SavedGame("toy", 1, toy.defaults(("ann", "bob"), {}) | {"called": name}, seed="")
    put(tmp_path, from_text(to_text(saved)))
    driver = open_app()
    driver.frames(8)
    assert isinstance(driver.screen, HomeScreen)
    check_readable(driver)


def test_renaming_does_not_disturb_the_game(open_app: Open) -> None:
    open_app().begin("Lanterns")
    driver = open_app()
    id = driver.companion._store.ids()[0]
    playing = driver.companion.resume(id)
    driver.companion.rename(id, "Now")
    question = playing.session.question
    assert question is not None
    playing.session.correct(None, "round", "2", playing.session.n)
    assert driver.companion.look(id).name == "Now"
    store = driver.companion._store
    assert store.load(id).options["called"] == "Now"


# How it works, and whose it is


@pytest.mark.parametrize("size", SIZES, ids=lambda size: f"{size[0]}x{size[1]}")
@pytest.mark.parametrize("language", ["en", "de"])
def test_how_it_works_and_about(open_app: Open, size: tuple[int, int], language: str) -> None:
    driver = open_app(size, language)
    say = driver.companion.say
    driver.tap(say("home.how"))
    check_readable(driver)
    driver.tap(say("about.title"))
    check_readable(driver)
    assert say("about.version", version=driver.companion.version) in driver.texts()
    assert say("about.unofficial.hint") in driver.texts()
    driver.tap(say("page.back"))
    driver.tap(say("page.back"))
    driver.tap(say("settings.title"))
    driver.tap(say("about.title"))
    assert say("about.licence") in driver.texts()
