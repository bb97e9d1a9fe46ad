"""The chance of a Challenge, and every move from the dice that lie there.

Letters: R running, D diplomacy, S science, C cunning, T tactics, X strength; dice K black, G green,
B blue, R red. A re-roll is its colours and NUMBER, any or all: "K2", "GBRany", "Rall"; "KGBR2-1"
costs a Sonic Charge. A change is its colours and the symbol: "GD". Dice that lie there are colour
and face: "KR GD". Small letters will do.
"""

from __future__ import annotations

import argparse
import json
import re
import time
from collections.abc import Iterator
from typing import Any, Literal

from companion.core.messages import NotAllowed, message
from companion.games import time_of_the_daleks
from companion.games.time_of_the_daleks.box import read_box
from companion.games.time_of_the_daleks.chances import letters_of
from companion.games.time_of_the_daleks.odds.charges import by_charges
from companion.games.time_of_the_daleks.odds.moves import Die, Move, chance, moves, pools
from companion.games.time_of_the_daleks.odds.problem import (
    COLOURS,
    SYMBOLS,
    Change,
    Doctor,
    Faces,
    Pool,
    Problem,
    Reroll,
    need,
    pool,
)
from companion.games.time_of_the_daleks.odds.solver import Solver
from companion.saves.boxes import shipped
from companion.words.words import Words

GAME = time_of_the_daleks.NAME
MOST_SHOWN = 12
MOST_DICE = 8
REROLL = re.compile(rf"([{COLOURS}]+)([1-9]|ANY|ALL)(?:-([1-5]))?")
CHANGE = re.compile(rf"([{COLOURS}]+)([{SYMBOLS}])")
POOL = re.compile(rf"(?:[0-9]?[{COLOURS}])+")
NEED = re.compile(f"[{SYMBOLS}]+")
FACES = re.compile(rf"([{COLOURS}])=([{SYMBOLS}-]+)")
SHOWING = re.compile(rf"(?:[{COLOURS}][{SYMBOLS}-])+")


def arguments(parser: argparse.ArgumentParser) -> None:
    parser.set_defaults(game=GAME)
    parser.add_argument("--need", required=True, help="the Challenge: RRRRCT")
    parser.add_argument("--pool", help="the dice: 2K3G1B2R")
    parser.add_argument("--showing", nargs="+", help="the dice that lie there: KR GD")
    parser.add_argument("--faces", nargs="+", default=[], help="other dice than ours: G=DDDRRS")
    parser.add_argument("--fixed-point", action="store_true")
    parser.add_argument("--time-locked", action="store_true")
    parser.add_argument("--one-at-a-time", action="store_true", help="house rule on NUMBER")
    parser.add_argument("--either-pool", action="store_true", help="house rule on charges")
    parser.add_argument("--charges", action="store_true", help="what each Sonic Charge is worth")
    for who in ("", "helper-"):
        parser.add_argument(f"--{who}reroll", nargs="+", action="extend", default=[])
        parser.add_argument(f"--{who}change", nargs="+", action="extend", default=[])
        parser.add_argument(f"--{who}tokens", type=int, choices=range(6), default=0)
        parser.add_argument(f"--{who}k9", action="store_true")
    parser.add_argument("--helper-pool", help="the dice of a Doctor who helps")
    parser.add_argument("--helper-showing", nargs="+")


def run(asked: argparse.Namespace, words: Words) -> int:
    problem, dice = read(asked)
    started = time.perf_counter()
    solver = Solver(problem)
    if dice:
        found, answer = moves(solver, dice), chance(solver, dice)
    else:
        found, answer = [], solver.chance()
    seconds = time.perf_counter() - started
    result: dict[str, Any] = {
        "chance": answer,
        "exact": solver.complete(),
        "moves": [_plain(move, dice) for move in found],
        "seconds": seconds,
    }
    if asked.charges:
        worth = by_charges(problem, 0)
        result["charges"] = [each.chance for each in worth]
        result["charges_exact"] = all(each.complete for each in worth)
    print(json.dumps(result) if asked.json else "\n".join(_lines(result, words)))
    return 0


# Reading


def read(asked: argparse.Namespace) -> tuple[Problem, list[Die]]:
    """The problem, and the dice that lie there if they were thrown."""
    helped = asked.helper_pool is not None or asked.helper_showing is not None
    _agreed(asked, helped=helped)
    dice = [*_showing(asked.showing, 0), *_showing(asked.helper_showing, 1)]
    if dice:
        mine, *others = pools(dice, 1 + helped)
    else:
        mine, *others = _pool(asked.pool), *([_pool(asked.helper_pool)] if helped else [])
    if not any(mine) or sum(mine) + sum(map(sum, others)) > MOST_DICE:
        raise NotAllowed(message("odds.dice", n=MOST_DICE))
    doctors = [_doctor(mine, asked.reroll, asked.change, asked.tokens, k9=asked.k9)]
    if helped:
        args = asked.helper_reroll, asked.helper_change, asked.helper_tokens
        doctors.append(_doctor(others[0], *args, k9=asked.helper_k9))
    problem = Problem(
        need(_matched(asked.need, NEED).group()),
        tuple(doctors),
        _faces(asked.faces),
        fixed_point=asked.fixed_point,
        time_locked=asked.time_locked,
        number_reroll="one_at_a_time" if asked.one_at_a_time else "together",
        tokens_on="either_pool" if asked.either_pool else "own_dice",
    )
    return problem, dice


def _agreed(asked: argparse.Namespace, *, helped: bool) -> None:
    """Nothing that was said is passed over."""
    lying = asked.showing is not None or asked.helper_showing is not None
    in_hand = asked.pool is not None or asked.helper_pool is not None
    if lying and in_hand:
        raise NotAllowed(message("odds.thrown_or_not"))
    if not lying and asked.pool is None:
        raise NotAllowed(message("odds.dice", n=MOST_DICE))
    means = asked.helper_reroll, asked.helper_change, asked.helper_tokens, asked.helper_k9
    if any(means) and not helped:
        raise NotAllowed(message("odds.no_helper"))


def _doctor(mine: Pool, rerolls: list[str], changes: list[str], tokens: int, *, k9: bool) -> Doctor:
    robot_dog = (Reroll(COLOURS, 1, at_fixed_point=True),) if k9 else ()
    return Doctor(
        mine,
        (*(_reroll(text) for text in rerolls), *robot_dog),
        tuple(_change(text) for text in changes),
        charges=tokens,
    )


def _reroll(text: str) -> Reroll:
    colours, dice, charges = _matched(text, REROLL).groups()
    number: int | Literal["any", "all"] = (
        "any" if dice == "ANY" else "all" if dice == "ALL" else int(dice)
    )
    return Reroll(colours, number, charges=int(charges or 0))


def _change(text: str) -> Change:
    colours, symbol = _matched(text, CHANGE).groups()
    return Change(colours, symbol)


def _pool(text: str) -> Pool:
    """ "2K3G" or "KKGGG"."""
    counts = dict.fromkeys(COLOURS, 0)
    for number, colour in re.findall(r"([0-9]?)(.)", _matched(text, POOL).group()):
        counts[colour] += int(number or 1)
    return pool(counts)


def _showing(texts: list[str] | None, doctor: int) -> list[Die]:
    letters = _matched("".join(texts), SHOWING).group() if texts else ""
    return [Die(doctor, letters[n], letters[n + 1]) for n in range(0, len(letters), 2)]


def _faces(texts: list[str]) -> Faces:
    """Those of our own box, and what is said otherwise."""
    faces = dict(zip(COLOURS, letters_of(read_box(shipped(GAME)).rules), strict=True))
    for text in texts:
        colour, letters = _matched(text, FACES).groups()
        faces[colour] = letters
    return faces["K"], faces["G"], faces["B"], faces["R"]


def _matched(text: str, pattern: re.Pattern[str]) -> re.Match[str]:
    match = pattern.fullmatch(text.upper())
    if match is None:
        raise NotAllowed(message("odds.letters", name=text))
    return match


# Printing


def _plain(move: Move, dice: list[Die]) -> dict[str, Any]:
    return {
        "do": move.do,
        "doctor": move.doctor,
        "dice": [f"{dice[n].colour}{dice[n].face}" for n in move.dice],
        "with": _means(move),
        "to": move.to,
        "chance": move.chance,
        "without": move.without,
    }


def _means(move: Move) -> str:
    if move.change is not None:
        return move.change.colours + move.change.to
    if move.reroll is None or move.do == "charges":
        return ""
    price = f"-{move.reroll.charges}" if move.reroll.charges else ""
    return f"{move.reroll.colours}{move.reroll.dice}{price}"


def _lines(result: dict[str, Any], words: Words) -> Iterator[str]:
    said = "odds.chance" if result["exact"] else "odds.chance_least"
    yield words.sentence(message(said, name=f"{100 * result['chance']:.1f}"))
    for move in result["moves"][:MOST_SHOWN]:
        what = words.sentence(message(f"odds.{move['do']}"))
        parts = (what, move["with"], " ".join(move["dice"]), move["to"])
        yield f"  {100 * move['chance']:5.1f} %  " + "  ".join(part for part in parts if part)
    said = "odds.with_charges" if result.get("charges_exact") else "odds.with_charges_least"
    for n, worth in enumerate(result.get("charges", ())):
        yield words.sentence(message(said, n=n, name=f"{100 * worth:.1f}"))
