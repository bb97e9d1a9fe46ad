"""The log: events in order, where undo and redo go, and who may read a line."""

from __future__ import annotations

import pytest

from companion.core.log import APP, CORRECT, TABLE, Event, Line, Log
from companion.core.messages import message


def events(pattern: str) -> list[Event]:
    """``"pa"``: a person's answer, the app's."""
    made = {
        "p": Event("ann", "choose", ()),
        "a": Event(APP, "roll", ()),
    }
    return [made[letter] for letter in pattern]


@pytest.mark.parametrize(
    ("pattern", "head", "to"),
    [
        ("", 0, None),
        ("a", 1, None),
        ("p", 1, 0),
        ("pp", 2, 1),
        ("pp", 1, 0),
        ("paa", 3, 0),
        ("ppaa", 4, 1),
        ("apap", 3, 1),
    ],
)
def test_undo_goes_before_the_last_decision_of_a_person(
    pattern: str, head: int, to: int | None
) -> None:
    assert Log(events(pattern), head).last_decision() == to


@pytest.mark.parametrize(
    ("pattern", "head", "to"),
    [
        ("", 0, None),
        ("p", 1, None),
        ("p", 0, 1),
        ("pp", 0, 1),
        ("paap", 0, 3),
        ("paa", 0, 3),
        ("ppa", 1, 3),
    ],
)
def test_redo_goes_past_a_decision_and_what_the_app_did_after_it(
    pattern: str, head: int, to: int | None
) -> None:
    assert Log(events(pattern), head).next_decision() == to


@pytest.mark.parametrize("pattern", ["pp", "apap", "paapp", "ppaaaap"])
def test_redo_visits_the_stops_of_undo_in_reverse(pattern: str) -> None:
    log = Log(events(pattern), len(pattern))
    down = [log.head]
    while (to := log.last_decision()) is not None:
        log.head = to
        down.append(to)
    up = [log.head]
    while (to := log.next_decision()) is not None:
        log.head = to
        up.append(to)
    assert up == down[::-1]


def test_append_drops_what_was_undone() -> None:
    log = Log(events("ppp"), 1)
    log.append(Event("bob", "new", ()))
    assert log == Log([Event("ann", "choose", ()), Event("bob", "new", ())], 2)


ABOUT = message("light", "turn.2", seat="ann")
HIDDEN = Event("ann", "choose", ("flare",), evidence=("die 1",))


@pytest.mark.parametrize("seat", ["ann", "bob", None])
def test_open_line_is_read_by_all(seat: str | None) -> None:
    line = Line(HIDDEN, ABOUT, None, 0, 1, "ann")
    assert line.seen_by(seat) == line


@pytest.mark.parametrize("seat", ["bob", None])
def test_hidden_line_keeps_its_question_and_loses_its_answer(seat: str | None) -> None:
    line = Line(HIDDEN, ABOUT, ("ann",), 3, 1, "ann")
    assert line.seen_by("ann") == line
    assert line.seen_by(seat) == Line(Event("ann", "choose", ("?",)), ABOUT, ("ann",), 3, 1, "ann")


@pytest.mark.parametrize("seat", ["bob", None])
def test_hidden_correction_loses_what_and_to_what(seat: str | None) -> None:
    about = message("corrected", what="hidden.ann", was="?", value="flare")
    line = Line(Event("ann", CORRECT, ("hidden.ann", "flare")), about, ("ann",), 0, 1, "ann")
    assert "hidden.ann" not in str(line.seen_by(seat))
    assert "flare" not in str(line.seen_by(seat))


@pytest.mark.parametrize(
    ("event", "decided"),
    [
        (Event("ann", "choose x", ()), True),
        (Event(TABLE, CORRECT, ("a", "b")), True),
        (Event(APP, "roll x", ()), False),
    ],
)
def test_who_decided(event: Event, decided: bool) -> None:
    assert event.decided is decided
