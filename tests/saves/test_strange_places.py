"""Files that nobody meant for the app lie where its saves lie, and its saves where none can."""

import json
import os
import sqlite3
import subprocess
import sys
from contextlib import closing
from dataclasses import asdict
from pathlib import Path

import pytest

from companion.app.companion import Companion
from companion.commands import run
from companion.core.messages import NotAllowed
from companion.games import GAMES
from companion.saves import boxes, export
from companion.saves.saved import SavedGame, SaveError
from companion.saves.store import Store
from tests import toy
from tests.saves.faulty import Truth, damaged, older, sound
from tests.saves.test_opening import notes, sealed

ROOT = Path(__file__).parents[2]


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "saves.db"


def games(store: Store) -> Truth:
    return {id: store.load(id).log.events for id in store.ids()}


def beside(path: Path, tail: str) -> Path:
    return path.with_name(path.name + tail)


def a_log(folder: Path, *, whole: bool) -> bytes:
    """The log of other saves: of one commit, or of all there is."""
    folder.mkdir()
    other = folder / "saves.db"
    if whole:
        sound(folder, games=1)
    store = Store(other)
    store._db.execute("PRAGMA wal_autocheckpoint = 0")
    store.prefer("language", "de")
    if whole:
        store._db.execute("VACUUM")
    content = beside(other, "-wal").read_bytes()
    store.close()
    return content


@pytest.mark.parametrize("whole", [False, True])
def test_a_log_of_other_saves_takes_no_game(path: Path, tmp_path: Path, whole: bool) -> None:
    """An old file is copied over that of an app which was killed: its log still lies there."""
    truth, log = sound(path.parent), a_log(tmp_path / "other", whole=whole)
    before = path.read_bytes()
    beside(path, "-wal").write_bytes(log)
    for _ in range(2):
        store = Store(path)
        assert games(store) == truth
        assert store.preference("language") == "de"
        assert notes(store) == ["saves.log"]
        store.close()
    (aside,) = path.parent.glob("saves.log-*.db")
    assert aside.read_bytes() == before
    assert beside(aside, "-wal").read_bytes() == log


def test_the_last_answer_that_only_the_log_holds_is_there(path: Path) -> None:
    truth = sound(path.parent)
    store = Store(path)
    store._db.execute("PRAGMA wal_autocheckpoint = 0")
    store.add(SavedGame("toy", toy.RULES, {}, "s", id="new"))
    store.forget(next(iter(truth)))
    parts = {tail: beside(path, tail).read_bytes() for tail in ("", "-wal")}
    store.close()
    for tail, content in parts.items():
        beside(path, tail).write_bytes(content)
    store = Store(path)
    assert not store.notes
    assert {*store.ids()} == {*list(truth)[1:], "new"}
    store.close()


@pytest.mark.parametrize("content", [b"", b"nonsense" * 900, None])
def test_a_file_that_only_has_a_successors_name_replaces_nothing(
    path: Path, tmp_path: Path, content: bytes | None
) -> None:
    truth = sound(path.parent)
    if content is None:  # another sound file of saves
        (tmp_path / "other").mkdir()
        sound(tmp_path / "other", games=1)
        content = (tmp_path / "other" / "saves.db").read_bytes()
    beside(path, ".mended").write_bytes(content)
    store = Store(path)
    assert games(store) == truth
    assert notes(store) == ["saves.stray"]
    (stray,) = path.parent.glob("saves.stray-*.db")
    assert stray.read_bytes() == content
    store.close()


def test_a_file_put_back_in_vain_is_there_at_the_next_start(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    truth = sound(path.parent)
    store = Store(path)
    path.unlink()

    def fails(where: Path) -> None:
        raise OSError(5, "Input/output error", str(where))

    with monkeypatch.context() as patch:
        patch.setattr("companion.saves.store.finish", fails)
        with pytest.raises(SaveError, match="disk"):
            store.prefer("language", "en")
        assert notes(store) == ["saves.disk", "saves.look_only"]
        with pytest.raises(SaveError, match="disk"):
            store.prefer("language", "en")
        assert store.ids() is not None
    store.close()
    store = Store(path)
    assert games(store) == truth
    store.close()


def test_every_bit_of_the_header_is_judged(path: Path, tmp_path: Path) -> None:
    """One that only says which journal the file has hid all games for good."""
    truth, content = sound(path.parent), path.read_bytes()
    for place in range(16, 24):
        for bit in range(8):
            harmed = tmp_path / f"{place}-{bit}"
            harmed.mkdir()
            flipped = bytes([content[place] ^ (1 << bit)])
            (harmed / "saves.db").write_bytes(content[:place] + flipped + content[place + 1 :])
            store = Store(harmed / "saves.db")
            assert games(store) == truth or "saves.damaged" in notes(store), (place, bit)
            assert not store.read_only, (place, bit, store.notes)
            store.close()


# Where no saves can be


@pytest.fixture
def places(tmp_path: Path) -> dict[str, Path]:
    (tmp_path / "folder").mkdir()
    (tmp_path / "loop").symlink_to(tmp_path / "loop")
    if hasattr(os, "mkfifo"):
        os.mkfifo(tmp_path / "pipe")
    return {name: tmp_path / name for name in ("folder", "loop", "pipe")} | {"root": Path("/")}


@pytest.mark.parametrize("name", ["folder", "loop", "pipe", "root"])
def test_what_is_no_file_is_neither_waited_for_nor_replaced(
    places: dict[str, Path], name: str, capsys: pytest.CaptureFixture[str]
) -> None:
    there = places[name]
    before = there.lstat().st_ino
    store = Store(there)
    assert store.read_only
    assert notes(store)[-1] == "saves.look_only"
    assert store.ids() == []
    store.close()
    for verb in ("check", "export"):
        assert run([verb, "--saves", str(there)]) in (0, 1)
        assert "Traceback" not in capsys.readouterr().err
    assert there.lstat().st_ino == before


def test_a_file_one_may_not_write_is_told_at_once(path: Path) -> None:
    """Opened by somebody who has no rights over it, whoever runs the tests."""
    truth = sound(path.parent)
    path.chmod(0o444)
    path.parent.chmod(0o555)
    program = (
        "import os, sys\n"
        "from pathlib import Path\n"
        "from companion.saves.store import Store\n"
        "if os.getuid() == 0: os.setuid(65534)\n"
        "store = Store(Path(sys.argv[1]))\n"
        "print(store.read_only, len(store.ids()), [note.id for note in store.notes])\n"
    )
    for each in path.parents:  # the folders of tests are for their owner alone
        if each.name.startswith(("pytest-", "popen-")):
            each.chmod(0o755)
    done = subprocess.run(
        [sys.executable, "-c", program, str(path)],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
    )
    path.parent.chmod(0o755)
    assert done.stdout.strip() == f"True {len(truth)} ['saves.disk', 'saves.look_only']", done


@pytest.mark.parametrize("state", [damaged, older])
def test_check_says_what_it_finds_and_changes_nothing(
    path: Path, state: object, capsys: pytest.CaptureFixture[str]
) -> None:
    assert callable(state)
    state(path.parent)
    before = path.read_bytes()
    run(["check", "--saves", str(path), "--json"])
    (found,) = [row for row in json.loads(capsys.readouterr().out) if row["what"] == "saves"]
    assert found["works"] is (state is older)
    assert path.read_bytes() == before


def test_check_does_not_judge_saves_that_somebody_writes(
    path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    store = Store(path)
    monkeypatch.setattr("companion.commands.check.problem", lambda _: pytest.fail("it looked"))
    run(["check", "--saves", str(path), "--json"])
    (found,) = [row for row in json.loads(capsys.readouterr().out) if row["what"] == "saves"]
    assert found["works"]
    store.close()


# Games and boxes from elsewhere


@pytest.mark.parametrize(
    "created", ["0001-01-01T00:00:00+14:00", "9999-12-31T23:59:59-12:00", "x" * 9_000]
)
def test_a_game_of_any_date_is_listed(path: Path, created: str) -> None:
    store = Store(path)
    game = store.add(SavedGame("toy", toy.RULES, toy.defaults(("ann", "bob"), {}), "s"))
    store._db.execute("DELETE FROM games")
    store.add(
        SavedGame(
            "toy", toy.RULES, toy.defaults(("ann", "bob"), {}), "s", created=created, id=game + "2"
        )
    )
    app = Companion(store, {"toy": toy}, "en")
    (row,) = app.saved()
    assert len(row.when) <= 40
    assert len(app.look(row.id).when) <= 40

    store.close()


def test_a_box_in_one_long_line_is_refused_before_it_is_read(tmp_path: Path) -> None:
    file = tmp_path / "mine.toml"
    file.write_text(".".join(["a"] * 40_000) + " = 1")
    with pytest.raises(NotAllowed, match="not_a_box"):
        boxes.brought(file)
    longest = max(
        len(line)
        for text in boxes.shipped("time_of_the_daleks").values()
        for line in text.splitlines()
    )
    assert longest * 4 < boxes.LONGEST_LINE


@pytest.mark.parametrize("written", ["~nobody-of-this-name/x.json", "a\0b.json", "\ud800.json"])
def test_a_path_that_is_none_is_refused_in_words(path: Path, written: str) -> None:
    store = Store(path)
    app = Companion(store, GAMES, "en")
    for take_in in (app.take_in, app.own_box("time_of_the_daleks").take_in):
        with pytest.raises(NotAllowed):
            take_in(written)
    store.close()


def test_files_of_any_name_and_any_date_are_listed(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("HOME", str(path.parent))
    folder = path.parent / "games"
    folder.mkdir()
    (folder / "game.json").write_text("{}")
    os.utime(folder / "game.json", (0, 1e12))
    odd = os.fsencode(folder) + b"/\xff.json"
    Path(os.fsdecode(odd)).touch()
    store = Store(path)
    found = Companion(store, GAMES, "en").files()
    assert len(found) == 2
    for each in found:
        each.name.encode("utf-8")
    store.close()


@pytest.mark.parametrize("verb", ["replay", "import"])
@pytest.mark.parametrize("options", [{}, {"seats": 1}, {"seats": [[1]]}, {"box": []}])
def test_a_game_of_senseless_options_is_refused_in_words(
    path: Path, verb: str, options: object, capsys: pytest.CaptureFixture[str]
) -> None:
    file = path.with_name("game.json")
    file.write_text(sealed(game="time_of_the_daleks", options=options))
    assert run([verb, str(file), "--saves", str(path)]) == 1
    assert "another version" in capsys.readouterr().err


def test_a_plan_for_a_box_that_is_no_more_is_forgotten(path: Path) -> None:
    store = Store(path)
    app = Companion(store, GAMES, "en")
    first = app.plan("time_of_the_daleks")
    kept = {**asdict(first), "box": "elsewhere"}
    store.prefer("plan.time_of_the_daleks", kept)
    assert app.plan("time_of_the_daleks").box == first.box
    store.close()


def test_an_export_that_does_not_fit_on_the_disk_leaves_nothing(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    from companion.saves import files

    class Full:
        def __enter__(self) -> "Full":
            return self

        def __exit__(self, *_: object) -> None:
            pass

        def write(self, _: str) -> None:
            raise OSError(28, "No space left on device")

    def opened(handle: int, *_: object, **__: object) -> Full:
        os.close(handle)
        return Full()

    with monkeypatch.context() as patch:
        patch.setattr(os, "fdopen", opened)
        with pytest.raises(OSError, match="space"):
            files.write_private(path.with_name("game.json"), export.FORMAT)
    assert not path.with_name("game.json").exists()


def test_a_copy_never_lies_over_another(path: Path) -> None:
    store = Store(path, lambda: "2026-01-01T00:00:00+00:00")
    taken = path.with_name("saves.kept-20260101T0000000000-0.db")
    taken.write_text("mine")
    path.rename(path.with_name("moved.db"))
    with closing(sqlite3.connect(path)) as other:
        other.execute("CREATE TABLE t (a)")
    with pytest.raises(SaveError, match="replaced"):
        store.prefer("language", "de")
    assert taken.read_text() == "mine"
    store.close()
