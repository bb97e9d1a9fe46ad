"""Positions worth looking at, each found by playing until it is there. Look, do not play on."""

from __future__ import annotations

import random
from collections.abc import Callable
from functools import cache

from companion.core.session import Session
from companion.games.time_of_the_daleks.seen import View
from tests.looks import daleks
from tests.play import step
from tests.ui.boards.show import game, until


def _asked(view: View, *ids: str) -> bool:
    question = view.question
    return question is not None and question.about.id in {f"daleks.{id}" for id in ids}


def _at_random(seed: int, there: Callable[[View], bool]) -> Session:
    """Random players do what careful ones never would, as calling for help."""
    for luck in range(seed, seed + 40):
        session, rng = game(4), random.Random(luck)
        while session.question is not None:
            if there(daleks(session)):
                return session
            step(session, rng)
    raise AssertionError("No game got there.")


@cache
def start() -> Session:
    return until(4, 1, lambda v: _asked(v, "travel"))


@cache
def crowded() -> Session:
    return until(4, 7, lambda v: v.round >= 6 and _asked(v, "travel"))


@cache
def two_players() -> Session:
    return until(2, 4, lambda v: v.round >= 4 and _asked(v, "travel"))


@cache
def choosing_a_location() -> Session:
    return until(3, 2, lambda v: v.round >= 2 and _asked(v, "choose_location"))


@cache
def anomalies() -> Session:
    def both(view: View) -> bool:
        kinds = {each.type for each in view.facts.anomalies.values()}
        imprisoned = any(each.prison for each in view.anomalies)
        return len(kinds) > 1 and imprisoned and _asked(view, "travel")

    return _at_random(1, both)


@cache
def daleks_everywhere() -> Session:
    return _at_random(3, lambda v: sum(v.daleks.values()) == 6 and len(v.locations) > 2)


@cache
def near_the_end() -> Session:
    return until(4, 5, lambda v: max(v.web.tardises.values()) >= 16)


@cache
def building() -> Session:
    def focused(view: View) -> bool:
        now = view.adventure
        return bool(now and now.pools[0].focused) and _asked(view, "build_pool")

    return until(4, 3, lambda v: v.round > 2 and focused(v))


@cache
def exterminating() -> Session:
    return until(3, 8, lambda v: v.round > 1 and _asked(v, "exterminate"))


@cache
def thrown() -> Session:
    def bound(view: View) -> bool:
        return bool(view.adventure and view.adventure.conditions)

    return until(4, 3, lambda v: v.round > 3 and bound(v) and _asked(v, "not_met"))


@cache
def which_dice() -> Session:
    return _at_random(5, lambda v: v.round > 1 and _asked(v, "which_dice"))


@cache
def helped() -> Session:
    def two(view: View) -> bool:
        now = view.adventure
        return bool(now and len(now.pools) > 1 and not now.afar) and _asked(view, "not_met")

    return _at_random(9, two)


@cache
def failed() -> Session:
    def over(view: View) -> bool:
        return bool(view.adventure and view.adventure.outcome == "failure")

    return until(4, 3, over)


@cache
def succeeded() -> Session:
    def over(view: View) -> bool:
        return bool(view.adventure and view.adventure.outcome == "success")

    return _at_random(2, over)


BOARD = (
    start,
    crowded,
    two_players,
    choosing_a_location,
    anomalies,
    daleks_everywhere,
    near_the_end,
)
ADVENTURE = (building, exterminating, thrown, which_dice, helped, failed, succeeded)
