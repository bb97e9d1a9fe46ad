"""Which dice glow, which one flashes, and that nothing is sent twice: a die's battery feeds it."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from companion.app.dice.desk import Desk
from companion.app.dice.lights import AGAIN, KINDS, OTHER, WRONG, Lights
from companion.app.dice.throwing import Throwing
from companion.core.messages import message
from companion.core.questions import Choose, Die, Draw, Question, Roll
from companion.core.session import Session
from companion.saves.store import Store
from firmware_bridge.landing import Link, LinkState
from firmware_bridge.protocols.notices import Rgb
from tests import toy
from tests.play import new_session

LYING = {"ann:red_1": "F0:01", "ann:red_2": "F0:02", "ann:blue_1": "F0:03"}
Sent = list[tuple[str, Rgb | None]]


@pytest.fixture
def desk(tmp_path: Path) -> Iterator[Desk]:
    store = Store(tmp_path / "saves.db")
    yield Desk(store, dict)
    store.close()


@pytest.fixture
def glows(desk: Desk, monkeypatch: pytest.MonkeyPatch) -> Sent:
    sent: Sent = []
    monkeypatch.setattr(desk.carriers, "glow", lambda die, rgb: sent.append((die, rgb)))
    return sent


def roll(*places: str) -> Roll:
    faces = ("running", "science")
    return Roll(message("throw"), tuple(Die("red", faces, place) for place in places))


def choose(*options: str, private: bool = False) -> Choose:
    return Choose(message("pay"), ("ann",), options, private=private)


@pytest.mark.parametrize(
    ("question", "dice"),
    [
        (roll("ann:red_1", "ann:blue_1"), {"F0:01", "F0:03"}),
        (roll("ann:green_1"), set()),
        (choose("ann:red_2", "go_on"), {"F0:02"}),
        (choose("ann:red_2", "go_on", private=True), set()),
        (Draw(message("draw"), "deck", ("fez",)), set()),
        (None, set()),
    ],
    ids=["two dice", "none of them ours", "a choice", "a private one", "a draw", "no question"],
)
def test_what_may_be_thrown_again_glows_and_nothing_else(
    desk: Desk, glows: Sent, question: Question | None, dice: set[str]
) -> None:
    Lights(desk).show(question, LYING)
    assert sorted(glows) == sorted((die, AGAIN) for die in dice)


def test_only_what_changes_is_sent(desk: Desk, glows: Sent) -> None:
    lights = Lights(desk)
    lights.show(roll("ann:red_1", "ann:red_2"), LYING)
    del glows[:]
    lights.show(choose("ann:red_1", "go_on"), LYING)
    assert glows == [("F0:02", None)]
    del glows[:]
    lights.show(choose("ann:red_1", "other"), LYING)
    assert glows == []
    lights.dark()
    assert glows == [("F0:01", None)]


def test_dice_of_any_kind_say_by_their_colour_what_they_are_thrown_as(
    desk: Desk, glows: Sent
) -> None:
    lights = Lights(desk)
    lights.show(roll("ann:red_1"), LYING)
    lights.show(roll("ann:red_1"), LYING, {"F0:08": "blue", "F0:09": "ivory"})
    assert glows == [("F0:01", AGAIN), ("F0:08", KINDS["blue"]), ("F0:09", OTHER)]


def test_switched_off_nothing_glows_and_nothing_flashes(
    desk: Desk, glows: Sent, monkeypatch: pytest.MonkeyPatch
) -> None:
    flashed: Sent = []
    monkeypatch.setattr(desk.carriers, "identify", lambda die, rgb: flashed.append((die, rgb)))
    lights = Lights(desk)
    lights.show(roll("ann:red_1"), LYING)
    lights.wrong("F0:02")
    assert flashed == [("F0:02", WRONG)]
    desk.shine(False)
    lights.wrong("F0:02")
    lights.show(roll("ann:red_1", "ann:red_2"), LYING)
    assert len(flashed) == 1
    assert glows == [("F0:01", AGAIN), ("F0:01", None)]


def test_a_die_that_was_away_glows_again(desk: Desk, glows: Sent) -> None:
    session: Session = new_session(toy, toy.defaults(("ann", "ben"), {}))
    throwing = Throwing(desk, session, "game", lambda session: ())
    throwing.ask()
    throwing.lights.show(roll("ann:red_1"), LYING)
    del glows[:]
    desk.hear("radio", Link("F0:01", LinkState.LOST, None, 1.0))
    desk.hear("radio", Link("F0:02", LinkState.CONNECTED, None, 2.0))
    assert glows == []
    desk.hear("radio", Link("F0:01", LinkState.CONNECTED, None, 3.0))
    assert glows == [("F0:01", AGAIN)]
