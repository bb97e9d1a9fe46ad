"""Which seats look on phones of their own, and how the tablet takes one back."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from pathlib import Path

import pytest

from companion.app import Companion
from companion.app.phoning import AWAKE, Phoning
from companion.games import GAMES
from companion.phones import WATCH, Place
from companion.saves.store import Store


class Clock:
    now = 100.0

    def __call__(self) -> float:
        return self.now


@pytest.fixture
def companion(tmp_path: Path) -> Iterator[Companion]:
    store = Store(tmp_path / "saves.db")
    yield Companion(store, GAMES, "en")
    store.close()


@pytest.fixture
def phoning(companion: Companion) -> Phoning:
    found = companion.phones
    found.phones.pairing.clock = Clock()
    return found


def come_in(phoning: Phoning, place: Place) -> str:
    pairing = phoning.phones.pairing
    token = pairing.come_in(pairing.invite(place), "192.0.2.9")
    assert token
    return token


def test_a_seat_is_away_while_its_phone_is_awake(phoning: Phoning) -> None:
    token = come_in(phoning, Place("seat", "player_1"))
    come_in(phoning, WATCH)
    assert phoning.away == {"player_1"}
    clock = phoning.phones.pairing.clock
    assert isinstance(clock, Clock)
    clock.now += AWAKE + 1
    assert phoning.away == frozenset()
    assert phoning.phones.pairing.guest(token, "192.0.2.9"), "it has only slept"
    assert phoning.away == {"player_1"}


def test_a_seat_is_taken_back(phoning: Phoning) -> None:
    heard: list[int] = []
    phoning.listen(lambda: heard.append(1))
    first = come_in(phoning, Place("seat", "player_1"))
    second = come_in(phoning, Place("seat", "player_1"))
    other = come_in(phoning, Place("seat", "player_2"))
    phoning.take_back("player_1")
    assert heard
    assert phoning.away == {"player_2"}
    pairing = phoning.phones.pairing
    known = [bool(pairing.guest(token, "192.0.2.9")) for token in (first, second, other)]
    assert known == [False, False, True]


@pytest.mark.parametrize("switches", [(True, False), (True, True), (True, False, True, False)])
def test_who_changes_their_mind_is_heard(
    phoning: Phoning, monkeypatch: pytest.MonkeyPatch, switches: tuple[bool, ...]
) -> None:
    """The certificate takes its time: nothing may begin to listen after it was switched off."""
    start = phoning.phones.start
    monkeypatch.setattr(phoning, "_where", lambda: "127.0.0.1")
    monkeypatch.setattr(phoning.phones, "start", lambda here: start(here, 0))

    async def run() -> int:
        for on in switches:
            phoning.switch(on)
            await asyncio.sleep(0)
        while phoning._errands:
            await asyncio.gather(*phoning._errands)
        listening = len(phoning.phones.lines.servers)
        await phoning.close()
        assert not phoning.phones.lines.servers
        return listening

    assert asyncio.run(run()) == (2 if switches[-1] else 0), "plainly and securely"
    assert not phoning.problem


def test_a_game_that_is_thrown_away_lets_nobody_in(companion: Companion, phoning: Phoning) -> None:
    playing = companion.begin(companion.plan("time_of_the_daleks"))
    token = come_in(phoning, Place("seat", "player_1"))
    spare = phoning.phones.pairing.invite(WATCH)
    companion.forget(playing.id)
    pairing = phoning.phones.pairing
    assert not pairing.guest(token, "192.0.2.9")
    assert not pairing.come_in(spare, "192.0.2.8")
    assert phoning.desk.view(WATCH, "en")["question"] is None
