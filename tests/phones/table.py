"""A game with phones: the real server on a loop of its own, a real session, loopback only."""

from __future__ import annotations

import asyncio
import http.client
import json
import ssl
import threading
import time
from collections.abc import Callable, Iterator
from concurrent.futures import Future
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, TypeVar

from companion.app.camera import Camera
from companion.app.desk import TableDesk
from companion.app.dice.desk import Desk
from companion.app.dice.kinds import Kinds
from companion.app.dice.throwing import Throwing
from companion.app.own import library
from companion.app.standing import Standing
from companion.core.session import Session
from companion.core.teaching import Library
from companion.games import time_of_the_daleks
from companion.phones import Phones, Place
from companion.saves.boxes import shipped
from companion.saves.store import Store
from companion.words import Words
from tests import toy
from tests.play import new_session

HERE = "127.0.0.1"
LONGEST = 60.0  # seconds: only so that nothing waits for ever
T = TypeVar("T")


@dataclass
class Playing:
    """As much of an open game as phones need; nobody at it has a name."""

    session: Session
    standing: Standing = field(default_factory=Standing)
    title: str = "Time of the Daleks"

    @property
    def library(self) -> Library:
        return library(self.session.game.BOX, self.session.now.table)

    def words_in(self, language: str) -> Words:
        """With the names that cards have in its box."""
        game, table = self.session.game, self.session.now.table
        return Words(language, lambda _, id: game.names(table).get(id), game=game.NAME)

    def __post_init__(self) -> None:
        """As an open game does it."""
        deal = self.session.deal
        self.session.deal = lambda moment: self.standing.answer(moment) or deal(moment)

    def listen(self, heard: Callable[[], None]) -> None:
        self.session.listeners.listen(heard)

    def unlisten(self, heard: Callable[[], None]) -> None:
        self.session.listeners.unlisten(heard)


@dataclass
class Answered:
    status: int
    headers: dict[str, str]
    body: bytes

    @property
    def said(self) -> Any:
        return json.loads(self.body)


class Loop(asyncio.SelectorEventLoop):
    """Its clock may be put forward, so that nobody waits for what takes long."""

    ahead = 0.0

    def time(self) -> float:
        return super().time() + self.ahead


@dataclass
class Table:
    """Everything happens on the loop; ``on_loop`` is the way there."""

    folder: Path
    session: Session
    loop: Loop = field(default_factory=Loop)

    def lay(self) -> None:
        """On the loop, as everything is."""
        self.store = Store(self.folder / "saves.db")
        game = self.session.game
        self.dice = Desk(self.store, Kinds(self.store, {game.NAME: game}).faces)
        self.camera = Camera(self.dice)
        self.desk = TableDesk(self.camera)
        self.phones = Phones(self.desk, self.folder)
        self.desk.open(Playing(self.session))

    def throw(self) -> None:
        """The dice of the open question are asked for, and count when all lie."""
        throwing = Throwing(self.dice, self.session, "game", lambda session: ())
        self.session.listeners.listen(throwing.moved_on)
        self.on_loop(throwing.ask)

    def on_loop(self, act: Callable[[], T]) -> T:
        found: Future[T] = Future()

        def run() -> None:
            try:
                found.set_result(act())
            except BaseException as problem:  # noqa: BLE001 - told to whoever asked
                found.set_exception(problem)

        self.loop.call_soon_threadsafe(run)
        return found.result(LONGEST)

    def until(self, true: Callable[[], object]) -> None:
        """Soon, on the loop: a line is counted until it is gone, which its other end sees first."""
        begun = time.monotonic()
        while not self.on_loop(true):
            assert time.monotonic() < begun + LONGEST
            time.sleep(0.01)

    def later(self, seconds: float) -> None:
        """So much later, at once."""

        def forward() -> None:
            self.loop.ahead += seconds

        self.on_loop(forward)

    @property
    def port(self) -> int:
        return int(self.phones.origins["http"].rpartition(":")[2])

    def invite(self, place: Place, scheme: str = "http") -> str:
        return self.on_loop(lambda: self.phones.invite(place, scheme))

    def answer(self, seat: str | None, *answer: str) -> None:
        session = self.session
        self.on_loop(lambda: session.answer(seat, answer, session.n, sure=True))

    # A phone without a browser

    def ask(
        self,
        method: str,
        path: str,
        body: Any = None,
        token: str = "",
        *,
        scheme: str = "http",
        source: str = HERE,
        **headers: str,
    ) -> Answered:
        origin = self.phones.origins[scheme]
        given = {"Host": origin.partition("//")[2]}
        if method != "GET":
            given["Origin"] = origin
        if token:
            given["Authorization"] = f"Bearer {token}"
        if isinstance(body, (dict, list)):
            body, given["Content-Type"] = json.dumps(body).encode(), "application/json"
        given |= {name.replace("_", "-"): text for name, text in headers.items()}
        line = self.line(scheme, source)
        try:
            line.request(method, path, body, {k: v for k, v in given.items() if v})
            found = line.getresponse()
            return Answered(found.status, dict(found.getheaders()), found.read())
        finally:
            line.close()

    def line(self, scheme: str = "http", source: str = HERE) -> http.client.HTTPConnection:
        """``source`` is the address of who asks: all of 127 is this machine."""
        port = int(self.phones.origins[scheme].rpartition(":")[2])
        more: Any = {"timeout": LONGEST, "source_address": (source, 0)}
        if scheme == "http":
            return http.client.HTTPConnection(HERE, port, **more)
        unverified = ssl._create_unverified_context()
        return http.client.HTTPSConnection(HERE, port, context=unverified, **more)

    def come_in(self, place: Place) -> str:
        secret = self.invite(place).partition("#")[2]
        found = self.ask("POST", "/api/come-in", {"secret": secret})
        assert found.status == 200, found
        return str(found.said["token"])


def seats(count: int = 2) -> tuple[str, ...]:
    return tuple(f"player_{n}" for n in range(1, count + 1))


def daleks(count: int = 2) -> Session:
    options = time_of_the_daleks.defaults(seats(count), shipped(time_of_the_daleks.NAME))
    return new_session(time_of_the_daleks, options)


def lanterns() -> Session:
    """Long enough for everything to be asked."""
    return new_session(toy, toy.defaults(seats(), {}) | {"rounds": 12, "deal": 2})


@contextmanager
def table(folder: Path, session: Session | None = None) -> Iterator[Table]:
    """With the phones switched on, on ports of the system's choice."""
    made = Table(folder, session or daleks())
    thread = threading.Thread(target=made.loop.run_forever, daemon=True)
    thread.start()
    made.on_loop(made.lay)
    try:
        asyncio.run_coroutine_threadsafe(made.phones.start(HERE, 0), made.loop).result(LONGEST)
        yield made
    finally:
        asyncio.run_coroutine_threadsafe(made.phones.stop(), made.loop).result(LONGEST)
        made.on_loop(made.store.close)
        made.loop.call_soon_threadsafe(made.loop.stop)
        thread.join(LONGEST)
        made.loop.close()
