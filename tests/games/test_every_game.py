"""One suite for all games. A game without a case or a playthrough fails."""

from __future__ import annotations

import copy
import json
import random
from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from functools import partial
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from companion.core import played as played_by
from companion.core.bots import anything
from companion.core.dealer import nobody
from companion.core.games import Layout, difference
from companion.core.log import CORRECT, Line, Log
from companion.core.messages import NotAllowed, Telling
from companion.core.moment import Moment, copied
from companion.core.plain import as_plain
from companion.core.questions import UNKNOWN, Choose, Draw, Roll
from companion.core.session import Session
from companion.core.view import View
from tests.games.every_game import CASES, EVERY_GAME, Case, seats
from tests.play import copy as copy_log
from tests.play import new_session, step

every_game = pytest.mark.parametrize("case", [pytest.param(c, id=n) for n, c in CASES.items()])
MANY = 40
ENOUGH = 1_500  # answers, however few games they are


def test_every_game_is_in_the_suite() -> None:
    assert CASES.keys() == EVERY_GAME.keys()
    for name, case in CASES.items():
        assert case.game is EVERY_GAME[name]
        assert name == case.game.NAME


def table(session: Session) -> Any:
    return session.now.table


def meddle(case: Case, session: Session, rng: random.Random) -> None:
    """Something people do beside answering: a correction, a card out of turn."""
    if session.question is None:
        return
    seat = rng.choice([*session.options["seats"], None])
    if offers := session.view(seat).offers:
        session.interject(seat, (rng.choice(offers),), session.n)
        return
    mends = case.game.mends(table(session))
    path = rng.choice(sorted(mends))
    session.correct(None, path, rng.choice(mends[path].to), session.n)


def played(case: Case, seed: int, *, meddling: float = 0.05) -> Iterator[Session]:
    """A game played at random, yielded at every question and at its end."""
    rng = random.Random(seed)
    session = case.session(rng)
    hide = rng.random() < 0.5
    for _ in range(20_000):
        yield session
        if session.question is None:
            return
        if rng.random() < meddling:
            meddle(case, session, rng)
        else:
            step(session, rng, hide=hide)
    pytest.fail("the game does not end")


def finished(case: Case, seed: int, *, meddling: float = 0.0) -> Session:
    *_, session = played(case, seed, meddling=meddling)
    return session


@every_game
@pytest.mark.parametrize("meddling", [0.0, 0.1])
def test_random_games_end_and_keep_what_holds(case: Case, meddling: float) -> None:
    for seed in range(MANY):
        for session in played(case, seed, meddling=meddling):
            if seed < MANY // 4:  # at every step; in the others at the end
                case.check(table(session))
        case.check(table(session))
        assert session.outcome is not None
        assert session.outcome.rule
        with pytest.raises(NotAllowed, match="game_is_over"):
            session.answer(None, (), session.n)


@every_game
@settings(max_examples=25, deadline=None, suppress_health_check=list(HealthCheck))
@given(data=st.data())
def test_whatever_people_choose_it_ends(case: Case, data: st.DataObject) -> None:
    """Hypothesis chooses, and finds the shortest game that goes wrong."""
    session = case.session(random.Random(data.draw(st.integers(0, 99))))
    hide = data.draw(st.booleans())
    while session.question is not None:
        question = session.question
        answer = anything(question, lambda n: data.draw(st.integers(0, n - 1)), hide=hide)
        session.answer(None, answer, session.n)
        if session.n > 60:  # long enough to have met it; random play goes to the end
            break
    case.check(table(session))


@every_game
def test_replay_equals_play(case: Case) -> None:
    for seed in range(MANY):
        session = finished(case, seed, meddling=0.1)
        again = new_session(case.game, session.options, copy_log(session.log))
        assert again.stopped is None
        assert table(again) == table(session)
        assert again.outcome == session.outcome
        assert list(again.rows(everything=True)) == list(session.rows(everything=True))


@every_game
def test_play_goes_on_alike_from_a_copy_of_every_opening(
    case: Case, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(played_by, "EVERY", 1)
    monkeypatch.setattr(played_by, "MOST", 10_000)
    rng, openings = random.Random(9), 0
    for seed in range(10):
        session = finished(case, seed, meddling=0.1)
        events = session.log.events
        whole = played_by.Played(case.game, session.options)
        assert whole.go(events) is None
        for kept in rng.sample(whole.kept, min(12, len(whole.kept))):
            openings += 1
            again = played_by.Played(case.game, session.options, [kept])
            assert again.moment.n == kept.n
            assert again.go(events[kept.n :]) is None
            assert again.moment.table == whole.moment.table
            assert again.moment.times == whole.moment.times
            assert again.lines == whole.lines[kept.n :]
    assert openings > 30, "hardly an opening was tried"


@every_game
def test_a_value_found_by_its_path_is_that_value(case: Case) -> None:
    rng = random.Random(4)
    for seed in range(6):
        for session in played(case, seed, meddling=0.1):
            mends = case.game.mends(table(session))
            for path in rng.sample(sorted(mends), min(5, len(mends))) if session.n % 7 == 0 else ():
                found = case.game.mends(table(session), path)[path]
                for fact in ("now", "to", "only", "restart", "decks"):
                    assert getattr(found, fact) == getattr(mends[path], fact)


@every_game
def test_undo_and_redo_revisit_the_positions_seen_in_play(case: Case) -> None:
    walked = 0
    for seed in range(8):
        if walked > ENOUGH:
            break
        seen: dict[int, object] = {}
        for session in played(case, seed):
            seen[session.n] = copied(now := table(session), list(now.told))
        end = session.n
        walked += end
        while session.log.last_decision() is not None:
            session.undo(sure=True)
            assert table(session) == seen[session.n]
        while session.n < end:
            session.redo()
            assert table(session) == seen[session.n]


@every_game
def test_rules_tell_after_they_move(case: Case) -> None:
    """When all is told, hands have done what lies there: nothing moves in silence."""
    for seed in range(12):
        session = finished(case, seed, meddling=0.1)
        moment = Moment(case.game, session.options)
        for event in session.log.events:
            lay = [case.game.layout(moment.table, None)]
            look = partial(look_at, case, moment, lay)
            moment.table.told = Telling(moment.table.told, look)
            moment.apply(event)
            if event.asked != CORRECT:
                assert lay[-1] == case.game.layout(moment.table, None), (seed, moment.n, event)


def look_at(case: Case, moment: Moment, lay: list[Layout], _: int) -> None:
    lay.append(case.game.layout(moment.table, None))


@every_game
def test_frames_are_of_everything_that_was_told(case: Case) -> None:
    for seed in range(4):
        for session in played(case, seed):
            told = len(session.now.table.told)
            if session.n % 9 or not told:
                continue
            since = max(0, told - 12)
            begun = next((line.told for line in session.lines()), told)
            assert [*session.frames(since)] == [*range(max(since, begun), told)]
            assert session.frames(told) == {}


@every_game
def test_looking_back_does_not_touch_the_game(case: Case) -> None:
    session = finished(case, 3)
    before = copy.deepcopy(session.view())
    for n in range(session.n):
        moment = session.at(n)
        assert moment.n == n
    assert session.view() == before


@every_game
def test_every_question_carries_its_rule_and_a_seat_that_plays(case: Case) -> None:
    met: Counter[str] = Counter()
    for seed in range(MANY):
        for session in played(case, seed):
            question = session.question
            if question is None:
                continue
            met[question.kind] += 1
            assert question.about.rule
            assert set(question.by) <= set(session.now.table.seats)
            match question:
                case Choose(private=True):  # limits come from what all can count, not from a hand
                    assert len(set(question.options)) == len(question.options)
                    assert len(question.options) >= question.at_least
                case Choose():
                    assert question.options
                    assert len(set(question.options)) == len(question.options)
                    assert question.by
                    assert 0 <= question.at_least <= question.at_most <= len(question.options)
                case Roll():
                    assert question.dice
                case Draw():
                    assert question.possible
    rolls = ["roll"] if case.game.DICE else []
    assert all(met[kind] for kind in ("choose", "draw", *rolls))


@every_game
def test_what_anybody_receives_is_plain_data(case: Case) -> None:
    for seed in range(4):
        for session in played(case, seed):
            for seat in seats(session):
                plain = as_plain(session.view(seat))
                assert json.loads(json.dumps(plain)) == plain


def received(session: Session, seat: str | None, since: int = 0) -> list[object]:
    """Everything that reaches a seat, but for the log; of what hands were told, the news."""
    question, told = session.question, list(session.told(seat, since))
    found: list[object] = [session.view(seat), session.layout(seat), told]
    if question is not None:
        for answer in ((), ("nonsense",), ("nonsense", "nonsense")):
            try:
                question.seen_by(seat).check(answer)
            except NotAllowed as refusal:
                found.append(refusal.why)
    return found


def names(card: str, received: object) -> bool:
    return json.dumps(card) in spelled(received)


def spelled(received: object) -> str:
    return json.dumps(as_plain(received))


def said(case: Case, received: list[object]) -> list[object]:
    """Without the lists of what a hand may hold: they name every card that does not lie open."""
    view, *others = received
    assert isinstance(view, View)
    question = view.question
    if isinstance(question, Choose):
        question = replace(question, options=(), closed=(), apart=())
    if isinstance(question, Draw) and question.mixed:
        question = replace(question, possible=())
    public: dict[str, Any] = {name: {} for name in case.of_the_box}
    return [replace(view, question=question, offers=(), **public), *others]


@every_game
def test_nothing_a_seat_receives_names_what_another_hides(case: Case) -> None:
    hidden = looked = 0
    for seed in range(12):
        if looked > ENOUGH:
            break
        told = 0  # what was told before may name a card that went back into the deck since
        for session in played(case, seed):
            looked += 1
            secrets, news = case.secrets(table(session)), told
            told = len(list(session.told()))
            for seat in seats(session):
                got = spelled(said(case, received(session, seat, news)))
                mine = secrets.get(seat or "", [])
                if UNKNOWN in mine:
                    continue  # it may be any card that does not lie open: all are listed
                for other, cards in secrets.items():
                    for card in set(cards) - {UNKNOWN, *mine}:
                        if other != seat:
                            hidden += 1
                            assert json.dumps(card) not in got, (card, other, seat)
    assert hidden > 100, "nothing was hidden, so nothing was tested"


@every_game
def test_a_card_that_leaves_a_hidden_hand_openly_is_said_to_be_shown(case: Case) -> None:
    """So undo asks first: people cannot unsee it."""
    opened = 0
    for seed in range(12):
        hidden: set[str] = set()
        since = 0
        for session in played(case, seed, meddling=0.3):
            view, news = session.view(None), [told for _, told in session.told(None, since)]
            shown = {card for told in news for card in told.shows}
            if session.n and session.log.events[session.n - 1].asked != CORRECT:
                now = spelled(said(case, [view, news]))
                lies_open = {card for card in hidden if json.dumps(card) in now}
                opened += len(lies_open)
                assert lies_open <= shown, news
            secrets = {card for cards in case.secrets(table(session)).values() for card in cards}
            now = spelled(said(case, [view]))
            hidden = {card for card in secrets - {UNKNOWN} if json.dumps(card) not in now}
            since = len(list(session.told()))
    assert opened > 20, "hardly a card was shown, so hardly anything was tested"


def lines(session: Session, seat: str | None) -> list[Line]:
    return list(session.lines(seat))


@every_game
def test_what_one_hides_makes_no_difference_to_the_others(case: Case) -> None:
    """Had somebody drawn another card and not shown it yet, nobody else could tell."""
    compared, rng = 0, random.Random(8)
    for seed in range(30):
        played_on = random.Random(seed)
        session = new_session(case.game, case.options(played_on))
        for _ in range(played_on.randrange(10, 60)):
            if session.question is not None:
                step(session, played_on)
        for n, line in enumerate(list(session.lines(None))):
            drew = session.at(n).question
            if line.only is None or not isinstance(drew, Draw):
                continue
            first, *rest = session.log.events[n].answer
            others = [c for c in drew.possible if c not in (first, *rest)]
            if not others or names(first, list(session.told())):
                continue  # it is the only one there, or was laid open since
            (drawer,), card = line.only, rng.choice(others)
            amended = session.amending(n, (card, *rest))
            if amended.stopped is not None or amended.log.head != session.n:
                continue
            other = new_session(case.game, session.options, amended.log)
            compared += 1
            for seat in seats(session):
                handed = first in case.secrets(table(session)).get(seat or "", ())
                if seat != drawer and not handed:
                    assert received(other, seat) == received(session, seat)
                    assert lines(other, seat) == lines(session, seat)
    assert compared > 20, "no secret draw was ever changed, so nothing was tested"


@every_game
def test_an_amended_answer_is_never_put_to_another_question(case: Case) -> None:
    """It replays to the end, or stops at the first answer that is not to the question asked."""
    rng, whole, stopped, answers = random.Random(2), 0, 0, 0
    for seed in range(MANY):
        if answers > 2 * ENOUGH and min(whole, stopped) > 10:
            break
        session = finished(case, seed, meddling=0.1 if seed % 2 else 0.0)
        answers += session.n
        for _ in range(5):
            n = rng.randrange(session.n)
            question = session.at(n).question
            if question is None or question.asked != session.log.events[n].asked:
                continue  # a correction or a card out of turn stands here
            answer = anything(question, rng.randrange)
            amended = session.amending(n, answer)
            check_amended(case, session, amended.log, n)
            case.check(table(new_session(case.game, session.options, copy_log(amended.log))))
            if amended.stopped is None:
                whole += 1
                assert amended.log.head == session.n
            else:
                stopped += 1
                assert n < amended.stopped.n == amended.log.head < session.n
                assert amended.stopped.event == session.log.events[amended.stopped.n]
    assert whole > 10
    assert stopped > 10


def check_amended(case: Case, session: Session, log: Log, n: int) -> None:
    moment = new_session(case.game, session.options).at(0)
    for k, event in enumerate(log.events):
        if k != n:
            assert event == session.log.events[k]
        if event.asked not in ("correct", "interject"):
            assert moment.question is not None
            assert event.asked == moment.question.asked
            moment.question.check(event.answer)
        moment.apply(event)


@every_game
def test_corrections_reach_every_declared_value(case: Case) -> None:
    """Each can become each of what it says it can, and the game goes on to its end."""
    rng, reached = random.Random(4), set()
    for seed in range(MANY):
        session = case.session(random.Random(seed))
        for _ in range(rng.randrange(30)):
            if session.question is not None:
                step(session, rng)
        for path, mend in case.game.mends(table(session)).items():
            to, asked = rng.choice(mend.to), session.question and session.question.asked
            session.correct(None, path, to, session.n)
            reached.add(path.partition(".")[0])
            case.check(table(session))
            now = case.game.mends(table(session)).get(path)
            adds = not mend.now and "" not in mend.to  # it puts something where nothing was
            same = asked == (session.question and session.question.asked)  # not settled by it
            if now and same and not adds and not mend.restart and mend.only is None:
                assert now.now == to, path
            session.undo(sure=True)
    assert reached


@every_game
def test_the_difference_of_two_positions_is_what_hands_must_move(case: Case) -> None:
    session = finished(case, 5)
    first, last = session.at(session.n // 2), session.at(session.n)
    before, after = case.game.layout(first.table, None), case.game.layout(last.table, None)
    things = dict(before)
    for message in difference(before, after):
        values = dict(message.values)
        if message.id == "take_away":
            assert things.pop(str(values["thing"])) == values["place"]
        else:
            things[str(values["thing"])] = str(values["place"])
    assert things == after
    assert not difference(after, after)


@every_game
def test_a_game_is_the_same_whoever_holds_the_decks(case: Case) -> None:
    """Rules never look at who holds a deck: the same answers make the same game."""
    session = finished(case, 11)
    assert table(new_session(case.game, session.options, copy_log(session.log), nobody)) == table(
        session
    )
