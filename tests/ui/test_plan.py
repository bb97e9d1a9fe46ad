"""A game before it is begun: who gets which role, and what is still on offer."""

from __future__ import annotations

from companion.ui.host.plan import DEALT, Offered, Person, Plan, cast, fitting, rolled, seated

OFFERED = Offered((1, 4), ("first", "fourth"), ("k9",), {"stay": ("a", "b")}, ("earth",), ("red",))


def plan(*roles: str) -> Plan:
    return Plan("toy", tuple(Person(role=role) for role in roles))


def roles(plan: Plan) -> list[str]:
    return [each.role for each in plan.people]


def test_everybody_gets_a_colour_and_an_edge_of_their_own() -> None:
    people = seated(Plan("toy", ()), 4).people
    assert len({each.colour for each in people}) == len({each.edge for each in people}) == 4


def test_who_leaves_takes_nothing_of_the_others() -> None:
    four = seated(plan("first"), 4)
    assert seated(four, 2).people == four.people[:2]


def test_newcomers_get_what_nobody_has_while_there_is_any() -> None:
    assert roles(cast(seated(plan("fourth"), 3), OFFERED.roles, 1)) == ["fourth", "first", DEALT]


def test_a_role_changes_hands() -> None:
    assert roles(rolled(plan("first", "fourth"), 1, "first")) == ["fourth", "first"]
    assert roles(rolled(plan("first", "fourth"), 1, DEALT)) == ["first", DEALT]


def test_what_was_remembered_fits_what_is_on_offer() -> None:
    old = Plan(
        "toy",
        tuple(Person(role=role) for role in ("first", "first", "tenth", "", "fourth")),
        ("gone", "red"),
        {"k9": True, "gone": True},
        {"stay": "b", "gone": "a"},
        "gone",
    )
    new = fitting(old, OFFERED)
    assert roles(new) == ["first", DEALT, DEALT, DEALT]
    assert (new.held, new.flags, new.house) == (("red",), {"k9": True}, {"stay": "b"})


SIDES = ("us", "them") * 2


def test_sides_fill_evenly() -> None:
    assert roles(cast(seated(Plan("toy", ()), 4), SIDES, 0)) == ["us", "them", "us", "them"]
    assert roles(cast(seated(plan("them"), 3), SIDES, 1)) == ["them", "us", "us"]


def test_who_changes_sides_makes_room_if_there_is_none() -> None:
    assert roles(rolled(plan("us", "them"), 0, "them", SIDES)) == ["them", "us"]
    assert roles(rolled(plan("us", "them", "us"), 0, "them", SIDES)) == ["them", "them", "us"]
    three = rolled(plan("us", "them", "us"), 1, "us", SIDES)
    assert roles(three) == ["us", "us", "them"], "nobody is left alone against nobody"
    four = rolled(plan("us", "them", "us", "them"), 0, "them", SIDES)
    assert roles(four) == ["them", "us", "us", "them"]


def test_a_side_that_is_left_too_large_is_thinned() -> None:
    offered = Offered((2, 4), SIDES)
    assert roles(fitting(plan("us", "us"), offered)) == ["us", DEALT]
    assert roles(fitting(plan("us", "us", "them"), offered)) == ["us", "us", "them"]
