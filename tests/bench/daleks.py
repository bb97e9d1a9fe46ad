"""Time of the Daleks in numbers: many games, everything reached, who wins, how fast."""

from __future__ import annotations

import inspect
import pkgutil
import random
import sys
import time
from collections import Counter
from collections.abc import Iterator
from importlib import import_module
from statistics import median
from types import CodeType, FrameType
from typing import Any

from companion.commands import simulate
from companion.core.bots import Act, Bot, anything
from companion.core.session import Session
from companion.games import time_of_the_daleks as game
from companion.games.time_of_the_daleks.effects import DOING
from companion.games.time_of_the_daleks.house_rules import HOUSE_RULES
from tests.bench import Row
from tests.games.daleks_case import check
from tests.games.every_game import CASES
from tests.games.test_every_game import meddle
from tests.games.time_of_the_daleks.teacher import documented, play
from tests.play import copy, new_session

GAMES = 10_000
REACHED = 50
ADVISED_GAMES = 300  # of a hundred, how many are won is known within ten per cent
NO_RULES = (
    "advice",
    "bots",
    "card_mends",
    "careful",
    "cards",
    "chances",
    "gathering",
    "mends",
    "own_box",
    "reading",
    "teaching",
    "tour",
    "view",
)


def games() -> Iterator[Row]:
    """Random, greedy and careful players; all house rules; decks with the app and the table."""
    reached: Counter[str] = Counter()
    codes = {code: name for name, code in rule_functions()}

    def count(frame: FrameType, event: str, _: Any) -> None:
        if event == "call" and (name := codes.get(frame.f_code)):
            reached[name] += 1

    differing = 0
    for seed in range(GAMES):
        sys.setprofile(count)
        session = played(seed, reached)
        sys.setprofile(None)
        check(session.now.table)
        again = new_session(game, session.options, copy(session.log))
        differing += again.now.table != session.now.table
    wanted = [
        *(f"function {name}" for name in codes.values()),
        *(f"word {word}" for word in DOING),
        *(f"house {name} {choice}" for name, options in HOUSE_RULES.items() for choice in options),
        *(f"ending daleks.end.{end}" for end in ("doctors", "earth", "seventh", "ship")),
    ]
    reached.update({f"function {name}": n for name, n in reached.items() if " " not in name})
    rare = {name: reached[name] for name in wanted if reached[name] < REACHED}
    for name, n in sorted(rare.items()):
        print(f"  reached {n} times: {name}", file=sys.stderr)
    yield Row("games that ended and kept what must hold", GAMES, "games", ">= 10000")
    yield Row("replays that differ", differing, "games", "= 0")
    yield Row("functions, words, rules and endings", len(wanted), "things")
    yield Row(f"of them reached fewer than {REACHED} times", len(rare), "things", "= 0")


def rule_functions() -> Iterator[tuple[str, CodeType]]:
    """Every function of the rules; advice, bots, views, corrections, files and words are not."""
    for module in pkgutil.iter_modules(game.__path__):
        if module.name in NO_RULES:
            continue
        for name, found in inspect.getmembers(import_module(f"{game.__name__}.{module.name}")):
            ours = inspect.isfunction(found) and found.__module__.endswith(f".{module.name}")
            if ours and name != "defaults":  # it makes options, before there is a game
                yield f"{module.name}.{name}", found.__code__


def played(seed: int, reached: Counter[str]) -> Session:
    rng, case = random.Random(seed), CASES[game.NAME]
    session = case.session(rng)
    bots: tuple[Bot | None, ...] = (None, game.BOTS["greedy"], *2 * (game.BOTS["careful"],))
    bot, hide = bots[seed % 4], rng.random() < 0.5
    if seed % 10 == 9:  # a box of one's own, hardly known
        session = new_session(game, documented())
        play(session, rng)
    for name, choice in session.now.table.house.items():
        reached[f"house {name} {choice}"] += 1
    while (question := session.question) is not None:
        if bot is not None and rng.random() < 0.9:
            act = bot(session.now.table, question, rng.randrange)
        else:
            act = random_act(session, rng, hide=hide)
        if rng.random() < 0.005:
            meddle(case, session, rng)
        elif act.offer:
            session.interject(act.seat, act.answer, session.n)
        else:
            session.answer(None, act.answer, session.n)
    assert session.outcome is not None
    reached[f"ending {session.outcome.id}"] += 1
    for name in DOING:
        function = DOING[name].__name__
        called = (reached[f"{module}.{function}"] for module in ("effects", "effect_words"))
        reached[f"word {name}"] = sum(called)
    return session


def random_act(session: Session, rng: random.Random, *, hide: bool) -> Act:
    assert session.question is not None
    seat = rng.choice(session.options["seats"])
    offers = game.offers(session.now.table, seat) if rng.random() < 0.2 else ()
    if offers:
        return Act(seat, (rng.choice(offers),), offer=True)
    return Act(None, anything(session.question, rng.randrange, hide=hide))


def balance() -> Iterator[Row]:
    """Players who do as the odds advise, with the starter box; beside those who only estimate."""
    for players in (2, 3, 4):
        wins, rounds = _won(players, "advised", ADVISED_GAMES)
        careful, _ = _won(players, "careful", ADVISED_GAMES)
        yield Row(f"{players} advised players win", wins, "%", ">= 40")
        yield Row(f"{players} advised players win ", wins, "%", "<= 60")
        yield Row(f"median rounds with {players}", rounds, "rounds", ">= 7")
        yield Row(f"median rounds with {players} ", rounds, "rounds", "<= 12")
        yield Row(f"{players} careful players win", careful, "%")


def _won(players: int, bot: str, games: int) -> tuple[float, float]:
    """How many per cent of games end well, and after how many rounds in the middle."""
    options, won, rounds = simulate.defaults(game, players), 0, []
    for seed in range(games):
        session = simulate.play(game, options, seed, game.BOTS[bot])
        won += session.outcome is not None and session.outcome.id == "daleks.end.doctors"
        rounds.append(session.now.table.round)
    return 100 * won / games, median(rounds)


def speed() -> Iterator[Row]:
    """Games by players without a plan, a second, on one core."""
    for players in (2, 3, 4):
        options = simulate.defaults(game, players)
        started = time.perf_counter()
        for seed in range(200):
            simulate.play(game, options, seed)
        rate = 200 / (time.perf_counter() - started)
        yield Row(f"random games of {players} a second", rate, "games", ">= 100")
