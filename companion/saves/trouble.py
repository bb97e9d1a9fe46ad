"""Broken, full and busy are three things: only a file that is broken is ever put aside."""

from __future__ import annotations

import errno
import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from companion.core.messages import message

from .saved import SaveError

# What reading a file of saves may raise, whoever is to blame.
READING = (sqlite3.Error, OSError, MemoryError, TypeError, ValueError)
# SQLite's result codes that speak of the machine, by the name of the sentence that says so; all
# others (corrupt, not a database, no such table) speak of the file. https://sqlite.org/rescode.html
_MACHINE = {
    sqlite3.SQLITE_BUSY: "busy",
    sqlite3.SQLITE_LOCKED: "busy",
    sqlite3.SQLITE_PROTOCOL: "busy",
    sqlite3.SQLITE_FULL: "full",
    sqlite3.SQLITE_AUTH: "disk",
    sqlite3.SQLITE_CANTOPEN: "disk",
    sqlite3.SQLITE_INTERRUPT: "disk",
    sqlite3.SQLITE_IOERR: "disk",
    sqlite3.SQLITE_NOLFS: "disk",
    sqlite3.SQLITE_NOMEM: "disk",
    sqlite3.SQLITE_PERM: "disk",
    sqlite3.SQLITE_READONLY: "disk",
}
_PRIMARY = 0xFF  # an extended result code has its kind in the lowest byte


def is_busy(error: sqlite3.Error) -> bool:
    return _of_the_machine(error) == "busy"


def trouble(error: BaseException, path: Path) -> SaveError | None:
    """What the machine is to blame for, as a refusal; None when the file itself is broken."""
    kind = _of_the_machine(error)
    return SaveError(message(f"saves.{kind}", name=path.name)) if kind else None


@contextmanager
def only_trouble(path: Path) -> Iterator[None]:
    """Damage ends what is read here, quietly; what keeps us from reading is an error."""
    try:
        yield
    except READING as error:
        if (why := trouble(error, path)) is not None:
            raise why from error


def _of_the_machine(error: BaseException) -> str:
    if isinstance(error, MemoryError):
        return "disk"
    if isinstance(error, OSError):
        return "full" if error.errno in (errno.ENOSPC, errno.EDQUOT) else "disk"
    return _MACHINE.get(getattr(error, "sqlite_errorcode", 0) & _PRIMARY, "")
