"""Lines that say nothing make room; whoever has come in is served, however many there are."""

from __future__ import annotations

import socket
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager

import pytest

from companion.phones import gate
from tests.phones.table import HERE, LONGEST, Table
from tests.phones.test_server import ANN

HALF_OPEN = 200


@contextmanager
def half_open(at: Table, sources: list[str], scheme: str = "http") -> Iterator[None]:
    """Lines on which a request begins and never ends."""
    port = int(at.phones.origins[scheme].rpartition(":")[2])
    with ExitStack() as stack:
        for n in range(HALF_OPEN):
            source = (sources[n % len(sources)], 0)
            line = socket.create_connection((HERE, port), timeout=LONGEST, source_address=source)
            stack.enter_context(line)
            if scheme == "http":
                line.sendall(b"GET /api/view HT")
        yield


@pytest.mark.parametrize("scheme", ["http", "https"])
@pytest.mark.parametrize("source", ["everywhere", "its own"])
def test_two_hundred_half_open_lines_shut_no_guest_out(
    at_table: Table, source: str, scheme: str
) -> None:
    at = at_table
    token = at.come_in(ANN)
    sources = [HERE] if source == "its own" else [f"127.0.1.{n + 1}" for n in range(50)]
    with half_open(at, sources, scheme):
        found = [at.ask("GET", "/api/view", token=token).status for _ in range(20)]
        assert found == [200] * 20
        assert at.on_loop(at.phones.lines.crowd.count) <= gate.AT_ONCE
    at.until(lambda: not at.phones.lines.crowd.count())


def test_a_phone_that_has_no_place_yet_comes_in_nevertheless(at_table: Table) -> None:
    with half_open(at_table, [f"127.0.1.{n + 1}" for n in range(50)]):
        assert at_table.come_in(ANN)


def test_a_phone_that_opens_its_page_again_and_again_is_served(at_table: Table) -> None:
    """The tablet does not hear that a page is left which waits for news."""
    at = at_table
    token = at.come_in(ANN)
    version = at.ask("GET", "/api/view", token=token).said["version"]
    head = {"Host": f"{HERE}:{at.port}", "Authorization": f"Bearer {token}"}
    left = [at.line() for _ in range(3 * gate.EACH)]
    for line in left:
        line.request("GET", f"/api/view?version={version}", headers=head)
    assert at.ask("GET", "/api/view", token=token).status == 200
    for line in left:
        line.close()


# The crowd by itself


class Crowd:
    """Who is there, by name, and who had to go."""

    def __init__(self, *guests: str) -> None:
        self.crowd, self.gone = gate.Crowd(lambda: guests), list[str]()
        self.rooms = ExitStack()

    def comes(self, address: str, name: str = "") -> gate.Line | None:
        room = self.crowd.room(address, lambda: self.gone.append(name or address))
        return self.rooms.enter_context(room)


def test_the_oldest_without_a_word_goes_first() -> None:
    at = Crowd()
    for n in range(gate.AT_ONCE):
        line = at.comes(f"192.0.2.{n}")
        assert line
        line.known = n == 0
    assert at.comes("192.0.2.99")
    assert at.gone == ["192.0.2.1"], "the first was known"
    assert at.crowd.count() == gate.AT_ONCE
    at.rooms.close()
    assert not at.crowd.count()


def test_one_address_has_so_many_and_pushes_out_its_own() -> None:
    at = Crowd()
    at.comes("192.0.2.8")
    for n in range(gate.EACH + 1):
        assert at.comes("192.0.2.7", str(n))
    assert at.gone == ["0"]
    for line in at.crowd.lines:
        line.known = True
    assert at.comes("192.0.2.7", "new")
    assert at.gone == ["0", "1"], "a page that was left waits for news, and nobody reads them"
    assert at.comes("192.0.2.7", "newer")
    assert at.gone == ["0", "1", "new"], "but rather one that has said nothing"


def test_strangers_never_push_out_a_guest() -> None:
    at = Crowd("192.0.2.1")
    assert at.comes("192.0.2.1", "guest")
    for n in range(gate.AT_ONCE - 1):
        line = at.comes(f"192.0.2.{n + 10}")
        assert line
        line.known = True
    assert at.comes("192.0.2.200") is None
    assert not at.gone
    assert at.comes("192.0.2.1")
    assert at.gone == ["guest"], "but a guest's own newer line does"


def test_a_line_that_went_is_not_counted_twice() -> None:
    at = Crowd()
    for _ in range(gate.EACH + 5):
        at.comes("192.0.2.7")
    at.rooms.close()
    assert at.crowd.count() == 0
