"""A photo of one's own card, taken with the tablet's camera: a folder of photos stands for it."""

from __future__ import annotations

import time
from collections import deque
from collections.abc import Callable, Iterator
from pathlib import Path

import cv2
import numpy as np
import pytest

from companion.app.own import Own
from companion.app.photos import LONGEST
from companion.core.messages import NotAllowed, message
from companion.ui.camera.finder import FinderSheet
from companion.ui.theme.art import Art
from tests.ui.conftest import Open
from tests.ui.teaching.fingers import PLACES, Fingers
from tests.ui.teaching.test_box import box_screen, enter
from tests.ui.theme.measure import findings

ROUNDS = 4000
CARD = "axons"
RED, GREEN = (30, 30, 200), (40, 160, 40)  # blue first


class Hand:
    """Somebody who mends a card, and what lies before the camera meanwhile."""

    def __init__(self, fingers: Fingers, folder: Path) -> None:
        self.fingers, self.folder, self.driver = fingers, folder, fingers.driver
        self.posted: deque[Callable[[], None]] = deque()
        folder.mkdir(exist_ok=True)
        self.cameras = self.driver.companion.cameras
        self.cameras.start(self.posted.append)
        self.cameras.choose(str(folder))

    @property
    def own(self) -> Own:
        return self.driver.companion.own_box("time_of_the_daleks")

    def lay(self, colour: tuple[int, int, int]) -> None:
        picture = np.full((1200, 1600, 3), colour, np.uint8)
        picture[:200] = 255
        cv2.imwrite(str(self.folder / "frame.png"), picture)

    def until(self, true: Callable[[], object]) -> None:
        for _ in range(ROUNDS):
            while self.posted:
                self.posted.popleft()()
            self.driver.frames(1)
            if true():
                self.driver.settle()
                return
            time.sleep(0.002)
        raise AssertionError(self.fingers.read())

    @property
    def sheet(self) -> FinderSheet:
        found = [each for each in self.driver.window.children if isinstance(each, FinderSheet)]
        assert found, self.fingers.read()
        return found[0]

    def look(self) -> None:
        self.fingers.tap(self.say("box.photo.take"))
        self.until(lambda: self.sheet.finder.photo or self.sheet.finder.problem)

    def say(self, id: str) -> str:
        return self.fingers.say(id)

    def kept(self) -> np.ndarray:
        file = self.own.glossary.photo(CARD)
        assert file
        picture = cv2.imread(file)
        assert picture is not None
        return picture


@pytest.fixture
def hand(open_app: Open, tmp_path: Path, request: pytest.FixtureRequest) -> Iterator[Hand]:
    fingers = box_screen(open_app, *getattr(request, "param", ()))
    enter(fingers, "Axons")
    hand = Hand(fingers, tmp_path / "before the camera")
    fingers.tap("Axons")
    yield hand
    hand.cameras.stop()


@pytest.mark.parametrize("hand", PLACES, indirect=True)
def test_it_is_taken_and_kept(hand: Hand) -> None:
    hand.lay(RED)
    hand.look()
    assert not findings(hand.sheet)
    assert hand.own.glossary.photo(CARD) == "", "nothing before somebody says so"
    hand.fingers.tap(hand.say("box.photo.now"))
    assert not findings(hand.sheet)
    hand.fingers.tap(hand.say("box.photo.keep"))
    picture = hand.kept()
    assert LONGEST - 8 <= max(picture.shape) <= LONGEST
    assert np.allclose(picture[-10, 10], RED, atol=8)
    (art,) = [each for each in hand.fingers.top.walk() if isinstance(each, Art)]
    assert art.photo is not None, "the card that is being mended shows it"
    files = [each.name for each in Path(hand.own.glossary.photo(CARD)).parent.iterdir()]
    assert files == [f"{CARD}.jpg"]


def test_another_may_be_taken(hand: Hand) -> None:
    hand.lay(RED)
    hand.look()
    hand.fingers.tap(hand.say("box.photo.now"))
    first = hand.sheet.taken
    hand.lay(GREEN)
    hand.fingers.tap(hand.say("box.photo.again"))
    assert hand.sheet.taken is None
    hand.until(lambda: _middle(hand.sheet.finder.photo) == "green")
    hand.fingers.tap(hand.say("box.photo.now"))
    assert hand.sheet.taken is not first
    hand.fingers.tap(hand.say("box.photo.keep"))
    assert np.allclose(hand.kept()[-10, 10], GREEN, atol=8)


def test_what_was_taken_stays_while_the_camera_goes_on(hand: Hand) -> None:
    hand.lay(RED)
    hand.look()
    hand.fingers.tap(hand.say("box.photo.now"))
    hand.lay(GREEN)
    hand.until(lambda: _middle(hand.sheet.finder.photo) == "green")
    assert _middle(hand.sheet.sight.snapshot.photo) == "red"
    hand.fingers.tap(hand.say("box.photo.keep"))
    assert np.allclose(hand.kept()[-10, 10], RED, atol=8)


def _middle(photo: object) -> str:
    pixels = photo.pixels  # type: ignore[attr-defined]
    at = 3 * (photo.width * (photo.height * 3 // 4) + photo.width // 2)  # type: ignore[attr-defined]
    red, green, _ = pixels[at : at + 3]
    return "red" if red > green else "green"


def test_a_second_tap_on_the_same_place_keeps_nothing(hand: Hand) -> None:
    hand.lay(RED)
    hand.look()
    tap = hand.sheet.onward
    hand.driver.tap(tap, 0)
    hand.driver.tap(tap, 0)
    assert hand.sheet.taken is not None
    assert hand.own.glossary.photo(CARD) == ""


def test_a_tap_beside_it_keeps_nothing_and_loses_nothing(hand: Hand) -> None:
    hand.fingers.tap(hand.fingers.name("symbol", "running"))
    hand.lay(RED)
    hand.look()
    hand.fingers.tap(hand.say("box.photo.now"))
    hand.driver.touch_at(hand.sheet, (3, 3))
    assert hand.own.glossary.photo(CARD) == ""
    hand.fingers.tap(hand.say("teach.keep"))
    assert hand.own.facts("dilemmas", CARD)["symbols"] == ["science", "running"]


def test_what_was_changed_on_the_card_is_still_there_afterwards(hand: Hand) -> None:
    hand.fingers.tap(hand.fingers.name("symbol", "running"))
    hand.lay(RED)
    hand.look()
    hand.fingers.tap(hand.say("box.photo.now"))
    hand.fingers.tap(hand.say("box.photo.keep"))
    hand.fingers.tap(hand.say("teach.keep"))
    assert hand.own.facts("dilemmas", CARD)["symbols"] == ["science", "running"]


@pytest.mark.parametrize("hand", PLACES, indirect=True)
def test_without_a_camera_it_says_so_and_a_file_does(hand: Hand, tmp_path: Path) -> None:
    hand.look()  # there is no picture in the folder
    assert hand.sheet.finder.problem == "no_camera"
    assert hand.say("box.photo.no_camera") in hand.fingers.read()
    assert not findings(hand.sheet)
    cv2.imwrite(str(tmp_path / "card.png"), np.full((90, 60, 3), GREEN, np.uint8))
    hand.fingers.tap(hand.say("box.photo.choose"))
    hand.fingers.write(hand.say("files.path"), str(tmp_path / "card.png"))
    hand.fingers.tap(hand.say("files.open"))
    assert np.allclose(hand.kept()[10, 10], GREEN, atol=8)


def test_what_cannot_be_kept_is_said_on_the_card(hand: Hand, tmp_path: Path) -> None:
    (tmp_path / "boxes").write_text("in the way", "utf-8")
    hand.lay(RED)
    hand.look()
    hand.fingers.tap(hand.say("box.photo.now"))
    hand.fingers.tap(hand.say("box.photo.keep"))
    assert hand.say("box.photo.kept") not in hand.fingers.read()
    error = NotAllowed(message("box.photo_not_kept"))
    assert hand.driver.words.error(error) in hand.fingers.read()


def test_dice_are_read_again_afterwards(hand: Hand) -> None:
    """A camera serves one at a time."""
    hand.lay(GREEN)
    hand.cameras.switch(True)
    hand.until(lambda: hand.cameras.look)
    hand.look()
    assert not reading(hand)
    hand.driver.touch_at(hand.sheet, (3, 3))
    assert reading(hand)
    before = hand.cameras.camera.latest
    assert before is not None
    shown = before.shot.picture
    hand.until(lambda: before.shot.picture is not shown or hand.cameras.camera.latest is not before)


def reading(hand: Hand) -> bool:
    """Whether the camera is asked for dice."""
    return hand.cameras._lens.is_open


def test_taking_a_photo_leaves_the_dice_camera_off(hand: Hand) -> None:
    hand.lay(RED)
    hand.look()
    hand.driver.touch_at(hand.sheet, (3, 3))
    assert not hand.cameras.on
    assert not reading(hand)
    assert hand.cameras.look is None
