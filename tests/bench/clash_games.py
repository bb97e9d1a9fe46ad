"""Time Clash by the thousand: under the referee's eyes, with everything reached, how fast."""

from __future__ import annotations

import gc
import inspect
import pkgutil
import random
import sys
import time
from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from importlib import import_module
from itertools import count as count_up
from types import CodeType, FrameType
from typing import Any

from companion.commands import simulate
from companion.core.advice import nothing_to_wait_for
from companion.core.questions import Choose
from companion.core.session import Session
from companion.games import time_clash as game
from companion.games.time_clash.cards import ACTIONS
from companion.games.time_clash.chances import Hand, highest
from companion.games.time_clash.house_rules import HOUSE_RULES
from tests.bench import Row
from tests.games.clash_case import check
from tests.games.every_game import CASES
from tests.games.time_clash.referee.games import refereed
from tests.games.time_clash.taught_cases import BLANKS, TAUGHT
from tests.games.twins import differences
from tests.play import copy, new_session

Called = Callable[[FrameType, str, Any], None]

GAMES, LOOKED_INTO = 10_000, 3  # in one match of so many it is counted what was reached
REACHED, LEAST, TWINS, FEWER = 50, 12, 1_000, 250
NO_RULES = frozenset(
    {
        *("advice", "ahead", "bots", "brief", "chances", "daring", "described", "foresight"),
        *("halves", "imagined", "mends", "own_box", "players", "printed", "prospects", "reading"),
        *("replying", "simulated", "tour", "view", "worth"),
    }
)
BEFORE = ("defaults", "read_box", "refusal")  # of options and of cards, before a game has them
WINDOWS = ("card", "counter", "move", "given", "turned")
ENDINGS = ("gambit", "sum", "deck_out", "endless")
COUNTERS = ("threat", "quip", "tech", "plan", "numbered", "special", "any", "doctor_move")


class Consulted(dict[str, str]):
    """The house rules of a table, and how often each was asked for what it says."""

    def __init__(self, house: Mapping[str, str], reached: Counter[str]) -> None:
        super().__init__(house)
        self._reached = reached

    def __getitem__(self, rule: str) -> str:
        choice = super().__getitem__(rule)
        self._reached[f"house {rule} {choice}"] += 1
        return choice

    def __deepcopy__(self, memo: object) -> Consulted:
        return self


def games() -> Iterator[Row]:
    """All sizes and house rules; hands with the app, on phones and on paper."""
    reached: Counter[str] = Counter()
    codes = {code: f"function {name}" for name, code in _rules()}

    def count(frame: FrameType, event: str, _: Any) -> None:
        if event == "call" and (name := codes.get(frame.f_code)):
            reached[name] += 1

    played = answers = breaks = differing = unended = 0
    for seed in count_up():
        if played >= GAMES:
            break
        looked_into = seed % LOOKED_INTO == 0
        for session, problems in (
            _looked_into(seed, count, reached) if looked_into else refereed(seed)
        ):
            breaks += bool(problems)
            for problem in problems:
                print(f"game {seed}, answer {session.n}: {problem}", file=sys.stderr)
            if session.n % 50 == 0:
                check(session.now.table)
        check(session.now.table)
        answers += session.n
        played += sum(told.id == "clash.begin_game" for told in session.now.table.told)
        unended += session.outcome is None and not _called_off(session)
        again = new_session(game, session.options, copy(session.log))
        differing += again.now.table != session.now.table
        reached.update(_met(session))
    wanted = [*codes.values(), *_wanted()]
    by_number = sorted(wanted, key=lambda name: (reached[name], name))
    rare = [name for name in by_number if reached[name] < REACHED]
    for name in by_number[: max(LEAST, len(rare))]:
        print(f"  reached {reached[name]} times: {name}", file=sys.stderr)
    yield Row("Time Clash: games", played, "games", ">= 10000")
    yield Row("Time Clash: answers", answers, "answers")
    yield Row("Time Clash: matches without an end", unended, "matches", "= 0")
    yield Row("Time Clash: breaks of the rulebook", breaks, "", "= 0")
    yield Row("Time Clash: replays that differ", differing, "matches", "= 0")
    yield Row("Time Clash: functions, words, rules, windows, endings", len(wanted), "things")
    yield Row(f"Time Clash: of them reached fewer than {REACHED} times", len(rare), "things", "= 0")


def _looked_into(
    seed: int, count: Called, reached: Counter[str]
) -> Iterator[tuple[Session, list[str]]]:
    """A match of which it is counted what it reaches."""
    sys.setprofile(count)
    for session, problems in refereed(seed):
        if session.n == 0:
            session.now.table.house = Consulted(session.now.table.house, reached)
        yield session, problems
    sys.setprofile(None)


def _called_off(session: Session) -> bool:
    """Games that nobody could win were called a draw, over and over; or went on, by house rule."""
    table = session.now.table
    drawn = any(told.id == "clash.game_drawn" for told in table.told)
    return drawn or table.house["endless"] == "go_on"


def _rules() -> Iterator[tuple[str, CodeType]]:
    for module in pkgutil.iter_modules(game.__path__):
        if module.name in NO_RULES:
            continue
        for name, found in inspect.getmembers(import_module(f"{game.__name__}.{module.name}")):
            ours = inspect.isfunction(found) and found.__module__.endswith(f".{module.name}")
            if ours and name not in BEFORE:
                yield f"{module.name}.{name}", getattr(found, "__wrapped__", found).__code__


def _wanted() -> Iterator[str]:
    yield from (f"house {rule} {choice}" for rule, all_ in HOUSE_RULES.items() for choice in all_)
    yield from (f"window {kind}" for kind in WINDOWS)
    yield from (f"ending {how}" for how in (*ENDINGS, "drawn", "clash.end", "clash.abandoned"))
    yield from (f"word {word}" for word in ACTIONS)
    yield from (f"counter of {what}" for what in COUNTERS)
    yield from (f"counter if {what}" for what in ("would_trigger", "gambit"))


def _met(session: Session) -> Iterator[str]:
    table = session.now.table
    for event in session.log.events:
        words = event.asked.split(" ")
        if len(words) > 2 and words[2].startswith("clash.window_"):
            yield f"window {words[2].removeprefix('clash.window_')}"
        if words[0] == "choose":
            yield from _used(session, event.answer[0].split(":"))
    for told in table.told:
        if told.id == "clash.game_won":
            yield f"ending {dict(told.values)['ended']}"
        elif told.id == "clash.game_drawn":
            yield "ending drawn"
    if session.outcome is not None:
        yield f"ending {session.outcome.id}"


def _used(session: Session, said: list[str]) -> Iterator[str]:
    """The effect words of the half that was played."""
    facts = session.now.table.box.facts
    if said[0] == "special" and said[1] in facts:
        yield from (f"word {effect.do}" for effect in facts[said[1]].halves[int(said[2])])
    if len(said) > 3 and said[1] == "counter" and said[2] in facts:
        counter = facts[said[2]].halves[int(said[3])][0]
        yield f"counter of {counter.of}"
        yield f"counter if {counter.only_if}"


def twins() -> Iterator[Row]:
    """Each game beside one with another hidden hand; then with boxes that are hardly known."""
    cases = {"": (CASES[game.NAME], TWINS), " taught": (TAUGHT, FEWER), " blanks": (BLANKS, FEWER)}
    for name, (case, games) in cases.items():
        compared = differing = 0
        for seed in range(games):
            moments, found = differences(case, seed)
            compared += moments
            differing += len(found)
            for difference in found:
                print(f"game {seed}{name}: {difference}", file=sys.stderr)
        yield Row(f"Time Clash: twins{name}, compared", compared, "", "")
        yield Row(f"Time Clash: twins{name} that differ", differing, "", "= 0")


def speed() -> Iterator[Row]:
    """On one core: people without a plan, the best bots, what a seat sees, what is said of it."""
    matches, decisions, taken = 40, 0, 0.0
    gc.collect()
    gc.freeze()  # as the app does
    for players in (2, 3, 4):
        options = simulate.defaults(game, players)
        started = time.process_time()
        for seed in range(matches):
            decisions += simulate.play(game, options, seed).n
        taken += time.process_time() - started
    yield Row("Time Clash: random decisions a second", decisions / taken, "", ">= 20000")
    for players in (2, 4):
        started = time.process_time()
        found = simulate.tallied(game, players, 100, setting="balanced")
        each = (time.process_time() - started) / found.counts.games
        yield Row(f"Time Clash: a game of {players} strong players", 1e3 * each, "ms", "<= 100")
    yield from _seen_and_said()
    values, hands = tuple(range(10, 250, 10)), (Hand(5, (), 2), Hand(5, (), 1))
    started = time.process_time()
    highest(values, hands)
    longest = 1e3 * (time.process_time() - started)
    yield Row("Time Clash: two hands out of 24 different cards", longest, "ms", "<= 50")


def _seen_and_said() -> Iterator[Row]:
    looks, looking, longest, advised = 0, 0.0, 0.0, 0
    for seed in range(20):
        rng = random.Random(seed)
        session = new_session(game, simulate.defaults(game, 2 + seed % 3))
        while (question := session.question) is not None:
            started = time.process_time()
            session.view("player_1")
            looking, looks = looking + time.process_time() - started, looks + 1
            if isinstance(question, Choose) and session.now.table.gambit is not None:
                started = time.process_time()
                advised += len([*session.advice()(nothing_to_wait_for)])
                longest = max(longest, time.process_time() - started)
            act = game.BOTS["strong"](session.now.table, question, rng.randrange)
            session.answer(act.seat, act.answer, session.n)
    yield Row("Time Clash: a view", 1e3 * looking / looks, "ms", "<= 0.5")
    yield Row("Time Clash: questions about gambits advised", advised, "", ">= 50")
    yield Row("Time Clash: the longest advice about a gambit", 1e3 * longest, "ms", "<= 50")
