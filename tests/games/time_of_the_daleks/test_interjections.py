"""Timey-Wimey cards, in turn and out of turn: when, on whose dice, at what price, to whom."""

from __future__ import annotations

import random
from collections import Counter

import pytest

from companion.core.bots import anything
from companion.core.messages import NotAllowed
from companion.core.questions import Choose, Roll
from companion.core.session import Session
from companion.games import time_of_the_daleks as game
from companion.games.time_of_the_daleks import console, daleks, effects, timey_wimey, turn
from companion.games.time_of_the_daleks.cards import Effect
from companion.games.time_of_the_daleks.table import Table

from .playing import (
    Hands,
    answer,
    begin_adventure,
    equip,
    give,
    lay_out,
    pool_now,
    reveal,
    session,
    stand,
    table_of,
    throw,
    to_the_throw,
)

# When

PREPARE, RECRUIT, BUILD, ROLL, DALEK = "prepare", "recruit", "build", "roll", "dalek"
CARDS = {"anytime": "timescoop", "prepare": "celery", "adventure": "recorder"}


def at(moment: str, *, holder: str, card: str) -> Hands:
    """Ann is at a moment of her turn; Bob helps her, Cat looks on."""
    table = lay_out("eleventh", "fourth", "first")
    give(table, holder, card)
    for doctor in table.doctors:
        doctor.charges = 2
    table.turn = "ann"
    ann = stand(table, "ann", reveal(table, "gallifrey.1", "daemons"))
    stand(table, "bob", "gallifrey.1")
    if moment == PREPARE:
        table.step = "prepare"
        return Hands(table, turn.prepare(table, ann))
    if moment == DALEK:
        table.turn = "daleks"
        return Hands(table, daleks.dalek_turn(table))
    hands = begin_adventure(table)
    if moment == RECRUIT:
        return hands
    hands.say("nobody").say("help:bob")
    if hands.asked == "pay_help":
        hands.say("charge")
    hands.say("here")
    return hands if moment == BUILD else throw(to_the_throw(hands))


def offered(moment: str, holder: str, card: str) -> bool:
    hands = at(moment, holder=holder, card=card)
    return f"play:{card}" in game.offers(hands.table, holder)


@pytest.mark.parametrize("moment", [PREPARE, RECRUIT, BUILD, ROLL, DALEK])
@pytest.mark.parametrize("holder", ["ann", "bob", "cat"])
def test_anytime_is_anytime(moment: str, holder: str) -> None:
    assert offered(moment, holder, "timescoop")


@pytest.mark.parametrize(
    ("moment", "holder", "may"),
    [(PREPARE, "ann", True), (PREPARE, "bob", False), (BUILD, "ann", False), (DALEK, "ann", False)],
)
def test_prepare_is_ones_own_prepare_step(moment: str, holder: str, may: bool) -> None:
    assert offered(moment, holder, "celery") == may


@pytest.mark.parametrize(
    ("moment", "holder", "may"),
    [(BUILD, "ann", True), (BUILD, "cat", False), (PREPARE, "ann", False), (DALEK, "ann", False)],
)
def test_adventure_is_an_adventure_with_ones_own_doctor(
    moment: str, holder: str, may: bool
) -> None:
    assert offered(moment, holder, "recorder") == may


def test_adventure_is_also_the_helpers_adventure() -> None:
    hands = at(BUILD, holder="bob", card="recorder").say("go_on")
    while hands.asked == "discard_down":
        hands.say(*hands.choices[: hands.choose.at_least])
    assert (hands.question and hands.question.by) == ("bob",)
    assert "play:recorder" in game.offers(hands.table, "bob")


@pytest.mark.parametrize("holder", ["ann", "bob", "cat"])
def test_any_adventure_is_any_players_adventure(holder: str) -> None:
    assert offered(ROLL, holder, "bow_tie")
    assert not offered(PREPARE, holder, "bow_tie")


ADVENTURE_EVENT = {
    "timey_wimey": """
[brandy]
name = "Brandy"
source = "box"
type = "event"
timing = "adventure"
cost = 0
copies = 2
effects = [{do = "gain_charges", n = 1}]
"""
}


def test_adventure_cards_may_be_played_while_recruiting() -> None:
    table = lay_out("eleventh", more=ADVENTURE_EVENT)
    give(table, "ann", "brandy", charges=2)
    stand(table, "ann", reveal(table, "gallifrey.1", "daemons"))
    hands = begin_adventure(table)
    assert hands.asked == "recruit"
    assert "play:brandy" in game.offers(table, "ann")


def test_adventure_cards_may_be_played_when_dice_are_exterminated() -> None:
    table = lay_out("eleventh", more=ADVENTURE_EVENT)
    table.daleks["gallifrey"] = 1
    give(table, "ann", "brandy")
    stand(table, "ann", reveal(table, "gallifrey.1", "daemons"))
    hands = begin_adventure(table).say("nobody").say("go_on")
    assert hands.asked == "exterminate"
    assert "play:brandy" in game.offers(table, "ann")


def test_resolving_is_a_stage_of_the_adventure() -> None:
    table = lay_out("eleventh", "fourth", more=ADVENTURE_EVENT)
    give(table, "ann", "brandy", "fez", charges=2)
    give(table, "bob", "brandy~2")
    stand(table, "ann", reveal(table, "gallifrey.1", "silurians"))
    table.recruited = True
    hands = throw(to_the_throw(begin_adventure(table))).say("ann:give_up")
    assert hands.asked == "choice"
    assert "play:brandy" in game.offers(table, "ann")
    assert "play:brandy~2" not in game.offers(table, "bob"), "it is not his Adventure"
    hands.play("ann", "play:brandy").say("option_1").say("fez")
    assert "play:brandy" not in game.offers(table, "ann")


# On whose dice


def test_a_bystanders_any_adventure_card_asks_whose_dice() -> None:
    hands = at(ROLL, holder="cat", card="bow_tie").play("cat", "play:bow_tie")
    assert (hands.asked, hands.choices) == ("whose_dice", ("ann", "bob"))
    hands.say("bob")
    assert {option.partition(":")[0] for option in hands.choices} == {"bob"}


@pytest.mark.parametrize("holder", ["ann", "bob"])
def test_any_adventure_cards_of_those_in_it_reach_either_pool(holder: str) -> None:
    hands = at(ROLL, holder=holder, card="bow_tie").play(holder, "play:bow_tie")
    assert (hands.asked, hands.choices) == ("whose_dice", ("ann", "bob"))


SONIC = {
    "timey_wimey": """
[sonic]
name = "Sonic Screwdriver"
source = "box"
type = "equipment"
timing = "any_adventure"
cost = 0
icons.reroll = [{colour = "black", dice = 1}]
"""
}


def test_any_adventure_equipment_works_on_either_pool() -> None:
    table = lay_out("first", "fourth", more=SONIC)
    equip(table, "ann", "sonic")
    give(table, "ann", charges=1)
    stand(table, "ann", reveal(table, "gallifrey.1", "daemons"))
    stand(table, "bob", "gallifrey.1")
    hands = begin_adventure(table).say("nobody").say("help:bob").say("here")
    throw(to_the_throw(hands)).say("ann:reroll:sonic.0")
    assert {option.partition(":")[0] for option in hands.choices} == {"ann", "bob"}


def test_other_equipment_works_on_ones_own_dice() -> None:
    table = lay_out("first", "fourth")
    equip(table, "ann", "stetson")
    give(table, "ann", charges=1)
    stand(table, "ann", reveal(table, "gallifrey.1", "daemons"))
    stand(table, "bob", "gallifrey.1")
    hands = begin_adventure(table).say("nobody").say("help:bob").say("here")
    throw(to_the_throw(hands)).say("ann:reroll:stetson.0")
    assert {option.partition(":")[0] for option in hands.choices} == {"ann"}


def test_an_event_adds_a_die_of_a_colour_chosen() -> None:
    hands = at(BUILD, holder="ann", card="recorder").play("ann", "play:recorder").say("red")
    assert pool_now(hands.table) == "KKKKBR"


def test_an_event_that_meets_the_challenge_ends_the_rolling() -> None:
    hands = at(ROLL, holder="cat", card="bow_tie").play("cat", "play:bow_tie").say("ann")
    hands.say("ann:black_1").say("cunning")
    assert hands.table.dilemma("gallifrey.1") == ""


TWICE = {
    "timey_wimey": """
[twice]
name = "Twice"
source = "box"
type = "event"
timing = "adventure"
cost = 0
icons.reroll = [{colour = "black", dice = 1}, {colour = "black", dice = 1}]
"""
}


def test_a_card_stops_rerolling_as_soon_as_the_challenge_is_met() -> None:
    table = lay_out("first", more=TWICE)
    give(table, "ann", "twice")
    stand(table, "ann", reveal(table, "gallifrey.1", "daemons"))
    hands = throw(to_the_throw(begin_adventure(table))).play("ann", "play:twice")
    hands.say("ann:black_1").say("cunning")
    assert (hands.question, table.dilemma("gallifrey.1")) == (None, "")


@pytest.mark.parametrize(("dilemma", "may"), [("time_meddler", False), ("cybermen", True)])
def test_a_fixed_point_bars_rerolls_of_cards_from_the_hand(dilemma: str, may: bool) -> None:
    table = lay_out("first")
    give(table, "ann", "bow_tie")
    stand(table, "ann", reveal(table, "gallifrey.2", dilemma))
    throw(to_the_throw(begin_adventure(table)))
    assert ("play:bow_tie" in game.offers(table, "ann")) == may


# Transfer


def test_an_event_is_discarded_and_a_transfer_passed_on() -> None:
    table = lay_out("eleventh", "fourth")
    give(table, "ann", "jelly_babies", "timescoop", charges=1)
    Hands(table, timey_wimey.play(table, table.doctor("ann"), "jelly_babies"))
    Hands(table, timey_wimey.play(table, table.doctor("ann"), "timescoop"))
    ann, bob = table.doctors
    assert (ann.hand, bob.hand, table.playing) == ([], ["jelly_babies"], [])
    assert table.timey_wimey.discards == ["timescoop"]


def test_everybody_knows_where_a_passed_transfer_is() -> None:
    table = lay_out("eleventh", "fourth")
    give(table, "ann", "jelly_babies")
    give(table, "bob", "fez")
    Hands(table, timey_wimey.play(table, table.doctor("ann"), "jelly_babies"))
    for seat in ("ann", None):
        assert game.view(table, seat).hands["bob"] == ("jelly_babies", "?")


def test_a_transfer_goes_to_whom_one_likes() -> None:
    table = lay_out("eleventh", "fourth", "first")
    give(table, "ann", "jelly_babies")
    hands = Hands(table, timey_wimey.play(table, table.doctor("ann"), "jelly_babies"))
    assert hands.choices == ("bob", "cat")
    hands.say("cat")
    assert table.doctor("cat").hand == ["jelly_babies"]


def test_a_transfer_that_comes_back_cannot_be_used_twice_by_the_same_player_in_a_turn() -> None:
    table = lay_out("eleventh", "fourth")
    give(table, "ann", "jelly_babies")
    for seat in ("ann", "bob"):
        Hands(table, timey_wimey.play(table, table.doctor(seat), "jelly_babies"))
    assert "play:jelly_babies" not in game.offers(table, "ann")


# Equipment


def preparing(*hand: str, charges: int = 3) -> Hands:
    table = lay_out("eleventh", "fourth")
    table.step = "prepare"
    give(table, "ann", *hand, charges=charges)
    return Hands(table, turn.prepare(table, table.doctor("ann")))


def test_installing_costs_its_sonic_cost_and_using_it_nothing() -> None:
    hands = preparing("scarf", charges=0).play("ann", "install:scarf")
    table = hands.table
    assert (table.doctor("ann").charges, table.doctor("ann").equipment) == (0, ["scarf"])
    table.ship = 4
    hands.play("ann", "use:scarf.0")
    assert (table.ship, table.doctor("ann").equipment) == (3, ["scarf"])


def test_equipment_is_installed_in_ones_own_prepare_step_only() -> None:
    table = lay_out("eleventh", "fourth")
    give(table, "ann", "fez", charges=5)
    give(table, "bob", "stetson", charges=5)
    assert game.offers(table, "ann") == (), "in the Adventure step"
    table.step = "prepare"
    assert game.offers(table, "ann") == (), "before the charges"
    table.prepared = True
    assert game.offers(table, "ann") == ("install:fez",)
    assert game.offers(table, "bob") == ()


def test_full_slots_take_no_more() -> None:
    hands = preparing("fez", "stetson", "scarf")
    hands.play("ann", "install:fez").play("ann", "install:stetson")
    assert game.offers(hands.table, "ann") == ()
    hands.say("uninstall:fez")
    assert game.offers(hands.table, "ann") == ("install:scarf",)


def test_equipment_in_the_hand_is_never_played() -> None:
    table = lay_out("eleventh")
    give(table, "ann", "stetson", charges=5)
    stand(table, "ann", reveal(table, "gallifrey.1", "daemons"))
    throw(to_the_throw(begin_adventure(table)))
    assert game.offers(table, "ann") == ()


def test_a_text_effect_once_a_turn_per_seat_and_card() -> None:
    table = lay_out("eleventh", "fourth")
    equip(table, "ann", "scarf")
    table.ship = 5
    Hands(table, game.interject(table, "ann", ("use:scarf.0",)))
    assert "use:scarf.0" not in game.offers(table, "ann")
    table.step = "prepare"
    Hands(table, turn.prepare(table, table.doctor("bob")))
    assert "use:scarf.0" in game.offers(table, "ann"), "it is another turn"


# At which questions


def test_nothing_is_offered_while_cards_are_dealt_nor_to_the_tablet() -> None:
    played = session("eleventh", "fourth")
    answer(played, "timescoop")
    assert played.view("ann").offers == ()
    table = lay_out("eleventh")
    give(table, "ann", "timescoop", charges=1)
    assert (game.offers(table, None), game.offers(table, "ann")) == ((), ("play:timescoop",))


def test_what_is_not_offered_is_refused_and_changes_nothing() -> None:
    played = session("first", "fourth")
    for card in ("recorder", "fez", "celery", "scarf"):
        answer(played, card)
    before = (played.n, played.view("ann"))
    with pytest.raises(NotAllowed):
        played.interject("ann", ("play:recorder",), played.n)
    with pytest.raises(NotAllowed):
        played.interject("bob", ("install:scarf",), played.n)
    assert (played.n, played.view("ann")) == before


def test_a_card_of_an_unknown_hand_gets_its_name_when_played() -> None:
    played = session("first", "fourth")
    for card in ("?", "?", "fez", "scarf"):
        answer(played, card)
    assert "play:timescoop" in played.view("ann").offers
    played.interject("ann", ("play:timescoop",), played.n)
    table = table_of(played)
    assert (table.doctor("ann").hand, table.timey_wimey.hidden) == (["?"], 1)
    assert table.timey_wimey.discards == ["timescoop"]


def test_a_card_may_end_the_game_at_any_question() -> None:
    more = {
        "timey_wimey": """
[signal]
name = "Signal"
source = "box"
type = "event"
timing = "anytime"
cost = 0
effects = [{do = "place_dalek", n = 1, where = "earth"}]
"""
    }
    table = lay_out("first", "fourth", more=more)
    table.daleks["mars"] = 6
    table.turn, table.step = "ann", "travel"
    give(table, "bob", "signal")
    hands = Hands(table, game.play(table)).play("bob", "play:signal").say("earth.1")
    assert hands.result.id == "daleks.end.seventh"


def test_a_question_is_built_anew_after_a_card() -> None:
    """Ann could pay with her charge until a Dalek card took it."""
    table = lay_out("first", "fourth")
    ann = give(table, "ann", "fez", charges=1)
    hands = Hands(table, console.pay_charge_or_card(table, ann, "test", "help"))
    console.spend_charges(table, ann, 1, "test")
    hands.look_again()
    assert hands.choices == ("card",)


def test_a_reroll_in_the_middle_of_a_reroll() -> None:
    """A bystander's card comes in while the dice of another icon are being chosen."""
    hands = at(ROLL, holder="cat", card="bow_tie").say("ann:reroll:eleventh.0")
    hands.play("cat", "play:bow_tie").say("ann").say("ann:black_1").say("running")
    assert hands.asked == "which_dice"
    hands.say("ann:black_2").say("strength")
    assert hands.table.adventure is not None
    faces = [die.face for die in hands.table.adventure.pools[0].dice]
    assert faces[:2] == ["running", "strength"]


def test_an_anomaly_drawn_by_a_card_comes_before_the_question_goes_on() -> None:
    table = lay_out("first", "fourth")
    table.ship = 5
    ann = table.doctor("ann")
    listed = (Effect("move_ship", 1), Effect("gain_charges", 1))
    hands = Hands(table, effects.run(table, listed, ann, source="fez", rule="test"))
    assert (hands.asked, ann.charges) == ("draw_anomaly", 0)
    hands.say("destiny_of_the_daleks")
    assert ann.charges == 1


def test_a_phone_discards_no_other_doctors_die() -> None:
    played = session("first", "fourth")
    for card in ("fez", "scarf", "celery", "stetson"):
        answer(played, card)
    for words in ("go_on", "earth.1", "daemons", "nobody", "help:bob", "charge", "afar"):
        answer(played, words)
    while isinstance(asked := played.question, Choose):
        options = asked.options
        answer(played, *(["go_on"] if "go_on" in options else options[: asked.at_least]))
    assert isinstance(asked, Roll)
    answer(played, *["running"] * len(asked.dice))
    assert isinstance(played.question, Choose)
    assert "ann:black" in played.question.options
    with pytest.raises(NotAllowed):
        played.answer("bob", ("ann:black",), played.n)


# Whole games, cards played whenever somebody feels like it


def check(table: Table) -> None:
    assert all(0 <= doctor.charges <= 5 for doctor in table.doctors)
    assert len({doctor.card for doctor in table.doctors}) == len(table.doctors)
    assert sum(table.daleks.values()) <= 6
    assert all(len(doctor.companions) <= 3 for doctor in table.doctors)
    assert all(len(doctor.equipment) <= 2 for doctor in table.doctors)
    deck = table.timey_wimey
    cards = Counter([*deck.unseen, *deck.discards])
    for doctor in table.doctors:
        cards.update([*doctor.hand, *doctor.equipment])
    assert set(cards.values()) == {1} or "?" in cards
    people = Counter([*table.earth.unseen, *table.earth.discards])
    people.update([*table.alien.unseen, *table.alien.discards])
    for doctor in table.doctors:
        people.update(aboard.card for aboard in doctor.companions)
    assert set(people.values()) == {1}
    assert sum(people.values()) == 7


MANY_TASKS = {
    "anomalies": "".join(
        f"""
[task_{n}]
name = "Task {n}"
source = "box"
type = "task"
goal = 3
effects = [{{do = "progress", when = "success", symbols = ["running"]}}]
"""
        for n in range(9)
    )
}


def play_wildly(played: Session, rng: random.Random) -> Counter[str]:
    """A random game, cards coming in at random; at which questions they came in."""
    came: Counter[str] = Counter()
    for _ in range(3000):
        if played.question is None:
            break
        offers = [(seat, o) for seat in played.options["seats"] for o in played.view(seat).offers]
        if offers and rng.random() < 0.3:
            came[played.question.about.id] += 1
            seat, offer = rng.choice(offers)
            played.interject(seat, (offer,), played.n)
        else:
            answer(played, *anything(played.question, rng.randrange))
        check(played.now.table)
    return came


def test_cards_may_come_in_anywhere() -> None:
    came: Counter[str] = Counter()
    for seed in range(6):
        played = session("first", "fourth", "eleventh", "twelfth", more=MANY_TASKS)
        came += play_wildly(played, random.Random(seed))
        assert played.outcome is not None
    assert len(came) >= 12


def test_replaying_a_wild_game_gives_the_same_position() -> None:
    played = session("first", "fourth", "eleventh", more=MANY_TASKS)
    play_wildly(played, random.Random(9))
    assert played.at(played.n).table == played.now.table


# What the others learn


def test_charge_or_card_is_asked_openly_and_which_card_in_private() -> None:
    table = lay_out("first", "fourth")
    ann = give(table, "ann", "fez", charges=1)
    hands = Hands(table, console.pay_charge_or_card(table, ann, "test", "help"))
    assert hands.choose.seen_by("bob").options == ("charge", "card")
    hands.say("card")  # asked although there is but one, or the silence would tell
    assert hands.choose.seen_by("bob").options == console.not_shown(table), "nothing of her hand"
    assert hands.choose.seen_by(None).options == console.not_shown(table)
    assert hands.choose.seen_by("ann").options == ("fez",)


def test_what_can_be_paid_in_one_way_only_is_not_asked() -> None:
    table = lay_out("first", "fourth")
    ann = give(table, "ann", charges=1)
    assert Hands(table, console.pay_charge_or_card(table, ann, "test", "help")).result is True
    assert ann.charges == 0
    assert Hands(table, console.pay_charge_or_card(table, ann, "test", "help")).result is False


def test_the_dalek_turn_waits_for_cards_only_if_somebody_holds_one() -> None:
    table = lay_out("first", "fourth")
    assert Hands(table, daleks.dalek_turn(table)).question is None
    table = lay_out("first", "fourth")
    give(table, "bob", "fez")
    hands = Hands(table, daleks.dalek_turn(table))
    assert (hands.choices, hands.choose.by) == (("go_on",), ("ann", "bob"))


# Cards that are owed

ADVERT = {
    "timey_wimey": """
[advert]
name = "Advert"
source = "box"
type = "event"
timing = "anytime"
cost = 0
effects = [{do = "gain_charges", n = 1}]
"""
}


def test_a_card_that_is_owed_cannot_be_played_instead() -> None:
    table = lay_out("first", "fourth", more=ADVERT)
    give(table, "ann", "advert")
    stand(table, "ann", reveal(table, "gallifrey.1", "daemons"))
    hands = begin_adventure(table).say("alien")
    assert (hands.asked, game.offers(table, "ann")) == ("pay_card", ())
    give(table, "ann", "fez")
    assert game.offers(table, "ann") == ("play:advert",), "one of the two is enough"
    hands.play("ann", "play:advert")
    assert (hands.choices, game.offers(table, "ann")) == (("fez",), ())
    hands.say("fez").say("strax")
    assert table.owing == []


def test_whoever_has_nothing_left_to_pay_with_gets_nothing_for_it() -> None:
    table = lay_out("first", "fourth")
    ann = give(table, "ann", "fez")
    stand(table, "ann", reveal(table, "gallifrey.1", "daemons"))
    hands = begin_adventure(table).say("alien")
    game.mends(table)["hand.ann"].put("0")
    hands.look_again()
    assert (hands.asked, ann.companions) == ("throw", [])
