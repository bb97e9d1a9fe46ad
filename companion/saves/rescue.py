"""What can still be read of a damaged file. The file itself stays as it is."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

from companion.core.messages import Message, message

from . import rows
from .saved import SavedGame, seal
from .trouble import only_trouble

Read = tuple[SavedGame | None, bool]  # a game as far as it is whole, and whether that is all of it


def rescue(
    readable: Sequence[sqlite3.Connection], aside: Path, fresh: sqlite3.Connection
) -> Iterator[Message]:
    """Copy over every row that is proved whole, from wherever most of it is; what was lost, in
    words."""
    for id in dict.fromkeys(
        id for db in readable for (id,) in _rows(db, aside, "SELECT id FROM games")
    ):
        best = max((_read(db, id, aside) for db in readable), key=_how_much)
        yield from _rescue_game(*best, id, fresh, aside)
    for db in reversed(readable):
        for table in ("preferences", "boxes"):
            for *row, sealed in _rows(db, aside, f"SELECT * FROM {table}"):
                if seal(*row) == sealed:
                    rows.put_row(fresh, table, *row)


def _read(db: sqlite3.Connection, id: str, aside: Path) -> Read:
    found: Read = None, False
    with only_trouble(aside):
        found = rows.read_game(db, id, aside)
    return found


def _how_much(read: Read) -> tuple[bool, int]:
    saved, whole = read
    return whole, -1 if saved is None else len(saved.log.events)


def _rescue_game(
    saved: SavedGame | None, whole: bool, id: str, fresh: sqlite3.Connection, aside: Path
) -> Iterator[Message]:
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
