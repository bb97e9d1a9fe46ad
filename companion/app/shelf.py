"""The saved games: what the list says of each, and their files."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from dataclasses import replace
from datetime import UTC, datetime
from pathlib import Path
from typing import Any, overload

from companion.core.games import Game
from companion.core.messages import NotAllowed, message
from companion.core.session import Session
from companion.saves import export
from companion.saves.files import write_private
from companion.saves.saved import SavedGame, SaveError
from companion.saves.sitting import Sitting
from companion.saves.store import Store
from companion.saves.watching import watched
from companion.ui.host import GameFile, Saved
from companion.words import Words

from .choices import CALLED, LONGEST_TITLE, clean, people_of

LONGEST_DATE = 40  # letters
LONGEST_NAME = 120  # bytes of a file's
SHOWN = 30  # files
EVENING, WEEK = 18, 7  # an hour; days

WordsOf = Callable[[str], Words]  # a game's; the companion's own where none is named


class Shelf(Sequence[Saved]):
    """The saved games as the list shows them, each read when it comes into sight."""

    def __init__(self, store: Store, games: Mapping[str, Game], words_of: WordsOf) -> None:
        self._store, self._games, self._words_of = store, games, words_of
        self._ids = store.ids()

    def __len__(self) -> int:
        return len(self._ids)

    @overload
    def __getitem__(self, n: int) -> Saved: ...
    @overload
    def __getitem__(self, n: slice) -> list[Saved]: ...
    def __getitem__(self, n: int | slice) -> Saved | list[Saved]:
        if isinstance(n, slice):
            return [self[each] for each in range(*n.indices(len(self)))]
        return row(self._store, self._games, self._words_of, self._ids[n])


def row(store: Store, games: Mapping[str, Game], words_of: WordsOf, id: str) -> Saved:
    """What the list says of a game without replaying it, whatever state it is in."""
    saved = None
    try:
        saved, glanced = store.row(id), store.glance(id)
        if saved is None:
            raise SaveError(message("saves.game_damaged", game="", created="?", name=""))
        if saved.game not in games:
            raise NotAllowed(message("saves.unknown_game", game=saved.game))
        return _row(saved, glanced if _holds(glanced, games, saved) else None, words_of)
    except NotAllowed as refusal:
        words = words_of(saved.game if saved else "")
        game, at = (words.name("game", saved.game), saved.created) if saved else ("", "")
        return Saved(id, game, when(at, words), problem=words.sentence(refusal.why))


def looked(store: Store, games: Mapping[str, Game], words_of: WordsOf, id: str) -> Saved:
    """The same, once the game was replayed as far as it goes; the next need not replay it."""
    words = words_of("")
    try:
        saved, whole = store.look(id)
        if not whole:
            raise SaveError(message("saves.game_damaged", game="", created="?", name=""))
        words = words_of(saved.game)
        session = watched(games, saved)
    except NotAllowed as refusal:
        return replace(row(store, games, words_of, id), problem=words.sentence(refusal.why))
    at = saved.at[saved.log.head - 1] if saved.log.head else saved.created
    glanced = {**glance(session), "at": at, "spent": Sitting(saved.at).seconds}
    with suppress(SaveError):  # the next may look again
        store.glanced(id, glanced)
    return _row(saved, glanced, words_of)


def glance(session: Session) -> dict[str, Any]:
    """How far a game has got, as the list says it: kept with each answer."""
    game, table = session.game, session.now.table
    return {
        "rules": game.RULES,
        "over": session.question is None,
        "round": table.round,
        "turn": table.turn,
        "shows": dict(game.glimpse(table)),
    }


def _holds(glanced: Mapping[str, Any] | None, games: Mapping[str, Game], saved: SavedGame) -> bool:
    """Other rules may read the same answers in another way, and an older app said less."""
    game = games.get(saved.game)
    known = glanced is not None and game is not None and glanced.get("rules") == game.RULES
    return known and glanced is not None and "shows" in glanced


def _row(saved: SavedGame, glanced: Mapping[str, Any] | None, words_of: WordsOf) -> Saved:
    words = words_of(saved.game)
    game = words.name("game", saved.game)
    people = people_of(saved.options)
    seats = {seat: each.name or words.name("seat", seat) for seat, each in people.items()}
    return Saved(
        saved.id,
        game,
        when(glanced["at"] if glanced else saved.created, words),
        ", ".join(seats.values()),
        _where(glanced, words) if glanced else "",
        unseen=glanced is None,
        kind=saved.game,
        name=called(saved.options),
        now=_now(glanced, seats, words) if glanced else "",
        minutes=_minutes(glanced, words) if glanced else "",
        over=bool(glanced and glanced["over"]),
        seats=seats,
        bases={seat: each.colour for seat, each in people.items()},
        shows=glanced["shows"] if glanced else {},
    )


def called(options: Mapping[str, Any]) -> str:
    """What people call this game of theirs; a file from elsewhere may say anything."""
    name = options.get(CALLED, "")
    return clean(name, LONGEST_TITLE) if isinstance(name, str) else ""


def who(options: Mapping[str, Any], words: Words) -> str:
    people = people_of(options)
    return ", ".join(each.name or words.name("seat", seat) for seat, each in people.items())


def when(written: str, words: Words, now: datetime | None = None) -> str:
    """As people say it while it is not long ago."""
    try:
        then = datetime.fromisoformat(written).astimezone()
        days = ((now or datetime.now(UTC)).astimezone().date() - then.date()).days
        if days == 0:
            return words.phrase("home.today", at=then.strftime("%H:%M"))
        if days == 1:
            evening = then.hour >= EVENING
            return words.phrase("home.last_night" if evening else "home.yesterday")
        if 1 < days < WEEK:
            return words.phrase("home.days", n=days)
        return then.strftime(words.phrase("home.date"))
    except (ValueError, OverflowError, OSError):  # whatever a file may say, or its clock
        return written[:LONGEST_DATE]


def _where(glanced: Mapping[str, Any], words: Words) -> str:
    if glanced["over"]:
        return words.phrase("home.over")
    if not glanced["round"]:
        return words.phrase("home.setting_up")
    return words.phrase("home.round", n=glanced["round"])


def _now(glanced: Mapping[str, Any], seats: Mapping[str, str], words: Words) -> str:
    """How far it is, and whose turn: in large words."""
    n, turn = glanced["round"], glanced.get("turn", "")
    if glanced["over"] or not n or not turn:
        return _where(glanced, words)
    if turn not in seats:  # the game's own
        return words.phrase("log.turn", n=n, seat=words.name("turn", turn))
    return words.phrase("home.turn", n=n, seat=seats[turn])


def _minutes(glanced: Mapping[str, Any], words: Words) -> str:
    n = round(glanced.get("spent", 0) / 60)
    return words.phrase("home.minutes", n=n) if n else ""


def write(folder: Path, saved: SavedGame, name: str, people: str) -> Path:
    """A file beside the others, never over one of them."""
    stem = re.sub(r"[^\w-]+", "-", f"{name} {people} {saved.created[:10]}").strip("-")
    stem = stem.encode()[:LONGEST_NAME].decode("utf-8", "ignore")
    return put(folder, stem, ".json", export.to_text(saved))


def put(folder: Path, stem: str, ending: str, content: str) -> Path:
    try:
        folder.mkdir(parents=True, exist_ok=True)
        for attempt in range(1, 1000):
            path = folder / (f"{stem}-{attempt}{ending}" if attempt > 1 else f"{stem}{ending}")
            try:
                write_private(path, content)
            except FileExistsError:
                continue
            return path
        raise OSError
    except OSError as error:
        raise NotAllowed(message("no_such_file", name=str(folder))) from error


def files(ours: Path, words: Words, what: str = "*.json") -> list[GameFile]:
    """What may be a game, or another thing, in our folder and where people keep such things, newest
    first. Folders that cannot be read hold nothing."""
    found: list[tuple[float, Path]] = []
    for folder in (ours, *(Path.home() / each for each in ("Downloads", "Documents"))):
        try:
            found += [(p.stat().st_mtime, p) for p in folder.glob(what) if p.is_file()]
        except OSError:
            continue
    newest = sorted(found, reverse=True)[:SHOWN]
    return [
        GameFile(str(path), _legible(path.stem), when(_written(t), words)) for t, path in newest
    ]


def _written(at: float) -> str:
    """A clock may have stood anywhere."""
    try:
        return datetime.fromtimestamp(at).isoformat()  # noqa: DTZ006
    except (ValueError, OverflowError, OSError):
        return ""


def _legible(name: str) -> str:
    """A file may be called what no letters spell."""
    return name.encode("utf-8", "replace").decode("utf-8")
