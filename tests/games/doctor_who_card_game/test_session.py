"""The card game in a session: replayed, undone, dealt by the app, and read by every seat."""

from __future__ import annotations

import random

import pytest

from companion.core.dealer import Dealer, nobody, seeded
from companion.core.session import Deal, Session
from companion.games import doctor_who_card_game
from companion.games.doctor_who_card_game import DECKS, defaults
from companion.games.doctor_who_card_game.table import APP, WAYS
from tests.play import copy, new_session, play_out, step

from .position import SEATS, starter

ANSWERS = 150


def session(seed: int, way: str, *, dealt: bool = True) -> Session:
    options = defaults(SEATS[: 2 + seed % 3], starter()) | {"way": way}
    deal: Deal = Dealer(seeded(str(seed)), {*DECKS}).answer if dealt else nobody
    return new_session(doctor_who_card_game, options, deal=deal)


@pytest.mark.parametrize("way", WAYS)
@pytest.mark.parametrize("seed", range(3))
def test_a_game_replays_to_the_same_end(seed: int, way: str) -> None:
    played = play_out(session(seed, way), random.Random(seed))
    again = new_session(doctor_who_card_game, played.options, copy(played.log))
    assert again.outcome == played.outcome
    assert again.layout() == played.layout()


@pytest.mark.parametrize("way", WAYS)
def test_undo_and_redo_come_back_to_each_position(way: str) -> None:
    played, rng = session(1, way), random.Random(1)
    seen = {}
    for _ in range(ANSWERS):
        seen[played.n] = played.layout()
        step(played, rng)
    for n in sorted(seen, reverse=True)[:40]:
        played.undo(to=n, sure=True)
        assert played.layout() == seen[n]


def test_no_seat_receives_what_another_hides() -> None:
    played, rng = session(2, APP), random.Random(2)
    for _ in range(ANSWERS):
        step(played, rng)
        for seat in (None, *played.now.table.seats):
            view = played.view(seat)
            others = [cards for holder, cards in view.hands.items() if holder != seat]
            assert all({*cards} <= {"?"} for cards in others)


def test_everything_of_the_box_can_be_read_and_printed() -> None:
    table = session(0, APP).now.table
    for _, id in doctor_who_card_game.readable(table):
        assert doctor_who_card_game.reading(table, id) is not None, id
    pieces = list(doctor_who_card_game.printed(table))
    assert sum(each.copies for each in pieces) == 127 + 4
