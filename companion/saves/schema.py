"""The tables, grown step by step. A migration is one transaction with its own record."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable, Mapping
from contextlib import closing
from typing import Any

from .saved import seal, text

APPLICATION = 0x44575443  # "DWTC": tells our files from other people's

FIRST = """
CREATE TABLE games (
    id TEXT PRIMARY KEY, game TEXT NOT NULL, rules INTEGER NOT NULL, options TEXT NOT NULL,
    seed TEXT NOT NULL, held TEXT NOT NULL, ticked TEXT NOT NULL, created TEXT NOT NULL,
    head INTEGER NOT NULL, length INTEGER NOT NULL, last TEXT NOT NULL, seal TEXT NOT NULL
);
CREATE TABLE events (
    game TEXT NOT NULL REFERENCES games (id), n INTEGER NOT NULL, "by" TEXT NOT NULL,
    asked TEXT NOT NULL, answer TEXT NOT NULL, sure INTEGER NOT NULL, evidence TEXT NOT NULL,
    at TEXT NOT NULL, seal TEXT NOT NULL, PRIMARY KEY (game, n)
);
CREATE TABLE preferences (name TEXT PRIMARY KEY, value TEXT NOT NULL, seal TEXT NOT NULL);
CREATE TABLE boxes (
    game TEXT NOT NULL, name TEXT NOT NULL, cards TEXT NOT NULL, seal TEXT NOT NULL,
    PRIMARY KEY (game, name)
);
CREATE TABLE tally (what TEXT PRIMARY KEY, count INTEGER NOT NULL);
"""  # the tally tells when a row has vanished: a damaged page can lose one without a trace

COUNTED = ("games", "preferences", "boxes")


def first(db: sqlite3.Connection) -> None:
    for statement in FIRST.split(";\n"):
        db.execute(statement)
    for table in COUNTED:
        db.execute("INSERT INTO tally VALUES (?, 0)", (table,))
        for event, step in (("INSERT", "+ 1"), ("DELETE", "- 1")):
            db.execute(
                f"CREATE TRIGGER tally_{table}_{event} AFTER {event} ON {table} BEGIN "
                f"UPDATE tally SET count = count {step} WHERE what = '{table}'; END"
            )


def second(db: sqlite3.Connection) -> None:
    """What the players should know until they have seen it; what the list says of a game."""
    db.execute("CREATE TABLE notes (n INTEGER PRIMARY KEY, note TEXT NOT NULL, seal TEXT NOT NULL)")
    db.execute(
        "CREATE TABLE glances (game TEXT PRIMARY KEY, shown TEXT NOT NULL, seal TEXT NOT NULL)"
    )
    for (game,) in db.execute("SELECT id FROM games ORDER BY rowid").fetchall():
        put_glance(db, game, None)


def put_glance(db: sqlite3.Connection, game: str, shown: Mapping[str, Any] | None) -> None:
    """The game played last has the highest row: no clock says so, for clocks are put back."""
    row = game, text(shown)
    db.execute("INSERT OR REPLACE INTO glances VALUES (?, ?, ?)", (*row, seal(*row)))


MIGRATIONS: tuple[Callable[[sqlite3.Connection], None], ...] = (first, second)


def version(db: sqlite3.Connection) -> int:
    found: int = db.execute("PRAGMA user_version").fetchone()[0]
    return found


def migrate(db: sqlite3.Connection, to: int | None = None) -> None:
    """Bring the tables to the newest form."""
    for number, step in enumerate(MIGRATIONS[version(db) : to], start=version(db) + 1):
        with db:
            db.execute("BEGIN IMMEDIATE")
            step(db)
            db.execute(f"PRAGMA user_version = {number}")
            db.execute(f"PRAGMA application_id = {APPLICATION}")


def is_sound(db: sqlite3.Connection) -> bool:
    """Ours, whole, of the right shape, and with as many rows as it ought to have."""
    if db.execute("PRAGMA application_id").fetchone()[0] != APPLICATION:
        return False
    if not version(db) or _shape(db) != _shape_of(version(db)):
        return False
    if db.execute("PRAGMA integrity_check").fetchone()[0] != "ok":
        return False
    return all(
        db.execute(f"SELECT count(*) FROM {table}").fetchone()
        == db.execute("SELECT count FROM tally WHERE what = ?", (table,)).fetchone()
        for table in COUNTED
    )


def _shape(db: sqlite3.Connection) -> list[tuple[str, ...]]:
    return db.execute("SELECT type, name, tbl_name, sql FROM sqlite_master ORDER BY 2").fetchall()


def _shape_of(number: int) -> list[tuple[str, ...]]:
    with closing(sqlite3.connect(":memory:", isolation_level=None)) as db:
        migrate(db, number)
        return _shape(db)
