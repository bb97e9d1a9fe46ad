"""Dataclasses to plain data and back; what does not fit is named by its field."""

from __future__ import annotations

import json
from collections import Counter
from dataclasses import dataclass, field
from typing import Any, Literal, NamedTuple

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from companion.core.messages import Message, message
from companion.core.plain import Misfit, as_plain, from_plain


@dataclass(frozen=True)
class Cost:
    faces: tuple[str, ...]
    charges: int = 0


@dataclass
class Everything:
    name: str
    number: int
    weight: float
    known: bool
    colour: Literal["red", "blue", 3]
    perhaps: int | None
    either: int | str
    names: list[str]
    pair: tuple[int, str]
    row: tuple[int, ...]
    none: tuple[()]
    counts: Counter[str]
    table: dict[str, list[int]]
    cost: Cost
    costs: list[Cost]
    by_name: dict[str, Cost]
    other: Cost | None
    loose: Any = None
    spare: list[Cost] = field(default_factory=list)


class Place(NamedTuple):
    name: str
    number: int


TEXT, INTS = st.text(), st.integers(-(2**70), 2**70)
COSTS = st.builds(Cost, st.lists(TEXT).map(tuple), INTS)
EVERYTHING = st.builds(
    Everything,
    name=TEXT,
    number=INTS,
    weight=st.floats(allow_nan=False, allow_infinity=False),
    known=st.booleans(),
    colour=st.sampled_from(["red", "blue", 3]),
    perhaps=st.none() | INTS,
    either=INTS | TEXT,
    names=st.lists(TEXT),
    pair=st.tuples(INTS, TEXT),
    row=st.lists(INTS).map(tuple),
    none=st.just(()),
    counts=st.dictionaries(TEXT, INTS).map(Counter),
    table=st.dictionaries(TEXT, st.lists(INTS)),
    cost=COSTS,
    costs=st.lists(COSTS),
    by_name=st.dictionaries(TEXT, COSTS),
    other=st.none() | COSTS,
    loose=st.none() | TEXT | st.lists(INTS),
    spare=st.lists(COSTS),
)


@settings(deadline=None, max_examples=60, derandomize=True)
@given(EVERYTHING)
def test_every_type_comes_back_from_json_as_it_went(value: Everything) -> None:
    back = from_plain(Everything, json.loads(json.dumps(as_plain(value))))
    assert back == value
    assert type(back.counts) is Counter
    assert type(back.row) is tuple
    assert type(back.cost.faces) is tuple


def test_what_is_left_out_has_its_default() -> None:
    assert from_plain(Cost, {"faces": ["1"]}) == Cost(("1",), 0)


@pytest.mark.parametrize(
    ("value", "plain"),
    [
        (
            message("hi", "turn.1", a=1, b=("x",)),
            {"id": "hi", "rule": "turn.1", "values": {"a": 1, "b": ["x"]}},
        ),
        ([message("hi")], [{"id": "hi", "rule": "", "values": {}}]),
        ((1, (2,)), [1, [2]]),
        (Place("a", 1), {"name": "a", "number": 1}),
        ({1: {"a"}}, {"1": ["a"]}),
        (None, None),
        (Cost(("1",)), {"faces": ["1"], "charges": 0}),
    ],
)
def test_plain_is_what_json_can_hold(value: Any, plain: Any) -> None:
    assert as_plain(value) == plain


def whole(**changes: Any) -> dict[str, Any]:
    fine = Everything(
        "fez", 1, 1.5, True, "red", None, 1, ["a"], (1, "a"), (1,), (), Counter(a=1), {"a": [1]},
        Cost(("1",)), [Cost(())], {"a": Cost(())}, None,
    )  # fmt: skip
    plain: dict[str, Any] = as_plain(fine)
    return plain | changes


def test_the_whole_one_below_fits() -> None:
    assert as_plain(from_plain(Everything, whole())) == whole()


@pytest.mark.parametrize(
    ("changes", "where"),
    [
        ({"name": 1}, "name"),
        ({"number": "1"}, "number"),
        ({"number": True}, "number"),
        ({"number": 1.0}, "number"),
        ({"known": 1}, "known"),
        ({"weight": "1.0"}, "weight"),
        ({"weight": True}, "weight"),
        ({"colour": "green"}, "colour"),
        ({"colour": []}, "colour"),
        ({"perhaps": "x"}, "perhaps"),
        ({"either": []}, "either"),
        ({"either": None}, "either"),
        ({"names": "abc"}, "names"),
        ({"names": {"a": 1}}, "names"),
        ({"names": ["a", 1]}, "names[1]"),
        ({"pair": [1]}, "pair"),
        ({"pair": [1, "a", 2]}, "pair"),
        ({"pair": [1, 2]}, "pair[1]"),
        ({"row": [1, 2, "x"]}, "row[2]"),
        ({"none": [1]}, "none"),
        ({"counts": {"a": "x"}}, "counts.a"),
        ({"counts": [1]}, "counts"),
        ({"table": {"a": [1, "x"]}}, "table.a[1]"),
        ({"cost": {"faces": [], "charge": 1}}, "cost.charge"),
        ({"cost": {"charges": 1}}, "cost.faces"),
        ({"cost": "free"}, "cost"),
        ({"costs": [{"faces": []}, {"faces": [1]}]}, "costs[1].faces[0]"),
        ({"by_name": {"a": {"faces": [], "charges": "x"}}}, "by_name.a.charges"),
        ({"other": {"faces": [], "charges": []}}, "other.charges"),
        ({"unheard_of": 1}, "unheard_of"),
    ],
)
def test_misfit_names_the_field(changes: dict[str, Any], where: str) -> None:
    with pytest.raises(Misfit) as misfit:
        from_plain(Everything, whole(**changes))
    assert misfit.value.field == where
    assert str(misfit.value).startswith(f"{where}: ")


def test_missing_field_is_named() -> None:
    plain = whole()
    del plain["number"]
    with pytest.raises(Misfit, match="number: is missing"):
        from_plain(Everything, plain)


@pytest.mark.parametrize("plain", [None, 1, "x", []])
def test_whole_that_is_no_table_has_no_field_to_name(plain: Any) -> None:
    with pytest.raises(Misfit) as misfit:
        from_plain(Everything, plain)
    assert misfit.value.field == ""


JUNK = st.recursive(
    st.none() | st.booleans() | INTS | st.floats() | TEXT,
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(TEXT, inner, max_size=3),
    max_leaves=6,
)


@settings(deadline=None, max_examples=80, derandomize=True)
@given(st.sampled_from(sorted(whole())), JUNK)
def test_junk_is_either_taken_or_a_misfit_of_that_field(name: str, junk: Any) -> None:
    where = name
    try:
        from_plain(Everything, whole(**{name: junk}))
    except Misfit as misfit:
        where = misfit.field
    assert where.startswith(name)


@dataclass
class Told:
    told: list[Message] = field(default_factory=list)


@dataclass
class Keyed:
    spaces: dict[int, str] = field(default_factory=dict)
    seats: frozenset[str] = frozenset()


def test_position_with_messages_comes_back() -> None:
    told = Told([Message("hi", "turn.1", (("a", 1),), only=("ann",))])
    assert from_plain(Told, as_plain(told)) == told


def test_numbers_that_are_keys_come_back() -> None:
    assert from_plain(Keyed, as_plain(Keyed({1: "red"}))) == Keyed({1: "red"})


def test_sets_come_back() -> None:
    assert from_plain(Keyed, as_plain(Keyed(seats=frozenset({"ann"})))).seats == {"ann"}


@pytest.mark.parametrize("plain", [True, 1.0])
def test_literal_number_is_not_taken_for_another_type(plain: Any) -> None:
    with pytest.raises(Misfit):
        from_plain(Literal[1, 2], plain)


def test_whole_number_is_a_number() -> None:
    assert from_plain(float, 1) == 1.0
