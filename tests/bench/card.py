"""The Doctor Who Card Game in numbers: who wins, from which seat, how it ends, how fast."""

from __future__ import annotations

import gc
import random
import time
from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import pairwise
from statistics import median

from companion.commands import simulate
from companion.core.questions import Choose
from companion.games import doctor_who_card_game as game
from companion.games.doctor_who_card_game.players import STRENGTHS, STYLES
from tests.bench import Row
from tests.games.doctor_who_card_game.bots import Game, played
from tests.play import new_session

GAMES, MATCHES = 2_000, 30
FAIR = (0.75, 1.25)  # of a style's fair share
SEAT = {3: 40, 4: 32}  # per cent that no seat wins more than
ENDINGS = ("card", "dalek", "tardis")


def balance() -> Iterator[Row]:
    """The best bots with the starter box, of any style in any seat."""
    for players in (3, 4):
        found = [*_mixed(players, "strong", GAMES)]
        for n, share in enumerate(_by_seat(found, players), 1):
            name = f"{players} players, {n} in the order of turns wins"
            yield Row(name, 100 * share, "%", f"<= {SEAT[players]}")
        for style, fair in sorted(_by_style(found, players).items()):
            yield Row(f"{players} players, {style} of its fair share", fair, "", f">= {FAIR[0]}")
            yield Row(f"{players} players, {style} of its fair share ", fair, "", f"<= {FAIR[1]}")
        ends = Counter(each.ended for each in found)
        for how in ENDINGS:
            goal = ">= 0.05" if players == 3 else ""
            yield Row(f"{players} players, ends by {how}", 100 * ends[how] / GAMES, "%", goal)
        turns = median(each.turns for each in found)
        yield Row(f"{players} players, median of turns", turns, "turns", ">= 30")
        yield Row(f"{players} players, median of turns ", turns, "turns", "<= 50")


def strengths() -> Iterator[Row]:
    """Each strength in one seat of three, among two of the strength below: of its pairs with the
    others, how many it wins."""
    for worse, better in pairwise(STRENGTHS):
        won, fair = _pairs(better, worse)
        yield Row(f"{better} beats {worse}", 100 * won, "%", ">= 60")
        yield Row(f"{better} among two {worse} wins, of its fair share", fair, "")


def _pairs(better: str, worse: str) -> tuple[float, float]:
    """How often it scores more than another, where equals count half; and the games it wins."""
    above = whole = 0.0
    for seed in range(GAMES):
        rng, styles = random.Random(seed), [*STYLES]
        at = seed % 3
        bots = [f"{worse}_{rng.choice(styles)}" for _ in range(3)]
        bots[at] = f"{better}_{rng.choice(styles)}"
        each = played(seed, bots)
        mine, others = each.scores[at], [n for seat, n in enumerate(each.scores) if seat != at]
        above += sum((mine > n) + (mine == n) / 2 for n in others) / 2
        whole += each.shares[at]
    return above / GAMES, 3 * whole / GAMES


def _mixed(players: int, strength: str, games: int) -> Iterator[Game]:
    for seed in range(games):
        rng = random.Random(seed)
        yield played(seed, [f"{strength}_{rng.choice([*STYLES])}" for _ in range(players)])


def _by_seat(found: Sequence[Game], players: int) -> list[float]:
    return [sum(each.shares[n] for each in found) / len(found) for n in range(players)]


def _by_style(found: Sequence[Game], players: int) -> dict[str, float]:
    won, sat = Counter[str](), Counter[str]()
    for each in found:
        for bot, share in zip(each.bots, each.shares, strict=True):
            won[bot.partition("_")[2]] += share  # type: ignore[assignment]
            sat[bot.partition("_")[2]] += 1
    return {style: players * won[style] / n for style, n in sat.items()}


def speed() -> Iterator[Row]:
    """On one core: people without a plan, and what a seat sees of a table full of places."""
    decisions, taken = 0, 0.0
    gc.collect()
    gc.freeze()  # as the app does
    for players in (2, 3, 4):
        options = simulate.defaults(game, players)
        started = time.process_time()
        for seed in range(MATCHES):
            decisions += simulate.play(game, options, seed).n
        taken += time.process_time() - started
    yield Row("Card game: random decisions a second", decisions / taken, "", ">= 20000")
    started = time.process_time()
    for seed in range(MATCHES):
        played(seed, ["strong_guardian"] * 3)
    each = 1e3 * (time.process_time() - started) / MATCHES
    yield Row("Card game: a game of three strong players", each, "ms", "<= 250")
    yield from _seen()


def _seen() -> Iterator[Row]:
    longest, places = 0.0, 0
    for seed in range(10):
        rng = random.Random(seed)
        session = new_session(game, simulate.defaults(game, 4))
        while (question := session.question) is not None:
            act = game.BOTS["strong_guardian"](session.now.table, question, rng.randrange)
            session.answer(act.seat, act.answer, session.n)
            if isinstance(question, Choose) and session.n % 7 == 0:
                started = time.process_time()
                for _ in range(20):
                    session.view("player_1")
                longest = max(longest, (time.process_time() - started) / 20)
        places = max(places, sum(1 for _ in session.now.table.places()))
    yield Row("Card game: places laid out at four", places, "places")
    yield Row("Card game: the longest view", 1e3 * longest, "ms", "<= 0.5")
