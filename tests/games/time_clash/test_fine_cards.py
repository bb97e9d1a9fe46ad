"""What is easily got wrong of arcs, of the Doctor and of special cards."""

from __future__ import annotations

import pytest

from companion.games.time_clash import endgame, match, playing, turn
from companion.games.time_clash.cards import DOCTOR, ENDGAME

from .playing import Hands, give, lay, lay_out, play

ENDING = {"enemy": "davros", "time": "london", "companion": "river"}


# Arcs


def test_the_reserve_is_the_doctors_alone() -> None:
    arcs = {"enemy": "davros", "time": "gallifrey", "companion": "clara"}
    table = lay_out(arcs=arcs, pawn="time")
    table.reserve = [table.decks[DOCTOR].take("old_joke")]
    give(table, "ann", "crossed_wires")
    give(table, "bob", "patrol")
    offered = {seat: Hands(table, playing.act(table, seat)).options for seat in ("ann", "bob")}
    assert "reserve:crossed_wires" in offered["ann"]
    assert not any(each.startswith("reserve:") for each in offered["bob"])


def test_gallifrey_deals_three_cards_at_set_up_and_counts_them_out_of_the_deck() -> None:
    arcs = {"enemy": "davros", "time": "gallifrey", "companion": "clara"}
    table = lay_out(arcs=arcs)
    asked = Hands(table, match.deal(table))
    for card in ("old_joke", "regroup", "buy_a_minute"):
        assert asked.asks == "draw_reserve"
        asked.say(next(each for each in (card, "sonic_trick") if each in asked.draw.possible))
    assert len(table.reserve) == 3
    assert table.decks[DOCTOR].size == 24 - 2 - 3
    ability = table.box.arcs["gallifrey"].abilities[0]  # type: ignore[index]
    assert table.in_force(ability, "time")
    table.disk = ENDGAME
    assert not table.in_force(ability, "time"), "its label says Build-up"


@pytest.mark.parametrize("where", ["enemy", "time", "companion"])
def test_an_arc_answers_to_its_own_suit_side_and_stack(where: str) -> None:
    """Skaro: a Plan of the Doctor's onto the Enemy stack."""
    table = lay_out()
    give(table, "ann", "buy_a_minute")
    give(table, "bob", "infiltrators")
    asked = play(table, "ann", f"play:buy_a_minute:{where}").stands()
    assert (asked.asks == "ability_draw_discard") == (where == "enemy")
    assert play(table, "bob", "play:infiltrators:enemy").stands().asks == ""


def test_clara_answers_to_a_quip_and_to_nothing_else_there() -> None:
    table = lay_out(pawn="companion")
    give(table, "ann", "old_joke", "buy_a_minute", "crossed_wires")
    give(table, "bob", "spare_casing")
    assert play(table, "bob", "play:spare_casing:companion").stands().asks == ""
    assert play(table, "ann", "play:buy_a_minute:companion").stands().asks == ""
    assert play(table, "ann", "play:old_joke:companion").stands().asks == "ability_draw_discard"


@pytest.mark.parametrize(("threat", "goes"), [("scout_ship", False), ("patrol", True)])
def test_supreme_reaches_a_smaller_quip_and_no_equal_one(threat: str, goes: bool) -> None:
    arcs = {"enemy": "supreme", "time": "skaro", "companion": "clara"}
    table = lay_out(arcs=arcs, pawn="enemy")
    lay(table, "companion", "old_joke")
    give(table, "bob", threat)
    asked = play(table, "bob", f"play:{threat}:enemy").stands()
    assert (asked.asks == "ability_discard") == goes


def test_davros_pushes_the_open_card_of_another_stack() -> None:
    table = lay_out(pawn="enemy")
    lay(table, "enemy", "scout_ship")
    lay(table, "companion", "look_behind_you", "old_joke")
    lay(table, "time", "crossed_wires")
    give(table, "bob", "patrol")
    asked = play(table, "bob", "play:patrol:enemy").stands()
    assert asked.options == ("old_joke", "leave_it")
    asked.say("old_joke")
    assert table.stacks["companion"] == ["old_joke", "look_behind_you"]


def test_paternoster_reaches_the_enemys_cards_of_its_own_stack() -> None:
    arcs = {"enemy": "davros", "time": "skaro", "companion": "paternoster"}
    table = lay_out(arcs=arcs, pawn="companion")
    lay(table, "time", "mind_probe")
    lay(table, "companion", "spare_casing", "gravity_anchor", "rewrite_history")
    give(table, "ann", "sonic_trick")
    asked = play(table, "ann", "play:sonic_trick:companion").stands().say("none")
    assert asked.options == ("spare_casing", "leave_it"), "no Plan of 400, and none of one's own"


@pytest.mark.parametrize(("drawn", "again"), [("old_joke", False), ("crossed_wires", True)])
def test_skaro_draws_again_for_whatever_is_no_quip(drawn: str, again: bool) -> None:
    table = lay_out(pawn="time")
    give(table, "ann", "regroup", drawn)
    asked = Hands(table, turn.after_draw(table, "ann"))
    assert asked.options == (("keep", drawn) if again else ("keep",))
    if again:
        asked.say(drawn)
        assert table.decks[DOCTOR].discards == [drawn]
        assert len(table.hands["ann"]) == 2


# The Doctor


def test_he_may_not_be_moved_to_where_he_is_and_never_off_the_arcs() -> None:
    table = lay_out(pawn="time")
    give(table, "ann", "old_joke")
    ways = {each for each in Hands(table, playing.act(table, "ann")).options if "move:" in each}
    assert {each.split(":")[1] for each in ways} == {"enemy", "companion"}


def test_lure_as_the_last_card_moves_and_draws_without_a_further_one() -> None:
    table = lay_out()
    give(table, "bob", "lure")
    asked = play(table, "bob", "special:lure:0").say("enemy").stands()
    assert asked.asks == ""
    assert (table.pawn, len(table.hands["bob"])) == ("enemy", 1)


def test_the_further_card_already_meets_the_place_he_was_moved_to() -> None:
    """London is in force for the Threat that comes after Lure."""
    table = lay_out(arcs=ENDING)
    give(table, "bob", "lure", "scout_ship")
    give(table, "ann", "sonic_trick")
    asked = play(table, "bob", "special:lure:0").say("time").stands()
    assert asked.asks == "further"
    assert "ann:arc:sonic_trick" in asked.say("play:scout_ship:enemy").options


def test_discarding_to_move_stands_open_for_the_further_card_too() -> None:
    table = lay_out()
    give(table, "bob", "lure", "scout_ship")
    asked = play(table, "bob", "special:lure:0").say("time").stands()
    assert {"move:enemy:scout_ship", "pass:scout_ship"} <= {*asked.options}


def test_who_holds_nothing_that_can_be_played_discards() -> None:
    """No Threat lies there for Regroup, and its other half only replies."""
    table = lay_out()
    give(table, "ann", "regroup")
    asked = Hands(table, playing.act(table, "ann"))
    assert {each.partition(":")[0] for each in asked.options} == {"move", "pass"}


def test_a_pushed_plan_is_not_foiled_and_a_pulled_one_lies_open() -> None:
    table = lay_out()
    lay(table, "time", "buy_a_minute", "infiltrators")
    give(table, "ann", "sonic_trick")
    play(table, "ann", "play:sonic_trick:time").stands().say("pull:buy_a_minute")
    assert table.stacks["time"] == ["infiltrators", "sonic_trick", "buy_a_minute"]
    assert table.open_card("time") == "buy_a_minute"
    give(table, "bob", "trap_in_time")
    play(table, "bob", "play:trap_in_time:time").stands()
    assert table.decks[DOCTOR].discards == ["buy_a_minute"], "now it is exposed"


def test_a_countered_card_was_not_played_to_its_stack() -> None:
    table = lay_out()
    lay(table, "companion", "know_who_i_am", "mind_the_stairs", "look_behind_you")
    give(table, "ann", "old_joke")
    give(table, "bob", "rebut")
    play(table, "ann", "play:old_joke:companion").say("bob:counter:rebut:1").stands()
    assert endgame.at_target(table) == []
    assert table.decks[DOCTOR].discards == ["old_joke"]


# Special cards


def test_a_special_card_that_is_countered_does_nothing() -> None:
    table = lay_out()
    lay(table, "enemy", "scout_ship")
    give(table, "ann", "regroup")
    give(table, "bob", "open_fire")
    play(table, "ann", "special:regroup:0").say("scout_ship").say(
        "bob:counter:open_fire:1"
    ).stands()
    assert table.stacks["enemy"] == ["scout_ship"]
    assert table.decks[DOCTOR].discards == ["regroup"]


def test_what_is_removed_leaves_the_game_and_what_is_discarded_does_not() -> None:
    table = lay_out()
    lay(table, "time", "crossed_wires")
    lay(table, "companion", "old_joke")
    give(table, "bob", "rebut", "open_fire")
    play(table, "bob", "special:rebut:0").say("crossed_wires").stands()
    play(table, "bob", "special:open_fire:0").say("old_joke").stands()
    assert (table.removed, table.decks[DOCTOR].discards) == (["crossed_wires"], ["old_joke"])


def test_what_is_taken_back_is_in_the_hand_for_all_to_know() -> None:
    table = lay_out()
    for card in ("old_joke", "regroup", "buy_a_minute"):
        table.decks[DOCTOR].discard(table.decks[DOCTOR].take(card))
    give(table, "ann", "second_wind")
    asked = play(table, "ann", "special:second_wind:0")
    assert asked.options == ("old_joke", "buy_a_minute"), "no special card"
    asked.say("old_joke").stands()
    assert (table.hands["ann"], table.shown) == (["old_joke"], ["old_joke"])
    assert table.decks[DOCTOR].discards == ["regroup", "buy_a_minute", "second_wind"]


def test_a_card_that_lies_alone_is_not_pushed_or_pulled() -> None:
    table = lay_out()
    lay(table, "time", "crossed_wires")
    lay(table, "companion", "old_joke", "know_who_i_am", "gravity_anchor")
    give(table, "ann", "cross_the_polarity")
    asked = play(table, "ann", "special:cross_the_polarity:0")
    moved = ("old_joke", "gravity_anchor")  # of 300 at the most
    assert asked.options == tuple(f"{how}:{card}" for card in moved for how in ("push", "pull"))
