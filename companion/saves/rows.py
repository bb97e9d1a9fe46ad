"""Games as rows of the database, sealed so that damage cannot pass for history.

Each event's seal covers the one before it; the game's own row is sealed together with the last.
"""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Callable, Iterator, Mapping
from contextlib import suppress
from pathlib import Path
from typing import Any

from companion.core.log import Change, Log
from companion.core.messages import Message, message
from companion.core.plain import Misfit, as_plain, from_plain

from . import schema
from .saved import SavedGame, SaveError, event_row, row_event, seal, text
from .trouble import only_trouble

Shown = Mapping[str, Any] | None  # what the list says of a game; None until somebody has looked
Stand = tuple[int, int, str]  # of a game's log: its head, its length, its last seal
GAME = "id, game, rules, options, seed, held, ticked, created, head, length, last"


def write_game(db: sqlite3.Connection, saved: SavedGame) -> None:
    """A whole game, new to this database."""
    row = (
        *(saved.id, saved.game, saved.rules, text(saved.options), saved.seed),
        *(text(saved.held), text(saved.ticked), saved.created, 0, 0, _start(saved.id)),
    )
    db.execute(f"INSERT INTO games ({GAME}, seal) VALUES ({'?, ' * 11}?)", (*row, seal(*row)))
    times = iter(saved.at)
    whole = Change(0, tuple(saved.log.events), saved.log.head)
    write_change(db, saved.id, whole, times.__next__, None)


def write_change(
    db: sqlite3.Connection, game: str, change: Change, now: Callable[[], str], shown: Shown
) -> None:
    """What one answer made of the log, and what the list is to say of the game now."""
    db.execute("DELETE FROM events WHERE game = ? AND n >= ?", (game, change.kept))
    before = db.execute(
        "SELECT seal FROM events WHERE game = ? AND n = ?", (game, change.kept - 1)
    ).fetchone()
    last, rows = before[0] if before else _start(game), []
    for n, event in enumerate(change.events, start=change.kept):
        row = (game, n, *event_row(event), now())
        last = seal(last, *row)
        rows.append((*row, last))
    db.executemany("INSERT INTO events VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)", rows)
    length = change.kept + len(change.events)
    update_game(db, game, head=change.head, length=length, last=last)
    schema.put_glance(db, game, shown)


def stand(db: sqlite3.Connection, game: str) -> Stand | None:
    found: Stand | None = db.execute(
        "SELECT head, length, last FROM games WHERE id = ?", (game,)
    ).fetchone()
    return found


def check_stand(db: sqlite3.Connection, game: str, known: Stand | None) -> None:
    """Who writes must know what stands there: two that do not know of each other lose answers."""
    if known is None or stand(db, game) != known:
        raise SaveError(message("saves.changed_elsewhere"))


def update_game(db: sqlite3.Connection, game: str, **columns: str | int) -> None:
    """Change columns of a game's own row and seal it anew."""
    assignments = ", ".join(f"{column} = ?" for column in columns)
    db.execute(f"UPDATE games SET {assignments} WHERE id = ?", (*columns.values(), game))
    row = db.execute(f"SELECT {GAME} FROM games WHERE id = ?", (game,)).fetchone()
    db.execute("UPDATE games SET seal = ? WHERE id = ?", (seal(*row), game))


def all_sealed(db: sqlite3.Connection) -> bool:
    """Whether every row but the events is as it was written. Events are proved when read."""
    tables = (f"SELECT {GAME}, seal FROM games", "SELECT * FROM preferences", "SELECT * FROM boxes")
    return all(seal(*row) == sealed for table in tables for *row, sealed in db.execute(table))


def read_row(db: sqlite3.Connection, game: str) -> SavedGame | None:
    """A game without its log; None when its row has been damaged."""
    row = db.execute(f"SELECT {GAME}, seal FROM games WHERE id = ?", (game,)).fetchone()
    if row is None or seal(*row[:-1]) != row[-1]:
        return None
    id, name, rules, options, seed, held, ticked, created, head, _, _, _ = row
    return SavedGame(
        game=name,
        rules=rules,
        options=json.loads(options),
        seed=seed,
        held=tuple(json.loads(held)),
        ticked=tuple(json.loads(ticked)),
        created=created,
        log=Log([], head),
        id=id,
    )


def read_game(db: sqlite3.Connection, game: str, path: Path) -> tuple[SavedGame | None, bool]:
    """A game with as much of its log as is proved whole, and whether that is all of it."""
    saved = read_row(db, game)
    if saved is None:
        return None, False
    last = _start(game)
    with only_trouble(path):  # a damaged page: what was read before it is whole
        for row in _event_rows(db, game):
            if row[1] != len(saved.at) or seal(last, *row[:-1]) != row[-1]:
                break
            last = row[-1]
            saved.log.events.append(row_event(*row[2:7]))
            saved.at.append(row[7])
    saved.log.head = min(saved.log.head, len(saved.log.events))
    there = stand(db, game)
    return saved, there is not None and there[1:] == (len(saved.log.events), last)


def put_row(db: sqlite3.Connection, table: str, *row: str) -> None:
    """A sealed row. Not REPLACE: it would delete the old row behind the tally's back."""
    key, value = {"preferences": ("name", "value"), "boxes": ("game, name", "cards")}[table]
    marks = ", ".join("?" * (len(row) + 1))
    db.execute(
        f"INSERT INTO {table} VALUES ({marks}) ON CONFLICT ({key}) "
        f"DO UPDATE SET {value} = excluded.{value}, seal = excluded.seal",
        (*row, seal(*row)),
    )


# What the players should know, until they have seen it; what the list says of a game


def put_note(db: sqlite3.Connection, note: Message) -> None:
    plain = text(as_plain(note))
    db.execute("INSERT INTO notes (note, seal) VALUES (?, ?)", (plain, seal(plain)))


def notes(db: sqlite3.Connection) -> Iterator[Message]:
    for plain, sealed in db.execute("SELECT note, seal FROM notes ORDER BY n"):
        if seal(plain) == sealed:
            with suppress(Misfit):
                yield from_plain(Message, json.loads(plain))


def update_glance(db: sqlite3.Connection, game: str, shown: Shown) -> None:
    """Looking at a game is not playing it: it keeps its place in the list."""
    row = game, text(shown)
    db.execute("UPDATE glances SET shown = ?, seal = ? WHERE game = ?", (row[1], seal(*row), game))


def glance(db: sqlite3.Connection, game: str) -> Shown:
    row = db.execute("SELECT shown, seal FROM glances WHERE game = ?", (game,)).fetchone()
    if row is None or seal(game, row[0]) != row[1]:
        return None
    shown: Shown = json.loads(row[0])
    return shown


def told(db: sqlite3.Connection) -> tuple[int, int]:
    """How many games there are, and of how many the list says that they are over. It is only
    counted: no seal is broken for it, and a hundred games take no longer than ten."""
    over = f"%{text({'over': True})[1:-1]}%"
    found = db.execute(
        "SELECT count(*), coalesce(sum(g.shown LIKE ?), 0) FROM games "
        "LEFT JOIN glances AS g ON g.game = games.id",
        (over,),
    )
    count, ended = found.fetchone()
    return int(count), int(ended)


def times(db: sqlite3.Connection, game: str) -> list[str]:
    """When each answer was given."""
    found = db.execute("SELECT at FROM events WHERE game = ? ORDER BY n", (game,))
    return [at for (at,) in found]


def _event_rows(db: sqlite3.Connection, game: str) -> Iterator[tuple[Any, ...]]:
    yield from db.execute(
        'SELECT game, n, "by", asked, answer, sure, evidence, at, seal FROM events '
        "WHERE game = ? ORDER BY n",
        (game,),
    )


def _start(game: str) -> str:
    return seal("start", game)
