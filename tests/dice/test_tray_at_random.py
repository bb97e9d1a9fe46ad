"""Whatever dice and people do: nothing counts that did not land or was not said."""

from __future__ import annotations

from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from firmware_bridge.landing import Quality

from .evening import FACES, Evening

PLAYS = ("red", "red", "blue", "any", "any", "tardis", "")
QUALITIES = st.sampled_from(Quality)
DICE = st.integers(1, len(PLAYS))
SIDES = st.none() | st.integers(0, 7)
ACTS = st.one_of(
    st.tuples(st.just("wait"), st.floats(0, 5)),
    st.tuples(st.just("roll"), DICE),
    st.tuples(st.just("land"), DICE, SIDES, QUALITIES),
    st.tuples(st.just("throw"), DICE, st.integers(1, 6)),
    st.tuples(st.just("lift"), DICE),
    st.tuples(st.just("lose"), DICE),
    st.tuples(st.sampled_from(("accept", "reject", "put")), st.integers(0, 3)),
    st.tuples(st.sampled_from(("drop", "use", "close", "again", "count"))),
)
KINDS = ("red", "red", "blue", "tardis")


def do(evening: Evening, act: tuple[Any, ...], kept: dict[str, str]) -> None:
    """One act of dice or of people."""
    name, *more = act
    tray = evening.tray
    if name in ("wait", "roll", "land", "throw", "lift", "lose"):
        getattr(evening, name)(*more)
    elif name in ("accept", "reject") and tray.places:
        getattr(tray, name)(more[0])
    elif name == "put" and tray.places:
        tray.put(more[0], FACES[tray.places[more[0]].kind][0])
    elif name == "drop" and tray.strays:
        tray.drop(next(iter(tray.strays)))
    elif name == "close":
        tray.close()
    elif name == "again":
        evening.ask(*KINDS, lying=kept)
    elif name == "count" and tray.ready:
        tray.counted(evening.now)


@settings(max_examples=300, deadline=None)
@given(st.lists(ACTS, max_size=40), st.booleans())
def test_what_counts_has_landed_or_was_said(acts: list[tuple[Any, ...]], keep: bool) -> None:
    kept = {"kept_place": "die_1"} if keep else {}
    evening = Evening(*PLAYS).ask(*KINDS, lying=kept)
    for act in acts:
        do(evening, act, kept)
        tray = evening.tray
        dice = [place.by for place in tray.places if place.by.startswith("die")]
        assert "die_7" not in dice, "it plays nothing"
        assert not (keep and "die_1" in dice), "a kept die is locked"
        for place in tray.places:
            bound = tray.bindings.get(place.by)
            if bound is not None:
                assert bound.can_play(place.kind)
            if bound is not None and place.face and place.side is not None:
                assert place.face == bound.symbol(place.side, place.faces)
        if tray.ready:
            assert all(face in FACES[kind] for kind, face in zip(KINDS, tray.answer, strict=True))
            assert len(tray.evidence) == len(KINDS)


@given(st.permutations(range(4)), st.lists(st.integers(1, 6), min_size=4, max_size=4))
def test_the_order_of_landing_changes_nothing(order: list[int], sides: list[int]) -> None:
    evening = Evening(*KINDS).ask(*KINDS)
    for n in order:
        evening.roll(n + 1)
    for n in order:
        evening.wait(0.1).land(n + 1, sides[n])
    assert evening.tray.ready
    red = sorted(FACES["red"][side - 1] for side in sides[:2])
    assert sorted(evening.tray.answer[:2]) == red
    assert evening.tray.answer[2:] == (FACES["blue"][sides[2] - 1], FACES["tardis"][sides[3] - 1])
