"""Cards that can be taught: those of a game, and of an owner's box. Knows no Kivy."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import Any, Protocol

from companion.core.teaching import Coming, Known, Library, Progress

from .camera import Photo
from .drafts import Drafts
from .saved import GameFile
from .worded import Worded


class Taught(Worded, Protocol):
    """``companion.app`` supplies it."""

    @property
    def library(self) -> Library: ...
    @property
    def drafts(self) -> Drafts: ...


class OwnBox(Taught, Protocol):
    """What the box screen needs of an owner's box."""

    @property
    def game(self) -> str: ...
    def cards(self) -> Sequence[Known]: ...
    def progress(self) -> Sequence[Progress]: ...  # of its cards, by kind
    def facts(self, kind: str, id: str) -> dict[str, Any]: ...
    def keep(self, kind: str, id: str, definition: str) -> None: ...
    def forget(self, kind: str, id: str) -> None: ...  # what was taught; what was known stays
    # Photos are kept on this device alone
    def bring_photo(self, id: str, path: str) -> None: ...
    def keep_photo(self, id: str, taken: Photo) -> None: ...
    def forget_photo(self, id: str) -> None: ...
    def pictures(self) -> Sequence[GameFile]: ...  # that lie about
    def export(self) -> str: ...  # the file it was written to
    def files(self) -> Sequence[GameFile]: ...
    def coming(self, path: str) -> Sequence[Coming]: ...  # what taking a file in would change
    def take_in(
        self, path: str, mine: Collection[tuple[str, str]] = ()
    ) -> int: ...  # how many cards came in; those that stay as they are, by kind and id
    @property
    def checked(self) -> bool: ...  # whether somebody has looked at dice and board
    def parts(self) -> dict[str, Any]: ...
    def keep_parts(self, parts: dict[str, Any]) -> None: ...
