"""Play many games without people, and count how they end."""

from __future__ import annotations

import argparse
import json
import random
import time
from collections import Counter
from dataclasses import dataclass, field
from statistics import median, quantiles
from typing import Any

from companion.core.bots import Act, Bot, anything
from companion.core.dealer import nobody
from companion.core.games import Game
from companion.core.log import Change, Log
from companion.core.messages import NotAllowed, message
from companion.core.outcome import shares
from companion.core.questions import Question
from companion.core.session import Session
from companion.games import GAMES
from companion.saves.boxes import shipped
from companion.words.words import Words

OUT_OF_TURN = 0.15  # how often a random player looks at what may be played out of turn


def arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("game")
    parser.add_argument("--games", type=int, default=100, help="how many in all (default 100)")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--bots", help="random, or what the game has (default: its best)")
    parser.add_argument(
        "--players", type=int, help="how many sit at the table (default: two and more, in turn)"
    )


@dataclass
class Tally:
    """What became of some games."""

    endings: Counter[str] = field(default_factory=Counter)
    won: int = 0
    rounds: list[int] = field(default_factory=list)
    answers: list[int] = field(default_factory=list)

    def count(self, session: Session) -> None:
        assert session.outcome is not None
        self.endings[session.outcome.id] += 1
        self.won += bool(shares(session.outcome))
        self.rounds.append(session.view().round)
        self.answers.append(session.n)

    def rows(self) -> dict[str, Any]:
        return {
            "games": len(self.answers),
            "won": round(self.won / len(self.answers), 3),
            "endings": dict(self.endings.most_common()),
            "rounds_median": median(self.rounds),
            "answers_median": median(self.answers),
            "answers_p95": quantiles([*self.answers, self.answers[-1]], n=20)[-1],
        }


def run(asked: argparse.Namespace, words: Words) -> int:
    game = find(asked.game)
    bot = _bot(game, asked.bots)
    rng = random.Random(asked.seed)
    sizes = [asked.players] if asked.players else _tables(game)
    all_options = {players: defaults(game, players) for players in sizes}
    tallies = {players: Tally() for players in sizes}
    started = time.perf_counter()
    for n in range(max(len(sizes), asked.games)):
        players, seed = sizes[n % len(sizes)], rng.getrandbits(64)
        try:
            session = play(game, all_options[players], seed, bot)
        except Exception as bug:
            bug.add_note(f"{game.NAME} with {players} players and luck {seed}")
            raise
        tallies[players].count(session)
    seconds = time.perf_counter() - started
    found = {
        "game": game.NAME,
        "seed": asked.seed,
        "by_players": {str(players): tally.rows() for players, tally in tallies.items()},
        "seconds": round(seconds, 3),
        "games_per_second": round(sum(len(t.answers) for t in tallies.values()) / seconds, 1),
    }
    print(json.dumps(found) if asked.json else _table(found, words))
    return 0


def _tables(game: Game) -> list[int]:
    """Every number of players but one alone."""
    return list(range(max(2, game.SEATS[0]), game.SEATS[1] + 1))


def find(name: str) -> Game:
    if name not in GAMES:
        raise NotAllowed(message("no_such_game", name=name, game=tuple(GAMES)))
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


def _table(found: dict[str, Any], words: Words) -> str:
    lines = [f"{words.name('game', found['game'])}, {found['games_per_second']} games a second"]
    for players, rows in found["by_players"].items():
        lines.append(
            f"{players} players: {rows['games']} games, {rows['won']:.0%} won, "
            f"{rows['rounds_median']:g} rounds, {rows['answers_median']:g} answers"
        )
        for id, count in rows["endings"].items():
            lines.append(f"  {count:6}  {id}")
    return "\n".join(lines)
