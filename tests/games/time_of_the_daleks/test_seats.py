"""Players who leave and join in mid-game: what goes where, and that the game goes on."""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import replace

import pytest

from companion.core.messages import NotAllowed
from companion.core.questions import Roll
from companion.core.session import Session
from companion.games import time_of_the_daleks as game
from companion.games.time_of_the_daleks import seats
from companion.games.time_of_the_daleks.table import DALEKS, Table
from tests.games.daleks_case import check, defaults, options
from tests.looks import daleks
from tests.play import copy, new_session, step

from .playing import Hands, answer, crew, equip, give, lay_out, reveal, session, stand, table_of

DOCTORS = ("first", "eleventh")  # of the box the tests lay out


def begun(players: int, *, k9: bool = False) -> Session:
    """Everybody has drawn two cards, unseen; the first Doctor prepares."""
    played = new_session(game, defaults(players) | {"k9": k9})
    for _ in range(2 * players):
        answer(played, "?")
    return played


def leave_now(table: Table, seat: str) -> None:
    """Between two steps."""
    seats.will_leave(table, seat)
    assert Hands(table, seats.come_and_go(table)).question is None


def free(played: Session) -> str:
    """A Doctor nobody plays."""
    return game.mends(table_of(played))["new_seat"].to[0]


def correct(played: Session, path: str, value: str) -> None:
    played.correct(None, path, value, played.n)


def leave(played: Session, seat: str) -> None:
    """At the end of the step, which here has nothing more to decide."""
    correct(played, f"seat.{seat}", "has_left")
    answer(played, "go_on")


def test_nobody_sits_where_the_daleks_do() -> None:
    plain = defaults(2)
    doctors = dict(zip(("ann", "daleks"), plain["doctors"].values(), strict=True))
    with pytest.raises(NotAllowed):
        new_session(game, plain | {"seats": ["ann", "daleks"], "doctors": doctors})


# Leaving


def test_who_leaves_takes_figure_and_tardis_along() -> None:
    played = begun(2)
    leave(played, "bob")
    assert table_of(played).seats == ["ann"]
    assert "tardis.bob" not in played.layout()
    check(table_of(played))


def test_companions_go_back_into_their_decks_and_cards_onto_the_discards() -> None:
    table = lay_out(*DOCTORS)
    crew(table, "bob", "amy_pond")
    equip(table, "bob", "fez")
    bob = give(table, "bob", "scarf")
    bob.hand.append(table.timey_wimey.take("?"))
    leave_now(table, "bob")
    assert "amy_pond" in table.earth.unseen
    assert sorted(table.timey_wimey.discards) == ["?", "fez", "scarf"]
    check(table)


def test_the_turn_goes_on_to_whoever_sits_next() -> None:
    played = begun(3)
    leave(played, "ann")
    table = table_of(played)
    assert (table.turn, table.opening, table.step) == ("bob", "bob", "prepare")


def test_after_the_last_doctor_of_a_round_come_the_daleks() -> None:
    table = lay_out(*DOCTORS)
    table.turn = "bob"
    leave_now(table, "bob")
    assert table.turn == DALEKS


def test_k9_goes_on_too() -> None:
    played = begun(2, k9=True)
    holder = next(each.seat for each in table_of(played).doctors if each.k9)
    leave(played, holder)
    assert [each.k9 for each in table_of(played).doctors] == [True]


def test_the_last_player_cannot_leave() -> None:
    played = begun(1)
    with pytest.raises(NotAllowed):
        correct(played, "seat.ann", "has_left")


def test_nobody_leaves_while_cards_are_dealt() -> None:
    assert not [p for p in game.mends(new_session(game, defaults(2)).now.table) if "seat" in p]


def test_who_stays_gets_no_charges_twice() -> None:
    played = begun(2)
    before = table_of(played).doctor("ann").charges
    correct(played, "seat.bob", "has_left")
    assert table_of(played).doctor("ann").charges == before
    correct(played, "new_seat", free(played))
    for said in ("go_on", "?", "?"):
        answer(played, said)
    assert table_of(played).doctor("ann").charges == before


# Joining


def test_who_joins_starts_as_in_the_set_up_beside_the_last_tardis() -> None:
    played = begun(2)
    correct(played, "tardis.ann", "7")
    correct(played, "tardis.bob", "5")
    card = free(played)
    correct(played, "new_seat", card)
    for said in ("go_on", "?", "?"):
        answer(played, said)
    late = table_of(played).doctors[-1]
    assert (late.seat, late.card, late.tardis) == ("player_1", card, 5)
    assert (late.charges, late.hand) == (2, ["?", "?"])
    check(table_of(played))


def test_who_left_may_come_back_to_the_same_seat() -> None:
    played = begun(2)
    leave(played, "bob")
    card = free(played)
    correct(played, "seat.bob", card)
    assert table_of(played).doctor("bob").card == card


def test_a_doctor_in_play_cannot_be_chosen() -> None:
    played = begun(2)
    with pytest.raises(NotAllowed):
        correct(played, "new_seat", table_of(played).doctors[0].card)


def test_four_is_the_most() -> None:
    assert "new_seat" not in game.mends(table_of(begun(4)))


def test_undo_brings_everybody_back() -> None:
    played = begun(2)
    before = replace(played.view(None), n=0)
    correct(played, "seat.bob", "has_left")
    played.undo()
    assert replace(played.view(None), n=0) == before


# What goes on goes on


def amid_adventure(zone: str, dilemma: str) -> Session:
    """Ann's hand is named; her dice have been thrown and showed nothing but Science."""
    played = session("first", "fourth", "twelfth")
    for said in ("scarf", "fez", "?", "?", "?", "?"):
        answer(played, said)
    correct(played, "at.ann", zone)
    correct(played, f"dilemma.{zone}", dilemma)
    correct(played, "charges.ann", "0")
    correct(played, "step", "adventure")
    answer(played, "nobody")
    answer(played, "go_on")
    assert isinstance(played.question, Roll)
    answer(played, "strength", *["science"] * (len(played.question.dice) - 1))
    return played


def asked(played: Session) -> str:
    return played.question.about.id.removeprefix("daleks.") if played.question else ""


@pytest.mark.parametrize("joins", [True, False])
def test_a_reward_goes_on_while_somebody_leaves_or_joins(joins: bool) -> None:
    played = amid_adventure("earth.3", "daemons")
    assert asked(played) == "draw_card"
    correct(played, *("new_seat", "eleventh") if joins else ("seat.bob", "has_left"))
    assert asked(played) == "draw_card"
    answer(played, "celery")
    table = table_of(played)
    assert table.doctor("ann").hand == ["scarf", "fez", "celery"]
    assert [each.id for each in table.told].count("daleks.success") == 1
    for _ in range(2 * joins):
        assert asked(played) == "draw_card"
        answer(played, "?")
    assert table_of(played).dilemma("earth.3") == "?", "Finish has laid a new one"
    assert (table_of(played).turn, asked(played)) == (("bob", "cat")[not joins], "prepare")


def test_a_fail_cost_goes_on_while_somebody_leaves() -> None:
    played = amid_adventure("earth.1", "time_meddler")
    while asked(played) == "not_met":
        answer(played, "ann:give_up")
    assert asked(played) == "discard_card"
    correct(played, "seat.bob", "has_left")
    assert asked(played) == "discard_card"
    answer(played, "fez")
    answer(played, "scarf")
    table = table_of(played)
    assert (table.daleks, table.doctor("ann").hand) == ({"earth.1": 1}, [])
    assert (table.seats, table.turn) == (["ann", "cat"], "cat")


def test_a_throw_that_lies_there_stays_while_somebody_joins() -> None:
    played = amid_adventure("earth.1", "time_meddler")
    before = daleks(played).adventure
    correct(played, "new_seat", "eleventh")
    assert asked(played) == "not_met"
    assert daleks(played).adventure == before


def test_who_stays_gains_nothing_by_it() -> None:
    played = session("first", "fourth")
    for said in ("scarf", "fez", "?", "?"):
        answer(played, said)
    for card in ("scarf", "fez"):
        played.interject("ann", (f"install:{card}",), played.n)
    for path, value in (("new_seat", "eleventh"), ("seat.bob", "has_left")):
        correct(played, path, value)
        assert table_of(played).doctor("ann").charges == 1
        assert asked(played) == "prepare"
    correct(played, "ship", "5")
    played.interject("ann", ("use:scarf.0",), played.n)
    correct(played, "new_seat", "twelfth")
    assert "use:scarf.0" not in played.view("ann").offers, "once a turn"


def test_who_leaves_in_their_own_turn_leaves_a_tidy_table() -> None:
    table = lay_out("first", "fourth")
    ann = stand(table, "ann", reveal(table, "mars.1", "daemons"))
    table.locations[0].dilemmas["earth.2"] = ""
    ann.hand += [table.timey_wimey.take("?")] * 6
    leave_now(table, "ann")
    assert [place.tile for place in table.locations] == ["earth"]
    assert table.dilemma("earth.2") == "?"
    assert (table.turn, table.step, table.seats) == ("bob", "prepare", ["bob"])


def test_who_wanted_to_leave_may_stay() -> None:
    played = begun(2)
    correct(played, "seat.bob", "has_left")
    assert table_of(played).seats == ["ann", "bob"]
    assert "seat.ann" not in game.mends(table_of(played)), "somebody has to go on"
    correct(played, "seat.bob", "plays")
    answer(played, "go_on")
    assert table_of(played).seats == ["ann", "bob"]


def test_who_left_after_their_turn_and_comes_back_has_no_second_one_in_the_round() -> None:
    played, luck = begun(3), random.Random(1)
    first = table_of(played).turn
    while table_of(played).turn == first:
        step(played, luck, hide=True)
    correct(played, f"seat.{first}", "has_left")
    while first in table_of(played).seats:
        step(played, luck, hide=True)
    correct(played, f"seat.{first}", free(played))
    turns = []
    while table_of(played).turn != DALEKS:
        turns.append(table_of(played).turn)
        step(played, luck, hide=True)
    assert len({*turns}) == 2
    assert first not in turns


def test_nobody_wins_by_joining() -> None:
    table = lay_out("first")
    table.doctor("ann").tardis = 18
    seats.join(table, "bob", "fourth")
    assert table.doctor("bob").tardis == 17


def test_nobody_prepares_before_the_charges_while_a_newcomer_draws() -> None:
    played = session("first")
    for said in ("fez", "scarf"):
        answer(played, said)
    correct(played, "step", "finish")
    correct(played, "turn", "daleks")
    correct(played, "new_seat", "fourth")
    answer(played, "go_on")
    assert (asked(played), table_of(played).turn) == ("draw_card", "ann")
    assert played.view("ann").offers == ()
    for said in ("?", "?"):
        answer(played, said)
    assert "install:fez" in played.view("ann").offers


def test_whoever_takes_over_a_turn_that_has_given_its_charges_begins_their_own() -> None:
    table = lay_out("first", "fourth")
    table.step, table.prepared = "prepare", True
    leave_now(table, "ann")
    assert (table.turn, table.prepared) == ("bob", False)


# At random


def belongings(table: Table) -> dict[str, tuple[object, ...]]:
    """What each player has."""
    return {
        each.seat: (each.tardis, each.charges, len(each.hand), tuple(each.equipment), each.at)
        for each in table.doctors
    }


def wandering(seed: int) -> Iterator[Session]:
    """A game in which people keep coming and going."""
    rng = random.Random(seed)
    played = new_session(game, options(rng))
    hide = rng.random() < 0.5
    for _ in range(20_000):
        yield played
        if played.question is None:
            return
        table = table_of(played)
        paths = [path for path in sorted(game.mends(table)) if "seat" in path.partition(".")[0]]
        if paths and rng.random() < 0.04:
            path = rng.choice(paths)
            before, had = played.question.about, belongings(table)
            played.correct(None, path, rng.choice(game.mends(table)[path].to), played.n)
            assert played.question.about == before, "what goes on goes on"
            assert belongings(table_of(played)).items() >= had.items()
        else:
            step(played, rng, hide=hide)
    pytest.fail("the game does not end")


def test_games_with_leaves_and_joins_end_and_replay_identically() -> None:
    wandered = 0
    for seed in range(12):
        for n, played in enumerate(wandering(seed)):
            if n % 5 == 0:
                check(table_of(played))
        assert played.outcome is not None
        again = new_session(game, played.options, copy(played.log))
        assert again.stopped is None
        assert table_of(again) == table_of(played)
        told = [each.id for _, each in played.told(None)]
        wandered += told.count("daleks.leaves") + told.count("daleks.joins")
    assert wandered > 20


def test_going_back_through_a_game_with_leaves_and_joins_finds_every_position() -> None:
    for seed in range(2):
        seen = {}
        for played in wandering(seed):
            seen[played.n] = played.view(None)
        while played.log.last_decision() is not None:
            played.undo(sure=True)
            assert played.view(None) == seen[played.n]
