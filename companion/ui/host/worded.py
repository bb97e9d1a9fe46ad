"""Whose words a screen is written in: the app's own, or those of a game, a box, a box on offer."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Protocol

from companion.core.messages import Message, NotAllowed
from companion.core.reading import Does, Reading
from companion.ui.theme.spans import Span

from .phrases import Phrases


class Names(Protocol):
    """What things are called in the players' language."""

    def name(self, kind: str, id: str) -> str: ...


class Words(Names, Protocol):
    """Messages and names in the players' language."""

    def sentence(self, message: Message) -> str: ...
    def parted(self, message: Message) -> tuple[str, str]: ...  # what leads up to it; what is asked
    def lines(self, message: Message) -> tuple[str, ...]: ...  # of what is said in a few words
    def phrase(self, id: str, **values: str | int) -> str: ...
    def error(self, refusal: NotAllowed) -> str: ...
    def told(self, does: Iterable[Does]) -> str: ...


class Readable(Protocol):
    """What there is to read about."""

    def find(self, text: str) -> Sequence[Span]: ...
    def told(self, ids: Iterable[str]) -> tuple[Words, list[Reading]]: ...  # and in whose words
    def every(self) -> list[Reading]: ...
    @property
    def photo(self) -> Callable[[str], str]: ...  # of one's own card: its file, if it has one


class Worded(Protocol):
    """In the language that is preferred now."""

    @property
    def words(self) -> Words: ...
    @property
    def say(self) -> Phrases: ...
    @property
    def glossary(self) -> Readable: ...  # what can be read about, wherever it is named
