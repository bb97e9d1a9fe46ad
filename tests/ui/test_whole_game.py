"""Whole games from the first tap to the last, through the app's own widgets."""

from __future__ import annotations

import random
from collections.abc import Mapping
from dataclasses import replace
from typing import Any

import pytest

from companion.games import doctor_who_card_game, time_clash, time_of_the_daleks
from companion.games.time_clash.setup import defaults
from companion.ui.host.plan import cast, seated
from tests import toy
from tests.games.every_game import EVERY_GAME
from tests.ui.conftest import Open
from tests.ui.driver import Driver
from tests.ui.players import hands_at
from tests.ui.taps import TYPED, VIRTUAL, Plain, plain_turns

TOUCHED = {
    time_of_the_daleks.NAME: {"page", "picture"},
    time_clash.NAME: {"picture", "private", "countered"},
    doctor_who_card_game.NAME: {"picture", "private"},
    toy.NAME: {"picture", "private", "offer", "several"},
}


def opened(
    open_app: Open,
    size: tuple[int, int],
    language: str = "en",
    held: str = "all",
    *,
    still: bool = True,
    game: str = time_of_the_daleks.NAME,
    people: int = 2,
) -> Driver:
    """A game in which the app holds everything, or the decks alone, or nothing."""
    driver = open_app(size, language, EVERY_GAME)
    companion = driver.companion
    companion.prefer(replace(companion.preferences, reduce_motion=still))
    offered = companion.offered(game)
    plan = cast(seated(companion.plan(game), people), offered.roles, 0)
    driver.app.play(companion.begin(replace(plan, held=offered.preset(held))))
    driver.settle()
    driver.settle()  # drawn again once there is room
    return driver


def single(seats: tuple[str, ...], box: Mapping[str, str]) -> dict[str, Any]:
    """A match that its first game decides."""
    return defaults(seats, box) | {"games": 1}


@pytest.mark.parametrize(
    ("size", "language"), [((1280, 800), "en"), ((800, 1280), "de")], ids=["wide", "tall"]
)
def test_a_whole_game_by_touch(
    open_app: Open,
    game: str,
    size: tuple[int, int],
    language: str,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Of the toy in its longest form: hands are dealt, and cards handed on. Of a match one game."""
    long = toy.defaults(("player_1", "player_2"), {}) | {"deal": 2, "on": 1}
    monkeypatch.setattr(toy, "defaults", lambda *_: dict(long))
    monkeypatch.setattr(time_clash, "defaults", single)
    driver = opened(open_app, size, language, game=game)
    hands = hands_at(driver, random.Random(3))
    hands.play()
    assert driver.session.outcome is not None
    assert set(driver.words.parted(driver.session.outcome)) <= set(driver.texts())
    assert hands.seen >= TOUCHED[game]
    driver.tap(driver.companion.say("saved.rematch"))
    assert driver.session.outcome is None


@pytest.mark.parametrize("still", [True, False], ids=["still", "moving"])
def test_turns_with_the_tables_own_dice(open_app: Open, game: str, still: bool) -> None:
    driver = opened(open_app, (1280, 800), held="cards", still=still, game=game)
    hands = hands_at(driver, random.Random(8))
    while driver.session.view().round < 2:
        hands.step()
    thrown = [e for e in driver.session.log.events if e.asked.startswith("roll")]
    assert bool(thrown) == bool(EVERY_GAME[game].DICE)
    assert all(event.by != "app" for event in thrown)


@pytest.mark.parametrize(("held", "most"), [("table", TYPED), ("dice", VIRTUAL)])
def test_a_plain_turn_takes_few_taps(open_app: Open, held: str, most: int) -> None:
    """The decks lie on the table; dice are typed in or the app's."""
    driver = opened(open_app, (1280, 800), held="table")
    hands = Plain(driver, random.Random(2))
    if held == "dice":
        hands.load_the_dice()
    turns = [turn.total() for turn in plain_turns(hands, 3)]
    print(held, turns)
    assert turns
    assert min(turns) <= most
