"""A game as one file people can read, keep and send: JSON, a line an event, with a checksum."""

from __future__ import annotations

import json
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from companion.core.log import Event, Log
from companion.core.messages import message
from companion.core.plain import Misfit, check_modest, from_plain

from .reading import text_of
from .saved import SavedGame, SaveError, seal, text

FORMAT = "table companion game"
VERSION = 1
LONGEST = 20_000_000  # characters of a file: no game comes near it
MOST = 20_000  # answers of a game, and changes of the rules of one


@dataclass
class _Export:
    """The file's shape; what it does not say is not read."""

    format: str
    version: int
    game: str
    rules: int
    created: str
    options: dict[str, Any]
    seed: str
    held: tuple[str, ...]
    ticked: tuple[str, ...]
    head: int
    events: list[tuple[str, str, tuple[str, ...], bool, tuple[str, ...], str]]


def read(path: Path) -> SavedGame:
    """A game from such a file; a refusal in words when it is none."""
    return from_text(text_of(path, LONGEST, message("saves.not_an_export")))


def to_text(saved: SavedGame) -> str:
    """The whole game; ``from_text`` gives it back."""
    head = {
        "format": FORMAT,
        "version": VERSION,
        "game": saved.game,
        "rules": saved.rules,
        "created": saved.created,
        "options": saved.options,
        "seed": saved.seed,
        "held": saved.held,
        "ticked": saved.ticked,
        "head": saved.log.head,
    }
    events = [[*event, at] for event, at in zip(saved.log.events, saved.at, strict=True)]
    lines = [f"{text(key)}: {text(value)}" for key, value in head.items()]
    listed = ",\n  ".join(map(text, events))
    lines.append(f'"events": [\n  {listed}\n ]')
    lines.append(f'"seal": "{_seal(head | {"events": events})}"')
    return "{\n " + ",\n ".join(lines) + "\n}\n"


def from_text(content: str) -> SavedGame:
    """A game from such a file; ``SaveError`` when it is not one, not whole, or too new."""
    try:
        plain = json.loads(content)
        text(plain).encode("utf-8")  # half a character, spelled out, cannot be written anywhere
    except (ValueError, RecursionError) as error:
        raise SaveError(message("saves.not_an_export")) from error
    if not isinstance(plain, dict) or plain.get("format") != FORMAT:
        raise SaveError(message("saves.not_an_export"))
    if type(plain.get("version")) is int and plain["version"] > VERSION:
        raise SaveError(message("saves.export_newer"))
    seal = plain.pop("seal", None)
    try:
        if seal != _seal(plain):
            raise SaveError(message("saves.export_damaged"))
        read = from_plain(_Export, plain)
        check_modest(read.options)
    except (Misfit, RecursionError) as error:
        raise SaveError(message("saves.export_damaged")) from error
    events = [Event(*row[:5]) for row in read.events]
    if not 0 <= read.head <= len(events) <= MOST or not 0 <= read.rules <= MOST:
        raise SaveError(message("saves.export_damaged"))
    return SavedGame(
        game=read.game,
        rules=read.rules,
        options=read.options,
        seed=read.seed,
        held=read.held,
        ticked=read.ticked,
        created=read.created,
        log=Log(events, read.head),
        at=[row[5] for row in read.events],
    )


def _seal(plain: dict[str, Any]) -> str:
    return seal(json.loads(text(plain)))
