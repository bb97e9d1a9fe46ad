"""Opening the saves: whatever is wrong or goes wrong, every game stays in a file that is named."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager, suppress
from pathlib import Path

from companion.core.messages import message

from . import rows, schema
from .files import (
    PRIVATE,
    alike,
    connect,
    draft,
    finish,
    free_name,
    keep_aside,
    named,
    remove,
    succeed,
)
from .image import image
from .judging import Judged, check_is_file, judged, problem
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
        stray = _finished(path, stamp)
        if not path.exists():
            _begin(path)
        else:
            with judged(path) as found:
                if found.wrong:
                    _begin_again(path, found, stamp)
        db = ready(path)
        if stray is not None:
            rows.put_note(db, message("saves.stray", name=stray.name))
        return db


def open_to_read(path: Path, *, alone: bool) -> sqlite3.Connection | None:
    """The saves as another process has them; ``alone``, as a machine lets them be read that lets
    no one write. None when there is nothing to read."""
    with suppress(SaveError, *READING):
        check_is_file(path)
        db = connect(f"{path.absolute().as_uri()}?mode=ro")
        try:
            if schema.version(db) == len(schema.MIGRATIONS):
                return db
        except sqlite3.Error:
            pass
        db.close()
    with suppress(SaveError, *READING):
        return _in_memory(path) if alone else None
    return None


def _in_memory(path: Path) -> sqlite3.Connection:
    """In today's form, where nothing can be written; as far as it can be read."""
    check_is_file(path)
    db = nothing()
    with judged(path) as found:
        for source in reversed(found.readable):
            with suppress(sqlite3.Error):
                source.backup(db)
    schema.migrate(db)
    return db


def nothing() -> sqlite3.Connection:
    """Saves without a game and without a file."""
    db = sqlite3.connect(":memory:", isolation_level=None)
    schema.migrate(db)
    return db


def ready(path: Path) -> sqlite3.Connection:
    """A sound file, brought to the newest form, each commit on the disk before it returns."""
    with suppress(OSError):  # one that came from elsewhere may be somebody else's
        path.chmod(PRIVATE)
    db = connect(path)
    try:
        db.execute("PRAGMA journal_mode = WAL")
        db.execute("PRAGMA synchronous = FULL")
        # Every commit goes on into the main file at once: between two answers nothing depends on
        # the -wal file, which file managers and sync tools leave behind.
        db.execute("PRAGMA wal_autocheckpoint = 1")
        schema.migrate(db)
        db.execute("BEGIN IMMEDIATE")  # whoever may not write is told now, not at the first answer
        db.execute("ROLLBACK")
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


def _begin_again(path: Path, found: Judged, stamp: str) -> None:
    """A new file with what can be read of this one, which is kept."""
    aside = keep_aside(path, found.wrong, stamp)
    new = draft(path)
    try:
        with closing(connect(new)) as db:
            schema.migrate(db)
            db.execute("BEGIN")
            rows.put_note(db, message(f"saves.{found.wrong}", name=aside.name))
            for note in () if found.wrong == "newer" else rescue(found.readable, aside, db):
                rows.put_note(db, note)
            db.execute("COMMIT")
        succeed(new, path)
    except (SaveError, sqlite3.Error, OSError, MemoryError) as error:
        raise SaveError(message("saves.not_mended", name=path.name)) from error
    finally:
        remove(new)


def _finished(path: Path, stamp: str) -> Path | None:
    """What an earlier start made ready takes its place. A file that only has its name does not:
    it is put aside, and returned."""
    mended = named(path, ".mended")
    if not mended.exists():
        return None
    if mended.is_file() and not problem(mended) and (not path.exists() or _tells_of(mended, path)):
        finish(path)
        return None
    stray = free_name(path, "stray", stamp)
    mended.rename(stray)
    return stray


def _tells_of(mended: Path, path: Path) -> bool:
    """Whether it says where the file is kept that it is to replace."""
    with closing(image(mended)) as db:
        names = {str(dict(note.values).get("name", "")) for note in rows.notes(db)}
    asides = (path.with_name(name) for name in names if name)
    return any(each.is_file() and alike(each, path) for each in asides)


@contextmanager
def _telling(path: Path) -> Iterator[None]:
    """Whatever keeps the saves from being opened is a sentence."""
    try:
        yield
    except (sqlite3.Error, OSError, MemoryError) as error:
        known = trouble(error, path) or SaveError(message("saves.disk", name=path.name))
        raise known from error
