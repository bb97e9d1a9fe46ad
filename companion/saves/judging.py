"""Whether a file of saves is sound, judged in memory before it is opened to be written."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import ExitStack, closing, contextmanager
from pathlib import Path
from typing import NamedTuple

from companion.core.messages import message

from . import rows, schema
from .files import named
from .image import image, says_its_journal, with_its_log
from .saved import SaveError
from .trouble import READING, trouble


class Judged(NamedTuple):
    """``wrong`` is "newer", "damaged", "log" (the log beside it is not its own) or nothing."""

    wrong: str
    readable: tuple[sqlite3.Connection, ...]  # what to read it from, the best first


@contextmanager
def judged(path: Path) -> Iterator[Judged]:
    """``SaveError`` when the machine does not let us look. Looking changes nothing."""
    with ExitStack() as stack:
        try:
            main = stack.enter_context(closing(image(path)))
            whole = with_its_log(path)
            found = _judged(path, main, whole)
        except (OSError, MemoryError) as error:
            raise trouble(error, path) or error from error
        if whole is not None:
            stack.enter_context(closing(whole))
        yield found


def problem(path: Path) -> str:
    """What is wrong with a file; nothing when it can be used."""
    with judged(path) as found:
        return found.wrong


def _judged(path: Path, main: sqlite3.Connection, whole: sqlite3.Connection | None) -> Judged:
    of_main = _wrong(main) or ("" if says_its_journal(path) else "damaged")
    logged = named(path, "-wal").exists() and named(path, "-wal").stat().st_size > 0
    if not logged:
        return Judged(of_main, (main,))
    of_whole = _wrong(whole) if whole is not None else "damaged"
    if whole is None or of_whole == "damaged":
        other = () if whole is None else (whole,)
        return Judged("damaged", (*other, main)) if of_main else Judged("log", (main, *other))
    if not of_main and _belongs_to_another(main, whole):
        return Judged("log", (main,))
    return Judged(of_whole, (whole, main))


def _belongs_to_another(main: sqlite3.Connection, whole: sqlite3.Connection) -> bool:
    """A log holds the last answers, or that a game was deleted; not that all the others went."""
    before, after = _ids(main), _ids(whole)
    gone = before - after
    return len(gone) > 1 or (bool(gone) and not before & after)


def _ids(db: sqlite3.Connection) -> set[str]:
    return {id for (id,) in db.execute("SELECT id FROM games")}


def _wrong(db: sqlite3.Connection) -> str:
    try:
        if schema.version(db) > len(schema.MIGRATIONS):
            return "newer"
        return "" if schema.is_sound(db) and rows.all_sealed(db) else "damaged"
    except READING:
        return "damaged"


def check_is_file(path: Path) -> None:
    """What is a pipe, a device or a folder is neither waited for nor replaced."""
    if not path.name or (path.exists() and not path.is_file()):
        raise SaveError(message("saves.not_a_file", name=str(path)))
