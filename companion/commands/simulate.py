"""Play many games without people, and count how they end."""

from __future__ import annotations

import argparse
import json
import random
import time
from collections import Counter
from statistics import median, quantiles
from typing import Any

from companion.core.bots import Act, Bot, anything
from companion.core.dealer import nobody
from companion.core.games import Game
from companion.core.log import Change, Log
from companion.core.messages import NotAllowed, message
from companion.core.questions import Question
from companion.core.session import Session
from companion.games import GAMES
from companion.saves.boxes import shipped
from companion.words.words import Words

OUT_OF_TURN = 0.15  # how often a random player looks at what may be played out of turn


def arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("game")
    parser.add_argument("--games", type=int, default=100, help="how many (default 100)")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--bots", help="random, or what the game has (default: its best)")
    parser.add_argument("--players", type=int, help="how many sit at the table (default: fewest)")


def run(asked: argparse.Namespace, words: Words) -> int:
    game = find(asked.game)
    players = asked.players or game.SEATS[0]
    bot = _bot(game, asked.bots)
    rng = random.Random(asked.seed)
    endings: Counter[str] = Counter()
    events, rounds = [], []
    options = defaults(game, players)
    started = time.perf_counter()
    for _ in range(max(1, asked.games)):
        seed = rng.getrandbits(64)
        try:
            session = play(game, options, seed, bot)
        except Exception as bug:
            bug.add_note(f"{game.NAME} with {players} players and luck {seed}")
            raise
        assert session.outcome is not None
        endings[session.outcome.id] += 1
        events.append(session.n)
        rounds.append(session.view().get("round", 0))
    seconds = time.perf_counter() - started
    found = {
        "game": game.NAME,
        "players": players,
        "seed": asked.seed,
        "games": len(events),
        "endings": dict(endings.most_common()),
        "rounds_median": median(rounds),
        "events_median": median(events),
        "events_p95": quantiles([*events, events[-1]], n=20)[-1],
        "seconds": round(seconds, 3),
        "games_per_second": round(len(events) / seconds, 1),
    }
    print(json.dumps(found) if asked.json else _table(found, words))
    return 0


def find(name: str) -> Game:
    if name not in GAMES:
        raise NotAllowed(message("no_such_game", game=name, games=tuple(GAMES)))
    return GAMES[name]


def defaults(game: Game, players: int) -> dict[str, Any]:
    """A table of so many people with our own box."""
    if not game.SEATS[0] <= players <= game.SEATS[1]:
        least, most = game.SEATS
        raise NotAllowed(message("wrong_seats", at_least=least, at_most=most))
    seats = tuple(f"player_{n + 1}" for n in range(players))
    return game.defaults(seats, shipped(game.NAME))


def _bot(game: Game, name: str | None) -> Bot | None:
    """The bot asked for, or the game's best; None plays at random."""
    if name is None:
        return next(reversed(list(game.BOTS.values())), None)
    if name != "random" and name not in game.BOTS:
        raise NotAllowed(message("no_such_bot", name=name, games=("random", *game.BOTS)))
    return game.BOTS.get(name)


def play(game: Game, options: dict[str, Any], seed: int, bot: Bot | None = None) -> Session:
    """One game by a bot; without one, by people who do anything they may."""
    rng = random.Random(seed)
    session = Session(game, options, Log(), nobody, _nowhere)
    while (question := session.question) is not None:
        if bot is not None:
            act = bot(session.now.table, question, rng.randrange)
        else:
            act = _random_act(session, question, rng)
        if act.offer:
            session.interject(act.seat, act.answer, session.n)
        else:
            session.answer(act.seat, act.answer, session.n)
    return session


def _random_act(session: Session, question: Question, rng: random.Random) -> Act:
    if rng.random() < OUT_OF_TURN:
        seat = rng.choice(list(session.options["seats"]))
        if offers := session.game.offers(session.now.table, seat):
            return Act(seat, (rng.choice(offers),), offer=True)
    return Act(None, anything(question, rng.randrange))


def _nowhere(change: Change) -> None:
    """Simulated games are not kept."""


def _table(found: dict[str, object], words: Words) -> str:
    endings = found.pop("endings")
    assert isinstance(endings, dict)
    rows = [f"{name.replace('_', ' '):18} {value}" for name, value in found.items()]
    rows += [f"  {words.name('ending', id)}: {count}" for id, count in endings.items()]
    return "\n".join(rows)
