"""The database. One process writes; an answer is on disk before anybody is told."""

from __future__ import annotations

import json
import secrets
import sqlite3
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from companion.core.log import Change, Keep
from companion.core.messages import Message, message

from . import rows, schema
from .rescue import connect, remove, rescue
from .saved import SavedGame, SaveError, seal, text


class Store:
    """The saves in one file. ``notes`` says what the players should know about its state."""

    def __init__(self, path: Path, now: Callable[[], str] | None = None) -> None:
        self.path, self._now = path, now or _now
        self.notes: list[Message] = []
        path.parent.mkdir(parents=True, exist_ok=True)
        self._lock = _lock(path)
        self.read_only = self._lock is None
        if self._lock is None:
            self.notes.append(message("saves.read_only"))
            self._db = self._look()
            return
        try:
            self._db = self._open_with_care()
        except BaseException:
            self._lock.close()
            raise

    def close(self) -> None:
        self._db.close()
        if self._lock is not None:
            self._lock.close()

    # Games

    def games(self) -> list[SavedGame]:
        """Every game, newest first, without its log."""
        ids = self._db.execute("SELECT id FROM games ORDER BY created DESC, rowid DESC").fetchall()
        found = [rows.read_row(self._db, id) for (id,) in ids]
        return [saved for saved in found if saved is not None]

    def add(self, saved: SavedGame) -> str:
        """Keep a game that is new here; its id."""
        saved.id = saved.id or secrets.token_hex(8)
        saved.created = saved.created or self._now()
        saved.at += [self._now()] * (len(saved.log.events) - len(saved.at))
        with self._writing() as db:
            rows.write_game(db, saved)
        return saved.id

    def load(self, game: str) -> SavedGame:
        """A game with its log. A damaged one comes as far as it is whole, and a note says so."""
        saved, whole = rows.read_game(self._db, game)
        if saved is None:
            raise SaveError(message("saves.game_damaged", game=game, created="?", name=""))
        if not whole:
            self._mend(saved)
        return saved

    def keeper(self, game: str) -> Keep:
        """What a session calls to put an answer on disk."""

        def keep(change: Change) -> None:
            with self._writing() as db:
                rows.write_change(db, game, change, self._now)

        return keep

    def set_held(self, game: str, held: tuple[str, ...]) -> None:
        with self._writing() as db:
            rows.update_game(db, game, held=text(held))

    def set_ticked(self, game: str, ticked: tuple[str, ...]) -> None:
        with self._writing() as db:
            rows.update_game(db, game, ticked=text(ticked))

    def forget(self, game: str) -> None:
        """Delete a game for good."""
        with self._writing() as db:
            db.execute("DELETE FROM events WHERE game = ?", (game,))
            db.execute("DELETE FROM games WHERE id = ?", (game,))

    # Preferences and taught boxes

    def preference(self, name: str, default: Any = None) -> Any:
        row = self._db.execute(
            "SELECT value, seal FROM preferences WHERE name = ?", (name,)
        ).fetchone()
        return json.loads(row[0]) if row and seal(name, row[0]) == row[1] else default

    def prefer(self, name: str, value: Any) -> None:
        with self._writing() as db:
            rows.put_row(db, "preferences", name, text(value))

    def boxes(self, game: str) -> dict[str, str]:
        """The cards people have taught us, box by box, as TOML."""
        found = self._db.execute(
            "SELECT game, name, cards, seal FROM boxes WHERE game = ?", (game,)
        )
        return {row[1]: row[2] for row in found if seal(*row[:3]) == row[3]}

    def keep_box(self, game: str, name: str, cards: str) -> None:
        with self._writing() as db:
            rows.put_row(db, "boxes", game, name, cards)

    # How it is done

    @contextmanager
    def _writing(self) -> Iterator[sqlite3.Connection]:
        if self.read_only:
            raise SaveError(message("saves.read_only"))
        try:
            self._db.execute("BEGIN IMMEDIATE")
            yield self._db
            self._db.execute("COMMIT")
        except BaseException as error:
            if self._db.in_transaction:
                self._db.execute("ROLLBACK")
            if isinstance(error, sqlite3.Error):
                raise SaveError(message("saves.disk", problem=str(error))) from error
            raise

    def _look(self) -> sqlite3.Connection:
        """Read what another process is writing; an empty store if there is nothing to read."""
        try:
            db = connect(f"{self.path.absolute().as_uri()}?mode=ro")
            if schema.version(db) == len(schema.MIGRATIONS):
                return db
        except sqlite3.Error:
            pass
        db = sqlite3.connect(":memory:", isolation_level=None)
        schema.migrate(db)
        return db

    def _open_with_care(self) -> sqlite3.Connection:
        if not self.path.exists():
            return self._new()
        wrong = problem(self.path)
        if wrong is None:
            return self._ready(connect(self.path))
        aside = self._put_aside(wrong)
        fresh = self._new()
        if wrong == "damaged":
            self.notes += rescue(aside, fresh)
        self.notes.insert(0, message(f"saves.{wrong}", name=aside.name))
        return fresh

    def _new(self) -> sqlite3.Connection:
        """An empty database appears under its name only when it is complete."""
        draft = self.path.with_name(self.path.name + ".new")
        remove(draft)
        db = connect(draft)
        schema.migrate(db)
        db.close()
        draft.replace(self.path)
        return self._ready(connect(self.path))

    def _ready(self, db: sqlite3.Connection) -> sqlite3.Connection:
        db.execute("PRAGMA journal_mode = WAL")
        db.execute("PRAGMA synchronous = FULL")
        # Every commit goes on into the main file at once: between two answers nothing depends on
        # the -wal file, which file managers and sync tools leave behind.
        db.execute("PRAGMA wal_autocheckpoint = 1")
        try:
            schema.migrate(db)
        except sqlite3.Error as error:
            db.close()
            raise SaveError(message("saves.disk", problem=str(error))) from error
        return db

    def _put_aside(self, what: str) -> Path:
        """Rename the file, and what belongs to it, to a name nobody uses."""
        stamp = "".join(c for c in self._now() if c.isalnum())
        for attempt in range(1000):
            aside = self.path.with_name(f"{self.path.stem}.{what}-{stamp}-{attempt}.db")
            if not aside.exists():
                break
        for tail in ("-wal", "-shm", ""):
            if (part := self.path.with_name(self.path.name + tail)).exists():
                part.rename(aside.with_name(aside.name + tail))
        return aside

    def _mend(self, saved: SavedGame) -> None:
        """Keep a copy of everything, then shorten one damaged game to what is whole of it."""
        stamp = "".join(c for c in self._now() if c.isalnum())
        aside = self.path.with_name(f"{self.path.stem}.damaged-{stamp}-{secrets.token_hex(2)}.db")
        if not self.read_only:
            with sqlite3.connect(aside) as copy:
                self._db.backup(copy)
            copy.close()
            with self._writing() as db:
                length = len(saved.log.events)
                rows.write_change(db, saved.id, Change(length, (), saved.log.head), self._now)
        created, name = saved.created, aside.name
        self.notes.append(
            message("saves.game_damaged", game=saved.game, created=created, name=name)
        )


def problem(path: Path) -> str | None:
    """Why a file cannot be used: it is "newer", or "damaged". Looking does not change it."""
    try:
        with closing(connect(path)) as db:
            if schema.version(db) > len(schema.MIGRATIONS):
                return "newer"
            sound = schema.is_sound(db) and rows.all_sealed(db)
            return None if sound else "damaged"
    except rows.DAMAGE:
        return "damaged"


def _lock(path: Path) -> sqlite3.Connection | None:
    """Held as long as the store is open and let go by the system when the process dies.

    SQLite's own file lock serves on every system we run on.
    """
    try:
        db = sqlite3.connect(path.with_name(path.name + ".lock"), timeout=0, isolation_level=None)
        db.execute("BEGIN EXCLUSIVE")
    except sqlite3.Error:
        return None
    return db


def _now() -> str:
    return datetime.now(UTC).isoformat(timespec="seconds")
