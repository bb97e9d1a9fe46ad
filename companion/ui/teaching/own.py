"""What the box screen needs of an owner's box. ``companion.app`` supplies it. Knows no Kivy."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Protocol

from .library import Library

if TYPE_CHECKING:
    from companion.ui.host import GameFile  # which names this one
    from companion.ui.reading.glossary import Glossary


@dataclass(frozen=True, slots=True)
class Known:
    """A card of the box as a list shows it."""

    kind: str
    id: str
    name: str
    source: str  # starter, box or taught
    blanks: int = 0  # fields nobody has told us


class OwnBox(Protocol):
    def cards(self) -> Sequence[Known]: ...
    def facts(self, kind: str, id: str) -> dict[str, Any]: ...
    def keep(self, kind: str, id: str, definition: str) -> None: ...
    def forget(self, kind: str, id: str) -> None: ...  # what was taught; what was known stays
    def export(self) -> str: ...  # the file it was written to
    def files(self) -> Sequence[GameFile]: ...
    def take_in(self, path: str) -> int: ...  # how many cards came in
    def library(self) -> Library: ...
    def glossary(self) -> Glossary: ...
    @property
    def checked(self) -> bool: ...  # whether somebody has looked at dice and board
    def ask_once(self) -> bool: ...  # whether to ask for that now: true once at most
    def parts(self) -> dict[str, Any]: ...
    def keep_parts(self, parts: dict[str, Any]) -> None: ...
