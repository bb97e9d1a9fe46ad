"""Every game has golden games, and they replay word for word."""

from pathlib import Path

import pytest

from tests.games.every_game import EVERY_GAME
from tests.playthroughs import in_words, recorded

FILES = [file for game in EVERY_GAME for file in recorded(game)]


@pytest.mark.parametrize("game", EVERY_GAME)
def test_every_game_has_a_playthrough(game: str) -> None:
    assert recorded(game)


@pytest.mark.parametrize("file", [pytest.param(f, id=f"{f.parent.name}-{f.stem}") for f in FILES])
def test_it_replays_word_for_word(file: Path) -> None:
    assert in_words(file) == file.with_suffix(".txt").read_text("utf-8")
