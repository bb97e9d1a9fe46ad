"""The table as a phone shows it."""

from __future__ import annotations

from dataclasses import replace

from companion.core.brief import Brief, Lies
from companion.core.messages import message
from companion.core.questions import Choose
from companion.games import time_clash as game
from companion.games.time_clash import gambit, playing
from companion.games.time_clash.table import Table

from .playing import Hands, give, lay, lay_out


def seen(table: Table, hands: Hands, seat: str) -> Brief:
    question = hands.question
    assert question is not None
    return game.brief(replace(game.view(table, seat), question=question.seen_by(seat)), seat)


def turn(table: Table, seat: str = "ann") -> Hands:
    return Hands(table, playing.act(table, seat))


def test_three_stacks_lie_before_all_with_their_open_cards_and_the_doctor() -> None:
    table = lay_out(pawn="companion")
    lay(table, "enemy", "warning_shot")
    give(table, "ann", "old_joke")
    chips = seen(table, turn(table), "ann").chips
    worth = table.facts("warning_shot").value
    assert [chip.name for chip in chips] == [("arc", "davros"), ("arc", "skaro"), ("arc", "clara")]
    assert (chips[0].value, chips[0].card, chips[0].accent) == (
        f"−{worth}",
        "warning_shot",
        "danger",
    )
    assert [chip.marks for chip in chips] == [(), (), ("tardis",)]


def test_a_card_of_the_hand_says_where_it_may_go_and_what_follows() -> None:
    table = lay_out()
    give(table, "ann", "old_joke")
    worth = table.facts("old_joke").value
    ways = {way.option: way for way in seen(table, turn(table), "ann").ways}
    assert {way.card for way in ways.values()} == {"old_joke", "?"}
    laid = ways["play:old_joke:companion"]
    assert laid.says == message("clash.way.play", arc="clara")
    assert laid.hints == (message("clash.way.total", old="0", new=f"+{worth}"),)
    assert ways["move:time:old_joke"].says == message("clash.way.move", arc="skaro")


def test_nobody_else_is_told_of_ways() -> None:
    table = lay_out()
    give(table, "ann", "old_joke")
    hands = turn(table)
    assert not seen(table, hands, "bob").ways
    assert not seen(table, hands, "bob").rest


def test_a_window_shows_what_is_played_and_what_would_follow() -> None:
    table = lay_out(seats=4)
    give(table, "ann", "old_joke")
    give(table, "bob", "rebut")
    give(table, "dan", "warning_shot")
    hands = turn(table).say("play:old_joke:companion")
    for seat, counters in (("bob", ["rebut"]), ("dan", [])):
        brief = seen(table, hands, seat)
        assert brief.lying == (Lies("old_joke"),)
        assert [each.id for each in brief.follows] == ["board.then_total"]
        assert brief.rest == f"{seat}:stands"
        assert [way.card for way in brief.ways] == counters


def test_a_gambit_says_what_each_turned_card_would_make_of_it() -> None:
    table = lay_out(endgame=True)
    lay(table, "companion", "old_joke")
    hands = Hands(table, gambit.attempt(table, "ann"))
    assert isinstance(hands.question, Choose)
    brief = seen(table, hands, "ann")
    ways = {way.option: way for way in brief.ways}
    worth = table.facts("old_joke").value
    assert ways["turn:companion"].says == message("clash.way.turn", arc=("clara",))
    assert ways["turn:companion"].hints == (message("clash.way.total", old="0", new=f"+{worth}"),)
    assert brief.rest == "no_gambit"
    assert brief.chips[-1].name == ("chip", "gambit")


def test_a_paper_hand_gives_cards_that_nobody_has_named() -> None:
    table = lay_out(endgame=True)
    table.hands["ann"].append(table.decks["doctor"].take("?"))
    hands = Hands(table, gambit.attempt(table, "ann")).say("turn:").stands()
    while hands.asks != "give_what":
        hands.say("turn:")
    brief = seen(table, hands, "ann")
    assert brief.rest == "nothing"
    assert len(brief.ways) == len(hands.options) - 1
    assert all(way.card == way.option for way in brief.ways)
