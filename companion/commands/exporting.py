"""Write a saved game to a file people can keep and send; without a game, list them."""

from __future__ import annotations

import argparse
import json
import sys
from contextlib import closing
from pathlib import Path

from companion.core.messages import NotAllowed, message
from companion.saves import export
from companion.saves.files import write_private
from companion.saves.saved import SavedGame
from companion.saves.store import Store
from companion.words.words import Words


def arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("game", nargs="?", help="its number in the list, or its id")
    parser.add_argument("--to", type=Path, help="the file to write (default: the screen)")


def run(asked: argparse.Namespace, words: Words) -> int:
    with closing(Store(asked.saves)) as store:
        status = _run(store, asked)
        for note in store.notes:
            print(words.sentence(note), file=sys.stderr)
    return status


def _run(store: Store, asked: argparse.Namespace) -> int:
    games = store.games()
    if asked.game is None:
        print(json.dumps([_row(saved) for saved in games]) if asked.json else _list(games))
        return 0
    saved = next((g for n, g in enumerate(games, 1) if asked.game in (str(n), g.id)), None)
    if saved is None:
        raise NotAllowed(message("no_such_saved_game", name=asked.game))
    content = export.to_text(store.load(saved.id))
    if asked.to is None:
        print(content, end="")
    else:
        write_private(asked.to, content)
        print(json.dumps({"file": str(asked.to)}) if asked.json else asked.to)
    return 0


def _row(saved: SavedGame) -> dict[str, object]:
    return {
        "id": saved.id,
        "game": saved.game,
        "created": saved.created,
        "answers": saved.log.head,
    }


def _list(games: list[SavedGame]) -> str:
    return "\n".join(
        f"{n:3}  {saved.created}  {saved.game}  {saved.log.head}  {saved.id}"
        for n, saved in enumerate(games, 1)
    )
