"""The screen that lets phones in."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field

import pytest

from companion.games import GAMES
from companion.phones.code import rows
from companion.ui.phones import Guest, Rows
from companion.ui.screens.phones import Code, PhonesScreen
from tests.ui.conftest import Open
from tests.ui.driver import Driver
from tests.ui.reading import check_readable
from tests.ui.theme.measure import findings


@dataclass
class Desk:
    """As the app's own, without a network."""

    on: bool = False
    problem: str = ""
    seats: Sequence[str] = ("player_1", "player_2")
    guests: list[Guest] = field(default_factory=list)
    heard: list[Callable[[], None]] = field(default_factory=list)
    invited: list[str] = field(default_factory=list)

    def switch(self, on: bool) -> None:
        self.on = on
        for each in self.heard:
            each()

    def invite(self, place: str) -> str:
        self.invited.append(place)
        return f"http://192.0.2.7:8765/#{len(self.invited)}-{'x' * 20}"

    def code(self, text: str) -> Rows:
        return rows(text)

    def send_away(self, guest: str) -> None:
        self.guests = [each for each in self.guests if each.id != guest]
        self.switch(self.on)

    def listen(self, heard: Callable[[], None]) -> None:
        self.heard.append(heard)

    def unlisten(self, heard: Callable[[], None]) -> None:
        self.heard.remove(heard)


def opened(
    open_app: Open, desk: Desk, size: tuple[int, int] = (1280, 800), language: str = "en"
) -> Driver:
    driver = open_app(size, language, dict(GAMES))
    driver.companion.phones = desk  # type: ignore[assignment]
    driver.app.open(lambda: PhonesScreen(driver.companion, driver.app))
    driver.settle()
    return driver


def test_off_until_somebody_switches_it_on(open_app: Open) -> None:
    desk = Desk()
    driver = opened(open_app, desk)
    assert "Dice camera" not in driver.read()
    driver.tap("Let phones in")
    driver.settle()
    assert desk.on
    assert "Dice camera" in driver.read()
    driver.tap("Let phones in")
    driver.settle()
    assert "Dice camera" not in driver.read()


def test_each_place_has_a_code_of_its_own(open_app: Open) -> None:
    desk = Desk(on=True)
    driver = opened(open_app, desk)
    for name, place in (
        ("Player 2", "player_2"),
        ("Dice camera", "camera"),
        ("Watch only", "watch"),
    ):
        driver.tap(name)
        assert desk.invited[-1] == place
        assert f"#{len(desk.invited)}-" in driver.read()
    codes = [each for each in driver.walk() if isinstance(each, Code)]
    assert len(codes) == 1
    assert codes[0].picture.size[0] > 200


def test_a_code_says_what_it_should() -> None:
    import cv2
    import numpy as np

    text = "http://192.0.2.7:8765/#abcdefghijklmnop_-0123"
    white = np.pad(np.array(rows(text)), 4)
    picture = np.where(white, 0, 255).astype(np.uint8).repeat(8, 0).repeat(8, 1)
    assert cv2.QRCodeDetector().detectAndDecode(picture)[0] == text


def test_a_phone_is_sent_away(open_app: Open) -> None:
    desk = Desk(on=True, guests=[Guest("a", "player_1", "192.0.2.9", 400.0)])
    driver = opened(open_app, desk)
    assert "192.0.2.9 · last seen 6 minutes ago" in driver.read()
    driver.tap("Send away")
    driver.settle()
    assert "192.0.2.9" not in driver.read()


def test_why_it_could_not_be_switched_on(open_app: Open) -> None:
    driver = opened(open_app, Desk(problem="no_network"))
    assert "on no network" in driver.read()


def test_it_stops_listening_when_it_is_left(open_app: Open) -> None:
    desk = Desk(on=True)
    driver = opened(open_app, desk)
    driver.app.home()
    assert not desk.heard


@pytest.mark.parametrize("language", ["en", "de"])
@pytest.mark.parametrize("size", [(1280, 800), (800, 1280), (360, 740)])
def test_it_can_be_read(open_app: Open, size: tuple[int, int], language: str) -> None:
    desk = Desk(on=True, guests=[Guest("a", "player_1", "192.168.178.119", 5.0)])
    driver = opened(open_app, desk, size, language)
    driver.tap(driver.companion.say("phones.camera"))
    check_readable(driver)
    assert not findings(driver.screen)
