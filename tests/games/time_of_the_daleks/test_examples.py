"""Every worked example of the rulebook, by its name."""

from __future__ import annotations

from companion.games.time_of_the_daleks import anomalies, daleks, travel
from companion.games.time_of_the_daleks.setup import deal, setup
from companion.games.time_of_the_daleks.table import Table

from .playing import (
    Hands,
    anomaly_in_play,
    begin_adventure,
    crew,
    equip,
    fail_it,
    give,
    lay_out,
    matched,
    options,
    pool_now,
    reveal,
    stand,
    throw,
    told,
)

ORIENT = "orient_express.1"
MARS_FUTURE = "mars.2"


def on_the_orient_express(*, charges: int = 2) -> Table:
    """The Eleventh with Amy and Rory, a Fez and a Timescoop, before Sutekh."""
    table = lay_out("eleventh", "fourth")
    crew(table, "ann", "amy_pond", "rory_williams")
    equip(table, "ann", "fez")
    give(table, "ann", "timescoop", charges=charges)
    stand(table, "ann", reveal(table, ORIENT, "sutekh"))
    return table


def with_jack(table: Table) -> Hands:
    """Up to the dice pool, Jack recruited for the Timescoop."""
    return begin_adventure(table).say("alien").say("card").say("timescoop").say("captain_jack")


def focused(hands: Hands) -> Hands:
    return hands.say("focus:rory_williams.0:blue").say("focus:captain_jack.0:red").say("go_on")


def thrown(table: Table) -> Hands:
    """Eight dice: Science, Strength and Tactics are among those needed."""
    hands = focused(with_jack(table)).say("black_1")
    hands.say(
        "running", "running", "running", "science", "strength", "science", "tactics", "strength"
    )
    return hands


def test_1_console_setup_the_eleventh_starts_with_amy_and_two_cards() -> None:
    table = setup(options("eleventh"))
    hands = Hands(table, deal(table)).say("fez").say("timescoop")
    neil = table.doctor("ann")
    assert hands.question is None
    assert [(a.card, a.full) for a in neil.companions] == [("amy_pond", True)]
    assert (neil.hand, neil.charges) == (["fez", "timescoop"], 2)
    assert "amy_pond" not in table.earth.unseen
    assert (neil.tardis, table.ship, table.markers) == (3, 1, [6, 9, 12, 15])
    assert table.locations[0].dilemmas == {"earth.1": "?", "earth.2": "?", "earth.3": "?"}


def test_2_travel_to_the_orient_express_discards_gallifrey_and_flips_sutekh() -> None:
    table = lay_out("eleventh")
    ann = table.doctor("ann")
    hands = Hands(table, travel.travel(table, ann)).say("roll").say("tardis").say("new")
    hands.say("orient_express").say("gallifrey")
    assert set(hands.choices) == {ORIENT, "orient_express.2", "gallifrey.1", "gallifrey.2"}
    hands.say(ORIENT)
    place = table.location(ORIENT)
    assert place is not None
    assert place.dilemmas == {ORIENT: "?", "orient_express.2": "?"}
    hands.say("sutekh")
    assert hands.question is None
    assert place.dilemmas == {ORIENT: "sutekh", "orient_express.2": "?"}
    assert (ann.at, table.tiles.discards) == (ORIENT, ["gallifrey"])


def test_3_recruiting_jack_for_the_timescoop_from_the_alien_deck_part_time() -> None:
    table = on_the_orient_express()
    ann = table.doctor("ann")
    hands = begin_adventure(table)
    assert hands.choices == ("nobody", "alien")
    hands.say("alien").say("card").say("timescoop")
    assert set(hands.draw.possible) == {"captain_jack", "strax"}
    hands.say("captain_jack")
    assert table.timey_wimey.discards == ["timescoop"]
    assert [a.card for a in ann.companions] == ["amy_pond", "rory_williams", "captain_jack"]
    assert [a.full for a in ann.companions] == [True, True, False]


def test_4_starting_pool_with_the_fez_is_nine_dice() -> None:
    table = on_the_orient_express()
    with_jack(table)
    assert pool_now(table) == "KKKKKGBBR"


def test_5_focussing_with_rory_and_jack_then_discarding_a_black_die() -> None:
    table = on_the_orient_express()
    hands = with_jack(table)
    hands.say("focus:rory_williams.0:blue").say("focus:captain_jack.0:red")
    assert pool_now(table) == "KKKGBBBRR"
    assert {"focus:amy_pond.0:green", "focus:captain_jack.1:red"} <= set(hands.choices)
    hands.say("go_on")
    assert (hands.asked, hands.choose.at_least, hands.choose.at_most) == ("discard_down", 1, 1)
    hands.say("black_1")
    assert hands.dice == "KKGBBBRR"


def test_6_a_dalek_at_the_location_leaves_seven_dice() -> None:
    table = on_the_orient_express()
    table.daleks["orient_express"] = 1
    hands = focused(with_jack(table)).say("black_1")
    assert (hands.asked, hands.choose.at_least) == ("exterminate", 1)
    hands.say("ann:black_1")
    assert hands.dice == "KGBBBRR"


def test_7_the_roll_matches_three_of_six() -> None:
    table = on_the_orient_express()
    hands = thrown(table)
    assert (matched(table), hands.asked) == (3, "not_met")


def test_8_the_bow_tie_finds_cunning_and_jack_rerolls_all_reds() -> None:
    table = on_the_orient_express()
    hands = thrown(table).say("ann:reroll:eleventh.0").say("ann:black_1", "ann:black_2")
    assert hands.dice == "KK"
    hands.say("cunning", "running")
    assert matched(table) == 4
    hands.say("ann:reroll:captain_jack.0")
    assert hands.dice == "RR"
    hands.say("tactics", "tactics")
    assert matched(table) == 5
    rerolls = {option for option in hands.choices if "change" not in option}
    assert rerolls == {"ann:charges", "ann:black", "ann:give_up"}


def five_matched(table: Table) -> Hands:
    hands = thrown(table).say("ann:reroll:eleventh.0").say("ann:black_1", "ann:black_2")
    return hands.say("cunning", "running").say("ann:reroll:captain_jack.0").say(*["tactics"] * 2)


def test_9_amy_turns_the_green_die_to_diplomacy() -> None:
    table = on_the_orient_express()
    hands = five_matched(table).say("ann:change:amy_pond.0")
    assert hands.choices == ("ann:green_1",)
    hands.say("ann:green_1")
    assert told(table, "turn_die", "success") == ["turn_die", "success"]


def test_9_without_amy_three_charges_turn_a_black_or_the_green_die() -> None:
    table = on_the_orient_express(charges=3)
    hands = five_matched(table).say("ann:turn").say("diplomacy")
    assert {"ann:black_2", "ann:green_1"} <= set(hands.choices)
    hands.say("ann:black_2")
    assert told(table, "success") == ["success"]
    assert table.doctor("ann").charges == 1, "three spent, one gained by the reward"


def test_10_success_and_its_rewards_in_the_printed_order() -> None:
    table = on_the_orient_express()
    ann = table.doctor("ann")
    hands = five_matched(table).say("ann:change:amy_pond.0")
    table.told.clear()
    hands.say("ann:green_1").say("stetson").say("celery")
    assert hands.question is None
    assert told(table) == [
        *("turn_die", "success", "discard_dilemma", "gain_charges"),
        *("take_card", "take_card", "move_tardis", "promote"),
    ]
    assert (table.dilemma(ORIENT), table.dilemmas.discards) == ("", ["sutekh"])
    assert (ann.charges, ann.hand, ann.tardis) == (3, ["stetson", "celery"], 5)
    assert [a.full for a in ann.companions] == [True, True, True]


def on_mars() -> Table:
    """The Twelfth with Clara before the Weeping Angels; the Fourth far away with three charges."""
    table = lay_out("twelfth", "fourth")
    crew(table, "ann", "clara_oswald")
    crew(table, "bob", "sarah_jane_smith")
    give(table, "ann", "fez", charges=1)
    give(table, "bob", "recorder", charges=3)
    stand(table, "ann", reveal(table, MARS_FUTURE, "weeping_angels"))
    return table


def helped_on_mars(table: Table) -> Hands:
    """The Fourth comes for a card; both build what the rulebook builds."""
    hands = begin_adventure(table).say("nobody").say("help:bob")
    hands.say("charge").say("here").say("card").say("recorder")
    hands.say("focus:clara_oswald.0:blue").say("go_on").say("black_1")
    hands.say("focus:sarah_jane_smith.0:green").say("focus:sarah_jane_smith.1:green")
    return hands.say("go_on").say("black_1")


def test_11_weeping_angels_the_fourth_pays_a_card_and_the_ship_moves_two() -> None:
    table = on_mars()
    hands = helped_on_mars(table)
    assert table.timey_wimey.discards == ["recorder"]
    assert (table.ship, table.doctor("bob").at) == (3, MARS_FUTURE)
    assert (pool_now(table, "ann"), pool_now(table, "bob")) == ("KKGBR", "KGG")
    assert hands.dice == "KKGBRKGG"


def test_11_weeping_angels_sarah_and_three_charges_bring_five_running_symbols() -> None:
    table = on_mars()
    assert table.challenge(MARS_FUTURE).count("running") == 4
    hands = helped_on_mars(table)
    hands.say(
        "strength", "science", "running", "cunning", "running", "science", "science", "science"
    )
    assert matched(table) == 3
    hands.say("bob:reroll:sarah_jane_smith.0").say("bob:green_2").say("running")
    assert matched(table) == 4
    hands.say("bob:turn").say("running").say("bob:black_3")
    assert matched(table) == 5
    assert (table.doctor("bob").charges, hands.asked) == (0, "not_met")


def test_12_into_the_dalek_taxes_moves_with_two_charges_or_a_card() -> None:
    table = lay_out("eleventh")
    anomaly_in_play(table, "into_the_dalek")
    ann = give(table, "ann", "fez", charges=3)
    hands = Hands(table, travel.travel(table, ann)).say("earth.2")
    hands.say("option_1")
    assert (ann.charges, ann.hand) == (1, ["fez"])
    hands = Hands(table, travel.travel(table, stand(table, "ann", ""))).say("earth.2").say("fez")
    assert (ann.charges, ann.hand) == (1, []), "one charge is too few: only the card is left"


def test_12_into_the_dalek_success_moves_the_ship_back_and_the_tardis_on() -> None:
    table = lay_out("eleventh")
    anomaly_in_play(table, "into_the_dalek")
    ann = stand(table, "ann", "into_the_dalek")
    table.ship = 5
    throw(begin_adventure(table), "running", "tactics")
    assert (table.ship, ann.tardis, ann.at) == (4, 5, "")
    assert (table.anomalies, table.anomaly_deck.discards) == ([], ["into_the_dalek"])


def test_12_into_the_dalek_failure_moves_the_ship_on() -> None:
    table = lay_out("eleventh")
    anomaly_in_play(table, "into_the_dalek")
    stand(table, "ann", "into_the_dalek")
    fail_it(throw(begin_adventure(table)))
    assert (table.ship, table.daleks, len(table.anomalies)) == (2, {}, 1)


def test_13_destiny_of_the_daleks_frees_a_green_die_for_each_fitting_success() -> None:
    table = lay_out("eleventh")
    Hands(table, anomalies.draw(table)).say("destiny_of_the_daleks")
    assert table.anomalies[0].prison == ["green"] * 3
    Hands(table, anomalies.task_done(table, "ann", ("science",)))
    assert table.anomalies[0].prison == ["green"] * 3
    Hands(table, anomalies.task_done(table, "ann", ("running", "diplomacy", "running")))
    assert table.anomalies[0].prison == ["green"] * 2, "one die for a success, not for a symbol"
    Hands(table, anomalies.task_done(table, "ann", ("diplomacy",)))
    Hands(table, anomalies.task_done(table, "ann", ("running",)))
    assert (table.anomalies, table.anomaly_deck.discards) == ([], ["destiny_of_the_daleks"])


def test_13_destiny_of_the_daleks_leaves_nobody_a_green_die() -> None:
    table = on_the_orient_express()
    Hands(table, anomalies.draw(table)).say("destiny_of_the_daleks")
    begin_adventure(table).say("nobody")
    assert pool_now(table) == "KKKKKBB"


def test_14_the_time_of_the_doctor_regenerates_all_and_is_replaced() -> None:
    table = lay_out("fourth", "eleventh")
    crew(table, "ann", "sarah_jane_smith")
    crew(table, "bob", "amy_pond", "rory_williams")
    give(table, "bob", charges=4)
    hands = Hands(table, anomalies.draw(table)).say("the_time_of_the_doctor")
    assert (hands.asked, hands.choices) == ("dismiss_whom", ("amy_pond", "rory_williams"))
    hands.say("amy_pond").say("fez").say("timescoop")
    assert hands.asked == "draw_anomaly"
    hands.say("destiny_of_the_daleks")
    ann, bob = table.doctors
    assert (ann.card, bob.card) == ("eleventh", "twelfth")
    assert (ann.companions, [a.card for a in bob.companions]) == ([], ["rory_williams"])
    assert {"sarah_jane_smith", "amy_pond"} <= set(table.earth.unseen)
    assert (ann.hand, bob.hand) == (["fez"], ["timescoop"])
    assert (ann.charges, bob.charges) == (2, 5)
    assert [anomaly.card for anomaly in table.anomalies] == ["destiny_of_the_daleks"]
    assert table.anomaly_deck.discards == ["the_time_of_the_doctor"]


def test_15_regeneration_fourth_to_eleventh_while_eleventh_to_twelfth() -> None:
    table = lay_out("fourth", "eleventh")
    crew(table, "ann", "sarah_jane_smith")
    give(table, "ann", "fez")
    stand(table, "ann", "earth.1")
    daleks.regenerate(table, "regeneration")
    ann, bob = table.doctors
    assert (ann.card, bob.card) == ("eleventh", "twelfth")
    assert ([a.card for a in ann.companions], ann.hand) == (["sarah_jane_smith"], ["fez"])
    assert ann.at == "earth.1"
