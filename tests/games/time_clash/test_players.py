"""Players for the app: what they do at a glance, and that they see no more than their seat."""

from __future__ import annotations

import random
from copy import deepcopy

import pytest

from companion.core.bots import Seat, anything
from companion.core.questions import Choose, Question
from companion.games import time_clash as game
from companion.games.time_clash import gambit, playing
from companion.games.time_clash.cards import DOCTOR
from companion.games.time_clash.table import Table
from companion.games.time_clash.view import view
from tests.games import clash_case
from tests.play import new_session

from .playing import Hands, give, lay, lay_out

LOWEST = 0


def answer(table: Table, question: Question | None, seat: str, name: str = "strong") -> str:
    assert isinstance(question, Choose)
    sees = Seat(seat, view(table, seat), question.for_seat(seat), asked=True)
    (act,) = game.PLAYERS[name](sees, lambda n: LOWEST, lambda: None)
    (said,) = act.answer
    return said


def test_they_are_called_alike_and_the_best_is_the_last() -> None:
    assert list(game.BOTS) == list(game.PLAYERS) == ["weak", "middle", "strong"]


@pytest.mark.parametrize("seed", range(12))
def test_no_bot_looks_into_another_hand_or_into_a_deck(seed: int) -> None:
    """The same table with other cards in all other hands is answered alike."""
    rng, compared = random.Random(seed), 0
    session = new_session(game, clash_case.options(rng) | {"under_way": False})
    while (question := session.question) is not None and compared < 250:
        if isinstance(question, Choose):
            table = session.now.table
            seat = table.turn if table.turn in question.by else question.by[0]
            other = _otherwise_dealt(table, seat, rng)
            for name, bot in game.BOTS.items():
                mine, theirs = (bot(each, question, lambda n: LOWEST) for each in (table, other))
                assert mine == theirs, name
            compared += 1
        session.answer(None, anything(question, rng.randrange), session.n)
    assert compared > 20


def _otherwise_dealt(table: Table, seat: str, rng: random.Random) -> Table:
    """What others hold goes under the deck's cards, and as many others come."""
    other = deepcopy(table)
    for each in other.seats:
        deck, hand = other.decks[other.sides[each]], other.hands[each]
        for n, card in enumerate(hand):
            if each != seat and card not in other.shown and deck.unseen and card != "?":
                swapped = rng.randrange(len(deck.unseen))
                hand[n], deck.unseen[swapped] = deck.unseen[swapped], card
    return other


def regroup_or_not(
    name: str, open_quips: tuple[str, ...] = (), open_plans: tuple[str, ...] = ()
) -> str:
    """-300 on Threats of 800, while ann could keep the Endgame away."""
    table = lay_out()
    lay(table, "enemy", "the_whole_fleet", "planet_burner", "warning_shot")
    lay(table, "companion", *open_quips)
    lay(table, "time", *open_plans)
    give(table, "bob", "patrol")
    give(table, "ann", "regroup")
    hands = Hands(table, playing.act(table, "bob")).say("play:patrol:enemy")
    return answer(table, hands.question, "ann", name)


def test_regroup_keeps_the_endgame_away_while_one_is_behind() -> None:
    assert regroup_or_not("strong") == "ann:counter:regroup:1"
    assert regroup_or_not("weak") == "ann:stands", "who is weak counters nothing"


def test_the_endgame_is_let_come_by_who_leads() -> None:
    quips = ("know_who_i_am", "look_behind_you", "mind_the_stairs", "ask_me_nicely")
    plans = ("the_long_way_round", "open_the_wrong_door")
    assert regroup_or_not("strong", quips, plans) == "ann:stands"


def test_a_plan_foils_where_it_can() -> None:
    table = lay_out()
    lay(table, "time", "trap_in_time")
    give(table, "ann", "open_the_wrong_door", "old_joke")
    hands = Hands(table, playing.act(table, "ann"))
    assert answer(table, hands.question, "ann") == "play:open_the_wrong_door:time"


def test_the_chance_of_a_gambit_decides_what_is_dared_and_given() -> None:
    table = lay_out(endgame=True)
    lay(table, "companion", "know_who_i_am")
    lay(table, "time", "the_long_way_round")
    lay(table, "enemy", "hostages", "planet_burner", "patrol", "the_whole_fleet")
    give(table, "ann", "look_behind_you")
    hands = Hands(table, gambit.attempt(table, "ann"))
    dared = answer(table, hands.question, "ann")
    assert dared == "turn:time+companion", "below nothing the Enemy wins in its check"
    hands.say(dared).stands().say("turn:enemy").stands()
    assert answer(table, hands.question, "ann") == "look_behind_you"
    assert table.team(DOCTOR) == ["ann"]
