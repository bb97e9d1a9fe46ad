"""The screen that lets phones in."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace

import pytest

from companion.core.messages import message
from companion.core.questions import Choose
from companion.games import GAMES
from companion.phones.code import rows
from companion.ui.host.phones import Guest, Rows, Stranger
from companion.ui.screens.phones import Code, PhonesScreen
from tests.core.playing import Tiny, asking
from tests.ui.conftest import Open
from tests.ui.dice_table import begun
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
    open: Callable[..., None] = lambda *_: None
    away: set[str] = field(default_factory=set)
    strangers: list[Stranger] = field(default_factory=list)
    fingerprint: str = ":".join(f"{n * 7:02X}" for n in range(32))
    believed: list[tuple[str, str, bool]] = field(default_factory=list)

    def switch(self, on: bool) -> None:
        self.on = on
        for each in self.heard:
            each()

    def invite(self, place: str, *, secure: bool) -> str:
        self.invited.append(place)
        at = "https://192.0.2.7:8766" if secure else "http://192.0.2.7:8765"
        return f"{at}/#{len(self.invited)}-{'x' * 20}"

    def waits(self, text: str) -> bool:
        return f"/#{len(self.invited)}-" in text

    def believe(self, guest: str, address: str, *, same: bool) -> None:
        self.believed.append((guest, address, same))
        self.guests = [replace(each, asks="") for each in self.guests]
        self.switch(self.on)

    def code(self, text: str) -> Rows:
        return rows(text)

    def send_away(self, guest: str) -> None:
        self.guests = [each for each in self.guests if each.id != guest]
        self.switch(self.on)

    def take_back(self, seat: str) -> None:
        self.away.discard(seat)
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


def test_a_code_goes_away_when_a_phone_has_come_in_by_it(open_app: Open) -> None:
    desk = Desk(on=True)
    driver = opened(open_app, desk)
    driver.tap("Player 2")
    assert [each for each in driver.walk() if isinstance(each, Code)]
    desk.invited.append("used")
    desk.guests.append(Guest("a", "player_2", "192.0.2.9", 0.0))
    desk.switch(True)
    driver.settle()
    assert not [each for each in driver.walk() if isinstance(each, Code)]
    assert "192.0.2.9 · here" in driver.read()


def test_a_code_is_encrypted_unless_somebody_wants_the_other(open_app: Open) -> None:
    desk = Desk(on=True)
    driver = opened(open_app, desk)
    driver.tap("Player 2")
    said = driver.read()
    assert "https://192.0.2.7:8766" in said
    assert "warns once" in said
    assert "00:07:0E" not in said, "who doubts asks for it"
    driver.tap("Is it really this tablet?")
    assert "00:07:0E:15:1C:23:2A:31" in driver.read(), "the fingerprint"
    assert "read along" not in said
    driver.tap("Code without encryption")
    said = driver.read()
    assert "http://192.0.2.7:8765" in said
    assert "everybody on this Wi-Fi can read along" in said
    assert "00:07:0E" not in said
    driver.tap("Encrypted code")
    assert "https://192.0.2.7:8766" in driver.read()
    driver.tap("Code without encryption")
    driver.tap("Dice camera")
    assert "https://" in driver.read(), "each anew"
    assert desk.invited == ["player_2"] * 4 + ["camera"]


@pytest.mark.parametrize(("tap", "same"), [("Yes, the same", True), ("No", False)])
def test_a_phone_at_another_address_is_asked_about(open_app: Open, tap: str, same: bool) -> None:
    desk = Desk(on=True, guests=[Guest("a", "player_1", "192.0.2.9", 5.0, "192.0.2.66")])
    driver = opened(open_app, desk)
    assert "Somebody at 192.0.2.66 uses this phone’s key" in driver.read()
    driver.tap(tap)
    driver.settle()
    assert desk.believed == [("a", "192.0.2.66", same)]
    assert "192.0.2.66" not in driver.read()


def test_wrong_codes_are_seen(open_app: Open) -> None:
    strangers = [Stranger("192.0.2.66", 1, 3.0), Stranger("192.0.2.67", 12, 200.0)]
    said = opened(open_app, Desk(on=True, strangers=strangers)).read()
    assert "a wrong code · just now" in said
    assert "12 wrong codes · 3 minutes ago" in said
    assert said.index("192.0.2.67") < said.index("192.0.2.66"), "the latest first"


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
    guests = [Guest("a", "player_1", "192.168.178.119", 5.0, "192.168.178.120")]
    strangers = [Stranger("192.168.178.121", 12, 200.0)]
    desk = Desk(on=True, guests=guests, strangers=strangers)
    driver = opened(open_app, desk, size, language)
    driver.tap(driver.companion.say("phones.camera"))
    check_readable(driver)
    assert not findings(driver.screen)
    driver.tap(driver.companion.say("phones.plainly"))
    check_readable(driver)
    assert not findings(driver.screen)


# While a seat looks on its own phone


def private(open_app: Open, desk: Desk) -> Driver:
    """Player 2 alone is asked."""
    secret = Choose(message("pay", "tiny"), ("player_2",), ("fez", "spoon"), private=True)
    driver = open_app(games={"tiny": Tiny(asking(secret, secret))})
    driver.companion.phones = desk  # type: ignore[assignment]
    driver.begin("Tiny")
    return driver


def test_a_seat_on_a_phone_needs_no_curtain(open_app: Open) -> None:
    desk = Desk(on=True, away={"player_2"})
    driver = private(open_app, desk)
    said = driver.read()
    assert "Player 2 answers on a phone." in said
    assert driver.companion.say("choose.covered", seat="Player 2") not in said
    assert driver.companion.say("choose.show", seat="Player 2") not in said


def test_the_tablet_takes_a_seat_back(open_app: Open) -> None:
    desk = Desk(on=True, away={"player_2"})
    driver = private(open_app, desk)
    driver.tap("Answer here instead")
    assert not desk.away
    driver.tap(driver.companion.say("choose.show", seat="Player 2"))
    driver.tap("Fez")
    assert driver.session.n == 1


def test_a_phone_that_comes_or_sleeps_changes_the_curtain(open_app: Open) -> None:
    desk = Desk(on=True)
    driver = private(open_app, desk)
    assert driver.companion.say("choose.covered", seat="Player 2") in driver.read()
    desk.away.add("player_2")
    desk.switch(True)
    driver.settle()
    assert "Player 2 answers on a phone." in driver.read()
    desk.away.clear()  # it says nothing when it falls asleep
    driver.settle(11.0)
    assert driver.companion.say("choose.covered", seat="Player 2") in driver.read()


@pytest.mark.parametrize("size", [(1280, 800), (800, 1280), (360, 740)])
def test_a_hand_is_taken_back_from_a_phone(open_app: Open, size: tuple[int, int]) -> None:
    desk = Desk(on=True, away={"player_1"})
    driver = open_app(size, games=dict(GAMES))
    driver.companion.phones = desk  # type: ignore[assignment]
    driver.app.play(begun(driver.companion))
    driver.settle()
    driver.screen.sheets.seat("player_1")
    driver.settle()
    assert "Player 1 answers on a phone." in driver.read()
    assert driver.sheet is not None
    assert not findings(driver.sheet)
    driver.tap("Answer here instead")
    assert not desk.away
    assert driver.companion.say("own.hand") in driver.read()
