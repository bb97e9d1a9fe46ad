"""What a phone that came in may see and do."""

from __future__ import annotations

import asyncio
import random
import socket
import threading
from pathlib import Path
from typing import Any

import pytest

from companion.core.questions import UNKNOWN, Choose, Draw, Roll
from companion.games import time_of_the_daleks
from companion.phones import CAMERA, WATCH, Place
from tests import toy
from tests.phones.table import LONGEST, Table, daleks, table
from tests.play import step

ANN, BEN = Place("seat", "player_1"), Place("seat", "player_2")

COUNTED = {time_of_the_daleks.NAME: "charges", toy.NAME: "tokens"}  # of each seat


def view(at: Table, token: str, **more: str) -> Any:
    found = at.ask("GET", "/api/view" + more.get("query", "?lang=en"), token=token)
    assert found.status == 200, found
    return found.said


def on_to(at: Table, kind: type) -> Any:
    """Everybody answers what comes first, until such a question is open."""
    rng = random.Random(2)
    for _ in range(400):
        question = at.session.question
        assert question is not None
        if isinstance(question, kind) and question.by:
            return question
        at.on_loop(lambda: step(at.session, rng))
    raise AssertionError("It never came.")


def test_a_seat_sees_its_own_hand_and_nobody_elses(at_each_table: Table) -> None:
    at = at_each_table
    on_to(at, Choose)
    hands = {seat: at.session.view(seat).hands[seat] for seat in ("player_1",)}
    ann, eve = at.come_in(ANN), at.come_in(WATCH)
    seen = view(at, ann)
    assert len(seen["hand"]) == len(hands["player_1"])
    assert view(at, eve)["hand"] == []
    assert view(at, eve)["offers"] == []


def test_who_is_asked_answers_and_the_others_only_read(at_each_table: Table) -> None:
    at = at_each_table
    question = on_to(at, Choose)
    seat = question.by[0]
    other = next(each for each in ("player_1", "player_2") if each not in question.by)
    asked, reads = at.come_in(Place("seat", seat)), at.come_in(Place("seat", other))
    assert view(at, asked)["question"]["mine"]
    assert "options" not in view(at, reads)["question"]
    n = at.session.n
    wrong = {"n": n, "answer": [question.options[0]]}
    refused = at.ask("POST", "/api/answer?lang=de", wrong, reads)
    assert refused.status == 409
    assert refused.said["why"]
    assert at.session.n == n
    assert at.ask("POST", "/api/answer", wrong, asked).status == 200
    assert at.session.n > n
    assert at.ask("POST", "/api/answer", wrong, asked).status == 409, "for another question"


def offering(at: Table) -> tuple[str, str]:
    """Somebody who may play something out of turn while others could have corrected something."""
    rng = random.Random(3)
    for _ in range(600):
        for seat in ("player_1", "player_2"):
            if isinstance(at.session.question, Choose):
                for offer in at.session.view(seat).offers:
                    return seat, str(offer)
        at.on_loop(lambda: step(at.session, rng))
    raise AssertionError("It never came.")


def test_a_card_played_while_another_corrects_something_counts_once(at_each_table: Table) -> None:
    at = at_each_table
    seat, offer = offering(at)
    token = at.come_in(Place("seat", seat))
    seen = view(at, token)
    sent = {"n": seen["n"], "asked": seen["question"]["asked"], "offer": offer}
    count = f"{COUNTED[at.session.game.NAME]}.{seat}"
    at.on_loop(lambda: at.session.correct(None, count, "1", at.session.n))
    assert at.ask("POST", "/api/offer", sent | {"asked": ""}, token).status == 409
    assert at.ask("POST", "/api/offer", sent, token).status == 200
    assert at.ask("POST", "/api/offer", sent, token).status == 409, "tapped twice"


def test_a_throw_can_be_typed_in(at_each_table: Table) -> None:
    at = at_each_table
    question = on_to(at, Roll)
    token = at.come_in(Place("seat", question.by[0]))
    dice = view(at, token)["question"]["dice"]
    faces = [die["faces"][0]["id"] for die in dice]
    n = at.session.n
    assert at.ask("POST", "/api/answer", {"n": n, "answer": faces}, token).status == 200
    assert at.session.n > n


def test_a_secret_card_stays_between_the_phone_and_its_holder(at_each_table: Table) -> None:
    at = at_each_table
    question = on_to(at, Draw)
    assert question.secret
    seat = question.by[0]
    other = "player_2" if seat == "player_1" else "player_1"
    holder, reader = at.come_in(Place("seat", seat)), at.come_in(Place("seat", other))
    asked = view(at, holder)["question"]
    assert asked["private"]
    assert asked["unseen"] == [UNKNOWN] * question.n
    listed = {each["id"] for each in asked["options"]}
    every = {card.partition("~")[0] for card in (*question.possible, *question.known)}
    assert listed == every, "every card of the deck, whoever holds it"
    cards = at.session.question.possible[: question.n]  # type: ignore[union-attr]
    card, n = cards[0], at.session.n
    found = at.ask("POST", "/api/answer", {"n": n, "answer": cards}, holder)
    assert found.status == 200
    name = next(each["name"] for each in asked["options"] if each["id"] == card)
    assert name in view(at, holder)["hand"]
    watcher = at.come_in(WATCH)
    for token in (reader, watcher):
        told = view(at, token)
        following = told.pop("question")
        if following["mine"]:  # who draws next finds it among all others
            assert {each["id"] for each in following["options"]} == listed
        assert card not in str(told)
        assert name not in str(told)


def unseen(at: Table) -> str:
    """Somebody who holds a card they have not shown to the app, while one is asked to choose."""
    rng = random.Random(3)
    while True:
        at.on_loop(lambda: step(at.session, rng, hide=True))
        if isinstance(at.session.question, Choose):
            for mend in at.session.now.mends.values():
                if mend.only and mend.now == UNKNOWN:
                    return mend.only[0]


def test_who_holds_a_hidden_card_names_it_whenever_they_like(at_each_table: Table) -> None:
    at = at_each_table
    seat = unseen(at)
    other = "player_2" if seat == "player_1" else "player_1"
    holder, reader = at.come_in(Place("seat", seat)), at.come_in(Place("seat", other))
    seen = view(at, holder)
    (hidden,) = seen["hidden"]
    assert all(hidden["id"] != each["id"] for each in view(at, reader)["hidden"])
    card = hidden["options"][-1]
    asked = seen["question"]["asked"]
    sent = {"n": seen["n"], "asked": asked, "path": hidden["id"], "card": card["id"]}
    assert at.ask("POST", "/api/name", sent, reader).status == 409, "it is not theirs"
    count = f"{COUNTED[at.session.game.NAME]}.{seat}"
    for wrong in ({"path": count, "card": "3"}, {"card": "no such card"}):
        assert at.ask("POST", "/api/name", sent | wrong, holder).status == 409
    assert at.ask("POST", "/api/name", sent | {"card": 3}, holder).status == 400
    assert at.session.n == seen["n"]
    at.on_loop(lambda: at.session.correct(other, count, "1", at.session.n))
    assert at.ask("POST", "/api/name", sent, holder).status == 200, "the question was only rebuilt"
    assert card["name"] in view(at, holder)["hand"]
    assert at.ask("POST", "/api/name", sent, holder).status == 409, "tapped twice"
    assert card["id"] not in str(view(at, reader)["hand"]) + str(view(at, reader)["told"])
    assert card["id"] not in str(at.session.line(at.session.n - 1, other))


def test_news_come_as_soon_as_there_are_any(at_table: Table) -> None:
    at = at_table
    question = on_to(at, Choose)
    token = at.come_in(WATCH)
    before = view(at, token)
    heard: list[Any] = []

    def listen() -> None:
        heard.append(view(at, token, query=f"?version={before['version']}"))

    waiting = threading.Thread(target=listen)
    at.until(lambda: not at.phones.lines.crowd.count())
    waiting.start()
    at.until(lambda: [line.known for line in at.phones.lines.crowd.lines] == [True])
    assert not heard
    at.answer(question.by[0], question.options[0])
    waiting.join(LONGEST)
    assert heard[0]["n"] > before["n"]


def test_each_phone_reads_its_own_language(at_each_table: Table) -> None:
    at = at_each_table
    on_to(at, Choose)
    token = at.come_in(ANN)
    english, german = (view(at, token, query=f"?lang={each}") for each in ("en", "de"))
    assert english["question"]["text"] != german["question"]["text"]
    words = [at.ask("GET", f"/api/words?lang={each}").said for each in ("en", "de", "tlh")]
    assert words[0] == words[2] != words[1]
    assert not [id for each in words for id, text in each.items() if text == f"phone.{id}"]


def test_a_seat_is_taken_back_and_a_phone_leaves(at_table: Table) -> None:
    at = at_table
    one, two = at.come_in(ANN), at.come_in(ANN)
    assert view(at, one)["seat"] == view(at, two)["seat"]
    at.ask("POST", "/api/leave", {}, two)
    assert at.ask("GET", "/api/view", token=two).status == 401
    at.on_loop(lambda: at.phones.pairing.clear(ANN))
    assert at.ask("GET", "/api/view", token=one).status == 401


def test_whoever_waits_for_news_is_told_when_sent_away(at_table: Table) -> None:
    at = at_table
    token = at.come_in(ANN)
    version = view(at, token)["version"]
    statuses: list[int] = []

    def listen() -> None:
        found = at.ask("GET", f"/api/view?version={version}", token=token)
        statuses.append(found.status)

    waiting = threading.Thread(target=listen)
    at.until(lambda: not at.phones.lines.crowd.count())
    waiting.start()
    at.until(lambda: [line.known for line in at.phones.lines.crowd.lines] == [True])

    def away() -> None:
        at.phones.pairing.clear(ANN)
        at.phones.changed()

    at.on_loop(away)
    waiting.join(LONGEST)
    assert statuses == [401]


def test_the_secure_page_lets_the_same_place_in(at_table: Table) -> None:
    at = at_table
    token = at.come_in(CAMERA)
    url = at.ask("POST", "/api/secure", {}, token).said["url"]
    assert url.startswith(at.phones.origins["https"])
    secret = url.partition("#")[2]
    found = at.ask("POST", "/api/come-in", {"secret": secret}, scheme="https")
    assert found.status == 200
    seen = at.ask("GET", "/api/view", token=found.said["token"], scheme="https").said
    assert seen["place"] == {"kind": "camera", "seat": ""}


def test_cards_are_taught_on_the_tablet_alone(at_table: Table) -> None:
    """What they are would be kept for every other game."""
    at = at_table
    question = on_to(at, Draw)
    token = at.come_in(Place("seat", question.by[0]))
    n = at.session.n
    given = {"n": n, "answer": ["new_card", "name = 'New card'"], "sure": True}
    assert at.ask("POST", "/api/answer", given, token).status == 409
    assert at.session.n == n


def test_it_listens_at_one_address_alone(at_table: Table) -> None:
    for origin in at_table.phones.origins.values():
        with pytest.raises(OSError, match=r"refused|assign|unreachable"):
            socket.create_connection(("127.0.0.2", int(origin.rpartition(":")[2])), timeout=LONGEST)


def test_switched_off_nobody_is_served_and_everybody_is_forgotten(tmp_path: Path) -> None:
    with table(tmp_path, daleks()) as at:
        token = at.come_in(ANN)
        port = at.port
        asyncio.run_coroutine_threadsafe(at.phones.stop(), at.loop).result(LONGEST)
        assert not at.phones.on
        with pytest.raises(OSError, match="refused"):
            socket.create_connection(("127.0.0.1", port), timeout=LONGEST)
        asyncio.run_coroutine_threadsafe(at.phones.start("127.0.0.1", 0), at.loop).result(LONGEST)
        assert at.ask("GET", "/api/view", token=token).status == 401
