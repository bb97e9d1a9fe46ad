"""The table as a phone shows it."""

from __future__ import annotations

from dataclasses import replace

from companion.core.brief import Brief, Lies
from companion.core.messages import message
from companion.games import doctor_who_card_game as game
from companion.games.doctor_who_card_game.table import Table

from .position import Played, attack, begun, hold, keep, laid, own

FILLER = ("leadworth", "sardick_town", "midnight", "utopia", "messaline")


def seen(table: Table, played: Played, seat: str) -> Brief:
    question = played.question
    assert question is not None
    return game.brief(replace(game.view(table, seat), question=question.seen_by(seat)), seat)


def test_own_stacks_can_be_looked_through_and_nobody_else_s() -> None:
    table = laid()
    own(table, "karen", "venice", "amy_pond", "the_doctor", tardis=True)
    attack(table, own(table, "matt", "pompeii"), "karen", "daleks", "davros")
    hold(table, "karen", *FILLER[:3])
    played = begun(table)
    chips = {chip.name[1]: chip for chip in seen(table, played, "karen").chips}
    assert chips["venice"].marks == ("tardis",)
    assert (chips["venice"].value, chips["venice"].accent) == ("3", "good")
    assert (chips["venice"].card, *chips["venice"].below) == ("amy_pond", "the_doctor")
    assert (chips["pompeii"].card, *chips["pompeii"].below) == ("daleks", "davros")
    assert chips["pompeii"].accent == "vortex", "one's own attack"
    theirs = {chip.name[1]: chip for chip in seen(table, played, "matt").chips}
    assert "venice" not in theirs
    assert (theirs["pompeii"].card, *theirs["pompeii"].below) == ("?", "?")
    assert theirs["pompeii"].accent == "danger"


def test_points_and_who_has_one_counter_left() -> None:
    table = laid()
    for card in FILLER[:4]:
        attack(
            table, own(table, "matt", card), "karen", "daleks" if card != "utopia" else "sycorax"
        )
    table.players["karen"].points = 7
    hold(table, "karen", "venice", "pompeii", "krop_tor")
    chips = {chip.name[1]: chip for chip in seen(table, begun(table), "arthur").chips}
    assert (chips["karen"].value, chips["karen"].marks, chips["karen"].accent) == (
        "7",
        ("dalek",),
        "danger",
    )
    assert chips["arthur"].accent == "lamp"
    assert chips["matt"].marks == ()


def test_three_cards_are_handed_on_by_tapping_them() -> None:
    table = laid()
    hold(table, "karen", "daleks", "daleks", "venice", "amy_pond")
    played = begun(table).answer("pass")
    told = seen(table, played, "karen")
    assert [(way.option, way.card) for way in told.ways] == [
        ("amy_pond", "amy_pond"),
        ("daleks", "daleks"),
        ("daleks~2", "daleks"),
        ("venice", "venice"),
    ]
    assert not seen(table, played, "matt").ways


def test_a_place_says_whose_it_is_and_what_lies_there() -> None:
    table = laid()
    own(table, "matt", "pompeii", "amy_pond")
    hold(table, "karen", "daleks", *FILLER[:3])
    ways = {way.option: way for way in seen(table, begun(table), "karen").ways}
    assert ways["attack:pompeii"].says == message("cards.way.attack", place="pompeii")
    assert ways["attack:pompeii"].hints == (
        message("cards.hint.worth", seat="matt", n=4),
        message("cards.hint.defended", n=1),
    )


def test_cards_of_the_reserve_say_so_and_nothing_is_the_rest() -> None:
    table = laid()
    hold(table, "karen", *FILLER[:3])
    keep(table, "karen", "venice")
    told = seen(table, begun(table).answer("location"), "karen")
    ways = {way.option: way for way in told.ways}
    assert ways["kept:venice"].says == message("cards.way.kept")
    assert ways["leadworth"].says is None
    assert told.rest == "nothing"


def test_what_fights_lies_before_everybody() -> None:
    table = laid()
    attack(table, own(table, "karen", "leadworth"), "matt", "daleks")
    hold(table, "karen", "amy_pond", *FILLER[1:4])
    played = begun(table).answer("defend:leadworth").answer("amy_pond")
    for seat in ("karen", "matt", "arthur"):
        told = seen(table, played, seat)
        assert told.lying == (Lies("amy_pond"), Lies("daleks"))
        assert [each.id for each in told.follows][-1] == "cards.compared"
    assert seen(table, played, "karen").rest == "stand"


def test_an_enemy_that_is_discarded_has_a_name_for_who_has_seen_it() -> None:
    table = laid()
    place = own(table, "karen", "pompeii")
    attack(table, place, "matt", "daleks", "davros")
    assert place.attack is not None
    place.attack.cards[1].up = True
    hold(table, "karen", "captain_jack", *FILLER[:3])
    played = begun(table).answer("support").answer("captain_jack")
    ways = {way.option: way.card for way in seen(table, played, "karen").ways}
    assert ways == {"enemy:pompeii:1": "", "enemy:pompeii:2": "davros"}
