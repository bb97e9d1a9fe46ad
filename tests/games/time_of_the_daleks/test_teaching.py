"""Cards nobody has told the app: defined when they come up, blanks asked once, nonsense refused."""

from __future__ import annotations

import json
from typing import Any

import pytest

from companion.core.content import ContentError
from companion.core.messages import NotAllowed
from companion.core.session import Session
from companion.games import time_of_the_daleks as game
from companion.games.time_of_the_daleks import adventure, anomalies, console, resolve, travel
from companion.games.time_of_the_daleks.cards import Icons, box_as_plain, box_from_plain, read_box
from companion.games.time_of_the_daleks.setup import setup
from companion.games.time_of_the_daleks.table import Adventure, Pool
from companion.games.time_of_the_daleks.teaching import complete
from companion.saves.boxes import shipped
from tests.play import copy, new_session

from .box import texts
from .playing import (
    Hands,
    answer,
    begin_adventure,
    crew,
    give,
    lay_out,
    options,
    pool_now,
    reveal,
    session,
    stand,
    table_of,
)

UNTAUGHT = {
    "parts": """
[parts.untaught]
timey_wimey = 2
locations = 1
dilemmas = 1
"""
}
NITRO = {"name": "Nitro-9", "type": "event", "timing": "anytime", "cost": 0, "effects": []}


def box() -> dict[str, str]:
    """The documented box, as far as it is known."""
    return shipped("time_of_the_daleks", "box")


def told_to(**card: Any) -> str:
    return json.dumps(card)


# Cards never seen before


def test_a_drawn_card_may_bring_its_definition() -> None:
    played = session("first", more=UNTAUGHT)
    answer(played, "nitro_nine", json.dumps(NITRO))
    table = table_of(played)
    assert table.doctor("ann").hand == ["nitro_nine"]
    assert table.box.timey_wimey["nitro_nine"].name == "Nitro-9"
    assert table.box.timey_wimey["nitro_nine"].source == "taught"
    assert (table.timey_wimey.untaught, table.timey_wimey.hidden) == (1, 0)


def test_a_taught_card_is_part_of_the_log_that_revealed_it() -> None:
    played = session("first", more=UNTAUGHT)
    answer(played, "nitro_nine", json.dumps(NITRO))
    again = new_session(game, options("first", more=UNTAUGHT), copy(played.log))
    assert table_of(again) == table_of(played)


def test_a_taught_card_that_was_in_no_deck_is_believed() -> None:
    played = session("first")
    answer(played, "nitro_nine", json.dumps(NITRO))
    assert table_of(played).doctor("ann").hand == ["nitro_nine"]


def test_a_location_taught_can_be_visited() -> None:
    table = lay_out("first", more=UNTAUGHT)
    hands = Hands(table, travel.travel(table, table.doctor("ann"))).say("roll").say("unknown")
    zone = {"symbols": ["running"], "reward": []}
    hands.say("karn", told_to(name="Karn", zones=[{"name": "Past", **zone}, {"name": "?", **zone}]))
    assert hands.choices == ("karn.1", "karn.2")
    hands.say("karn.2").say("daemons")
    assert table.challenge(table.doctor("ann").at) == ("running", "science")


def test_a_dilemma_taught_while_it_is_flipped() -> None:
    table = lay_out("first", more=UNTAUGHT)
    hands = Hands(table, travel.travel(table, table.doctor("ann"))).say("earth.1")
    hands.say("sontarans", told_to(name="Sontarans", symbols=["tactics"], conditions=[], fail=[]))
    assert table.challenge("earth.1") == ("science", "tactics")


def test_a_card_taken_unseen_may_turn_out_to_be_one_never_taught() -> None:
    table = lay_out("first", more=UNTAUGHT)
    ann = table.doctor("ann")
    table.timey_wimey.unseen = []
    ann.hand = [table.timey_wimey.take("?")]
    hands = Hands(table, console.pay_charge_or_card(table, ann, "test", "help"))
    assert hands.question is not None, "the card counts as payment, so it must be paid"


def test_the_untaught_companions_of_the_box_lie_in_their_decks() -> None:
    table = setup(game.defaults(("ann",), box()))
    assert (table.earth.untaught, table.alien.untaught) == (12, 12)


@pytest.mark.parametrize("deck", ["locations", "anomalies"])
def test_a_card_that_should_be_elsewhere_is_asked_about_and_believed(deck: str) -> None:
    table = lay_out("first")
    if deck == "locations":
        table.tiles.take("mars")
        hands = Hands(table, travel.new_location(table, table.doctor("ann"), 1))
        assert "mars" in hands.draw.known
    else:
        table.anomaly_deck.take("into_the_dalek")
        hands = Hands(table, anomalies.draw(table))
        assert "into_the_dalek" in hands.draw.known


# Blanks

BLANK = {
    "companions": """
[nardole]
name = "Nardole"
source = "box"
deck = "alien"
""",
    "dilemmas": """
[krillitane]
name = "Krillitane"
source = "box"
""",
}


def test_a_blank_is_asked_for_when_it_is_wanted_and_only_once() -> None:
    table = lay_out("first", more=BLANK)
    crew(table, "ann", "nardole")
    stand(table, "ann", reveal(table, "gallifrey.1", "daemons"))
    hands = begin_adventure(table)
    assert (hands.asked, hands.draw.deck) == ("fill_in", "companions")
    hands.say("nardole", told_to(icons={"add": ["red"]}))
    assert pool_now(table) == "KKKKKR"
    assert begin_adventure(table).asked == "throw"


def test_a_doctor_of_the_documented_box_is_asked_for_his_dice_before_he_builds() -> None:
    table = setup(game.defaults(("ann",), box()))
    pool = Pool("ann")
    now = table.adventure = Adventure("ann", "earth.1", pools=[pool])
    hands = Hands(table, adventure.build_pool(table, now, pool))
    assert (hands.asked, dict(hands.draw.about.values)["card"]) == ("fill_in", "first")


def test_what_was_known_of_a_card_stays() -> None:
    table = lay_out("first", more=BLANK)
    Hands(table, complete(table, "companions", "nardole", "icons")).say(
        "nardole", told_to(icons={"focus": ["green"]})
    )
    card = table.box.companions["nardole"]
    assert (card.name, card.deck, card.source) == ("Nardole", "alien", "taught")


def test_a_blank_dilemma_is_filled_field_by_field() -> None:
    table = lay_out("first", more=BLANK)
    stand(table, "ann", reveal(table, "gallifrey.1", "krillitane"))
    hands = begin_adventure(table)
    hands.say("krillitane", told_to(symbols=["science"]))
    assert hands.asked == "fill_in"
    hands.say("krillitane", told_to(conditions=["fixed_point"]))
    assert hands.asked == "throw"
    assert table.conditions("gallifrey.1") == ("fixed_point",)
    hands.say(*["running"] * 5).say("ann:give_up")
    assert hands.asked == "fill_in", "the fail cost is wanted only now"
    hands.say("krillitane", told_to(fail=[{"do": "move_ship", "n": 2}]))
    assert (hands.question, table.ship) == (None, 3)


def test_an_answer_that_leaves_the_blank_is_asked_again() -> None:
    table = lay_out("first", more=BLANK)
    hands = Hands(table, complete(table, "companions", "nardole", "icons"))
    hands.say("nardole", told_to(links=["amy_pond"]))
    assert hands.asked == "fill_in"


def test_a_companion_known_to_have_no_icons_is_not_blank() -> None:
    more = {"companions": BLANK["companions"] + "icons = {}\n"}
    read = read_box(texts(more))
    assert read.companions["nardole"].icons == Icons()
    assert box_from_plain(box_as_plain(read)).companions["nardole"].icons == Icons()


def test_a_blank_challenge_of_a_location_is_asked_for(monkeypatch: pytest.MonkeyPatch) -> None:
    table = setup(game.defaults(("ann",), box()))
    travel.lay_tile(table, "earth")
    calls = []

    def watched(*wanted: Any) -> Any:
        calls.append(wanted)
        assert len(calls) < 9, "it asks nothing and never ends"
        return complete(*wanted)

    monkeypatch.setattr(adventure, "complete", watched)
    assert Hands(table, adventure.know_challenge(table, "earth.1")).asked == "fill_in"


def test_a_blank_reward_of_a_location_is_asked_for() -> None:
    table = setup(game.defaults(("ann",), box()))
    travel.lay_tile(table, "earth")
    hands = Hands(table, resolve.reward(table, table.doctor("ann"), "earth.1"))
    assert hands.asked == "fill_in"


def test_a_card_of_unknown_type_can_be_played() -> None:
    table = setup(game.defaults(("ann",), box()))
    table.turn, table.step = "ann", "prepare"
    give(table, "ann", "timescoop", charges=5)
    assert game.offers(table, "ann") != ()


def test_equipment_whose_cost_turns_out_too_high_is_not_installed() -> None:
    table = setup(game.defaults(("ann",), box()))
    table.turn, table.step = "ann", "prepare"
    ann = give(table, "ann", "fez", charges=1)
    Hands(table, game.interject(table, "ann", ("install:fez",))).say("fez", told_to(cost=3))
    assert (ann.equipment, ann.charges) == ([], 1)


# Nonsense

BAD = {
    "no JSON": "{",
    "no table": "[1, 2]",
    "null": "null",
    "a field that does not exist": told_to(name="X", colour="red"),
    "no name": told_to(cost=1),
    "a wrong type": told_to(name="X", cost="one"),
    "an unknown effect": told_to(name="X", effects=[{"do": "explode"}]),
    "an unknown symbol": told_to(name="X", icons={"change": [{"colour": "red", "to": "love"}]}),
    "too deep": "[" * 100_000,
}


def refused(played: Session, card: str, definition: str) -> None:
    before = (played.n, played.view("ann"), played.question, list(played.log.events))
    with pytest.raises((ContentError, NotAllowed)):
        answer(played, card, definition)
    assert (played.n, played.view("ann"), played.question, list(played.log.events)) == before


@pytest.mark.parametrize("definition", BAD.values(), ids=BAD)
def test_a_bad_definition_is_refused_and_nothing_is_lost(definition: str) -> None:
    played = session("first", more=UNTAUGHT)
    answer(played, "fez")
    refused(played, "nitro_nine", definition)
    answer(played, "nitro_nine", json.dumps(NITRO))
    assert table_of(played).doctor("ann").hand == ["fez", "nitro_nine"]


def test_a_content_error_names_the_card_and_the_field() -> None:
    played = session("first")
    with pytest.raises(ContentError) as raised:
        answer(played, "nitro_nine", told_to(name="X", cost="one"))
    assert (raised.value.card, raised.value.field) == ("nitro_nine", "cost")


def test_a_colour_no_die_has_is_refused() -> None:
    played = session("first", more=UNTAUGHT)
    refused(played, "nitro_nine", json.dumps(NITRO | {"icons": {"add": ["purple"]}}))


@pytest.mark.parametrize("card", ["", "Nitro Nine", "nitro:nine", "nitro~nine", "earth.1"])
def test_an_id_that_is_none_is_refused(card: str) -> None:
    refused(session("first", more=UNTAUGHT), card, json.dumps(NITRO))


def test_a_taught_card_is_marked_as_taught_whatever_it_says() -> None:
    played = session("first", more=UNTAUGHT)
    answer(played, "nitro_nine", json.dumps(NITRO | {"source": "starter"}))
    assert table_of(played).box.timey_wimey["nitro_nine"].source == "taught"


def test_a_location_has_two_time_zones() -> None:
    table = lay_out("first", more=UNTAUGHT)
    hands = Hands(table, travel.travel(table, table.doctor("ann"))).say("roll").say("unknown")
    with pytest.raises(ContentError):
        hands.say("karn", told_to(name="Karn", zones=[]))


def test_a_known_card_needs_no_definition_and_an_unknown_one_does() -> None:
    played = session("first", more=UNTAUGHT)
    with pytest.raises(NotAllowed):
        answer(played, "nitro_nine")
    answer(played, "fez")
    assert table_of(played).doctor("ann").hand == ["fez"]


# The documented box


def test_the_documented_box_can_be_begun() -> None:
    played = new_session(game, game.defaults(("ann", "bob"), box()))
    for _ in range(4):
        answer(played, "?")
    assert table_of(played).step == "prepare"
