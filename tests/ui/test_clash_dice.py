"""The Gambit die and the disk of Time Clash: smart dice, the camera, a tap, the app's own."""

from __future__ import annotations

import asyncio
import random
from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import count
from pathlib import Path

import numpy as np
import pytest

from companion.core.questions import Choose
from companion.core.session import Session
from companion.dice.bindings import ANY, Bound
from companion.games import GAMES, time_clash
from companion.games.time_clash.cards import BUILD_UP, ENDGAME, FAIL
from companion.saves.boxes import shipped
from companion.ui.host import Playing
from companion.ui.screens.teach_dice import TeachScreen
from companion.ui.theme.widgets import DieFace
from firmware_bridge.emulated.dice import EmulatedDie
from firmware_bridge.emulated.pixels import EmulatedPixel
from tests.play import step
from tests.ui.camera_table import CameraTable, camera_table
from tests.ui.conftest import Open
from tests.ui.dice_table import DiceTable, dice_table, land
from tests.ui.driver import Driver, said
from tests.ui.test_teach_dice import as_file, label_of, touch
from tests.vision.drawings import COATS, SYMBOLS, inside
from vision.drawn import scene, spoil
from vision.picture import Picture

NAME = time_clash.NAME
FACES = (FAIL, "200", "300", "400", "500", "600")
GAMBIT, DISK = "clash.die", "clash.disk"


def play_to(session: Session, asked: str) -> bool:
    """Whatever is allowed, until this is to be thrown, if it ever is."""
    rng = random.Random(3)
    while (question := session.question) is not None and question.about.id != asked:
        if isinstance(question, Choose) and "try" in question.options and asked == DISK:
            session.answer(None, ("try",), session.n)
        else:
            step(session, rng)
    return question is not None


def before(driver: Driver, asked: str, held: Sequence[str] = time_clash.DECKS) -> Playing:
    """The throw is asked for on the screen; of the app are the decks, or what is ``held``."""
    companion = driver.companion
    plan = replace(companion.plan(NAME), held=tuple(held))
    while not play_to((playing := companion.begin(plan)).session, asked):
        """Another match."""
    driver.app.play(playing)
    driver.settle()
    while driver.screen.run.page:
        driver.tap(driver.companion.say("play.next"))
    driver.settle()
    return playing


def answered(playing: Playing) -> tuple[str, ...]:
    events = playing.session.log.events
    return next(each.answer for each in reversed(events) if each.asked.startswith("roll"))


# A smart die


def thrown(bus: str, folder: Path, asked: str, side: int, *faces: str, plays: str = ANY) -> str:
    """What a smart die that lands on this side says; its sides may be bound to faces."""
    found: list[str] = []

    async def main() -> None:
        dice: list[EmulatedDie] = [EmulatedPixel("E0:00:00:00:00:01", "Pixel")]
        async with dice_table(bus, folder, dice, plays=plays) as now:
            bind(now, dice[0], faces, plays)
            await now.linked(dice)
            playing = before(now.driver, asked)
            n = playing.session.n
            land(dice[0], side)
            await now.until(lambda: playing.session.n > n)
            event = playing.session.log.events[n]
            assert event.evidence[0].split()[1:] == [dice[0].address, str(side)]
            found.extend(event.answer)

    asyncio.run(main())
    return found[0]


def bind(now: DiceTable, die: EmulatedDie, faces: Sequence[str], plays: str) -> None:
    bound = Bound(die.address, die.model.name, name=die.name, plays=plays, faces=tuple(faces))
    now.companion.dice.kept.bindings.put(bound)


@pytest.mark.parametrize("side", [1, 4])
def test_the_sides_of_a_smart_die_are_the_faces_in_their_order(
    bus: str, tmp_path: Path, side: int
) -> None:
    shown = time_clash.faces(shipped(NAME))["gambit"]
    assert thrown(bus, tmp_path, GAMBIT, side) == shown[side - 1]


def test_a_smart_die_means_what_its_sides_are_bound_to(bus: str, tmp_path: Path) -> None:
    bound = ("600", "500", "400", "300", "200", FAIL)
    assert thrown(bus, tmp_path, GAMBIT, 6, *bound, plays="gambit") == FAIL


@pytest.mark.parametrize(("side", "shows"), [(1, BUILD_UP), (4, ENDGAME)])
def test_a_smart_die_stands_in_for_the_disk(
    bus: str, tmp_path: Path, side: int, shows: str
) -> None:
    """Every other side is one of the two."""
    assert thrown(bus, tmp_path, DISK, side) == shows


# A tap, and the app's own


@pytest.mark.parametrize("face", [FAIL, "500"])
def test_the_face_of_the_gambit_die_is_tapped(open_app: Open, face: str) -> None:
    driver = open_app(games=dict(GAMES))
    playing = before(driver, GAMBIT)
    name = driver.screen.words.name("face", face)
    keys = [tap for tap in driver.taps(driver.screen.dock.asked) if isinstance(tap, DieFace)]
    assert len(keys) == len(FACES)
    driver.tap(next(key for key in keys if key.symbol in (face, name)))
    assert answered(playing) == (face,)


@pytest.mark.parametrize("side", [BUILD_UP, ENDGAME])
def test_the_disk_is_two_large_taps(open_app: Open, side: str) -> None:
    driver = open_app(games=dict(GAMES))
    playing = before(driver, DISK)
    n = playing.session.n
    called = {side, driver.screen.words.name("disk", side)}
    taps = driver.taps(driver.screen.dock.asked)
    driver.tap(next(tap for tap in taps if not called.isdisjoint(named(tap))))
    assert playing.session.log.events[n].answer == (side,)


def named(tap: object) -> tuple[str, ...]:
    return (tap.symbol, said(tap)) if isinstance(tap, DieFace) else (said(tap),)  # type: ignore[arg-type]


@pytest.mark.parametrize(("asked", "faces"), [(GAMBIT, FACES), (DISK, (BUILD_UP, ENDGAME))])
def test_the_app_throws_and_flips_where_asked(
    open_app: Open, asked: str, faces: Sequence[str]
) -> None:
    driver = open_app(games=dict(GAMES))
    playing = before(driver, asked)
    n = playing.session.n
    driver.tap(driver.companion.say("roll.for_me"))
    driver.frames(90)
    event = playing.session.log.events[n]
    assert event.answer[0] in faces


# The camera


def gambit_dice(seed: int, count: int = 1) -> tuple[Picture, list[scene.Drawn]]:
    """Symbols of nobody's make stand for the faces; all dice are of one colour."""
    luck = np.random.default_rng([47, seed])
    while True:
        dice = [scene.symbol_die(luck, COATS[0], np.array(SYMBOLS)) for _ in range(count)]
        linear, labels = scene.draw(luck, (960, 720), dice, die=80.0, tilt=0.1, close=0.0)
        if sum(one.seen > 0.9 and inside(one) for one in labels) == count:
            return spoil.spoiled(linear, luck, 0.1), labels


MEANS = {f"s{number}": face for number, face in zip(SYMBOLS, FACES, strict=True)}


def test_fail_is_taught_to_the_camera_like_a_symbol_and_then_read(open_app: Open) -> None:
    with camera_table(open_app(games=dict(GAMES))) as at:
        at.switch_on()
        teach(at)
        playing = before(at.driver, GAMBIT)
        n = playing.session.n
        for picture in fails():
            at.lay(as_file(picture))
            at.until(lambda: playing.session.n > n or at.doubt)
            if playing.session.n > n:
                break
        assert playing.session.log.events[n].answer == (FAIL,)


def fails() -> Iterator[Picture]:
    """Of one die each; on some it cannot be read without a doubt."""
    for seed in range(100, 160):
        picture, (one,) = gambit_dice(seed)
        if MEANS[one.face] == FAIL:
            yield picture


def teach(at: CameraTable) -> None:
    """Each face by its key and a touch on every die that shows it."""
    driver = at.driver
    driver.app.open(lambda: TeachScreen(at.companion, driver.app, ""))
    driver.settle()
    driver.tap(at.companion.words.name("die", "gambit"))
    screen = driver.screen
    assert isinstance(screen, TeachScreen)
    for seed in count():
        picture, labels = gambit_dice(seed, 6)
        at.lay(as_file(picture))
        at.driver.tap(at.say("teach_dice.take"))
        at.until(lambda: screen.lesson is not None and screen.lesson.look is not None)
        driver.settle()
        lesson = screen.lesson
        assert lesson is not None
        assert tuple(lesson.subject.faces) == FACES
        for face in FACES:
            keys = [each for each in driver.taps() if isinstance(each, DieFace)]
            name = screen.words.name("face", face)
            driver.tap(next(each for each in keys if each.symbol in (face, name)))
            assert lesson.look is not None
            for die in lesson.look.dice:
                if MEANS.get(label_of(die, labels).face) == face and die.face != face:
                    touch(driver, die)
        driver.tap(at.say("teach_dice.learn", n=lesson.named))
        if all(lesson.faces.values()):
            break
