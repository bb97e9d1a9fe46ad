"""Saves opened, played and closed while a file operation fails, or kills the process.

The unmodified SQLite runs under strace, which lets one system call on one of our files fail. What
the process says afterwards, and what the next start finds, must be all games, or a note that names
the file that holds them.
"""

from __future__ import annotations

import json
import re
import secrets
import shutil
import sqlite3
import subprocess
import sys
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from contextlib import closing
from dataclasses import dataclass, replace
from pathlib import Path
from random import Random
from typing import Any

from companion.core.log import Event
from companion.core.messages import Message
from companion.core.session import Session
from companion.saves import export, schema
from companion.saves.saved import SavedGame, SaveError, event_row
from companion.saves.store import Store
from tests import toy
from tests.play import step

ROOT = Path(__file__).parents[2]
TOKEN = "0f0f"
NOW = "2026-01-01T00:00:00+00:00"
STAMP = "20260101T0000000000"
ANSWERS = 3
TAILS = ("", "-wal", "-shm", "-journal", ".lock", ".lock-journal")
DRAFTS = (".new", ".new-journal", ".mended", ".mended.new", ".mended.new-journal")
CALLS = {  # what each call that SQLite or we make on a file may fail with
    "openat": ("ENOSPC", "EACCES", "EMFILE", "EIO"),
    "pread64": ("EIO",),
    "read": ("EIO",),
    "pwrite64": ("ENOSPC", "EIO"),
    "write": ("ENOSPC", "EIO"),
    "copy_file_range": ("ENOSPC", "EIO"),
    "fdatasync": ("EIO", "ENOSPC"),
    "fsync": ("EIO", "ENOSPC"),
    "ftruncate": ("ENOSPC", "EIO"),
    "fcntl": ("EAGAIN", "ENOLCK", "EIO"),
    "rename": ("EACCES", "ENOSPC", "EIO"),
    "link": ("EPERM", "ENOSPC", "EMLINK", "EIO"),
    "unlink": ("EACCES", "EIO"),
    "newfstatat": ("EIO", "EACCES"),
    "mmap": ("ENOMEM",),
    "mkdir": ("EROFS", "ENOSPC"),
    "chmod": ("EPERM",),
    "getdents64": ("EIO",),
}
Truth = dict[str, list[Event]]


@dataclass(frozen=True)
class Fault:
    """The ``n``th such call fails, and all that follow if it ``stays``; or it kills."""

    call: str
    n: int
    error: str = ""  # none: the process is killed there
    stays: bool = False

    @property
    def asked(self) -> str:
        what = f"error={self.error}" if self.error else "signal=KILL"
        return f"inject={self.call}:{what}:when={self.n}{'+' if self.stays else ''}"


# What lies there before


def sound(folder: Path, games: int = 3) -> Truth:
    store, rng, truth = Store(folder / "saves.db", lambda: NOW), Random(7), {}
    for _ in range(games):
        game = store.add(SavedGame("toy", toy.RULES, _options(), "luck"))
        saved = store.load(game)
        session = Session(toy, saved.options, saved.log, lambda moment: None, store.keeper(game))
        for _ in range(20):
            step(session, rng)
        truth[game] = list(session.log.events)
    store.prefer("language", "de")
    store.close()
    return truth


def older(folder: Path) -> Truth:
    """As the first version left it: it is brought up to date when it is opened."""
    truth = sound(folder)
    with closing(sqlite3.connect(folder / "saves.db", isolation_level=None)) as db:
        db.execute("DROP TABLE notes")
        db.execute("DROP TABLE glances")
        db.execute("PRAGMA user_version = 1")
        assert schema.is_sound(db)
    return truth


def damaged(folder: Path) -> Truth:
    """One game's row no longer is what was written."""
    truth = sound(folder)
    with closing(sqlite3.connect(folder / "saves.db", isolation_level=None)) as db:
        victim = next(iter(truth))
        db.execute("UPDATE games SET seed = 'other' WHERE id = ?", (victim,))
    del truth[victim]
    return truth


def none(folder: Path) -> Truth:
    return {}


def spoiled(folder: Path) -> Truth:
    """An answer of the game to be played on was changed: it is mended when it is loaded."""
    truth = sound(folder)
    with closing(sqlite3.connect(folder / "saves.db", isolation_level=None)) as db:
        victim = next(iter(truth))
        db.execute("UPDATE events SET answer = '[]' WHERE game = ? AND n = 15", (victim,))
    truth[victim] = truth[victim][:15]
    return truth


STATES: dict[str, Callable[[Path], Truth]] = {
    "sound": sound,
    "older": older,
    "damaged": damaged,
    "spoiled": spoiled,
    "none": none,
}
NOTED = {  # what is told for good in each state, by the next start at the latest
    "damaged": {"saves.damaged", "saves.game_damaged"},
    "spoiled": {"saves.game_damaged"},
}


def _options() -> dict[str, Any]:
    return {"seats": ["ann", "bob"], "rounds": 40}


# The process


def main(folder: str) -> None:
    """Opens, looks, plays, closes; says what it knows. Refusals are sentences, faults are not."""
    secrets.token_hex = lambda nbytes=None: TOKEN
    store = Store(Path(folder) / "saves.db", lambda: NOW)
    try:
        ids = store.ids()
        for id in ids:
            saved, _ = store.look(id)
            _say("game", id, [list(event_row(event)) for event in saved.log.events])
        _say_notes(store.notes)
        game = (
            ids[-1] if ids else store.add(SavedGame("toy", toy.RULES, _options(), "luck", id="one"))
        )
        saved = store.load(game)
        session = Session(toy, saved.options, saved.log, lambda moment: None, store.keeper(game))
        for n in range(ANSWERS):
            step(session, Random(n))
            _say("answer", game, session.n, list(event_row(session.log.events[-1])))
        added = SavedGame("toy", toy.RULES, _options(), "more", log=session.log)
        added.at = [NOW] * len(session.log.events)
        store.add(replace(export.from_text(export.to_text(added)), id="added"))
        _say("added")
    except SaveError as refusal:
        _say("refused", refusal.why.id)
        _say_notes([refusal.why, *store.notes])
    store.close()


def _say_notes(notes: list[Message]) -> None:
    _say("notes", [[note.id, dict(note.values).get("name", "")] for note in notes])


def _say(*what: Any) -> None:
    print(json.dumps(what), flush=True)


# Rounds


def has_strace() -> bool:
    return shutil.which("strace") is not None


def run(folder: Path, fault: Fault | None, log: Path | None = None) -> tuple[int, str, str]:
    """How it ended, what it said, and what it said of faults of ours."""
    asides = (f"saves.damaged-{STAMP}-0.db", f"saves.damaged-{STAMP}-{TOKEN}.db")
    drafts = (f"{aside}{tail}" for aside in asides for tail in ("", "-wal", ".new", ".new-journal"))
    names = [*(f"saves.db{tail}" for tail in (*TAILS, *DRAFTS)), *drafts]
    paths = [part for name in names for part in ("-P", str(folder / name))]
    trace = ["-e", f"trace={','.join(CALLS)}"]
    if fault is not None:
        trace = ["-e", f"trace={fault.call}", "-e", fault.asked]
    # With seccomp-bpf all other calls go at full speed, but no signal is sent.
    quick = [] if fault is not None and not fault.error else ["--seccomp-bpf"]
    where = ["-P", str(folder), *paths, "-o", str(log or "/dev/null")]
    command = ["strace", "-f", *quick, "-qq", *where, *trace]
    done = subprocess.run(
        [*command, sys.executable, "-m", "tests.saves.faulty", str(folder)],
        cwd=ROOT,
        capture_output=True,
        text=True,
        timeout=120,
        check=False,
    )
    return done.returncode, done.stdout, done.stderr


def places(state: str, place: Path) -> Iterator[Fault]:
    """Every call there is to fail, and each way in which it may."""
    folder = place / f"count-{state}"
    folder.mkdir()
    STATES[state](folder)
    log = place / f"{state}.log"
    code, _, problem = run(folder, None, log)
    assert code == 0, problem
    made = Counter(re.findall(r"(?m)^\d+ +(\w+)\(", log.read_text()))
    for call, count in sorted(made.items()):
        for n in range(1, count + 1):
            for error in CALLS.get(call, ()):
                yield Fault(call, n, error)
                if call != "fcntl" or n % 16 == 1:  # where none can be locked, each waits its turn
                    yield Fault(call, n, error, stays=True)


def killing(faults: Iterable[Fault]) -> list[Fault]:
    """The process dies there instead."""
    return list(dict.fromkeys(Fault(each.call, each.n) for each in faults))


def round_with(state: str, fault: Fault, place: Path) -> None:
    """One life with a fault, and the next without: nothing is missing that is not told."""
    shutil.rmtree(place, ignore_errors=True)
    place.mkdir()
    truth = STATES[state](place)
    path = place / "saves.db"
    before = path.read_bytes() if path.exists() else b""
    code, out, problem = run(place, fault)
    assert "Traceback" not in problem, problem
    assert code == (0 if fault.error else -9), (code, problem)
    said = [json.loads(line) for line in out.splitlines(keepends=True) if line.endswith("\n")]
    check_told(said, truth, place, killed=not fault.error, locks=fault.call == "fcntl")
    check_next_start(said, truth, place, before, NOTED.get(state, set()))


def check_told(said: list[Any], truth: Truth, place: Path, *, killed: bool, locks: bool) -> None:
    """The process that met the fault showed every game, or named a file."""
    shown = {row[1]: row[2] for row in said if row[0] == "game"}
    whole = {id: [list(event_row(event)) for event in events] for id, events in truth.items()}
    whole = json.loads(json.dumps(whole))
    notes = [note for row in said if row[0] == "notes" for note in row[1]]
    if not locks:
        assert "saves.read_only" not in {id for id, _ in notes}, "there is no other window"
    named = [name for _, name in notes]
    listed = any(row[0] in ("notes", "refused") for row in said)
    if listed and not killed and any(shown.get(id) != events for id, events in whole.items()):
        assert any(name and (place / name).exists() for name in named) or not truth, said


def check_next_start(
    said: list[Any], truth: Truth, place: Path, before: bytes, noted: set[str]
) -> None:
    """Every game and every acknowledged answer; a file that was sound keeps its name."""
    store = Store(place / "saves.db", lambda: NOW)
    assert not store.read_only
    found = {id: store.load(id).log.events for id in store.ids()}
    asides = [each.name for each in place.glob("saves.damaged-*.db")]
    assert bool(asides) == bool(noted), asides
    assert {note.id for note in store.notes} == noted
    assert {dict(note.values)["name"] for note in store.notes} <= set(asides)
    if "saves.damaged" in noted:
        assert [(place / each).read_bytes() for each in asides] == [before]
    for id, events in truth.items():
        assert found[id][: len(events)] == events
    for kind, *row in said:
        if kind == "answer":
            id, n, answered = row
            assert list(event_row(found[id][n - 1])) == answered
        if kind == "added":
            assert "added" in found
    assert store.preference("language", "de") == "de"
    store.close()


if __name__ == "__main__":
    main(sys.argv[1])
