"""Who may come in: a secret to be used once for each place, then a token for that phone.

Secrets and tokens are compared in constant time, and no token is kept, only its digest.
"""

from __future__ import annotations

import hmac
import secrets
from collections import defaultdict, deque
from collections.abc import Callable
from dataclasses import dataclass, field
from hashlib import sha256
from typing import NamedTuple

SECONDS = 15 * 60  # a secret nobody has used by then is worth nothing
GUESSES, WITHIN = 10, 60.0  # so many wrong ones in so many seconds, then nobody from there comes in
REMEMBERED = 1000  # addresses


class Place(NamedTuple):
    """What a phone is for: a seat's eyes and hands, a camera for the dice, or watching."""

    kind: str
    seat: str = ""


CAMERA, WATCH = Place("camera"), Place("watch")


class TooManyGuesses(Exception):
    """Somebody tries secrets."""


@dataclass(frozen=True, slots=True)
class Secret:
    """``guest`` is the phone that asked for it, to come in once more by another way."""

    place: Place
    digest: bytes = field(repr=False)
    until: float
    guest: str = ""


@dataclass(slots=True)
class Guest:
    """A phone that has come in."""

    id: str
    place: Place
    address: str
    seen: float  # when it was last heard of
    digest: bytes = field(repr=False, default=b"")


class Pairing:
    def __init__(self, clock: Callable[[], float]) -> None:
        self.clock = clock
        self.guests: dict[str, Guest] = {}
        self._secrets: dict[Place | str, Secret] = {}
        self._wrong: defaultdict[str, deque[float]] = defaultdict(lambda: deque(maxlen=GUESSES))

    def invite(self, place: Place) -> str:
        """A new secret for a place; the one it had before is worth nothing now."""
        return self._open(place, place)

    def invite_again(self, guest: Guest) -> str:
        """A secret for a phone that is here already. It moves, and is not doubled: nobody who is
        sent away has a second key."""
        return self._open(guest.id, guest.place, guest.id)

    def _open(self, key: Place | str, place: Place, guest: str = "") -> str:
        secret = secrets.token_urlsafe(16)
        self._secrets[key] = Secret(place, _digest(secret), self.clock() + SECONDS, guest)
        return secret

    def come_in(self, secret: str, address: str) -> str | None:
        """The token for whoever knows a secret, which is then used up."""
        self._check(address)
        digest, found = _digest(secret), None
        for key, known in self._secrets.items():
            if hmac.compare_digest(known.digest, digest) and self.clock() < known.until:
                found = key
        if found is None:
            self._wrong_from(address)
            return None
        used = self._secrets.pop(found)
        token, id = secrets.token_urlsafe(24), used.guest or secrets.token_hex(4)
        guest = Guest(id, used.place, address, self.clock(), _digest(token))
        self.guests[guest.id] = guest
        return token

    def guest(self, token: str, address: str) -> Guest | None:
        """Whose token this is. A guest is never kept out by the guesses of others."""
        digest, found = _digest(token), None
        for guest in self.guests.values():
            if hmac.compare_digest(guest.digest, digest):
                found = guest
        if found is None:
            self._check(address)
            self._wrong_from(address)
            return None
        found.seen, found.address = self.clock(), address
        return found

    def addresses(self) -> frozenset[str]:
        """Where the guests are."""
        return frozenset(each.address for each in self.guests.values())

    def waits(self, secret: str) -> bool:
        """Whether a phone can still come in by it. For the tablet, which has shown it."""
        digest, now = _digest(secret), self.clock()
        return any(known.digest == digest and now < known.until for known in self._secrets.values())

    def is_here(self, guest: Guest) -> bool:
        """Whether it has not been sent away since it asked."""
        return self.guests.get(guest.id) is guest

    def send_away(self, id: str) -> None:
        self.guests.pop(id, None)
        self._secrets.pop(id, None)

    def clear(self, place: Place | None = None) -> None:
        """Everybody, or those of one place, with whatever secret was open for it."""
        for guest in list(self.guests.values()):
            if place is None or guest.place == place:
                del self.guests[guest.id]
        for key, known in list(self._secrets.items()):
            if place is None or known.place == place:
                del self._secrets[key]

    def _check(self, address: str) -> None:
        wrong = self._wrong.get(address)
        if wrong is not None and len(wrong) == GUESSES and self.clock() - wrong[0] < WITHIN:
            raise TooManyGuesses

    def _wrong_from(self, address: str) -> None:
        if len(self._wrong) >= REMEMBERED and address not in self._wrong:
            self._wrong.pop(next(iter(self._wrong)))
        self._wrong[address].append(self.clock())


def _digest(text: str) -> bytes:
    return sha256(text.encode("utf-8", "replace")).digest()
