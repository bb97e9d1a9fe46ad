"""Joins the parts: saves, words, games and the window. The only module that knows them all."""

from __future__ import annotations

import asyncio
import os
import secrets
from collections.abc import Callable, Mapping
from datetime import datetime
from functools import partial
from pathlib import Path

from companion.core.dealer import Dealer, seeded
from companion.core.games import Game
from companion.core.log import Change, Keep
from companion.core.messages import NotAllowed, message
from companion.core.moment import Moment
from companion.core.questions import Answer, Draw, Roll
from companion.core.session import Session
from companion.games import GAMES
from companion.saves.boxes import shipped
from companion.saves.place import saves_path
from companion.saves.saved import SavedGame, SaveError
from companion.saves.store import Store
from companion.ui.environment import has_display, prepare
from companion.ui.host import Playing, Saved
from companion.ui.phrases import Phrases
from companion.words import LANGUAGES, Words

PLAYERS = 2  # until there is a screen to say who plays


class Companion:
    """What the screens are handed."""

    def __init__(self, store: Store, games: Mapping[str, Game], language: str) -> None:
        self._store, self._games = store, games
        self._cards: Callable[[], Mapping[str, str]] = dict  # of the game that is open
        self._speak(store.preference("language", language))

    def games(self) -> list[str]:
        return list(self._games)

    def seats(self, game: str) -> int:
        fewest, most = self._games[game].SEATS
        return min(max(PLAYERS, fewest), most)

    def saved(self) -> list[Saved]:
        return [
            Saved(each.id, self.words.name("game", each.game), self._when(each.created))
            for each in self._store.games()
        ]

    def notes(self) -> list[str]:
        return [self.words.sentence(note) for note in self._store.notes]

    def begin(self, game: str) -> Playing:
        """A new game with nameless players and our own cards; the table holds the dice."""
        rules = self._games[game]
        seats = tuple(f"player_{n}" for n in range(1, self.seats(game) + 1))
        options = rules.defaults(seats, shipped(game))
        rules.setup(options)  # what it refuses is not worth keeping
        saved = SavedGame(game, rules.RULES, options, seed=secrets.token_hex(8), held=rules.DECKS)
        try:
            self._store.add(saved)
        except SaveError as error:
            raise NotAllowed(error.why) from error
        return self._play(saved)

    def resume(self, id: str) -> Playing:
        try:
            saved = self._store.load(id)
        except SaveError as error:
            raise NotAllowed(error.why) from error
        if saved.game not in self._games:
            raise NotAllowed(message("saves.unknown_game", game=saved.game))
        return self._play(saved)

    def switch_language(self) -> None:
        language = next(each for each in LANGUAGES if each != self.words.language)
        self._speak(language)
        if not self._store.read_only:
            self._store.prefer("language", language)

    def _speak(self, language: str) -> None:
        self.say = Phrases(language)
        self.words = Words(language, self._name)

    def _name(self, kind: str, id: str) -> str | None:
        """Seats are named in messages of many kinds, so the id alone decides."""
        thing, _, n = id.rpartition("_")
        if thing == "player" and n.isdigit():
            return self.say("app.player", n=n)
        return self._cards().get(id)

    def _when(self, created: str) -> str:
        try:
            return datetime.fromisoformat(created).astimezone().strftime(self.say("home.date"))
        except ValueError:
            return created

    def _play(self, saved: SavedGame) -> Playing:
        hands = Hands(saved)
        keep = _refusing(self._store.keeper(saved.id))
        session = Session(self._games[saved.game], saved.options, saved.log, hands.answer, keep)
        self._cards = lambda: session.game.names(session.now.table)
        stopped = session.stopped and message(
            "stopped_at", n=session.n, why=self.words.sentence(session.stopped.why)
        )
        return Playing(
            title=self.words.name("game", saved.game),
            session=session,
            deal=partial(hands.once, session),
            note=self.words.sentence(stopped) if stopped else "",
        )


class Hands:
    """The app's own hands: they deal what the saved game says they hold, and once if asked to."""

    def __init__(self, saved: SavedGame) -> None:
        self._luck, self._held, self._asked = seeded(saved.seed), saved.held, False

    def answer(self, moment: Moment) -> Answer | None:
        held = _wanted(moment) if self._asked else self._held
        self._asked = False
        return Dealer(self._luck, held).answer(moment)

    def once(self, session: Session, n: int, sure: bool) -> None:
        self._asked = True
        try:
            session.carry_on(n, sure=sure)
        finally:
            self._asked = False


def _wanted(moment: Moment) -> tuple[str, ...]:
    match moment.question:
        case Roll(dice=dice):
            return tuple(die.kind for die in dice)
        case Draw(deck=deck):
            return (deck,)
        case _:
            return ()


def _refusing(keep: Keep) -> Keep:
    """A disk that fails refuses the answer, in words, and the game stays where it was."""

    def kept(change: Change) -> None:
        try:
            keep(change)
        except SaveError as error:
            raise NotAllowed(error.why) from error

    return kept


def run(saves: Path | None = None) -> int:
    """Open the window and stay until it is closed; an exit code."""
    language = _system_language()
    say = Phrases(language)
    if not has_display():
        print(say("app.no_display"))
        return 1
    try:
        store = Store(saves or saves_path())
    except SaveError as error:
        print(say("app.no_saves", why=Words(language).sentence(error.why)))
        return 1
    except OSError as error:
        print(say("app.no_saves", why=f"{error.strerror}."))
        return 1
    try:
        return _show(Companion(store, GAMES, language))
    except KeyboardInterrupt:
        return 130
    finally:
        store.close()


def _show(companion: Companion) -> int:
    prepare()
    from companion.ui import window  # Kivy reads its environment when it is imported

    if not window.opens():
        print(companion.say("app.no_opengl"))
        return 1
    asyncio.run(window.CompanionApp(companion).async_run("asyncio"))
    return 0


def _system_language() -> str:
    asked = (os.environ.get(name, "") for name in ("LC_ALL", "LC_MESSAGES", "LANG"))
    return next(filter(None, asked), "")[:2]
