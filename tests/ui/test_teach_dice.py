"""Teach my dice, by touch: pictures named and learned, sets shared and played with."""

from __future__ import annotations

import json
from collections.abc import Sequence
from functools import lru_cache
from itertools import count
from pathlib import Path

import cv2
import numpy as np
import pytest

from companion.games import GAMES
from companion.ui.screens.camera import CameraScreen
from companion.ui.screens.teach_dice import TeachScreen
from companion.ui.theme.widgets import DieFace
from tests.ui.camera_table import CameraTable, camera_table, folder
from tests.ui.conftest import Open
from tests.ui.driver import Driver
from tests.ui.reading import check_readable
from tests.ui.theme.measure import findings
from tests.vision.drawings import BODIES, COATS, SYMBOLS, inside
from vision.dice_set import DiceSet
from vision.drawn import scene, spoil
from vision.picture import Picture
from vision.recognise import Eyes

SIZES = [(1280, 800), (800, 1280), (360, 740)]
FACES = ("running", "diplomacy", "science", "cunning", "tactics", "strength")
WHOLE = {0: 7, 1: 3, 2: 1, 3: 12, 4: 14, 10: 8, 11: 1, 12: 3}  # where none covers another
MEANS = {f"s{number}": face for number, face in zip(SYMBOLS, FACES, strict=True)}


@lru_cache
def symbols(seed: int) -> tuple[Picture, list[scene.Drawn]]:
    """Six story dice of nobody's make, all of them whole."""
    for attempt in count(WHOLE.get(seed, 0)):
        luck = np.random.default_rng([41, seed, attempt])
        dice = [scene.symbol_die(luck, coat, np.array(SYMBOLS)) for coat in (*COATS, *COATS[:2])]
        linear, labels = scene.draw(luck, (960, 720), dice, die=80.0, tilt=0.1, close=0.0)
        if sum(one.seen > 0.9 and inside(one) for one in labels) == len(dice):
            return spoil.spoiled(linear, luck, 0.1), labels
    raise AssertionError


def as_file(picture: Picture) -> bytes:
    return cv2.imencode(".png", picture)[1].tobytes()


def sent(picture: Picture) -> bytes:
    """As phones send it."""
    return cv2.imencode(".jpg", picture, [cv2.IMWRITE_JPEG_QUALITY, 95])[1].tobytes()


def label_of(die: object, labels: Sequence[scene.Drawn]) -> scene.Drawn:
    middle = np.mean(die.outline, axis=0)  # type: ignore[attr-defined]
    return min(labels, key=lambda one: float(np.hypot(*(one.quad.mean(0) - middle))))


def screen(at: CameraTable, id: str = "") -> TeachScreen:
    app = at.driver.app
    app.open(lambda: TeachScreen(at.companion, app, id))
    at.driver.settle()
    found = at.driver.screen
    assert isinstance(found, TeachScreen)
    return found


def say_what_they_show(at: CameraTable, labels: Sequence[scene.Drawn]) -> int:
    """Face after face: its key, then every die that shows it; and every colour seen wrongly."""
    driver, taught = at.driver, 0
    lesson = at.driver.screen.lesson
    for face in FACES:
        key = [each for each in driver.taps() if isinstance(each, DieFace)]
        driver.tap(next(each for each in key if each.symbol == face))
        for die in lesson.look.dice:
            one = label_of(die, labels)
            if MEANS.get(one.face) == face and (die.face, die.kind) != (face, one.kind):
                touch(driver, die)
                if die.face == face:
                    touch(driver, die)  # the first took its name back
                if next(d for d in lesson.look.dice if d.id == die.id).kind != one.kind:
                    colours = [each for each in driver.taps() if isinstance(each, DieFace)]
                    driver.tap(next(each for each in reversed(colours) if each.colour == one.kind))
                taught += 1
    return taught


def touch(driver: Driver, die: object) -> None:
    snapshot = driver.screen.sight.snapshot
    driver.sight(snapshot)
    x, y = np.mean(die.outline, axis=0)  # type: ignore[attr-defined]
    driver.touch_at(snapshot, snapshot.at((float(x), float(y))))


def opened(open_app: Open, size: tuple[int, int] = (1280, 800), language: str = "en") -> Driver:
    return open_app(size, language, dict(GAMES))


def test_dice_are_taught_before_the_camera_and_then_known(open_app: Open) -> None:
    with camera_table(opened(open_app)) as at:
        at.switch_on()
        teach = screen(at)
        at.driver.write(at.say("teach_dice.name"), "Grandfather’s dice")
        at.driver.tap(at.say("teach_dice.story"))
        for seed in range(5):
            picture, labels = symbols(seed)
            at.lay(as_file(picture))
            assert len(at.look.dice) >= len(labels) - 1
            at.driver.tap(at.say("teach_dice.take"))
            at.until(lambda: teach.lesson is not None and teach.lesson.look is not None)
            at.driver.settle()
            say_what_they_show(at, labels)
            assert teach.lesson is not None
            at.driver.tap(at.say("teach_dice.learn", n=teach.lesson.named))
        assert teach.lesson is not None
        assert all(teach.lesson.faces.values()), "every face was shown"
        chosen = at.cameras.sets.chosen
        assert chosen == "Grandfather-s-dice"
        known = at.cameras.sets.known
        assert not known.pips, "these dice are no ordinary ones any more"
        assert {kind for kind, _ in known.colours} == set(BODIES)
        right = wrong = 0
        for seed in range(10, 14):
            picture, labels = symbols(seed)
            for one in Eyes().read(picture, known):
                if one.doubt is None:
                    right += one.face == MEANS[label_of(one, labels).face]
                    wrong += one.face != MEANS[label_of(one, labels).face]
        assert right > 20
        assert wrong <= 1


def test_phones_use_the_same_set(open_app: Open, tmp_path: Path) -> None:
    with camera_table(opened(open_app)) as at:
        at.cameras.sets.take_in(str(taught(tmp_path)))
        at.cameras.sets.choose("Mine")
        desk = at.companion.phones.desk
        picture, labels = symbols(12)
        for who, live in (("a phone", False), ("another", True)):
            for _ in range(11):
                shot = desk.read(sent(picture), who, live=live)
            faces = {one.face for one in shot.readings}
            assert faces <= {*FACES, None}, "nothing is read as pips"
            assert len(faces & {*FACES}) > 2
        at.cameras.sets.choose("")
        shot = desk.read(sent(picture), "a phone", live=False)
        assert {one.face for one in shot.readings} <= {*"123456", None}
        assert labels


@lru_cache
def _set() -> DiceSet:
    from vision.enrol import enrol
    from vision.labels import Label, Labelled

    def label(one: scene.Drawn) -> Label:
        return Label(np.array(one.box), MEANS[one.face], one.kind, one.quad)

    import tempfile

    with tempfile.TemporaryDirectory() as where:
        rows = []
        for seed in range(4):
            picture, labels = symbols(seed)
            file = Path(where) / f"{seed}.png"
            file.write_bytes(as_file(picture))
            rows.append(Labelled(file, tuple(map(label, labels))))
        return enrol(rows, DiceSet("Mine", pips=False))


def taught(where: Path) -> Path:
    file = where / "mine.diceset"
    _set().save(file)
    return file


def test_photos_are_named_one_after_another(open_app: Open, tmp_path: Path) -> None:
    with camera_table(opened(open_app)) as at:
        at.cameras.start(at.posted.append)
        teach = screen(at)
        at.driver.tap(at.say("teach_dice.story"))
        photos = folder(tmp_path / "photos", *(as_file(symbols(seed)[0]) for seed in range(2)))
        at.driver.write(at.say("teach_dice.path"), str(photos))
        at.driver.tap(at.say("teach_dice.open"))
        lesson = teach.lesson
        assert lesson is not None
        for seed in range(2):
            at.until(lambda: lesson.look is not None)
            at.driver.settle()
            assert lesson.waiting == 1 - seed
            say_what_they_show(at, symbols(seed)[1])
            look = lesson.look
            assert look is not None
            assert lesson.named == len(look.dice) >= 5, "the app knew some, a person the rest"
            at.driver.tap(at.say("teach_dice.learn", n=lesson.named))
        assert sum(lesson.faces.values()) >= 10
        at.until(lambda: "dice learned" in at.driver.read())


def test_a_colour_seen_wrongly_is_learned_as_people_say_it(open_app: Open, tmp_path: Path) -> None:
    with camera_table(opened(open_app)) as at:
        at.cameras.start(at.posted.append)
        teach = screen(at)
        at.driver.tap(at.say("teach_dice.story"))
        at.driver.write(
            at.say("teach_dice.path"), str(folder(tmp_path / "one", as_file(symbols(1)[0])))
        )
        at.driver.tap(at.say("teach_dice.open"))
        lesson = teach.lesson
        assert lesson is not None
        at.until(lambda: lesson.look is not None)
        at.driver.settle()
        lesson.name_all("")
        assert lesson.look is not None
        die = lesson.look.dice[0]
        other = next(kind for kind in lesson.subject.kinds if kind != die.kind)
        touch(at.driver, die)
        keys = [each for each in at.driver.taps() if isinstance(each, DieFace)]
        at.driver.tap(next(each for each in reversed(keys) if each.colour == other))
        assert lesson.look.dice[0].kind == other
        assert lesson.named == 1
        at.driver.tap(at.say("teach_dice.learn", n=1))
        assert [view.kind for view in at.cameras.sets.known.views] == [other]


def test_a_picture_that_was_learned_is_gone_whatever_comes_of_the_next(
    open_app: Open, tmp_path: Path
) -> None:
    with camera_table(opened(open_app)) as at:
        at.cameras.start(at.posted.append)
        teach = screen(at)
        at.driver.tap(at.say("teach_dice.story"))
        photos = folder(tmp_path / "photos", as_file(symbols(1)[0]), b"no picture")
        at.driver.write(at.say("teach_dice.path"), str(photos))
        at.driver.tap(at.say("teach_dice.open"))
        lesson = teach.lesson
        assert lesson is not None
        at.until(lambda: lesson.look is not None)
        at.driver.settle()
        at.driver.tap(at.say("teach_dice.all"))
        at.driver.tap(at.say("teach_dice.learn", n=lesson.named))
        at.until(lambda: lesson.problem)
        assert lesson.look is None, "or its dice would be learned once more"


def test_a_labelled_folder_is_learned_at_once(open_app: Open, tmp_path: Path) -> None:
    with camera_table(opened(open_app)) as at:
        at.cameras.start(at.posted.append)
        teach = screen(at)
        at.driver.tap(at.say("teach_dice.story"))
        picture, labels = symbols(1)
        photos = folder(tmp_path / "photos", as_file(picture))
        dice = [{"box": one.box, "kind": one.kind, "face": MEANS[one.face]} for one in labels]
        rows = [{"file": "0.jpg", "dice": dice}]
        (photos / "labels.json").write_text(json.dumps(rows, default=float))
        at.driver.write(at.say("teach_dice.path"), str(photos))
        at.driver.tap(at.say("teach_dice.open"))
        assert teach.lesson is not None
        at.until(lambda: teach.lesson is not None and sum(teach.lesson.faces.values()) > 2)


@pytest.mark.parametrize("path", ["/nowhere", ""])
def test_what_is_no_photo_is_said(open_app: Open, path: str) -> None:
    with camera_table(opened(open_app)) as at:
        screen(at)
        at.driver.tap(at.say("teach_dice.story"))
        at.driver.write(at.say("teach_dice.path"), path)
        at.driver.tap(at.say("teach_dice.open"))
        at.driver.settle()
        said = at.driver.read()
        assert at.say("teach_dice.why.no_file") in said or at.say("teach_dice.why.no_dice") in said


def test_other_dice_have_names_of_their_own(open_app: Open, tmp_path: Path) -> None:
    with camera_table(opened(open_app)) as at:
        at.cameras.start(at.posted.append)
        teach = screen(at)
        at.driver.tap(at.say("teach_dice.own"))
        file = tmp_path / "one.png"
        file.write_bytes(as_file(symbols(3)[0]))
        at.driver.write(at.say("teach_dice.face"), "Sonic  spoon")
        at.driver.tap(at.say("teach_dice.add_face"))
        at.driver.write(at.say("teach_dice.path"), str(file))
        at.driver.tap(at.say("teach_dice.open"))
        lesson = teach.lesson
        assert lesson is not None
        at.until(lambda: lesson.look is not None)
        at.driver.settle()
        at.driver.tap(at.say("teach_dice.all"))
        at.driver.tap(at.say("teach_dice.learn", n=lesson.named))
        assert list(lesson.faces) == ["Sonic spoon"]
        assert {view.kind for view in at.cameras.sets.known.views} == {"other"}
        assert at.cameras.sets.known.pips, "ordinary dice belong to it still"


def test_the_tardis_die_joins_a_set_beside_ordinary_dice(open_app: Open, tmp_path: Path) -> None:
    with camera_table(opened(open_app)) as at:
        at.cameras.start(at.posted.append)
        id = at.cameras.sets.begin("Mine")
        teach = screen(at, id)
        at.driver.tap(at.companion.words.name("die", "tardis"))
        file = tmp_path / "one.png"
        file.write_bytes(as_file(symbols(3)[0]))
        at.driver.write(at.say("teach_dice.path"), str(file))
        at.driver.tap(at.say("teach_dice.open"))
        lesson = teach.lesson
        assert lesson is not None
        at.until(lambda: lesson.look is not None)
        at.driver.settle()
        at.driver.tap(at.say("teach_dice.all"))
        at.driver.tap(at.say("teach_dice.learn", n=lesson.named))
        known = at.cameras.sets.known
        assert {view.kind for view in known.views} == {"TARDIS"}
        assert known.kind_of("tardis") == "TARDIS"
        assert not known.colours
        assert known.pips, "ordinary dice belong to it still"


def test_a_set_is_written_brought_in_chosen_and_forgotten(open_app: Open, tmp_path: Path) -> None:
    driver = opened(open_app)
    with camera_table(driver) as at:
        at.cameras.sets.take_in(str(taught(tmp_path)))
        driver.app.open(lambda: CameraScreen(at.companion, driver.app))
        driver.settle()
        driver.tap("Mine")
        assert at.cameras.sets.chosen == "Mine"
        driver.tap(at.say("camera.send"))
        assert "Mine.diceset" in driver.strip
        driver.tap(at.say("play.dismiss"))
        driver.tap(at.say("camera.forget"))
        driver.tap(at.say("play.yes"))
        assert not at.cameras.sets.all()
        driver.tap(at.say("camera.bring"))
        driver.tap("Mine")
        assert [each.name for each in at.cameras.sets.all()] == ["Mine"]
    again = opened(open_app).companion.cameras
    assert again.sets.chosen == "Mine", "it is remembered"


def test_what_is_no_set_is_refused_in_words(open_app: Open, tmp_path: Path) -> None:
    driver = opened(open_app)
    with camera_table(driver) as at:
        bad = tmp_path / "bad.diceset"
        bad.write_text("{}")
        driver.app.open(lambda: CameraScreen(at.companion, driver.app))
        driver.settle()
        driver.tap(at.say("camera.bring"))
        driver.write(at.say("files.path"), str(bad))
        driver.tap(at.say("files.open"))
        assert "is not a set of dice" in driver.strip


def test_a_doubts_answer_is_learned_if_the_owner_agrees(open_app: Open, tmp_path: Path) -> None:
    with camera_table(opened(open_app)) as at:
        question = at.to_the_throw()
        at.cameras.sets.take_in(str(taught(tmp_path)))
        at.cameras.sets.choose("Mine")
        before = len(at.cameras.sets.known.views)
        desk, (picture, _) = at.companion.phones.desk, symbols(13)
        told = desk.shown(desk.read(sent(picture), "a phone", live=False), "a phone", "en")
        at.driver.settle()
        assert told["dice"]
        look = at.cameras.look
        assert look is not None
        kinds = {die.kind for die in question.dice}
        die = next(die for die in look.dice if die.kind in kinds)
        (face, *_) = (each.id for each in die.faces if each.id.startswith(die.kind))
        at.cameras.mend(look.id, die.id, face)
        assert len(at.cameras.sets.known.views) == before, "nobody has agreed"
        at.driver.settle()
        if at.doubt is not None:
            at.driver.tap(at.say("camera.learn"))
        else:
            at.cameras.learn(True)
        assert at.cameras.learns
        at.cameras.mend(look.id, die.id, face)
        assert len(at.cameras.sets.known.views) == before + 1
        assert at.cameras.sets.known.views[-1].face == face.partition(":")[2]


@pytest.mark.parametrize("language", ["en", "de"])
@pytest.mark.parametrize("size", SIZES, ids=lambda size: f"{size[0]}x{size[1]}")
def test_it_can_be_read(
    open_app: Open, tmp_path: Path, size: tuple[int, int], language: str
) -> None:
    with camera_table(opened(open_app, size, language)) as at:
        at.cameras.start(at.posted.append)
        screen(at)
        _well(at.driver)
        at.driver.tap(at.say("teach_dice.story"))
        _well(at.driver)
        file = tmp_path / "one.png"
        file.write_bytes(as_file(symbols(3)[0]))
        at.driver.write(at.say("teach_dice.path"), str(file))
        at.driver.tap(at.say("teach_dice.open"))
        at.until(lambda: at.driver.screen.lesson.look)
        at.driver.settle()
        touch(at.driver, at.driver.screen.lesson.look.dice[0])
        _well(at.driver)


def _well(driver: Driver) -> None:
    check_readable(driver)
    assert not findings(driver.screen)
