"""A seat that lets everything stand until its next turn, at a table of lanterns with phones."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from companion.app import Companion
from companion.app.opened import Opened
from companion.core.log import APP, Log
from companion.core.questions import UNKNOWN, Choose, Draw
from companion.core.session import Session
from companion.phones import WATCH, Place
from companion.saves.store import Store
from companion.ui.host.plan import Person, Plan
from tests import toy
from tests.play import new_session

ANN, BOB, CAT = "player_1", "player_2", "player_3"
PEOPLE = (Person("Ann"), Person("Bob"), Person("Cat"))
BURNS = "let_it_burn"


class Table:
    """Where lights are lit, one after another."""

    def __init__(self, companion: Companion) -> None:
        self.playing: Opened = companion.begin(Plan("toy", PEOPLE, toy.DICE))
        self.desk = companion.phones.desk
        companion.phones.open(self.playing)

    @property
    def session(self) -> Session:
        return self.playing.session

    @property
    def asked(self) -> tuple[str, ...]:
        return self._choice().by

    @property
    def in_window(self) -> bool:
        return bool(self._choice().of)

    def lets(self, seat: str, *, on: bool = True) -> None:
        self.desk.stand(seat, on=on)

    def told(self, seat: str) -> object:
        return self.desk.view(Place("seat", seat), "en")["standing"]

    def answer(self, seat: str, answer: str) -> None:
        self.session.answer(seat, (answer,), self.session.n)

    def lights(self) -> str:
        """The next one to light something does; who it was."""
        while (question := self._choice()).about.id != "toy.light":
            self._answers(question)
        (seat,) = question.by
        self.answer(seat, question.options[1])
        return seat

    def until(self, seat: str) -> None:
        """Its turn has come."""
        while self.session.now.table.turn != seat or self._choice().about.id != "toy.light":
            self._answers(self._choice())

    def _choice(self) -> Choose:
        """What is drawn before is kept from the app: it might be any light."""
        while isinstance(drawn := self.session.question, Draw):
            self.answer(drawn.by[0], UNKNOWN)
        assert isinstance(drawn, Choose)
        return drawn

    def _answers(self, question: Choose) -> None:
        """As if nobody wanted anything."""
        seat = question.by[0]
        self.answer(seat, f"{seat}:{BURNS}" if question.of else question.options[0])


@pytest.fixture
def at(tmp_path: Path) -> Iterator[Table]:
    store = Store(tmp_path / "saves.db")
    companion = Companion(store, {"toy": toy}, "en")
    yield Table(companion)
    companion.close()
    store.close()


def test_it_is_not_waited_for_and_others_are(at: Table) -> None:
    at.lets(BOB)
    assert at.lights() == ANN
    assert at.in_window
    assert at.asked == (CAT,)
    assert at.session.log.events[-1].answer == (f"{BOB}:{BURNS}",)


def test_what_is_asked_already_is_let_stand_as_well(at: Table) -> None:
    at.lights()
    before = at.asked
    at.lets(BOB)
    assert (before, at.asked) == ((BOB, CAT), (CAT,))


def test_only_its_owner_is_told(at: Table) -> None:
    at.lets(BOB)
    assert [at.told(seat) for seat in (ANN, BOB, CAT)] == [False, True, False]
    assert at.desk.view(WATCH, "en")["standing"] is None


def test_it_is_taken_back_at_any_time(at: Table) -> None:
    at.lets(BOB)
    at.lets(BOB, on=False)
    at.lights()
    assert at.asked == (BOB, CAT)


def test_it_ends_with_its_next_turn(at: Table) -> None:
    at.lets(BOB)
    at.until(CAT)
    assert at.told(BOB) is False
    at.lights()
    assert at.asked == (ANN, BOB)


def test_set_in_one_s_own_turn_it_lasts_until_the_next(at: Table) -> None:
    at.lets(ANN)
    at.until(BOB)
    assert at.told(ANN) is True
    assert at.lights() == BOB
    assert at.asked == (CAT,)
    at.until(CAT)
    assert at.lights() == CAT
    assert at.asked == (BOB,)
    at.until(ANN)
    assert at.told(ANN) is False


def test_undo_passes_over_it_and_redo_says_the_same(at: Table) -> None:
    at.lets(BOB)
    at.lights()
    n, events = at.session.n, list(at.session.log.events)
    assert events[-1].by == APP
    at.session.undo(sure=True)
    assert at.session.question is not None
    assert at.session.question.about.id == "toy.light"
    at.session.redo()
    assert (at.session.n, at.session.log.events) == (n, events)


def test_after_an_undo_it_waits(at: Table) -> None:
    """It would forget what can be done again."""
    at.lights()
    at.answer(BOB, f"{BOB}:{BURNS}")
    n, events = at.session.n, list(at.session.log.events)
    at.session.undo()
    at.lets(CAT)
    assert at.asked == (BOB, CAT)
    assert at.session.log.events == events
    at.session.redo()
    assert at.session.n == n
    at.lets(CAT)
    assert not isinstance(at.session.question, Choose) or not at.in_window


def test_the_log_plays_the_same_without_it(at: Table) -> None:
    at.lets(BOB)
    at.lights()
    log = Log(list(at.session.log.events), at.session.n)
    again = new_session(toy, at.session.options, log)
    assert again.stopped is None
    assert again.view(BOB) == at.session.view(BOB)
