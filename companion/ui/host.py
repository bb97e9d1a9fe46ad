"""What the screens are handed. ``companion.app`` supplies it; a test may supply another."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, Protocol

from companion.core.messages import Message, NotAllowed
from companion.core.session import Session

from .phrases import Phrases


class Words(Protocol):
    """Messages and names in the players' language."""

    def sentence(self, message: Message) -> str: ...
    def error(self, refusal: NotAllowed) -> str: ...
    def name(self, kind: str, id: str) -> str: ...


@dataclass(frozen=True, slots=True)
class Saved:
    """A saved game as the home screen lists it."""

    id: str
    game: str  # what the game is called, in words
    when: str  # when it was begun, in words


@dataclass(frozen=True, slots=True)
class Playing:
    """A game that has been opened."""

    title: str
    session: Session
    deal: Callable[[int, bool], None]  # the app answers question n, this once; whether sure
    note: str = ""  # what the players should know before they go on


class Host(Protocol):
    @property
    def words(self) -> Words: ...
    @property
    def say(self) -> Phrases: ...

    def games(self) -> Sequence[str]: ...
    def seats(self, game: str) -> int: ...
    def saved(self) -> Sequence[Saved]: ...
    def notes(self) -> Sequence[str]: ...
    def begin(self, game: str) -> Playing: ...
    def resume(self, id: str) -> Playing: ...
    def switch_language(self) -> None: ...


def as_message(plain: dict[str, Any]) -> Message:
    """A message out of a view, as the words take it."""
    values = plain["values"].items()
    return Message(
        plain["id"],
        plain["rule"],
        tuple((name, tuple(v) if isinstance(v, list) else v) for name, v in values),
    )
