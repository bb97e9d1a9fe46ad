"""Advice beside the game: in order, only for the newest question, and nobody waits."""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterator

import pytest

from companion.advisor import ACT, ADVICE, Advisor
from companion.core.advice import Advice, Pause, Suggestion
from companion.core.messages import message
from tests.loop import LONG, Loop


@pytest.fixture
def loop() -> Loop:
    return Loop()


@pytest.fixture
def advisor(loop: Loop) -> Iterator[Advisor]:
    advisor = Advisor(loop)
    yield advisor
    advisor.close()


def saying(*chances: float) -> Callable[[Pause], Iterator[Advice]]:
    def ask(pause: Pause) -> Iterator[Advice]:
        for chance in chances:
            yield Advice((Suggestion(("go_on",), chance, chance == chances[-1], message("why")),))

    return ask


def test_first_the_bound_and_then_the_exact_answer(advisor: Advisor, loop: Loop) -> None:
    heard: list[Advice] = []
    advisor.ask(saying(0.5, 0.7), heard.append)
    loop.run(2)
    assert [(each.suggestions[0].chance, each.suggestions[0].exact) for each in heard] == [
        (0.5, False),
        (0.7, True),
    ]


def test_what_is_worked_out_is_told_on_the_loop_and_nowhere_else(
    advisor: Advisor, loop: Loop
) -> None:
    threads: list[str] = []
    advisor.ask(saying(0.5), lambda _: threads.append(threading.current_thread().name))
    loop.run(1)
    assert threads == [threading.main_thread().name]


def test_work_stops_when_the_position_moves_on(advisor: Advisor, loop: Loop) -> None:
    begun, stopped = threading.Event(), threading.Event()

    def endless(pause: Pause) -> Iterator[Advice]:
        begun.set()
        try:
            while True:
                pause()
                yield from ()
        finally:
            stopped.set()

    heard: list[Advice] = []
    advisor.ask(endless, heard.append)
    assert begun.wait(LONG)
    advisor.ask(saying(0.9), heard.append)
    loop.run(1)
    assert stopped.is_set()
    assert [each.suggestions[0].chance for each in heard] == [0.9]


def test_advice_that_comes_too_late_is_not_heard(advisor: Advisor, loop: Loop) -> None:
    heard: list[Advice] = []
    advisor.ask(saying(0.5), heard.append)
    assert loop.came.acquire(timeout=LONG)
    advisor.forget()
    loop.posted.pop(0)()
    assert heard == []


def test_a_bug_crashes_on_the_loop_and_the_next_question_is_answered(
    advisor: Advisor, loop: Loop
) -> None:
    def broken(pause: Pause) -> Iterator[Advice]:
        nothing = 0
        yield Advice((Suggestion((), 1 / nothing, True, message("why")),))

    heard: list[Advice] = []
    advisor.ask(broken, heard.append)
    with pytest.raises(ZeroDivisionError):
        loop.run(1)
    advisor.ask(saying(0.4), heard.append)
    loop.run(1)
    assert len(heard) == 1


def test_it_closes_in_the_middle_of_work(loop: Loop) -> None:
    advisor = Advisor(loop)
    begun = threading.Event()

    def endless(pause: Pause) -> Iterator[Advice]:
        begun.set()
        while True:
            pause()
            yield from ()

    advisor.ask(endless, lambda _: None)
    assert begun.wait(LONG)
    advisor.close()
    assert threading.active_count() >= 1


# What the app does for a seat, beside advice


def test_an_act_is_thought_of_before_advice(advisor: Advisor, loop: Loop) -> None:
    begun, go = threading.Event(), threading.Event()
    heard: list[str] = []

    def waiting(pause: Pause) -> Iterator[str]:
        begun.set()
        assert go.wait(LONG)
        yield "first"

    advisor.ask(waiting, heard.append)
    assert begun.wait(LONG)
    advisor.ask(lambda _: iter(["advice"]), heard.append)
    advisor.ask(lambda _: iter(["act"]), heard.append, ACT)
    go.set()
    loop.run(2)
    assert heard == ["act", "advice"]


@pytest.mark.parametrize(("kind", "left"), [(ACT, "advice"), (ADVICE, "act")])
def test_each_kind_is_forgotten_alone(advisor: Advisor, loop: Loop, kind: str, left: str) -> None:
    heard: list[str] = []
    advisor.ask(lambda _: iter(["advice"]), heard.append)
    advisor.ask(lambda _: iter(["act"]), heard.append, ACT)
    for _ in range(2):
        assert loop.came.acquire(timeout=LONG)
    advisor.forget(kind)
    for posted in loop.posted:
        posted()
    assert heard == [left]
