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
SHOWN = 5  # of those who gave wrong codes, the latest


class Place(NamedTuple):
    """What a phone is for: a seat's eyes and hands, a camera for the dice, or watching."""

    kind: str
    seat: str = ""


CAMERA, WATCH = Place("camera"), Place("watch")


class TooManyGuesses(Exception):
    """Somebody tries secrets."""


class Elsewhere(Exception):
    """A guest's token, from another address: its phone has moved, or somebody has listened. People
    at the tablet say which. ``new`` if they do not know of it yet."""

    def __init__(self, new: bool) -> None:
        super().__init__(new)
        self.new = new


@dataclass(slots=True)
class Stranger:
    """Where wrong codes came from."""

    address: str
    times: int
    last: float


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
    asks: str = ""  # another address from which its token came, and nobody has said whose that is
    refused: set[str] = field(default_factory=set)  # those that are somebody else's


class Pairing:
    def __init__(self, clock: Callable[[], float]) -> None:
        self.clock = clock
        self.guests: dict[str, Guest] = {}
        self._secrets: dict[Place | str, Secret] = {}
        self.strangers: dict[str, Stranger] = {}
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
        if found is None or not self._moves(self._secrets[found], address):
            self._wrong_from(address)
            self._turned_away(address)
            return None
        used = self._secrets.pop(found)
        token, id = secrets.token_urlsafe(24), used.guest or secrets.token_hex(4)
        guest = Guest(id, used.place, address, self.clock(), _digest(token))
        self.guests[guest.id] = guest
        return token

    def _moves(self, secret: Secret, address: str) -> bool:
        """A phone fetches its second key itself, and nobody else who has heard of it does."""
        guest = self.guests.get(secret.guest)
        return guest is None or guest.address == address

    def guest(self, token: str, address: str) -> Guest | None:
        """Whose token this is, if it comes from where that phone is. A guest is never kept out by
        the guesses of others."""
        digest, found = _digest(token), None
        for guest in self.guests.values():
            if hmac.compare_digest(guest.digest, digest):
                found = guest
        if found is None:
            self._check(address)
            self._wrong_from(address)
            return None
        if address in found.refused:
            return None
        if address != found.address:
            new, found.asks = not found.asks, found.asks or address  # one after the other
            raise Elsewhere(new)
        found.seen = self.clock()
        return found

    def believe(self, id: str, address: str, *, same: bool) -> None:
        """What people say of a guest whose token came from another address."""
        guest = self.guests.get(id)
        if guest is None or guest.asks != address:
            return
        guest.asks = ""
        if same:
            guest.address, guest.seen = address, self.clock()
        else:
            guest.refused.add(address)

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
        if place is None:
            self.strangers.clear()
        for guest in list(self.guests.values()):
            if place is None or guest.place == place:
                del self.guests[guest.id]
        for key, known in list(self._secrets.items()):
            if place is None or known.place == place:
                del self._secrets[key]

    def _turned_away(self, address: str) -> None:
        """The latest last, and no more than anybody will read."""
        known = self.strangers.pop(address, None)
        times = known.times + 1 if known is not None else 1
        self.strangers[address] = Stranger(address, times, self.clock())
        while len(self.strangers) > SHOWN:
            del self.strangers[next(iter(self.strangers))]

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
