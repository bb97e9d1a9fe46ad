"""Whose words a screen is written in: the app's own, or those of a game, a box, a box on offer."""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol

from .phrases import Phrases

if TYPE_CHECKING:
    from .host import Words  # which has such words itself
    from .reading.glossary import Readable


class Worded(Protocol):
    """In the language that is preferred now."""

    @property
    def words(self) -> Words: ...
    @property
    def say(self) -> Phrases: ...
    @property
    def glossary(self) -> Readable: ...  # what can be read about, wherever it is named
