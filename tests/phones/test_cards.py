"""A hand on its phone: cards as the tablet draws them, and whether they may be played, for its own
seat alone."""

from __future__ import annotations

import random
from typing import Any

import pytest

from companion.phones import Place
from tests.phones.table import Table
from tests.play import act


def view(at: Table, seat: str, language: str) -> Any:
    return at.on_loop(
        lambda: at.desk.view(Place("seat", seat) if seat else Place("watch"), language)
    )


@pytest.mark.parametrize("language", ["en", "de"])
def test_each_card_of_a_hand_is_told_as_it_reads(at_each_table: Table, language: str) -> None:
    at, rng, seen = at_each_table, random.Random(3), 0
    for _ in range(40):
        for seat in at.session.now.table.seats:
            told = view(at, seat, language)
            assert [each["name"] for each in told["cards"]] == told["hand"]
            hand = at.session.view(seat).hands[seat]
            for card, each in zip(hand, told["cards"], strict=True):
                reading = at.session.game.reading(at.session.now.table, card)
                assert ("kind" in each) == (reading is not None)
                if reading is not None:
                    seen += 1
                    assert len(each["does"]) == len(reading.does)
                    terms = at.session.may(seat, card)
                    assert [term["met"] for term in each["may"]] == [term.met for term in terms]
        if at.session.question is None:
            break
        at.on_loop(lambda: act(at.session, rng))
    assert seen


def test_nobody_else_is_told_of_them(at_each_table: Table) -> None:
    assert view(at_each_table, "", "en")["cards"] == []
