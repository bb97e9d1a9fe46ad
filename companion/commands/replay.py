"""Read a game that was exported: every answer, and what hands were told to do.

Shows what the shared tablet would; --seat reads it as one player, --open with all hands open.
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any

from companion.core.log import CORRECT, INTERJECT, Event, Line, Row
from companion.core.messages import Message, message
from companion.core.plain import as_plain
from companion.core.session import Session
from companion.saves import export
from companion.saves.saved import SavedGame
from companion.saves.watching import watched
from companion.words.words import Words, refusing_in

from .simulate import find


def arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("file", type=Path)
    who = parser.add_mutually_exclusive_group()
    who.add_argument("--seat", help="read it as this player")
    who.add_argument("--open", action="store_true", help="with everybody's cards")


def run(asked: argparse.Namespace, words: Words) -> int:
    session, words = replayed(read(asked.file), words)
    rows = session.rows(asked.seat, everything=asked.open)
    if asked.json:
        lines = [_plain(line, told) for line, told in rows if line is not None]
        ending = {"outcome": as_plain(session.outcome), "stopped": as_plain(session.stopped)}
        print(json.dumps({"lines": lines, **ending}, ensure_ascii=False))
    else:
        print("\n".join(transcript(session, rows, words)))
    return 1 if session.stopped else 0


def read(file: Path) -> SavedGame:
    """An exported game; a refusal when the file is not one."""
    return export.read(file)


def replayed(saved: SavedGame, words: Words) -> tuple[Session, Words]:
    """The game as far as it plays today, and its words; what it could not keep, it leaves out."""
    with refusing_in(Words(words.language, game=saved.game)):
        session = watched({saved.game: find(saved.game)}, saved)
    names = session.game.names(session.now.table)
    return session, Words(words.language, lambda _, id: names.get(id), saved.game)


def transcript(session: Session, rows: Iterable[Row], words: Words) -> Iterator[str]:
    """The game in words, an answer a line."""
    n = 0
    for line, told in rows:
        if line is not None:
            by, answer = words.name("seat", line.event.by), _answer(line.event, words)
            yield f"{n:4}  {by}: {words.sentence(line.about)} {answer}".rstrip()
            n += 1
        for each in told:
            yield f"      > {words.sentence(each)}"
    if session.stopped is not None:
        why = words.sentence(session.stopped.why)
        yield words.sentence(message("stopped_at", n=session.stopped.n, why=why))
    elif session.outcome is not None:
        yield words.sentence(session.outcome)


def _answer(event: Event, words: Words) -> str:
    """What was answered; a correction and an interjection say it in their own sentence."""
    if event.asked in (CORRECT, INTERJECT):
        return ""
    return "[" + ", ".join(words.name("option", each) for each in event.answer) + "]"


def _plain(line: Line, told: tuple[Message, ...]) -> dict[str, Any]:
    event = line.event
    return {
        "by": event.by,
        "asked": event.asked,
        "about": as_plain(line.about),
        "answer": list(event.answer),
        "told": as_plain(told),
    }
