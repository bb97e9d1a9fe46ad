"""Saves as people have them: games of careful players, the last answer of each given in the app."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import TYPE_CHECKING

from companion.commands import simulate
from companion.core.asks import ASKS, TOGETHER
from companion.core.log import CORRECT, INTERJECT, TABLE, Event, Log
from companion.core.questions import Roll
from companion.core.session import Session
from companion.games import GAMES
from companion.games import time_of_the_daleks as game
from companion.saves.saved import SavedGame
from companion.saves.store import Store
from companion.ui.environment import prepare
from companion.ui.host.preferences import ASK, UNSEEN, Preferences
from tests.long_games import stretched
from tests.play import copy, new_session

if TYPE_CHECKING:
    from companion.app import Companion

ALL = (*game.DECKS, *game.DICE)  # what the app may hold
FEW, MANY = 60, 400  # answers of an ordinary game
LONG = 2_000
TYPICAL = 5  # a game of four whose Challenge is not met after some rounds
NOT_MET = "daleks.not_met"


def keep(saves: Path, games: Iterable[SavedGame]) -> str:
    """The games in a store, the last of them the newest, which is told by its id.

    Whatever the app keeps with an answer, it has kept with the last one of each.
    """
    prepare()
    from companion.app import Companion

    store, id = Store(saves), ""
    one = Companion(store, GAMES, "en")
    liked = recorded(one)
    for saved in games:
        last = saved.log.events.pop() if saved.log.events else None
        saved.log.head = len(saved.log.events)
        id = store.add(saved)
        if last is not None:
            give(one.resume(id).session, last)
    one.prefer(liked)
    one.close()
    store.close()
    return id


def keep_game(saves: Path, answers: int, players: int = 2) -> str:
    """A game in progress, in which the app deals and throws."""
    return keep(saves, [begun(players, lambda session: session.n >= answers, held=ALL)])


def keep_new(saves: Path) -> str:
    """A game of two just begun, with its decks and dice on the table."""
    return keep(saves, [begun(2, lambda _: True)])


def recorded(companion: Companion) -> Preferences:
    """From now on cards taken unseen are asked about, as where the game was recorded, or the app
    would take them itself. What people liked before."""
    liked = companion.preferences
    companion.prefer(liked.doing(UNSEEN, ASK))
    return liked


def give(session: Session, event: Event) -> None:
    """The same answer, correction or card out of turn as in another game."""
    by = None if event.by == TABLE else event.by
    if event.asked == CORRECT:
        path, value, *definition = event.answer
        session.correct(by, path, value, session.n, definition="".join(definition), sure=True)
    elif event.asked == INTERJECT:
        session.interject(by, event.answer, session.n, sure=True)
    else:
        session.answer(by, event.answer, session.n, sure=True)


def correct(session: Session, n: int = 0) -> None:
    """Somebody has counted their charges: not always as they did the last time."""
    path = f"charges.{session.options['seats'][0]}"
    mend = session.now.mends[path]
    session.correct(None, path, [each for each in mend.to if each != mend.now][n % 2], session.n)


def careful(session: Session, rng: random.Random) -> None:
    """Somebody's sensible answer to what is open."""
    assert session.question is not None
    done = game.BOTS["careful"](session.now.table, session.question, rng.randrange)
    if done.offer:
        session.interject(done.seat, done.answer, session.n)
    else:
        session.answer(done.seat, done.answer, session.n, sure=True)


def shelf(count: int) -> list[SavedGame]:
    """So many games: most are over, some were left; one went on and on; the last is in mid-game."""
    games = [_ordinary(seed) for seed in range(count - 2)]
    return [*games, *([long()] if count > 1 else []), typical()]


def typical() -> SavedGame:
    """In mid-Adventure: to throw again or not, and what the odds say to it."""
    return begun(4, lambda session: _in_mid_adventure(session), seed=TYPICAL)


def long(answers: int = LONG) -> SavedGame:
    """After an evening full of corrections, dice have just been thrown: undo forgets them."""
    played, rng = stretched(answers), random.Random(2)
    session = new_session(game, played.options, copy(played.log))
    while not session.log.events[-1].asked.startswith(Roll.kind):
        careful(session, rng)
    return saved(session)


def saved(session: Session, n: int | None = None, held: tuple[str, ...] = ()) -> SavedGame:
    """The game as far as its answer ``n``."""
    events = session.log.events[: session.n if n is None else n]
    log = Log(events, len(events))
    return SavedGame(game.NAME, game.RULES, dict(session.options), "bench", held, log=log)


def begun(
    players: int, enough: Callable[[Session], bool], *, seed: int = 1, held: tuple[str, ...] = ()
) -> SavedGame:
    options = simulate.defaults(game, players) | {ASKS: TOGETHER}  # as the app begins them
    session, rng = new_session(game, options), random.Random(seed)
    while not enough(session) and session.question is not None:
        careful(session, rng)
    return saved(session, held=held)


def _ordinary(seed: int) -> SavedGame:
    options = simulate.defaults(game, 2 + seed % 3)
    session = simulate.play(game, options, seed, game.BOTS["careful"])
    left = random.Random(seed).randint(FEW, MANY)
    return saved(session, session.n if session.n <= MANY else left)


def _in_mid_adventure(session: Session) -> bool:
    question = session.question
    return session.n >= FEW and question is not None and question.about.id == NOT_MET
