"""The board of Time Clash shows what the view says, with every word whole, at any size."""

from __future__ import annotations

import random
from collections.abc import Iterator
from functools import cache

import pytest

from companion.core.bots import anything
from companion.core.session import Session
from companion.games import time_clash
from companion.games.time_clash.cards import STACKS, signed
from companion.games.time_clash.seen import View
from companion.saves.boxes import shipped
from companion.ui.boards.scene import Item, Words
from companion.ui.faces.time_clash.board import Board
from companion.ui.faces.time_clash.place import Place, goes_on
from companion.words.words import Words as Catalogue
from tests.play import new_session
from tests.ui.boards.measure import problems
from tests.ui.boards.show import PEOPLE, Stage

SIZES = ((842, 686), (772, 640), (676, 490), (340, 400), (1000, 900))
SEATS = tuple(PEOPLE)
EVERY = 23  # of the positions of a match is looked at


@cache
def positions(players: int) -> tuple[tuple[View, Session], ...]:
    return tuple(_positions(players))


def _positions(players: int) -> Iterator[tuple[View, Session]]:
    options = time_clash.defaults(SEATS[:players], shipped(time_clash.NAME)) | {"games": 1}
    session, rng = new_session(time_clash, options), random.Random(players)
    while session.question is not None:
        if session.n % EVERY == 0 or (session.question.about.id == "clash.die"):
            view = session.view()
            assert isinstance(view, View)
            yield view, session
        session.answer(None, anything(session.question, rng.randrange), session.n)
    view = session.view()
    assert isinstance(view, View)
    yield view, session


def words(session: Session, language: str) -> Catalogue:
    names = time_clash.names(session.now.table)

    def called(kind: str, id: str) -> str | None:
        return PEOPLE.get(id) if kind == "seat" else names.get(id)

    return Catalogue(language, called, time_clash.NAME)


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
        assert problems(widget) == [], view.step


@pytest.mark.parametrize("players", [2, 3, 4])
def test_it_shows_every_total_and_card(players: int) -> None:
    """Those that have no room are counted on one plate, which reads them all."""
    stage = Stage((842, 686), 0)
    said = words(positions(players)[0][1], "en")
    board = Board(said, said.phrase)
    stage.put(board)
    board.still = True
    for view, _ in positions(players):
        board.show(view)
        there = items(board)
        for stack in STACKS:
            if f"total.{stack}/old" in there:
                continue  # what it would be is drawn, as a card may yet be countered
            look = there[f"total.{stack}"].look
            assert isinstance(look, Words)
            assert look.text == signed(view.stacks[stack].total)
            drawn = {card for card in view.stacks[stack].cards if f"card.{card}" in there}
            more = there[f"more.{stack}"].reads if f"more.{stack}" in there else ()
            assert drawn | {*more} >= {*view.stacks[stack].cards}
        assert {"pawn", "disk", *(f"ring.{stack}" for stack in STACKS)} <= there.keys()
