"""What can still be read of a damaged file. The file itself stays as it is."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any

from companion.core.messages import Message, message

from . import rows
from .saved import seal


def rescue(aside: Path, fresh: sqlite3.Connection) -> list[Message]:
    """Copy over every row that is proved whole; what was lost, in words."""
    notes: list[Message] = []
    with _copy_of(aside) as damaged:
        for (id,) in _rows(damaged, "SELECT id FROM games ORDER BY rowid"):
            notes += _rescue_game(damaged, fresh, id, aside.name)
        for table in ("preferences", "boxes"):
            for *row, sealed in _rows(damaged, f"SELECT * FROM {table}"):
                if seal(*row) == sealed:
                    rows.put_row(fresh, table, *row)
    return notes


def _rescue_game(
    damaged: sqlite3.Connection, fresh: sqlite3.Connection, id: str, name: str
) -> Iterator[Message]:
    try:
        saved, whole = rows.read_game(damaged, id)
    except rows.DAMAGE:
        saved, whole = None, False
    if not whole:
        game, created = (saved.game, saved.created) if saved else (str(id), "?")
        yield message("saves.game_damaged", game=game, created=created, name=name)
    if saved is not None:
        fresh.execute("BEGIN")
        rows.write_game(fresh, saved)
        fresh.execute("COMMIT")


def _rows(db: sqlite3.Connection, query: str) -> list[tuple[Any, ...]]:
    """As many rows as can be read."""
    found: list[tuple[Any, ...]] = []
    with suppress(*rows.DAMAGE):
        found.extend(db.execute(query))
    return found


@contextmanager
def _copy_of(path: Path) -> Iterator[sqlite3.Connection]:
    """A damaged file is read from a copy: even opening it could change it."""
    copy = path.with_name(path.name + ".reading")
    for tail in ("", "-wal"):
        if (part := path.with_name(path.name + tail)).exists():
            copy.with_name(copy.name + tail).write_bytes(part.read_bytes())
    db = connect(copy)
    try:
        yield db
    finally:
        db.close()
        remove(copy)


def connect(where: Path | str) -> sqlite3.Connection:
    return sqlite3.connect(where, timeout=2, isolation_level=None, uri=isinstance(where, str))


def remove(path: Path) -> None:
    for tail in ("", "-wal", "-shm", "-journal"):
        path.with_name(path.name + tail).unlink(missing_ok=True)
