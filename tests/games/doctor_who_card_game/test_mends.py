"""Every value can be put right, and no card is lost by it."""

from __future__ import annotations

import random
from collections import Counter

import pytest

from companion.games.doctor_who_card_game.mends import mends
from companion.games.doctor_who_card_game.table import APP, PAPER, Table
from companion.games.doctor_who_card_game.tour import tour

from .position import attack, begun, hold, laid, own
from .referee import cards


def position(way: str) -> Table:
    table = laid()
    table.way = way
    place = own(table, "matt", "leadworth")
    attack(table, place, "karen", "daleks", "cybermen", up=True)
    own(table, "karen", "venice", "amy_pond", tardis=True)
    hold(table, "karen", "pompeii", "versailles", "krop_tor")
    return table


def total(table: Table) -> int:
    return sum(cards(table).values()) - table.deck.hidden


@pytest.mark.parametrize("way", [APP, PAPER])
def test_all_can_be_put_and_no_card_is_lost(way: str) -> None:
    names = tuple(mends(position(way)))
    assert {name.partition(".")[0] for name in names} >= {
        *("turn", "step", "end_card", "points", "place", "tardis", "attack", "defender", "enemy"),
        "new_place",
    }
    for name in names:
        for value in mends(position(way), name)[name].to:
            table = position(way)
            before = total(table)
            mends(table, name)[name].put(value)
            assert total(table) == before, (name, value)
            begun(table)  # the game goes on from there


def test_corrections_one_after_another_lose_nothing_either() -> None:
    rng = random.Random(3)
    table = position(PAPER)
    before = total(table)
    for _ in range(400):
        name, mend = rng.choice(
            [(n, m) for n, m in mends(table).items() if m.to and "seat" not in n]
        )
        mend.put(rng.choice(mend.to))
        assert total(table) == before, name
        for owner, place in table.places():
            assert place.attack is None or (place.attack.cards and place.attack.by != owner), name
            assert not (place.attack and place.tardis), name
    assert Counter(table.box.deck(3)) - cards(table) <= Counter(table.box.deck(3))


def test_a_hand_that_is_put_right_to_nothing_has_no_card_to_play() -> None:
    table = laid()
    table.way = PAPER
    hold(table, "karen", "?", "?", "?")
    played = begun(table).answer("support")
    assert "fish_fingers_and_custard" in played.options
    mends(table, "hand.karen")["hand.karen"].put("0")
    played._on(None)
    assert played.options == ("nothing",)


def test_who_leaves_ends_it_as_it_stands() -> None:
    table = position(APP)
    mends(table, "seat.matt")["seat.matt"].put("has_left")
    how = begun(table).how
    assert how is not None
    assert dict(how.values)["ended"] == "left"


def test_eyes_pass_over_everything_once() -> None:
    table = position(PAPER)
    seen = [path for place in tour(table) for path in place.mends]
    assert sorted(seen) == sorted(mends(table))
