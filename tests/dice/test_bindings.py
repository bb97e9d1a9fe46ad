"""What sides mean, what is remembered of dice, and where the log says that they lie."""

from __future__ import annotations

import math
import random
from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.core.log import Event
from companion.dice import evidence
from companion.dice.bindings import AGAIN, ANY, SHAPES, Bound, numbered
from companion.dice.fairness import Verdict, above, fairness
from companion.dice.keeping import Kept, as_plain, read

from .evening import RED, TARDIS


@pytest.mark.parametrize("shape", SHAPES)
@pytest.mark.parametrize("faces", [RED, TARDIS, ("0", "1", "2", "out")])
def test_every_face_comes_up_equally_often(shape: str, faces: tuple[str, ...]) -> None:
    sides = len(SHAPES[shape])
    found = Counter(numbered(sides, tuple(f"{n} {face}" for n, face in enumerate(faces))))
    again = found.pop(AGAIN, 0)
    assert again == sides % len(faces)
    assert set(found.values()) <= {sides // len(faces)}


def test_a_d6_plays_face_by_face() -> None:
    assert Bound("x", plays="red").symbols(RED) == RED
    assert Bound("x", shape="d10", plays="red").symbol(0, RED) == "tactics"
    assert Bound("x", plays="red").symbol(7, RED) is None


def test_sides_may_mean_what_their_owner_says() -> None:
    mine = ("running",) * 6
    assert Bound("x", plays="red", faces=mine).symbol(3, RED) == "running"
    with pytest.raises(ValueError, match="do not fit"):
        Bound("x", faces=("running",))
    with pytest.raises(ValueError, match="shape"):
        Bound("x", shape="d7")


def test_what_a_die_can_play() -> None:
    assert Bound("x", plays=ANY).can_play("tardis")
    assert not Bound("x", plays="red").can_play("blue")
    assert not Bound("x").can_play("")


# Remembered


def test_dice_come_back_as_they_were() -> None:
    kept = Kept(ports=["socket://127.0.0.1:1"], at_once=False)
    kept.bindings.put(Bound("F0:00", "godice", "d20", "Rosa", "red", ("running",) * 20))
    for side in (3, 3, 20):
        kept.landed("F0:00", side)
    assert read(as_plain(kept)) == kept


@given(
    st.recursive(
        st.none() | st.booleans() | st.integers() | st.text(max_size=8),
        lambda inside: (
            st.lists(inside, max_size=3)
            | st.dictionaries(
                st.sampled_from(("dice", "counts", "ports", "die", "plays", "shape", "faces", "x")),
                inside,
                max_size=4,
            )
        ),
        max_leaves=12,
    )
)
def test_damage_is_left_out(plain: object) -> None:
    kept = read(plain)
    assert read(as_plain(kept)) == kept


# Evidence


def throw(*lines: str) -> Event:
    return Event("ann", "roll adventure.roll x", ("a",) * len(lines), evidence=lines)


def test_the_log_knows_where_dice_lie() -> None:
    events = [
        throw("ann:red_1 A 3", "ann:red_2 B 4", "ann:blue_1 finger"),
        Event("ann", "choose x", ("ann:red_2",)),
        throw("ann:red_2 B 6"),
    ]
    places = ("ann:red_1", "ann:red_2", "ann:blue_1")
    assert evidence.lying(events, places) == {"ann:red_1": "A", "ann:red_2": "B"}
    assert evidence.lying(events, ()) == {}


def test_a_die_lies_where_it_was_thrown_last() -> None:
    events = [throw("p A 1", "q B 1"), throw("q A 2")]
    assert evidence.lying(events, ("p", "q")) == {"q": "A"}


def test_a_throw_that_does_not_say_leaves_nothing_known() -> None:
    assert evidence.lying([throw("p A 1"), throw()], ("p",)) == {}


def test_a_die_that_was_thrown_for_two_lies_at_neither_for_certain() -> None:
    assert evidence.lying([throw("p A 1", "q A 2")], ("p", "q")) == {}


@given(st.from_regex(r"[a-z:_0-9]+", fullmatch=True), st.none() | st.integers(0, 90))
def test_evidence_is_read_as_it_was_written(place: str, side: int | None) -> None:
    assert evidence.read(evidence.written(place, "A1/2", side)) == (place, "A1/2", side)


# Fairness


@pytest.mark.parametrize(
    ("chi_square", "freedom"), [(11.0705, 5), (9.4877, 4), (3.8415, 1), (30.1435, 19), (5.9915, 2)]
)
def test_chi_square_at_its_five_per_cent(chi_square: float, freedom: int) -> None:
    """As tabled: Abramowitz and Stegun, table 26.8."""
    assert math.isclose(above(chi_square, freedom), 0.05, rel_tol=1e-3)


def test_nothing_is_said_of_a_few_throws() -> None:
    found = fairness({6: 12}, SHAPES["d6"])
    assert (found.verdict, found.missing, found.throws) == (Verdict.TOO_FEW, 18, 12)


def test_a_loaded_die_stands_out() -> None:
    counts = dict.fromkeys(range(1, 6), 40) | {6: 100}
    assert fairness(counts, SHAPES["d6"]).verdict is Verdict.STRONG


def test_fair_dice_are_seldom_suspected() -> None:
    """One in twenty is what the word says."""
    luck, found = random.Random(1), Counter[Verdict]()
    for _ in range(400):
        counts = Counter(luck.randint(1, 6) for _ in range(120))
        found[fairness(counts, SHAPES["d6"]).verdict] += 1
    assert 5 <= found[Verdict.NOTABLE] + found[Verdict.STRONG] <= 40
    assert found[Verdict.STRONG] <= 3
