"""Long evenings of the real game: what replaying, going back and looking back cost."""

from __future__ import annotations

import random
import time
from collections import Counter
from collections.abc import Callable, Iterator

from companion.core.log import CORRECT, INTERJECT, Log
from companion.core.messages import AskFirst
from companion.core.moment import Moment
from companion.core.session import Session
from companion.ui import tidying
from tests.bench import Row
from tests.long_games import longest, meddled, stretched
from tests.play import copy, forget, new_session

STRETCHED = (2_000, 10_000)
KINDS = ("choose", "draw", "roll", CORRECT, INTERJECT)


def replay() -> Iterator[Row]:
    """What an event of each kind costs when a game is opened."""
    for name, session in _games():
        yield Row(f"{name}: answers", session.n, "answers")
        yield Row(f"{name}: of them corrections and interjections", 100 * meddled(session), "%")
        yield Row(f"{name}: replay, an event", _replayed(session) / session.n * 1e6, "µs")
        spent = _kinds(session)
        for kind, each in spent.items():
            yield Row(f"{name}: replay of a {kind}", each * 1e6, "µs")
        if CORRECT in spent:
            yield Row(f"{name}: a correction, in choices", spent[CORRECT] / spent["choose"], "x")


def back() -> Iterator[Row]:
    """What a person waits for: processor time between a tap and its answer."""
    for name, session in _games():
        rows: dict[str, Callable[[Session], object]] = {
            "undo": _undo,
            "a second undo": _undo,
            "redo": Session.redo,
            "amend, half-way": _amend_half_way,
            "open the log": lambda s: list(s.rows()),
            "one answer": _one_correction,
            "copy for advice": Session.advice,
            "the view of the table": lambda s: s.view(None),
        }
        one = new_session(session.game, session.options, _short_of_its_end(session))
        for what, act in rows.items():
            yield Row(f"{name}: {what}", _spent(lambda: act(one)) * 1e3, "ms")  # noqa: B023


def _games() -> Iterator[tuple[str, Session]]:
    """Memory is tidied as the app tidies it: between what people do, not while they wait."""
    tidying.begin()
    yield "longest of 100", longest()
    for answers in STRETCHED:
        yield f"stretched to {answers}", stretched(answers)


def _short_of_its_end(session: Session) -> Log:
    """As people leave it: in mid-game."""
    log = copy(session.log)
    log.head -= 7
    del log.events[log.head :]
    return log


def _undo(session: Session) -> None:
    """As people do: first told what will be forgotten, then sure."""
    try:
        session.undo()
    except AskFirst:
        session.undo(sure=True)


def _amend_half_way(session: Session) -> None:
    """Another die, another choice: what was answered since is replayed as far as it fits."""
    rng = random.Random(3)
    start = session.n // 2
    for n in range(start, session.n):
        question = session.log.events[n].asked
        if question.startswith("roll"):
            answer = list(session.log.events[n].answer)
            rng.shuffle(answer)
            session.amending(n, tuple(answer), sure=True)
            return


def _one_correction(session: Session) -> None:
    seat = session.options["seats"][0]
    mend = session.now.mends[f"charges.{seat}"]
    value = next(each for each in mend.to if each != mend.now)
    session.correct(None, f"charges.{seat}", value, session.n)


def _replayed(session: Session) -> float:
    log = copy(session.log)
    return min(
        _spent(lambda: Session(session.game, session.options, log, lambda moment: None, forget))
        for _ in range(3)
    )


def _kinds(session: Session) -> dict[str, float]:
    """Seconds an event of each kind, as a replay checks and applies it."""
    spent, counted = Counter[str](), Counter[str]()
    moment = Moment(session.game, session.options)
    for event in session.log.events[: session.n]:
        kind = event.asked.split(" ")[0]
        started = time.process_time_ns()
        assert moment.misfit(event) is None
        moment.apply(event)
        spent[kind] += time.process_time_ns() - started
        counted[kind] += 1
    return {kind: spent[kind] / counted[kind] / 1e9 for kind in KINDS if counted[kind]}


def _spent(act: Callable[[], object]) -> float:
    tidying.breathe()
    started = time.process_time()
    act()
    return time.process_time() - started
