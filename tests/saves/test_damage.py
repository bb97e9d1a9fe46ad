"""Damaged files: never a traceback, never a history that is not what was played."""

from pathlib import Path
from random import Random

import pytest

from companion.core.log import Event
from companion.core.session import Session
from companion.saves import export
from companion.saves.saved import SavedGame, SaveError
from companion.saves.store import Store
from tests import toy
from tests.play import step

OPTIONS = {"seats": ["ann", "bob"], "rounds": 4}


def played(path: Path, games: int = 3) -> dict[str, list[Event]]:
    """Saves with a few games in them; each game's true history."""
    store, rng, truth = Store(path, lambda: "2026-01-01T00:00:00+00:00"), Random(7), {}
    for _ in range(games):
        game = store.add(SavedGame("toy", toy.RULES, OPTIONS, "luck"))
        saved = store.load(game)
        session = Session(toy, OPTIONS, saved.log, lambda moment: None, store.keeper(game))
        while session.question is not None:
            step(session, rng)
        session.undo(sure=True)
        truth[game] = list(session.log.events)
    store.prefer("language", "de")
    store.keep_box("toy", "our box", "[fez]")
    store.close()
    return truth


def damage(content: bytes, rng: Random) -> bytes:
    place = rng.randrange(len(content))
    if rng.random() < 0.3:
        return content[:place]
    flipped = bytes([content[place] ^ (1 << rng.randrange(8))])
    return content[:place] + flipped + content[place + 1 :]


def check_after_damage(path: Path, truth: dict[str, list[Event]], original: bytes) -> bool:
    """Whether anything was reported. What is there must be true, and what is missing told."""
    damaged = path.read_bytes()
    store = Store(path)
    found = {}
    for saved in store.games():
        found[saved.id] = store.load(saved.id).log
    reported = bool(store.notes)
    for game, log in found.items():
        assert log.events == truth[game][: len(log.events)]
        assert log.head <= len(log.events)
    whole = {game: log.events for game, log in found.items()} == truth
    whole &= all(log.head == len(log.events) - 1 for log in found.values())
    whole &= store.preference("language") == "de"
    whole &= store.boxes("toy") == {"our box": "[fez]"}
    assert whole or reported
    for note in store.notes:
        name = str(dict(note.values)["name"])
        assert path.with_name(name).exists()
        if note.id != "saves.game_damaged":
            assert path.with_name(name).read_bytes() == damaged
    store.close()
    return reported


def rounds(tmp_path: Path, count: int, seed: int) -> int:
    """``count`` damaged copies of the same saves; how many were noticed."""
    truth = played(tmp_path / "truth.db")
    original = (tmp_path / "truth.db").read_bytes()
    rng, noticed = Random(seed), 0
    for n in range(count):
        folder = tmp_path / str(n)
        folder.mkdir()
        path = folder / "saves.db"
        path.write_bytes(damage(original, rng))
        noticed += check_after_damage(path, truth, original)
    return noticed


def test_a_damaged_save_is_told_and_what_is_whole_stays_usable(tmp_path: Path) -> None:
    assert rounds(tmp_path, 200, seed=1) > 60


def test_one_damaged_game_leaves_the_others_alone(tmp_path: Path) -> None:
    path = tmp_path / "saves.db"
    truth = played(path)
    victim, *others = truth
    store = Store(path)
    store._db.execute(
        "UPDATE events SET answer = replace(answer, 'pass', 'spark') WHERE game = ? AND n > 5",
        (victim,),
    )
    log = store.load(victim).log
    assert 5 < len(log.events) < len(truth[victim])
    assert log.events == truth[victim][: len(log.events)]
    (note,) = store.notes
    assert note.id == "saves.game_damaged"
    for game in others:
        assert store.load(game).log.events == truth[game]
    store.close()
    store = Store(path)
    assert store.load(victim).log == log
    assert store.notes == [note]  # until somebody says to have seen it
    store.seen()
    store.close()
    store = Store(path)
    assert not store.notes
    store.close()


def test_a_vanished_game_is_noticed(tmp_path: Path) -> None:
    path = tmp_path / "saves.db"
    truth = played(path)
    store = Store(path)
    store._db.execute("DROP TRIGGER tally_games_DELETE")
    store._db.execute("DELETE FROM games WHERE id = ?", (next(iter(truth)),))
    store.close()
    store = Store(path)
    assert [note.id for note in store.notes] == ["saves.damaged"]
    assert len(store.games()) == len(truth) - 1
    store.close()


def test_a_damaged_export_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "saves.db"
    game, *_ = played(path)
    store = Store(path)
    saved = store.load(game)
    store.close()
    content = export.to_text(saved).encode()
    rng, refused = Random(3), 0
    for _ in range(200):
        try:
            harmed = damage(content, rng).decode()
            read = export.from_text(harmed)
        except (SaveError, UnicodeDecodeError):
            refused += 1
        else:
            read.id = saved.id
            assert read == saved  # only white space was touched
    assert refused > 150


@pytest.mark.parametrize(
    "content",
    ["", "[]", "{}", "null", "[" * 100_000, '{"format": 1}', '{"a": NaN}', "\x00", "{" * 5000],
)
def test_nonsense_is_refused(content: str) -> None:
    with pytest.raises(SaveError):
        export.from_text(content)
