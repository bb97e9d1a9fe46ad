"""What is easily got wrong, line by line, where no worked example says it."""

from __future__ import annotations

import pytest

from companion.core.messages import NotAllowed
from companion.core.questions import Choose
from companion.games.time_clash import endgame, gambit, hands, match, playing, turn
from companion.games.time_clash.cards import BUILD_UP, DOCTOR, ENDGAME, ENEMY
from companion.games.time_clash.hands import Won
from companion.games.time_clash.setup import check
from companion.games.time_clash.table import Table
from companion.games.time_clash.view import view

from .playing import Hands, give, lay, lay_out

ENDING = {"enemy": "davros", "time": "london", "companion": "river"}


def play(table: Table, seat: str, choice: str) -> Hands:
    return Hands(table, playing.act(table, seat)).say(choice)


def third(table: Table, seat: str) -> Hands:
    table.turn = seat
    turn.begin(table)
    return Hands(table, turn.third(table, seat))


# The Endgame


def test_plans_of_the_enemy_do_not_bring_its_endgame() -> None:
    table = lay_out(begins=ENEMY)
    lay(table, "enemy", "the_whole_fleet", "patrol", "rewrite_history", "trap_in_time")
    third(table, "ann")
    assert (table.threats, table.total("enemy"), table.disk) == (700, -1400, BUILD_UP)


def test_a_target_without_a_card_played_there_in_this_turn_flips_nothing() -> None:
    table = lay_out()
    lay(table, "companion", "know_who_i_am", "mind_the_stairs", "look_behind_you")
    assert third(table, "ann").asks == ""


def test_a_card_played_there_in_an_earlier_turn_flips_nothing() -> None:
    table = lay_out()
    lay(table, "companion", "know_who_i_am", "mind_the_stairs", "look_behind_you")
    table.played_to, table.at_target = ["companion"], ["companion"]
    assert third(table, "ann").asks == ""
    assert (table.played_to, table.at_target) == ([], [])


@pytest.mark.parametrize(("seat", "card"), [("bob", "infiltrators"), ("ann", "buy_a_minute")])
def test_only_a_positive_card_counts_for_the_flip(seat: str, card: str) -> None:
    table = lay_out()
    lay(table, "companion", "know_who_i_am", "mind_the_stairs", "look_behind_you", "old_joke")
    give(table, seat, card)
    play(table, seat, f"play:{card}:companion").stands()
    assert table.total("companion") >= table.target
    assert endgame.at_target(table) == (["companion"] if seat == "ann" else [])


@pytest.mark.parametrize(("began", "asks"), [(BUILD_UP, ""), (ENDGAME, "gambit")])
def test_the_third_step_goes_by_the_phase_in_which_the_turn_began(began: str, asks: str) -> None:
    """The disk has been turned meanwhile: no gambit in the turn of the change."""
    table = lay_out()
    table.disk, table.began = ENDGAME, began
    assert Hands(table, turn.third(table, "ann")).asks == asks


@pytest.mark.parametrize("turns", [0, 1, 2, 3])
def test_there_is_a_chance_of_a_gambit_in_every_turn_of_the_endgame(turns: int) -> None:
    table = lay_out(endgame=True)
    table.turns = turns
    assert third(table, "ann").asks == "gambit"
    assert third(table, "bob").asks == "", "and in none of the Enemy's"


# Games of a match


def test_the_loser_begins_the_next_game() -> None:
    for winner, begins in ((DOCTOR, ENEMY), (ENEMY, DOCTOR)):
        table = lay_out()
        match.won(table, Won(winner, "sum"))
        assert (table.begins, table.score[winner], table.step) == (begins, 1, "deal")


def test_a_new_game_begins_with_nothing_on_the_table() -> None:
    table = lay_out(endgame=True, pawn="time")
    lay(table, "time", "buy_a_minute", "infiltrators")
    give(table, "ann", "old_joke")
    table.removed.append(table.decks[ENEMY].take("patrol"))
    table.decks[DOCTOR].discard(table.decks[DOCTOR].take("regroup"))
    Hands(table, match.deal(table))
    assert (table.pawn, table.disk, table.sum, table.removed) == ("", BUILD_UP, 0, [])
    assert [len(deck.discards) for deck in table.decks.values()] == [0, 0]
    assert [deck.size for deck in table.decks.values()] == [22, 22]


def test_who_cannot_draw_loses_to_the_other_side() -> None:
    table = lay_out()
    table.decks[DOCTOR].unseen.clear()
    done = Hands(table, hands.draw(table, "ann"))
    assert done.won is not None
    assert (done.won.side, done.won.how) == (ENEMY, "deck_out")


# Counters


def test_a_counter_that_removes_itself_leaves_the_game_and_draws_nothing() -> None:
    table = lay_out()
    give(table, "ann", "old_joke")
    give(table, "bob", "open_fire", "patrol")
    play(table, "ann", "play:old_joke:companion").say("bob:counter:open_fire:1").stands()
    assert table.removed == ["open_fire"]
    assert table.decks[ENEMY].discards == []
    assert table.hands["bob"] == ["patrol"], "a smaller hand from now on"


def test_london_takes_a_tech_and_nothing_else() -> None:
    table = lay_out(arcs=ENDING, pawn="time")
    give(table, "bob", "patrol")
    give(table, "ann", "know_who_i_am", "the_long_way_round", "sonic_trick", "crossed_wires")
    asked = play(table, "bob", "play:patrol:enemy")
    assert [each for each in asked.options if ":arc:" in each] == ["ann:arc:sonic_trick"]


def test_regroup_fits_nothing_once_the_endgame_is_there() -> None:
    table = lay_out(endgame=True)
    lay(table, "enemy", "the_whole_fleet", "planet_burner", "warning_shot")
    give(table, "bob", "patrol")
    give(table, "ann", "regroup")
    asked = play(table, "bob", "play:patrol:enemy")
    assert not any("regroup" in each for each in asked.options)


def test_a_team_without_a_card_is_not_asked() -> None:
    table = lay_out()
    give(table, "bob", "patrol")
    assert play(table, "bob", "play:patrol:enemy").asks != "window_card"
    assert table.stacks["enemy"] == ["patrol"]


def test_nor_is_it_where_an_arc_or_a_card_in_no_list_might_counter() -> None:
    table = lay_out(arcs=ENDING, pawn="time")
    table.decks[DOCTOR].untaught = 3
    give(table, "bob", "patrol", "hostages")
    assert play(table, "bob", "play:patrol:enemy").asks != "window_card"
    give(table, "ann", "old_joke")
    assert play(table, "bob", "play:hostages:enemy").asks == "window_card"


def test_a_team_is_asked_by_what_it_might_hold() -> None:
    table = lay_out()
    give(table, "bob", "patrol")
    give(table, "ann", "old_joke")
    assert play(table, "bob", "play:patrol:enemy").asks == "window_card"


@pytest.mark.parametrize("house", ["yes", "no"])
def test_a_counter_that_nobody_has_told_follows_the_house_rules_of_counters(house: str) -> None:
    """It might counter anything, but what may never be countered is not asked about."""
    table = lay_out(house={"counter_a_counter": house})
    table.decks[DOCTOR].untaught = 3
    give(table, "ann", "old_joke", "crossed_wires")
    give(table, "bob", "rebut")
    asked = play(table, "ann", "play:old_joke:companion").say("bob:counter:rebut:1")
    assert (asked.asks == "window_counter") == (house == "yes")


@pytest.mark.parametrize("house", ["counterable", "not"])
def test_so_it_does_for_a_move_that_was_paid_for(house: str) -> None:
    table = lay_out(house={"discarded_move": house})
    table.decks[ENEMY].untaught = 3
    give(table, "ann", "old_joke")
    give(table, "bob", "patrol")
    asked = play(table, "ann", "move:time:old_joke")
    assert (asked.asks == "window_move") == (house == "counterable")


# Gambits


def dared(table: Table, what: str) -> Hands:
    table.turn = "ann"
    return Hands(table, gambit.attempt(table, "ann")).say(what)


def test_what_the_enemy_turns_against_a_gambit_may_be_countered_too() -> None:
    table = lay_out(endgame=True)
    lay(table, "companion", "know_who_i_am")
    lay(table, "enemy", "patrol", "saucer_squadron")
    give(table, "ann", "run_for_it")
    give(table, "bob", "lure")
    now = dared(table, "turn:companion").stands().say("turn:enemy")
    now.say("ann:counter:run_for_it:1").stands()
    assert table.gambit is not None
    assert (gambit.total(table), table.gambit.turned) == (400, {"companion": "know_who_i_am"})
    assert table.stacks["enemy"] == ["patrol"]


def test_each_team_turns_its_own_open_cards_alone() -> None:
    table = lay_out(endgame=True)
    lay(table, "companion", "old_joke", "infiltrators")
    lay(table, "enemy", "patrol")
    lay(table, "time", "crossed_wires")
    now = Hands(table, gambit.attempt(table, "ann"))
    assert [*now.options] == ["no_gambit", "turn:time", "turn:"]
    now.say("turn:time").stands()
    assert [*now.options] == ["turn:enemy+companion", "turn:enemy", "turn:companion", "turn:"]


def test_only_a_numbered_card_can_be_given() -> None:
    table = lay_out(endgame=True)
    lay(table, "time", "crossed_wires")
    give(table, "ann", "regroup", "old_joke", "refocus")
    now = dared(table, "turn:time").stands()
    assert now.asks == "give_what"
    assert now.options == ("nothing", "old_joke")
    assert isinstance(now.question, Choose)
    assert not {"regroup", "refocus"} & {*now.question.closed}


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


# Teams


def test_four_sit_alternately_and_no_team_is_two_larger() -> None:
    seats = ["ann", "bob", "cat", "dan"]
    check(seats, dict(zip(seats, (DOCTOR, ENEMY, DOCTOR, ENEMY), strict=True)))
    for sides in ((DOCTOR, DOCTOR, ENEMY, ENEMY), (DOCTOR, ENEMY, ENEMY, ENEMY)):
        with pytest.raises(NotAllowed):
            check(seats, dict(zip(seats, sides, strict=True)))


def test_what_a_team_decides_any_member_may_answer() -> None:
    table = lay_out(4)
    lay(table, "companion", "know_who_i_am", "mind_the_stairs", "look_behind_you", "old_joke")
    lay(table, "enemy", "patrol")
    table.played_to = ["companion"]
    flip = Hands(table, endgame.may_flip(table, "ann"))
    for answer, asks in (("try", "flip"), ("endgame", "disk"), ("patrol", "threat_gone")):
        assert flip.question is not None
        assert (flip.asks, flip.question.by) == (asks, ("ann", "cat"))
        flip.say(answer)
    table = lay_out(4, endgame=True)
    lay(table, "companion", "old_joke")
    lay(table, "enemy", "patrol")
    now = Hands(table, gambit.attempt(table, "ann"))
    for answer, asks, team in (
        ("turn:companion", "gambit", ("ann", "cat")),
        ("turn:enemy", "oppose", ("bob", "dan")),
    ):
        assert now.question is not None
        assert (now.asks, now.question.by) == (asks, team)
        now.say(answer).stands()


def test_team_mates_see_no_more_of_a_hand_than_the_others() -> None:
    table = lay_out(4)
    give(table, "ann", "old_joke", "regroup")
    seen = {seat: view(table, seat).hands["ann"] for seat in ("ann", "bob", "cat", None)}
    assert seen.pop("ann") == ("old_joke", "regroup")
    assert {*seen.values()} == {("?", "?")}


def test_arcs_are_named_by_both_teams_in_turn_and_stay_for_the_match() -> None:
    table = lay_out(4)
    table.arcs.clear()
    table.step = "time_arc"
    for kind, team in (
        ("time", ("ann", "cat")),
        ("enemy", ("bob", "dan")),
        ("companion", ("ann", "cat")),
    ):
        asked = Hands(table, match.set_up(table))
        assert asked.question is not None
        assert asked.question.by == team
        assert {table.box.arcs[arc].kind for arc in asked.options} == {kind}
        asked.say(asked.options[-1])
    chosen = dict(table.arcs)
    assert table.step == "deal"
    match.won(table, Won(ENEMY, "sum"))
    Hands(table, match.deal(table))
    assert table.arcs == chosen


# More of gambits


def given(table: Table, card: str) -> Hands:
    """Ann dares with a Tech of 200, and gives this card."""
    lay(table, "time", "crossed_wires")
    give(table, "ann", card)
    return dared(table, "turn:time").stands().say(card)


def test_a_card_that_is_given_touches_no_stack_and_no_arc() -> None:
    """No Plan is foiled, and neither Clara nor Skaro answers."""
    for card, pawn in (("buy_a_minute", "time"), ("old_joke", "companion")):
        table = lay_out(endgame=True, pawn=pawn)
        lay(table, "enemy", "infiltrators")
        lay(table, "time", "crossed_wires")
        give(table, "ann", card)
        now = dared(table, "turn:time").stands().say("turn:").say(card).stands()
        assert now.asks == "die"
        assert table.stacks["enemy"] == ["infiltrators"]
        assert gambit.total(table) == 400


def test_a_given_quip_that_is_countered_has_used_up_the_chance() -> None:
    table = lay_out(endgame=True)
    give(table, "bob", "rebut")
    give(table, "ann", "know_who_i_am")
    now = given(table, "old_joke")
    assert "bob:counter:rebut:1" in now.options
    now.say("bob:counter:rebut:1").stands()
    assert table.gambit is not None
    assert gambit.total(table) == 200
    assert now.asks == "give_what"
    assert now.question is not None
    assert now.question.by == ("bob",), "not Ann again, who still holds a card"
    assert table.decks[DOCTOR].discards == [], "it waits until the gambit is over"


def test_any_card_play_reaches_a_card_that_is_turned() -> None:
    table = lay_out(endgame=True)
    lay(table, "time", "buy_a_minute")
    give(table, "bob", "open_fire")
    now = dared(table, "turn:time")
    assert "bob:counter:open_fire:1" in now.options
    now.say("bob:counter:open_fire:1").stands()
    assert table.gambit is not None
    assert (table.stacks["time"], gambit.total(table)) == ([], 0)
    assert table.removed == ["open_fire"]


def test_gambit_cards_are_not_replaced() -> None:
    table = lay_out(endgame=True)
    now = given(table, "old_joke").stands()
    while now.asks == "give_what":
        now.say("nothing")
    now.say("fail")
    assert table.hands["ann"] == []
    assert sorted(table.decks[DOCTOR].discards) == ["crossed_wires", "old_joke"]
