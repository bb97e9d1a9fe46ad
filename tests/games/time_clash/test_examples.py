"""The rulebook's worked examples and the fine print, by name."""

from __future__ import annotations

import pytest

from companion.core.questions import Choose
from companion.games.time_clash import endgame, gambit, match, playing, turn
from companion.games.time_clash.cards import BUILD_UP, DOCTOR, ENDGAME, ENEMY
from companion.games.time_clash.setup import setup

from .playing import Hands, give, lay, lay_out, options


def play(table: object, seat: str, choice: str) -> Hands:
    """A card of the hand as one's opportunity, all windows left alone."""
    hands = Hands(table, playing.act(table, seat))  # type: ignore[arg-type]
    return hands.say(choice)


# 1 Foil


@pytest.mark.parametrize(
    ("old", "new", "left", "total"),
    [
        ("buy_a_minute", "trap_in_time", ["trap_in_time"], -300),
        ("open_the_wrong_door", "trap_in_time", ["trap_in_time"], -300),
        ("the_long_way_round", "trap_in_time", ["the_long_way_round", "trap_in_time"], 100),
    ],
    ids=["smaller", "equal", "bigger"],
)
def test_plan_on_the_other_teams_plan(old: str, new: str, left: list[str], total: int) -> None:
    table = lay_out()
    lay(table, "time", old)
    give(table, "bob", new)
    play(table, "bob", f"play:{new}:time").stands()
    assert (table.stacks["time"], table.total("time")) == (left, total)
    assert (old in table.decks[DOCTOR].discards) == (old not in left)


def test_plan_with_a_card_between_is_safe_and_an_own_plan_never_foiled() -> None:
    table = lay_out()
    lay(table, "time", "buy_a_minute", "crossed_wires")
    lay(table, "enemy", "infiltrators")
    give(table, "bob", "rewrite_history", "divide_them")
    play(table, "bob", "play:rewrite_history:time").stands()
    play(table, "bob", "play:divide_them:enemy").stands()
    assert table.stacks["time"] == ["buy_a_minute", "crossed_wires", "rewrite_history"]
    assert table.stacks["enemy"] == ["infiltrators", "divide_them"]


# 2 Tech


@pytest.mark.parametrize(
    ("way", "left"),
    [
        ("push:old_joke", ["old_joke", "trap_in_time", "crossed_wires"]),
        ("pull:old_joke", ["trap_in_time", "crossed_wires", "old_joke"]),
        ("none", ["trap_in_time", "old_joke", "crossed_wires"]),
    ],
)
def test_tech_pushes_or_pulls_what_is_no_bigger(way: str, left: list[str]) -> None:
    table = lay_out()
    lay(table, "companion", "trap_in_time", "old_joke")
    give(table, "ann", "crossed_wires")
    hands = play(table, "ann", "play:crossed_wires:companion").stands()
    assert hands.options == ("none", "push:old_joke", "pull:old_joke")
    hands.say(way)
    assert (table.stacks["companion"], table.total("companion")) == (left, 100)


# 3 Regroup


def test_regroup_keeps_the_threats_from_bringing_the_endgame() -> None:
    table = lay_out()
    lay(table, "enemy", "the_whole_fleet", "planet_burner", "warning_shot")
    give(table, "bob", "patrol")
    give(table, "ann", "regroup")
    hands = play(table, "bob", "play:patrol:enemy")
    assert "ann:counter:regroup:1" in hands.options
    hands.say("ann:counter:regroup:1").stands()
    assert table.threats == 800
    assert table.decks[DOCTOR].discards == ["regroup"]
    assert table.decks[ENEMY].discards == ["patrol"]
    assert len(table.hands["ann"]) == 1, "another card for it"
    table.step = "third"
    Hands(table, turn.third(table, "bob"))
    assert table.disk == BUILD_UP


def test_regroup_does_not_fit_a_threat_that_would_bring_nothing() -> None:
    table = lay_out()
    lay(table, "enemy", "patrol", "saucer_squadron")
    give(table, "bob", "planet_burner")
    give(table, "ann", "regroup")
    hands = play(table, "bob", "play:planet_burner:enemy")
    assert not any("regroup" in each for each in hands.options)


# 4 Lure against Refocus


def test_a_countered_move_leaves_the_rest_of_lure() -> None:
    table = lay_out(pawn="time")
    give(table, "bob", "lure", "scout_ship")
    give(table, "ann", "refocus")
    hands = play(table, "bob", "special:lure:0").say("enemy")
    hands.say("ann:counter:refocus:1").stands()
    assert table.pawn == "time"
    assert hands.asks == "further"
    hands.say("play:scout_ship:enemy").stands()
    assert table.decks[ENEMY].discards == ["lure"]
    assert table.decks[DOCTOR].discards == ["refocus"]
    assert (len(table.hands["ann"]), len(table.hands["bob"])) == (1, 1), "each draws one"


# 5 A discard is no card play


def test_fuel_is_no_quip_that_is_played_but_the_move_may_be_countered() -> None:
    table = lay_out(pawn="enemy")
    give(table, "ann", "old_joke")
    give(table, "bob", "rebut", "lure")
    hands = play(table, "ann", "move:companion:old_joke")
    replies = [each for each in hands.options if not each.endswith("stands")]
    assert replies == ["bob:counter:lure:1"]
    hands.say("bob:counter:lure:1").stands()
    assert table.pawn == "enemy"
    assert "old_joke" in table.decks[DOCTOR].discards


# 6 Rebut in a gambit


def test_a_turned_card_that_is_countered_leaves_the_sum_and_its_stack() -> None:
    table = lay_out(endgame=True)
    lay(table, "companion", "know_who_i_am", "look_behind_you")
    give(table, "bob", "rebut")
    hands = Hands(table, gambit.attempt(table, "ann")).say("turn:companion")
    hands.say("bob:counter:rebut:1").stands()
    assert table.gambit is not None
    assert gambit.total(table) == 0
    assert table.total("companion") == 400
    assert "companion" not in gambit.open_cards(table, DOCTOR)
    assert not table.decks[DOCTOR].discards, "the piles wait until it is over"
    while hands.asks == "give_what":
        hands.say("nothing")
    hands.say("600")
    assert table.decks[DOCTOR].discards == ["look_behind_you"]
    assert table.decks[ENEMY].discards == ["rebut"]


# 7 Targets


@pytest.mark.parametrize(
    ("arcs", "target"),
    [
        (("emperor", "skaro", "paternoster"), 600),
        (("davros", "london", "clara"), 900),
        (("davros", "skaro", "clara"), 800),
    ],
)
def test_the_target_goes_by_the_icons(arcs: tuple[str, str, str], target: int) -> None:
    kinds = ("enemy", "time", "companion")
    assert lay_out(arcs=dict(zip(kinds, arcs, strict=True))).target == target


@pytest.mark.parametrize(("below", "offered"), [("buy_a_minute", True), ("", False)])
def test_at_the_target_exactly_the_disk_may_be_flipped(below: str, offered: bool) -> None:
    table = lay_out()
    lay(table, "companion", *filter(None, ["look_behind_you", below]))
    give(table, "ann", "mind_the_stairs")
    play(table, "ann", "play:mind_the_stairs:companion").stands()
    assert (table.total("companion") >= 800) == offered
    hands = Hands(table, endgame.may_flip(table, "ann"))
    assert (hands.asks == "flip") == offered


def test_a_successful_flip_lets_a_threat_go_and_a_countered_card_flips_nothing() -> None:
    table = lay_out()
    lay(table, "enemy", "patrol")
    lay(table, "companion", "know_who_i_am", "mind_the_stairs")
    give(table, "ann", "look_behind_you")
    play(table, "ann", "play:look_behind_you:companion").stands()
    hands = Hands(table, endgame.may_flip(table, "ann")).say("try").say("endgame")
    assert hands.options == ("patrol", "none")
    hands.say("patrol")
    assert (table.disk, table.decks[ENEMY].discards) == (ENDGAME, ["patrol"])
    other = lay_out()
    lay(other, "companion", "know_who_i_am", "mind_the_stairs")
    give(other, "ann", "look_behind_you")
    give(other, "bob", "rebut")
    play(other, "ann", "play:look_behind_you:companion").say("bob:counter:rebut:1").stands()
    assert Hands(other, endgame.may_flip(other, "ann")).question is None


# 8 Three players


def test_who_is_alone_takes_a_turn_after_each_of_the_others() -> None:
    table = lay_out(3)
    assert table.alone == "bob"
    assert match.order(table, "ann", "bob") == ["ann", "bob", "cat", "bob"]
    assert match.order(table, "cat", "bob") == ["cat", "bob", "ann", "bob"]
    assert match.order(table, "bob", "cat") == ["bob", "cat", "bob", "ann"]


def test_chances_in_a_gambit_go_on_until_both_teams_have_had_as_many() -> None:
    pair = lay_out(3, endgame=True)
    pair.place = 2  # cat's turn
    assert gambit.chances(pair, "cat") == ["cat", "bob", "ann", "bob"]
    lone = lay_out(3, begins=ENEMY, endgame=True)
    lone.order, lone.place = match.order(lone, "bob", "ann"), 0
    assert lone.sides["bob"] == DOCTOR
    assert gambit.chances(lone, "bob") == ["bob", "ann", "bob", "cat"]


def test_who_is_alone_replaces_one_card_once_the_gambit_is_over() -> None:
    table = lay_out(3, begins=ENEMY, endgame=True)
    table.order, table.place = match.order(table, "bob", "ann"), 0
    give(table, "bob", "old_joke", "wrong_planet")
    hands = Hands(table, gambit.attempt(table, "bob")).say("turn:")
    hands.say("old_joke").stands()
    assert len(table.hands["bob"]) == 1
    hands.say("wrong_planet").stands()
    while hands.asks == "give_what":
        hands.say("nothing")
    hands.say("fail")
    assert len(table.hands["bob"]) == 1, "the first card, never the second"


def test_the_pair_names_which_of_them_is_second() -> None:
    table = setup(options(3, begins=ENEMY))
    table.begins, table.step = DOCTOR, "first"
    hands = Hands(table, match.first(table))
    assert (hands.asks, hands.options) == ("second", ("ann", "cat"))
    hands.say("cat")
    assert table.order == ["bob", "cat", "bob", "ann"]


# 9 London


def test_london_counters_a_threat_by_a_tech_as_big() -> None:
    arcs = {"enemy": "davros", "time": "london", "companion": "clara"}
    table = lay_out(arcs=arcs, pawn="time")
    give(table, "bob", "patrol")
    give(table, "ann", "sonic_trick", "crossed_wires")
    hands = play(table, "bob", "play:patrol:enemy")
    replies = [each for each in hands.options if not each.endswith("stands")]
    assert replies == ["ann:arc:sonic_trick"]
    hands.say("ann:arc:sonic_trick").stands()
    assert table.decks[DOCTOR].discards == ["sonic_trick"]
    assert len(table.hands["ann"]) == 2, "a replacement"
    assert not table.stacks["enemy"]


def test_london_does_nothing_while_the_doctor_is_elsewhere() -> None:
    arcs = {"enemy": "davros", "time": "london", "companion": "clara"}
    table = lay_out(arcs=arcs, pawn="companion")
    give(table, "bob", "patrol")
    give(table, "ann", "sonic_trick")
    hands = play(table, "bob", "play:patrol:enemy")
    assert not any(":arc:" in each for each in hands.options)


# 10 River


def test_river_lets_a_threat_go_that_is_no_bigger_than_the_quip() -> None:
    arcs = {"enemy": "davros", "time": "skaro", "companion": "river"}
    table = lay_out(arcs=arcs, pawn="companion")
    lay(table, "enemy", "patrol", "the_whole_fleet", "warning_shot")
    give(table, "ann", "mind_the_stairs")
    hands = play(table, "ann", "play:mind_the_stairs:companion").stands()
    assert hands.options == ("patrol", "warning_shot", "leave_it")
    hands.say("patrol")
    assert table.stacks["enemy"] == ["the_whole_fleet", "warning_shot"]


def test_a_countered_quip_gives_river_nothing() -> None:
    arcs = {"enemy": "davros", "time": "skaro", "companion": "river"}
    table = lay_out(arcs=arcs, pawn="companion")
    lay(table, "enemy", "patrol")
    give(table, "ann", "mind_the_stairs")
    give(table, "bob", "rebut")
    hands = play(table, "ann", "play:mind_the_stairs:companion").say("bob:counter:rebut:1").stands()
    assert hands.question is None
    assert table.stacks["enemy"] == ["patrol"]


# 11 and 13 Gambits


def test_a_gambit_sums_what_both_teams_contribute() -> None:
    table = lay_out(endgame=True)
    lay(table, "companion", "mind_the_stairs")
    lay(table, "time", "buy_a_minute")
    lay(table, "enemy", "scout_ship")
    give(table, "ann", "look_behind_you")
    give(table, "bob", "warning_shot")
    hands = Hands(table, gambit.attempt(table, "ann")).say("turn:time+companion").stands()
    hands.say("turn:enemy").stands()
    hands.say("look_behind_you").stands().say("warning_shot").stands()
    assert gambit.total(table) == 500
    assert [f for f in table.box.rules.die if gambit.wins(table, f)] == ["300", "400", "500", "600"]
    hands.say("300")
    assert hands.won is not None
    assert (hands.won.side, hands.won.how) == (DOCTOR, "gambit")


@pytest.mark.parametrize("face", ["fail", "200"])
def test_a_failed_gambit_discards_what_both_teams_gave(face: str) -> None:
    table = lay_out(endgame=True)
    lay(table, "companion", "mind_the_stairs")
    lay(table, "enemy", "scout_ship")
    give(table, "ann", "look_behind_you")
    before = table.sum
    hands = Hands(table, gambit.attempt(table, "ann")).say("turn:companion").stands()
    hands.say("turn:enemy").stands().say("look_behind_you").stands()
    while hands.asks == "give_what":
        hands.say("nothing")
    hands.say(face)
    assert hands.won is None
    assert table.decks[DOCTOR].discards == ["mind_the_stairs", "look_behind_you"]
    assert table.decks[ENEMY].discards == ["scout_ship"]
    assert table.sum == before - 300 + 200
    assert not table.hands["ann"], "nothing replaces what was given"


def test_fail_beats_any_sum() -> None:
    table = lay_out(endgame=True)
    for stack, cards in (("companion", ["know_who_i_am"]), ("time", ["the_long_way_round"])):
        lay(table, stack, *cards)
    hands = Hands(table, gambit.attempt(table, "ann")).say("turn:time+companion").stands()
    while hands.asks == "give_what":
        hands.say("nothing")
    assert gambit.needed(table) == 0
    hands.say("fail")
    assert hands.won is None


# 12 The Endgame and the Enemy's check


def test_the_turn_of_the_change_has_no_check_and_nothing_is_no_defeat() -> None:
    table = lay_out(begins=ENEMY)
    lay(table, "enemy", "the_whole_fleet", "patrol", "saucer_squadron")
    turn.begin(table)
    assert Hands(table, turn.third(table, "ann")).won is None
    assert (table.disk, table.sum) == (ENDGAME, -1000)
    lay(table, "companion", "know_who_i_am", "mind_the_stairs", "look_behind_you")
    turn.begin(table)
    assert Hands(table, turn.third(table, "ann")).won is None, "exactly nothing"
    lay(table, "time", "spare_casing")
    won = Hands(table, turn.third(table, "ann")).won
    assert won is not None
    assert (won.side, won.how) == (ENEMY, "sum")


def test_plans_on_the_enemy_arc_change_nothing_for_its_endgame() -> None:
    table = lay_out(begins=ENEMY)
    lay(table, "enemy", "the_whole_fleet", "patrol", "saucer_squadron", "the_long_way_round")
    turn.begin(table)
    Hands(table, turn.third(table, "ann"))
    assert (table.total("enemy"), table.disk) == (-600, ENDGAME)


# 14 Hands


def test_hands_are_two_at_first_three_after_the_draw_two_after_the_play() -> None:
    table = setup(options(games=3))
    table.step = "deal"
    Hands(table, match.deal(table))
    assert [len(hand) for hand in table.hands.values()] == [2, 2]
    table.order, table.turn = match.order(table, "ann", "bob"), "ann"
    table.step = "draw"
    Hands(table, turn.take_step(table, "ann"))
    assert len(table.hands["ann"]) == 3
    card = table.hands["ann"][0]
    play(table, "ann", f"pass:{card}")
    assert len(table.hands["ann"]) == 2


def test_gallifrey_fuel_replaces_the_play() -> None:
    arcs = {"enemy": "davros", "time": "gallifrey", "companion": "clara"}
    table = lay_out(arcs=arcs, pawn="time")
    give(table, "ann", "old_joke", "crossed_wires")
    table.reserve += [table.decks[DOCTOR].take(c) for c in ("buy_a_minute", "regroup", "refocus")]
    hands = play(table, "ann", "reserve:old_joke")
    assert "play:buy_a_minute:time" in hands.options
    hands.say("play:buy_a_minute:time").stands()
    while hands.asks == "draw_reserve":
        assert hands.question is not None
        hands.say(hands.question.possible[0])  # type: ignore[union-attr]
    assert table.hands["ann"] == ["crossed_wires"]
    assert table.stacks["time"] == ["buy_a_minute"]
    assert len(table.reserve) == 3
    assert {"old_joke", "regroup", "refocus"} <= {*table.decks[DOCTOR].discards}


# Who may reply


def test_whoever_holds_no_card_is_named_with_no_counter() -> None:
    table = lay_out(4)
    give(table, "bob", "patrol")
    give(table, "ann", "run_for_it")
    hands = play(table, "bob", "play:patrol:enemy")
    assert isinstance(hands.question, Choose)
    assert hands.question.by == ("cat", "ann")
    assert "ann:counter:run_for_it:1" in hands.question.closed
    assert [each for each in hands.question.closed if each.startswith("cat")] == ["cat:stands"]


def test_a_counter_that_everybody_knows_in_a_hand_may_still_be_used() -> None:
    table = lay_out()
    lay(table, "enemy", "the_whole_fleet", "planet_burner", "warning_shot")
    give(table, "bob", "patrol")
    give(table, "ann", "regroup")
    table.shown.append("regroup")
    hands = play(table, "bob", "play:patrol:enemy")
    assert isinstance(hands.question, Choose)
    assert hands.question.closed == ("ann:stands", "ann:counter:regroup:1")


def test_a_hand_of_which_all_is_known_is_asked_only_for_what_it_holds() -> None:
    table = lay_out()
    give(table, "bob", "patrol")
    give(table, "ann", "old_joke")
    table.shown.append("old_joke")
    hands = Hands(table, playing.act(table, "bob")).say("play:patrol:enemy")
    assert hands.asks == "", "nobody can counter: it lies there at once"
    assert table.stacks["enemy"] == ["patrol"]


def test_a_hand_that_turns_out_to_be_another_is_known_to_nobody() -> None:
    table = lay_out()
    give(table, "ann", "old_joke", "regroup")
    table.shown.append("old_joke")
    play(table, "ann", "pass:crossed_wires")
    assert (table.hands["ann"], table.shown) == (["?"], [])


@pytest.mark.parametrize("house", ["draw_offered", "go_on"])
def test_a_game_without_any_card_left_is_called_a_draw(house: str) -> None:
    """Where an empty deck loses nothing in the Build-up, turns would go round for ever."""
    table = lay_out(house={"deck_out": "endgame_only", "endless": house})
    for deck in table.decks.values():
        deck.unseen.clear()
    hands = Hands(table, match.endless(table))
    assert (hands.asks, hands.options) == ("endless", ("draw",))
