"""Games that nobody can win, told from those in which somebody still may."""

from __future__ import annotations

import pytest

from companion.games.time_clash import match
from companion.games.time_clash.cards import DOCTOR, ENEMY
from companion.games.time_clash.match import ROUNDS
from companion.games.time_clash.table import Table

from .playing import Hands, give, lay_out

CALLED = {"deck_out": "endgame_only"}


def without_cards(*sides: str) -> Table:
    table = lay_out(house=CALLED)
    for side in sides:
        table.decks[side].unseen.clear()
    return table


def is_called_off(table: Table) -> bool:
    return Hands(table, match.endless(table)).asks == "endless"


def test_a_side_without_a_card_gets_nowhere_and_its_foe_goes_round() -> None:
    """By a house rule it has not lost: its deck never goes round, for it has none."""
    table = without_cards(DOCTOR)
    table.stale = {ENEMY: ROUNDS}
    assert is_called_off(table)


@pytest.mark.parametrize("rounds", [{}, {ENEMY: ROUNDS - 1}, {DOCTOR: ROUNDS}])
def test_it_is_not_called_off_while_the_other_deck_has_not_gone_round(
    rounds: dict[str, int],
) -> None:
    table = without_cards(DOCTOR)
    table.stale = rounds
    assert not is_called_off(table)


def test_who_still_holds_a_card_has_one() -> None:
    table = lay_out(house=CALLED)
    give(table, "ann", "regroup")
    table.decks[DOCTOR].unseen.clear()
    table.stale = {ENEMY: ROUNDS}
    assert not is_called_off(table)


def test_decks_that_both_went_round_are_enough() -> None:
    table = lay_out()
    table.stale = dict.fromkeys((DOCTOR, ENEMY), ROUNDS)
    assert is_called_off(table)
    table.stale[DOCTOR] -= 1
    assert not is_called_off(table)
