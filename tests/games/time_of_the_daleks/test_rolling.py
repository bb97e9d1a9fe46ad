"""Adventure D: cards that come in while dice are picked, and whose cards reach whose dice."""

from __future__ import annotations

import pytest

from companion.games import time_of_the_daleks as game
from companion.words.words import LANGUAGES, Words

from .playing import (
    Hands,
    begin_adventure,
    equip,
    give,
    lay_out,
    reveal,
    stand,
    throw,
    to_the_throw,
)

CARDS = {
    "timey_wimey": """
[aikido]
name = "Aikido"
source = "box"
type = "event"
timing = "adventure"
cost = 0
icons.change = [{colour = "black", to = "strength"}]

[sonic]
name = "Sonic Screwdriver"
source = "box"
type = "equipment"
timing = "any_adventure"
cost = 0
icons.reroll = [{colour = "black", dice = "any"}]

[wand]
name = "Wand"
source = "box"
type = "equipment"
timing = "any_adventure"
cost = 0
icons.change = [{colour = "any", to = "cunning"}]

[polarity]
name = "Polarity"
source = "box"
type = "event"
timing = "any_adventure"
cost = 0
icons.reroll = [{colour = "black", dice = "any"}]

[dear]
name = "Dear"
source = "box"
type = "equipment"
timing = "adventure"
cost = 0
icons.reroll = [{colour = "black", dice = 2, cost = [{do = "discard_charges", n = 1}]}]
"""
}


def not_met(*doctors: str, **house: str) -> Hands:
    """Science lies there, a Cunning is wanted; Ann has charges and cards for an evening."""
    table = lay_out(*(doctors or ("eleventh",)), more=CARDS, house=house)
    give(table, "ann", "bow_tie", "aikido", charges=5)
    stand(table, "ann", reveal(table, "gallifrey.1", "daemons"))
    table.recruited = True
    return throw(to_the_throw(begin_adventure(table)))


def helped(*, k9: bool = False, daleks: int = 0, **house: str) -> Hands:
    table = lay_out("first", "fourth", "eleventh", more=CARDS, house=house)
    give(table, "ann", charges=1)
    stand(table, "ann", reveal(table, "gallifrey.1", "daemons"))
    stand(table, "bob", "gallifrey.1")
    table.doctor("bob").k9 = k9
    table.recruited = True
    if daleks:
        table.daleks["gallifrey"] = daleks
    return begin_adventure(table).say("help:bob")


@pytest.mark.parametrize(
    ("means", "asked"),
    [
        (("ann:reroll:eleventh.0",), "which_dice"),
        (("ann:charges",), "which_die"),
        (("ann:charges", "ann:black_1"), "rethrow"),
        (("ann:turn",), "turn_to"),
        (("ann:turn", "running"), "turn_which"),
    ],
)
def test_once_a_card_has_met_the_challenge_no_dice_are_picked(
    means: tuple[str, ...], asked: str
) -> None:
    hands = not_met()
    for each in means:
        hands.say(each)
    assert hands.asked == asked
    hands.play("ann", "play:bow_tie").say("ann:black_2").say("cunning")
    assert (hands.question, hands.table.dilemma("gallifrey.1")) == (None, "")


@pytest.mark.parametrize("means", [("ann:black",), ("ann:charges", "ann:black_1")])
def test_a_face_corrected_in_mid_reroll_meets_the_challenge(means: tuple[str, ...]) -> None:
    hands = not_met()
    for each in means:
        hands.say(each)
    assert hands.asked == "rethrow"
    game.mends(hands.table)["face.ann.black_2"].put("cunning")
    hands.look_again()
    assert (hands.question, hands.table.dilemma("gallifrey.1")) == (None, "")


@pytest.mark.parametrize("means", [("ann:reroll:eleventh.0",), ("ann:charges",), ("ann:black",)])
def test_a_facing_changed_in_mid_reroll_ends_the_rerolls(means: tuple[str, ...]) -> None:
    hands = not_met().say(*means).play("ann", "play:aikido").say("ann:black_1")
    assert hands.choices == ("ann:turn", "ann:give_up")


# Whose cards


def test_a_bystanders_equipment_for_any_adventure_is_offered() -> None:
    hands = not_met("first", "fourth", "eleventh")
    equip(hands.table, "cat", "sonic", "stetson")
    hands.look_again()
    assert [each for each in hands.choices if each.startswith("cat:")] == ["cat:reroll:sonic.0"]
    assert list(hands.choose.by) == ["ann", "cat"]
    hands.say("cat:reroll:sonic.0")
    assert list(hands.choose.by) == ["cat"]
    hands.say("ann:black_1").say("science")
    assert "cat:reroll:sonic.0" not in hands.choices, "once an Adventure"


def test_nobody_must_use_the_means_of_those_who_look_on() -> None:
    hands = not_met("eleventh", "fourth", give_up="every_means")
    hands.table.doctor("ann").charges = 0
    equip(hands.table, "bob", "wand")
    hands.look_again()
    assert "ann:give_up" not in hands.choices
    for left in (4, 3, 2, 1):
        hands.say("ann:black").say(*["science"] * left)
    assert hands.choices == ("bob:change:wand.0", "ann:give_up")


def test_a_bystanders_change_of_a_face_meets_the_challenge() -> None:
    hands = not_met("first", "fourth")
    equip(hands.table, "bob", "wand")
    hands.look_again().say("bob:change:wand.0").say("ann:black_3")
    assert (hands.question, hands.table.dilemma("gallifrey.1")) == (None, "")


def test_the_odds_know_a_bystanders_equipment() -> None:
    hands = not_met("first", "fourth")
    hands.table.doctor("ann").charges = 0
    equip(hands.table, "bob", "wand")
    hands.look_again()
    assert hands.question is not None
    *_, said = game.advise(hands.table, hands.question)
    assert said.suggestions[0].answer == ("bob:change:wand.0",)
    assert said.suggestions[0].chance == 1


@pytest.mark.parametrize("source", ["equipment", "event"])
def test_a_card_for_any_adventure_works_on_one_pool(source: str) -> None:
    hands = helped().say("here")
    equip(hands.table, "ann", "sonic")
    give(hands.table, "ann", "polarity")
    throw(to_the_throw(hands))
    if source == "event":
        hands.play("ann", "play:polarity")
    else:
        hands.say("ann:reroll:sonic.0")
    assert (hands.asked, hands.choices) == ("whose_dice", ("ann", "bob"))
    hands.say("bob")
    assert {each.partition(":")[0] for each in hands.choices} == {"bob"}
    assert (hands.choose.by, hands.choose.at_most) == (("ann",), 3)


def test_advice_says_whose_dice_a_card_is_for() -> None:
    hands = helped().say("here")
    equip(hands.table, "ann", "sonic")
    throw(to_the_throw(hands)).say("ann:reroll:sonic.0")
    assert hands.question is not None
    *_, said = game.advise(hands.table, hands.question)
    assert {each.answer for each in said.suggestions} == {("ann",), ("bob",)}
    assert said.suggestions[0].answer == ("ann",), "five dice are more than three"
    assert said.suggestions[0].chance > said.suggestions[1].chance


def test_k9_needs_a_die() -> None:
    hands = helped(k9=True, daleks=1, give_up="every_means").say("afar")
    while hands.asked != "exterminate":
        n = hands.choose.at_least
        hands.say(*(("go_on",) if "go_on" in hands.choices else hands.choices[:n]))
    hands.say("bob:black_1")
    throw(hands)
    assert hands.asked == "not_met"
    assert "bob:k9" not in hands.choices


def test_a_price_is_paid_for_each_throw_and_the_rule_says_so() -> None:
    hands = not_met(number_reroll="one_at_a_time")
    equip(hands.table, "ann", "dear")
    hands.look_again()
    for _ in range(2):
        hands.say("ann:reroll:dear.0").say("ann:black_1").say("science")
    assert hands.table.doctor("ann").charges == 3
    words = [Words(language, game="time_of_the_daleks") for language in LANGUAGES]
    why = [each.phrase("house.number_reroll.why") for each in words]
    assert ["for each throw" in why[0], "für jeden Wurf" in why[1]] == [True, True]


def test_a_face_is_not_put_right_once_the_outcome_is_known() -> None:
    table = lay_out("first")
    stand(table, "ann", reveal(table, "earth.3", "daemons"))
    hands = throw(begin_adventure(table), "strength", "cunning")
    assert hands.asked == "draw_card"
    assert not [path for path in game.mends(table) if path.startswith("face.")]
