"""A phone's photo becomes a throw: read, shown, put right by taps, and only then counted."""

from __future__ import annotations

import threading
from collections import Counter
from typing import Any

import cv2
import numpy as np
import pytest

from companion.core.questions import Roll
from companion.dice.places import Place as TrayPlace
from companion.dice.seen import Sight, match
from companion.phones import CAMERA, WATCH, Place
from tests.phones.table import LONGEST, Answered, Table
from tests.phones.test_server import on_to
from tests.phones.throws import faces, photo

FACES = {"black": ("a", "b", "c", "d", "e", "f"), "red": ("a", "b", "c", "d", "e", "f")}


def asked(*kinds: str) -> list[TrayPlace]:
    return [TrayPlace(f"{kind}_{n}", kind, FACES[kind]) for n, kind in enumerate(kinds)]


def seen(*dice: str) -> list[Sight]:
    """ "black a", and "red ?" for one that is not sure."""
    pairs = (each.split() for each in dice)
    return [Sight(kind, face.strip("?") or None, "?" not in face) for kind, face in pairs]


# Which die is which


def test_dice_fill_the_places_of_their_kind() -> None:
    found = match(seen("red b", "black a", "black c"), asked("black", "black", "red"), [], FACES)
    assert found.places == (2, 0, 1)
    assert not found.doubtful
    assert not found.missing


def test_ordinary_dice_show_numbers() -> None:
    found = match(seen("red 6"), asked("red"), [], FACES)
    assert found.places == (0,)
    assert not found.doubtful


def test_kept_dice_are_known_by_what_they_show() -> None:
    sights = seen("black a", "black b", "black c")
    found = match(sights, asked("black"), [("black", "a"), ("black", "c")], FACES)
    assert found.kept == {0, 2}
    assert found.places == (None, 0, None)


def test_kept_dice_may_be_out_of_the_picture() -> None:
    found = match(seen("black a"), asked("black"), [("black", "a"), ("black", "c")], FACES)
    assert found.places == (0,)
    assert not found.kept


def test_when_only_some_kept_dice_are_there_one_cannot_always_say() -> None:
    lying = [("black", "a"), ("black", "b")]
    found = match(seen("black a", "black b"), asked("black"), lying, FACES)
    assert found.doubtful == {0, 1}


def test_one_too_many_is_spare_and_one_too_few_is_missing() -> None:
    found = match(seen("black a", "black b", "red c"), asked("black"), [], FACES)
    assert set(found.spare) == {1, 2}
    assert {0, 1} <= found.doubtful
    found = match(seen("black a"), asked("black", "black"), [], FACES)
    assert found.missing == (1,)


def test_what_is_not_sure_is_asked() -> None:
    found = match(seen("black a?", "black ?", "black b"), asked(*["black"] * 3), [], FACES)
    assert found.doubtful == {0, 1}


def test_what_is_no_die_is_in_no_doubt() -> None:
    sights = [*seen("black a"), Sight("", None, True)]
    found = match(sights, asked("black", "black"), [], FACES)
    assert not found.doubtful
    assert found.missing == (1,)


def test_kept_dice_are_told_by_where_they_lie() -> None:
    """Where only some of them are in the picture, and what they show does not decide."""
    lying = [("black", "a"), ("black", "b"), ("black", "c")]
    found = match(seen("black a", "black b"), asked("black"), lying, FACES, lain={1})
    assert found.kept == {1}
    assert found.places == (0, None)
    assert not found.doubtful


# A photo


def send(at: Table, token: str, picture: bytes, query: str = "?lang=en") -> Answered:
    return at.ask(
        "POST",
        f"/api/photo{query}",
        picture,
        token,
        Content_Type="application/octet-stream",
    )


def put_right(at: Table, token: str, told: Any, labels: Any, known: Any) -> Any:
    """What a person does with the dice that are asked about."""
    for die in [die for die in told["dice"] if die["asked"]]:
        middle = np.mean(die["outline"], axis=0)
        near = min(labels, key=lambda one: float(np.hypot(*(one.quad.mean(0) - middle))))
        face = known[near.kind][int(near.face) - 1]
        given = {"shot": told["id"], "die": die["id"], "face": f"{near.kind}:{face}"}
        answered = at.ask("POST", "/api/mend?lang=en", given, token)
        assert answered.status == 200, answered
        told = answered.said
    return told


def test_a_photo_is_read_and_counts_when_somebody_says_so(at_table: Table) -> None:
    at = at_table
    question = on_to(at, Roll)
    at.throw()
    picture, labels = photo([die.kind for die in question.dice])
    token = at.come_in(CAMERA)
    before = at.session.n
    answered = send(at, token, picture)
    assert answered.status == 200, answered
    told = answered.said
    assert len(told["dice"]) == len(question.dice)
    known = {die.kind: die.faces for die in question.dice}
    told = put_right(at, token, told, labels, known)
    assert told["ready"]
    assert at.session.n == before, "not before it is told"
    assert at.ask("POST", "/api/count", {"shot": told["id"]}, token).status == 200
    assert at.session.n > before
    event = at.session.log.events[before]
    kinds = [die.kind for die in question.dice]
    assert sorted(zip(kinds, event.answer, strict=True)) == faces(labels, known)
    again = at.ask("POST", "/api/count", {"shot": told["id"]}, token)
    assert again.status == 409


def test_a_wrong_face_is_put_right_by_a_tap(at_table: Table) -> None:
    at = at_table
    question = on_to(at, Roll)
    at.throw()
    picture, labels = photo([die.kind for die in question.dice])
    token = at.come_in(CAMERA)
    known = {die.kind: die.faces for die in question.dice}
    told = put_right(at, token, send(at, token, picture).said, labels, known)
    die = told["dice"][0]
    kind, _, _ = die["face"].partition(":")
    choices = [each["id"] for each in die["faces"] if each["id"] != die["face"]]
    other = next(each for each in choices if each.startswith(f"{kind}:"))
    given = {"shot": told["id"], "die": die["id"], "face": other}
    told = at.ask("POST", "/api/mend", given, token).said
    assert told["ready"]
    n = at.session.n
    at.ask("POST", "/api/count", {"shot": told["id"]}, token)
    answer = at.session.log.events[n].answer
    was = Counter(face for _, face in faces(labels, known))
    assert Counter(answer) != was
    for wrong in ("red:nonsense", "nonsense", "", "white:running"):
        given = {"shot": told["id"], "die": "0", "face": wrong}
        assert at.ask("POST", "/api/mend", given, token).status == 409


@pytest.mark.parametrize("bad", [b"nonsense", b"\xff\xd8\xff" + bytes(50), b"\x89PNG\r\n\x1a\n"])
def test_what_is_no_picture_is_said_in_words(at_table: Table, bad: bytes) -> None:
    at = at_table
    on_to(at, Roll)
    at.throw()
    answered = send(at, at.come_in(CAMERA), bad, "?lang=de")
    assert answered.status == 422
    assert answered.said["why"] == "Dieses Bild lässt sich nicht lesen."


def test_a_bomb_is_not_even_opened(at_table: Table) -> None:
    """A small file that says it is 60,000 pixels wide."""
    at = at_table
    head = b"\x89PNG\r\n\x1a\n\x00\x00\x00\rIHDR" + (60_000).to_bytes(4, "big") * 2
    answered = send(at, at.come_in(CAMERA), head + b"\x08\x02\x00\x00\x00" + bytes(1000))
    assert answered.status == 422


def test_a_picture_without_dice_and_without_a_question(at_table: Table) -> None:
    at = at_table
    empty = cv2.imencode(".jpg", np.full((600, 800, 3), 90, np.uint8))[1].tobytes()
    told = send(at, at.come_in(CAMERA), empty).said
    assert told["dice"] == []
    assert told["said"] == "No throw is asked for right now."
    question = on_to(at, Roll)
    at.throw()
    told = send(at, at.come_in(Place("seat", question.by[0])), empty).said
    assert not told["ready"]
    watcher = send(at, at.come_in(WATCH), empty)
    assert watcher.status == 403


# Live


def test_a_live_camera_counts_what_lies_still_after_something_moved(at_table: Table) -> None:
    at = at_table
    question = on_to(at, Roll)
    at.throw()
    kinds = [die.kind for die in question.dice]
    picture, labels = photo(kinds)
    hand = cv2.imencode(".jpg", np.full((1200, 1600, 3), 160, np.uint8))[1].tobytes()
    token, before = at.come_in(CAMERA), at.session.n
    states = [send(at, token, hand, "?live=1").said["said"]]
    told: Any = {}
    for _ in range(14):
        if at.session.n != before:
            break
        told = send(at, token, picture, "?live=1").said
        states.append(told["said"])
        if told.get("asks"):
            break
    known = {die.kind: die.faces for die in question.dice}
    if told.get("asks"):
        told = put_right(at, token, told, labels, known)
        at.ask("POST", "/api/count", {"shot": told["id"]}, token)
    assert at.session.n > before, (states, told)
    answer = at.session.log.events[before].answer
    assert sorted(zip(kinds, answer, strict=True)) == faces(labels, known)


def test_eyes_are_put_away_when_no_picture_comes(
    at_table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("companion.phones.pictures.REST", 0.01)
    rested = threading.Event()
    monkeypatch.setattr(at_table.phones.desk, "rest", rested.set)
    send(at_table, at_table.come_in(CAMERA), b"no picture")
    assert rested.wait(LONGEST)
