"""Links: who may be searched for, where, in which deck."""

from __future__ import annotations

import pytest

from companion.games.time_of_the_daleks.table import Table

from .playing import Hands, anomaly_in_play, begin_adventure, crew, give, lay_out, reveal, stand


def recruiting(*companions: str, at: str = "gallifrey.1", dilemma: str = "daemons") -> Hands:
    table = lay_out("first")
    crew(table, "ann", *companions)
    give(table, "ann", charges=1)
    stand(table, "ann", reveal(table, at, dilemma))
    return begin_adventure(table)


@pytest.mark.parametrize(("at", "may"), [("earth.1", True), ("gallifrey.1", False)])
def test_a_link_to_an_earth_companion_works_only_on_earth(at: str, may: bool) -> None:
    assert ("search" in recruiting("amy_pond", at=at).choices) == may


@pytest.mark.parametrize(("at", "may"), [("earth.1", False), ("gallifrey.1", True)])
def test_a_link_to_an_alien_companion_does_not_work_on_earth(at: str, may: bool) -> None:
    assert ("search" in recruiting("clara_oswald", at=at).choices) == may


def test_a_link_to_an_alien_companion_works_at_a_time_anomaly() -> None:
    table = lay_out("first")
    crew(table, "ann", "clara_oswald")
    give(table, "ann", charges=1)
    anomaly_in_play(table, "into_the_dalek")
    stand(table, "ann", "into_the_dalek")
    assert "search" in begin_adventure(table).choices


def test_a_link_to_a_group_finds_any_member() -> None:
    hands = recruiting("sarah_jane_smith", at="earth.1").say("search")
    assert hands.choices == ("brigadier", "not_there")


def test_a_link_to_somebody_aboard_already_offers_nothing() -> None:
    assert "search" not in recruiting("amy_pond", "rory_williams", at="earth.1").choices


def test_a_location_opens_either_deck() -> None:
    hands = recruiting(at="orient_express.2").say("search")
    assert hands.choices == ("rory_williams", "not_there"), "an Earth Companion, not on Earth"


def test_a_dilemma_opens_either_deck() -> None:
    hands = recruiting(at="earth.1", dilemma="weeping_angels").say("search")
    assert hands.choices == ("captain_jack", "not_there"), "an Alien Companion, on Earth"


def searched(answer: str) -> Table:
    table = lay_out("first")
    crew(table, "ann", "amy_pond")
    give(table, "ann", charges=1)
    stand(table, "ann", reveal(table, "earth.1", "daemons"))
    begin_adventure(table).say("search").say(answer)
    return table


def test_who_is_found_comes_part_time() -> None:
    table = searched("rory_williams")
    found = table.doctor("ann").companions[-1]
    assert (found.card, found.full, table.doctor("ann").charges) == ("rory_williams", False, 0)
    assert "rory_williams" not in table.earth.unseen


def test_who_is_not_there_costs_all_the_same() -> None:
    table = searched("not_there")
    assert (len(table.doctor("ann").companions), table.doctor("ann").charges) == (1, 0)
    assert table.recruited


def test_nobody_may_be_recruited() -> None:
    hands = recruiting().say("nobody")
    assert hands.table.doctor("ann").companions == []
