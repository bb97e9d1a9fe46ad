"""Play many games without people, and count how they end."""

from __future__ import annotations

import argparse
import json
import random
import time
from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from statistics import median, quantiles
from typing import Any

from companion.core.bots import Act, Bot, anything
from companion.core.dealer import nobody
from companion.core.games import Game, Setting
from companion.core.log import Change, Log
from companion.core.messages import NotAllowed, message
from companion.core.outcome import shares
from companion.core.questions import Question
from companion.core.session import Session
from companion.games import GAMES
from companion.saves.boxes import shipped
from companion.words.words import Words

from .counting import Counts

OUT_OF_TURN = 0.15  # how often a random player looks at what may be played out of turn


def arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("game")
    parser.add_argument("--games", type=int, default=100, help="how many in all (default 100)")
    parser.add_argument("--seed", type=int, default=1)
    bots = "random, or what the game has (default: its best); east=NAME,west=NAME by side or seat"
    parser.add_argument("--bots", help=bots)
    parser.add_argument("--setting", help="a series of games that the game has")
    parser.add_argument(
        "--house", action="append", default=[], metavar="RULE=CHOICE", help="a house rule"
    )
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
    counts: Counts = field(default_factory=Counts)

    def count(self, session: Session) -> None:
        assert session.outcome is not None
        self.endings[session.outcome.id] += 1
        self.won += bool(shares(session.outcome))
        self.rounds.append(session.view().round)
        self.answers.append(session.n)
        for facts in session.game.counted(session.now.table):
            self.counts.take(facts)

    def rows(self) -> dict[str, Any]:
        return {
            "games": len(self.answers),
            "won": round(self.won / len(self.answers), 3),
            "endings": dict(self.endings.most_common()),
            "rounds_median": median(self.rounds),
            "answers_median": median(self.answers),
            "answers_p95": quantiles([*self.answers, self.answers[-1]], n=20)[-1],
            "counted": self.counts.rows(),
        }


def run(asked: argparse.Namespace, words: Words) -> int:
    game = find(asked.game)
    sizes = [asked.players] if asked.players else _tables(game)
    house = dict(each.partition("=")[::2] for each in asked.house)
    started = time.perf_counter()
    tallies = {
        players: tallied(
            game,
            players,
            len(range(n, max(len(sizes), asked.games), len(sizes))),
            seed=asked.seed + n,
            bots=asked.bots,
            setting=asked.setting,
            house=house,
        )
        for n, players in enumerate(sizes)
    }
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


def tallied(
    game: Game,
    players: int,
    games: int,
    *,
    seed: int = 1,
    bots: str | None = None,
    setting: str | None = None,
    house: Mapping[str, str] = {},
) -> Tally:
    """So many games of one table; all that a number of luck brings comes again with it."""
    rng, tally, plain = random.Random(seed), Tally(), defaults(game, players)
    if house:
        plain["house"] = {**plain.get("house", {}), **house}
    lay, by = _setting(game, setting), _bots(game, bots)
    for n in range(games):
        luck = rng.getrandbits(64)
        try:
            tally.count(play(game, lay(plain, n), luck, by))
        except Exception as bug:
            bug.add_note(f"{game.NAME} with {players} players, game {n} and luck {luck}")
            raise
    return tally


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


def _setting(game: Game, name: str | None) -> Setting:
    if name is None:
        return lambda options, _: dict(options)
    if name not in game.SETTINGS:
        raise NotAllowed(message("no_such_setting", name=name, games=tuple(game.SETTINGS)))
    return game.SETTINGS[name]


def _bots(game: Game, names: str | None) -> Mapping[str, Bot | None]:
    """By side or seat who plays it; under "" who plays all others: None does anything."""
    best = next(reversed([*game.BOTS]), "random")
    pairs = (each.rpartition("=")[::2] for each in (names or best).split(","))
    return {"": _bot(game, best), **{whose: _bot(game, name) for whose, name in pairs}}


def _bot(game: Game, name: str) -> Bot | None:
    if name != "random" and name not in game.BOTS:
        raise NotAllowed(message("no_such_bot", name=name, games=("random", *game.BOTS)))
    return game.BOTS.get(name)


def play(
    game: Game,
    options: dict[str, Any],
    seed: int,
    bots: Bot | Mapping[str, Bot | None] | None = None,
) -> Session:
    """One game by a bot, or one for each side; without any by people who do anything they may."""
    by = bots if isinstance(bots, Mapping) else {"": bots}
    rng = random.Random(seed)
    session = Session(game, options, Log(), nobody, _nowhere)
    teams = game.view(session.now.table, None).teams
    while (question := session.question) is not None:
        bot = _whose(by, teams, question)
        if bot is not None:
            act = bot(session.now.table, question, rng.randrange)
        else:
            act = _random_act(session, question, rng)
        if act.offer:
            session.interject(act.seat, act.answer, session.n)
        else:
            session.answer(act.seat, act.answer, session.n)
    return session


def _whose(
    by: Mapping[str, Bot | None], teams: Mapping[str, str], question: Question
) -> Bot | None:
    """Who plays the seat that is asked."""
    for seat in question.by[:1]:
        for whose in (seat, teams.get(seat, "")):
            if whose in by:
                return by[whose]
    return by[""]


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
        lines += _counted(rows["counted"])
    return "\n".join(lines)


def _counted(rows: Mapping[str, Any]) -> Iterator[str]:
    for name, part in rows["winners"].items():
        yield f"  {part:6.1%}  won by {name}"
    for name, values in rows["names"].items():
        for value, each in values.items():
            won = ", ".join(f"{winner} {part:.1%}" for winner, part in each.get("won", {}).items())
            yield f"  {each['games']:6}  {name} {value}: {won}"
    for name, each in rows["numbers"].items():
        spread = f"median {each['median']:g}, {each['p10']:g} to {each['p90']:g}"
        yield f"  {each['mean']:6.2f}  {name} a game, {spread}"
