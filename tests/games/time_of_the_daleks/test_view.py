"""What a picture needs to know: what stands on open cards, and why each die is in a pool."""

from __future__ import annotations

import random

import pytest

from companion.commands.simulate import defaults
from companion.core.questions import UNKNOWN
from companion.games import time_of_the_daleks as game
from companion.games.time_of_the_daleks.cards import Change
from companion.games.time_of_the_daleks.seen import Pool, View
from companion.games.time_of_the_daleks.view import view
from tests.looks import daleks
from tests.play import new_session, step

from .test_examples import ORIENT, focused, on_the_orient_express, with_jack


def pool_in(seen: View) -> Pool:
    return seen.going_on.pools[0]


def test_each_die_names_the_card_it_comes_from_and_the_one_that_focused_it() -> None:
    table = on_the_orient_express()
    focused(with_jack(table))
    causes = pool_in(view(table, None)).causes
    by_focus = {die.focus: die.colour for die in causes if die.focus}
    assert by_focus == {"rory_williams": "blue", "captain_jack": "red"}
    assert {"fez", "eleventh", "amy_pond"} <= {die.card for die in causes}
    assert tuple(die.colour for die in causes) == pool_in(view(table, None)).colours


def test_dice_that_left_say_by_which_rule() -> None:
    table = on_the_orient_express()
    table.daleks["orient_express"] = 1
    hands = focused(with_jack(table)).say("black_1")
    hands.say("ann:black_1")
    left = pool_in(view(table, None)).left
    assert [die.rule for die in left] == ["adventure.discard", "adventure.exterminate"]


def test_what_lies_open_can_be_read_and_what_lies_face_down_cannot() -> None:
    table = on_the_orient_express()
    facts = view(table, None).facts
    assert facts.dilemmas.keys() == {"sutekh"}
    assert facts.zones[ORIENT].symbols
    icons = facts.cards["amy_pond"]
    assert icons is not None
    assert icons.change == (Change("green", "diplomacy"),)
    assert UNKNOWN not in facts.dilemmas


@pytest.mark.parametrize("seed", range(3))
def test_causes_fit_the_pool_and_no_hand_is_told_in_whole_games(seed: int) -> None:
    session, rng = new_session(game, defaults(game, 3)), random.Random(seed)
    while session.question is not None:
        seen = daleks(session)
        for pool in seen.adventure.pools if seen.adventure else ():
            if not pool.dice:
                assert tuple(die.colour for die in pool.causes) == pool.colours
        on_consoles = {
            card
            for each in seen.doctors.values()
            for card in (each.card, *each.equipment, *(a.card for a in each.companions))
        }
        assert set(seen.facts.cards) == on_consoles
        step(session, rng)
