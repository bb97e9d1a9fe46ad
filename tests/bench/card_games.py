"""The Doctor Who Card Game by the thousand: under the referee's eyes, with everything reached."""

from __future__ import annotations

import inspect
import pkgutil
import random
import sys
from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from importlib import import_module
from types import CodeType, FrameType
from typing import Any

from companion.core.questions import Answer, Question
from companion.games import doctor_who_card_game as game
from companion.games.doctor_who_card_game.cards import ACTIONS, STANDING
from companion.games.doctor_who_card_game.house_rules import HOUSE_RULES
from companion.games.doctor_who_card_game.table import WAYS, Table
from tests.bench import Row
from tests.games.doctor_who_card_game.games import setting
from tests.games.doctor_who_card_game.referee import anybody, play_out, skip
from tests.games.doctor_who_card_game.test_taught_twins import BLANKS
from tests.games.every_game import CASES
from tests.games.twins import differences

Called = Callable[[FrameType, str, Any], None]

GAMES, LOOKED_INTO = 10_000, 3  # in one game of so many it is counted what was reached
REPLAYED = 5  # and one of so many is played again
REACHED, LEAST, TWINS, FEWER = 50, 12, 1_000, 250
NO_RULES = frozenset(
    {
        *("advice", "bots", "box", "brief", "broken_off", "cards", "described", "mends", "own_box"),
        *("players", "printed", "reading", "seen", "simulated", "tour", "view", "worth"),
    }
)
BEFORE = ("defaults", "refusal", "skip")  # of options and of cards, before a game has them
ENDINGS = ("card", "dalek", "tardis")
WORDS = {  # what was told says that a standing effect did something
    "steal_points": "take_points_of",
    "beaten_by": "beaten_at_once",
    "turns": "goes_over",
    "removes": "removed",
    "goes_home": "goes_home",
    "takes_over": "taken_over",
    "pay_strength": "paid",
    "recover_defenders": "recovered",
}


class Consulted(dict[str, str]):
    """The house rules of a table, and how often each was asked for what it says."""

    def __init__(self, house: Mapping[str, str], reached: Counter[str]) -> None:
        super().__init__(house)
        self._reached = reached

    def __getitem__(self, rule: str) -> str:
        choice = super().__getitem__(rule)
        self._reached[f"house {rule} {choice}"] += 1
        return choice


class Played:
    """A game under the referee's eyes, and what was answered in it."""

    def __init__(self, seed: int, reached: Counter[str] | None = None) -> None:
        chosen, rng = setting(seed)
        self.says, self.lays, self.answers = chosen.says, chosen.lays, list[Answer]()
        self.asides: list[str] = []
        self.options, self.seed = chosen.options, seed
        table = game.setup(chosen.options)
        if reached is not None:
            table.house = Consulted(table.house, reached)
        self.laid = rng.getstate()
        chosen.lays(table, rng)
        self.table, self.how = play_out(table, rng, self._said, look(table), self._aside)

    def _said(self, question: Question, rng: random.Random) -> Answer:
        answer = self.says(question, rng)
        self.answers.append(answer)
        return answer

    def _aside(self, table: Table, rng: random.Random) -> str:
        self.asides.append(anybody(table, rng))
        return self.asides[-1]

    def differs(self) -> bool:
        """The same answers bring the same table."""
        left, others, rng = iter(self.answers), iter(self.asides), random.Random()
        rng.setstate(self.laid)
        table = game.setup(self.options)
        self.lays(table, rng)
        again, _ = play_out(table, rng, lambda *_: next(left), aside=lambda *_: next(others))
        return again != self.table


def look(table: Table) -> Callable[[Table], None]:
    """A seat sees every moment without harm, now and then."""
    return skip if table.tally else lambda now: looked(now) if now.turns % 10 == 0 else None


def looked(table: Table) -> None:
    for seat in (None, *table.seats):
        game.brief(game.view(table, seat), seat)


def games() -> Iterator[Row]:
    """All sizes, ways and house rules; own boxes, small decks, people who are after something."""
    reached: Counter[str] = Counter()
    codes = {code: f"function {name}" for name, code in _rules()}

    def count(frame: FrameType, event: str, _: Any) -> None:
        if event == "call" and (name := codes.get(frame.f_code)):
            reached[name] += 1

    answers = breaks = differing = 0
    ways: Counter[str] = Counter()
    for seed in range(GAMES):
        into = seed % LOOKED_INTO == 0
        try:
            played = _looked_into(seed, count, reached) if into else Played(seed)
        except AssertionError as broken:
            breaks += 1
            print(f"game {seed}: {broken}", file=sys.stderr)
            continue
        answers += len(played.answers)
        ways[f"{played.table.way} {len(played.table.seats)}"] += 1
        if seed % REPLAYED == 0 and played.differs():
            differing += 1
            print(f"game {seed} replays otherwise", file=sys.stderr)
        reached.update(_met(played))
    wanted = [*codes.values(), *_wanted()]
    by_number = sorted(wanted, key=lambda name: (reached[name], name))
    rare = [name for name in by_number if reached[name] < REACHED]
    for name in by_number[: max(LEAST, len(rare))]:
        print(f"  reached {reached[name]} times: {name}", file=sys.stderr)
    yield Row("Card game: games", GAMES, "games", ">= 10000")
    for way in WAYS:
        for n in (2, 3, 4):
            yield Row(f"Card game: of them {way}, {n} seats", ways[f"{way} {n}"], "games", ">= 300")
    yield Row("Card game: answers", answers, "answers")
    yield Row("Card game: breaks of the rulebook", breaks, "games", "= 0")
    yield Row("Card game: replays that differ", differing, "games", "= 0")
    yield Row("Card game: functions, words, rules, endings", len(wanted), "things")
    yield Row(f"Card game: of them reached fewer than {REACHED} times", len(rare), "things", "= 0")


def _looked_into(seed: int, count: Called, reached: Counter[str]) -> Played:
    sys.setprofile(count)
    try:
        return Played(seed, reached)
    finally:
        sys.setprofile(None)


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
    yield from (f"ending {how}" for how in ENDINGS)
    yield from (f"word {word}" for word in sorted(ACTIONS | STANDING))


def _met(played: Played) -> Iterator[str]:
    table = played.table
    yield f"house game_end_depth {table.house['game_end_depth']}"  # which is asked for once
    yield f"ending {table.ended}"
    told = Counter(each.id.removeprefix("cards.") for each in table.told)
    for word, said in WORDS.items():
        yield from [f"word {word}"] * told[said]
    for each in table.told:
        if each.id == "cards.play_support":
            card = str(dict(each.values)["card"])
            for effect in getattr(table.facts(card), "effects", None) or ():
                yield f"word {effect.word}"
    for _, place in table.places():
        if place.attack and any(table.effect(e.card, "no_score") for e in place.attack.cards):
            yield "word no_score"


def twins() -> Iterator[Row]:
    """Each game beside one with another hidden hand; then with boxes of which numbers are blank."""
    for name, (case, n) in {"": (CASES[game.NAME], TWINS), " blanks": (BLANKS, FEWER)}.items():
        compared = differing = 0
        for seed in range(n):
            moments, found = differences(case, seed)
            compared += moments
            differing += len(found)
            for difference in found:
                print(f"game {seed}{name}: {difference}", file=sys.stderr)
        yield Row(f"Card game: twins{name}, compared", compared, "", "")
        yield Row(f"Card game: twins{name} that differ", differing, "", "= 0")
