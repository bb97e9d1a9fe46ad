"""Which seats look on phones of their own, and how the tablet takes one back."""

from __future__ import annotations

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
def phoning(tmp_path: Path) -> Iterator[Phoning]:
    store = Store(tmp_path / "saves.db")
    found = Companion(store, GAMES, "en").phones
    found.phones.pairing.clock = Clock()
    yield found
    store.close()


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
