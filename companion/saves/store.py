"""The database. One process writes; an answer is on disk before anybody is told."""

from __future__ import annotations

import json
import secrets
import sqlite3
from collections.abc import Callable, Iterator, Mapping
from contextlib import closing, contextmanager
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from companion.core.log import Change, Keep
from companion.core.messages import Message, message

from . import opening, rows
from .files import finish, free_name, named
from .image import image, with_its_log
from .judging import check_is_file
from .saved import SavedGame, SaveError, seal, text
from .sitting import Sitting
from .trouble import trouble

File = tuple[int, int]  # its disk and its number there, whatever it is called
Shown = Callable[[], Mapping[str, Any] | None]  # what the list is to say of a game


def unseen() -> None:
    """Of a game that nobody has looked at."""


class Store:
    """The saves in one file. ``notes`` says what the players should know about its state."""

    def __init__(self, path: Path, now: Callable[[], str] | None = None) -> None:
        self.path, self._now = path, now or _now
        self._passing: list[Message] = []  # notes that hold as long as this store is open
        self._barred: Message | None = None  # why nothing may be written
        self._unmended: dict[str, Message] = {}  # damaged games, and why they may not be written
        self._lock: sqlite3.Connection | None = None
        try:
            self.path = path.resolve()
            check_is_file(self.path)
            self.path.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
            self._lock = opening.lock(self.path)
            if self._lock is None:
                self._look(message("saves.read_only"), alone=False)
                return
            self._db, self._file = self._opened()
        except (SaveError, OSError, RuntimeError) as error:  # of a link that leads to itself
            known = error if isinstance(error, SaveError) else trouble(error, self.path)
            why = known.why if known else message("saves.disk", name=path.name)
            self._look(why, message("saves.look_only"))
        except BaseException:
            self._let_go()
            raise

    @property
    def read_only(self) -> bool:
        return self._barred is not None

    @property
    def notes(self) -> list[Message]:
        """What was noticed now, and what nobody has said yet to have seen."""
        try:
            with self._reading() as db:
                return [*self._passing, *rows.notes(db)]
        except SaveError as error:
            return [*self._passing, error.why]

    def seen(self) -> None:
        """The players know."""
        self._passing.clear()
        if not self.read_only:
            with self._writing() as db:
                db.execute("DELETE FROM notes")

    def close(self) -> None:
        self._db.close()
        self._let_go()

    # Games

    def ids(self) -> list[str]:
        """Every game, the one played last first."""
        with self._reading() as db:
            found = db.execute(
                "SELECT id FROM games LEFT JOIN glances ON glances.game = id "
                "ORDER BY glances.rowid DESC, games.rowid DESC"
            )
            return [id for (id,) in found]

    def games(self) -> list[SavedGame]:
        """Every game, the one played last first, without its log."""
        found = [self.row(id) for id in self.ids()]
        return [saved for saved in found if saved is not None]

    def row(self, game: str) -> SavedGame | None:
        """A game without its log; None when what stands there was damaged."""
        with self._reading() as db:
            return rows.read_row(db, game)

    def glance(self, game: str) -> Mapping[str, Any] | None:
        """What the list says of it; None when nobody has looked since its last answer."""
        with self._reading() as db:
            return rows.glance(db, game)

    def told(self) -> tuple[int, int]:
        """How many games there are, and how many of them are over, as far as anybody has looked."""
        with self._reading() as db:
            return rows.told(db)

    def glanced(self, game: str, shown: Mapping[str, Any]) -> None:
        """Somebody has looked: the next need not. Where nothing can be kept, nothing is."""
        if not self.read_only:
            with self._writing() as db:
                rows.update_glance(db, game, shown)

    def add(self, saved: SavedGame) -> str:
        """Keep a game that is new here; its id."""
        saved.id = saved.id or secrets.token_hex(8)
        saved.created = saved.created or self._now()
        saved.at += [self._now()] * (len(saved.log.events) - len(saved.at))
        with self._writing() as db:
            rows.write_game(db, saved)
        return saved.id

    def look(self, game: str) -> tuple[SavedGame, bool]:
        """A game with as much of its log as is whole, and whether that is all of it.

        What the disk failed to give once looks like damage: that is judged by the file itself.
        """
        with self._reading() as db:
            saved, whole = rows.read_game(db, game, self.path)
        if not whole and self._identity() is not None:
            with self._reading(), closing(with_its_log(self.path) or image(self.path)) as db:
                saved, whole = rows.read_game(db, game, self.path)
        if saved is None:
            raise SaveError(message("saves.game_damaged", game=game, created="?", name=""))
        return saved, whole

    def load(self, game: str) -> SavedGame:
        """A game with its log. A damaged one comes as far as it is whole, and a note says so."""
        saved, whole = self.look(game)
        if not whole:
            self._mend(saved)
        return saved

    def keeper(self, game: str, shown: Shown = unseen) -> Keep:
        """What a session calls to put an answer on disk."""
        with self._reading() as db:
            known = rows.stand(db, game)
            sat = Sitting(rows.times(db, game))

        def keep(change: Change) -> None:
            nonlocal known
            if game in self._unmended:
                raise SaveError(self._unmended[game])
            with self._writing() as db:
                rows.check_stand(db, game, known)
                glanced, now = shown(), self._now()
                sat.goes_on(now)
                at = glanced and {**glanced, "at": now, "spent": sat.seconds}
                rows.write_change(db, game, change, lambda: now, at)
                written = rows.stand(db, game)
            known = written

        return keep

    def set_held(self, game: str, held: tuple[str, ...]) -> None:
        with self._writing() as db:
            rows.update_game(db, game, held=text(held))

    def set_options(self, game: str, options: Mapping[str, Any]) -> None:
        """They say more of a game than its rules read."""
        with self._writing() as db:
            rows.update_game(db, game, options=text(options))

    def set_ticked(self, game: str, ticked: tuple[str, ...]) -> None:
        with self._writing() as db:
            rows.update_game(db, game, ticked=text(ticked))

    def forget(self, game: str) -> None:
        """Delete a game for good."""
        with self._writing() as db:
            db.execute("DELETE FROM glances WHERE game = ?", (game,))
            db.execute("DELETE FROM events WHERE game = ?", (game,))
            db.execute("DELETE FROM games WHERE id = ?", (game,))

    # Preferences and taught boxes

    def preference(self, name: str, default: Any = None) -> Any:
        with self._reading() as db:
            row = db.execute(
                "SELECT value, seal FROM preferences WHERE name = ?", (name,)
            ).fetchone()
        return json.loads(row[0]) if row and seal(name, row[0]) == row[1] else default

    def prefer(self, name: str, value: Any) -> None:
        with self._writing() as db:
            rows.put_row(db, "preferences", name, text(value))

    def boxes(self, game: str) -> dict[str, str]:
        """The cards people have taught us, box by box, as TOML."""
        with self._reading() as db:
            found = db.execute("SELECT game, name, cards, seal FROM boxes WHERE game = ?", (game,))
            return {row[1]: row[2] for row in found if seal(*row[:3]) == row[3]}

    def keep_box(self, game: str, name: str, cards: str) -> None:
        with self._writing() as db:
            rows.put_row(db, "boxes", game, name, cards)

    # How it is done

    @contextmanager
    def _reading(self) -> Iterator[sqlite3.Connection]:
        try:
            yield self._db
        except sqlite3.ProgrammingError:  # a fault of ours
            raise
        except (sqlite3.Error, OSError, MemoryError) as error:
            broken = SaveError(message("saves.broken", name=self.path.name))
            raise trouble(error, self.path) or broken from error

    @contextmanager
    def _writing(self) -> Iterator[sqlite3.Connection]:
        if self._barred is not None:
            raise SaveError(self._barred)
        self._stand_where_it_lay()
        with self._reading() as db:
            try:
                db.execute("BEGIN IMMEDIATE")
                yield db
                db.execute("COMMIT")
            except BaseException:
                if db.in_transaction:
                    db.execute("ROLLBACK")
                raise

    def _opened(self) -> tuple[sqlite3.Connection, File | None]:
        db = opening.open_to_write(self.path, self._stamp())
        try:
            return db, self._identity()
        except BaseException:
            db.close()
            raise

    def _look(self, *why: Message, alone: bool = True) -> None:
        """Nothing can be written, and the players are told; they can still look."""
        self._passing += why
        self._barred = why[0]
        found = opening.open_to_read(self.path, alone=alone)
        unread = message("saves.disk", name=self.path.name)
        if found is None and unread not in why and _may_lie_at(self.path):
            self._passing.append(unread)
        self._db = found or opening.nothing()

    def _identity(self) -> File | None:
        """Which file lies under our name; none when it was moved or deleted."""
        try:
            found = self.path.stat()
        except FileNotFoundError:
            return None
        except OSError as error:
            raise SaveError(message("saves.disk", name=self.path.name)) from error
        return found.st_dev, found.st_ino

    def _stand_where_it_lay(self) -> None:
        """What is written into a file that has no name any more is lost without a word."""
        there = self._identity()
        if there == self._file:
            return
        if there is None:
            self._put_back()
            return
        aside = free_name(self.path, "kept", self._stamp())
        with self._reading() as db:
            opening.copied(db, aside)
        self._barred = message("saves.replaced", name=aside.name)
        self._passing.append(self._barred)
        raise SaveError(self._barred)

    def _put_back(self) -> None:
        """Deleted, or its disk was away: everything is still here, and goes there again."""
        with self._reading() as db:
            self.path.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
            opening.copied(db, named(self.path, ".mended"))  # from here on any start goes on
            self._db.close()
        try:
            with self._reading():
                finish(self.path)
                self._db = opening.ready(self.path)
        except SaveError as error:
            self._look(error.why, message("saves.look_only"))
            raise
        self._let_go()
        self._lock = opening.lock(self.path)
        self._file = self._identity()
        self._passing.append(message("saves.put_back", name=self.path.name))

    def _let_go(self) -> None:
        if self._lock is not None:
            self._lock.close()
            self._lock = None

    def _mend(self, saved: SavedGame) -> None:
        """Keep a copy of everything, then shorten one damaged game to what is whole of it.

        Where there is no room for a copy the game can be looked at, and is not written to.
        """
        aside = self.path.with_name(
            f"{self.path.stem}.damaged-{self._stamp()}-{secrets.token_hex(2)}.db"
        )
        known = message(
            "saves.game_damaged", game=saved.game, created=saved.created, name=aside.name
        )
        try:
            if self._barred is not None:
                raise SaveError(self._barred)
            with self._reading() as db:
                opening.copied(db, aside)
            with self._writing() as db:
                whole = Change(len(saved.log.events), (), saved.log.head)
                rows.write_change(db, saved.id, whole, self._now, None)
                rows.put_note(db, known)
        except SaveError:
            values = {"game": saved.game, "created": saved.created, "name": self.path.name}
            self._unmended[saved.id] = message("saves.game_not_mended", **values)
            if self._unmended[saved.id] not in self._passing:
                self._passing.append(self._unmended[saved.id])

    def _stamp(self) -> str:
        return "".join(c for c in self._now() if c.isalnum())


def _may_lie_at(path: Path) -> bool:
    try:
        return path.is_file()
    except OSError:
        return True


def _now() -> str:
    return datetime.now(UTC).isoformat(timespec="seconds")
