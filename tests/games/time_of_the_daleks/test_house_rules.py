"""Every house rule: each choice changes what it says, and nothing else."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from companion.core.messages import NotAllowed
from companion.games import time_of_the_daleks as game
from companion.games.time_of_the_daleks import anomalies, console, daleks, effects, travel, web
from companion.games.time_of_the_daleks.cards import Effect
from companion.games.time_of_the_daleks.house_rules import HOUSE_RULES, chosen
from companion.games.time_of_the_daleks.table import Table

from .playing import (
    Hands,
    anomaly_in_play,
    begin_adventure,
    crew,
    equip,
    fail_it,
    give,
    last_told,
    lay_out,
    pool_now,
    reveal,
    stand,
    throw,
    to_the_throw,
)

House = dict[str, str]
Seen = tuple[Any, Any]  # what the choice is about, and all the rest


def each_choice(name: str, situation: Callable[[House], Seen]) -> dict[str, Any]:
    """The same situation under each choice; the rest must not differ."""
    seen = {choice: situation({name: choice}) for choice in HOUSE_RULES[name]}
    rests = [rest for _, rest in seen.values()]
    assert all(rest == rests[0] for rest in rests), rests
    return {choice: about for choice, (about, _) in seen.items()}


def lies(table: Table, *without: str) -> dict[str, str]:
    """Where everything lies, apart from some things."""
    return {k: v for k, v in game.layout(table, None).items() if not k.startswith(without or "!")}


def test_each_house_rule_has_a_test() -> None:
    assert {f"test_{name}" for name in HOUSE_RULES} <= globals().keys()


def test_defaults_come_first_and_others_are_kept() -> None:
    assert chosen({}) == {name: options[0] for name, options in HOUSE_RULES.items()}
    assert chosen({"stay": "own_zone"}) == chosen({}) | {"stay": "own_zone"}


@pytest.mark.parametrize("choices", [{"stay": "nowhere"}, {"no_such_rule": "yes"}])
def test_unknown_house_rules_are_refused(choices: House) -> None:
    with pytest.raises(NotAllowed):
        chosen(choices)


def test_icon_use() -> None:
    """An icon used to help this turn, and a second Adventure in the same turn."""

    def situation(house: House) -> Seen:
        table = lay_out("eleventh", house=house)
        stand(table, "ann", reveal(table, "gallifrey.1", "daemons"))
        hands = throw(begin_adventure(table)).say("ann:reroll:eleventh.0").say("ann:black_1")
        throw(hands)
        first = hands.choices
        fail_it(hands)
        again = throw(to_the_throw(begin_adventure(table)))
        return "ann:reroll:eleventh.0" in again.choices, (first, lies(table))

    assert each_choice("icon_use", situation) == {"once_an_adventure": True, "once_a_turn": False}


def test_icon_use_ends_with_the_turn() -> None:
    table = lay_out("eleventh", house={"icon_use": "once_a_turn"})
    table.used["ann eleventh.0 reroll"] = 2
    stand(table, "ann", reveal(table, "gallifrey.1", "daemons"))
    table.step = "prepare"
    hands = Hands(table, game.play(table)).say("stay")
    assert "ann:reroll:eleventh.0" in throw(to_the_throw(hands)).choices


def test_stay() -> None:
    def situation(house: House) -> Seen:
        table = lay_out("eleventh", house=house)
        ann = stand(table, "ann", reveal(table, "gallifrey.1", "daemons"))
        place = table.location("gallifrey.1")
        assert place is not None
        own = travel.may_stay(table, ann)
        place.dilemmas["gallifrey.1"] = ""
        other = travel.may_stay(table, ann)
        place.dilemmas["gallifrey.2"] = ""
        return other, (own, travel.may_stay(table, ann))

    assert each_choice("stay", situation) == {"any_unsolved_zone": True, "own_zone": False}


def test_stay_at_anomaly() -> None:
    def situation(house: House) -> Seen:
        table = lay_out("eleventh", house=house)
        anomaly_in_play(table, "into_the_dalek")
        ann = stand(table, "ann", "into_the_dalek")
        options = travel.destinations(table, ann)
        return "stay" in options, tuple(o for o in options if o != "stay")

    assert each_choice("stay_at_anomaly", situation) == {"yes": True, "no": False}


def test_solved_zone() -> None:
    def situation(house: House) -> Seen:
        table = lay_out("eleventh", house=house)
        table.locations[0].dilemmas["earth.1"] = ""
        options = travel.destinations(table, table.doctor("ann"))
        stand(table, "ann", "earth.1")
        hands = begin_adventure(table)
        challenge = table.challenge("earth.1") if table.adventure else ()
        about = ("earth.1" in options, hands.asked, challenge)
        return about, tuple(o for o in options if o != "earth.1")

    assert each_choice("solved_zone", situation) == {
        "no_adventure": (True, "", ()),
        "forbidden": (False, "", ()),
        "location_alone": (True, "throw", ("science",)),
    }


def test_winners() -> None:
    def situation(house: House) -> Seen:
        table = lay_out("first", "fourth", "eleventh", house=house)
        web.move_tardis(table, table.doctor("ann"), 1, "test")
        web.move_tardis(table, table.doctor("cat"), 99, "test")
        web.move_tardis(table, table.doctor("ann"), 99, "test")
        ended = Hands(table, daleks.dalek_turn(table)).result
        return dict(ended.values)["winners"], (ended.id, lies(table))

    assert each_choice("winners", situation) == {
        "all_on_gallifrey": ("ann", "cat"),
        "first_to_arrive": ("cat",),
        "the_team": ("ann", "bob", "cat"),
    }


def test_first_player() -> None:
    def situation(house: House) -> Seen:
        table = lay_out("first", "twelfth", "fourth", house=house)
        table.opening = "ann"
        daleks.regenerate(table, "test")
        game.begin_round(table)
        return table.turn, (table.round, table.step, lies(table))

    assert each_choice("first_player", situation) == {
        "opening_seat": "ann",
        "earliest_regeneration": "bob",
    }


def test_give_up() -> None:
    def situation(house: House) -> Seen:
        table = lay_out("first", house=house)
        stand(table, "ann", reveal(table, "gallifrey.1", "daemons"))
        hands = throw(begin_adventure(table))
        means = tuple(o for o in hands.choices if o != "ann:give_up")
        return "ann:give_up" in hands.choices, means

    assert each_choice("give_up", situation) == {"allowed": True, "every_means": False}


def test_number_reroll() -> None:
    def situation(house: House) -> Seen:
        table = lay_out("eleventh", house=house)
        stand(table, "ann", reveal(table, "gallifrey.1", "daemons"))
        hands = throw(begin_adventure(table)).say("ann:reroll:eleventh.0")
        at_once = hands.choose.at_most
        throw(hands.say("ann:black_1"))
        again = "ann:reroll:eleventh.0" in hands.choices
        if again:
            throw(hands.say("ann:reroll:eleventh.0").say("ann:black_1"))
        return (at_once, again), hands.choices

    assert each_choice("number_reroll", situation) == {
        "together": (2, False),
        "one_at_a_time": (1, True),
    }


def test_tokens_on() -> None:
    def situation(house: House) -> Seen:
        table = lay_out("first", "fourth", house=house)
        stand(table, "ann", reveal(table, "gallifrey.1", "daemons"))
        stand(table, "bob", "gallifrey.1")
        give(table, "ann", charges=3)
        hands = begin_adventure(table).say("nobody").say("help:bob").say("here")
        throw(to_the_throw(hands))
        before = hands.choices
        hands.say("ann:charges")
        return {o.partition(":")[0] for o in hands.choices}, (before, lies(table))

    assert each_choice("tokens_on", situation) == {
        "own_dice": {"ann"},
        "either_pool": {"ann", "bob"},
    }


def test_helper_refuses() -> None:
    def situation(house: House) -> Seen:
        table = lay_out("first", "fourth", house=house)
        stand(table, "ann", reveal(table, "gallifrey.1", "daemons"))
        give(table, "ann", charges=1)
        give(table, "bob", charges=1)
        hands = begin_adventure(table).say("nobody").say("help:bob")
        others = tuple(o for o in hands.choices if o != "refuse")
        return "refuse" in hands.choices, (others, lies(table))

    assert each_choice("helper_refuses", situation) == {"no": False, "yes": True}


def test_a_refusal_still_costs_the_caller_and_leaves_eight_dice() -> None:
    table = lay_out("first", "fourth", house={"helper_refuses": "yes"})
    stand(table, "ann", reveal(table, "gallifrey.1", "daemons"))
    give(table, "ann", charges=1)
    hands = begin_adventure(table).say("nobody").say("help:bob").say("refuse")
    assert (hands.dice, table.doctor("ann").charges) == ("KKKKK", 0)


@pytest.mark.parametrize(
    ("dilemma", "each", "once"),
    [("sutekh", 7, 5), ("cybermen", ["eleventh", "twelfth"], ["fourth", "eleventh"])],
)
def test_shared_outcome(dilemma: str, each: Any, once: Any) -> None:
    """Sutekh moves the ship, the Cybermen regenerate; help in place has moved it by two."""

    def situation(house: House) -> Seen:
        table = lay_out("first", "fourth", house=house)
        table.markers.clear()
        stand(table, "ann", reveal(table, "gallifrey.1", dilemma))
        stand(table, "bob", "gallifrey.1")
        give(table, "ann", charges=1)
        hands = begin_adventure(table).say("nobody").say("help:bob").say("here")
        fail_it(throw(to_the_throw(hands)))
        about = table.ship if dilemma == "sutekh" else [d.card for d in table.doctors]
        return about, lies(table, "dalek_ship", "doctor.")

    assert each_choice("shared_outcome", situation) == {"each_doctor": each, "once": once}


def test_shared_outcome_leaves_all_other_costs_to_both() -> None:
    def situation(house: House) -> Seen:
        table = lay_out("first", "fourth", house=house)
        stand(table, "ann", reveal(table, "gallifrey.1", "autons"))
        stand(table, "bob", "gallifrey.1")
        give(table, "ann", charges=5)
        give(table, "bob", charges=5)
        hands = begin_adventure(table).say("nobody").say("help:bob").say("here")
        fail_it(throw(to_the_throw(hands)))
        return None, [d.charges for d in table.doctors]

    assert situation({"shared_outcome": "once"})[1] == [1, 2]
    each_choice("shared_outcome", situation)


def test_earth_link_at_anomaly() -> None:
    def situation(house: House) -> Seen:
        table = lay_out("eleventh", house=house)
        crew(table, "ann", "amy_pond")
        anomaly_in_play(table, "into_the_dalek")
        stand(table, "ann", "into_the_dalek")
        give(table, "ann", charges=1)
        options = begin_adventure(table).choices
        return "search" in options, tuple(o for o in options if o != "search")

    assert each_choice("earth_link_at_anomaly", situation) == {"no": False, "yes": True}


def test_pay_with() -> None:
    def situation(house: House) -> Seen:
        table = lay_out("eleventh", house=house)
        ann = give(table, "ann", "timescoop")
        equip(table, "ann", "fez")
        hands = Hands(table, console.discard_cards(table, ann, 1, "test"))
        options = hands.choices
        hands.say("timescoop")
        return "fez" in options, (tuple(o for o in options if o != "fez"), lies(table))

    assert each_choice("pay_with", situation) == {"hand": False, "equipment_too": True}


def test_equipment_alone_pays_only_by_house_rule() -> None:
    for choice, payable in (("hand", False), ("equipment_too", True)):
        table = lay_out("eleventh", house={"pay_with": choice})
        equip(table, "ann", "fez")
        assert console.can_pay(table, table.doctor("ann")) == payable


@pytest.mark.parametrize("word", ["discard_charges", "discard_cards", "discard_companion"])
def test_unpayable(word: Any) -> None:
    def situation(house: House) -> Seen:
        table = lay_out("eleventh", house=house)
        ann = give(table, "ann", "fez", charges=1)
        crew(table, "ann", "amy_pond")
        effect = Effect(word, n=2)
        hands = Hands(table, effects.run(table, (effect,), ann, source="autons", rule="test"))
        if hands.question:
            hands.say(hands.choices[0])
        has = (ann.charges, len(ann.hand), len(ann.companions))
        left = {"discard_charges": 0, "discard_cards": 1, "discard_companion": 2}[word]
        return has[left], has[:left] + has[left + 1 :]

    assert each_choice("unpayable", situation) == {"as_much_as_possible": 0, "nothing": 1}


@pytest.mark.parametrize("choice", HOUSE_RULES["unpayable"])
def test_what_can_just_be_paid_is_paid(choice: str) -> None:
    table = lay_out("eleventh", house={"unpayable": choice})
    ann = give(table, "ann", charges=2)
    effect = Effect("discard_charges", n=2)
    Hands(table, effects.run(table, (effect,), ann, source="autons", rule="test"))
    assert ann.charges == 0


def test_coloured_limit_in_help() -> None:
    def situation(house: House) -> Seen:
        table = lay_out("eleventh", "fourth", house=house)
        crew(table, "ann", "amy_pond", "clara_oswald")
        crew(table, "bob", "sarah_jane_smith")
        stand(table, "ann", reveal(table, "gallifrey.1", "daemons"))
        stand(table, "bob", "gallifrey.1")
        give(table, "ann", charges=1)
        hands = begin_adventure(table).say("nobody").say("help:bob").say("here")
        give(table, "bob", "fez")  # a card in a hand keeps the question open
        hands.say("focus:amy_pond.0:green").say("go_on").say("black_1", "black_2", "red_1")
        anns = pool_now(table)
        while focus := [o for o in hands.choices if o.startswith("focus:sarah")]:
            hands.say(focus[0])
        return pool_now(table, "bob"), anns

    assert each_choice("coloured_limit_in_help", situation) == {"jointly": "KKKK", "each": "KKGG"}


def test_imprison_mid_adventure() -> None:
    def situation(house: House) -> Seen:
        table = lay_out("eleventh", "fourth", house=house)
        crew(table, "ann", "amy_pond", "rory_williams")
        give(table, "bob", "fez")
        stand(table, "ann", reveal(table, "gallifrey.1", "daemons"))
        hands = begin_adventure(table)
        before = pool_now(table)
        anomaly_in_play(table, "destiny_of_the_daleks").prison += ["green"] * 3
        hands.look_again()
        during = pool_now(table)
        fail_it(throw(to_the_throw(hands)))
        begin_adventure(table)
        return during, (before, pool_now(table))

    assert each_choice("imprison_mid_adventure", situation) == {
        "at_once": "KKKKBB",
        "afterwards": "KKKKGBB",
    }


def test_anomaly_timing() -> None:
    def situation(house: House) -> Seen:
        table = lay_out("eleventh", house=house)
        table.ship = 5
        hands = Hands(table, web.move_ship(table, 2, "test"))
        where = table.ship
        hands.say("into_the_dalek")
        return where, lies(table)

    assert each_choice("anomaly_timing", situation) == {"at_each_marker": 6, "after_the_move": 7}


def test_empty_decks() -> None:
    def situation(house: House) -> Seen:
        table = lay_out("eleventh", house=house)
        table.timey_wimey.discards, table.timey_wimey.unseen = ["fez"], []
        table.anomaly_deck.discards, table.anomaly_deck.unseen = ["into_the_dalek"], []
        cards = Hands(table, console.draw_cards(table, table.doctor("ann"), 1, "test"))
        anomaly = Hands(table, anomalies.draw(table))
        return (cards.asked, anomaly.asked), lies(table)

    assert each_choice("empty_decks", situation) == {
        "reshuffle": ("draw_card", "draw_anomaly"),
        "nothing": ("", ""),
    }


def test_transfer_same_turn() -> None:
    def situation(house: House) -> Seen:
        table = lay_out("eleventh", "fourth", house=house)
        give(table, "ann", "jelly_babies")
        give(table, "bob", "jelly_babies~2")
        Hands(table, game.interject(table, "ann", ("play:jelly_babies",)))
        bobs = game.offers(table, "bob")
        return "play:jelly_babies" in bobs, ("play:jelly_babies~2" in bobs, lies(table))

    assert each_choice("transfer_same_turn", situation) == {"may": True, "may_not": False}


def test_davros_removed() -> None:
    def situation(house: House) -> Seen:
        table = lay_out("eleventh", house=house)
        table.daleks, table.davros = {"mars": 2, "gallifrey": 4}, "mars"
        daleks.remove_dalek(table, "mars", "test")
        return table.davros, dict(table.daleks)

    assert each_choice("davros_removed", situation) == {"interchangeable": "", "last": "mars"}


def test_k9_at_fixed_point() -> None:
    def situation(house: House) -> Seen:
        table = lay_out("eleventh", house=house, k9=True)
        stand(table, "ann", reveal(table, "gallifrey.1", "time_meddler"))
        fixed = throw(begin_adventure(table)).choices
        table.locations.pop()
        table.adventure = None
        stand(table, "ann", reveal(table, "mars.1", "zygons"))
        free = throw(begin_adventure(table)).choices
        return "ann:k9" in fixed, (tuple(o for o in fixed if o != "ann:k9"), free)

    assert each_choice("k9_at_fixed_point", situation) == {"works": True, "barred": False}


def test_k9_receiver() -> None:
    def situation(house: House) -> Seen:
        table = lay_out("first", "fourth", "eleventh", house=house, k9=True)
        hands = Hands(table, daleks.pass_k9(table))
        asked = hands.asked
        if asked:
            assert hands.choices == ("ann", "bob")
            hands.say("ann")
        return asked, (last_told(table, "k9_goes_to")["seat"], lies(table))

    assert each_choice("k9_receiver", situation) == {"holder_chooses": "pass_k9", "clockwise": ""}


def test_k9_rerolls_one_of_ones_own_dice_once_an_adventure() -> None:
    table = lay_out("first", k9=True)
    stand(table, "ann", reveal(table, "gallifrey.1", "daemons"))
    hands = throw(begin_adventure(table)).say("ann:k9").say("ann:black_1")
    assert hands.dice == "K"
    assert "ann:k9" not in throw(hands).choices
