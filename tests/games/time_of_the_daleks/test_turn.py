"""A turn by the rulebook, step by step, and the Daleks': what is asked, told and left alone."""

from __future__ import annotations

import pytest

from companion.core.questions import UNKNOWN
from companion.games import time_of_the_daleks as game
from companion.games.time_of_the_daleks import daleks, places, travel, turn, web
from companion.games.time_of_the_daleks.cards import Effect
from companion.games.time_of_the_daleks.effects import run
from companion.games.time_of_the_daleks.table import Table

from .playing import (
    Hands,
    anomaly_in_play,
    begin_adventure,
    crew,
    fail_it,
    give,
    last_told,
    lay_out,
    reveal,
    stand,
    throw,
    to_the_throw,
    told,
)

# Prepare

WISE = """
[fifth]
name = "Fifth Doctor"
source = "box"
number = 5
linked = ""
icons.add = ["black"]
effects = [{do = "move_tardis", n = 1, cost = [{do = "discard_charges", n = 2}]}]
"""


def test_an_effect_of_the_doctor_alone_is_worth_asking_for_in_prepare() -> None:
    table = lay_out("fifth", more={"doctors": WISE})
    table.step = "prepare"
    hands = Hands(table, turn.prepare(table, table.doctor("ann")))
    assert (hands.asked, hands.choices) == ("prepare", ("go_on",))
    hands.play("ann", "use:fifth.0").say("pay")
    assert (hands.question, table.doctor("ann").tardis) == (None, 4), "there is nothing more to use"


def test_a_card_that_works_of_itself_is_named() -> None:
    nardole = """
[nardole]
name = "Nardole"
source = "box"
deck = "earth"
icons.add = ["black"]
effects = [
    {do = "draw_cards", when = "turn_start", if_with = ["fourth"]},
    {do = "gain_charges", when = "turn_start", if_with = ["first"]},
]
"""
    table = lay_out("fourth", more={"companions": nardole})
    crew(table, "ann", "nardole")
    table.step = "prepare"
    Hands(table, turn.prepare(table, table.doctor("ann"))).say("fez")
    assert told(table) == ["gain_charges", "card_works", "take_card"]
    assert last_told(table, "card_works") == {"seat": "ann", "card": "nardole"}


# Travel


def test_who_is_in_a_solved_zone_does_not_stay_for_nothing() -> None:
    table = lay_out("first")
    stand(table, "ann", reveal(table, "mars.1", "daemons"))
    assert travel.may_stay(table, table.doctor("ann"))
    table.locations[-1].dilemmas["mars.1"] = ""
    assert table.locations[-1].dilemmas["mars.2"] == UNKNOWN
    assert not travel.may_stay(table, table.doctor("ann"))


def test_a_dilemma_face_down_is_flipped_before_its_adventure() -> None:
    table = lay_out("first")
    stand(table, "ann", "earth.1")
    hands = begin_adventure(table)
    assert hands.asked == "flip"
    hands.say("sutekh")
    assert table.challenge("earth.1") == ("science", "strength", "tactics", "tactics")
    assert hands.asked == "throw"


def test_a_dilemma_that_is_not_there_after_all_begins_no_adventure() -> None:
    table = lay_out("first")
    stand(table, "ann", "earth.1")
    hands = begin_adventure(table)
    game.mends(table)["dilemma.earth.1"].put("")
    assert (hands.look_again().question, table.adventure) == (None, None)


def test_a_dilemma_that_lies_open_is_not_turned_up_elsewhere() -> None:
    table = lay_out("first")
    reveal(table, "mars.1", "daemons")
    question = Hands(table, places.flip(table, "mars.2")).draw
    assert "daemons" not in (*question.possible, *question.known)
    table.dilemmas.discard(table.dilemmas.take("sutekh"))
    assert "sutekh" in Hands(table, places.flip(table, "mars.2")).draw.known


def test_nobody_arrives_at_a_tile_that_is_gone_while_the_move_is_paid_for() -> None:
    table = lay_out("first")
    anomaly_in_play(table, "into_the_dalek")
    ann = give(table, "ann", "fez", charges=2)
    reveal(table, "mars.1", "daemons")
    hands = Hands(table, places.arrive(table, ann, "mars.1", "travel"))
    game.mends(table)["tile.mars"].put("gone")
    hands.look_again().say("option_1")
    assert (hands.question, ann.at) == (None, "")


def test_a_tile_that_is_gone_while_its_dilemma_is_flipped_asks_for_nothing() -> None:
    table = lay_out("first")
    reveal(table, "mars.1", "daemons")
    hands = Hands(table, places.flip(table, "mars.2"))
    assert hands.asked == "flip"
    game.mends(table)["tile.mars"].put("gone")
    assert hands.look_again().question is None
    assert sorted(table.dilemmas.discards) == [UNKNOWN, "daemons"]


def test_who_can_pay_no_part_of_the_tax_is_asked_nothing() -> None:
    table = lay_out("first")
    anomaly_in_play(table, "into_the_dalek")
    ann = table.doctor("ann")
    assert Hands(table, places.pay_move_tax(table, ann)).question is None
    ann.charges = 1
    assert Hands(table, places.pay_move_tax(table, ann)).question is None
    assert ann.charges == 0, "as much as possible"


def test_costs_that_do_something_else_beside_are_still_chosen_between() -> None:
    table = lay_out("first")
    effect = Effect(
        "choice",
        options=(
            (Effect("discard_cards"), Effect("move_ship", 2)),
            (Effect("discard_charges"), Effect("move_tardis", -1)),
            (Effect("discard_companion"),),
        ),
    )
    hands = Hands(table, run(table, (effect,), table.doctor("ann"), source="x", rule="test"))
    assert hands.choices == ("option_1", "option_2")


SPREE = """
[spree]
name = "Spree"
source = "box"
type = "event"
timing = "anytime"
cost = 0
effects = [{do = "move_tardis", n = 1}]
"""


def test_who_gets_rid_of_a_cost_while_it_is_chosen_pays_the_other() -> None:
    table = lay_out("first", more={"timey_wimey": SPREE})
    anomaly_in_play(table, "into_the_dalek")
    ann = give(table, "ann", "spree", charges=2)
    hands = Hands(table, places.pay_move_tax(table, ann))
    assert hands.choices == ("option_1", "option_2")
    hands.play("ann", "play:spree")
    assert (hands.question, ann.charges) == (None, 0)


def test_where_nothing_is_taken_of_those_who_have_too_little_nothing_is_asked() -> None:
    """A house rule."""
    two = Effect("choice", options=((Effect("discard_charges", 2),), (Effect("discard_cards", 2),)))
    for unpayable, asked in (("nothing", ""), ("as_much_as_possible", "choice")):
        table = lay_out("first", house={"unpayable": unpayable})
        ann = give(table, "ann", "fez", charges=1)
        assert Hands(table, run(table, (two,), ann, source="x", rule="test")).asked == asked


# The Web of Time


def test_hands_put_the_ship_where_it_really_ends() -> None:
    table = lay_out("first", more={"anomalies": PUSH})
    table.ship, table.markers = 5, [6]
    Hands(table, web.move_ship(table, 2, "test")).say("push")
    spaces = [dict(each.values)["space"] for each in table.told if each.id == "daleks.move_ship"]
    assert (spaces, table.ship) == ([6, 7, 8], 8)


def test_after_the_move_an_anomaly_moves_the_ship_from_where_it_was_told_to_be() -> None:
    table = lay_out("first", more={"anomalies": PUSH}, house={"anomaly_timing": "after_the_move"})
    table.ship, table.markers = 5, [6]
    Hands(table, web.move_ship(table, 2, "test")).say("push")
    spaces = [dict(each.values)["space"] for each in table.told if each.id == "daleks.move_ship"]
    assert (spaces, table.ship) == ([7, 8], 8)


PUSH = """
[push]
name = "Push"
source = "box"
type = "instant"
effects = [{do = "move_ship", n = 1}]

[asylum]
name = "Asylum"
source = "box"
type = "instant"
effects = [{do = "place_dalek", where = "earth"}]
"""

# The Daleks' turn


def dalek_turn(table: Table) -> Hands:
    table.turn, table.step = "daleks", "prepare"
    return Hands(table, game.play(table))


def test_a_card_for_any_time_may_answer_what_the_ship_has_brought() -> None:
    support = """
[support]
name = "UNIT Support"
source = "box"
type = "event"
timing = "anytime"
cost = 0
effects = [{do = "remove_dalek", where = "earth"}]
"""
    table = lay_out("first", more={"anomalies": PUSH, "timey_wimey": support})
    table.ship, table.daleks = 5, {"earth.1": 2}
    give(table, "ann", "support", "fez")
    hands = dalek_turn(table).say("go_on").say("asylum").say("earth.1")
    assert table.daleks_on_earth() == 3
    assert hands.asked == "dalek_check"
    hands.play("ann", "play:support")
    assert (hands.asked, table.daleks_on_earth(), table.round) == ("dalek_check", 2, 1)
    hands.say("go_on")
    assert (hands.result, table.round) == (None, 2)


def test_nobody_is_asked_twice_where_the_ship_has_brought_nothing() -> None:
    table = lay_out("first")
    give(table, "ann", "fez")
    dalek_turn(table).say("go_on")
    assert table.round == 2


def test_an_end_that_can_still_be_averted_is_announced_and_needs_hands_with_cards() -> None:
    table = lay_out("first")
    table.ship = 17
    give(table, "ann", "scarf")
    hands = dalek_turn(table).say("go_on")
    assert (hands.asked, hands.result) == ("dalek_check", None)
    assert hands.say("go_on").result.id == "daleks.end.ship"
    table = lay_out("first")
    table.ship = 17
    assert dalek_turn(table).result.id == "daleks.end.ship"


# Corrections after the end


def test_a_miscounted_seventh_dalek_put_right_goes_on_where_the_adventure_was_lost() -> None:
    table = lay_out("first", "fourth")
    table.daleks = {"mars": 6}
    stand(table, "ann", reveal(table, "gallifrey.1", "sutekh"))
    hands = fail_it(throw(Hands(table, game.play(table))))
    assert hands.result.id == "daleks.end.seventh"
    before = told(table)
    game.mends(table)["daleks.earth.1"].put("0")
    assert hands.look_again().result.id == "daleks.end.seventh"
    table.daleks = {"mars": 5}
    hands.look_again()
    assert hands.result is None
    after = told(table)[len(before) :]
    assert after[:3] == ["place_davros", "move_ship", "pass_die"], "its fail cost, then Finish"
    assert (table.daleks, table.turn) == ({"mars": 5, "gallifrey": 1}, "bob")


def test_a_dalek_turn_put_right_moves_neither_the_ship_nor_k9_again() -> None:
    table = lay_out("first", "fourth", k9=True)
    table.daleks, table.markers = {"earth.1": 3}, []
    holder = next(doctor.seat for doctor in table.doctors if doctor.k9)
    hands = dalek_turn(table)
    assert (hands.result.id, table.ship) == ("daleks.end.earth", 2)
    assert not table.doctor(holder).k9
    table.daleks = {"earth.1": 2}
    hands.look_again()
    assert (hands.result, table.ship, table.round) == (None, 2, 2)
    assert not table.doctor(holder).k9


def test_an_end_in_the_middle_of_the_ships_move_goes_on_with_the_move() -> None:
    table = lay_out("first", more={"anomalies": PUSH})
    table.ship, table.markers, table.daleks = 5, [6], {"mars": 6}
    hands = dalek_turn(table).say("asylum").say("earth.1")
    assert hands.result.id == "daleks.end.seventh"
    table.daleks = {"mars": 4}
    hands.look_again()
    assert (hands.result, table.ship, table.round) == (None, 6, 2)
    assert table.daleks == {"mars": 4, "earth.1": 1}


def test_a_transfer_that_came_in_the_last_turn_may_be_played_in_the_daleks() -> None:
    table = lay_out("first", "fourth", house={"transfer_same_turn": "may_not"})
    give(table, "bob", "jelly_babies")
    table.passed.append("jelly_babies")
    assert game.offers(table, "bob") == ()
    hands = Hands(table, daleks.dalek_turn(table))
    assert (hands.asked, game.offers(table, "bob")) == ("dalek_turn", ("play:jelly_babies",))


RING = {
    "timey_wimey": """
[ring]
name = "Ring"
source = "box"
type = "event"
timing = "anytime"
cost = 0
effects = [{do = "move_doctor", where = "any"}]

[spree]
name = "Spree"
source = "box"
type = "event"
timing = "anytime"
cost = 1
effects = [{do = "move_tardis", n = 1}]
"""
}


def test_nobody_is_moved_to_a_tile_that_is_gone_meanwhile() -> None:
    table = lay_out("first", more=RING)
    give(table, "ann", "ring")
    reveal(table, "mars.1", "daemons")
    hands = Hands(table, game.interject(table, "ann", ("play:ring",)))
    assert "mars.1" in hands.choices
    game.mends(table)["tile.mars"].put("gone")
    assert hands.look_again().choices == ("earth.1", "earth.2", "earth.3")


def test_who_has_spent_the_price_of_the_journey_helps_from_afar() -> None:
    table = lay_out("first", "fourth", more=RING)
    give(table, "ann", charges=1)
    give(table, "bob", "spree", charges=1)
    stand(table, "ann", reveal(table, "mars.1", "daemons"))
    hands = begin_adventure(table).say("nobody").say("help:bob").say("here")
    hands.play("bob", "play:spree")
    assert (table.doctor("bob").at, told(table, "helps_afar")) == ("", ["helps_afar"])
    assert table.ship == 1


@pytest.mark.parametrize("won", [True, False])
def test_a_helper_whom_a_card_has_taken_elsewhere_shares_in_this_location(won: bool) -> None:
    table = lay_out("first", "fourth", more=RING)
    give(table, "ann", charges=1)
    give(table, "bob", "ring")
    stand(table, "ann", reveal(table, "mars.1", "daemons"))
    stand(table, "bob", "mars.2")
    table.daleks |= {"mars": 2} if won else {}
    hands = to_the_throw(begin_adventure(table).say("nobody").say("help:bob").say("here"))
    hands.play("bob", "play:ring").say("earth.2")
    hands.say("zygons")
    faces = ["science"] * len(hands.roll.dice) if won else ["tactics"] * len(hands.roll.dice)
    fail_it(hands.say(*faces))
    assert (table.daleks, told(table, "success")) == (
        ({}, ["success"]) if won else ({"mars": 2}, [])
    )


def test_nobody_comes_to_help_where_there_is_nothing_any_more() -> None:
    table = lay_out("first", "fourth")
    give(table, "ann", charges=2)
    give(table, "bob", charges=1)
    anomaly_in_play(table, "into_the_dalek")
    stand(table, "ann", "into_the_dalek")
    hands = begin_adventure(table).say("nobody").say("help:bob")
    assert "here" in hands.choices
    game.mends(table)["anomaly.into_the_dalek"].put("gone")
    assert hands.look_again().choices == ("afar",)
