"""A file of saves in memory: what is judged and rescued there no disk can spoil on the way.

SQLite calls a page that the disk does not give it corrupt. We read the file ourselves first, and
then a page that is corrupt is one.
"""

from __future__ import annotations

import sqlite3
from contextlib import closing
from pathlib import Path
from tempfile import TemporaryDirectory

from .files import connect, named
from .trouble import trouble

HEADER = 100  # bytes: less is no database. https://sqlite.org/fileformat.html#the_database_header
FORMATS = slice(18, 20)  # which journal it has: in memory there is no log to look for
WAL, ROLLBACK = b"\x02\x02", b"\x01\x01"


def image(path: Path) -> sqlite3.Connection:
    """The file without its log, in memory; ``OSError`` when it cannot be read."""
    return _loaded(path.read_bytes())


def says_its_journal(path: Path) -> bool:
    """In memory it does not matter; opening the file, it does."""
    with path.open("rb") as file:
        header = file.read(HEADER)
    return header[FORMATS] in (WAL, ROLLBACK)


def with_its_log(path: Path) -> sqlite3.Connection | None:
    """The same with what its log holds, as opening it would make it; None when it has none, or one
    that leads nowhere. A copy is opened: opening the file would change both."""
    log = named(path, "-wal")
    if not log.exists() or not log.stat().st_size:
        return None
    with TemporaryDirectory() as folder:
        copy = Path(folder) / "copy"
        for tail in ("", "-wal"):
            named(copy, tail).write_bytes(named(path, tail).read_bytes())
        try:
            with closing(connect(copy)) as db:
                db.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchall()
        except sqlite3.Error as error:
            if (why := trouble(error, path)) is not None:
                raise why from error
            return None
        return _loaded(copy.read_bytes())


def _loaded(content: bytes) -> sqlite3.Connection:
    db = sqlite3.connect(":memory:", isolation_level=None)
    if len(content) >= HEADER:
        content = content[: FORMATS.start] + ROLLBACK + content[FORMATS.stop :]
        db.deserialize(content)
    return db
