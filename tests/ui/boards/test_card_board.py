"""The board of the card game shows what the view says, with every word whole, at any size."""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import replace
from functools import cache

import pytest

from companion.core.dealer import Dealer, seeded
from companion.core.session import Session
from companion.games import doctor_who_card_game
from companion.games.doctor_who_card_game.cards import COUNTERS
from companion.games.doctor_who_card_game.seen import View
from companion.saves.boxes import shipped
from companion.ui.boards.scene import Icon, Item, Words
from companion.ui.faces.doctor_who_card_game.board import Board
from companion.ui.faces.doctor_who_card_game.pieces import FIVE
from companion.ui.faces.doctor_who_card_game.place import Place, goes_on
from companion.words.words import Words as Catalogue
from tests.play import new_session
from tests.ui.boards.measure import problems
from tests.ui.boards.show import PEOPLE, Stage

SIZES = ((842, 686), (772, 640), (676, 490), (340, 400), (1000, 900))
SEATS = tuple(PEOPLE)
EVERY = 13  # of the positions of a game is looked at
FIGHTS = ("cards.turned_up", "cards.recover", "cards.losses", "cards.unit", "cards.which_location")
FULL = 9  # places before one player


@cache
def positions(players: int, way: str = "app") -> tuple[tuple[View, Session], ...]:
    return tuple(_positions(players, way))


def _positions(players: int, way: str) -> Iterator[tuple[View, Session]]:
    """A game of those that think, in the app; of paper one played without a thought."""
    game = doctor_who_card_game
    options = game.defaults(SEATS[:players], shipped(game.NAME)) | {"way": way}
    deal = Dealer(seeded("7"), game.DECKS).answer
    session, rng = new_session(game, options, deal=deal), random.Random(players)
    bot = game.BOTS["strong_attacker"]
    while session.question is not None:
        asked = session.question.about.id
        if session.n % EVERY == 0 or asked in FIGHTS:
            view = session.view()
            assert isinstance(view, View)
            yield view, session
        done = bot(session.now.table, session.question, rng.randrange)
        session.answer(done.seat, done.answer, session.n)
    view = session.view()
    assert isinstance(view, View)
    yield view, session


def words(session: Session, language: str) -> Catalogue:
    names = doctor_who_card_game.names(session.now.table)

    def called(kind: str, id: str) -> str | None:
        return PEOPLE.get(id) if kind == "seat" else names.get(id)

    return Catalogue(language, called, doctor_who_card_game.NAME)


def items(widget: Board | Place) -> dict[str, Item]:
    return {item.key: item for picture, _ in widget.pictures() for item in picture.scene.items}


@pytest.mark.parametrize("size", SIZES, ids=lambda size: f"{size[0]}x{size[1]}")
@pytest.mark.parametrize("language", ["en", "de"])
@pytest.mark.parametrize("players", [2, 3, 4])
def test_words_are_whole_and_apart(players: int, language: str, size: tuple[int, int]) -> None:
    stage = Stage(size, 0)  # first: it sets the clock
    said = words(positions(players)[0][1], language)
    board, place = Board(said, said.phrase), Place(said, said.phrase)
    board.still = place.still = True
    for view, _ in positions(players):
        widget = place if goes_on(view) else board
        stage.put(widget)
        widget.show(view)
        assert problems(widget) == [], (view.step, view.question and view.question.about.id)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_it_shows_everything_that_lies_there(players: int) -> None:
    stage = Stage((842, 686), 0)
    said = words(positions(players)[0][1], "en")
    board = Board(said, said.phrase)
    stage.put(board)
    board.still = True
    for view, _ in positions(players):
        board.show(view)
        there = items(board)
        for seat, display in view.displays.items():
            for place in display.places:
                key = f"place.{place.card}"
                points = there[f"{key}/points/vp"].look
                assert isinstance(points, Words)
                assert points.text == str(place.vp)
                shape, scorer = there[f"{key}/points"].look, place.by or seat
                assert isinstance(shape, Icon)
                marks = board.kit_for(said, said.phrase, view.displays, 1.0).players
                assert shape.name == marks[scorer].mark, "the shape of whoever would score it"
                assert (f"{key}/tardis" in there) == place.tardis
                lying = len(place.attack), len(place.defenders)
                assert lying == tuple(
                    sum(k.startswith(f"{key}/{kind}.") and k.count("/") == 1 for k in there)
                    for kind in ("enemy", "defender")
                )
            for kind in COUNTERS:
                warns = f"pip.{seat}.{kind}.{FIVE - 1}/warns" in there
                assert warns == (display.left[kind] == 1)


@pytest.mark.parametrize("players", [3, 4])
def test_nine_places_take_two_lines_and_stay_whole(players: int) -> None:
    """Whoever has most of all fills a row of their own."""
    stage = Stage((842, 686), 0)
    view, session = positions(players)[-2]
    said = words(session, "de")
    board = Board(said, said.phrase)
    board.still = True
    seat = max(view.displays, key=lambda each: len(view.displays[each].places))
    display = view.displays[seat]
    known = {place.card for each in view.displays.values() for place in each.places}
    free = (id for id in shipped_locations() if id not in known)
    places = list(display.places)
    while len(places) < FULL:
        places.append(replace(places[0], card=next(free), by="", attack=(), tardis=True))
    displays = {**view.displays, seat: replace(display, places=tuple(places))}
    stage.put(board)
    board.show(replace(view, displays=displays, conclusion=None))
    assert problems(board) == []
    rows = {items(board)[f"place.{place.card}"].box.y for place in places}
    assert len(rows) == 2


def shipped_locations() -> tuple[str, ...]:
    table = positions(3)[0][1].now.table
    return tuple(table.box.locations)
