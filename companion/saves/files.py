"""A database as files: the main one, and what SQLite lays beside it."""

from __future__ import annotations

import os
import shutil
import sqlite3
from contextlib import suppress
from pathlib import Path

BESIDE = ("-wal", "-shm", "-journal")
PRIVATE = 0o600  # hands lie open in it


def connect(where: Path | str) -> sqlite3.Connection:
    return sqlite3.connect(where, timeout=2, isolation_level=None, uri=isinstance(where, str))


def named(path: Path, tail: str) -> Path:
    return path.with_name(path.name + tail)


def remove(path: Path) -> None:
    for tail in ("", *BESIDE):
        named(path, tail).unlink(missing_ok=True)


def draft(path: Path) -> Path:
    """An empty file for its owner alone, in which the next state of the saves is made."""
    new = named(path, ".new")
    remove(new)
    write_private(new, "")
    return new


def write_private(path: Path, content: str | bytes) -> None:
    """A new file for its owner's eyes, never over another one."""
    handle = os.open(path, os.O_CREAT | os.O_EXCL | os.O_WRONLY, PRIVATE)
    try:
        with os.fdopen(handle, "wb") as file:
            file.write(content.encode() if isinstance(content, str) else content)
    except BaseException:
        path.unlink()  # half of it would be taken for all of it
        raise


def keep_aside(path: Path, what: str, stamp: str) -> Path:
    """Give the file, and its log, a second name that nobody uses; on disks without links, a copy.

    It keeps the name it has until its successor is whole.
    """
    for earlier in path.parent.glob(f"{path.stem}.{what}-*.db"):
        if earlier.is_file() and alike(earlier, path):  # stopped before it had a successor
            return earlier
    aside = free_name(path, what, stamp)
    for tail in ("-wal", ""):
        if named(path, tail).exists():
            _second_name(named(path, tail), named(aside, tail))
    sync_folder(path.parent)
    return aside


def free_name(path: Path, what: str, stamp: str) -> Path:
    names = (path.with_name(f"{path.stem}.{what}-{stamp}-{n}.db") for n in range(1000))
    return next(name for name in names if not name.exists())


def alike(one: Path, other: Path) -> bool:
    """One file, or two of the same content, with logs of the same content."""
    if not one.samefile(other) and one.read_bytes() != other.read_bytes():
        return False
    logs = [named(each, "-wal") for each in (one, other)]
    return len({log.read_bytes() if log.exists() else b"" for log in logs}) == 1


def _second_name(path: Path, other: Path) -> None:
    with suppress(OSError):
        os.link(path, other)
        return
    part = named(other, ".part")
    try:
        shutil.copyfile(path, part)
        with part.open("rb+") as file:
            os.fsync(file.fileno())
        part.replace(other)
    finally:
        part.unlink(missing_ok=True)


def succeed(new: Path, path: Path) -> None:
    """Put a finished draft in the place of the file, and of what lay beside that.

    Once it is called mended the draft counts: what is left to do is done by any later start.
    """
    new.replace(named(path, ".mended"))
    sync_folder(path.parent)
    finish(path)


def finish(path: Path) -> None:
    """A log that was the old file's would be taken for the new one's: it goes first."""
    mended = named(path, ".mended")
    if mended.exists():
        for tail in BESIDE:
            named(path, tail).unlink(missing_ok=True)
        mended.replace(path)
        sync_folder(path.parent)


def sync_folder(folder: Path) -> None:
    """Names are on disk when their folder is; where folders cannot be opened they need not be."""
    if os.name == "posix":
        handle = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(handle)
        finally:
            os.close(handle)
