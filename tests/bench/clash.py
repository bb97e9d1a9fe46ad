"""Time Clash in numbers: who wins, at which table, and whether the better player does."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import pairwise
from statistics import fmean, median

from companion.commands.counting import Counts
from companion.commands.simulate import tallied
from companion.games import time_clash as game
from companion.games.time_clash.cards import DOCTOR, ENEMY, SIDES
from tests.bench import Row

GAMES, PAIR = 1_000, 500
A_SET = 400  # games with the same arcs: so many tell it within five per cent
FOUR = {"lone_hand": "4"}


def balance() -> Iterator[Row]:
    """The best bots with the starter box; beginners, larger teams and arcs alternate."""
    two = _counts(2, GAMES)
    yield from _between("2 players, Doctor's side", two.share(DOCTOR), 45, 55)
    for side in SIDES:
        yield from _between(f"2 players, {side} begins", two.share(DOCTOR, begins=side), 40, 60)
    yield from _shape("2 players", two)
    four = _counts(4, GAMES)
    yield from _between("4 players, Doctor's side", four.share(DOCTOR), 40, 60)
    yield from _shape("4 players", four)
    three = _counts(3, 2 * GAMES, FOUR)
    for side in SIDES:
        share = three.share(DOCTOR, alone=side)
        yield from _between(f"3 players, {side} alone with four cards", share, 40, 60)
    yield from _shape("3 players", three)


def sets() -> Iterator[Row]:
    """Each of the nine balanced sets of arcs on its own."""
    found = _counts(2, 9 * A_SET)
    for arcs in sorted(found.names["arcs"]):
        yield from _between(arcs, found.share(DOCTOR, arcs=arcs), 35, 65)


def strengths() -> Iterator[Row]:
    """Each player against the next better one, from either side."""
    for worse, better in pairwise(game.BOTS):
        for side, other in ((DOCTOR, ENEMY), (ENEMY, DOCTOR)):
            bots = f"{side}={better},{other}={worse}"
            found = _counts(2, PAIR, bots=bots)
            yield Row(f"{better} {side} beats {worse}", 100 * found.share(side), "%", ">= 60")


def _counts(players: int, games: int, house: Mapping[str, str] = {}, bots: str = "") -> Counts:
    asked = tallied(game, players, games, bots=bots or None, setting="balanced", house=house)
    return asked.counts


def _between(name: str, share: float, least: int, most: int) -> Iterator[Row]:
    yield Row(f"{name} wins", 100 * share, "%", f">= {least}")
    yield Row(f"{name} wins ", 100 * share, "%", f"<= {most}")


def _shape(name: str, found: Counts) -> Iterator[Row]:
    turns, numbers = median(found.numbers["turns"]), found.numbers
    yield Row(f"{name}, median of turns", turns, "turns", ">= 18")
    yield Row(f"{name}, median of turns ", turns, "turns", "<= 35")
    for side in SIDES:
        came = found.names["endgame"][side].total() / found.games
        yield Row(f"{name}, Endgames by {side}", 100 * came, "%", ">= 30")
    succeed = fmean(numbers["gambits_won"]) / fmean(numbers["gambits"])
    yield Row(f"{name}, gambits thrown a game", fmean(numbers["gambits"]), "gambits")
    yield from _between(f"{name}, a gambit that is thrown", succeed, 35, 65)
    for what in ("counters_doctor", "counters_enemy", "reshuffles"):
        yield Row(f"{name}, {what.replace('_', ' of ')} a game", fmean(numbers[what]), what[:8])
    out = found.names["how"]["deck_out"].total()
    yield Row(f"{name}, decks that ran out", 100 * out / found.games, "%")
