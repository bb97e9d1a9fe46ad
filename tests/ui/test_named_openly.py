"""A card that leaves a hand on paper is named before everybody: no curtain, one tap."""

from __future__ import annotations

from companion.ui.teaching.search import Finder
from tests.looks import daleks
from tests.ui.accepted.scenes import SCENES
from tests.ui.accepted.stage import Stage, staged
from tests.ui.driver import said


def named(stage: Stage) -> list[str]:
    finder = next(w for w in stage.app.screen.dock.asked.walk() if isinstance(w, Finder))
    return [name for _, name, _ in finder.cards]


def test_it_is_named_with_one_tap_from_a_list_that_tells_nothing() -> None:
    with staged((1280, 800), "en", SCENES["asks_surplus_card"]) as stage:
        session, words = stage.driver.session, stage.driver.words
        before, table = session.n, daleks(session)
        lies_open = {
            words.name("card", card)
            for doctor in table.doctors.values()
            for card in doctor.equipment
        }
        assert not lies_open & {*named(stage)}
        card = named(stage)[0]
        stage.driver.tap(next(t for t in stage.driver.taps() if said(t) == card))
        assert session.n == before + 1
        assert session.log.events[before].answer[0] in daleks(session).decks["timey_wimey"].discards


def test_who_pays_in_private_finds_the_curtain_first() -> None:
    with staged((1280, 800), "en", SCENES["asks_pay_card"]) as stage:
        seat = stage.driver.session.question.by[0]  # type: ignore[union-attr]
        name = stage.driver.words.name("seat", seat)
        assert stage.say("choose.show", seat=name) in [said(t) for t in stage.driver.taps()]
