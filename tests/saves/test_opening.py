"""Whatever is wrong when the saves are opened: all games are there, or a note names their file."""

import errno
import json
import os
import signal
import sqlite3
import stat
import sys
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from random import Random

import pytest

from companion.app import shelf
from companion.core.log import Change, Event
from companion.core.messages import NotAllowed
from companion.core.session import Session
from companion.saves import boxes, export, opening
from companion.saves.saved import SavedGame, SaveError
from companion.saves.store import Store
from companion.words import Words
from tests import toy
from tests.play import step
from tests.saves import faulty
from tests.saves.faulty import STATES, Fault, has_strace, killing, places, round_with, sound

FAULTS, KILLS = 6, 4  # of each state; the bench tries many more
with_strace = pytest.mark.skipif(
    not has_strace() and "CI" not in os.environ, reason="strace is not installed"
)
ANSWER = Event("ann", "x", ("y",))


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "saves.db"


@with_strace
@pytest.mark.parametrize("state", STATES)
def test_a_file_operation_that_fails_or_kills_costs_nothing(state: str, tmp_path: Path) -> None:
    rng, faults = Random(3), list(places(state, tmp_path))
    for fault in [*rng.sample(faults, FAULTS), *rng.sample(killing(faults), KILLS)]:
        round_with(state, fault, tmp_path / "round")


@with_strace
def test_a_read_that_fails_once_is_not_taken_for_damage(tmp_path: Path) -> None:
    """To SQLite a page that the disk does not give is a corrupt one."""
    faults = [
        fault
        for fault in places("sound", tmp_path)
        if (fault.call, fault.error, fault.stays) == ("pread64", "EIO", False)
    ]
    assert len(faults) > 20
    for fault in faults[::4]:
        round_with("sound", fault, tmp_path / "round")


@with_strace
def test_the_round_would_notice_a_game_that_is_gone(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What judges must be able to condemn."""
    whole = faulty.run

    def forgetful(folder: Path, fault: Fault | None, log: Path | None = None) -> object:
        done = whole(folder, fault, log)
        with closing(Store(folder / "saves.db")) as store:
            store.forget(store.ids()[0])
        return done

    monkeypatch.setattr(faulty, "run", forgetful)
    with pytest.raises((AssertionError, KeyError)):
        round_with("sound", Fault("openat", 10_000, "EIO"), tmp_path / "round")


def notes(store: Store) -> list[str]:
    return [note.id for note in store.notes]


def test_another_program_that_holds_the_file_breaks_nothing(path: Path) -> None:
    truth = sound(path.parent)
    content = path.read_bytes()
    with closing(sqlite3.connect(path, isolation_level=None)) as other:
        other.execute("PRAGMA journal_mode = DELETE")
        other.execute("BEGIN EXCLUSIVE")
        store = Store(path)
        assert notes(store) == ["saves.busy", "saves.look_only"]
        with pytest.raises(SaveError, match="busy"):
            store.prefer("language", "en")
        store.close()
        other.execute("ROLLBACK")
    assert not list(path.parent.glob("saves.damaged-*"))
    assert len(content) == path.stat().st_size
    store = Store(path)
    assert not store.notes
    assert {*store.ids()} == {*truth}
    store.close()


@pytest.mark.parametrize("state", ["sound", "older"])
@pytest.mark.parametrize("error", [errno.ENOSPC, errno.EIO])
def test_where_nothing_can_be_written_games_can_be_looked_at(
    path: Path, monkeypatch: pytest.MonkeyPatch, state: str, error: int
) -> None:
    truth = STATES[state](path.parent)

    def fails(where: Path) -> sqlite3.Connection:
        raise OSError(error, os.strerror(error), str(where))

    monkeypatch.setattr(opening, "ready", fails)
    store = Store(path)
    kind = "saves.full" if error == errno.ENOSPC else "saves.disk"
    assert notes(store) == [kind, "saves.look_only"]
    assert {id: store.load(id).log.events for id in store.ids()} == truth
    with pytest.raises(SaveError, match=kind):
        store.keeper(next(iter(truth)))(Change(20, (ANSWER,), 21))
    store.close()


def test_a_page_that_shows_one_game_twice_costs_no_other_game(path: Path) -> None:
    truth = sound(path.parent)
    with closing(sqlite3.connect(path, isolation_level=None)) as db:
        db.execute("PRAGMA writable_schema = ON")
        db.execute("DELETE FROM sqlite_master WHERE name = 'sqlite_autoindex_games_1'")
        db.execute(
            "UPDATE sqlite_master SET sql = replace(sql, 'id TEXT PRIMARY KEY', 'id TEXT') "
            "WHERE name = 'games'"
        )
    with closing(sqlite3.connect(path, isolation_level=None)) as db:
        db.execute("INSERT INTO games SELECT * FROM games WHERE rowid = 1")
    store = Store(path)
    assert notes(store) == ["saves.damaged"]
    assert {id: store.load(id).log.events for id in store.ids()} == truth
    assert store.preference("language") == "de"
    store.close()


def test_what_is_not_as_it_was_written_is_not_rescued(path: Path) -> None:
    truth = sound(path.parent)
    with closing(sqlite3.connect(path, isolation_level=None)) as db:
        db.execute("UPDATE preferences SET value = '\"xx\"'")
    store = Store(path)
    assert store.preference("language", "none") == "none"
    assert store._db.execute("SELECT count(*) FROM preferences").fetchone() == (0,)
    assert {*store.ids()} == {*truth}
    store.close()


def test_what_was_told_once_is_told_again_until_somebody_has_seen_it(path: Path) -> None:
    path.write_text("Dear diary")
    for _ in range(2):
        store = Store(path)
        assert notes(store) == ["saves.damaged"]
        store.close()
    store = Store(path)
    store.seen()
    assert not store.notes
    store.close()
    store = Store(path)
    assert not store.notes
    store.close()


def test_a_damaged_game_without_room_for_a_copy_can_be_looked_at(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    truth = faulty.spoiled(path.parent)
    store = Store(path)
    victim, *others = truth

    def full(db: sqlite3.Connection, to: Path) -> None:
        raise OSError(errno.ENOSPC, "full", str(to))

    with monkeypatch.context() as patch:
        patch.setattr(opening, "copied", full)
        for _ in range(2):
            saved = store.load(victim)
            assert saved.log.events == truth[victim]
            assert notes(store) == ["saves.game_not_mended"]
    session = Session(toy, saved.options, saved.log, lambda moment: None, store.keeper(victim))
    with pytest.raises(SaveError, match="game_not_mended"):
        step(session, Random(1))
    assert store.load(others[0]).log.events == truth[others[0]]
    assert [each.name for each in path.parent.glob("saves.*.db*")] == []
    store.close()
    store = Store(path)  # now there is room
    assert store.load(victim).log.events == truth[victim]
    assert notes(store) == ["saves.game_damaged"]
    store.close()


# Two writers, one file


def test_two_ways_to_one_file_are_one_file(path: Path) -> None:
    first = Store(path)
    other = path.with_name("link.db")
    other.symlink_to(path)
    second = Store(other)
    assert notes(second) == ["saves.read_only"]
    second.close()
    first.close()


def test_who_does_not_know_what_stands_there_writes_nothing(path: Path) -> None:
    """Two names for one file, which no lock of a name notices."""
    first = Store(path)
    game = first.add(SavedGame("toy", toy.RULES, {}, "s"))
    other = path.with_name("elsewhere") / "saves.db"
    other.parent.mkdir()
    other.hardlink_to(path)
    second = Store(other)
    keep, late = first.keeper(game), second.keeper(game)
    keep(Change(0, (ANSWER,), 1))
    with pytest.raises(SaveError, match="changed_elsewhere"):
        late(Change(0, (ANSWER._replace(answer=("z",)),), 1))
    keep(Change(1, (ANSWER,), 2))
    assert first.load(game).log.events == [ANSWER, ANSWER]
    second.keeper(game)(Change(2, (ANSWER,), 3))  # who has looked again may
    second.close()
    first.close()


def test_a_file_deleted_while_it_is_open_is_put_back(path: Path) -> None:
    store = Store(path)
    game = store.add(SavedGame("toy", toy.RULES, {}, "s"))
    keep = store.keeper(game)
    keep(Change(0, (ANSWER,), 1))
    for each in path.parent.iterdir():
        each.unlink()
    keep(Change(1, (ANSWER,), 2))
    assert notes(store) == ["saves.put_back"]
    assert Store(path).read_only, "it is locked as before"
    store.close()
    store = Store(path)
    assert store.load(game).log.events == [ANSWER, ANSWER]
    store.close()


def test_an_older_copy_put_in_its_place_is_left_alone_and_nothing_is_lost(path: Path) -> None:
    store = Store(path)
    game = store.add(SavedGame("toy", toy.RULES, {}, "s"))
    keep = store.keeper(game)
    keep(Change(0, (ANSWER,), 1))
    older = path.with_name("copy.db")
    older.write_bytes(path.read_bytes())
    keep(Change(1, (ANSWER,), 2))
    older.replace(path)
    before = path.read_bytes()
    for _ in range(2):
        with pytest.raises(SaveError, match="replaced"):
            keep(Change(2, (ANSWER,), 3))
    (note,) = store.notes
    assert path.read_bytes() == before
    store.close()
    kept = Store(path.with_name(str(dict(note.values)["name"])))
    assert kept.load(game).log.events == [ANSWER, ANSWER]
    kept.close()


@pytest.mark.skipif(sys.platform == "win32", reason="rights are another thing there")
def test_saves_and_what_is_exported_are_for_their_owner_alone(path: Path) -> None:
    from companion.saves.files import write_private

    store = Store(path)
    store.add(SavedGame("toy", toy.RULES, {}, "s"))
    write_private(path.with_name("game.json"), "{}")
    for each in path.parent.iterdir():
        if not each.name.endswith((".lock", ".lock-journal")):
            assert stat.S_IMODE(each.stat().st_mode) == 0o600, each.name
    store.close()
    path.chmod(0o644)
    Store(path).close()
    assert stat.S_IMODE(path.stat().st_mode) == 0o600


# Files from elsewhere


def sealed(**changed: object) -> str:
    """An export whose seal is right, whatever it says."""
    plain = json.loads(export.to_text(SavedGame("toy", 1, {"seats": ["ann"]}, "s")))
    plain |= changed
    plain.pop("seal")
    return json.dumps(plain | {"seal": export._seal(plain)})


def deep(levels: int) -> object:
    return [deep(levels - 1)] if levels else []


@pytest.mark.parametrize(
    "content",
    [
        pytest.param(sealed(seed="\ud800"), id="half a character"),
        pytest.param(sealed(options={"\udfff": 1}), id="half a character as a name"),
        pytest.param(sealed(rules=2**63), id="rules beyond the database"),
        pytest.param(sealed(rules=-1), id="rules below nothing"),
        pytest.param(sealed(options={"rounds": 10**30}), id="a huge number"),
        pytest.param(sealed(options={"box": deep(60)}), id="too deep"),
        pytest.param(sealed(options={"box": [0] * 1000}), id="too long"),
        pytest.param(sealed(options={"name": "x" * 2001}), id="too many letters"),
        pytest.param(sealed(head=20_001, events=[["", "", [], False, [], ""]] * 20_001), id="long"),
    ],
)
def test_an_export_that_is_sealed_and_makes_no_sense_is_refused(content: str) -> None:
    with pytest.raises(SaveError):
        export.from_text(content)


@pytest.fixture
def no_waiting() -> Iterator[None]:
    """A test that would wait for ever fails instead."""
    signal.alarm(20)
    yield
    signal.alarm(0)


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="there are none here")
@pytest.mark.usefixtures("no_waiting")
def test_a_pipe_that_is_called_a_game_is_refused(tmp_path: Path) -> None:
    game, box = tmp_path / "game.json", tmp_path / "box.toml"
    os.mkfifo(game)
    os.mkfifo(box)
    with pytest.raises(NotAllowed, match="not_an_export"):
        export.read(game)
    with pytest.raises(NotAllowed, match="not_a_box"):
        boxes.brought(box)
    assert shelf.files(tmp_path, Words("en"), "*.toml") == []


@pytest.mark.usefixtures("no_waiting")
def test_a_copy_of_a_file_in_use_is_not_waited_for(path: Path) -> None:
    with closing(sqlite3.connect(path, isolation_level=None)) as db:
        db.execute("CREATE TABLE t (a)")
    with (
        closing(sqlite3.connect(path, isolation_level=None)) as other,
        closing(sqlite3.connect(path, timeout=0, isolation_level=None)) as db,
    ):
        other.execute("BEGIN EXCLUSIVE")
        with pytest.raises(SaveError, match="busy"):
            opening.copied(db, path.with_name("copy.db"))
    assert [each.name for each in path.parent.iterdir()] == [path.name]


def test_the_game_played_last_is_found_first_after_a_migration(path: Path) -> None:
    truth = faulty.older(path.parent)
    store = Store(path)
    assert store.ids() == [*reversed(truth)]
    for id in truth:
        assert store.glance(id) is None
        store.glanced(id, {"round": 2})
        assert store.glance(id) == {"round": 2}
    assert store.ids() == [*reversed(truth)]
    store.close()


def test_a_successor_that_was_whole_takes_its_place_and_the_old_log_goes(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The app was stopped between the two renames: the old file and its log still lie there."""
    truth = faulty.damaged(path.parent)
    with closing(sqlite3.connect(path, isolation_level=None)) as old:
        old.execute("PRAGMA wal_autocheckpoint = 0")
        old.execute("UPDATE games SET created = 'never'")
        log = path.with_name("saves.db-wal").read_bytes()
        content = path.read_bytes()
    path.write_bytes(content)
    path.with_name("saves.db-wal").write_bytes(log)

    def stopped(where: Path) -> None:
        raise OSError(errno.EIO, "stopped", str(where))

    with monkeypatch.context() as patch:
        patch.setattr("companion.saves.files.finish", stopped)
        store = Store(path)
        assert notes(store) == ["saves.not_mended", "saves.look_only"]
        store.close()
    assert path.with_name("saves.db-wal").read_bytes() == log
    store = Store(path)
    assert {id: store.load(id).log.events for id in store.ids()} == truth
    assert not path.with_name("saves.db.mended").exists()
    store.close()


def test_what_only_the_log_of_a_damaged_file_holds_is_rescued(path: Path) -> None:
    store = Store(path)
    store._db.execute("PRAGMA wal_autocheckpoint = 0")
    game = store.add(SavedGame("toy", toy.RULES, {}, "s"))
    store.keeper(game)(Change(0, (ANSWER,), 1))
    store._db.execute("UPDATE tally SET count = 7 WHERE what = 'games'")
    parts = {tail: path.with_name(f"saves.db{tail}").read_bytes() for tail in ("", "-wal")}
    store.close()
    for tail, content in parts.items():
        path.with_name(f"saves.db{tail}").write_bytes(content)
    store = Store(path)
    assert notes(store) == ["saves.log"]
    assert store.load(game).log.events == [ANSWER]
    (aside,) = path.parent.glob("saves.log-*.db")
    assert aside.read_bytes() == parts[""]
    assert aside.with_name(f"{aside.name}-wal").read_bytes() == parts["-wal"]
    store.close()
