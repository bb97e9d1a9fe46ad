"""An owner's box as the saves keep it: read, mended, exported, brought in, learnt in games."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from contextlib import suppress
from pathlib import Path
from typing import Any

from companion.core.content import ContentError
from companion.core.games import Game
from companion.core.messages import Message, NotAllowed, message
from companion.core.session import Session
from companion.core.teaching import Boxes, Coming, Known, Library, Progress
from companion.saves.boxes import brought, shipped
from companion.saves.reading import at_home
from companion.saves.store import Store
from companion.ui.host import GameFile
from companion.ui.host.camera import Photo
from companion.ui.host.drafts import Drafts

from . import photos, shelf
from .contents import DOCUMENTED
from .spoken import Spoken


class Own(Spoken):
    def __init__(
        self, store: Store, game: Game, language: Callable[[], str], drafts: Drafts
    ) -> None:
        self._photos = photos.of_game(store.path, game.NAME)
        super().__init__(language, game, self._shown, photo=self._photos.of)
        assert game.BOX is not None
        self.game, self.boxes = game.NAME, game.BOX
        self._store, self.drafts = store, drafts
        self._table: Any = None  # until something else is taught

    # What there is

    @property
    def own(self) -> dict[str, str]:
        return self._store.boxes(self.game)

    @property
    def base(self) -> dict[str, str]:
        return shipped(self.game, DOCUMENTED)

    @property
    def files_of_it(self) -> dict[str, str]:
        return self.boxes.overlaid(self.base, self.own)

    def cards(self) -> list[Known]:
        return list(self.boxes.cards(self.files_of_it))

    def progress(self) -> list[Progress]:
        return list(self.boxes.progress(self.files_of_it))

    def facts(self, kind: str, id: str) -> dict[str, Any]:
        return self.boxes.facts(self.files_of_it, kind, id)

    @property
    def library(self) -> Library:
        return self.boxes.library(self._shown())

    def _shown(self) -> Any:
        if self._table is None:
            self._table = self.boxes.laid_out(self.files_of_it)
        return self._table

    # What is entered

    def keep(self, kind: str, id: str, definition: str) -> None:
        self._write(self.boxes.described(self.base, self.own, kind, id, definition))

    def forget(self, kind: str, id: str) -> None:
        try:
            left = self.boxes.without(self.base, self.own, kind, id)
        except ContentError as error:
            raise NotAllowed(message("box.still_linked", name=id, card=error.card)) from error
        self._write(left)

    @property
    def checked(self) -> bool:
        return self.boxes.has_parts(self.own)

    def parts(self) -> dict[str, Any]:
        return self.boxes.parts(self.files_of_it)

    def keep_parts(self, parts: dict[str, Any]) -> None:
        try:
            kept = self.boxes.with_parts(self.base, self.own, parts)
        except ContentError as error:
            raise NotAllowed(message("box.not_these_parts", "content")) from error
        self._write(kept)

    def _write(self, files: Mapping[str, str]) -> None:
        self._table = None
        _write(self._store, self.game, files)

    # Photos

    def bring_photo(self, id: str, path: str) -> None:
        self._photos.bring(id, path)

    def keep_photo(self, id: str, taken: Photo) -> None:
        self._photos.keep(id, taken)

    def forget_photo(self, id: str) -> None:
        self._photos.forget(id)

    def pictures(self) -> list[GameFile]:
        found = photos.waiting(shelf.SHOWN)
        return [GameFile(str(path), path.stem, "") for path in found]

    # Shared as a file

    def export(self) -> str:
        text = self.boxes.written(self.own)
        if not text:
            raise NotAllowed(message("box.nothing_taught"))
        return str(shelf.put(self._folder, "own-box", ".toml", text))

    def files(self) -> list[GameFile]:
        return shelf.files(self._folder, self.words, "*.toml")

    def coming(self, path: str) -> list[Coming]:
        """What is in a file, and what taking it in would change."""
        return list(self.boxes.coming(self.own, self._brought(path)))

    def take_in(self, path: str, mine: Collection[tuple[str, str]] = ()) -> int:
        more = self._brought(path)
        try:
            both = self.boxes.together(self.own, more, mine)
            self.boxes.laid_out(self.boxes.overlaid(self.base, both))
        except ContentError as error:
            raise NotAllowed(_why(error)) from error
        self._write(both)
        return self.boxes.count(more) - len(mine)

    def _brought(self, path: str) -> dict[str, str]:
        text = brought(at_home(path))
        try:
            return self.boxes.read(text, Path(path).name, self.base)
        except ContentError as error:
            raise NotAllowed(_why(error)) from error

    @property
    def _folder(self) -> Path:
        return self._store.path.parent / "boxes"


def learn(store: Store, session: Session) -> None:
    """Whatever was entered in a game is kept for ever. A disk that fails takes nothing from
    anybody: the game itself carries the card."""
    game = session.game
    if game.BOX is None or not (learnt := game.BOX.learnt(session.now.table)):
        return
    before = store.boxes(game.NAME)
    after = game.BOX.together(before, learnt)
    with suppress(NotAllowed):
        changed = {file: text for file, text in after.items() if text != before.get(file)}
        _write(store, game.NAME, changed)


def _write(store: Store, game: str, files: Mapping[str, str]) -> None:
    for file, text in files.items():
        store.keep_box(game, file, text)


def library(boxes: Boxes | None, table: Any) -> Library:
    """What panels may know of the open game; nothing of a game that teaches nothing."""
    return boxes.library(table) if boxes is not None else Library()


def _why(error: ContentError) -> Message:
    if not error.card:
        return message("box.not_a_box", name=error.file)
    return message("box.bad_card", name=error.card, why=error.field or error.problem)
