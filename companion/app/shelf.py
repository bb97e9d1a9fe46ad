"""The saved games: what the list says of each, and their files."""

from __future__ import annotations

import re
from collections.abc import Mapping
from datetime import datetime
from pathlib import Path
from typing import Any

from companion.core.dealer import nobody
from companion.core.games import Game
from companion.core.log import Change
from companion.core.messages import NotAllowed, message
from companion.core.session import Session
from companion.saves import export
from companion.saves.saved import SavedGame, SaveError
from companion.saves.store import Store
from companion.ui.host import GameFile, Saved
from companion.words import Words

from .choices import people_of

# What the options and the log of a file from elsewhere may make a game's setup and rules raise.
UNFIT = (ArithmeticError, AttributeError, LookupError, TypeError, ValueError)
LONGEST = 20_000_000  # characters of a file: no game comes near it
SHOWN = 30  # files


class Glance:
    """How far a game has got: worked out from its log, and remembered until the log changes."""

    def __init__(self, store: Store, games: Mapping[str, Game]) -> None:
        self._store, self._games = store, games
        self._seen: dict[tuple[str, int], tuple[dict[str, Any], str]] = {}

    def at(self, saved: SavedGame) -> tuple[dict[str, Any], str]:
        """The position as all may see it, and when the last answer was given."""
        key = saved.id, saved.log.head
        if key not in self._seen:
            whole = self._store.load(saved.id)
            session = watched(self._games, whole)
            at = whole.at[whole.log.head - 1] if whole.log.head else whole.created
            self._seen[key] = session.view(None), at
        return self._seen[key]


def watched(games: Mapping[str, Game], saved: SavedGame) -> Session:
    """A game to look at, without hands; ``NotAllowed`` when it cannot be opened here."""
    if saved.game not in games:
        raise NotAllowed(message("saves.unknown_game", game=saved.game))
    try:
        return Session(games[saved.game], saved.options, saved.log, nobody, _nowhere)
    except NotAllowed:
        raise
    except UNFIT as error:
        raise NotAllowed(message("saves.does_not_fit", game=saved.game)) from error


def row(saved: SavedGame, glance: Glance, words: Words) -> Saved:
    """What the list says of a game, whatever state it is in."""
    game, at = words.name("game", saved.game), saved.created
    try:
        people = who(saved.options, words)
        view, at = glance.at(saved)
        return Saved(saved.id, game, when(at, words), people, _where(view, words))
    except (NotAllowed, SaveError) as refusal:
        return Saved(saved.id, game, when(at, words), problem=words.sentence(refusal.why))
    except UNFIT:
        why = message("saves.does_not_fit", game=saved.game)
        return Saved(saved.id, game, when(at, words), problem=words.sentence(why))


def who(options: Mapping[str, Any], words: Words) -> str:
    people = people_of(options)
    return ", ".join(each.name or words.name("seat", seat) for seat, each in people.items())


def when(written: str, words: Words) -> str:
    try:
        return datetime.fromisoformat(written).astimezone().strftime(words.phrase("home.date"))
    except ValueError:
        return written


def _where(view: Mapping[str, Any], words: Words) -> str:
    if view["question"] is None:
        return words.phrase("home.over")
    if not view.get("round"):
        return words.phrase("home.setting_up")
    return words.phrase("home.round", n=view["round"])


def write(folder: Path, saved: SavedGame, name: str, people: str) -> Path:
    """A file beside the others, never over one of them."""
    stem = re.sub(r"[^\w-]+", "-", f"{name} {people} {saved.created[:10]}").strip("-")[:80]
    return put(folder, stem, ".json", export.to_text(saved))


def put(folder: Path, stem: str, ending: str, content: str) -> Path:
    try:
        folder.mkdir(parents=True, exist_ok=True)
        for attempt in range(1, 1000):
            path = folder / (f"{stem}-{attempt}{ending}" if attempt > 1 else f"{stem}{ending}")
            try:
                with path.open("x", encoding="utf-8") as file:
                    file.write(content)
            except FileExistsError:
                continue
            return path
        raise OSError
    except OSError as error:
        raise NotAllowed(message("no_such_file", name=str(folder))) from error


def files(folders: tuple[Path, ...], words: Words, what: str = "*.json") -> list[GameFile]:
    """What may be a game, or another thing, newest first. Folders that cannot be read hold
    nothing."""
    found: list[tuple[float, Path]] = []
    for folder in folders:
        try:
            found += [(path.stat().st_mtime, path) for path in folder.glob(what)]
        except OSError:
            continue
    newest = sorted(found, reverse=True)[:SHOWN]
    return [
        GameFile(str(path), path.stem, when(datetime.fromtimestamp(at).isoformat(), words))  # noqa: DTZ006
        for at, path in newest
    ]


def read(path: Path, games: Mapping[str, Game]) -> SavedGame:
    """A game from a file, once it is sure that it can be opened."""
    try:
        if path.stat().st_size > LONGEST:
            raise NotAllowed(message("saves.not_an_export"))
        saved = export.from_text(path.read_text("utf-8"))
    except SaveError as error:
        raise NotAllowed(error.why) from error
    except UnicodeDecodeError as error:
        raise NotAllowed(message("saves.not_an_export")) from error
    except OSError as error:
        raise NotAllowed(message("no_such_file", name=str(path))) from error
    watched(games, saved)
    return saved


def _nowhere(change: Change) -> None:
    """A look changes nothing."""
