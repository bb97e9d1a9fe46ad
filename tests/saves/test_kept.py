"""Saves of earlier versions: each opens, replays or says where it stopped, and goes on.

A game whose rules carry the number it was kept with must show what it showed then: whoever changes
what old answers mean raises ``RULES``.
"""

import json
import random
from pathlib import Path
from typing import Any

import pytest

from companion.app.companion import Companion
from companion.core.session import Session
from companion.games import GAMES
from companion.saves import export
from companion.saves.saved import SavedGame
from companion.saves.store import Store
from companion.ui.host import Playing
from tests.games.time_of_the_daleks import teacher
from tests.saves.keeping import EVENINGS, KEPT, exported, opened, position

FOLDERS = sorted(each for each in KEPT.iterdir() if each.is_dir())
every_folder = pytest.mark.parametrize("folder", [pytest.param(f, id=f.name) for f in FOLDERS])
MORE = 25  # answers


def shown(folder: Path) -> dict[str, Any]:
    found: dict[str, Any] = json.loads((folder / "shown.json").read_text("utf-8"))
    return found


def check_position(saved: SavedGame, then: dict[str, Any]) -> None:
    now = position(saved.game, saved.options, saved.log)
    if saved.rules == GAMES[saved.game].RULES:
        assert now == then
    elif not now["stopped"]:
        assert now["answers"] == then["answers"]


def carried_on(playing: Playing, rng: random.Random) -> Session:
    """Some more answers; a game that stopped short forgets what no longer fits, if told to."""
    session = playing.session
    for _ in range(MORE):
        if (question := session.question) is not None:
            answer = teacher.answer(session, question, rng)
            session.answer(None, answer, session.n, sure=True)
    return session


@every_folder
def test_every_kept_game_shows_what_it_showed(folder: Path, tmp_path: Path) -> None:
    store = Store(opened(folder, tmp_path))
    assert not store.notes
    kept = {saved.id: store.load(saved.id) for saved in store.games()}
    assert kept.keys() == shown(folder).keys()
    assert len(kept) == len(EVENINGS)
    for id, then in shown(folder).items():
        check_position(kept[id], then)
    store.close()


@every_folder
def test_every_kept_game_can_be_carried_on(folder: Path, tmp_path: Path) -> None:
    path, rng = opened(folder, tmp_path), random.Random(6)
    for id, then in shown(folder).items():
        store = Store(path)
        app = Companion(store, GAMES, "en")
        playing = app.resume(id)
        assert bool(playing.note) == bool(playing.session.stopped)
        session = carried_on(playing, rng)
        assert session.question is None or session.n >= min(then["answers"], MORE)
        if then["undone"] and not session.stopped:
            assert session.log.next_decision() is None
        store.close()
        store = Store(path)
        assert store.load(id).log == session.log
        assert not store.notes
        store.close()


@every_folder
def test_every_exported_game_comes_in(folder: Path, tmp_path: Path) -> None:
    store, taken = Store(tmp_path / "saves.db"), 0
    app = Companion(store, GAMES, "en")
    for file in exported(folder, tmp_path):
        id = app.take_in(str(file))
        check_position(store.load(id), shown(folder)[file.stem])
        assert export.to_text(store.load(id)) == file.read_text("utf-8")
        taken += 1
    assert taken >= len(EVENINGS) // 2
    store.close()


@every_folder
def test_what_was_taught_is_still_known(folder: Path, tmp_path: Path) -> None:
    store = Store(opened(folder, tmp_path))
    own = Companion(store, GAMES, "en").own_box("time_of_the_daleks")
    assert {each.source for each in own.cards()} >= {"taught"}
    store.close()
