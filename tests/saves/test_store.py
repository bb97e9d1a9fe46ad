"""The database: what goes in comes out, one writer at a time, newer files are left alone."""

import sqlite3
from pathlib import Path
from random import Random

import pytest

from companion.core.dealer import nobody
from companion.core.log import Change, Event, Log
from companion.core.messages import AskFirst
from companion.core.session import Session
from companion.saves import schema
from companion.saves.saved import SavedGame, SaveError
from companion.saves.store import Store
from tests import toy
from tests.play import step

OPTIONS = {"seats": ["ann", "bob"], "rounds": 40}


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "a folder & more" / "saves.db"


def begin(store: Store) -> tuple[str, Session]:
    game = store.add(SavedGame("toy", toy.RULES, OPTIONS, "luck", held=("lanterns",)))
    return game, resume(store, game)


def resume(store: Store, game: str) -> Session:
    saved = store.load(game)
    return Session(toy, saved.options, saved.log, nobody, store.keeper(game))


def test_every_kind_of_change_is_the_same_after_a_restart(path: Path) -> None:
    store, rng = Store(path), Random(4)
    game, session = begin(store)
    for _ in range(300):
        match rng.randrange(6):
            case 0 if session.log.last_decision() is not None:
                session.undo(sure=True)
            case 1 if session.log.next_decision() is not None:
                session.redo()
            case 2:
                session.correct("ann", "tokens.bob", str(rng.randrange(4)), session.n)
            case _ if session.question:
                step(session, rng)
        if rng.random() < 0.1:
            store.close()
            store = Store(path)
            again = resume(store, game)
            assert again.log == session.log
            assert again.view("ann") == session.view("ann")
            session = again
    assert not store.notes
    store.close()


def test_what_is_beside_the_log_is_kept(path: Path) -> None:
    store = Store(path)
    game, _ = begin(store)
    store.set_held(game, ("lanterns", "red"))
    store.set_ticked(game, ("3.0 dice",))
    store.prefer("language", "de")
    store.prefer("language", "en")
    store.keep_box("toy", "our box", '[fez]\nname = "Fez"\n')
    store.keep_box("toy", "our box", '[fez]\nname = "Fez!"\n')
    store.close()
    store = Store(path)
    saved = store.load(game)
    assert (saved.held, saved.ticked) == (("lanterns", "red"), ("3.0 dice",))
    assert store.preference("language") == "en"
    assert store.preference("theme", "dark") == "dark"
    assert store.boxes("toy") == {"our box": '[fez]\nname = "Fez!"\n'}
    assert not store.notes
    store.close()


def test_the_newest_game_comes_first_and_forgetting_one_keeps_the_others(path: Path) -> None:
    store = Store(path)
    first, second = begin(store)[0], begin(store)[0]
    assert [saved.id for saved in store.games()] == [second, first]
    store.forget(second)
    assert [saved.id for saved in store.games()] == [first]
    store.close()
    store = Store(path)
    assert not store.notes
    store.close()


def test_an_answer_is_on_disk_before_anybody_is_told(path: Path) -> None:
    store = Store(path)
    _, session = begin(store)
    seen = []

    def look() -> None:
        with sqlite3.connect(path) as other:
            seen.append(other.execute("SELECT count(*) FROM events").fetchone()[0])
        other.close()

    session.listeners.listen(look)
    step(session, Random(1))
    step(session, Random(1))
    assert seen == [1, 2]
    store.close()


def test_a_full_disk_changes_nothing(path: Path) -> None:
    store = Store(path)
    game, session = begin(store)
    rng = Random(1)
    for _ in range(5):
        step(session, rng)
    before, events = session.view("ann"), list(session.log.events)
    store._db.execute("PRAGMA max_page_count = 1")  # full once the open page is
    refused = None
    while refused is None:
        before, events = session.view("ann"), list(session.log.events)
        try:
            step(session, rng)
        except SaveError as error:
            refused = error
    assert str(refused).startswith("saves.full")
    assert session.view("ann") == before
    assert session.log.events == events
    store.close()
    store = Store(path)
    assert store.load(game).log.events == events
    store.close()


def test_the_second_app_says_so_and_only_looks(path: Path) -> None:
    first = Store(path)
    game, session = begin(first)
    step(session, Random(1))
    second = Store(path)
    assert second.read_only
    assert [note.id for note in second.notes] == ["saves.read_only"]
    looking = resume(second, game)
    assert looking.view("ann") == session.view("ann")
    with pytest.raises(SaveError, match="read_only"):
        step(looking, Random(2))
    assert looking.log == session.log
    step(session, Random(3))
    assert second.load(game).log == session.log
    second.close()
    first.close()
    third = Store(path)
    assert not third.read_only
    third.close()


def test_a_newer_file_is_kept_aside_and_named(path: Path) -> None:
    store = Store(path)
    begin(store)
    store.close()
    with sqlite3.connect(path) as newer:
        newer.execute(f"PRAGMA user_version = {len(schema.MIGRATIONS) + 1}")
    newer.close()
    content = path.read_bytes()
    store = Store(path)
    (note,) = store.notes
    assert note.id == "saves.newer"
    assert path.with_name(str(dict(note.values)["name"])).read_bytes() == content
    assert store.games() == []
    begin(store)
    store.close()


def test_a_file_of_somebody_else_is_not_touched(path: Path) -> None:
    path.parent.mkdir()
    path.write_text("Dear diary, today we lost to the Daleks again.")
    store = Store(path)
    (note,) = store.notes
    assert note.id == "saves.damaged"
    assert "diary" in path.with_name(str(dict(note.values)["name"])).read_text()
    store.close()


def test_a_migration_that_fails_leaves_the_file_as_it_was(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    store = Store(path)
    game, _ = begin(store)
    store.close()

    def fails(db: sqlite3.Connection) -> None:
        if Path(db.execute("PRAGMA database_list").fetchone()[2]).is_absolute():  # not in memory
            db.execute("DROP TABLE boxes")
            raise sqlite3.OperationalError("the disk went away")

    monkeypatch.setattr(schema, "MIGRATIONS", (*schema.MIGRATIONS, fails))
    store = Store(path)
    assert [note.id for note in store.notes] == ["saves.disk", "saves.look_only"]
    assert [saved.id for saved in store.games()] == [game]
    with pytest.raises(SaveError, match="disk"):
        store.prefer("language", "de")
    store.close()
    monkeypatch.undo()
    store = Store(path)
    assert [saved.id for saved in store.games()] == [game]
    assert not store.notes
    store.close()


def test_a_migration_brings_an_old_file_up(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    store = Store(path)
    game, session = begin(store)
    step(session, Random(1))
    store.close()

    def grows(db: sqlite3.Connection) -> None:
        db.execute("CREATE TABLE photos (name TEXT)")

    monkeypatch.setattr(schema, "MIGRATIONS", (*schema.MIGRATIONS, grows))
    store = Store(path)
    assert schema.version(store._db) == len(schema.MIGRATIONS)
    assert store.load(game).log == session.log
    store.close()


def test_an_undone_answer_is_still_there_to_redo(path: Path) -> None:
    store = Store(path)
    game, session = begin(store)
    step(session, Random(1))
    with pytest.raises(AskFirst):
        session.undo()
    session.undo(sure=True)
    again = resume(store, game)
    again.redo()
    assert store.load(game).log == Log(session.log.events, 1)
    store.close()


def test_a_keeper_writes_what_it_is_given(path: Path) -> None:
    store = Store(path)
    game, _ = begin(store)
    keep = store.keeper(game)
    a, b, c = (Event("ann", "choose x", (name,), evidence=("die 1",)) for name in "abc")
    keep(Change(0, (a, b), 2))
    keep(Change(2, (), 1))
    keep(Change(1, (c,), 2))
    assert store.load(game).log == Log([a, c], 2)
    store.close()
