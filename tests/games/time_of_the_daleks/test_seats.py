"""Players who leave and join in mid-game: what goes where, and that the game goes on."""

from __future__ import annotations

import random
from collections.abc import Iterator

import pytest

from companion.core.messages import NotAllowed
from companion.core.session import Session
from companion.games import time_of_the_daleks as game
from companion.games.time_of_the_daleks import seats
from companion.games.time_of_the_daleks.table import DALEKS
from tests.games.daleks_case import check, defaults, options
from tests.play import copy, new_session, step

from .playing import answer, crew, equip, give, lay_out, table_of

DOCTORS = ("first", "eleventh")  # of the box the tests lay out


def begun(players: int, *, k9: bool = False) -> Session:
    """Everybody has drawn two cards, unseen; the first Doctor prepares."""
    played = new_session(game, defaults(players) | {"k9": k9})
    for _ in range(2 * players):
        answer(played, "?")
    return played


def free(played: Session) -> str:
    """A Doctor nobody plays."""
    return game.mends(table_of(played))["new_seat"].to[0]


def correct(played: Session, path: str, value: str) -> None:
    played.correct(None, path, value, played.n)


# Leaving


def test_who_leaves_takes_figure_and_tardis_along() -> None:
    played = begun(2)
    correct(played, "seat.bob", "has_left")
    assert table_of(played).seats == ["ann"]
    assert "tardis.bob" not in played.layout()
    check(table_of(played))


def test_companions_go_back_into_their_decks_and_cards_onto_the_discards() -> None:
    table = lay_out(*DOCTORS)
    crew(table, "bob", "amy_pond")
    equip(table, "bob", "fez")
    bob = give(table, "bob", "scarf")
    bob.hand.append(table.timey_wimey.take("?"))
    seats.leave(table, "bob")
    assert "amy_pond" in table.earth.unseen
    assert sorted(table.timey_wimey.discards) == ["?", "fez", "scarf"]
    check(table)


def test_the_turn_goes_on_to_whoever_sits_next() -> None:
    played = begun(3)
    correct(played, "seat.ann", "has_left")
    table = table_of(played)
    assert (table.turn, table.opening, table.step) == ("bob", "bob", "prepare")


def test_after_the_last_doctor_of_a_round_come_the_daleks() -> None:
    table = lay_out(*DOCTORS)
    table.turn = "bob"
    seats.leave(table, "bob")
    assert table.turn == DALEKS


def test_k9_goes_on_too() -> None:
    played = begun(2, k9=True)
    holder = next(each.seat for each in table_of(played).doctors if each.k9)
    correct(played, f"seat.{holder}", "has_left")
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
    answer(played, "?")
    answer(played, "?")
    assert table_of(played).doctor("ann").charges == before


# Joining


def test_who_joins_starts_as_in_the_set_up_beside_the_last_tardis() -> None:
    played = begun(2)
    correct(played, "tardis.ann", "7")
    correct(played, "tardis.bob", "5")
    card = free(played)
    correct(played, "new_seat", card)
    answer(played, "?")
    answer(played, "?")
    late = table_of(played).doctors[-1]
    assert (late.seat, late.card, late.tardis) == ("player_1", card, 5)
    assert (late.charges, late.hand) == (2, ["?", "?"])
    check(table_of(played))


def test_who_left_may_come_back_to_the_same_seat() -> None:
    played = begun(2)
    correct(played, "seat.bob", "has_left")
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
    before = played.view(None) | {"n": 0}
    correct(played, "seat.bob", "has_left")
    played.undo()
    assert played.view(None) | {"n": 0} == before


# At random


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
            played.correct(None, path, rng.choice(game.mends(table)[path].to), played.n)
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
