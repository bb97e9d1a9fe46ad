"""What is easily got wrong, where no worked example says it: phases, counters, teams."""

from __future__ import annotations

from dataclasses import replace

import pytest

from companion.core.messages import NotAllowed
from companion.games.time_clash import endgame, gambit, hands, match, turn
from companion.games.time_clash.cards import BUILD_UP, DOCTOR, ENDGAME, ENEMY, Ability, Effect
from companion.games.time_clash.hands import Won
from companion.games.time_clash.setup import check
from companion.games.time_clash.view import view

from .playing import Hands, give, lay, lay_out, play, third

ENDING = {"enemy": "davros", "time": "london", "companion": "river"}


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


# Turns


def test_turns_pass_clockwise_and_to_whoever_is_alone_after_each() -> None:
    for seats, order in (
        (2, "ann bob ann"),
        (3, "ann bob cat bob ann"),
        (4, "ann bob cat dan ann"),
    ):
        table = lay_out(seats)
        met = [table.turn]
        for _ in order.split()[1:]:
            turn.end(table)
            met.append(table.turn)
        assert " ".join(met) == order


def test_an_arc_works_for_its_own_side_alone() -> None:
    """One that answers to a move of the Doctor, whoever makes it."""
    table = lay_out()
    works = Ability("enemy", "doctor_moved", Effect("draw"), when="always")
    arcs = {**table.box.arcs, "davros": replace(table.box.arcs["davros"], abilities=(works,))}
    table.box = replace(table.box, arcs=arcs)
    give(table, "ann", "old_joke")
    give(table, "bob", "patrol", "hostages")
    assert play(table, "ann", "move:time:old_joke").stands().asks == ""
    assert play(table, "bob", "move:enemy:patrol").stands().asks == "ability_draw"
