"""A moment: reached from events, and strict about which of them fit."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from companion.core.log import CORRECT, INTERJECT, TABLE, Event
from companion.core.messages import Message, message
from companion.core.moment import Moment
from companion.core.questions import UNKNOWN, Answer, Choose, Question, Rule, ask
from tests import toy

from .playing import OPTIONS, Notes, Tiny, asking, choose


def after(*answers: Answer) -> Moment:
    """The toy after these answers of the table."""
    moment = Moment(toy, OPTIONS)
    for answer in answers:
        assert moment.question is not None
        moment.apply(Event("ann", moment.question.asked, answer))
    return moment


def about(moment: Moment) -> str | None:
    return moment.question.about.id if moment.question else None


TURN = (("gust",), ("pass",), ("1", "2", "0"), ("keep",))


def test_new_moment_stands_at_the_first_question() -> None:
    moment = Moment(toy, OPTIONS)
    assert (moment.n, about(moment), moment.outcome) == (0, "toy.draw", None)


def test_game_ends_with_its_outcome_and_no_question() -> None:
    end = after(*TURN, ("flare",), *TURN[1:], *(("spark",), *TURN[1:]), *(("blaze",), *TURN[1:]))
    assert end.question is None
    assert end.outcome == message("toy.end", "end", winners=("ann", "bob"))
    assert end.n == 16


def test_game_without_questions_is_over_at_once() -> None:
    moment = Moment(Tiny(asking()), {})
    assert (moment.question, moment.outcome) == (None, message("tiny.end"))


def test_line_says_what_was_asked_who_may_read_it_and_what_was_told_before() -> None:
    moment = after()
    assert moment.question is not None
    first = moment.apply(Event("ann", moment.question.asked, ("spark",)))
    second = moment.apply(Event("ann", moment.question.asked, ("pass",)))
    assert (first.about.id, first.only, first.told) == ("toy.draw", ("ann",), 0)
    assert (second.about.id, second.only, second.told) == ("toy.light", None, 1)


def test_moment_counts_how_often_each_question_was_answered() -> None:
    moment = after(*TURN)
    assert sorted(moment.times.values()) == [1, 1, 1, 1]


# What fits


ASKED = "draw turn.1 toy.draw ann ann lanterns"


def misfit(moment: Moment, event: Event) -> str | None:
    before = (moment.n, moment.question, list(moment.table.told))
    why = moment.misfit(event)
    assert (moment.n, moment.question, list(moment.table.told)) == before
    return why and why.id


@pytest.mark.parametrize(
    ("event", "why"),
    [
        (Event("ann", ASKED, ("spark",)), None),
        (Event("ann", ASKED, ("fez",)), "not_in_deck"),
        (Event("ann", "choose turn.2 toy.light ann ann", ("spark",)), "another_question"),
        (Event("bob", CORRECT, ("score.ann", "5")), None),
        (Event("bob", CORRECT, ("score.ann", "-5")), "cannot_become"),
        (Event("bob", CORRECT, ("score.cid", "5")), "not_correctable"),
        (Event("bob", CORRECT, ("score.ann",)), "correction_is_two"),
        (Event("bob", CORRECT, ()), "correction_is_two"),
        (Event("ann", INTERJECT, ("gust",)), "not_offered"),
        (Event("ann", INTERJECT, ()), "not_offered"),
    ],
)
def test_what_fits_the_first_question(event: Event, why: str | None) -> None:
    assert misfit(after(), event) == why


@pytest.mark.parametrize(("by", "why"), [("ann", None), (TABLE, None), ("bob", "not_correctable")])
def test_hidden_value_is_mended_by_its_seat_or_the_tablet(by: str, why: str | None) -> None:
    assert misfit(after((UNKNOWN,)), Event(by, CORRECT, ("hidden.ann", "flare"))) == why


def test_hidden_value_and_one_that_is_not_there_are_refused_alike() -> None:
    there = after((UNKNOWN,)).misfit(Event("bob", CORRECT, ("hidden.ann", "flare")))
    nowhere = after(("flare",)).misfit(Event("bob", CORRECT, ("hidden.ann", "flare")))
    assert there is not None
    assert there == nowhere


@pytest.mark.parametrize("sure", [True, False])
def test_doubtful_answer_of_an_old_log_fits_if_somebody_was_sure(sure: bool) -> None:
    moment = after(("spark",), ("pass",))
    assert moment.question is not None
    event = Event("ann", moment.question.asked, ("4", "0", "0"), sure)
    assert misfit(moment, event) == (None if sure else "unlikely_face")


@pytest.mark.parametrize(
    ("event", "why"),
    [
        (Event("ann", ASKED, ("spark",)), "game_is_over"),
        (Event("ann", INTERJECT, ("gust",)), "game_is_over"),
        (Event("ann", CORRECT, ("number", "5")), None),
    ],
)
def test_what_fits_a_game_that_is_over(event: Event, why: str | None) -> None:
    assert misfit(Moment(Tiny(asking(), {"gust": quiet}), {}), event) == why


def quiet(table: Notes) -> Rule[None]:
    table.read.append("gust")
    yield from ()


# Corrections


def counting(table: Notes) -> Rule[Message]:
    """Asks for as many as the number says; notes how often play has begun."""
    table.read.append("begun")
    while table.number < 5:

        def build() -> Choose:
            return choose("up", *(str(n) for n in range(table.number + 1, 7)))

        (up,) = yield from ask(build)
        table.number = int(up)
    return message("tiny.end", total=table.number)


def corrected(moment: Moment, path: str, value: str) -> Moment:
    event = Event("ann", CORRECT, (path, value))
    assert moment.misfit(event) is None
    moment.apply(event)
    return moment


def test_correction_rebuilds_the_open_question_without_starting_again() -> None:
    moment = corrected(Moment(Tiny(counting), {}), "number", "3")
    assert moment.question == choose("up", "4", "5", "6")
    assert moment.table.read == ["begun"]


def test_restart_correction_drops_the_paused_rule() -> None:
    moment = corrected(Moment(Tiny(counting), {}), "again", "3")
    assert moment.question == choose("up", "4", "5", "6")
    assert moment.table.read == ["begun", "begun"]


def test_restart_correction_may_end_the_game() -> None:
    moment = corrected(Moment(Tiny(counting), {}), "again", "9")
    assert (moment.question, moment.outcome) == (None, message("tiny.end", total=9))


@pytest.mark.parametrize(("value", "over"), [("7", True), ("2", False)])
def test_correction_of_a_finished_game_judges_it_anew(value: str, over: bool) -> None:
    moment = corrected(corrected(Moment(Tiny(counting), {}), "again", "9"), "number", value)
    assert (moment.question is None) is over
    assert moment.outcome == (message("tiny.end", total=7) if over else None)


@pytest.mark.parametrize(
    ("path", "value", "asked", "turn"),
    [
        ("turn", "bob", "toy.light", "bob"),
        ("step", "throw", "toy.throw", "ann"),
        ("step", "draw", "toy.draw", "ann"),
        ("round", "2", "toy.light", "ann"),
        ("round", "3", None, "ann"),
        ("score.bob", "9", "toy.snuff?", "ann"),
    ],
)
def test_toy_restarts_at_the_step_its_table_names(
    path: str, value: str, asked: str | None, turn: str
) -> None:
    moment = corrected(after(("flare",), ("flare",)), path, value)
    assert (about(moment), moment.table.turn) == (asked, turn)


def test_correction_reads_what_was_and_what_it_became() -> None:
    line = after(("spark",)).apply(Event("ann", CORRECT, ("tokens.bob", "0")))
    assert (line.about, line.only) == (
        message("corrected", what="tokens.bob", was="2", value="0"),
        None,
    )


def test_hidden_correction_is_read_by_its_seat_alone() -> None:
    line = after((UNKNOWN,)).apply(Event("ann", CORRECT, ("hidden.ann", "flare")))
    assert line.only == ("ann",)


# Interjections


def nested(table: Notes) -> Rule[None]:
    table.read.append("in")
    table.read += yield from ask(lambda: choose(f"nested at {table.number}", "deep"))
    table.read.append("out")


WINDOW = Tiny(asking(choose("open", "done")), {"nested": nested, "quiet": quiet})


def acts(*acts: str) -> Iterator[tuple[Question | None, list[str]]]:
    moment = Moment(WINDOW, {})
    for act in acts:
        asked = moment.question.asked if moment.question else ""
        event = {
            "nested": Event("ann", INTERJECT, ("nested",)),
            "quiet": Event("ann", INTERJECT, ("quiet",)),
            "number": Event("ann", CORRECT, ("number", "4")),
            "again": Event("ann", CORRECT, ("again", "4")),
        }.get(act, Event("ann", asked, (act,)))
        assert moment.misfit(event) is None
        moment.apply(event)
        yield moment.question, moment.table.read


def test_interjection_without_questions_returns_to_the_open_one() -> None:
    (state,) = acts("quiet")
    assert state == (choose("open", "done"), ["gust"])


def test_interjections_nest_and_unwind() -> None:
    opens = [question and question.about.id for question, _ in acts(*["nested"] * 3, *["deep"] * 3)]
    assert opens == ["nested at 0"] * 5 + ["open"]


def test_interjections_are_played_to_their_end_before_the_open_question_is_answered() -> None:
    *_, (question, read) = acts("nested", "nested", "deep", "deep", "done")
    assert question is None
    assert read == ["in", "in", "deep", "out", "deep", "out", "done"]


def test_correction_during_an_interjection_rebuilds_the_inner_question() -> None:
    *_, (inner, _) = acts("nested", "number")
    assert inner == choose("nested at 4", "deep")
    *_, (outer, _) = acts("nested", "number", "deep")
    assert outer == choose("open", "done")


def test_restart_correction_during_an_interjection_drops_it() -> None:
    *_, (question, read) = acts("nested", "again")
    assert (question, read) == (choose("open", "done"), ["in"])


def test_interjection_reads_who_and_what() -> None:
    line = Moment(WINDOW, {}).apply(Event("ann", INTERJECT, ("nested",)))
    assert line.about == message("interjected", seat="ann", offer="nested")
