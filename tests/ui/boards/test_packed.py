"""Where many places lie: four players and Earth with four more fit a ten-inch tablet."""

from __future__ import annotations

import random
import re
from collections.abc import Iterator
from dataclasses import replace

import pytest
from kivy.metrics import dp

from companion.core.questions import Choose
from companion.core.session import Session
from companion.games.time_of_the_daleks.seen import View
from companion.ui.boards.panes import Pane
from companion.ui.boards.picture import Picture
from companion.ui.boards.scene import Item, Words
from companion.ui.faces.time_of_the_daleks.board import Board
from companion.ui.faces.time_of_the_daleks.console import BRIEF, LINE, console
from companion.ui.faces.time_of_the_daleks.packed import Way
from tests.looks import daleks
from tests.play import act
from tests.ui.boards.measure import problems
from tests.ui.boards.show import PEOPLE, Stage, game, phrases, settle, words_for

WIDE, TALL = (826, 684), (772, 800)  # the picture of a tablet of 1280 by 800, and upright
WORDS, NUMBERS = 18, 15  # the least of words, and of numbers and letters that are part of a drawing
NUMBER = re.compile(r"[+−]?\d+|/|\w{1,2}|[IVX]+|\d of \d|\d+/\d+")


def asked_to_travel(session: Session, places: int) -> bool:
    view = daleks(session)
    asked = view.question is not None and view.question.about.id == "daleks.travel"
    return asked and len(view.locations) == places


def positions(players: int, places: int) -> Iterator[Session]:
    """In each of some games: whenever somebody travels and so many tiles lie there."""
    for seed in range(8):
        session, rng = game(players), random.Random(seed)
        while session.question is not None and session.n < 400:
            if asked_to_travel(session, places):
                yield session
            act(session, rng)


def board(session: Session, size: tuple[int, int], language: str = "en") -> Board:
    stage = Stage(size)
    made = Board(words_for(session, language), phrases(language))
    stage.put(made)
    made.size, made.pos = size, (0, 0)
    return made


def shown(made: Board, view: View) -> dict[str, Item]:
    made.show(view)
    return {item.key: item for picture, _ in made.pictures() for item in picture.scene.items}


@pytest.mark.parametrize("language", ["en", "de"])
@pytest.mark.parametrize("size", [WIDE, TALL], ids=["wide", "tall"])
@pytest.mark.parametrize(("players", "places"), [(2, 4), (3, 4), (4, 4), (4, 5)])
def test_what_a_table_mostly_has_needs_no_scrolling(
    players: int, places: int, size: tuple[int, int], language: str
) -> None:
    found = 0
    for session in positions(players, places):
        view = daleks(session)
        made = board(session, size, language)
        made.show(replace(view, anomalies=()))
        assert made.places.picture.height <= made.places.height + 0.5, (found, view.n)
        found += 1
        if found == 6:
            break
    assert found > 2


@pytest.mark.parametrize("language", ["en", "de"])
def test_packed_words_are_whole_apart_and_large_enough(language: str) -> None:
    looked = 0
    for session in positions(4, 5):
        made = board(session, WIDE, language)
        items = shown(made, daleks(session))
        assert made.packs
        settle()
        assert problems(made) == []
        for key, item in items.items():
            if isinstance(item.look, Words) and key.startswith(("zone.", "tile.", "doctor.")):
                text = item.look.text
                least = NUMBERS if NUMBER.fullmatch(text) else WORDS
                assert item.look.size >= dp(least), (key, text)
        looked += 1
        if looked == 4:
            break
    assert looked == 4


def test_every_place_can_be_chosen_and_read_about_packed_or_not() -> None:
    session = next(positions(4, 5))
    view = daleks(session)
    assert isinstance(view.question, Choose)
    found = []
    for size in (WIDE, (1500, 1400)):
        made = board(session, size)
        items = shown(made, view)
        found.append((made.packs, {key for key in items if "/" not in key}))
        assert made.offer(view.question.options, print) == ("roll",)
        for key, item in items.items():
            if key.startswith("zone.") and "/" not in key:
                assert item.reads
                assert item.mend
                assert f"{key}/name" in items
    (packed, there), (roomy, also) = found
    assert packed
    assert not roomy
    assert there == also, "nothing is left out"


def test_it_stays_packed_until_there_is_plenty_of_room() -> None:
    """Or it would change with every Dilemma that is turned over."""
    session = next(positions(3, 3))
    made = board(session, (826, 1400))
    made.view = daleks(session)
    heights = range(500, 1400, 20)
    packs = {}
    for up, order in ((False, heights[::-1]), (True, heights)):
        for height in order:
            made.size = (826, height)
            made.draw(glide=False)
            packs[up, height] = made.packs
    lowest_roomy = min(height for height in heights if not packs[False, height])
    lowest_again = min(height for height in heights if not packs[True, height])
    assert 500 < lowest_roomy < lowest_again < 1400


def test_columns_stay_while_they_will_do() -> None:
    view = daleks(session := next(positions(4, 5)))
    made = board(session, WIDE)
    made.show(view)
    found = []
    for way in (Way(2, across=False), Way(3, across=True)):
        made.way = way
        roomy = made._packed(view, WIDE[0], 2000, 1.0)
        assert made.way == way
        found.append(roomy.height)
    lowest = made._packed(view, WIDE[0], 1, 1.0)
    assert lowest.height <= min(found), "where none will do it is the lowest"


def test_more_than_there_is_room_for_is_pointed_at() -> None:
    session = next(positions(4, 5))
    made = board(session, (826, 420))
    made.show(daleks(session))
    settle()
    assert made.places.has_more
    made.places.scroll_y = 0
    assert not made.places.has_more


def test_a_pane_that_shows_all_points_nowhere() -> None:
    assert not Pane(Picture()).has_more


def test_a_seat_is_a_line_or_with_a_long_name_two() -> None:
    session = next(positions(4, 5))
    view = daleks(session)
    made = board(session, WIDE)
    made.show(view)
    kit = made.kit(view)
    lines = {seat: console(kit, view, seat, kit.s(200), LINE) for seat in view.doctors}
    for seat, line in lines.items():
        named = {item.key: item.look for item in line.items}[f"console.{seat}/name"]
        assert isinstance(named, Words)
        assert named.text == PEOPLE[seat], "whole"
    for key in ("charges", "hand", "name"):
        for seat, line in lines.items():
            assert f"console.{seat}/{key}" in {item.key for item in line.items}
    heights = {PEOPLE[seat]: line.height / kit.s(1) for seat, line in lines.items()}
    assert heights.pop("Dagobert") < 56
    assert max(heights.values()) < 43
    assert any(
        console(kit, view, seat, kit.s(200), BRIEF).height > kit.s(50) for seat in view.doctors
    )
