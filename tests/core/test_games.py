"""What hands must move to make one position of another."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.core.games import Layout, Mend, difference
from companion.core.messages import Message, message

LAYOUTS = st.dictionaries(
    st.sampled_from("abcdefg"), st.sampled_from(["track_1", "track_2", "box"])
)


def carried_out(moves: tuple[Message, ...], before: Layout) -> Layout:
    """What lies where once hands have done as told, finding everything as they were told."""
    lies = dict(before)
    for move in moves:
        said = dict(move.values)
        thing, place = str(said["thing"]), str(said["place"])
        match move.id:
            case "take_away":
                assert lies.pop(thing) == place
            case "move":
                assert lies[thing] == said["was"] != place
                lies[thing] = place
            case "put_out":
                assert thing not in lies
                lies[thing] = place
    return lies


@given(LAYOUTS, LAYOUTS)
def test_hands_that_follow_the_difference_reach_the_other_position(
    before: Layout, after: Layout
) -> None:
    moves = difference(before, after)
    assert carried_out(moves, before) == after
    assert len({dict(move.values)["thing"] for move in moves}) == len(moves)


@given(LAYOUTS)
def test_nothing_is_moved_between_equal_positions(layout: Layout) -> None:
    assert difference(layout, dict(layout)) == ()


def test_things_are_taken_away_before_others_are_put_out() -> None:
    assert difference({"fez": "hand", "ship": "1"}, {"ship": "2", "coat": "hand"}) == (
        message("take_away", thing="fez", place="hand"),
        message("move", thing="ship", place="2", was="1"),
        message("put_out", thing="coat", place="hand"),
    )


@pytest.mark.parametrize(
    ("only", "seat", "may"),
    [
        (None, "bob", True),
        (("ann",), "ann", True),
        (("ann",), "bob", False),
        (("ann",), None, True),  # the tablet mends anything
    ],
)
def test_who_may_mend(only: tuple[str, ...] | None, seat: str | None, may: bool) -> None:
    assert Mend("1", ("2",), lambda _: None, only).seen_by(seat) is may
