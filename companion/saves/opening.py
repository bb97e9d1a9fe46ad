"""Opening the saves: whatever is wrong or goes wrong, every game stays in a file that is named."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager, suppress
from pathlib import Path

from companion.core.messages import message

from . import rows, schema
from .files import PRIVATE, connect, draft, finish, keep_aside, named, remove, succeed
from .image import image
from .rescue import rescue
from .saved import SaveError
from .trouble import READING, is_busy, trouble

PATIENCE = 1  # more looks at a file in use; each waits as long as a connection does


def lock(path: Path) -> sqlite3.Connection | None:
    """Held as long as the store is open and let go by the system when the process dies.

    None when another process has it. SQLite's own file lock serves on every system we run on.
    """
    with _telling(path):
        db = sqlite3.connect(named(path, ".lock"), timeout=0, isolation_level=None)
        try:
            db.execute("BEGIN EXCLUSIVE")
        except sqlite3.Error as error:
            db.close()
            if is_busy(error):
                return None
            raise
        return db


def open_to_write(path: Path, stamp: str) -> sqlite3.Connection:
    """The saves, whole; ``SaveError`` when the machine is in the way, and then as they were.

    A file that cannot be used keeps its place until its successor, which says so, is whole.
    """
    with _telling(path):
        finish(path)
        if not path.exists():
            _begin(path)
        elif (wrong := problem(path)) is not None:
            _begin_again(path, wrong, stamp)
        return ready(path)


def open_to_read(path: Path) -> sqlite3.Connection | None:
    """The saves as another process has them, or as a machine lets them be read that lets no one
    write; None when there is nothing to read."""
    where = path.absolute().as_uri()
    # Immutable: where there is no room for an index beside it. A log beside it would be left out.
    for way in ("mode=ro", "mode=ro&immutable=1"):
        with suppress(*READING):
            if "immutable" in way and named(path, "-wal").exists():
                return None
            db = connect(f"{where}?{way}")
            try:
                if (version := schema.version(db)) < len(schema.MIGRATIONS):
                    db.close()
                    return _brought_up(path)
                if version == len(schema.MIGRATIONS):
                    return db
            except BaseException:
                db.close()
                raise
            db.close()
    return None


def _brought_up(path: Path) -> sqlite3.Connection:
    """What an earlier version wrote, in today's form, where nothing can be written."""
    db = image(path)
    schema.migrate(db)
    return db


def nothing() -> sqlite3.Connection:
    """Saves without a game and without a file."""
    db = sqlite3.connect(":memory:", isolation_level=None)
    schema.migrate(db)
    return db


def problem(path: Path) -> str | None:
    """Why a file cannot be used: it is "newer", or "damaged". Looking does not change it.

    ``SaveError`` when the machine does not let us look.
    """
    try:
        with closing(image(path)) as db:
            if schema.version(db) > len(schema.MIGRATIONS):
                return "newer"
            sound = schema.is_sound(db) and rows.all_sealed(db)
            return None if sound else "damaged"
    except READING as error:
        if (why := trouble(error, path)) is not None:
            raise why from error
        return "damaged"


def ready(path: Path) -> sqlite3.Connection:
    """A sound file, brought to the newest form, each commit on the disk before it returns."""
    db = connect(path)
    try:
        with suppress(OSError):  # one that came from elsewhere may be somebody else's
            path.chmod(PRIVATE)
        db.execute("PRAGMA journal_mode = WAL")
        db.execute("PRAGMA synchronous = FULL")
        # Every commit goes on into the main file at once: between two answers nothing depends on
        # the -wal file, which file managers and sync tools leave behind.
        db.execute("PRAGMA wal_autocheckpoint = 1")
        schema.migrate(db)
    except BaseException:
        db.close()
        raise
    return db


def copied(db: sqlite3.Connection, path: Path) -> None:
    """The database as a file of its own, which appears under its name when it is complete."""
    new = draft(path)
    try:
        with closing(connect(new)) as copy:
            db.backup(copy, progress=patient(path))
            copy.execute("PRAGMA journal_mode = DELETE")
        new.replace(path)
    finally:
        remove(new)


def patient(path: Path) -> Callable[[int, int, int], None]:
    """Python's own backup waits for a file that is in use, without an end."""
    waits = iter(range(PATIENCE))

    def progress(status: int, _remaining: int, _total: int) -> None:
        if status in (sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED) and next(waits, None) is None:
            raise SaveError(message("saves.busy", name=path.name))

    return progress


def _begin(path: Path) -> None:
    """The first file: it appears under its name only when it is complete."""
    new = draft(path)
    try:
        with closing(connect(new)) as db:
            schema.migrate(db)
        succeed(new, path)
    finally:
        remove(new)


def _begin_again(path: Path, wrong: str, stamp: str) -> None:
    """A new file with what can be read of this one, which is kept."""
    aside = keep_aside(path, wrong, stamp)
    new = draft(path)
    try:
        with closing(connect(new)) as db:
            schema.migrate(db)
            db.execute("BEGIN")
            rows.put_note(db, message(f"saves.{wrong}", name=aside.name))
            for note in rescue(aside, db) if wrong == "damaged" else ():
                rows.put_note(db, note)
            db.execute("COMMIT")
        succeed(new, path)
    except (SaveError, sqlite3.Error, OSError, MemoryError) as error:
        raise SaveError(message("saves.not_mended", name=path.name)) from error
    finally:
        remove(new)


@contextmanager
def _telling(path: Path) -> Iterator[None]:
    """Whatever keeps the saves from being opened is a sentence."""
    try:
        yield
    except (sqlite3.Error, OSError, MemoryError) as error:
        known = trouble(error, path) or SaveError(message("saves.disk", name=path.name))
        raise known from error
