"""What is asked at once in games begun since then, and what need not be told of a throw."""

from __future__ import annotations

from dataclasses import replace

import pytest

from companion.core.asks import APART, ASKS, TOGETHER
from companion.core.messages import NotAllowed
from companion.core.questions import UNSEEN
from companion.games import time_of_the_daleks as game
from companion.games.time_of_the_daleks import recruit, travel, turn
from companion.games.time_of_the_daleks.table import Table

from .playing import (
    Hands,
    begin_adventure,
    crew,
    equip,
    give,
    lay_out,
    options,
    reveal,
    stand,
    to_the_throw,
)


def table_of(*doctors: str) -> Table:
    table = lay_out(*doctors)
    table.together = True
    return table


def preparing() -> tuple[Table, Hands]:
    """As far as the journey: Prepare has asked nothing."""
    table = table_of("eleventh")
    table.step = "prepare"
    crew(table, "ann", "amy_pond")
    equip(table, "ann", "scarf")
    give(table, "ann", "fez")
    ann = table.doctor("ann")
    assert Hands(table, turn.prepare(table, ann)).question is None
    table.step = "travel"
    return table, Hands(table, travel.travel(table, ann))


def test_what_is_put_away_is_asked_where_the_journey_begins() -> None:
    table, hands = preparing()
    assert hands.asked == "travel"
    assert {"earth.1", "roll", "uninstall:scarf", "dismiss:amy_pond"} <= {*hands.choices}
    hands.say("dismiss:amy_pond").say("uninstall:scarf")
    ann = table.doctor("ann")
    assert (ann.companions, ann.equipment, hands.asked) == ([], [], "travel")
    hands.say("earth.2")
    assert ann.at == "earth.2"
    assert not table.prepared


def test_equipment_is_installed_until_the_journey_begins() -> None:
    table, hands = preparing()
    assert "install:fez" in game.offers(table, "ann")
    hands.play("ann", "install:fez").say("earth.2")
    assert table.doctor("ann").equipment == ["scarf", "fez"]
    assert "install:fez" not in game.offers(table, "ann")


def recruiting(charges: int = 2, *cards: str) -> tuple[Table, Hands]:
    table = table_of("eleventh")
    give(table, "ann", *cards, charges=charges)
    stand(table, "ann", reveal(table, "gallifrey.1", "daemons"))
    return table, begin_adventure(table)


def test_whom_to_recruit_is_asked_with_the_pool_and_its_price() -> None:
    table, hands = recruiting(2, "fez")
    assert hands.asked == "build_pool"
    found = [each for each in hands.choices if each.startswith("recruit:alien")]
    assert found == ["recruit:alien:charge", "recruit:alien:card"]
    ann = table.doctor("ann")
    before = ann.charges
    hands.say("recruit:alien:charge").say(hands.draw.possible[0])
    assert (ann.charges, len(ann.companions)) == (before - 1, 1)
    assert not ann.companions[0].full
    assert not [each for each in hands.choices if each.startswith("recruit:")], "one a turn"


def test_what_nobody_can_pay_is_not_offered() -> None:
    table, hands = recruiting(0, "fez")
    table.doctor("ann").charges = 0
    hands.look_again()
    found = [each for each in hands.choices if each.startswith("recruit:alien")]
    assert found == ["recruit:alien:card"]


def test_once_anything_of_the_pool_is_done_nobody_is_recruited() -> None:
    table, _ = recruiting()
    now = table.adventure
    assert now is not None
    (mine,) = now.pools
    assert recruit.offered(table, now, mine)
    for begun in (
        replace(mine, chosen={"fourth.0": "red"}),
        replace(mine, focused={"susan.0": "blue"}),
    ):
        assert not recruit.offered(table, now, begun)
    assert not recruit.offered(table, replace(now, helper="bob"), mine)


def test_older_games_ask_each_step_for_itself() -> None:
    """An old save says nothing of it."""
    old = options("eleventh")
    old.pop(ASKS, None)
    assert not game.setup(old).together
    assert not game.setup(old | {ASKS: APART}).together
    assert game.setup(old | {ASKS: TOGETHER}).together


# Throws


def thrown() -> tuple[Table, Hands]:
    table = lay_out("eleventh")
    give(table, "ann", charges=5)
    stand(table, "ann", reveal(table, "gallifrey.1", "daemons"))
    return table, to_the_throw(begin_adventure(table))


def test_dice_that_decide_nothing_may_stay_unseen() -> None:
    table, hands = thrown()
    wanted, count = table.challenge("gallifrey.1"), len(hands.roll.dice)
    assert count > len(wanted)
    answer = (*wanted, *[UNSEEN] * (count - len(wanted)))
    hands.roll.check(answer)
    assert not hands.roll.doubts(answer)
    hands.say(*answer)
    assert table.dilemma("gallifrey.1") == "", "it is solved"


def test_no_die_stays_unseen_that_might_decide() -> None:
    table, hands = thrown()
    wanted, count = table.challenge("gallifrey.1"), len(hands.roll.dice)
    other = next(face for face in hands.roll.dice[0].faces if face not in wanted)
    with pytest.raises(NotAllowed):
        hands.roll.check((other, *[UNSEEN] * (count - 1)))


def test_a_second_throw_counts_what_the_other_dice_show() -> None:
    table, hands = thrown()
    wanted, count = table.challenge("gallifrey.1"), len(hands.roll.dice)
    other = next(face for face in hands.roll.dice[0].faces if face not in wanted)
    hands.say(*[other] * count)
    hands.say("ann:charges").say("ann:black_1")
    assert hands.roll.enough == tuple(wanted)
    with pytest.raises(NotAllowed):
        hands.roll.check((UNSEEN,))
