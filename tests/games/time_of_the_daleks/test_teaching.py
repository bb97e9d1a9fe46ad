"""Cards nobody has told the app: defined when they come up, blanks asked once, nonsense refused."""

from __future__ import annotations

import json
from dataclasses import replace
from typing import Any

import pytest

from companion.core.content import ContentError
from companion.core.messages import NotAllowed
from companion.core.session import Session
from companion.games import time_of_the_daleks as game
from companion.games.time_of_the_daleks import (
    adventure,
    anomalies,
    challenge,
    console,
    resolve,
    travel,
)
from companion.games.time_of_the_daleks.box import FILES, box_from_plain, read_box
from companion.games.time_of_the_daleks.cards import Icons
from companion.games.time_of_the_daleks.setup import setup
from companion.games.time_of_the_daleks.table import Adventure, Anomaly, Pool
from companion.games.time_of_the_daleks.teaching import add, complete, define, refusal
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
    throw,
    to_the_throw,
    told,
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
    hands.say("earth.1", told_to(symbols=["running"]))
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
    assert box_from_plain(read.plain).companions["nardole"].icons == Icons()


def test_a_blank_challenge_of_a_location_is_asked_for(monkeypatch: pytest.MonkeyPatch) -> None:
    table = setup(game.defaults(("ann",), box()))
    travel.lay_tile(table, "earth")
    table.locations[0].dilemmas["earth.1"] = ""
    calls = []

    def watched(*wanted: Any) -> Any:
        calls.append(wanted)
        assert len(calls) < 9, "it asks nothing and never ends"
        return complete(*wanted)

    monkeypatch.setattr(challenge, "complete", watched)
    assert Hands(table, challenge.know(table, "earth.1")).asked == "fill_in"


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
    for said in ("nobody", "?", "?", "?", "?"):
        answer(played, said)
    assert table_of(played).step == "prepare"


def aboard(played: Session, seat: str) -> list[str]:
    return [each.card for each in table_of(played).doctor(seat).companions]


def asked(played: Session) -> tuple[str, dict[str, Any]]:
    assert played.question is not None
    return played.question.about.id, dict(played.question.about.values)


def test_the_linked_companion_is_asked_for_at_set_up_where_nobody_knows_who_it_is() -> None:
    played = new_session(game, game.defaults(("ann", "bob"), box()))
    assert asked(played) == ("daleks.linked_companion", {"seat": "ann", "card": "first"})
    answer(played, "rory_williams")
    assert (aboard(played, "ann"), aboard(played, "bob")) == (
        *(["rory_williams"], ["sarah_jane_smith"]),
    )
    table = table_of(played)
    assert "rory_williams" not in table.earth.unseen
    said = told_to(linked="rory_williams")
    assert table.taught["doctors"]["first"] == said, "it is kept for ever"
    assert asked(played)[0] == "daleks.draw_card"


def test_a_linked_companion_no_list_has_is_entered_at_set_up() -> None:
    played = new_session(game, game.defaults(("ann",), box()))
    left = table_of(played).earth.untaught
    answer(played, "unlisted")
    assert asked(played)[0] == "daleks.new_companion"
    with pytest.raises(NotAllowed):
        answer(played, "susan", told_to(name="Susan"))
    answer(played, "susan", told_to(name="Susan", deck="earth"))
    assert aboard(played, "ann") == ["susan"]
    assert table_of(played).earth.untaught == left - 1


def test_a_doctor_without_a_linked_companion_brings_nobody() -> None:
    played = new_session(game, game.defaults(("ann",), box()))
    answer(played, "nobody")
    assert aboard(played, "ann") == []


def test_who_joins_with_a_doctor_of_whom_it_is_not_known_is_asked_too() -> None:
    played = new_session(game, game.defaults(("ann", "bob"), box()))
    for said in ("nobody", "?", "?", "?", "?"):
        answer(played, said)
    played.correct(None, "new_seat", "twelfth", played.n)
    answer(played, "go_on")
    assert asked(played) == ("daleks.linked_companion", {"seat": "player_1", "card": "twelfth"})
    for said in ("rory_williams", "?", "?"):
        answer(played, said)
    assert aboard(played, "player_1") == ["rory_williams"]


# What would be taken for something else


@pytest.mark.parametrize(
    ("kind", "card", "definition"),
    [
        ("companions", "fez", told_to(name="Fez", deck="alien")),
        ("anomalies", "mars", told_to(name="Mars", type="instant")),
        ("dilemmas", "earth", told_to(name="Earth")),
        ("timey_wimey", "first", told_to(name="First")),
    ],
)
def test_a_card_does_not_take_the_id_of_another_kind(kind: str, card: str, definition: str) -> None:
    table = lay_out("first")
    with pytest.raises(NotAllowed):
        define(table, kind, card, definition)
    assert refusal(table, kind, card, definition) is not None


@pytest.mark.parametrize(
    ("kind", "card", "more"),
    [
        ("companions", "not_there", {"deck": "alien"}),
        ("anomalies", "roll", {"type": "location"}),
        ("dilemmas", "time_breach", {}),
        ("timey_wimey", "unlisted", {}),
    ],
)
def test_a_card_is_not_called_by_a_word_that_means_something_else(
    kind: str, card: str, more: dict[str, str]
) -> None:
    assert refusal(lay_out("first"), kind, card, told_to(name="That", **more)) is not None
    own = f'[{kind}.{card}]\nname = "That"\n' + "".join(f'{k} = "{v}"\n' for k, v in more.items())
    with pytest.raises(ContentError, match=card):
        game.BOX.read(own, "mine.toml", shipped(game.NAME))


def test_a_file_of_cards_that_share_an_id_with_other_kinds_is_refused_when_read() -> None:
    shared = '[companions.fez]\nname = "Fez"\ndeck = "alien"\n'
    with pytest.raises(ContentError, match="fez"):
        game.BOX.read(shared, "mine.toml", shipped(game.NAME))
    alone = shared.replace("fez", "fez_the_man")
    assert game.BOX.read(alone, "mine.toml", shipped(game.NAME))


@pytest.mark.parametrize("name", ["starter", "box"])
def test_no_two_kinds_of_card_share_an_id_in_the_boxes_of_the_app(name: str) -> None:
    whole = read_box(shipped(game.NAME, name))
    kinds = [getattr(whole, kind) for kind in FILES if kind != "parts"]
    ids = [id for cards in kinds for id in cards]
    assert len(set(ids)) == len(ids)


PROGRESS = [{"do": "progress", "when": "success", "symbols": ["science"]}]


def test_a_task_needs_a_goal() -> None:
    table = lay_out("first")
    task = {"name": "Invasion", "type": "task", "effects": PROGRESS}
    why = refusal(table, "anomalies", "invasion", told_to(**task))
    assert why is not None
    assert dict(why.values)["field"] == "goal"
    assert refusal(table, "anomalies", "invasion", told_to(**task, goal=1)) is None


def test_a_task_without_a_goal_does_not_end_at_the_first_success() -> None:
    invasion = """
[invasion]
name = "Invasion"
source = "box"
type = "task"
effects = [{do = "progress", when = "success", symbols = ["science"]}]
"""
    table = lay_out("first", more={"anomalies": invasion})
    table.anomalies.append(Anomaly(table.anomaly_deck.take("invasion")))
    Hands(table, anomalies.task_done(table, "ann", ("science",)))
    assert [(each.card, each.progress) for each in table.anomalies] == [("invasion", 1)]


# What comes in while an Adventure goes on

BLANKS = {
    "dilemmas": """
[riddle]
name = "Riddle"
source = "box"
""",
    "doctors": """
[fifth]
name = "Fifth Doctor"
source = "box"
number = 5
linked = ""
""",
    "timey_wimey": """
[energy]
name = "Energy"
source = "box"
type = "event"
timing = "anytime"
cost = 0
effects = [{do = "regenerate"}]
""",
}


def in_adventure() -> Hands:
    table = lay_out("fourth", more=BLANKS)
    give(table, "ann", "energy")
    stand(table, "ann", reveal(table, "mars.1", "daemons"))
    return begin_adventure(table).say("nobody")


def test_a_doctor_regenerated_to_is_asked_for_his_dice_before_he_has_none() -> None:
    hands = in_adventure().play("ann", "play:energy")
    assert dict(hands.draw.about.values) == {"card": "fifth", "field": "icons"}
    hands.say("fifth", told_to(icons={"add": ["red", "red"]}))
    assert hands.dice == "RR"


def test_a_pool_that_is_built_rests_on_nothing_that_is_told_later() -> None:
    """As little as on a Doctor who was known before."""
    hands = in_adventure().say("go_on")
    assert hands.dice == "KKKK"
    hands.play("ann", "play:energy").say("fifth", told_to(icons={"add": ["red", "red"]}))
    assert hands.dice == "KKKK"


@pytest.mark.parametrize("brings", [["red"], []])
def test_a_companion_put_right_to_one_nobody_knows_is_counted_once_he_is(
    brings: list[str],
) -> None:
    hands = in_adventure().say("go_on")
    add(hands.table, "companions", "adric", told_to(name="Adric", deck="alien"))
    game.mends(hands.table)["new_companion.ann"].put("adric")
    hands.look_again().say("adric", told_to(icons={"add": brings}))
    assert to_the_throw(hands).dice == "KKKK" + "R" * len(brings)


def test_a_doctor_regenerated_to_is_asked_for_his_rerolls() -> None:
    hands = throw(in_adventure().say("go_on"), *["cunning"] * 4).play("ann", "play:energy")
    assert hands.asked == "fill_in"
    hands.say("fifth", told_to(icons={"reroll": [{"colour": "black", "dice": 1}]}))
    assert "ann:reroll:fifth.0" in hands.choices


@pytest.mark.parametrize("breach", [True, False])
def test_a_dilemma_put_right_to_one_nobody_knows_is_asked_for_before_the_throw(
    breach: bool,
) -> None:
    table = lay_out("first", more=BLANKS)
    crew(table, "ann", "clara_oswald", "amy_pond")
    stand(table, "ann", reveal(table, "mars.1", "daemons"))
    hands = to_the_throw(begin_adventure(table))
    game.mends(table)["dilemma.mars.1"].put("riddle")
    hands.look_again()
    hands.say("riddle", told_to(symbols=["cunning"]))
    hands.say("riddle", told_to(conditions=["time_breach"] if breach else []))
    to_the_throw(hands)
    assert len(hands.roll.dice) == (7 if breach else 8)
    assert throw(hands, "science").asked == "not_met"


def test_a_dilemma_put_right_to_one_nobody_knows_is_not_met_unasked() -> None:
    hands = throw(in_adventure().say("go_on"), "science", *["cunning"] * 3)
    game.mends(hands.table)["dilemma.mars.1"].put("riddle")
    hands.look_again()
    assert hands.asked == "fill_in"
    hands.say("riddle", told_to(symbols=["cunning"])).say("riddle", told_to(conditions=[]))
    assert told(hands.table, "success") == ["success"]


def test_a_dilemma_that_is_faced_is_not_put_right_to_one_face_down() -> None:
    mends = game.mends(in_adventure().table)
    assert "?" not in mends["dilemma.mars.1"].to
    assert "?" in mends["dilemma.mars.2"].to


def test_what_an_adventure_needs_is_asked_before_anybody_is_recruited() -> None:
    """Whom to recruit depends on it."""
    table = lay_out("first")
    zone = reveal(table, "orient_express.1", "sutekh")
    stand(table, "ann", zone)
    give(table, "ann", charges=3)
    box, place = table.box, table.box.locations["orient_express"]
    sides = tuple(replace(side, symbols=None) for side in place.zones)
    table.box = replace(
        box,
        locations={**box.locations, "orient_express": replace(place, zones=sides)},
        doctors={**box.doctors, "first": replace(box.doctors["first"], icons=None)},
    )
    hands = Hands(table, adventure.adventure(table, table.doctor("ann")))
    asked = []
    while hands.asked == "fill_in":
        about = dict(hands.question.about.values)  # type: ignore[union-attr]
        asked.append((about["card"], about["field"]))
        field = str(about["field"])
        value: object = ["running"] if field == "symbols" else {}
        hands.say(str(about["card"]), json.dumps({field: value}))
    assert asked == [(zone, "symbols"), ("first", "icons")]
    assert hands.asked == "recruit"
