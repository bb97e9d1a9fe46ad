"""What is easily got wrong in a gambit, where no worked example says it."""

from __future__ import annotations

from companion.core.questions import Choose
from companion.games.time_clash import gambit
from companion.games.time_clash.cards import DOCTOR
from companion.games.time_clash.table import Table

from .playing import Hands, dared, give, lay, lay_out

# Gambits


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


def test_cards_given_all_at_once_are_shown_together_and_count() -> None:
    table = lay_out(endgame=True, house={"gambit_give": "all_at_once"})
    lay(table, "time", "crossed_wires")
    give(table, "ann", "old_joke")
    give(table, "bob", "patrol")
    now = dared(table, "turn:time").stands().say("old_joke")
    assert gambit.total(table) == 200, "nobody sees it yet"
    now.say("patrol").stands()
    assert now.asks == "die"
    assert gambit.total(table) == 200 + 200 - 300
