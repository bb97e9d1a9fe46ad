"""Whoever has listened to a phone's key gets nothing by it, and sends nobody away."""

from __future__ import annotations

from companion.core.questions import Choose
from companion.phones import WATCH, Place
from tests.phones.table import Table
from tests.phones.test_attacks import API, state
from tests.phones.test_revoked import secure
from tests.phones.test_server import ANN, BEN, on_to, view

LISTENER = "127.0.0.66"


def test_a_key_from_another_address_opens_nothing(at_table: Table) -> None:
    at = at_table
    on_to(at, Choose)
    token, before = at.come_in(ANN), state(at)
    for path in API:
        method, body = ("GET", None) if path == "view" else ("POST", dict[str, str]())
        found = at.ask(method, f"/api/{path}", body, token, source=LISTENER)
        assert found.status == 403
        assert found.said.keys() == {"moved", "why"}
        assert "Menu, Phones" in found.said["why"]
    assert state(at) == before
    (guest,) = at.phones.pairing.guests.values()
    assert (guest.address, guest.asks) == ("127.0.0.1", LISTENER)
    assert view(at, token)["seat"], "the phone itself is still here"


def test_people_say_that_it_is_the_same_phone(at_table: Table) -> None:
    at = at_table
    token = at.come_in(ANN)
    told: list[int] = []
    at.phones.listeners.listen(lambda: told.append(1))
    for _ in range(3):
        assert at.ask("GET", "/api/view", token=token, source=LISTENER).status == 403
    assert len(told) == 1, "the tablet asks once"
    (guest,) = at.phones.pairing.guests.values()
    at.on_loop(lambda: at.phones.pairing.believe(guest.id, LISTENER, same=True))
    assert at.ask("GET", "/api/view", token=token, source=LISTENER).status == 200
    assert at.ask("GET", "/api/view", token=token).status == 403, "now the other one is asked about"


def test_people_say_that_it_is_another(at_table: Table) -> None:
    at = at_table
    token = at.come_in(ANN)
    at.ask("GET", "/api/view", token=token, source=LISTENER)
    (guest,) = at.phones.pairing.guests.values()
    at.on_loop(lambda: at.phones.pairing.believe(guest.id, "127.0.0.9", same=True))
    assert guest.asks == LISTENER, "that was an answer to something else"
    at.on_loop(lambda: at.phones.pairing.believe(guest.id, LISTENER, same=False))
    assert at.ask("GET", "/api/view", token=token, source=LISTENER).status == 401
    assert guest.asks == "", "and it is not asked again"
    assert view(at, token)["seat"]
    at.ask("GET", "/api/view", token=token, source="127.0.0.67")
    assert guest.asks == "127.0.0.67", "a third address is"


def test_one_question_stands_until_it_is_answered(at_table: Table) -> None:
    """Or somebody's yes would be for whoever asked last."""
    at = at_table
    token = at.come_in(ANN)
    for source in ("127.0.0.50", LISTENER):
        at.ask("GET", "/api/view", token=token, source=source)
    (guest,) = at.phones.pairing.guests.values()
    assert guest.asks == "127.0.0.50"


def test_the_key_to_the_secure_page_is_for_that_phone_alone(at_table: Table) -> None:
    """It goes over the plain line, where everybody can hear it."""
    at = at_table
    token = at.come_in(ANN)
    secret = secure(at, token)
    found = at.ask("POST", "/api/come-in", {"secret": secret}, source=LISTENER)
    assert found.status == 401
    assert view(at, token)["seat"], "nobody was sent away"
    assert at.ask("POST", "/api/come-in", {"secret": secret}).status == 200


def test_wrong_codes_are_seen_on_the_tablet(at_table: Table) -> None:
    at = at_table
    told: list[int] = []
    at.phones.listeners.listen(lambda: told.append(1))
    version = at.phones.version
    for _ in range(3):
        at.ask("POST", "/api/come-in", {"secret": "guess"}, source=LISTENER)
    assert len(told) == 3
    assert at.phones.version == version, "phones have nothing new to see"
    (stranger,) = at.phones.pairing.strangers.values()
    assert (stranger.address, stranger.times) == (LISTENER, 3)
    used = at.invite(WATCH).partition("#")[2]
    for _ in range(2):
        at.ask("POST", "/api/come-in", {"secret": used})
    assert list(at.phones.pairing.strangers) == [LISTENER, "127.0.0.1"], "a used one counts as well"
    at.on_loop(at.phones.pairing.clear)
    assert not at.phones.pairing.strangers


def test_no_more_strangers_are_kept_than_anybody_reads(at_table: Table) -> None:
    pairing = at_table.phones.pairing
    for n in range(2000):
        pairing.come_in("guess", f"10.0.{n // 250}.{n % 250}")
    assert len(pairing.strangers) == 5


def test_guests_at_one_address_are_told_apart_by_their_keys(at_table: Table) -> None:
    at = at_table
    for place in (ANN, BEN, Place("seat", "player_1")):
        assert view(at, at.come_in(place))["place"] == place._asdict()
