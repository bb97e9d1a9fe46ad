"""Whatever a phone is sent, in whatever way: no card of another's hand is in it."""

from __future__ import annotations

import json
import random
import re
import threading

from companion.core.plain import as_plain
from companion.core.questions import UNKNOWN, Choose
from companion.phones import CAMERA, WATCH, Place
from companion.words import Words
from tests.phones.table import LONGEST, Table
from tests.phones.test_server import ANN, BEN, on_to
from tests.play import step

STEPS = 300
PLACES = (ANN, BEN, CAMERA, WATCH)

SAID = {"snuff"}  # cards whose names are words of a question, too


def is_named(card: str, said: str) -> bool:
    """Not another of its kind: "Gust 2" is no "Gust"; nor a question that is called as it is."""
    return re.search(rf"(?<![\w.]){re.escape(card)}(?!\w| \d)", said) is not None


def hands(at: Table) -> dict[Place, set[str]]:
    """What each seat alone knows, by id and in each language's words."""
    public = json.dumps(as_plain(at.session.view(None))) + str(list(at.session.told(None)))
    found = {}
    for place in (ANN, BEN):
        hand = at.session.view(place.seat).hands[place.seat]
        secret = {card for card in hand if card not in (*SAID, UNKNOWN) and card not in public}
        words = [Words(language, game=at.session.game.NAME) for language in ("en", "de")]
        found[place] = secret | {each.name("card", card) for card in secret for each in words}
    return found


def bodies(at: Table, place: Place, token: str) -> str:
    """All that this phone can make the tablet say, without changing anything."""
    n = at.session.n
    asked = [at.ask("GET", f"/api/view?lang={language}", token=token) for language in ("en", "de")]
    stale = {"n": n - 1, "answer": ["x"]}
    wrong = {"n": n, "answer": ["x", "y", "z"], "sure": True}
    no_offer = {"n": n, "offer": "x", "sure": True}
    asked += [at.ask("POST", "/api/answer", given, token) for given in (stale, wrong)]
    asked += [at.ask("POST", "/api/offer", no_offer, token)]
    asked += [at.ask("POST", "/api/photo", b"no picture", token)] if place == CAMERA else []
    asked += [at.ask("POST", "/api/mend", {"shot": "x", "die": "0", "face": ":"}, token)]
    assert {each.status for each in asked[:2]} == {200}
    assert {each.status for each in asked[2:]} <= {400, 403, 409, 422}
    return "".join(each.body.decode() for each in asked)


def test_no_card_of_another_hand_is_in_any_answer(at_each_table: Table) -> None:
    at = at_each_table
    tokens = {place: at.come_in(place) for place in PLACES}
    rng, compared, own = random.Random(8), 0, 0
    for n in range(STEPS):
        if at.session.question is None:
            break
        at.on_loop(lambda: step(at.session, rng))
        if n % 3:
            continue
        secrets = hands(at)
        for place, token in tokens.items():
            said = bodies(at, place, token)
            for whose, secret in secrets.items():
                there = {each for each in secret if is_named(each, said)}
                if whose == place:
                    own += len(there)
                    continue
                compared += len(secret)
                listed = listed_for(said)
                assert not there - listed, (n, place, there)
    assert compared > 200
    assert own > 50, "their own they see"


def listed_for(said: str) -> set[str]:
    """A secret draw lists all cards of its deck, whoever holds them."""
    view, _ = json.JSONDecoder().raw_decode(said)
    question = view["question"] or {}
    if question.get("kind") != "draw" or not question.get("private"):
        return set()
    german = json.JSONDecoder().raw_decode(said[len(json.dumps(view, ensure_ascii=False)) :])[0]
    options = [*question["options"], *german["question"]["options"]]
    return {each[key] for each in options for key in ("id", "name")}


def test_nobody_who_waits_for_news_hears_more(at_each_table: Table) -> None:
    """Those who wait while a card is drawn are told that something is new, each their own."""
    at = at_each_table
    on_to(at, Choose)
    tokens = {place: at.come_in(place) for place in PLACES}
    version = at.ask("GET", "/api/view", token=tokens[WATCH]).said["version"]
    heard: dict[Place, str] = {}

    def wait(place: Place, token: str) -> None:
        heard[place] = at.ask("GET", f"/api/view?version={version}", token=token).body.decode()

    waiting = [threading.Thread(target=wait, args=each) for each in tokens.items()]
    for each in waiting:
        each.start()
    while at.on_loop(at.phones.lines.crowd.count) < len(waiting):
        pass
    at.on_loop(lambda: step(at.session, random.Random(1)))
    for each in waiting:
        each.join(LONGEST)
    secrets = hands(at)
    assert all(secrets.values()), "there is something to tell"
    for place, said in heard.items():
        for whose, secret in secrets.items():
            assert whose == place or not [each for each in secret if is_named(each, said)]


def test_an_unpaired_phone_hears_nothing_of_the_game(at_table: Table) -> None:
    at = at_table
    on_to(at, Choose)
    told = at.session.view(None).hands
    paths = ("/", "/page.js", "/page.css", "/api/words", "/api/view", "/nowhere")
    for path in paths:
        said = at.ask("GET", path).body.decode()
        assert not [each for each in told if each in said]
        assert at.desk.playing is not None
        assert at.desk.playing.title not in said
