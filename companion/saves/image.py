"""A file of saves in memory: what is judged and rescued there no disk can spoil on the way.

SQLite calls a page that the disk does not give it corrupt. We read the file ourselves first, and
then a page that is corrupt is one.
"""

from __future__ import annotations

import sqlite3
from contextlib import closing
from pathlib import Path

from .files import connect, named, remove
from .trouble import trouble

HEADER = 100  # bytes: less is no database. https://sqlite.org/fileformat.html#the_database_header
FORMATS = slice(18, 20)  # which journal it has: in memory there is no log to look for
ROLLBACK = b"\x01\x01"


def image(path: Path) -> sqlite3.Connection:
    """A copy in memory, with what its log holds; ``OSError`` when it cannot be read."""
    log = named(path, "-wal")
    logged = log.exists() and log.stat().st_size
    content = bytearray(_settled(path) if logged else path.read_bytes())
    db = sqlite3.connect(":memory:", isolation_level=None)
    if len(content) >= HEADER:
        content[FORMATS] = ROLLBACK
        db.deserialize(bytes(content))
    return db


def _settled(path: Path) -> bytes:
    """Opening a file that has a log would change both, so a copy is opened."""
    copy = named(path, ".reading")
    parts = {tail: named(path, tail).read_bytes() for tail in ("", "-wal")}
    try:
        for tail, part in parts.items():
            named(copy, tail).write_bytes(part)
        try:
            with closing(connect(copy)) as db:
                db.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchall()
        except sqlite3.Error as error:
            if (why := trouble(error, path)) is not None:
                raise why from error
            return parts[""]  # so broken that its log leads nowhere
        return copy.read_bytes()
    finally:
        remove(copy)
