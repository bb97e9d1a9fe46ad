"""What the screens know of phones. ``companion.app`` supplies it; a test may supply another."""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass
from typing import Protocol

Rows = Sequence[Sequence[bool]]
CAMERA, WATCH = "camera", "watch"  # places that are no seats


@dataclass(frozen=True, slots=True)
class Guest:
    """A phone that has come in."""

    id: str
    place: str  # a seat, or one of the other places
    address: str
    seconds: float  # since it was last heard of
    asks: str = ""  # another address: its key came from there, too


@dataclass(frozen=True, slots=True)
class Stranger:
    """Somebody who came with a wrong code."""

    address: str
    times: int
    seconds: float  # since the last time


class PhoneDesk(Protocol):
    @property
    def on(self) -> bool: ...
    @property
    def problem(self) -> str: ...  # why they could not be switched on
    @property
    def seats(self) -> Sequence[str]: ...  # of the game that is open
    @property
    def guests(self) -> Sequence[Guest]: ...
    @property
    def strangers(self) -> Sequence[Stranger]: ...  # the latest last
    @property
    def fingerprint(self) -> str: ...  # of what the secure page shows

    def switch(self, on: bool) -> None: ...
    def invite(self, place: str, *, secure: bool) -> str: ...  # what a code for this place says
    def code(self, text: str) -> Rows: ...
    def waits(self, text: str) -> bool: ...  # nobody has come in by it, and it still counts
    def send_away(self, guest: str) -> None: ...
    def believe(self, guest: str, address: str, *, same: bool) -> None: ...  # who asks from there

    @property
    def away(self) -> Collection[str]: ...  # seats that look and answer on a phone of their own
    def take_back(self, seat: str) -> None: ...  # its phones are sent away

    def listen(self, heard: Callable[[], None]) -> None: ...
    def unlisten(self, heard: Callable[[], None]) -> None: ...
