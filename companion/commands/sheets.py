"""Write the cards and pieces of a game as a PDF to print and cut out, to play without its box."""

from __future__ import annotations

import argparse
import json
from pathlib import Path

from companion.core.messages import NotAllowed, message
from companion.games import GAMES
from companion.saves.boxes import shipped
from companion.saves.files import write_private
from companion.ui.theme.places import folder
from companion.words.words import Words


def arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("game", choices=sorted(GAMES))
    parser.add_argument("--to", type=Path, required=True, help="the file to write")


def run(asked: argparse.Namespace, words: Words) -> int:
    try:
        from companion.printing.sheets import sheets  # no tablet needs what draws them
    except ImportError as missing:
        raise NotAllowed(message("needs_a_part", name="fpdf2")) from missing
    game = GAMES[asked.game]
    seats = tuple(f"player_{n}" for n in range(1, game.SEATS[0] + 1))
    table = game.setup(game.defaults(seats, shipped(game.NAME)))
    pieces = tuple(game.printed(table))
    if not pieces:
        raise NotAllowed(message("nothing_to_print", game=game.NAME))
    names = game.names(table)
    of_it = Words(words.language, lambda _, id: names.get(id), game.NAME)
    title = of_it.phrase("sheets.title", game=of_it.name("game", game.NAME))
    write_private(asked.to, sheets(pieces, of_it, title, _drawing))
    count = sum(piece.copies for piece in pieces)
    print(json.dumps({"file": str(asked.to), "pieces": count}) if asked.json else asked.to)
    return 0


def _drawing(name: str) -> str:
    return (folder("icons") / f"{name}.svg").read_text("utf-8")
