"""The draw panel: found by a part of a name, taken unseen, shown behind a curtain, entered new."""

from __future__ import annotations

import pytest

from companion.core.questions import Draw
from companion.ui.host import spelling
from tests.ui.conftest import Open
from tests.ui.driver import said
from tests.ui.teaching.fingers import SIZES, at_table, everywhere, unseen
from tests.ui.theme.measure import findings

# Names


@pytest.mark.parametrize(
    ("typed", "name"),
    [("weep", "The Weeping Angels"), ("wa", "Weeping Angels"), ("senor", "Señor"), ("", "Any")],
)
def test_names_are_found(typed: str, name: str) -> None:
    assert spelling.matches(typed, name)
    assert not spelling.matches("zz", name)


@pytest.mark.parametrize(
    ("name", "id"),
    [
        ("Sontarans", "sontarans"),
        ("Nitro-9", "nitro_9"),
        ("Straße des Zorns", "strasse_des_zorns"),
        ("9th Legion", "card_9th_legion"),
    ],
)
def test_a_name_in_any_letters_makes_an_id(name: str, id: str) -> None:
    assert spelling.id_of(name) == id


def test_names_of_other_scripts_have_ids_of_their_own() -> None:
    from companion.core.content import is_id

    ids = {spelling.id_of(name) for name in ("Доктор", "博士", "Далек")}
    assert len(ids) == 3
    assert all(map(is_id, ids))


# The panel


@everywhere
def test_a_secret_card_is_taken_unseen(
    open_app: Open, size: tuple[int, int], language: str
) -> None:
    hand = at_table(open_app, size, language)
    before = hand.driver.session.n
    hand.tap(hand.say("draw.taken"))
    assert hand.driver.session.n == before + 1
    assert hand.driver.session.log.events[-1].answer == ("?",)


@everywhere
def test_a_secret_card_is_shown_behind_a_curtain(
    open_app: Open, size: tuple[int, int], language: str
) -> None:
    hand = at_table(open_app, size, language)
    fez = hand.name("card", "fez")
    assert fez not in hand.read()
    hand.tap(hand.say("draw.show", seat=hand.name("seat", "player_1")))
    hand.write(hand.say("draw.search"), fez[:3])
    hand.tap(fez)
    assert hand.driver.session.log.events[-1].answer == ("fez",)


@everywhere
def test_an_open_card_is_tapped(open_app: Open, size: tuple[int, int], language: str) -> None:
    hand = unseen(at_table(open_app, size, language))
    hand.tap(hand.name("card", "cybermen"))
    assert hand.driver.session.log.events[-1].answer == ("cybermen",)


def test_letters_narrow_a_long_list(open_app: Open) -> None:
    hand = unseen(at_table(open_app, box="starter"))
    hand.tap("S")
    shown = hand.read()
    assert "Sutekh" in shown
    assert "Cybermen" not in shown
    hand.tap("S")
    hand.write(hand.say("draw.search"), "wa")
    assert "The Weeping Angels" not in hand.read()
    hand.write(hand.say("draw.search"), "twa")
    assert "The Weeping Angels" in hand.read()


def test_a_name_nobody_knows_is_said_so(open_app: Open) -> None:
    hand = unseen(at_table(open_app, box="starter"))
    hand.write(hand.say("draw.search"), "Quarks")
    assert hand.say("draw.none") in hand.read()
    hand.tap(hand.say("draw.new_named", name="Quarks"))
    assert hand.top.form.name == "Quarks"


def test_the_app_deals(open_app: Open) -> None:
    hand = unseen(at_table(open_app, box="starter"))
    before = hand.driver.session.n
    hand.tap(hand.say("draw.deal"))
    assert hand.driver.session.n > before


def test_the_app_deals_no_card_of_a_deck_it_does_not_know_whole(open_app: Open) -> None:
    hand = at_table(open_app)
    question = hand.driver.session.view().question
    assert isinstance(question, Draw)
    assert not question.whole
    deal = hand.say("draw.deal")
    assert deal not in map(said, hand.driver.taps())
    assert deal not in map(said, unseen(hand).driver.taps())


@pytest.mark.parametrize("scale", [80, 100, 160])
@pytest.mark.parametrize("size", SIZES[:2])
def test_the_panel_measures_well(open_app: Open, size: tuple[int, int], scale: int) -> None:
    from dataclasses import replace

    hand = unseen(at_table(open_app, size, "de", "starter"))
    companion = hand.driver.companion
    companion.prefer(replace(companion.preferences, text_scale=scale))
    hand.driver.app.again()
    hand.driver.settle()
    assert not findings(hand.driver.screen.dock.asked)
