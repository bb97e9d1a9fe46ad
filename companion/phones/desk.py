"""What the phones are handed by the app: plain data in the phone's language, and ways to answer."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from typing import Any, Protocol

from companion.core.listeners import Listeners

from .pairing import Place

Plain = dict[str, Any]


class Desk(Protocol):
    @property
    def listeners(self) -> Listeners:
        """Told on the app's loop whenever there is something else to see."""

    def words(self, ids: Collection[str], language: str) -> Mapping[str, str]:
        """The page's own phrases."""

    def view(self, place: Place, language: str) -> Plain:
        """All that this place may see, worded."""

    def answer(self, seat: str, n: int, answer: Sequence[str], *, asked: str, sure: bool) -> None:
        """Answer the question ``n`` for a seat; NotAllowed says why not. ``asked`` is what was
        asked when the phone was told of it, if it says so."""

    def offer(self, seat: str, n: int, offer: str, *, asked: str, sure: bool) -> None:
        """Play a card out of turn. ``asked`` is as with an answer."""

    def name(self, seat: str, n: int, path: str, card: str, *, asked: str, sure: bool) -> None:
        """Say which card lies hidden in the seat's own hand. ``asked`` is as with an answer."""

    def stand(self, seat: str, *, on: bool) -> None:
        """Let everything stand that this seat is asked about, until its next turn."""

    def drawing(self, name: str) -> str:
        """An SVG of ours; empty where there is none of this name."""

    def throws(self, seat: str) -> None:
        """NotAllowed while another seat is to throw. The dice camera, without one, always may."""

    def refused(self, problem: Exception, language: str) -> Plain:
        """A refusal as the page shows it."""

    def read(self, photo: bytes, who: str, *, live: bool) -> Any:
        """What dice a picture shows. Called beside the loop; ValueError if it is no picture."""

    def rest(self) -> None:
        """No picture has come for a while. Called where they are read."""

    def shown(self, shot: Any, who: str, language: str) -> Plain:
        """Put what was read before the table; and what the phone is to draw over its picture."""

    def mend(self, shot: str, die: str, face: str, language: str) -> Plain:
        """One die of a picture put right by a tap; the picture as it is now."""

    def count(self, shot: str) -> None:
        """The dice of a picture are as the phone shows them: now they count."""
