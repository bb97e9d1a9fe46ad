"""What is said of a conflict: exact where all lies open, low and high where something is hidden."""

from __future__ import annotations

import pytest

from companion.core.advice import Suggestion, nothing_to_wait_for
from companion.games.doctor_who_card_game import advise
from companion.games.doctor_who_card_game.table import TALLY

from .position import Played, attack, begun, hold, keep, laid, own

FILLER = ("leadworth", "sardick_town", "midnight", "utopia", "messaline")


def advised(played: Played) -> dict[str, Suggestion]:
    assert played.question is not None
    found = [*advise(played.table, played.question, nothing_to_wait_for)]
    return {each.answer[0]: each for advice in found for each in advice.suggestions}


@pytest.mark.parametrize(("enemy", "holds"), [("sontarans", True), ("daleks", False)])
def test_what_unit_can_turn_is_known_exactly(enemy: str, holds: bool) -> None:
    table = laid()
    keep(table, "karen", "unit", up=True)
    table.players["karen"].points = 1
    attack(table, own(table, "karen", "leadworth"), "matt", enemy)
    hold(table, "karen", "amy_pond", *FILLER[1:4])
    said = advised(begun(table).answer("defend:leadworth").answer("amy_pond"))
    assert (said["pay"].chance, said["pay"].exact) == (float(holds), True)
    assert said["stand"].chance == 0


def test_two_of_them_pay_together() -> None:
    table = laid()
    keep(table, "karen", "unit", "unit", up=True)
    table.players["karen"].points = 2
    attack(table, own(table, "karen", "leadworth"), "matt", "daleks")
    hold(table, "karen", "amy_pond", *FILLER[1:4])
    said = advised(begun(table).answer("defend:leadworth").answer("amy_pond"))
    assert said["pay"].chance == 1
    assert not said["pay"].exact, "what stands now may still be paid with the other"


def defending(*enemies: str, up: bool) -> Suggestion:
    table = laid()
    attack(table, own(table, "karen", "leadworth"), "matt", *enemies, up=up)
    hold(table, "karen", *FILLER[1:5])
    return advised(begun(table))["defend:leadworth"]


def test_against_what_lies_open_it_is_sure_or_hopeless() -> None:
    sure = defending("roboforms", up=True)
    assert sure.between == (1.0, 1.0), "the weakest Defender is as strong as that"
    beast = defending("the_beast", "dalek_flagship", "roboforms", up=True)
    assert beast.between == (0.0, 0.0), "15 is more than one of each type has"
    open_ = defending("daleks", up=True)
    assert open_.between == (0.0, 1.0)
    assert 0 < open_.chance < 1


def test_what_lies_hidden_may_be_anything() -> None:
    hidden = defending("roboforms", up=False)
    assert hidden.between == (0.0, 1.0)
    assert dict(hidden.why.values) == {"place": "leadworth", "low": 2, "high": 7}


def test_where_cards_do_things_strengths_are_not_all() -> None:
    assert defending("the_pandorica", up=True).between == (0.0, 1.0)
    assert defending("silurians", "silurians", "silurians", "silurians", up=True).between[1] == 1


def test_an_attack_on_who_is_defended_is_rated_and_no_other() -> None:
    table = laid()
    own(table, "matt", "pompeii", "amy_pond")
    own(table, "matt", "venice")
    hold(table, "karen", *FILLER[1:5])
    said = advised(begun(table))
    assert set(said) == {"attack:pompeii"}
    assert dict(said["attack:pompeii"].why.values) == {"place": "pompeii", "low": 2, "high": 5}


def test_it_does_not_hang_on_what_hands_hold_or_what_lies_hidden() -> None:
    found = []
    for enemy, card in (("daleks", "the_doctor"), ("saturnyns", "krop_tor")):
        table = laid()
        attack(table, own(table, "karen", "leadworth"), "matt", enemy)
        hold(table, "karen", card, *FILLER[1:4])
        found.append(advised(begun(table)))
    assert found[0] == found[1]


def test_where_nothing_is_named_nothing_is_said() -> None:
    table = laid()
    attack(table, own(table, "karen", "leadworth"), "matt", "daleks")
    hold(table, "karen", *FILLER[1:5])
    played = begun(table)
    table.way = TALLY
    assert not advised(played)
