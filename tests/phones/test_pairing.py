"""Secrets are used once, run out, and cannot be guessed at leisure."""

from __future__ import annotations

import hmac

import pytest

from companion.phones import CAMERA, WATCH, Place
from companion.phones.pairing import GUESSES, SECONDS, WITHIN, Pairing, TooManyGuesses

ANN, BEN = Place("seat", "ann"), Place("seat", "ben")
HOME, AWAY = "192.0.2.1", "192.0.2.2"


class Clock:
    now = 100.0

    def __call__(self) -> float:
        return self.now


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
def pairing(clock: Clock) -> Pairing:
    return Pairing(clock)


def test_a_secret_lets_one_phone_in(pairing: Pairing) -> None:
    secret = pairing.invite(ANN)
    token = pairing.come_in(secret, HOME)
    assert token is not None
    guest = pairing.guest(token, HOME)
    assert guest is not None
    assert guest.place == ANN
    assert pairing.come_in(secret, HOME) is None
    assert token not in repr(pairing.guests)


def test_two_phones_may_share_a_seat(pairing: Pairing) -> None:
    tokens = [pairing.come_in(pairing.invite(ANN), HOME) for _ in range(2)]
    assert len({*tokens}) == 2
    assert [guest.place for guest in pairing.guests.values()] == [ANN, ANN]


def test_a_new_secret_replaces_the_one_before(pairing: Pairing) -> None:
    old, new = pairing.invite(ANN), pairing.invite(ANN)
    assert pairing.come_in(old, HOME) is None
    assert pairing.come_in(new, HOME)


def test_a_secret_nobody_uses_runs_out(pairing: Pairing, clock: Clock) -> None:
    secret = pairing.invite(CAMERA)
    assert pairing.waits(secret)
    clock.now += SECONDS
    assert not pairing.waits(secret)
    assert pairing.come_in(secret, HOME) is None


def test_a_secret_waits_until_it_is_used(pairing: Pairing) -> None:
    secret = pairing.invite(CAMERA)
    assert not pairing.waits("guess")
    pairing.come_in(secret, HOME)
    assert not pairing.waits(secret)


def test_whoever_guesses_has_to_wait_and_nobody_else_has(pairing: Pairing, clock: Clock) -> None:
    token = pairing.come_in(pairing.invite(ANN), HOME)
    assert token
    for _ in range(GUESSES):
        assert pairing.come_in("guess", HOME) is None
    secret = pairing.invite(BEN)
    with pytest.raises(TooManyGuesses):
        pairing.come_in(secret, HOME)
    with pytest.raises(TooManyGuesses):
        pairing.guest("guess", HOME)
    assert pairing.guest(token, HOME), "a guest at the same address is served"
    assert pairing.come_in(secret, AWAY), "and so is everybody elsewhere"
    clock.now += WITHIN
    assert pairing.come_in(pairing.invite(BEN), HOME)


def test_guessing_tokens_counts_as_well(pairing: Pairing) -> None:
    for _ in range(GUESSES):
        assert pairing.guest("guess", HOME) is None
    with pytest.raises(TooManyGuesses):
        pairing.come_in(pairing.invite(ANN), HOME)


def test_sent_away_by_place_by_tap_and_all(pairing: Pairing) -> None:
    ann, ben, eve = (pairing.come_in(pairing.invite(p), HOME) for p in (ANN, BEN, WATCH))
    assert ann
    assert ben
    assert eve
    open_secret = pairing.invite(ANN)
    pairing.clear(ANN)
    assert pairing.guest(ann, HOME) is None
    assert pairing.come_in(open_secret, HOME) is None
    guest = pairing.guest(ben, HOME)
    assert guest
    pairing.send_away(guest.id)
    assert pairing.guest(ben, HOME) is None
    pairing.clear()
    assert not pairing.guests
    assert pairing.guest(eve, HOME) is None


def test_secrets_and_tokens_are_compared_in_constant_time(
    pairing: Pairing, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Each with every one that is known, found or not."""
    compared: list[tuple[bytes, bytes]] = []
    same = hmac.compare_digest

    def compare(one: bytes, other: bytes) -> bool:
        compared.append((one, other))
        return same(one, other)

    monkeypatch.setattr(hmac, "compare_digest", compare)
    secrets = [pairing.invite(place) for place in (ANN, BEN, WATCH)]
    token = pairing.come_in(secrets[0], HOME)
    assert token
    assert len(compared) == 3
    assert pairing.come_in(secrets[1], HOME)
    del compared[:]
    assert pairing.guest(token, HOME)
    assert len(compared) == 2
    assert all(len(each) == 32 for pair in compared for each in pair), "digests, all as long"


def test_many_addresses_are_not_remembered_for_ever(pairing: Pairing) -> None:
    for n in range(3000):
        pairing.come_in("guess", f"10.0.{n // 250}.{n % 250}")
    assert len(pairing._wrong) <= 1000
