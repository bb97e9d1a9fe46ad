"""What hands must move where things lie on one another."""

from __future__ import annotations

import random

import pytest

from companion.core.games import Layout
from companion.core.messages import Message, message
from companion.ui.moves import afresh, moves


def pile(*things: str, place: str = "shelf") -> Layout:
    """From the bottom."""
    return {thing: f"{place}#{n}" for n, thing in enumerate(things, start=1)}


def test_what_goes_to_the_bottom_or_the_top_is_moved_alone() -> None:
    first, last = pile("fez", "hat", "cup", "pot"), pile("pot", "fez", "hat", "cup")
    assert moves(first, last) == [message("to_bottom", thing="pot", place="shelf")]
    assert moves(last, first) == [message("to_top", thing="pot", place="shelf")]


def test_what_goes_between_others_says_above_which() -> None:
    now = moves(pile("fez", "hat", "cup", "pot"), pile("fez", "pot", "hat", "cup"))
    assert now == [message("right_above", thing="pot", below="fez", place="shelf")]


def test_what_lay_above_a_thing_that_goes_is_left_alone() -> None:
    after = pile("fez", "cup") | {"hat": "hand"}
    assert moves(pile("fez", "hat", "cup"), after) == [
        message("move", thing="hat", place="hand", was="shelf")
    ]


def test_what_comes_back_below_others_says_so() -> None:
    before = pile("hat", "cup") | {"fez": "hand"}
    assert moves(before, pile("fez", "hat", "cup")) == [
        message("to_bottom", thing="fez", place="shelf")
    ]
    assert moves(before, pile("hat", "cup", "fez")) == [
        message("move", thing="fez", place="shelf", was="hand")
    ]


def test_no_height_is_ever_said() -> None:
    assert afresh(pile("fez")) == [message("count_new", thing="fez", place="shelf")]
    assert moves(pile("fez"), {}) == [message("is_gone", thing="fez", place="shelf")]
    assert moves({}, pile("fez")) == [message("put_out", thing="fez", place="shelf")]


@pytest.mark.parametrize("seed", range(30))
def test_hands_that_do_as_they_are_told_have_the_pile_as_it_should_be(seed: int) -> None:
    rng = random.Random(seed)
    things = [f"thing_{n}" for n in range(6)]
    before, after = (rng.sample(things, rng.randint(3, 6)) for _ in range(2))
    lying = list(before)
    for move in moves(pile(*before), pile(*after)):
        carry_out(move, lying)
    assert lying == after


def carry_out(move: Message, lying: list[str]) -> None:
    values = {name: str(value) for name, value in move.values}
    if values["thing"] in lying:
        lying.remove(values["thing"])
    match move.id:
        case "to_bottom":
            lying.insert(0, values["thing"])
        case "right_above":
            lying.insert(lying.index(values["below"]) + 1, values["thing"])
        case "to_top" | "put_out":
            lying.append(values["thing"])
        case "is_gone":
            pass
        case other:
            raise AssertionError(other)
