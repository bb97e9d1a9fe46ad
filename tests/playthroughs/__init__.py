"""Golden games: an exported log and, beside it, the game in words. Both must stay as they are.

``python -m tests.playthroughs record GAME NAME SEED`` plays one at random and keeps it;
``python -m tests.playthroughs accept`` writes the words anew after a wanted change: read the diff.
"""

from __future__ import annotations

from pathlib import Path

from companion.commands.replay import read, replayed, transcript
from companion.games import GAMES
from companion.words.words import Words
from tests import toy

FOLDER = Path(__file__).parent


def recorded(game: str) -> list[Path]:
    return sorted((FOLDER / game).glob("*.json"))


def in_words(file: Path) -> str:
    """The whole game with all hands open, as the golden text beside the log has it."""
    GAMES.setdefault("toy", toy)
    try:
        session, words = replayed(read(file), Words("en"))
    finally:
        if GAMES.get("toy") is toy:
            del GAMES["toy"]
    rows = session.rows(everything=True)
    return "\n".join(transcript(session, rows, words)) + "\n"
