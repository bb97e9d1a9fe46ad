"""Adventure C: what a pool is made of, when it is fixed, and how a correction opens it again."""

from __future__ import annotations

import pytest

from companion.games import time_of_the_daleks as game
from companion.games.time_of_the_daleks import anomalies, pool
from companion.games.time_of_the_daleks.table import Table
from companion.games.time_of_the_daleks.view import view

from .playing import (
    Hands,
    anomaly_in_play,
    begin_adventure,
    crew,
    equip,
    give,
    lay_out,
    pool_now,
    reveal,
    stand,
    to_the_throw,
    told,
)

CARDS = {
    "timey_wimey": """
[arch]
name = "Chameleon Arch"
source = "box"
type = "equipment"
timing = "adventure"
cost = 0
effects = [{do = "gain_charges", n = 1, cost = [{do = "discard_dice", n = 1, colour = "any"}]}]

[energy]
name = "Regeneration Energy"
source = "box"
type = "event"
timing = "anytime"
cost = 0
effects = [{do = "regenerate"}]

[support]
name = "Support"
source = "box"
type = "event"
timing = "anytime"
cost = 0
effects = [{do = "remove_dalek", where = "here"}]
"""
}
EIGHT = ("amy_pond", "rory_williams")  # with the First and the Fez


def helped(how: str, *companions: str, daleks: int = 1) -> Hands:
    """Ann needs all black dice she can have; Bob, who stands beside her, gets the rest."""
    table = lay_out("first", "fourth", more=CARDS)
    crew(table, "ann", *companions)
    equip(table, "ann", "arch", "fez")
    give(table, "ann", charges=1)
    stand(table, "ann", reveal(table, "gallifrey.1", "daemons"))
    stand(table, "bob", "gallifrey.1")
    table.daleks["gallifrey"] = daleks
    table.recruited = True
    return begin_adventure(table).say("help:bob").say(how)


def built(hands: Hands) -> Hands:
    while hands.asked in ("build_pool", "discard_down"):
        question = hands.choose
        hands.say(
            *(question.options[: question.at_least] if hands.asked != "build_pool" else ("go_on",))
        )
    return hands


def pools(table: Table) -> tuple[str, str]:
    return pool_now(table), pool_now(table, "bob")


@pytest.mark.parametrize(
    ("how", "companions", "before", "after"),
    [
        ("afar", ("strax",), ("KKKKKKK", "K"), ("KKKKKK", "K")),
        ("here", (), ("KKKKK", "KKK"), ("KKKK", "KKK")),
    ],
)
def test_a_pool_that_has_been_built_never_grows_again(
    how: str, companions: tuple[str, ...], before: tuple[str, str], after: tuple[str, str]
) -> None:
    hands = built(helped(how, *companions))
    assert pools(hands.table) == before
    hands.say("ann:black_1")
    assert pools(hands.table) == after
    assert to_the_throw(hands).dice == "".join(after)


def test_a_die_paid_for_an_effect_goes_to_no_other_pool() -> None:
    hands = built(helped("here", daleks=0))
    assert hands.asked == "spend_dice"
    hands.play("ann", "use:arch.0").say("pay").say("black_1")
    assert pools(hands.table) == ("KKKK", "KKK")


def test_a_pool_is_fixed_whoever_the_doctor_becomes_before_the_throw() -> None:
    table = lay_out("twelfth", more=CARDS)
    crew(table, "ann", "amy_pond", "rory_williams", "clara_oswald")
    equip(table, "ann", "fez")
    give(table, "ann", "energy")
    stand(table, "ann", reveal(table, "gallifrey.1", "daemons"))
    hands = begin_adventure(table).say("go_on").say("blue_1")
    assert hands.dice == "KKKKKGGR"
    hands.play("ann", "play:energy")
    assert table.doctor("ann").card == "first"
    assert hands.dice == "KKKKKGGR"


def test_dice_that_go_to_prison_leave_a_pool_that_is_built() -> None:
    table = lay_out("first")
    crew(table, "ann", "amy_pond")
    stand(table, "ann", reveal(table, "gallifrey.1", "daemons"))
    hands = to_the_throw(begin_adventure(table))
    assert hands.dice == "KKKKKG"
    anomaly = anomaly_in_play(table, "destiny_of_the_daleks")
    anomalies.imprison(table, anomaly, table.box.anomalies[anomaly.card])
    hands.look_again()
    assert hands.dice == "KKKKK"
    assert told(table, "take_dice_out") == ["take_dice_out"]


def test_dice_in_prison_are_counted_once_when_a_pool_is_opened_again() -> None:
    table = lay_out("first")
    crew(table, "ann", "amy_pond", "clara_oswald")
    stand(table, "ann", reveal(table, "gallifrey.1", "daemons"))
    hands = to_the_throw(begin_adventure(table))
    assert hands.dice == "KKKKKGGR"
    anomaly_in_play(table, "destiny_of_the_daleks").prison += ["green", "green"]
    pool.imprisoned(table)
    assert hands.look_again().dice == "KKKKKGR"
    corrected(hands, "new_companion.ann", "strax")
    assert to_the_throw(hands).dice == "KKKKKKGR"


# Corrections before the throw


def before_the_throw(*companions: str, dilemma: str = "daemons", daleks: int = 0) -> Hands:
    table = lay_out("first", more=CARDS)
    crew(table, "ann", *companions)
    equip(table, "ann", "fez")
    stand(table, "ann", reveal(table, "gallifrey.1", dilemma))
    if daleks:
        table.daleks["gallifrey"] = daleks
    return to_the_throw(begin_adventure(table))


def corrected(hands: Hands, path: str, value: str) -> Hands:
    game.mends(hands.table)[path].put(value)
    return hands.look_again()


def test_a_companion_who_was_aboard_after_all_is_counted_and_the_rest_discarded() -> None:
    hands = before_the_throw(*EIGHT)
    assert hands.dice == "KKKKKKGB"
    corrected(hands, "new_companion.ann", "strax")
    assert len(pool_now(hands.table)) == 9
    assert len(to_the_throw(hands).dice) == 8


def test_a_companion_who_was_not_there_gives_back_what_was_discarded_for_him() -> None:
    hands = before_the_throw(*EIGHT, "strax")
    assert hands.dice == "KKKKKKGB"
    corrected(hands, "companion.ann.strax", "gone")
    assert to_the_throw(hands).dice == "KKKKKKGB"
    assert told(hands.table, "take_dice_out", "give_dice_back") == [
        "take_dice_out",
        "give_dice_back",
    ]


def test_a_dalek_who_was_there_after_all_takes_a_die() -> None:
    hands = corrected(before_the_throw(*EIGHT), "daleks.gallifrey", "1")
    assert hands.asked == "exterminate"
    assert hands.say("ann:blue_1").dice == "KKKKKKG"


def test_a_dalek_who_was_not_there_gives_the_die_back() -> None:
    hands = before_the_throw(*EIGHT, daleks=1)
    assert len(hands.dice) == 7
    assert corrected(hands, "daleks.gallifrey", "0").dice == "KKKKKKGB"
    assert view(hands.table, None).going_on.pools[0].left == ()


def test_two_daleks_instead_of_one_take_their_share_anew() -> None:
    hands = corrected(before_the_throw(*EIGHT, daleks=1), "daleks.gallifrey", "2")
    assert (hands.asked, hands.choose.at_least, len(hands.choices)) == ("exterminate", 2, 8)
    assert len(hands.say("ann:black_1", "ann:black_2").dice) == 6


def test_a_dilemma_that_is_a_time_breach_after_all_leaves_seven_dice() -> None:
    hands = corrected(before_the_throw(*EIGHT), "dilemma.gallifrey.1", "silurians")
    assert len(to_the_throw(hands).dice) == 7


def test_a_dilemma_that_is_no_time_breach_gives_the_die_back() -> None:
    hands = before_the_throw(*EIGHT, dilemma="silurians")
    assert len(hands.dice) == 7
    corrected(hands, "dilemma.gallifrey.1", "daemons")
    assert to_the_throw(hands).dice == "KKKKKKGB"


def test_a_correction_that_has_nothing_to_do_with_the_pool_leaves_it() -> None:
    hands = before_the_throw(*EIGHT, "strax")
    corrected(hands, "charges.ann", "3")
    assert hands.dice == "KKKKKKGB"


def test_a_dalek_that_a_card_removes_later_gives_nothing_back() -> None:
    hands = before_the_throw(*EIGHT, daleks=1)
    give(hands.table, "ann", "support")
    assert len(hands.play("ann", "play:support").dice) == 7
    assert hands.table.daleks == {}


def test_the_helpers_pool_is_opened_again_with_the_other() -> None:
    hands = to_the_throw(helped("here", daleks=0))
    corrected(hands, "new_companion.ann", "amy_pond")
    assert hands.choose.by == ("ann",)
    assert pool_now(hands.table) == "KKKKKKG"
    assert len(to_the_throw(hands).roll.dice) == 8
