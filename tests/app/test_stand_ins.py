"""Seats that the app plays, at a table of the toy: Ann is a person, Bob is the app."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from itertools import count
from pathlib import Path
from types import SimpleNamespace
from typing import Any, cast

import pytest

from companion.advisor import ADVICE
from companion.app import Companion, choices, stand_ins
from companion.app.opened import Opened
from companion.app.stand_ins import StandIns
from companion.core.advice import Pause, nothing_to_wait_for
from companion.core.bots import Act, Pick, Player, Seat
from companion.core.games import Game
from companion.core.log import APP, INTERJECT, Log
from companion.core.messages import AskFirst, NotAllowed, message
from companion.core.questions import UNKNOWN, Answer, Choose
from companion.core.session import Session
from companion.games import time_of_the_daleks
from companion.phones import Place
from companion.saves.saved import SaveError
from companion.saves.store import Store
from companion.ui.host.plan import Person, Plan
from companion.ui.timeline import both
from companion.words import LANGUAGES, Words
from tests import toy
from tests.core.playing import luck
from tests.loop import Loop
from tests.play import new_session

ANN, BOB, CAT = "player_1", "player_2", "player_3"
HELD = (*toy.DECKS, *toy.DICE)
PEOPLE = (Person("Ann"), Person("Bob", played="steady"))
IT = f"{APP}:{BOB}"


def played_by(player: Player) -> Game:
    """The toy in which this is how the app plays."""
    return cast(Game, SimpleNamespace(**(vars(toy) | {"PLAYERS": {"steady": player}})))


@dataclass
class Table:
    loop: Loop
    companion: Companion
    playing: Opened

    @property
    def session(self) -> Session:
        return self.playing.session

    @property
    def asked(self) -> str:
        return self.session.question.about.id if self.session.question else ""

    def settle(self) -> None:
        """Until the app has nothing more to do: advice comes after all acts."""
        advisor = self.companion._advisor
        assert advisor is not None
        before = -1
        while before != self.session.n:
            before, quiet = self.session.n, list[int]()
            advisor.ask(lambda _: iter([1]), quiet.append, ADVICE)
            while not quiet and before == self.session.n:
                self.loop.run(1)

    def people(self, *answers: str) -> None:
        """People answer, and the app does what it does then."""
        for answer in answers:
            self.session.answer(None, (answer,), self.session.n)
            self.settle()

    def until(self, id: str) -> None:
        """Ann does nothing in particular until she is asked this."""
        while self.asked != id:
            assert isinstance(self.session.question, Choose)
            self.people(self.session.question.for_seat(ANN).options[0])

    def by(self, since: int = 0) -> list[tuple[str, str]]:
        lines = self.session._played.lines[since:]
        return [(line.event.by, line.about.id.removeprefix("toy.")) for line in lines]


Lay = Callable[..., Table]


@pytest.fixture
def lay(tmp_path: Path) -> Iterator[Lay]:
    stores, companions, numbers = list[Store](), list[Companion](), count()

    def laid(*people: Person, game: Any = toy, settled: bool = True) -> Table:
        stores.append(Store(tmp_path / f"{next(numbers)}.db"))
        companions.append(Companion(stores[-1], {"toy": game}, "en"))
        loop = Loop()
        companions[-1].advise_on(loop)
        playing = companions[-1].begin(Plan("toy", people or PEOPLE, HELD))
        table = Table(loop, companions[-1], playing)
        if settled:
            table.settle()
        return table

    yield laid
    for companion in companions:
        companion.close()
    for store in stores:
        store.close()


# What it does


def lit(table: Table) -> str:
    """Any light Ann has, if she has one."""
    assert isinstance(table.session.question, Choose)
    return table.session.question.options[-1]


def test_it_plays_its_turn_and_its_part_of_a_window(lay: Lay) -> None:
    table = lay()
    table.people(lit(table), "keep")
    assert table.by() == [
        (APP, "draw"),
        (ANN, "light"),
        (IT, "snuff?"),
        (APP, "throw"),
        (ANN, "reroll?"),
        (APP, "draw"),
        (IT, "light"),
    ]
    assert table.asked == "toy.snuff?", "which is for Ann to say"
    n = table.session.n
    table.people(f"{ANN}:let_it_burn")
    assert table.by(n) == [
        (ANN, "snuff?"),
        (APP, "throw"),
        (IT, "reroll?"),
        (APP, "draw"),
    ]
    assert (table.asked, table.session.now.table.turn) == ("toy.light", ANN)


def test_undo_goes_back_to_the_last_person_s_decision(lay: Lay) -> None:
    table = lay()
    table.people(lit(table))
    before = table.session.n
    table.people("keep")
    after, events = table.session.n, list(table.session.log.events)
    assert table.session.log.events[-1].by == IT
    table.session.undo(sure=True)
    table.settle()
    assert (table.session.n, table.asked) == (before, "toy.reroll?")
    table.session.redo()
    table.settle()
    assert (table.session.n, table.session.log.events) == (after, events)


def test_it_forgets_nothing_that_can_be_done_again(lay: Lay) -> None:
    table = lay()
    table.people("pass", "keep")
    n, events = table.session.n, list(table.session.log.events)
    table.session.undo(to=n - 1, sure=True)
    table.settle()
    assert (table.session.n, table.session.log.events) == (n - 1, events)
    table.session.correct(ANN, "score.player_1", "3", n - 1)
    table.settle()
    assert table.by()[-1] == (IT, "light"), "once people go on from here, it does, too"


def test_undo_asks_before_it_takes_back_a_card_that_the_app_showed(lay: Lay) -> None:
    table = lay()
    table.people("pass", "keep")
    assert table.by()[-1] == (IT, "light")
    with pytest.raises(AskFirst) as first:
        table.session.undo()
    assert message("forgets", asked="toy.discard", answer=table.session.log.events[-1].answer) in (
        first.value.about
    )


def test_it_does_the_same_again_in_the_same_position(lay: Lay) -> None:
    def anyhow(seat: Seat, pick: Pick, pause: Pause) -> Iterator[Act]:
        if seat.asked and isinstance(seat.question, Choose):
            yield Act(None, (seat.question.options[pick(len(seat.question.options))],))

    table = lay(game=played_by(anyhow))
    table.until("toy.snuff?")
    events = list(table.session.log.events)
    for to in [n for n, event in enumerate(events) if event.decided]:
        table.session.undo(to=to, sure=True)
        for event in [each for each in events[to:] if each.decided]:
            table.people(*event.answer)
        assert table.session.log.events == events
    assert {event.by for event in events} == {ANN, IT, APP}


def gusty(seat: Seat, pick: Pick, pause: Pause) -> Iterator[Act]:
    if seat.view.offers:
        yield Act(None, seat.view.offers[:1], offer=True)
    elif seat.asked and isinstance(seat.question, Choose):
        yield Act(None, seat.question.options[:1])


def test_it_plays_out_of_turn(lay: Lay) -> None:
    def blown() -> tuple[Table, int]:
        """A table at which it got a gust, and where in the log it played it."""
        for _ in range(9):
            table = lay(game=played_by(gusty))
            while isinstance(question := table.session.question, Choose):
                if found := [
                    n for n, e in enumerate(table.session.log.events) if e.asked == INTERJECT
                ]:
                    return table, found[0]
                table.people(question.for_seat(ANN).options[0])
        raise AssertionError

    table, n = blown()
    assert table.session.log.events[n].by == IT
    assert table.by()[n + 1] == (IT, "gust")
    assert table.session.now.table.tokens[ANN] == 1


def test_who_plays_out_of_turn_comes_before_who_answers() -> None:
    session = new_session(toy, {"seats": [ANN, BOB], "rounds": 2})
    turn = (("pass",), ("0", "0", "0"), ("keep",))
    for answer in (("spark",), *turn, ("gust",), *turn, ("beam",)):
        session.answer(None, answer, session.n)
    thought = StandIns(session, {ANN: gusty, BOB: gusty}, luck).thought()
    assert thought is not None
    assert list(thought(nothing_to_wait_for)) == [Act(BOB, ("gust",), offer=True)]


def test_what_people_may_answer_as_well_is_theirs(lay: Lay) -> None:
    """The window is everybody's own."""
    table = lay(PEOPLE[0], PEOPLE[1], Person("Cat"))
    entering = new_session(toy, {**table.session.options, "under_way": True})
    app = StandIns(entering, dict.fromkeys((ANN, BOB, CAT), toy.steady), luck)
    assert app.thought() is None, "only people see what lies there"
    table.people(lit(table))
    assert table.by()[-1] == (IT, "snuff?")
    assert table.session.question is not None
    assert table.session.question.by == (CAT,)


def test_its_own_cards_and_dice_need_no_asking(lay: Lay) -> None:
    table = lay()
    table.companion.prefer(table.companion.preferences.doing("equipment", "ask"))
    table.people("pass")
    assert table.asked == "toy.throw", "for Ann the app waits"
    table.playing.deal(table.session.n, sure=False)
    table.people("keep")
    assert table.by()[-2:] == [(APP, "draw"), (IT, "light")]


# What it sees


def spying(seat: Seat, pick: Pick, pause: Pause) -> Iterator[Act]:
    """Does something else whenever anything it is shown is another."""
    yield Act(None, (repr(seat), str([pick(1000) for _ in range(9)])))


SECRET = "flash"
ANSWERS: tuple[Answer, ...] = (
    *((SECRET,), ("pass",), ("0", "out", "0"), ("keep",)),
    *(("flare",), ("flare",), (f"{ANN}:let_it_burn",), ("0", "out", "0"), ("keep",)),
    *(("beam",), ("beam",), (f"{BOB}:let_it_burn",), ("1", "0", "0"), ("keep",)),
    *(("gust_2",), ("pass",), ("1", "0", "0"), ("keep",)),
    *(("glow",), ("glow",), (f"{BOB}:let_it_burn",), ("1", "0", "0"), ("keep",)),
)


@pytest.mark.parametrize("card", ["spark", "gust", "snuff", "blaze", UNKNOWN])
def test_it_cannot_tell_what_others_hide(card: str) -> None:
    def acts(secret: str) -> list[Act]:
        """What Bob would do while Ann holds it."""
        session, found = new_session(toy, {"seats": [ANN, BOB], "rounds": 3}), list[Act]()
        app = StandIns(session, {BOB: spying}, luck)
        for answer in ANSWERS:
            given = tuple(secret if each == SECRET else each for each in answer)
            session.answer(None, given, session.n)
            if thought := app.thought():
                found += thought(nothing_to_wait_for)
        return found

    assert acts(card) == acts(SECRET)
    assert len(acts(card)) > 9, "in its turn, in windows, and with a gust whenever it is"


def test_it_sees_what_is_its_own() -> None:
    session = new_session(toy, {"seats": [ANN, BOB], "rounds": 2})
    session.answer(None, ("beam",), 0)
    thought = StandIns(session, {ANN: toy.steady}, luck).thought()
    assert thought is not None
    assert list(thought(nothing_to_wait_for)) == [Act(ANN, ("beam",))]


# How long it thinks


def endless(seat: Seat, pick: Pick, pause: Pause) -> Iterator[Act]:
    """At first sight this, and then it never ends."""
    if not seat.asked or not isinstance(seat.question, Choose):
        return
    if seat.view.turn == BOB:
        yield Act(None, seat.question.options[-1:])
    while True:
        pause()


def test_who_thinks_too_long_does_what_it_liked_best(
    lay: Lay, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(stand_ins, "LONGEST", 0.05)
    table = lay(game=played_by(endless))
    table.people(lit(table), "keep")
    assert (IT, "snuff?") in table.by(), "it does anything rather than nothing"
    assert table.by()[-1] == (IT, "light")
    assert table.session.log.events[-1].answer != ("pass",)


def test_half_a_second_is_the_longest() -> None:
    assert stand_ins.LONGEST <= 0.5


MEANWHILE: dict[str, Callable[[Session], None]] = {
    "answers": lambda session: session.answer(BOB, (f"{BOB}:let_it_burn",), session.n),
    "corrects": lambda session: session.correct(ANN, "score.player_1", "7", session.n),
    "takes back": lambda session: session.undo(sure=True),
}


@pytest.mark.parametrize("does", MEANWHILE)
def test_whoever_is_faster_wins(lay: Lay, does: str) -> None:
    """Its act is on its way to the loop when something else happens there."""
    table = lay()
    table.session.answer(None, (lit(table),), table.session.n)
    assert table.asked == "toy.snuff?"
    assert table.loop.came.acquire(timeout=20)
    MEANWHILE[does](table.session)
    n = table.session.n
    table.loop.posted.pop(0)()
    assert table.session.n == n, "what it thought of is stale"
    table.settle()
    acts = [about for who, about in table.by() if who == IT]
    assert acts == {"answers": [], "corrects": ["snuff?"], "takes back": []}[does]


def test_nothing_is_done_at_a_table_that_was_left(lay: Lay) -> None:
    table = lay()
    table.session.answer(None, (lit(table),), table.session.n)
    assert table.loop.came.acquire(timeout=20)
    n = table.session.n
    table.playing.leave()
    table.loop.posted.pop(0)()
    assert (table.session.n, table.asked) == (n, "toy.snuff?")
    table.playing = table.companion.resume(table.playing.id)
    table.settle()
    assert table.by()[n] == (IT, "snuff?")


def test_a_crash_loses_nothing(lay: Lay) -> None:
    """Killed after every answer, it goes on as if nothing had been."""
    table, other = lay(), lay()
    table.until("toy.snuff?")
    events = table.session.log.events
    saved = table.companion._store.load(table.playing.id)
    begun = replace(saved, id="", log=Log(events[:1], 1), at=saved.at[:1])
    id = other.companion._store.add(begun)
    for event in [each for each in events if each.decided]:
        other.playing = other.companion.resume(id)
        other.settle()
        other.session.answer(None, event.answer, other.session.n)
    other.playing = other.companion.resume(id)
    other.settle()
    assert other.session.log.events == events


# Where it cannot


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(
    ("played", "held", "why"),
    [("steady", toy.DICE, "app_needs_cards"), ("nobody_knows", HELD, "no_seat_for_app")],
)
def test_it_is_said_where_the_app_cannot_play(
    played: str, held: tuple[str, ...], why: str, language: str
) -> None:
    plan = Plan("toy", (Person(), Person(played=played)), held)
    with pytest.raises(NotAllowed) as refusal:
        choices.options(cast(Game, toy), plan, {})
    assert refusal.value.why == message(why)
    assert Words(language).sentence(refusal.value.why) != why


def test_its_decks_stay_with_the_app(lay: Lay) -> None:
    table = lay()
    with pytest.raises(NotAllowed, match="app_needs_cards"):
        table.playing.hold(toy.DICE)
    assert table.playing.held() == HELD
    table.playing.hold(toy.DECKS)
    assert table.playing.held() == toy.DECKS


def test_a_file_from_elsewhere_may_say_anything(lay: Lay) -> None:
    table = lay()
    saved = table.companion._store.load(table.playing.id)
    nobody = saved.options | {"people": {BOB: {"played": "nobody_knows"}}}
    for changed in (replace(saved, held=()), replace(saved, options=nobody)):
        playing = table.companion.resume(table.companion._store.add(replace(changed, id="")))
        assert playing._stand_ins.players == {}


def test_where_nothing_can_be_written_it_waits(lay: Lay, monkeypatch: pytest.MonkeyPatch) -> None:
    table = lay()
    table.session.answer(None, (lit(table),), table.session.n)
    n = table.session.n

    def full(change: object) -> None:
        raise SaveError(message("saves.disk_full"))

    monkeypatch.setattr(table.session, "keep", full)
    table.settle()
    assert (table.session.n, table.asked) == (n, "toy.snuff?")


def test_daleks_have_no_seat_for_it() -> None:
    assert time_of_the_daleks.PLAYERS == {}


# What people see of it


def test_the_log_says_that_the_app_played(lay: Lay) -> None:
    table = lay()
    table.people("pass", "keep")
    line = table.session.line(table.session.n - 1)
    said, _ = both(line, table.playing.words)
    assert said.startswith("Bob (the app): ")
    assert both(line, table.playing.words_in("de"))[0].startswith("Bob (die App): ")


def test_phones_see_what_it_did(lay: Lay) -> None:
    table, heard = lay(), list[int]()
    table.companion.phones.desk.listeners.listen(lambda: heard.append(table.session.n))
    table.people("pass", "keep")
    assert heard[-1] == table.session.n
    seen = table.companion.phones.desk.view(Place("seat", ANN), "en")
    assert seen["n"] == table.session.n
    assert seen["question"]["mine"]
    assert any("discard" in told for told in seen["told"])


def test_what_somebody_puts_right_is_no_longer_its_own(lay: Lay) -> None:
    table = lay()
    table.people("pass", "keep")
    n = table.session.n - 1
    table.session.amend(n, ("pass",), sure=True)
    assert table.session.log.events[n].by == BOB
    table.session.undo(sure=True)
    assert table.session.n == n
