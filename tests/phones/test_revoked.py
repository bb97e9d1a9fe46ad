"""Whoever was sent away stays away: no second key, nothing that was still on its way."""

from __future__ import annotations

import threading

import pytest

from companion.core.questions import Choose, Roll
from companion.phones import CAMERA, WATCH, Place
from tests.phones.table import LONGEST, Table
from tests.phones.test_camera import send
from tests.phones.test_server import ANN, BEN, on_to, view


def away(at: Table, token: str) -> None:
    """By a tap on the tablet."""
    guest = at.on_loop(lambda: at.phones.pairing.guest(token, "127.0.0.1"))
    assert guest
    at.on_loop(lambda: at.phones.pairing.send_away(guest.id))


def secure(at: Table, token: str) -> str:
    """The secret for the secure page, which a phone asks for itself."""
    return str(at.ask("POST", "/api/secure", {}, token).said["url"].partition("#")[2])


def come_in(at: Table, secret: str) -> int:
    return at.ask("POST", "/api/come-in", {"secret": secret}).status


def test_nobody_keeps_a_second_key(at_table: Table) -> None:
    at = at_table
    for leave in (False, True):
        token = at.come_in(ANN)
        spare = secure(at, token)
        if leave:
            at.ask("POST", "/api/leave", {}, token)
        else:
            away(at, token)
        assert come_in(at, spare) == 401
    token = at.come_in(ANN)
    spare = secure(at, token)
    at.on_loop(lambda: at.phones.pairing.clear(ANN))
    assert come_in(at, spare) == 401, "its seat was taken back"


def test_a_phone_that_moves_to_the_secure_page_is_still_one(at_table: Table) -> None:
    at = at_table
    token = at.come_in(ANN)
    moved = at.ask("POST", "/api/come-in", {"secret": secure(at, token)}).said["token"]
    assert len(at.phones.pairing.guests) == 1
    assert at.ask("GET", "/api/view", token=token).status == 401
    assert view(at, moved)["place"] == ANN._asdict()
    away(at, moved)
    assert not at.phones.pairing.guests


def test_a_phone_on_its_way_spares_the_code_on_the_tablet(at_table: Table) -> None:
    at = at_table
    token = at.come_in(CAMERA)
    code = at.invite(CAMERA).partition("#")[2]
    secure(at, token)
    assert come_in(at, code) == 200


@pytest.mark.parametrize("path", ["/api/photo", "/api/photo?live=1"])
def test_a_picture_that_was_on_its_way_is_laid_before_nobody(
    at_table: Table, monkeypatch: pytest.MonkeyPatch, path: str
) -> None:
    at = at_table
    on_to(at, Roll)
    at.throw()
    token = at.come_in(CAMERA)
    reading, go_on = threading.Event(), threading.Event()
    shown: list[object] = []

    def read(*_: object, **__: object) -> object:
        reading.set()
        assert go_on.wait(LONGEST)
        return object()

    def lay(*each: object) -> dict[str, object]:
        shown.append(each)
        return {}

    monkeypatch.setattr(at.desk, "read", read)
    monkeypatch.setattr(at.desk, "shown", lay)
    statuses: list[int] = []
    sending = threading.Thread(
        target=lambda: statuses.append(send(at, token, b"a picture", path[10:]).status)
    )
    sending.start()
    assert reading.wait(LONGEST)
    away(at, token)
    go_on.set()
    sending.join(LONGEST)
    assert statuses == [401]
    assert not shown


def test_no_seat_throws_for_another_by_photo(at_table: Table) -> None:
    """Ann is to throw: what Ben's phone sees or says of the dice counts for nothing."""
    at = at_table
    question = throw_of_one(at)
    at.throw()
    other = BEN if question.by == ("player_1",) else ANN
    token, before = at.come_in(other), at.session.n
    for path in ("photo", "photo?live=1"):
        refused = at.ask("POST", f"/api/{path}", b"a picture", token)
        assert refused.status == 409
        assert refused.said["why"]
    seen = send(at, at.come_in(CAMERA), plain()).said
    for path in ("mend", "count"):
        given = {"shot": seen["id"], "die": "0", "face": ":"}
        assert at.ask("POST", f"/api/{path}", given, token).status == 409
    gathering = at.camera.throwing and at.camera.throwing.gathering
    assert gathering
    assert not any(place.face for place in gathering.places)
    assert at.session.n == before
    own = at.come_in(Place("seat", question.by[0]))
    assert send(at, own, plain()).status == 200
    assert at.ask("POST", "/api/photo", b"", at.come_in(WATCH)).status == 403


def test_an_answer_to_what_was_undone_meanwhile_is_stale(at_table: Table) -> None:
    """The number is the same again, the question is another."""
    at = at_table
    question = on_to(at, Choose)
    token = at.come_in(Place("seat", question.by[0]))
    given = {"n": at.session.n, "answer": [question.options[0]], "asked": "something else"}
    assert at.ask("POST", "/api/answer", given, token).status == 409
    given["asked"] = view(at, token)["question"]["asked"]
    assert at.ask("POST", "/api/answer", given, token).status == 200


def throw_of_one(at: Table) -> Roll:
    """On to a throw that one seat alone is asked for."""
    import random

    from tests.play import step

    rng = random.Random(5)
    for _ in range(3000):
        question = at.session.question
        if isinstance(question, Roll) and len(question.by) == 1:
            return question
        at.on_loop(lambda: step(at.session, rng))
    raise AssertionError("It never came.")


def plain() -> bytes:
    """A photo without dice."""
    import cv2
    import numpy as np

    return bytes(cv2.imencode(".jpg", np.full((600, 800, 3), 90, np.uint8))[1])
