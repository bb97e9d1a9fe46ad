"""What is easily got wrong: every line of the fine print."""

from __future__ import annotations

import pytest

from companion.core.messages import NotAllowed
from companion.games import time_of_the_daleks as game
from companion.games.time_of_the_daleks import anomalies, console, daleks, travel, turn, web
from companion.games.time_of_the_daleks.setup import setup
from companion.games.time_of_the_daleks.table import Table

from .playing import (
    Hands,
    anomaly_in_play,
    begin_adventure,
    crew,
    ending,
    equip,
    fail_it,
    give,
    lay_out,
    matched,
    options,
    pool_now,
    reveal,
    session,
    stand,
    throw,
    to_the_throw,
    told,
)

# Help


def called(table: Table, zone: str, *, how: str = "here") -> Hands:
    """Ann has called Bob for a charge; he has come, or helps from afar."""
    give(table, "ann", charges=1)
    stand(table, "ann", zone)
    hands = begin_adventure(table)
    if hands.asked == "recruit":
        hands.say("nobody")
    return hands.say("help:bob").say(how)


def helped(*, bob_at: str, charges: int = 1, dilemma: str = "daemons") -> tuple[Table, Hands]:
    table = lay_out("eleventh", "fourth")
    reveal(table, "gallifrey.1", dilemma)
    give(table, "bob", charges=charges)
    stand(table, "bob", bob_at)
    return table, called(table, "gallifrey.1")


def test_help_in_place_moves_the_ship_even_if_the_helper_was_there() -> None:
    table, _ = helped(bob_at="gallifrey.1", charges=0)
    assert table.ship == 3


def test_a_helper_already_at_the_location_pays_nothing_and_keeps_the_zone() -> None:
    table, _ = helped(bob_at="gallifrey.2", charges=1)
    bob = table.doctor("bob")
    assert (bob.charges, bob.at) == (1, "gallifrey.2")


def test_a_helper_who_travels_pays_and_comes_to_the_same_zone() -> None:
    table, _ = helped(bob_at="earth.1")
    bob = table.doctor("bob")
    assert (bob.charges, bob.at) == (0, "gallifrey.1")


def test_who_cannot_pay_the_journey_helps_from_afar_only() -> None:
    table = lay_out("eleventh", "fourth")
    reveal(table, "gallifrey.1", "daemons")
    give(table, "ann", charges=1)
    stand(table, "ann", "gallifrey.1")
    hands = begin_adventure(table).say("nobody").say("help:bob")
    assert hands.choices == ("afar",)


def test_help_at_a_time_anomaly_costs_the_journey_but_moves_no_ship() -> None:
    table = lay_out("eleventh", "fourth")
    anomaly_in_play(table, "into_the_dalek")
    give(table, "bob", charges=1)
    called(table, "into_the_dalek")
    bob = table.doctor("bob")
    assert (table.ship, bob.charges, bob.at) == (1, 0, "into_the_dalek")


def test_a_helper_elsewhere_on_earth_is_rewarded_in_the_zone_he_is_in() -> None:
    table = lay_out("eleventh", "fourth")
    table.daleks = {"earth.1": 1, "earth.2": 1, "earth.3": 1}
    reveal(table, "earth.2", "daemons")
    stand(table, "bob", "earth.1")
    hands = called(table, "earth.2")
    throw(to_the_throw(hands), "running", "science")
    ann, bob = table.doctors
    assert (ann.charges, ann.tardis) == (1, 3), "Earth's Present gives a charge"
    assert (bob.charges, bob.tardis) == (0, 4), "Earth's Past moves the TARDIS"
    assert table.daleks == {"earth.3": 1}


def test_failed_help_elsewhere_on_earth_puts_the_second_dalek_into_the_helpers_zone() -> None:
    table = lay_out("eleventh", "fourth")
    reveal(table, "earth.2", "autons")
    stand(table, "bob", "earth.1")
    give(table, "bob", charges=4)
    fail_it(throw(to_the_throw(called(table, "earth.2"))))
    assert table.daleks == {"earth.1": 1, "earth.2": 1}


def test_help_from_afar_that_succeeds_draws_the_helper_one_card() -> None:
    table = lay_out("eleventh", "fourth")
    hands = called(table, reveal(table, "gallifrey.1", "daemons"), how="afar")
    hands = throw(to_the_throw(hands), "cunning", "science")
    assert (hands.asked, hands.draw.by) == ("draw_card", ("bob",))
    hands.say("fez")
    assert (table.doctor("bob").hand, hands.question, table.ship) == (["fez"], None, 1)


def test_help_from_afar_that_fails_costs_the_helper_a_charge_or_a_card() -> None:
    table = lay_out("eleventh", "fourth")
    give(table, "bob", "fez", charges=1)
    hands = called(table, reveal(table, "gallifrey.1", "daemons"), how="afar")
    hands = fail_it(throw(to_the_throw(hands)))
    assert (hands.question and hands.question.by, hands.choices) == (("bob",), ("charge", "card"))
    hands.say("card").say("fez")
    assert (table.doctor("bob").charges, table.timey_wimey.discards) == (1, ["fez"])
    assert table.daleks == {"gallifrey": 1}


def test_help_in_place_that_succeeds_rewards_both_and_removes_two_daleks() -> None:
    table = lay_out("eleventh", "fourth")
    table.daleks["mars"] = 3
    reveal(table, "mars.1", "daemons")
    stand(table, "bob", "mars.1")
    throw(to_the_throw(called(table, "mars.1")), "science", "science")
    assert [doctor.tardis for doctor in table.doctors] == [4, 4]
    assert table.daleks == {"mars": 1}


def test_help_in_place_that_fails_adds_two_daleks_and_costs_both() -> None:
    table = lay_out("eleventh", "fourth")
    reveal(table, "gallifrey.1", "autons")
    stand(table, "bob", "gallifrey.1")
    give(table, "bob", charges=1)
    hands = called(table, "gallifrey.1")
    table.doctor("ann").charges = 5
    fail_it(throw(to_the_throw(hands)))
    assert [doctor.charges for doctor in table.doctors] == [2, 0]
    assert table.daleks == {"gallifrey": 2}


@pytest.mark.parametrize(("how", "limits"), [("afar", (7, 1)), ("here", (5, 3))])
@pytest.mark.parametrize("breach", [False, True])
def test_help_shares_out_eight_dice_and_a_breach_takes_one_of_the_helped(
    how: str, limits: tuple[int, int], breach: bool
) -> None:
    table = lay_out("eleventh", "fourth")
    crew(table, "ann", "amy_pond", "rory_williams", "strax")
    zone = reveal(table, "gallifrey.1", "silurians" if breach else "daemons")
    stand(table, "bob", zone)
    hands = to_the_throw(called(table, zone, how=how))
    owners = [die.place.partition(":")[0] for die in hands.roll.dice]
    assert (owners.count("ann"), owners.count("bob")) == (limits[0] - breach, limits[1])


def test_help_costs_the_caller_a_charge_or_a_card_and_comes_once() -> None:
    table = lay_out("eleventh", "fourth", "first")
    zone = reveal(table, "gallifrey.1", "daemons")
    stand(table, "ann", zone)
    give(table, "ann", "fez", charges=1)
    hands = begin_adventure(table).say("nobody")
    assert {"help:bob", "help:cat"} <= set(hands.choices)
    hands.say("help:cat").say("card").say("fez").say("afar")
    assert not [option for option in hands.choices if option.startswith("help")]


def test_without_charge_or_card_nobody_can_be_called() -> None:
    table = lay_out("eleventh", "fourth")
    give(table, "bob", "fez")
    stand(table, "ann", reveal(table, "gallifrey.1", "daemons"))
    assert begin_adventure(table).choices == ("go_on",)


def test_the_helped_doctor_chooses_what_is_exterminated() -> None:
    table = lay_out("eleventh", "fourth")
    table.daleks["gallifrey"] = 1
    reveal(table, "gallifrey.1", "daemons")
    stand(table, "bob", "gallifrey.1")
    hands = called(table, "gallifrey.1")
    while hands.asked != "exterminate":
        hands.say(*hands.choices[:1]) if hands.asked == "discard_down" else hands.say("go_on")
    assert hands.choose.by == ("ann",)
    assert {option.partition(":")[0] for option in hands.choices} == {"ann", "bob"}


def test_a_black_die_discarded_rerolls_only_ones_own_dice() -> None:
    _, hands = helped(bob_at="gallifrey.1")
    throw(to_the_throw(hands)).say("bob:black")
    assert {die.place.partition(":")[0] for die in hands.roll.dice} == {"bob"}
    assert len(hands.roll.dice) == 2


def test_the_additional_dalek_leaves_this_location_wherever_the_reward_sends_the_helper() -> None:
    more = {
        "locations": """
[karn]
name = "Karn"
source = "box"
zones = [
    {name = "Past", symbols = [], reward = [{do = "move_doctor", where = "earth"}]},
    {name = "Future", symbols = [], reward = []},
]
"""
    }
    table = lay_out("eleventh", "fourth", more=more)
    table.daleks = {"karn": 2, "earth.1": 1}
    reveal(table, "karn.1", "daemons")
    stand(table, "bob", "karn.1")
    hands = throw(to_the_throw(called(table, "karn.1")), "science")
    hands.say("earth.1").say("zygons").say("earth.1")
    assert table.daleks == {"earth.1": 1}


# Regeneration


def test_the_highest_doctor_becomes_the_first_at_the_same_time() -> None:
    table = lay_out("twelfth", "first", "eleventh", "fourth")
    daleks.regenerate(table, "regeneration")
    assert [doctor.card for doctor in table.doctors] == ["first", "fourth", "twelfth", "eleventh"]


def test_regeneration_goes_to_the_next_doctor_of_the_set_held_or_not() -> None:
    table = lay_out("first", "twelfth")
    daleks.regenerate(table, "regeneration")
    assert [doctor.card for doctor in table.doctors] == ["fourth", "first"]


# Time Anomalies that are Locations


def test_finish_leaves_an_empty_time_anomaly_in_play() -> None:
    table = lay_out("eleventh")
    anomaly_in_play(table, "into_the_dalek")
    Hands(table, turn.finish(table, table.doctor("ann")))
    assert table.anomaly_zones() == ["into_the_dalek"]


def test_a_completed_anomaly_sends_all_doctors_there_to_their_consoles() -> None:
    table = lay_out("eleventh", "fourth", "first")
    anomaly_in_play(table, "into_the_dalek")
    for seat in ("ann", "bob"):
        stand(table, seat, "into_the_dalek")
    stand(table, "cat", "earth.1")
    throw(begin_adventure(table), "running", "tactics")
    assert [doctor.at for doctor in table.doctors] == ["", "", "earth.1"]


def test_an_anomaly_has_no_dilemma_and_needs_no_die() -> None:
    table = lay_out("eleventh")
    anomaly_in_play(table, "into_the_dalek")
    hands = Hands(table, travel.travel(table, table.doctor("ann")))
    hands.say("into_the_dalek")
    assert (hands.question, table.doctor("ann").at) == (None, "into_the_dalek")
    assert table.challenge("into_the_dalek") == ("running", "tactics")


def test_at_an_anomaly_one_may_recruit_from_either_deck() -> None:
    table = lay_out("eleventh")
    anomaly_in_play(table, "into_the_dalek")
    give(table, "ann", charges=1)
    stand(table, "ann", "into_the_dalek")
    assert begin_adventure(table).choices == ("nobody", "earth", "alien")


def test_an_anomaly_may_carry_a_condition() -> None:
    more = {
        "anomalies": """
[asylum]
name = "Asylum of the Daleks"
source = "box"
type = "location"
symbols = ["tactics"]
conditions = ["time_breach"]
"""
    }
    table = lay_out("eleventh", more=more)
    crew(table, "ann", "amy_pond", "rory_williams", "strax")
    anomaly_in_play(table, "asylum")
    stand(table, "ann", "asylum")
    assert len(to_the_throw(begin_adventure(table)).roll.dice) == 7


# Charges and costs


def test_five_charges_cap_every_gain() -> None:
    table = lay_out("eleventh")
    ann = give(table, "ann", charges=4)
    console.gain_charges(table, ann, 2, "test")
    assert ann.charges == 5
    Hands(table, turn.prepare(table, ann))
    assert ann.charges == 5


@pytest.mark.parametrize("card", ["timescoop", "recorder"])
def test_events_pay_their_sonic_cost(card: str) -> None:
    table = lay_out("eleventh")
    give(table, "ann", card, charges=2)
    stand(table, "ann", reveal(table, "gallifrey.1", "daemons"))
    begin_adventure(table).say("nobody").play("ann", f"play:{card}")
    assert table.doctor("ann").charges == 1


def test_a_card_one_cannot_pay_for_is_not_offered() -> None:
    table = lay_out("eleventh")
    give(table, "ann", "timescoop")
    assert game.offers(table, "ann") == ()


def test_transfers_pay_their_sonic_cost() -> None:
    more = {
        "timey_wimey": """
[baton]
name = "Baton"
source = "box"
type = "transfer"
timing = "anytime"
cost = 2
effects = [{do = "move_tardis", n = 1}]
"""
    }
    table = lay_out("eleventh", "fourth", more=more)
    give(table, "ann", "baton", charges=2)
    Hands(table, turn.finish(table, table.doctor("ann")))
    Hands(table, game.interject(table, "ann", ("play:baton",)))
    assert (table.doctor("ann").charges, table.doctor("bob").hand) == (0, ["baton"])


# Travel


def test_doctors_start_on_their_consoles_so_the_first_turn_must_move() -> None:
    table = lay_out("eleventh")
    hands = Hands(table, travel.travel(table, table.doctor("ann")))
    assert hands.choices == ("earth.1", "earth.2", "earth.3", "roll")


def test_one_may_stay_only_where_a_dilemma_is_unsolved() -> None:
    table = lay_out("eleventh")
    reveal(table, "gallifrey.1", "daemons")
    ann = stand(table, "ann", "gallifrey.1")
    assert travel.may_stay(table, ann)
    place = table.location("gallifrey.1")
    assert place is not None
    place.dilemmas = {"gallifrey.1": "", "gallifrey.2": ""}
    assert not travel.may_stay(table, ann)


def test_the_tardis_face_also_leads_to_any_zone_in_play() -> None:
    table = lay_out("eleventh")
    reveal(table, "gallifrey.1", "daemons")
    hands = Hands(table, travel.travel(table, table.doctor("ann"))).say("roll").say("tardis")
    assert {"earth.1", "gallifrey.1", "gallifrey.2", "new"} == set(hands.choices) - {
        "earth.2",
        "earth.3",
    }
    hands.say("gallifrey.1")
    assert table.doctor("ann").at == "gallifrey.1"


def test_the_other_face_draws_one_location_and_leaves_no_choice_of_tile() -> None:
    table = lay_out("eleventh")
    hands = Hands(table, travel.travel(table, table.doctor("ann"))).say("roll").say("unknown")
    hands.say("mars")
    assert hands.choices == ("mars.1", "mars.2")


def test_who_stays_turns_up_the_dilemma_that_finish_has_put_there() -> None:
    table = lay_out("eleventh")
    ann = stand(table, "ann", "earth.1")
    hands = Hands(table, travel.travel(table, ann)).say("stay")
    assert (hands.asked, table.dilemmas.hidden) == ("flip", 3)
    hands.say("daemons")
    assert (table.dilemma("earth.1"), table.dilemmas.hidden) == ("daemons", 2)
    assert "daemons" not in table.dilemmas.unseen


# Companions and Dilemmas


def test_linked_companions_leave_their_deck_before_it_is_shuffled() -> None:
    table = session("eleventh", "fourth").now.table
    assert {"amy_pond", "sarah_jane_smith"}.isdisjoint(table.earth.unseen)
    assert "clara_oswald" in table.earth.unseen, "the Twelfth is not in this game"


def test_one_recruit_a_turn() -> None:
    table = lay_out("eleventh")
    give(table, "ann", charges=3)
    stand(table, "ann", reveal(table, "gallifrey.1", "daemons"))
    assert begin_adventure(table).say("alien").say("strax").asked == "throw"
    assert begin_adventure(table).asked == "throw", "charges and places are left, but not the turn"


def test_a_part_timer_fills_a_place_and_gives_dice_at_once() -> None:
    table = lay_out("eleventh")
    crew(table, "ann", "amy_pond", "rory_williams")
    ann = give(table, "ann", charges=1)
    stand(table, "ann", reveal(table, "gallifrey.1", "daemons"))
    begin_adventure(table).say("alien").say("strax")
    assert pool_now(table).count("K") == 5, "four of the Doctor, one of Strax"
    assert not console.free_place(table, ann)


def test_no_place_no_recruit() -> None:
    table = lay_out("eleventh", "fourth")
    crew(table, "ann", "amy_pond", "rory_williams", "strax")
    give(table, "ann", charges=1)
    stand(table, "ann", reveal(table, "gallifrey.1", "daemons"))
    assert begin_adventure(table).asked == "build_pool"


def test_a_failed_adventure_sends_part_timers_back_into_their_deck() -> None:
    table = lay_out("eleventh")
    give(table, "ann", charges=1)
    stand(table, "ann", reveal(table, "gallifrey.1", "daemons"))
    fail_it(throw(to_the_throw(begin_adventure(table).say("alien").say("strax"))))
    assert (table.doctor("ann").companions, "strax" in table.alien.unseen) == ([], True)


def test_a_failed_dilemma_stays_face_up_and_its_doctor_may_stay() -> None:
    table = lay_out("eleventh")
    ann = stand(table, "ann", reveal(table, "gallifrey.1", "daemons"))
    fail_it(throw(begin_adventure(table)))
    assert table.dilemma("gallifrey.1") == "daemons"
    assert "stay" in Hands(table, travel.travel(table, ann)).choices


def test_a_discarded_location_takes_its_dilemmas_with_it() -> None:
    table = lay_out("eleventh")
    reveal(table, "gallifrey.1", "daemons")
    Hands(table, turn.finish(table, table.doctor("ann")))
    assert [place.tile for place in table.locations] == ["earth"]
    assert (table.tiles.discards, table.dilemmas.discards) == (["gallifrey"], ["daemons", "?"])


@pytest.mark.parametrize("keeps", ["doctor", "dalek"])
def test_a_doctor_or_a_dalek_keeps_a_location_in_play(keeps: str) -> None:
    table = lay_out("eleventh", "fourth")
    reveal(table, "gallifrey.1", "daemons")
    if keeps == "doctor":
        stand(table, "bob", "gallifrey.2")
    else:
        table.daleks["gallifrey"] = 1
    Hands(table, turn.finish(table, table.doctor("ann")))
    assert [place.tile for place in table.locations] == ["earth", "gallifrey"]


def test_discard_leaves_the_game_and_dismiss_goes_back_into_the_deck() -> None:
    table = lay_out("eleventh")
    ann = table.doctor("ann")
    crew(table, "ann", "strax", "captain_jack")
    console.discard_companion(table, ann, "strax", "test")
    console.dismiss(table, ann, "captain_jack", "test")
    assert (table.alien.discards, table.alien.unseen) == (["strax"], ["captain_jack"])
    table.alien.take("captain_jack")
    give(table, "ann", charges=1)
    stand(table, "ann", reveal(table, "gallifrey.1", "daemons"))
    assert begin_adventure(table).asked == "throw", "that deck takes no discards back"


# Prepare and Finish


def test_prepare_gives_the_charges_before_it_asks_anything() -> None:
    table = lay_out("eleventh")
    crew(table, "ann", "amy_pond")
    table.step = "prepare"
    Hands(table, turn.prepare(table, table.doctor("ann")))
    assert table.doctor("ann").charges == 2


def test_prepare_is_one_question_with_go_on_and_its_parts_in_any_order() -> None:
    table = lay_out("eleventh")
    table.step = "prepare"
    crew(table, "ann", "amy_pond")
    equip(table, "ann", "scarf", "stetson")
    give(table, "ann", "fez")
    hands = Hands(table, turn.prepare(table, table.doctor("ann")))
    assert hands.choices == ("uninstall:scarf", "uninstall:stetson", "dismiss:amy_pond", "go_on")
    assert "install:fez" not in game.offers(table, "ann"), "both slots are full"
    hands.say("dismiss:amy_pond").say("uninstall:stetson").play("ann", "install:fez").say("go_on")
    ann = table.doctor("ann")
    assert (ann.equipment, ann.companions, ann.charges) == (["scarf", "fez"], [], 1)
    assert hands.question is None


def test_prepare_with_nothing_to_decide_asks_nothing() -> None:
    table = lay_out("eleventh")
    assert Hands(table, turn.prepare(table, table.doctor("ann"))).question is None


def test_finish_refills_earth_discards_to_four_and_passes_the_die() -> None:
    table = lay_out("eleventh", "fourth")
    table.locations[0].dilemmas["earth.2"] = ""
    give(table, "ann", "fez", "timescoop", "bow_tie", "recorder", "celery", "scarf")
    hands = Hands(table, turn.finish(table, table.doctor("ann")))
    assert table.dilemma("earth.2") == "?"
    hands.say("celery").say("scarf")
    assert (hands.question, len(table.doctor("ann").hand)) == (None, 4)
    assert told(table)[-1] == "pass_die"


def test_finish_tidies_what_was_put_right_while_cards_were_discarded() -> None:
    table = lay_out("eleventh", "fourth")
    give(table, "ann", "fez", "timescoop", "bow_tie", "recorder", "celery")
    hands = Hands(table, turn.finish(table, table.doctor("ann")))
    travel.lay_tile(table, table.tiles.take("mars"))
    hands.look_again().say("celery")
    assert [place.tile for place in table.locations] == ["earth"]
    assert told(table)[-2:] == ["remove_location", "pass_die"]


# Rolling


def test_success_is_compulsory_after_the_throw() -> None:
    table = lay_out("eleventh")
    give(table, "ann", charges=5)
    stand(table, "ann", reveal(table, "gallifrey.1", "daemons"))
    hands = throw(to_the_throw(begin_adventure(table)), "cunning")
    assert hands.question is None
    assert table.dilemma("gallifrey.1") == ""


def test_success_is_compulsory_after_a_reroll() -> None:
    table = lay_out("eleventh")
    give(table, "ann", charges=5)
    stand(table, "ann", reveal(table, "gallifrey.1", "daemons"))
    hands = throw(to_the_throw(begin_adventure(table)))
    hands.say("ann:charges").say("ann:black_1").say("cunning")
    assert (hands.question, table.doctor("ann").charges) == (None, 3)


def test_success_is_compulsory_after_a_correction() -> None:
    table = lay_out("eleventh")
    give(table, "ann", charges=5)
    stand(table, "ann", reveal(table, "gallifrey.1", "daemons"))
    hands = throw(to_the_throw(begin_adventure(table)))
    game.mends(table)["face.ann.black_1"].put("cunning")
    hands.look_again()
    assert (hands.question, table.dilemma("gallifrey.1")) == (None, "")


def test_after_a_facing_change_there_are_no_more_rerolls() -> None:
    table = lay_out("eleventh")
    crew(table, "ann", "amy_pond")
    give(table, "ann", charges=5)
    stand(table, "ann", reveal(table, "orient_express.1", "sutekh"))
    hands = throw(to_the_throw(begin_adventure(table)))
    assert "ann:black" in hands.choices
    hands.say("ann:change:amy_pond.0").say("ann:green_1")
    assert hands.choices == ("ann:turn", "ann:give_up")


def test_black_dice_can_be_discarded_one_after_another() -> None:
    table = lay_out("first")
    stand(table, "ann", reveal(table, "gallifrey.1", "daemons"))
    hands = throw(begin_adventure(table))
    for dice in ("KKKK", "KKK", "KK", "K"):
        hands.say("ann:black")
        assert hands.dice == dice
        throw(hands)
    hands.say("ann:black")
    assert (hands.question, table.daleks) == (None, {"gallifrey": 1})


def test_all_is_all_or_nothing() -> None:
    table = lay_out("eleventh")
    crew(table, "ann", "captain_jack", "clara_oswald")
    stand(table, "ann", reveal(table, "gallifrey.1", "daemons"))
    hands = throw(to_the_throw(begin_adventure(table)))
    hands.say("ann:reroll:captain_jack.0")
    assert hands.dice == "RR"


def test_any_is_as_many_as_one_likes_and_a_number_is_at_most() -> None:
    table = lay_out("eleventh")
    equip(table, "ann", "stetson")
    stand(table, "ann", reveal(table, "gallifrey.1", "daemons"))
    hands = throw(to_the_throw(begin_adventure(table))).say("ann:reroll:stetson.0")
    assert (hands.choose.at_least, hands.choose.at_most) == (1, 4)
    hands.say("ann:black_1")
    throw(hands).say("ann:reroll:eleventh.0")
    assert (hands.choose.at_least, hands.choose.at_most) == (1, 2)


def test_extermination_applies_below_eight_dice() -> None:
    table = lay_out("first")
    table.daleks["gallifrey"] = 2
    stand(table, "ann", reveal(table, "gallifrey.2", "daemons"))
    hands = begin_adventure(table).say("ann:black_1", "ann:black_2")
    assert hands.dice == "KKK"


def test_with_no_dice_left_the_adventure_fails_without_a_throw() -> None:
    table = lay_out("first")
    table.daleks["gallifrey"] = 5
    stand(table, "ann", reveal(table, "gallifrey.1", "daemons"))
    hands = begin_adventure(table)  # which dice go is no question: all of them do
    assert (hands.question, table.daleks) == (None, {"gallifrey": 6})


def test_on_earth_only_daleks_of_the_same_zone_exterminate() -> None:
    table = lay_out("first")
    table.daleks = {"earth.1": 1, "earth.2": 1}
    stand(table, "ann", reveal(table, "earth.3", "daemons"))
    assert begin_adventure(table).dice == "KKKKK"


def test_on_earth_success_removes_only_a_dalek_of_the_same_zone() -> None:
    table = lay_out("eleventh")
    table.daleks = {"earth.1": 1}
    stand(table, "ann", reveal(table, "earth.3", "daemons"))
    throw(to_the_throw(begin_adventure(table)), "strength").say("fez")
    assert table.daleks == {"earth.1": 1}


def test_three_of_each_colour_at_most() -> None:
    table = lay_out("eleventh")
    crew(table, "ann", "captain_jack", "clara_oswald")
    stand(table, "ann", reveal(table, "gallifrey.1", "daemons"))
    hands = begin_adventure(table)
    hands.say("focus:captain_jack.0:red")
    assert pool_now(table).count("R") == 3
    assert "focus:captain_jack.1:red" not in hands.choices


def test_more_dice_of_a_colour_than_there_are_stay_out() -> None:
    more = {
        "companions": """
[scarlet]
name = "Scarlet"
source = "box"
deck = "alien"
icons.add = ["red", "red", "red", "red"]
"""
    }
    table = lay_out("first", more=more)
    crew(table, "ann", "scarlet")
    stand(table, "ann", reveal(table, "gallifrey.1", "daemons"))
    assert begin_adventure(table).dice == "KKKKKRRR"


def test_a_die_focused_to_a_colour_that_goes_to_prison_is_black_again() -> None:
    table = lay_out("first")
    crew(table, "ann", "amy_pond")
    stand(table, "ann", reveal(table, "gallifrey.1", "daemons"))
    hands = begin_adventure(table).say("focus:amy_pond.0:green")
    assert pool_now(table) == "KKKKGG"
    anomaly_in_play(table, "destiny_of_the_daleks").prison += ["green"] * 3
    hands.look_again()
    assert pool_now(table) == "KKKKK"


def test_a_change_icon_turns_one_die_an_adventure() -> None:
    table = lay_out("first")
    crew(table, "ann", "amy_pond")
    give(table, "ann", charges=3)
    stand(table, "ann", reveal(table, "gallifrey.1", "daemons"))
    hands = begin_adventure(table).say("nobody").say("focus:amy_pond.0:green").say("go_on")
    throw(hands).say("ann:change:amy_pond.0")
    assert hands.choices == ("ann:green_1", "ann:green_2")
    hands.say("ann:green_1")
    assert hands.choices == ("ann:turn", "ann:give_up")


# The Daleks


def test_into_the_dalek_taxes_a_helper_who_travels() -> None:
    table = lay_out("eleventh", "fourth")
    anomaly_in_play(table, "into_the_dalek")
    reveal(table, "gallifrey.1", "daemons")
    give(table, "bob", charges=3)
    called(table, "gallifrey.1")
    assert table.doctor("bob").charges == 0, "one for the journey, two for the tax"


@pytest.mark.parametrize(
    ("markers", "won"), [((1, 1, 0), False), ((1, 1, 1), True), ((4, 0, 0), True)]
)
def test_three_or_more_daleks_on_earth_win_in_the_dalek_turn(
    markers: tuple[int, ...], won: bool
) -> None:
    table = lay_out("eleventh")
    table.daleks = {f"earth.{n}": count for n, count in enumerate(markers, start=1) if count}
    ended = Hands(table, daleks.dalek_turn(table)).result
    assert (ended is not None and ended.id == "daleks.end.earth") == won


def test_a_third_dalek_on_earth_does_not_end_the_game_before_the_dalek_turn() -> None:
    table = lay_out("eleventh")
    table.daleks = {"earth.1": 2}
    Hands(table, daleks.place_dalek(table, "earth.1", "test"))
    assert table.daleks_on_earth() == 3


def test_the_sixth_dalek_is_davros() -> None:
    table = lay_out("eleventh")
    table.daleks = {"earth.1": 2, "gallifrey": 3}
    Hands(table, daleks.place_dalek(table, "gallifrey", "test"))
    assert (table.davros, told(table)) == ("gallifrey", ["place_davros"])


def test_the_seventh_marker_ends_the_game_whatever_asks_for_it() -> None:
    table = lay_out("first", "fourth")
    table.daleks = {"mars": 6}
    table.turn, table.step = "ann", "adventure"
    stand(table, "ann", reveal(table, "gallifrey.1", "daemons"))
    hands = fail_it(throw(Hands(table, game.play(table))))
    assert ending(hands) == "daleks.end.seventh"
    assert ending(Hands(table, daleks.place_dalek(table, "earth.1", "an effect"))) == ending(hands)


def test_an_anomaly_gets_no_dalek_for_a_failure() -> None:
    table = lay_out("first")
    table.daleks = {"mars": 6}
    anomaly_in_play(table, "into_the_dalek")
    stand(table, "ann", "into_the_dalek")
    assert fail_it(throw(begin_adventure(table))).question is None


def test_the_daleks_win_a_tie_on_gallifrey() -> None:
    table = lay_out("eleventh")
    table.ship, table.markers = 17, []
    table.doctor("ann").tardis = 18
    assert Hands(table, daleks.dalek_turn(table)).result.id == "daleks.end.ship"


def test_a_doctor_on_gallifrey_wins_only_after_the_dalek_turn() -> None:
    table = lay_out("eleventh")
    table.markers = []
    web.move_tardis(table, table.doctor("ann"), 99, "test")
    assert table.doctor("ann").tardis == 18, "it stops there"
    assert Hands(table, daleks.dalek_turn(table)).result.id == "daleks.end.doctors"


def test_the_ship_triggers_a_marker_it_moves_through_and_one_it_lands_on() -> None:
    table = lay_out("eleventh")
    table.ship = 5
    Hands(table, web.move_ship(table, 2, "test")).say("into_the_dalek")
    assert (table.ship, table.markers) == (7, [9, 12, 15])
    Hands(table, web.move_ship(table, 2, "test")).say("destiny_of_the_daleks")
    assert (table.ship, table.markers) == (9, [12, 15])


@pytest.mark.parametrize("timing", ["at_each_marker", "after_the_move"])
def test_two_markers_in_one_move_are_two_anomalies(timing: str) -> None:
    table = lay_out("eleventh", house={"anomaly_timing": timing})
    table.ship = 5
    hands = Hands(table, web.move_ship(table, 4, "test"))
    hands.say("into_the_dalek").say("destiny_of_the_daleks")
    assert (hands.question, table.ship, table.markers) == (None, 9, [12, 15])


def test_correcting_the_ship_draws_no_anomaly() -> None:
    table = lay_out("eleventh")
    game.mends(table)["ship"].put("10")
    assert (table.ship, table.markers, table.anomalies) == (10, [6, 9, 12, 15], [])


def test_davros_is_placed_only_if_he_is_not_on_the_table() -> None:
    table = lay_out("eleventh", house={"davros_removed": "last"})
    table.daleks = {"mars": 5}
    Hands(table, daleks.place_dalek(table, "earth.1", "test"))
    daleks.remove_dalek(table, "mars", "test")
    table.told.clear()
    Hands(table, daleks.place_dalek(table, "gallifrey", "test"))
    assert (table.davros, told(table)) == ("earth.1", ["place_dalek"])


# First game


def test_a_first_game_has_three_markers_and_no_cards_with_a_dalek() -> None:
    table = lay_out("eleventh", first_game=True)
    assert table.markers == [8, 11, 14]
    assert "destiny_of_the_daleks" not in table.anomaly_deck.unseen
    assert "time_meddler" not in table.dilemmas.unseen
    assert {"into_the_dalek", "sutekh"} <= {*table.anomaly_deck.unseen, *table.dilemmas.unseen}


@pytest.mark.parametrize(
    ("dilemma", "condition"), [("silurians", "time_breach"), ("cybermen", "time_locked")]
)
def test_a_first_game_ignores_conditions(dilemma: str, condition: str) -> None:
    for first_game, found in ((True, ()), (False, (condition,))):
        table = lay_out("eleventh", first_game=first_game)
        assert table.conditions(reveal(table, "gallifrey.1", dilemma)) == found


# Order


def test_the_earliest_regeneration_begins_and_play_goes_clockwise() -> None:
    table = setup(options("eleventh", "first", "fourth"))
    assert (table.opening, table.turn) == ("bob", "bob")
    order = []
    for _ in range(3):
        order.append(table.turn)
        game.pass_turn(table)
    assert (order, table.turn) == (["bob", "cat", "ann"], "daleks")


def test_nothing_of_an_adventure_where_the_dilemma_is_solved() -> None:
    table = lay_out("eleventh")
    table.locations[0].dilemmas["earth.1"] = ""
    stand(table, "ann", "earth.1")
    assert begin_adventure(table).question is None
    assert table.adventure is None


def test_matching_counts_each_die_once() -> None:
    table = lay_out("eleventh", "fourth")
    give(table, "bob", "fez")
    stand(table, "ann", reveal(table, "mars.2", "weeping_angels"))
    throw(to_the_throw(begin_adventure(table)), "running", "running")
    assert matched(table) == 2


def test_anomalies_are_drawn_with_their_own_message() -> None:
    table = lay_out("eleventh")
    Hands(table, anomalies.draw(table)).say("into_the_dalek")
    assert told(table) == ["location_anomaly"]


def test_hands_are_told_to_reshuffle() -> None:
    table = lay_out("eleventh")
    table.tiles.unseen, table.tiles.discards = [], ["mars"]
    hands = Hands(table, travel.new_location(table, table.doctor("ann"), 1))
    assert hands.draw.possible == ("mars",)
    assert told(table) != []


# Set-up and K-9


def test_k9_goes_to_the_last_in_turn_order_and_is_passed_on_in_the_dalek_turn() -> None:
    table = setup(options("eleventh", "first", "fourth", k9=True))
    assert [doctor.seat for doctor in table.doctors if doctor.k9] == ["ann"]
    Hands(table, daleks.dalek_turn(table)).say("cat")
    assert [doctor.seat for doctor in table.doctors if doctor.k9] == ["cat"]
    assert told(table)[:2] == ["k9_goes_to", "move_ship"]


@pytest.mark.parametrize("doctors", [("first", "first"), ("first", "tenth")])
def test_each_player_takes_a_doctor_of_the_box(doctors: tuple[str, str]) -> None:
    with pytest.raises(NotAllowed):
        setup(options(*doctors))


def test_a_split_focus_icon_gives_the_choice_and_can_be_taken_back() -> None:
    table = lay_out("first")
    crew(table, "ann", "brigadier")
    stand(table, "ann", reveal(table, "gallifrey.1", "daemons"))
    hands = begin_adventure(table)
    assert hands.choices == ("focus:brigadier.0:red", "focus:brigadier.0:green", "go_on")
    hands.say("focus:brigadier.0:green")
    assert pool_now(table) == "KKKKG"
    hands.say("unfocus:brigadier.0")
    assert pool_now(table) == "KKKKK"


def test_a_charge_rerolls_any_one_die_and_two_are_spent() -> None:
    table = lay_out("eleventh")
    give(table, "ann", charges=4)
    stand(table, "ann", reveal(table, "gallifrey.1", "daemons"))
    hands = throw(to_the_throw(begin_adventure(table)))
    for left in (2, 0):
        throw(hands.say("ann:charges").say("ann:blue_1"))
        assert table.doctor("ann").charges == left
    assert "ann:charges" not in hands.choices


def test_a_new_tile_gets_two_dilemmas_nobody_has_seen() -> None:
    table = lay_out("eleventh")
    travel.lay_tile(table, "mars")
    assert table.locations[-1].dilemmas == {"mars.1": "?", "mars.2": "?"}
    assert table.dilemmas.hidden == 5


def test_empty_tile_and_dilemma_decks_take_their_discards_back() -> None:
    table = lay_out("eleventh")
    table.tiles.unseen, table.tiles.discards = [], ["mars", "gallifrey"]
    hands = Hands(table, travel.new_location(table, table.doctor("ann"), 1))
    assert set(hands.draw.possible) == {"mars", "gallifrey"}
    while table.dilemmas.size:
        table.dilemmas.discard(table.dilemmas.take(table.dilemmas.unseen[0]))
    hands.say("mars").say("mars.1")
    assert table.locations[-1].dilemmas == {"mars.1": "?", "mars.2": "?"}
    assert table.dilemmas.discards == []


def test_the_daleks_turn_comes_after_the_last_doctor_and_opens_a_round() -> None:
    table = lay_out("first")
    table.turn, table.step = "ann", "finish"
    hands = Hands(table, game.play(table))
    assert (table.ship, table.round, table.turn, table.step) == (2, 2, "ann", "travel")
    assert hands.asked == "travel"


def test_a_tile_in_play_that_is_drawn_again_lies_there_once() -> None:
    table = lay_out("eleventh")
    reveal(table, "mars.1", "daemons")
    hands = Hands(table, travel.new_location(table, table.doctor("ann"), 1))
    hands.say("mars").say("mars.1")
    assert [place.tile for place in table.locations].count("mars") == 1
