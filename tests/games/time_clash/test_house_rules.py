"""Each house rule changes what it says, and nothing else: the default beside its alternatives."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from companion.games.time_clash import endgame, gambit, match, playing, stacks, turn
from companion.games.time_clash import hands as drawing
from companion.games.time_clash.cards import BUILD_UP, DOCTOR, ENDGAME, ENEMY
from companion.games.time_clash.house_rules import HOUSE_RULES
from companion.games.time_clash.setup import setup
from companion.games.time_clash.table import Play, Table

from .playing import Hands, give, lay, lay_out, options

LONDON = {"enemy": "davros", "time": "london", "companion": "clara"}
RIVER = {"enemy": "davros", "time": "skaro", "companion": "river"}
GALLIFREY = {"enemy": "davros", "time": "gallifrey", "companion": "clara"}


def act(table: Table, seat: str, *said: str) -> Hands:
    hands = Hands(table, playing.act(table, seat))
    for each in said:
        hands.say(each)
    return hands


def replies(hands: Hands) -> list[str]:
    return [each for each in hands.options if not each.endswith(":stands")]


def dare(table: Table, turned: str = "turn:") -> Hands:
    return Hands(table, gambit.attempt(table, table.turn)).say(turned)


def pass_all(hands: Hands) -> Hands:
    while hands.asks == "give_what":
        hands.say("nothing")
    return hands


# What each comes to, by its choice. A rule without an entry here fails.

Case = Callable[[str], object]
CASES: dict[str, tuple[Case, dict[str, object]]] = {}


def rule(**expected: object) -> Callable[[Case], Case]:
    def keep(case: Case) -> Case:
        CASES[getattr(case, "__name__")] = case, expected  # noqa: B009 - as for scenes
        return case

    return keep


@rule(any_time=["ann:counter:second_wind:1"], opposing_turn=None)
def counter_whose_turn(choice: str) -> object:
    """The Enemy gives to a gambit in the Doctor's turn."""
    table = lay_out(house={"counter_whose_turn": choice}, endgame=True)
    give(table, "ann", "second_wind")
    give(table, "bob", "scout_ship")
    hands = dare(table).say("nothing").say("scout_ship")
    return replies(hands) if hands.asks == "window_given" else None


@rule(yes="window_counter", no="")
def counter_a_counter(choice: str) -> object:
    table = lay_out(house={"counter_a_counter": choice})
    give(table, "ann", "old_joke", "second_wind")
    give(table, "bob", "rebut")
    return act(table, "ann", "play:old_joke:companion", "bob:counter:rebut:1").asks


@rule(partial_may_follow="window_card", one="further")
def counters_per_play(choice: str) -> object:
    """After the move of Lure was undone the card itself may still be countered."""
    table = lay_out(house={"counters_per_play": choice, "counter_a_counter": "no"})
    give(table, "bob", "lure", "scout_ship")
    give(table, "ann", "refocus", "second_wind")
    return act(table, "bob", "special:lure:0", "time", "ann:counter:refocus:1").asks


@rule(with_target="whom_shift", before_target="window_card")
def counter_moment(choice: str) -> object:
    table = lay_out(house={"counter_moment": choice})
    lay(table, "time", "buy_a_minute", "crossed_wires")
    give(table, "bob", "corridor_in_time")
    give(table, "ann", "blank_paper")
    return act(table, "bob", "special:corridor_in_time:0").asks


@rule(after_discard=["rebut", "patrol"], before_discard="lost")
def counter_draw(choice: str) -> object:
    """With an empty deck the discarded counter may be drawn again at once."""
    table = lay_out(house={"counter_draw": choice})
    give(table, "ann", "old_joke")
    give(table, "bob", "rebut", "patrol")
    deck = table.decks[ENEMY]
    table.removed += deck.unseen
    deck.unseen.clear()
    hands = act(table, "ann", "play:old_joke:companion", "bob:counter:rebut:1")
    return "lost" if hands.won else sorted(table.hands["bob"], reverse=True)


@rule(
    same_window=["ann:arc:sonic_trick", "ann:counter:regroup:1"],
    afterwards=["ann:counter:regroup:1"],
)
def arc_counter(choice: str) -> object:
    table = lay_out(house={"arc_counter": choice}, arcs=LONDON, pawn="time")
    lay(table, "enemy", "the_whole_fleet", "saucer_squadron")
    give(table, "bob", "patrol")
    give(table, "ann", "regroup", "sonic_trick")
    return sorted(replies(act(table, "bob", "play:patrol:enemy")))


@rule(all="window_move", special_only="")
def window_of_moves(choice: str) -> object:
    table = lay_out(house={"window_of_moves": choice})
    give(table, "ann", "old_joke")
    give(table, "bob", "lure")
    return act(table, "ann", "move:time:old_joke").asks


@rule(counterable="window_move", **{"not": ""})
def discarded_move(choice: str) -> object:
    table = lay_out(house={"discarded_move": choice})
    give(table, "ann", "old_joke")
    give(table, "bob", "lure")
    return act(table, "ann", "move:time:old_joke").asks


@rule(given=["ann:arc:sonic_trick"], **{"not": []})
def london_in_gambit(choice: str) -> object:
    table = lay_out(house={"london_in_gambit": choice}, arcs=LONDON, pawn="time", endgame=True)
    give(table, "ann", "sonic_trick")
    give(table, "bob", "scout_ship")
    hands = dare(table).say("nothing").say("scout_ship")
    return replies(hands) if hands.asks == "window_given" else []


@rule(afterwards=[], at_once=["blank_paper"])
def special_discarded(choice: str) -> object:
    """While it draws, where it lies: a deck that runs out meanwhile takes it in or not."""
    table = lay_out(house={"special_discarded": choice})
    give(table, "ann", "blank_paper", "old_joke")
    hands = Hands(table, playing.act(table, "ann"))
    seen: list[str] = []
    hands.say("special:blank_paper:0").stands()
    told = hands.told()
    first = told.index("discard") < told.index("drew") if "drew" in told else False
    seen += ["blank_paper"] if first else []
    return seen


@rule(not_offered=False, may=True)
def special_idle(choice: str) -> object:
    table = lay_out(house={"special_idle": choice})
    give(table, "ann", "run_for_it")
    hands = Hands(table, playing.act(table, "ann"))
    return "special:run_for_it:0" in hands.options


@rule(when_it_stands=["buy_a_minute"], at_once=[])
def foil_after_counter(choice: str) -> object:
    """What lies there while the window is open; a countered Plan foils nothing either way."""
    table = lay_out(house={"foil_after_counter": choice})
    lay(table, "time", "buy_a_minute")
    give(table, "bob", "trap_in_time")
    give(table, "ann", "second_wind")
    hands = act(table, "bob", "play:trap_in_time:time")
    there = list(table.stacks["time"])
    hands.say("ann:counter:second_wind:1").stands()
    assert table.stacks["time"] == ["buy_a_minute"]
    return there


@rule(no=["buy_a_minute", "trap_in_time"], yes=["trap_in_time"])
def foil_chain(choice: str) -> object:
    table = lay_out(house={"foil_chain": choice})
    lay(table, "time", "buy_a_minute", "double_bluff")
    give(table, "bob", "trap_in_time")
    act(table, "bob", "play:trap_in_time:time").stands()
    return table.stacks["time"]


@rule(no=["infiltrators", "shield_bubble", "buy_a_minute"], yes=["shield_bubble", "buy_a_minute"])
def pull_foils(choice: str) -> object:
    """A Plan that is pulled upon the other team's Plan."""
    table = lay_out(house={"pull_foils": choice})
    lay(table, "companion", "buy_a_minute", "infiltrators")
    give(table, "ann", "shield_bubble")
    act(table, "ann", "play:shield_bubble:companion").stands().say("pull:buy_a_minute")
    if choice == "yes":  # it comes upon a Tech here: pull the other Plan first
        other = lay_out(house={"pull_foils": choice})
        lay(other, "companion", "buy_a_minute", "shield_bubble", "infiltrators")
        hands = Hands(other, stacks.use_tech(other, _play("shield_bubble"), "shield_bubble"))
        hands.say("pull:buy_a_minute")
        return other.stacks["companion"]
    return table.stacks["companion"]


def _play(card: str) -> Play:
    return Play("card", "ann", card, "companion")


@rule(no="", yes="technique")
def tech_in_turn(choice: str) -> object:
    table = lay_out(house={"tech_in_turn": choice})
    lay(table, "companion", "old_joke", "crossed_wires")
    give(table, "ann", "shield_bubble")
    return act(table, "ann", "play:shield_bubble:companion").stands().say("pull:crossed_wires").asks


@rule(if_any="", always="technique")
def tech_may(choice: str) -> object:
    table = lay_out(house={"tech_may": choice})
    give(table, "ann", "crossed_wires")
    return act(table, "ann", "play:crossed_wires:time").stands().asks


@rule(top="old_joke", until_next="")
def open_card(choice: str) -> object:
    table = lay_out(house={"open_card": choice})
    lay(table, "companion", "old_joke", "wrong_planet")
    stacks.send_away(table, "wrong_planet", "test")
    found = table.open_card("companion")
    stacks.lay(table, table.decks[DOCTOR].take("mind_the_stairs"), "companion")
    assert table.open_card("companion") == "mind_the_stairs"
    return found


@rule(up=["old_joke"], down=["?"])
def fuel_face(choice: str) -> object:
    table = lay_out(house={"fuel_face": choice})
    give(table, "ann", "old_joke")
    act(table, "ann", "pass:old_joke")
    return table.decks[DOCTOR].discards


@rule(game=[], match=["crossed_wires"])
def removed_hand(choice: str) -> object:
    table = lay_out(house={"removed_hand": choice})
    table.removed.append(table.decks[DOCTOR].take("crossed_wires"))
    Hands(table, match.deal(table))
    return table.removed


@rule(no=False, yes=True)
def move_in_place(choice: str) -> object:
    table = lay_out(house={"move_in_place": choice}, pawn="time")
    give(table, "ann", "old_joke")
    return "move:time:old_joke" in Hands(table, playing.act(table, "ann")).options


@rule(whenever=True, only_if_new=False)
def threat_would_trigger(choice: str) -> object:
    """The Threats stand beyond the mark already."""
    table = lay_out(house={"threat_would_trigger": choice})
    lay(table, "enemy", "the_whole_fleet", "patrol", "saucer_squadron")
    give(table, "bob", "warning_shot")
    give(table, "ann", "regroup")
    hands = act(table, "bob", "play:warning_shot:enemy")
    return hands.asks == "window_card" and "ann:counter:regroup:1" in hands.options


@rule(or_beyond=ENDGAME, exactly=BUILD_UP)
def threats_overshoot(choice: str) -> object:
    table = lay_out(house={"threats_overshoot": choice}, begins=ENEMY)
    lay(table, "enemy", "the_whole_fleet", "patrol", "saucer_squadron", "warning_shot")
    turn.begin(table)
    Hands(table, turn.third(table, "ann"))
    return table.disk


@rule(never=BUILD_UP, at_once=ENDGAME)
def trigger_on_doctor_turn(choice: str) -> object:
    table = lay_out(house={"trigger_on_doctor_turn": choice})
    lay(table, "enemy", "the_whole_fleet", "patrol", "saucer_squadron")
    turn.begin(table)
    Hands(table, turn.third(table, "ann"))
    return table.disk


@rule(third_step="", when_played="flip")
def target_timing(choice: str) -> object:
    """The arc stood at the target as the card was played, and does no more."""
    table = lay_out(house={"target_timing": choice})
    lay(table, "companion", "know_who_i_am", "mind_the_stairs")
    give(table, "ann", "old_joke")
    act(table, "ann", "play:old_joke:companion").stands()
    stacks.send_away(table, "know_who_i_am", "test")
    return Hands(table, endgame.may_flip(table, "ann")).asks


@rule(one_flip="", one_each="flip")
def target_arcs(choice: str) -> object:
    table = lay_out(house={"target_arcs": choice})
    lay(table, "companion", "know_who_i_am", "mind_the_stairs", "old_joke")
    lay(table, "time", "the_long_way_round", "turn_their_ship", "buy_a_minute")
    table.played_to += ["companion", "time"]
    hands = Hands(table, endgame.may_flip(table, "ann"))
    return hands.say("try").say("build_up").asks


@rule(where_played="flip", where_it_lies="")
def pulled_card_counts(choice: str) -> object:
    """The card was pulled to another stack since; the arc stood at the target when it came."""
    house = {"pulled_card_counts": choice, "target_timing": "when_played"}
    table = lay_out(house=house)
    table.played_to.append("time")
    table.at_target.append("time")
    return Hands(table, endgame.may_flip(table, "ann")).asks


@rule(no=[], yes=["companion"])
def gambit_reopened(choice: str) -> object:
    table = lay_out(house={"gambit_reopened": choice}, endgame=True)
    lay(table, "companion", "know_who_i_am", "look_behind_you")
    give(table, "bob", "rebut")
    dare(table, "turn:companion").say("bob:counter:rebut:1").stands()
    return list(gambit.open_cards(table, DOCTOR))


@rule(may=True, needs_one=False)
def gambit_nothing(choice: str) -> object:
    table = lay_out(house={"gambit_nothing": choice}, endgame=True)
    return "turn:" in Hands(table, gambit.attempt(table, "ann")).options


@rule(stages="die", and_before_the_throw="window_turned")
def gambit_window(choice: str) -> object:
    table = lay_out(house={"gambit_window": choice}, endgame=True)
    lay(table, "companion", "look_behind_you")
    give(table, "bob", "rebut")
    return pass_all(dare(table, "turn:companion").stands()).asks


@rule(waits=[], at_once=["look_behind_you"])
def gambit_countered(choice: str) -> object:
    table = lay_out(house={"gambit_countered": choice}, endgame=True)
    lay(table, "companion", "look_behind_you")
    give(table, "bob", "rebut")
    dare(table, "turn:companion").say("bob:counter:rebut:1").stands()
    return table.decks[DOCTOR].discards


@rule(gone="die", may_come_back="give_what")
def gambit_pass(choice: str) -> object:
    table = lay_out(house={"gambit_pass": choice}, endgame=True)
    give(table, "ann", "old_joke")
    give(table, "bob", "scout_ship", "hostages")
    hands = dare(table).say("nothing").say("scout_ship").stands()
    return hands.asks


@rule(in_order=True, all_at_once=False)
def gambit_give(choice: str) -> object:
    """Whether the others see what was given before they give."""
    table = lay_out(house={"gambit_give": choice}, endgame=True)
    give(table, "ann", "old_joke")
    give(table, "bob", "scout_ship")
    dare(table).say("old_joke").stands()
    assert table.gambit is not None
    return bool(table.gambit.given)


@rule(alternate=["ann", "bob", "cat", "bob"], clockwise_once=["ann", "bob", "cat"])
def gambit_three(choice: str) -> object:
    table = lay_out(3, house={"gambit_three": choice}, endgame=True)
    return gambit.chances(table, "ann")


@rule(always=1, if_it_counted=0)
def replacement_three(choice: str) -> object:
    table = lay_out(3, house={"replacement_three": choice}, begins=ENEMY, endgame=True)
    table.order, table.place, table.turn = match.order(table, "bob", "ann"), 0, "bob"
    give(table, "bob", "old_joke")
    give(table, "ann", "open_fire")
    hands = dare(table).say("old_joke").say("ann:counter:open_fire:1").stands()
    pass_all(hands).say("fail")
    return len(table.hands["bob"])


@rule(when_due=0, at_once=1)
def reshuffle(choice: str) -> object:
    """How many lie in the pile once its last card was drawn."""
    table = lay_out(house={"reshuffle": choice})
    give(table, "ann", "old_joke")
    deck = table.decks[DOCTOR]
    table.removed += deck.unseen[1:]
    deck.unseen[1:] = []
    deck.discard(table.hands["ann"].pop())
    Hands(table, drawing.draw(table, "ann"))
    return deck.size


def _empty(table: Table, *, left: int = 0) -> None:
    deck = table.decks[DOCTOR]
    table.removed += deck.unseen[left:]
    deck.unseen[left:] = []


@rule(when_due=None, last_card="deck_out", endgame_only=None)
def deck_out(choice: str) -> object:
    table = lay_out(house={"deck_out": choice})
    _empty(table, left=1)
    won = Hands(table, drawing.draw(table, "ann")).won
    if choice != "last_card":
        again = Hands(table, drawing.draw(table, "ann")).won
        assert (again is None) == (choice == "endgame_only")
    return won.how if won else None


@rule(never=None, loses="deck_out")
def deck_out_optional(choice: str) -> object:
    table = lay_out(house={"deck_out_optional": choice})
    _empty(table)
    won = Hands(table, drawing.draw(table, "ann", optional=True)).won
    return won.how if won else None


@rule(draw_offered="endless", enemy_wins="won", go_on="")
def endless(choice: str) -> object:
    table = lay_out(house={"endless": choice})
    table.stale = {DOCTOR: 2, ENEMY: 2}
    hands = Hands(table, match.endless(table))
    return "won" if hands.won else hands.asks


@rule(nobody=None, loses="deck_out")
def reserve_draw_out(choice: str) -> object:
    table = lay_out(house={"reserve_draw_out": choice}, arcs=GALLIFREY)
    _empty(table)
    won = Hands(table, playing.deal_reserve(table, 3)).won
    return won.how if won else None


def _reserve(house: dict[str, str], *, further: bool = False) -> tuple[Table, Hands]:
    table = lay_out(house=house, arcs=GALLIFREY, pawn="time")
    give(table, "ann", "old_joke", "crossed_wires")
    table.reserve += [table.decks[DOCTOR].take(c) for c in ("buy_a_minute", "regroup", "refocus")]
    return table, Hands(table, playing.act(table, "ann", further=further))


@rule(as_played=["buy_a_minute"], all_discarded=[])
def reserve_used(choice: str) -> object:
    table, hands = _reserve({"reserve_used": choice})
    hands.say("reserve:old_joke").say("play:buy_a_minute:time").stands()
    return table.stacks["time"]


@rule(as_a_play=True, **{"not": False})
def reserve_counts(choice: str) -> object:
    """Also as the further card that another gives."""
    _, hands = _reserve({"reserve_counts": choice}, further=True)
    return "reserve:old_joke" in hands.options


@rule(stays=3, discarded=0)
def reserve_in_endgame(choice: str) -> object:
    table, _ = _reserve({"reserve_in_endgame": choice})
    endgame.turn_disk(table, "test")
    return len(table.reserve)


@rule(when_it_stays="window_card", at_once="ability_discard")
def river_quip(choice: str) -> object:
    table = lay_out(house={"river_quip": choice}, arcs=RIVER, pawn="companion")
    lay(table, "enemy", "warning_shot")
    give(table, "ann", "old_joke")
    give(table, "bob", "rebut")
    return act(table, "ann", "play:old_joke:companion").asks


@rule(decided=True, all_games=False)
def match_end(choice: str) -> object:
    table = lay_out(house={"match_end": choice})
    table.score[ENEMY] = 2
    return match.conclusion(table) is not None


@rule(asked="first", fixed="")
def first_in_team(choice: str) -> object:
    table = setup(options(4, house={"first_in_team": choice}))
    return Hands(table, match.first(table)).asks


@rule(asked="second", seating="")
def three_second(choice: str) -> object:
    table = setup(options(3, house={"three_second": choice}, begins=ENEMY))
    table.begins = DOCTOR
    return Hands(table, match.first(table)).asks


@rule(**{"2": 2, "3": 3, "4": 4})
def lone_hand(choice: str) -> object:
    table = setup(options(3, house={"lone_hand": choice}))
    assert match.hand_size(table, "ann") == 2
    return match.hand_size(table, "bob")


@pytest.mark.parametrize(
    ("name", "choice"), [(name, each) for name, choices in HOUSE_RULES.items() for each in choices]
)
def test_a_house_rule_changes_what_it_says(name: str, choice: str) -> None:
    case, expected = CASES[name]
    assert case(choice) == expected[choice]


def test_no_house_rule_says_the_same_twice() -> None:
    for name, choices in HOUSE_RULES.items():
        _, expected = CASES[name]
        assert expected.keys() == {*choices}
        assert len({repr(each) for each in expected.values()}) > 1, name
