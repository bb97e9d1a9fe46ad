"""The effect words, who they are about, when they happen, what they cost."""

from __future__ import annotations

from typing import Any

import pytest

from companion.core.plain import MOST
from companion.games import time_of_the_daleks as game
from companion.games.time_of_the_daleks import (
    anomalies,
    console,
    daleks,
    effects,
    places,
    travel,
    turn,
)
from companion.games.time_of_the_daleks.cards import Effect
from companion.games.time_of_the_daleks.table import Adventure, Anomaly, Table
from companion.games.time_of_the_daleks.vocabulary import WORDS

from .playing import (
    Hands,
    anomaly_in_play,
    begin_adventure,
    crew,
    ending,
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
    told,
)

STANDING = {"prepare_charges", "install_discount", "forbid", "imprison", "free_die", "progress"}


def run(table: Table, *listed: Effect, seat: str = "ann", source: str = "autons") -> Hands:
    return Hands(table, effects.run(table, listed, table.doctor(seat), source=source, rule="test"))


def do(word: Any, n: int = 1, **more: Any) -> Effect:
    return Effect(word, n, **more)


def test_every_word_has_its_function_or_stands() -> None:
    assert WORDS.keys() == effects.DOING.keys() | STANDING | {"move_tax"}


# Each word


def test_gain_charges() -> None:
    table = lay_out("eleventh")
    run(table, do("gain_charges", 3))
    assert table.doctor("ann").charges == 3


def test_draw_cards() -> None:
    table = lay_out("eleventh")
    hands = run(table, do("draw_cards", 2))
    assert hands.draw.secret
    hands.say("fez").say("?")
    assert table.doctor("ann").hand == ["fez", "?"]


@pytest.mark.parametrize(("n", "space"), [(2, 5), (-1, 2), (-5, 1), (99, 18)])
def test_move_tardis_stops_at_skaro_and_gallifrey(n: int, space: int) -> None:
    table = lay_out("eleventh")
    run(table, do("move_tardis", n))
    assert table.doctor("ann").tardis == space


@pytest.mark.parametrize(("n", "space"), [(2, 6), (-1, 3), (-9, 1)])
def test_move_ship(n: int, space: int) -> None:
    table = lay_out("eleventh")
    table.ship, table.markers = 4, []
    run(table, do("move_ship", n))
    assert table.ship == space


@pytest.mark.parametrize(
    ("where", "asked", "area"),
    [("here", "", "gallifrey"), ("earth", "dalek_to", "earth.2"), ("any", "dalek_to", "gallifrey")],
)
def test_place_dalek(where: Any, asked: str, area: str) -> None:
    table = lay_out("eleventh")
    stand(table, "ann", reveal(table, "gallifrey.1", "daemons"))
    hands = run(table, do("place_dalek", where=where))
    assert hands.asked == asked
    if asked:
        hands.say(area)
    assert table.daleks == {area: 1}


def test_remove_dalek_asks_only_where_daleks_are() -> None:
    table = lay_out("eleventh")
    table.daleks = {"earth.1": 2, "earth.3": 1}
    hands = run(table, do("remove_dalek", 2, where="any"))
    assert hands.choices == ("earth.1", "earth.3")
    hands.say("earth.3")
    assert (hands.question, table.daleks) == (None, {"earth.1": 1})


def test_remove_dalek_here_where_there_is_none_does_nothing() -> None:
    table = lay_out("eleventh")
    table.daleks = {"earth.1": 1}
    stand(table, "ann", "earth.2")
    assert run(table, do("remove_dalek")).question is None
    assert table.daleks == {"earth.1": 1}


@pytest.mark.parametrize(("deck", "card"), [("earth", "brigadier"), ("alien", "strax")])
def test_recruit(deck: Any, card: str) -> None:
    table = lay_out("eleventh")
    hands = run(table, do("recruit", deck=deck))
    assert hands.draw.deck == deck
    hands.say(card)
    assert [(a.card, a.full) for a in table.doctor("ann").companions] == [(card, True)]


def test_recruit_from_either_deck_asks_which() -> None:
    table = lay_out("eleventh")
    hands = run(table, do("recruit", deck="either"))
    assert hands.choices == ("earth", "alien")
    assert hands.say("alien").draw.deck == "alien"


def test_recruit_without_a_place_does_nothing() -> None:
    table = lay_out("eleventh")
    crew(table, "ann", "amy_pond", "rory_williams", "strax")
    assert run(table, do("recruit", deck="earth")).question is None


def test_who_is_recruited_by_a_fail_cost_does_not_stay_part_time_after_the_adventure() -> None:
    more = {
        "dilemmas": """
[company]
name = "Company"
source = "box"
symbols = ["cunning"]
conditions = []
fail = [{do = "recruit", deck = "alien"}]
"""
    }
    table = lay_out("first", more=more)
    stand(table, "ann", reveal(table, "gallifrey.1", "company"))
    fail_it(throw(begin_adventure(table))).say("strax")
    assert [a.full for a in table.doctor("ann").companions] in ([], [True])


def test_move_doctor_to_the_console_to_earth_and_to_the_acting_doctor() -> None:
    table = lay_out("eleventh", "fourth")
    bob = stand(table, "bob", "earth.1")
    run(table, do("move_doctor"), seat="bob")
    assert bob.at == ""
    run(table, do("move_doctor", where="earth"), seat="bob").say("earth.2").say("daemons")
    assert (bob.at, table.dilemma("earth.2")) == ("earth.2", "daemons")
    table.adventure = Adventure("ann", "earth.3")
    run(table, do("move_doctor", where="here"), seat="bob")
    assert bob.at == "earth.3"


def test_regenerate() -> None:
    table = lay_out("first", "twelfth")
    run(table, do("regenerate"))
    assert [d.card for d in table.doctors] == ["fourth", "first"]
    (told,) = (each for each in table.told if each.id == "daleks.regenerate")
    assert dict(told.values)["who"] == ("becomes:ann:first:fourth", "becomes:bob:twelfth:first")


def test_draw_anomaly() -> None:
    table = lay_out("eleventh")
    run(table, do("draw_anomaly")).say("into_the_dalek")
    assert table.anomaly_zones() == ["into_the_dalek"]


def test_discard_self_discards_equipment_a_companion_or_an_anomaly() -> None:
    table = lay_out("eleventh")
    equip(table, "ann", "fez")
    crew(table, "ann", "strax")
    anomaly_in_play(table, "into_the_dalek")
    for source in ("fez", "strax", "into_the_dalek"):
        run(table, do("discard_self"), source=source)
    assert table.timey_wimey.discards == ["fez"]
    assert table.alien.discards == ["strax"]
    assert table.anomaly_deck.discards == ["into_the_dalek"]


def test_discard_charges() -> None:
    table = lay_out("eleventh")
    give(table, "ann", charges=3)
    run(table, do("discard_charges", 2))
    assert table.doctor("ann").charges == 1


def test_discard_cards_are_chosen_in_private() -> None:
    table = lay_out("eleventh")
    give(table, "ann", "fez", "recorder")
    hands = run(table, do("discard_cards"))
    assert hands.choose.private
    hands.say("recorder")
    assert (table.doctor("ann").hand, table.timey_wimey.discards) == (["fez"], ["recorder"])


def test_discard_dice_of_a_colour_while_the_pool_is_built() -> None:
    table = lay_out("eleventh", "fourth")
    crew(table, "ann", "amy_pond")
    give(table, "bob", "fez")
    stand(table, "ann", reveal(table, "gallifrey.1", "daemons"))
    begin_adventure(table)
    hands = run(table, do("discard_dice", colour="green/blue"))
    assert set(hands.choices) == {"green_1", "blue_1"}
    hands.say("green_1")
    assert pool_now(table) == "KKKKB"


def test_discard_equipment_with_a_tag() -> None:
    table = lay_out("eleventh")
    equip(table, "ann", "scarf", "fez")
    run(table, do("discard_equipment", tag="hat"))
    assert (table.doctor("ann").equipment, table.timey_wimey.discards) == (["scarf"], ["fez"])


def test_discard_and_dismiss_companion() -> None:
    table = lay_out("eleventh")
    crew(table, "ann", "strax", "captain_jack")
    run(table, do("discard_companion")).say("strax")
    run(table, do("dismiss_companion"))
    assert (table.alien.discards, table.alien.unseen) == (["strax"], ["captain_jack"])


def test_manual_waits_until_the_people_have_done_it() -> None:
    table = lay_out("eleventh")
    hands = run(table, do("manual"), do("gain_charges"))
    assert (hands.asked, table.doctor("ann").charges) == ("manual", 0)
    hands.say("done")
    assert table.doctor("ann").charges == 1


# Standing effects

STANDERS = {
    "companions": """
[susan]
name = "Susan"
source = "box"
deck = "alien"
effects = [{do = "prepare_charges", n = 3, when = "always"}]

[tinker]
name = "Tinker"
source = "box"
deck = "alien"
effects = [{do = "install_discount", n = 1, when = "always"}]

[river_song]
name = "River Song"
source = "box"
deck = "alien"
effects = [{do = "forbid", tag = "hat", when = "always"}]
"""
}


def test_prepare_charges_changes_how_many_are_gained() -> None:
    table = lay_out("eleventh", more=STANDERS)
    crew(table, "ann", "susan")
    Hands(table, turn.prepare(table, table.doctor("ann")))
    assert table.doctor("ann").charges == 3


def test_install_discount_never_below_nothing() -> None:
    table = lay_out("eleventh", more=STANDERS)
    ann = give(table, "ann", "scarf", "stetson")
    assert [console.install_cost(table, ann, card) for card in ann.hand] == [2, 0]
    crew(table, "ann", "tinker")
    assert [console.install_cost(table, ann, card) for card in ann.hand] == [1, 0]


def test_forbid_discards_what_lies_there_and_keeps_more_from_coming() -> None:
    table = lay_out("eleventh", "fourth", more=STANDERS)
    table.step, table.prepared = "prepare", True
    equip(table, "ann", "fez", "scarf")
    give(table, "ann", "stetson")
    ann = table.doctor("ann")
    assert run(table, do("recruit", deck="alien"), seat="bob").say("river_song").question is None
    assert (ann.equipment, table.timey_wimey.discards) == (["scarf"], ["fez"])
    assert "install:stetson" not in game.offers(table, "ann")


def test_a_card_that_changes_what_is_gained_paid_or_kept_is_named() -> None:
    """Whoever asks why hears of it, as of an effect that works of itself."""
    table = lay_out("eleventh", "fourth", more=STANDERS)
    table.step = "prepare"
    crew(table, "ann", "susan", "tinker")
    ann = give(table, "ann", "scarf", "stetson")
    hands = Hands(table, turn.prepare(table, ann)).play("ann", "install:scarf")
    assert told(table) == ["card_works", "gain_charges", "card_works", "spend_charges", "install"]
    hands.play("ann", "install:stetson")
    named = [dict(each.values)["card"] for each in table.told if each.id == "daleks.card_works"]
    assert named == ["susan", "tinker"], "what costs nothing cannot cost less"
    table.told.clear()
    run(table, do("recruit", deck="alien"), seat="bob").say("river_song")
    assert told(table) == ["aboard", "card_works", "uninstall"]
    assert last_told(table, "card_works") == {"seat": "bob", "card": "river_song"}


def test_a_card_that_changes_nothing_is_not_named() -> None:
    table = lay_out("eleventh", more=STANDERS)
    crew(table, "ann", "susan", "river_song")
    give(table, "ann", charges=4)
    Hands(table, turn.prepare(table, table.doctor("ann")))
    console.enforce_forbidden(table, "test")
    assert told(table) == ["gain_charges"]


def test_imprison_takes_as_many_dice_as_there_are() -> None:
    table = lay_out("eleventh")
    table.anomalies = [Anomaly("into_the_dalek", ["green"] * 2)]
    Hands(table, anomalies.draw(table)).say("destiny_of_the_daleks")
    assert [anomaly.prison for anomaly in table.anomalies] == [["green"] * 2, ["green"]]


PROGRESS = {
    "anomalies": """
[invasion]
name = "Invasion"
source = "box"
type = "task"
goal = 2
effects = [
    {do = "discard_charges", when = "fail"},
    {do = "progress", when = "success", symbols = ["science"]},
]
"""
}


def test_progress_ends_a_task_at_its_goal() -> None:
    table = lay_out("eleventh", more=PROGRESS)
    invasion = anomaly_in_play(table, "invasion")
    Hands(table, anomalies.task_done(table, "ann", ("running",)))
    Hands(table, anomalies.task_done(table, "ann", ("science",)))
    assert invasion.progress == 1
    Hands(table, anomalies.task_done(table, "ann", ("science", "science")))
    assert table.anomalies == []


def test_no_number_on_a_card_keeps_the_app_busy(monkeypatch: pytest.MonkeyPatch) -> None:
    table, looked = lay_out("first"), 0
    table.daleks = {"earth.1": 2}
    choose_area = places.choose_area

    def counted(*args: Any, **more: Any) -> Any:
        nonlocal looked
        looked += 1
        return choose_area(*args, **more)

    monkeypatch.setattr(places, "choose_area", counted)
    run(table, Effect("remove_dalek", n=MOST, where="earth"))
    assert (table.daleks, looked) == ({}, 3)


BLANK = {
    "anomalies": """
[siege]
name = "Siege"
source = "box"
type = "task"
effects = [
    {do = "imprison", n = 2, colour = "red", when = "always"},
    {do = "free_die", when = "success"},
]
"""
}


@pytest.mark.parametrize(("said", "left"), [("yes", ["red"]), ("no", ["red", "red"])])
def test_a_task_whose_symbols_nobody_has_told_us_asks_whether_it_counts(
    said: str, left: list[str]
) -> None:
    table = lay_out("first", more=BLANK)
    siege = anomaly_in_play(table, "siege")
    siege.prison += ["red", "red"]
    stand(table, "ann", reveal(table, "gallifrey.1", "daemons"))
    hands = throw(begin_adventure(table), "cunning")
    assert (hands.asked, hands.choices, hands.choose.by) == ("task_done", ("yes", "no"), ("ann",))
    hands.say(said)
    assert (siege.prison, hands.question) == (left, None)


def test_a_task_that_is_corrected_away_while_it_is_asked_about_is_gone() -> None:
    table = lay_out("first", more=BLANK)
    anomaly_in_play(table, "siege")
    stand(table, "ann", reveal(table, "gallifrey.1", "daemons"))
    hands = throw(begin_adventure(table), "cunning")
    game.mends(table)["anomaly.siege"].put("gone")
    assert hands.look_again().question is None


def test_an_anomaly_may_answer_to_failures() -> None:
    table = lay_out("first", more=PROGRESS)
    anomaly_in_play(table, "invasion")
    give(table, "ann", charges=1)
    stand(table, "ann", reveal(table, "gallifrey.1", "daemons"))
    fail_it(throw(to_the_throw(begin_adventure(table))))
    assert table.doctor("ann").charges == 0


def test_an_adventures_success_counts_for_tasks() -> None:
    table = lay_out("first", more=PROGRESS)
    invasion = anomaly_in_play(table, "invasion")
    stand(table, "ann", reveal(table, "gallifrey.1", "daemons"))
    throw(begin_adventure(table), "cunning")
    assert invasion.progress == 1


def test_move_tax_spares_moves_to_a_time_anomaly() -> None:
    table = lay_out("eleventh")
    anomaly_in_play(table, "into_the_dalek")
    ann = give(table, "ann", charges=2)
    Hands(table, travel.travel(table, ann)).say("into_the_dalek")
    assert ann.charges == 2
    Hands(table, travel.travel(table, ann)).say("earth.1")
    assert ann.charges == 0, "moves to Earth are taxed; nothing else could be paid"


# Who


def test_who_you_each_chosen_and_helper() -> None:
    table = lay_out("first", "fourth", "eleventh")

    def charges() -> list[int]:
        return [doctor.charges for doctor in table.doctors]

    run(table, do("gain_charges", who="you"), seat="bob")
    assert charges() == [0, 1, 0]
    run(table, do("gain_charges", who="each"))
    assert charges() == [1, 2, 1]
    run(table, do("gain_charges", who="chosen")).say("cat")
    assert charges() == [1, 2, 2]
    run(table, do("gain_charges", who="helper"))
    assert charges() == [1, 2, 2], "nobody helps"
    table.adventure = Adventure("ann", "earth.1", helper="bob")
    run(table, do("gain_charges", who="helper"))
    assert charges() == [1, 3, 2]


def test_each_goes_clockwise_from_whose_card_it_is() -> None:
    table = lay_out("first", "fourth", "eleventh")
    hands = run(table, do("draw_cards", who="each"), seat="bob")
    order = []
    for card in ("fez", "scarf", "celery"):
        order.append(hands.draw.by)
        hands.say(card)
    assert order == [("bob",), ("cat",), ("ann",)]


# When

WHEN = {
    "companions": """
[early]
name = "Early"
source = "box"
deck = "alien"
icons.add = ["black"]
effects = [{do = "gain_charges", n = 1, when = "turn_start"}]

[drifter]
name = "Drifter"
source = "box"
deck = "alien"
icons.add = ["black"]
effects = [{do = "gain_charges", n = 1, when = "random_location"}]

[runner]
name = "Runner"
source = "box"
deck = "alien"
icons.add = ["black"]
effects = [{do = "gain_charges", n = 1, when = "success", symbols = ["running"]}]

[mourner]
name = "Mourner"
source = "box"
deck = "alien"
icons.add = ["black"]
effects = [{do = "gain_charges", n = 1, when = "fail"}]

[rover]
name = "Rover"
source = "box"
deck = "alien"
icons.add = ["black"]
effects = [{do = "gain_charges", n = 1, when = "move"}]

[friend]
name = "Friend"
source = "box"
deck = "alien"
icons.add = ["black"]
effects = [{do = "gain_charges", n = 1, when = "turn_start", if_with = ["fourth", "strax"]}]
"""
}


def aboard(card: str, doctor: str = "first") -> Table:
    table = lay_out(doctor, more=WHEN)
    crew(table, "ann", card)
    return table


def test_turn_start_comes_after_the_charges() -> None:
    table = aboard("early")
    Hands(table, turn.prepare(table, table.doctor("ann"))).say("go_on")
    assert table.doctor("ann").charges == 3
    assert told(table, "gain_charges") == ["gain_charges"] * 2


@pytest.mark.parametrize(("face", "gained"), [("unknown", 1), ("tardis", 0)])
def test_random_location(face: str, gained: int) -> None:
    table = aboard("drifter")
    hands = Hands(table, travel.travel(table, table.doctor("ann"))).say("roll").say(face)
    if face == "tardis":
        hands.say("earth.1").say("daemons")
    else:
        hands.say("gallifrey").say("gallifrey.1").say("daemons")
    assert table.doctor("ann").charges == gained


@pytest.mark.parametrize(("zone", "gained"), [("earth.2", 2), ("earth.1", 0)])
def test_success_with_a_symbol(zone: str, gained: int) -> None:
    """Earth's Present asks for Running and gives a charge, its Past for Science."""
    table = aboard("runner")
    stand(table, "ann", reveal(table, zone, "daemons"))
    throw(begin_adventure(table), "running")
    assert table.doctor("ann").charges == gained


@pytest.mark.parametrize(("card", "when"), [("runner", "success"), ("mourner", "fail")])
def test_the_effect_of_a_card_works_once_a_turn(card: str, when: str) -> None:
    table = aboard(card)
    for _ in range(2):
        stand(table, "ann", "gallifrey.1")
        Hands(table, effects.trigger(table, table.doctor("ann"), when, "test", ["running"]))
    assert table.doctor("ann").charges == 1
    table.used.clear()  # as every turn does
    Hands(table, effects.trigger(table, table.doctor("ann"), when, "test", ["running"]))
    assert table.doctor("ann").charges == 2


def test_all_a_card_does_at_once_is_one_use() -> None:
    more = {
        "companions": """
[twin]
name = "Twin"
source = "box"
deck = "alien"
icons.add = ["black"]
effects = [
    {do = "gain_charges", n = 1, when = "success"},
    {do = "move_tardis", n = 1, when = "success"},
]
"""
    }
    table = lay_out("first", more=more)
    crew(table, "ann", "twin")
    Hands(table, effects.trigger(table, table.doctor("ann"), "success", "test"))
    assert told(table) == ["card_works", "gain_charges", "move_tardis"]


def test_fail() -> None:
    table = aboard("mourner")
    stand(table, "ann", reveal(table, "gallifrey.1", "daemons"))
    fail_it(throw(begin_adventure(table)))
    assert table.doctor("ann").charges == 1


def test_move() -> None:
    table = aboard("rover")
    hands = Hands(table, travel.travel(table, table.doctor("ann"))).say("earth.1").say("daemons")
    assert (hands.question, table.doctor("ann").charges) == (None, 1)
    Hands(table, travel.travel(table, table.doctor("ann"))).say("stay")
    assert table.doctor("ann").charges == 1, "staying is no move"


@pytest.mark.parametrize(
    ("doctor", "also", "charges"), [("fourth", (), 3), ("first", (), 2), ("first", ("strax",), 3)]
)
def test_if_with_a_doctor_or_a_companion(doctor: str, also: tuple[str, ...], charges: int) -> None:
    table = aboard("friend", doctor)
    crew(table, "ann", *also)
    Hands(table, turn.prepare(table, table.doctor("ann")))
    assert table.doctor("ann").charges == charges


# Costs and choices

PAID = do("move_tardis", 2, cost=(do("discard_charges", 2),))


def test_a_cost_may_be_paid_or_left() -> None:
    for answer, after in (("pay", (0, 5)), ("leave_it", (2, 3))):
        table = lay_out("eleventh")
        ann = give(table, "ann", charges=2)
        run(table, PAID).say(answer)
        assert (ann.charges, ann.tardis) == after


def test_a_cost_is_paid_whole_or_not_at_all() -> None:
    table = lay_out("eleventh")
    ann = give(table, "ann", charges=1)
    assert run(table, PAID).question is None
    assert (ann.charges, ann.tardis) == (1, 3)


@pytest.mark.parametrize(
    "cost",
    [
        do("discard_cards"),
        do("discard_companion"),
        do("discard_equipment"),
        pytest.param(
            do("dismiss_companion"),
        ),
        pytest.param(
            do("discard_dice"),
        ),
    ],
    ids=lambda effect: effect.do,
)
def test_what_one_has_not_pays_no_cost(cost: Effect) -> None:
    table = lay_out("eleventh")
    assert run(table, do("move_tardis", cost=(cost,))).question is None
    assert table.doctor("ann").tardis == 3


def test_equipment_of_another_tag_pays_no_cost() -> None:
    table = lay_out("eleventh")
    equip(table, "ann", "scarf")
    cost = do("discard_equipment", tag="hat")
    assert run(table, do("move_tardis", cost=(cost,))).question is None


CHOICE = do(
    "choice",
    options=((do("discard_cards"),), (do("discard_charges", 2),), (do("move_ship"),)),
)


@pytest.mark.parametrize(
    ("cards", "charges", "offered"),
    [
        (("fez",), 2, ("option_1", "option_2", "option_3")),
        ((), 2, ("option_2", "option_3")),
        (("fez",), 1, ("option_1", "option_3")),
    ],
)
def test_a_choice_offers_nothing_one_cannot_pay(
    cards: tuple[str, ...], charges: int, offered: tuple[str, ...]
) -> None:
    table = lay_out("eleventh")
    give(table, "ann", *cards, charges=charges)
    assert run(table, CHOICE).choices == offered


def test_a_choice_of_one_is_no_question() -> None:
    table = lay_out("eleventh")
    assert run(table, CHOICE).question is None
    assert table.ship == 2


def test_who_can_pay_neither_option_in_full_gives_as_much_as_possible() -> None:
    table = lay_out("eleventh")
    ann = give(table, "ann", charges=1)
    tax = do("choice", options=((do("discard_charges", 2),), (do("discard_cards"),)))
    hands = run(table, tax)
    if hands.question:
        hands.say("option_2")
    assert ann.charges == 0


def test_discarding_two_cards_with_one_in_hand() -> None:
    table = lay_out("first")
    give(table, "ann", "fez")
    stand(table, "ann", reveal(table, "gallifrey.1", "time_meddler"))
    fail_it(throw(to_the_throw(begin_adventure(table)))).say("fez")
    assert table.doctor("ann").hand == []


# Conditions


def before(dilemma: str, *, first_game: bool = False) -> Hands:
    """An Adventure where everything could be done, up to its first question after the throw."""
    table = lay_out("eleventh", first_game=first_game)
    crew(table, "ann", "amy_pond", "rory_williams", "strax")
    give(table, "ann", charges=5)
    stand(table, "ann", reveal(table, "gallifrey.2", dilemma))
    return throw(to_the_throw(begin_adventure(table)))


EVERYTHING = {
    "ann:reroll:eleventh.0",
    "ann:charges",
    "ann:black",
    "ann:change:amy_pond.0",
    "ann:turn",
    "ann:give_up",
}


def test_without_a_condition_everything_goes() -> None:
    hands = before("autons")
    assert set(hands.choices) == EVERYTHING
    assert hands.table.adventure is not None
    assert len(hands.table.adventure.pools[0].dice) == 8


def test_a_fixed_point_leaves_black_dice_and_facings() -> None:
    hands = before("time_meddler")
    assert set(hands.choices) == EVERYTHING - {"ann:reroll:eleventh.0", "ann:charges"}


def test_time_locked_leaves_rerolls() -> None:
    hands = before("cybermen")
    assert set(hands.choices) == EVERYTHING - {"ann:change:amy_pond.0", "ann:turn"}


@pytest.mark.parametrize(("first_game", "dice"), [(False, 7), (True, 8)])
def test_a_time_breach_leaves_seven_dice(first_game: bool, dice: int) -> None:
    hands = before("silurians", first_game=first_game)
    assert hands.table.adventure is not None
    assert len(hands.table.adventure.pools[0].dice) == dice


def test_a_first_game_knows_no_time_lock() -> None:
    assert set(before("cybermen", first_game=True).choices) == EVERYTHING


def test_a_seventh_dalek_by_an_effect_ends_the_game() -> None:
    more = {
        "dilemmas": """
[legion]
name = "Legion"
source = "box"
symbols = ["cunning"]
conditions = []
fail = [{do = "place_dalek", n = 1, where = "here"}, {do = "gain_charges", n = 1}]
"""
    }
    table = lay_out("first", more=more)
    table.daleks = {"mars": 5}
    stand(table, "ann", reveal(table, "gallifrey.1", "legion"))
    hands = fail_it(throw(Hands(table, game.play(table))))
    assert ending(hands) == "daleks.end.seventh"
    assert table.doctor("ann").charges == 0


def test_davros_leaves_with_his_marker() -> None:
    table = lay_out("first")
    table.daleks, table.davros = {"mars": 1}, "mars"
    daleks.remove_dalek(table, "mars", "test")
    assert (table.daleks, table.davros, told(table)) == ({}, "", ["remove_davros"])


def test_the_last_anomaly_does_not_replace_itself_for_ever() -> None:
    table = lay_out("eleventh")
    give(table, "ann", charges=5)
    table.anomaly_deck.unseen = ["the_time_of_the_doctor"]
    hands = Hands(table, anomalies.draw(table))
    for _ in range(20):
        if hands.question is None:
            break
        hands.say(hands.draw.possible[0])
    assert hands.question is None


CHAMELEON = {
    "timey_wimey": """
[arch]
name = "Chameleon Arch"
source = "box"
type = "equipment"
timing = "adventure"
cost = 0
effects = [{do = "gain_charges", n = 1, cost = [{do = "discard_dice", n = 1, colour = "any"}]}]
"""
}


def with_arch(*companions: str) -> Hands:
    table = lay_out("eleventh", more=CHAMELEON)
    equip(table, "ann", "arch")
    crew(table, "ann", *companions)
    stand(table, "ann", reveal(table, "gallifrey.1", "daemons"))
    return begin_adventure(table)


def test_an_effect_may_be_paid_with_a_die_of_the_pool_before_the_throw() -> None:
    hands = with_arch().say("go_on").play("ann", "use:arch.0").say("pay").say("black_1")
    assert (hands.dice, hands.table.doctor("ann").charges) == ("KKKB", 1)


def test_after_the_throw_no_effect_is_paid_with_dice() -> None:
    hands = throw(with_arch().say("go_on").say("go_on"))
    offers = game.offers(hands.table, "ann")
    assert "use:arch.0" not in offers


def test_paying_with_dice_is_the_last_part_of_building_the_pool() -> None:
    hands = with_arch("amy_pond", "rory_williams", "strax")
    equip(hands.table, "ann", "fez")
    assert len(pool_now(hands.table)) == 9
    assert "use:arch.0" not in game.offers(hands.table, "ann")


FINDER = {
    "companions": """
[finder]
name = "Finder"
source = "box"
deck = "alien"
icons.add = ["black"]
effects = [{do = "recruit", deck = "earth", when = "success", symbols = ["cunning"]}]
""",
    "timey_wimey": """
[advert]
name = "Advert"
source = "box"
type = "event"
timing = "anytime"
cost = 0
effects = [{do = "recruit", deck = "earth"}]
""",
}


def test_who_is_recruited_by_an_effect_of_success_does_not_stay_part_time() -> None:
    table = lay_out("first", more=FINDER)
    crew(table, "ann", "finder")
    stand(table, "ann", reveal(table, "gallifrey.1", "daemons"))
    hands = throw(begin_adventure(table), "cunning").say("brigadier")
    assert hands.question is None
    assert all(aboard.full for aboard in table.doctor("ann").companions)


def test_a_bystander_recruits_full_time() -> None:
    table = lay_out("first", "fourth", more=FINDER)
    give(table, "bob", "advert")
    stand(table, "ann", reveal(table, "gallifrey.1", "daemons"))
    begin_adventure(table).play("bob", "play:advert").say("brigadier")
    assert [aboard.full for aboard in table.doctor("bob").companions] == [True]


def test_who_is_recruited_after_the_promotion_is_full_time() -> None:
    table = lay_out("first", "fourth", more=FINDER)
    crew(table, "bob", "finder")
    give(table, "ann", "advert", charges=1)
    stand(table, "ann", reveal(table, "gallifrey.1", "daemons"))
    stand(table, "bob", "gallifrey.1")
    hands = begin_adventure(table).say("nobody").say("help:bob")
    while hands.asked != "how_to_help":
        hands.say("charge")
    hands = throw(to_the_throw(hands.say("here")), "cunning")
    assert (hands.asked, told(table, "success")) == ("draw_companion", ["success"])
    hands.play("ann", "play:advert").say("brigadier").say("amy_pond")
    assert hands.question is None
    assert all(aboard.full for each in table.doctors for aboard in each.companions)


# Once a turn, if at all

THRIFTY = {
    "doctors": """
[fifth]
name = "Fifth Doctor"
source = "box"
number = 5
linked = ""
icons.add = ["black"]
effects = [{do = "move_tardis", n = 1, cost = [{do = "discard_charges", n = 2}]}]
""",
    "companions": """
[walker]
name = "Walker"
source = "box"
deck = "alien"
icons.add = ["black"]
effects = [{do = "gain_charges", n = 1, when = "move"}]
""",
}


def test_an_effect_that_was_not_paid_for_has_not_been_used() -> None:
    table = lay_out("fifth", more=THRIFTY)
    table.step = "prepare"
    hands = Hands(table, turn.prepare(table, table.doctor("ann")))
    hands.play("ann", "use:fifth.0").say("leave_it")
    assert game.offers(table, "ann") == ("use:fifth.0",)
    hands.play("ann", "use:fifth.0")
    assert game.offers(table, "ann") == (), "not while it is being used"
    table.doctor("ann").charges = 5
    hands.say("pay")
    assert (table.doctor("ann").tardis, game.offers(table, "ann")) == (4, ())


def test_an_effect_that_did_nothing_has_not_been_used() -> None:
    table = lay_out("first", more=THRIFTY)
    crew(table, "ann", "walker")
    ann = table.doctor("ann")
    ann.charges = 5
    for charges, gained in ((5, 5), (3, 4), (3, 3)):
        ann.charges = charges
        Hands(table, effects.trigger(table, ann, "move", "test"))
        assert ann.charges == gained
