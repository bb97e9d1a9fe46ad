"""Throws before the tablet's own camera: read, outlined, asked about, counted; by touch."""

from __future__ import annotations

from pathlib import Path

import cv2
import pytest

from companion.core.questions import Roll
from companion.games import GAMES
from companion.ui.camera.glance import Glance, Large
from companion.ui.camera.snapshot import Snapshot, look_of
from companion.ui.screens.area import AreaScreen, Corners
from companion.ui.screens.camera import CameraScreen
from companion.ui.screens.dice import DiceScreen
from companion.ui.theme import colours
from tests.phones.throws import faces
from tests.ui.camera_table import (
    BARE,
    camera_table,
    doubted,
    drawn,
    faces_of,
    folder,
    thrown,
    undoubted,
)
from tests.ui.conftest import Open
from tests.ui.driver import Driver
from tests.ui.reading import check_readable
from tests.ui.theme.measure import findings
from vision.picture import decode

SIZES = [(1280, 800), (800, 1280), (360, 740)]
EMPTY = cv2.imencode(".jpg", BARE)[1].tobytes()
every_size = pytest.mark.parametrize("size", SIZES, ids=lambda size: f"{size[0]}x{size[1]}")
both = pytest.mark.parametrize("language", ["en", "de"])


def opened(open_app: Open, size: tuple[int, int] = (1280, 800), language: str = "en") -> Driver:
    return open_app(size, language, dict(GAMES))


def glance(driver: Driver) -> Glance:
    return next(each for each in driver.walk(driver.screen) if isinstance(each, Glance))


# A throw


def test_a_throw_before_the_camera_is_in_the_game(open_app: Open) -> None:
    with camera_table(opened(open_app)) as at:
        question, session = at.to_the_throw(), at.driver.session
        at.switch_on()
        picture, labels = thrown(question)
        n = session.n
        at.lay(picture)
        at.put_right(labels, faces_of(question))
        at.until(lambda: session.n > n)
        event = session.log.events[n]
        kinds = [die.kind for die in question.dice]
        known = faces_of(question)
        assert sorted(zip(kinds, event.answer, strict=True)) == faces(labels, dict(known))


def test_a_folder_of_photos_stands_in_for_a_camera(open_app: Open, tmp_path: Path) -> None:
    with camera_table(opened(open_app)) as at:
        question, session = at.to_the_throw(), at.driver.session
        picture, _ = thrown(question)
        n = session.n
        at.cameras.choose(str(folder(tmp_path / "photos", EMPTY, picture)))
        at.cameras.start(at.posted.append)
        at.cameras.switch(True)
        at.until(lambda: session.n > n or (at.cameras.look and at.look.asks))
        assert len(at.look.dice) == len(question.dice)


def test_dice_that_lay_there_before_count_only_when_somebody_says_so(open_app: Open) -> None:
    with camera_table(opened(open_app)) as at:
        question, session = at.to_the_throw(), at.driver.session
        n = session.n
        at.table.picture = decode(undoubted(question)[0])
        at.switch_on()
        at.until(lambda: at.say("phone.counts") in at.driver.read())
        assert session.n == n, "nothing has moved since the throw was asked for"
        assert at.say("camera.waits") in at.driver.read()
        at.driver.tap(at.say("phone.counts"))
        assert session.n == n + 1


def test_a_doubtful_die_is_asked_about_with_its_picture(open_app: Open) -> None:
    with camera_table(opened(open_app)) as at:
        question, session = at.to_the_throw(), at.driver.session
        at.switch_on()
        picture, labels, _ = doubted(question)
        n = session.n
        at.lay(picture)
        at.until(lambda: at.doubt)
        card = at.doubt
        assert card is not None
        assert card.cut.photo is not None
        assert (
            at.say("phone.pick") in at.driver.read()
            or at.say("camera.which_die") in at.driver.read()
        )
        assert session.n == n
        assert at.put_right(labels, faces_of(question)) == 1, "that die only"
        at.until(lambda: session.n > n)
        kinds = [die.kind for die in question.dice]
        answer = session.log.events[n].answer
        known = dict(faces_of(question))
        assert sorted(zip(kinds, answer, strict=True)) == faces(labels, known)


def test_what_is_no_die_does_not_count(open_app: Open) -> None:
    with camera_table(opened(open_app)) as at:
        question, session = at.to_the_throw(), at.driver.session
        at.switch_on()
        picture, _, _ = doubted(question)
        n = session.n
        at.lay(picture)
        at.until(lambda: at.doubt)
        at.driver.tap(at.say("phone.no_die"))
        at.hear()
        at.driver.settle()
        assert session.n == n
        assert at.say("phone.missing", n=1) in at.driver.read()


def test_what_was_put_right_stays_so_when_a_hand_passes_over(open_app: Open) -> None:
    with camera_table(opened(open_app)) as at:
        question, session = at.to_the_throw(), at.driver.session
        at.switch_on()
        picture, labels, _ = doubted(question)
        n = session.n
        at.lay(picture)
        at.until(lambda: at.doubt)
        assert len(at.look.dice) == len(labels)
        at.driver.tap(at.say("phone.no_die"))
        at.until(lambda: len(at.look.dice) == len(labels) - 1)
        at.lay(picture)
        assert len(at.look.dice) == len(labels) - 1
        assert session.n == n


def test_any_die_is_put_right_on_the_large_picture(open_app: Open) -> None:
    with camera_table(opened(open_app)) as at:
        at.companion.dice.count_at_once(False)
        question, session = at.to_the_throw(), at.driver.session
        at.switch_on()
        picture, labels = undoubted(question)
        n = session.n
        at.lay(picture)
        small = glance(at.driver).picture
        assert small is not None
        at.driver.tap(small)
        large = next(each for each in at.driver.walk() if isinstance(each, Large))
        die = large.picture.dice[0]
        x = sum(point[0] for point in die.outline) / 4
        y = sum(point[1] for point in die.outline) / 4
        at.driver.touch_at(large.picture, large.picture.at((x, y)))
        card = at.doubt
        assert card is not None
        assert card.die.id == die.id
        other = next(each for each in question.dice if each.kind == die.kind).faces
        wrong = next(face for face in other if face != die.face)
        at.answer(card, die.kind, wrong)
        at.driver.press(27)
        at.driver.tap(at.say("roll.they_count"))
        known = dict(faces_of(question))
        right = faces(labels, known)
        kinds = [die.kind for die in question.dice]
        now = sorted(zip(kinds, session.log.events[n].answer, strict=True))
        assert sorted(now) != right
        assert (die.kind, wrong) in now


def test_in_a_re_roll_kept_dice_are_known(open_app: Open) -> None:
    with camera_table(opened(open_app)) as at:
        question, session = at.to_the_throw(), at.driver.session
        at.switch_on()
        picture, _ = undoubted(question)
        n = session.n
        at.lay(picture)
        at.until(lambda: session.n > n)
        at.to_a_re_roll()
        again = session.question
        assert isinstance(again, Roll)
        n = session.n
        at.until(lambda: at.look.current)
        kept = [die for die in at.look.dice if die.kept]
        assert len(kept) == len(question.dice) - len(again.dice)
        assert session.n == n, "the old throw is not the new one"
        assert at.say("camera.waits") in at.driver.read()


# Off, and what goes wrong


def test_off_it_shows_nothing_and_has_no_thread(open_app: Open) -> None:
    import threading

    with camera_table(opened(open_app)) as at:
        at.to_the_throw()
        at.cameras.start(at.posted.append)
        shown = glance(at.driver)
        assert shown.children == [shown.below]
        assert "lens" not in {each.name for each in threading.enumerate()}


def test_no_camera_is_said_in_words(open_app: Open) -> None:
    with camera_table(opened(open_app)) as at:
        at.cameras.choose("/nowhere.avi")
        at.cameras.start(at.posted.append)
        at.cameras.switch(True)
        at.to_the_throw()
        at.until(lambda: at.cameras.problem)
        at.driver.frames(2)
        assert "No camera answers." in at.driver.read()


def test_a_camera_that_stops_says_so(open_app: Open) -> None:
    with camera_table(opened(open_app)) as at:
        at.to_the_throw()
        at.switch_on()
        at.table.lost = True
        at.until(lambda: at.cameras.problem)
        at.driver.frames(2)
        assert not at.table.is_open
        assert at.cameras.problem == "camera_lost"


def test_a_dark_table_is_said(open_app: Open) -> None:
    with camera_table(opened(open_app)) as at:
        at.to_the_throw()
        at.switch_on()
        at.table.picture = BARE * 0
        at.until(lambda: at.look.said == "Too dark: more light, please.")


# A phone's photo


def test_a_phones_photo_is_shown_on_the_tablet_too(open_app: Open) -> None:
    with camera_table(opened(open_app)) as at:
        question, session = at.to_the_throw(), at.driver.session
        picture, _ = undoubted(question)
        desk, n = at.companion.phones.desk, session.n
        told = desk.shown(desk.read(picture, "a phone", live=False), "a phone", "de")
        at.driver.settle()
        assert "All dice are read." in at.driver.read(), "in the tablet's language"
        small = glance(at.driver).picture
        assert small is not None
        assert small.photo is not None
        assert len(small.dice) == len(question.dice)
        assert session.n == n, "whoever took it says when it counts"
        at.driver.tap(at.say("phone.counts"))
        assert session.n > n
        assert told["ready"]


# Its screen


@every_size
@both
def test_it_can_be_read(open_app: Open, size: tuple[int, int], language: str) -> None:
    with camera_table(opened(open_app, size, language)) as at:
        driver, picture = at.driver, drawn(("black", "green", "blue", "red") * 2)[0]
        driver.app.open(lambda: DiceScreen(at.companion, driver.app))
        driver.settle()
        driver.tap(at.say("camera.open"))
        _well(driver)
        at.switch_on()
        at.lay(picture)
        driver.settle()
        _well(driver)
        driver.tap(at.say("camera.area"))
        _well(driver)


@every_size
@both
def test_a_doubt_can_be_read(open_app: Open, size: tuple[int, int], language: str) -> None:
    with camera_table(opened(open_app, size, language)) as at:
        question = at.to_the_throw()
        picture, _, _ = doubted(question)
        desk = at.companion.phones.desk
        desk.shown(desk.read(picture, "a phone", live=False), "a phone", "de")
        at.driver.settle()
        assert at.doubt is not None
        assert not findings(at.driver.screen.dock)
        at.driver.tap(at.doubt.cut)
        assert at.driver.sheet is not None
        _well(at.driver)


def _well(driver: Driver) -> None:
    check_readable(driver)
    assert not findings(driver.sheet or driver.screen)


def test_it_is_switched_on_and_remembered(open_app: Open, tmp_path: Path) -> None:
    driver = opened(open_app)
    with camera_table(driver) as at:
        photos = folder(tmp_path / "photos", EMPTY)
        driver.app.open(lambda: CameraScreen(at.companion, driver.app))
        driver.settle()
        at.cameras.start(at.posted.append)
        driver.tap(at.say("camera.other"))
        driver.write(at.say("camera.source"), str(photos))
        driver.tap(at.say("camera.use"))
        at.until(lambda: at.cameras.look)
    again = opened(open_app).companion.cameras
    assert again.on
    assert again.source == str(photos)


def test_each_thing_said_of_the_camera_is_remembered_by_itself(open_app: Open) -> None:
    corners = ((0.5, 0.0), (1.0, 0.0), (1.0, 1.0), (0.5, 1.0))
    opened(open_app).companion.cameras.keep_area(corners)
    assert opened(open_app).companion.cameras.area == corners
    opened(open_app).companion.cameras.choose("another")
    assert opened(open_app).companion.cameras.source == "another"
    opened(open_app).companion.cameras.switch(True)
    assert opened(open_app).companion.cameras.on


def test_the_corners_of_where_dice_count_are_dragged(open_app: Open) -> None:
    with camera_table(opened(open_app)) as at:
        driver = at.driver
        picture, _ = drawn(("black", "green", "blue", "red") * 2)
        at.switch_on()
        at.lay(picture)
        whole = len(at.look.dice)
        driver.app.open(lambda: AreaScreen(at.companion, driver.app))
        driver.settle()
        (corners,) = [each for each in driver.walk() if isinstance(each, Corners)]
        driver.drag(corners, corners.at((0.0, 0.0)), corners.at((0.5, 0.0)))
        driver.drag(corners, corners.at((0.0, 1.0)), corners.at((0.5, 1.0)))
        driver.tap(at.say("camera.area.keep"))
        assert [round(x, 2) for x, _ in at.cameras.area] == [0.5, 1.0, 1.0, 0.5]
        at.until(lambda: at.look.dice and len(at.look.dice) < whole)
        assert all(sum(x for x, _ in die.outline) / 4 > 0.48 for die in at.look.dice)
        at.cameras.choose("another")
        assert at.cameras.area == (), "each camera stands elsewhere"


def test_doubt_is_more_than_a_colour() -> None:
    from companion.ui.host.camera import Outlined

    square = ((0.1, 0.1), (0.2, 0.1), (0.2, 0.2), (0.1, 0.2))
    sure = Outlined("0", square, "red", "running", "Running")
    asked = Outlined("1", square, "red", "running", "Running", asked=True)
    assert look_of(asked)[1] > look_of(sure)[1]
    snapshot = Snapshot()
    assert snapshot._ink(sure) == "running"
    assert not isinstance(snapshot._ink(asked), str)
    assert colours.contrast(look_of(asked)[0], colours.NIGHT) >= colours.READABLE
