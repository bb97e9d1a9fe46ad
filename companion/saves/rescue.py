"""What can still be read of a damaged file. The file itself stays as it is."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

from companion.core.messages import Message, message

from . import rows
from .image import image
from .saved import seal
from .trouble import only_trouble


def rescue(aside: Path, fresh: sqlite3.Connection) -> Iterator[Message]:
    """Copy over every row that is proved whole; what was lost, in words."""
    with closing(image(aside)) as damaged:
        for id in dict.fromkeys(id for (id,) in _rows(damaged, aside, "SELECT id FROM games")):
            yield from _rescue_game(damaged, fresh, id, aside)
        for table in ("preferences", "boxes"):
            for *row, sealed in _rows(damaged, aside, f"SELECT * FROM {table}"):
                if seal(*row) == sealed:
                    rows.put_row(fresh, table, *row)


def _rescue_game(
    damaged: sqlite3.Connection, fresh: sqlite3.Connection, id: str, aside: Path
) -> Iterator[Message]:
    saved, whole = None, False
    with only_trouble(aside):
        saved, whole = rows.read_game(damaged, id, aside)
    if saved is not None:
        fresh.execute("SAVEPOINT game")
        try:
            rows.write_game(fresh, saved)
        except sqlite3.IntegrityError:  # what is sealed and yet does not fit
            fresh.execute("ROLLBACK TO game")
            whole = False
        fresh.execute("RELEASE game")
    if not whole:
        game, created = (saved.game, saved.created) if saved else (str(id), "?")
        yield message("saves.game_damaged", game=game, created=created, name=aside.name)


def _rows(db: sqlite3.Connection, path: Path, query: str) -> list[tuple[Any, ...]]:
    """As many rows as can be read."""
    found: list[tuple[Any, ...]] = []
    with only_trouble(path):
        found.extend(db.execute(query))
    return found
