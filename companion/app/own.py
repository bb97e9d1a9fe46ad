"""An owner's box as the saves keep it: read, mended, exported, brought in, learnt in games."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from contextlib import suppress
from dataclasses import replace
from pathlib import Path
from typing import Any

from companion.core.content import ContentError
from companion.core.messages import NotAllowed, message
from companion.core.plain import Misfit, from_plain
from companion.core.session import Session
from companion.games import time_of_the_daleks
from companion.games.time_of_the_daleks import own_box, teaching
from companion.games.time_of_the_daleks.box import FILES, OWN_WORDS, Box, as_facts, read_box
from companion.games.time_of_the_daleks.cards import Parts
from companion.games.time_of_the_daleks.setup import defaults, setup
from companion.games.time_of_the_daleks.table import Table
from companion.saves.boxes import brought, shipped, waiting
from companion.saves.reading import at_home
from companion.saves.saved import SaveError
from companion.saves.store import Store
from companion.ui.host import GameFile
from companion.ui.teaching.drafts import Drafts
from companion.ui.teaching.library import Library
from companion.ui.teaching.own import Known
from companion.words import Words

from . import shelf
from .spoken import Spoken

DOCUMENTED = "box"
ASKED = "box.asked"  # the preference: somebody was asked to compare dice and board
GAME = time_of_the_daleks.NAME
BLANK = {
    "doctors": ("icons",),
    "companions": ("icons",),
    "timey_wimey": ("type", "timing", "cost"),
    "dilemmas": ("symbols", "conditions", "fail"),
}


class Own(Spoken):
    def __init__(self, store: Store, language: Callable[[], str], drafts: Drafts) -> None:
        super().__init__(language, time_of_the_daleks, self._shown)
        self._store, self.drafts = store, drafts
        self._table: Table | None = None  # until something else is taught

    # What there is

    @property
    def files_of_it(self) -> dict[str, str]:
        return self._store.boxes(GAME)

    @property
    def box(self) -> Box:
        return read_box(self._whole(self.files_of_it))

    def cards(self) -> list[Known]:
        box = self.box
        return [
            Known(kind, id, card.name, card.source, _blanks(kind, card))
            for kind in FILES
            if kind != own_box.PARTS
            for id, card in getattr(box, kind).items()
        ]

    def facts(self, kind: str, id: str) -> dict[str, Any]:
        facts: dict[str, Any] = as_facts(getattr(self.box, kind)[id])
        return {name: value for name, value in facts.items() if name not in ("source", "name")}

    @property
    def library(self) -> Library:
        return library(self._shown(), self.words)

    def _shown(self) -> Table:
        if self._table is None:
            self._table = self._laid_out()
        return self._table

    def _laid_out(self) -> Table:
        return setup(defaults(("player_1",), self._whole(self.files_of_it)))

    def _whole(self, own: Mapping[str, str]) -> dict[str, str]:
        return own_box.overlaid(shipped(GAME, DOCUMENTED), own)

    # What is entered

    def keep(self, kind: str, id: str, definition: str) -> None:
        table = self._laid_out()
        teaching.define(table, kind, id, definition)
        self._write(own_box.together(self.files_of_it, own_box.taught(table.box)))

    def forget(self, kind: str, id: str) -> None:
        left = own_box.without(self.files_of_it, kind, id)
        try:
            read_box(self._whole(left))
        except ContentError as error:
            raise NotAllowed(message("box.still_linked", name=id, card=error.card)) from error
        self._write(left)

    @property
    def checked(self) -> bool:
        return f"{own_box.PARTS}.toml" in self.files_of_it

    def ask_once(self) -> bool:
        """Whether to ask somebody to compare: nobody has, and nobody was asked before."""
        asked = bool(self._store.preference(ASKED))
        if not asked and not self._store.read_only:
            try:
                self._store.prefer(ASKED, True)
            except SaveError:
                return False  # it would be asked again and again
        return not asked and not self.checked

    def parts(self) -> dict[str, Any]:
        facts: dict[str, Any] = as_facts(self.box.rules)
        return facts

    def keep_parts(self, parts: dict[str, Any]) -> None:
        try:
            made: Parts = from_plain(Parts, {**parts, "untaught": {}})
            own_box.check_parts(made)
        except (Misfit, ContentError) as error:
            raise NotAllowed(message("daleks.not_these_parts", "content")) from error
        base = shipped(GAME, DOCUMENTED)
        kept = replace(made, source="taught", untaught=read_box(base).rules.untaught)
        self._write(own_box.with_parts(self.files_of_it, kept))

    def _write(self, files: Mapping[str, str]) -> None:
        self._table = None
        _write(self._store, files)

    # Shared as a file

    def export(self) -> str:
        text = own_box.written(self.files_of_it)
        if not text:
            raise NotAllowed(message("box.nothing_taught"))
        return str(shelf.put(self._folder, "own-box", ".toml", text))

    def files(self) -> list[GameFile]:
        folders = (self._folder, *(Path.home() / each for each in ("Downloads", "Documents")))
        return [
            GameFile(str(path), path.stem, shelf.when(at, self.words))
            for path, at in waiting(folders, shelf.SHOWN)
        ]

    def take_in(self, path: str) -> int:
        text = brought(at_home(path))
        try:
            more = own_box.read(text, Path(path).name, shipped(GAME, DOCUMENTED))
            both = own_box.together(self.files_of_it, more)
            read_box(self._whole(both))
        except ContentError as error:
            raise NotAllowed(_why(error)) from error
        self._write(both)
        return own_box.count(more)

    @property
    def _folder(self) -> Path:
        return self._store.path.parent / "boxes"


def learn(store: Store, session: Session) -> None:
    """Whatever was entered in a game is kept for ever. A disk that fails takes nothing from
    anybody: the game itself carries the card."""
    table = session.now.table
    if not (isinstance(table, Table) and table.taught):
        return
    before = store.boxes(GAME)
    after = own_box.together(before, own_box.taught(table.box))
    with suppress(NotAllowed):
        _write(store, {file: text for file, text in after.items() if text != before.get(file)})


def _write(store: Store, files: Mapping[str, str]) -> None:
    for file, text in files.items():
        store.keep_box(GAME, file, text)


def library(table: object, words: Words) -> Library:
    """What panels may know of the open game; nothing of a game that teaches nothing."""
    if not isinstance(table, Table):
        return Library()

    def refusal(deck: str, card: str, definition: str) -> str:
        why = teaching.refusal(table, deck, card, definition)
        return words.sentence(why) if why else ""

    box = table.box
    return Library(
        own_box.listed(table),
        own_box.sorts(table),
        own_box.people(box),
        tuple(box.doctors),
        OWN_WORDS,
        refusal,
    )


def _blanks(kind: str, card: Any) -> int:
    if kind == "locations":
        zones = ((zone.symbols, zone.reward) for zone in card.zones)
        return sum(each is None for zone in zones for each in zone)
    return sum(getattr(card, name) is None for name in BLANK.get(kind, ()))


def _why(error: ContentError) -> Any:
    if not error.card:
        return message("box.not_a_box", name=error.file)
    return message("box.bad_card", name=error.card, why=error.field or error.problem)
