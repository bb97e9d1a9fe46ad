"""A rule alone on a Table laid out by hand: who holds what, what is asked, what is answered."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import Any

from companion.core.messages import Message
from companion.core.questions import Choose, Draw, End, Opening, Question, Roll, Rule
from companion.games import time_clash as game
from companion.games.time_clash import gambit, match, playing, turn
from companion.games.time_clash.cards import BUILD_UP, DOCTOR, ENDGAME, SIDES
from companion.games.time_clash.hands import Won
from companion.games.time_clash.setup import FIRST_MATCH
from companion.games.time_clash.table import Table
from companion.saves.boxes import shipped

SEATS = ("ann", "bob", "cat", "dan")
DRAWN = ("old_joke", "warning_shot")  # what a deck gives where nobody minds


@cache
def plain() -> dict[str, Any]:
    found: dict[str, Any] = game.defaults(SEATS[:2], shipped(game.NAME))["box"]
    return found


def options(
    seats: int = 2,
    *,
    house: Mapping[str, str] = {},
    arcs: Mapping[str, str] = FIRST_MATCH,
    begins: str = DOCTOR,
    games: int = 3,
) -> dict[str, Any]:
    names = SEATS[:seats]
    first = SIDES.index(begins)
    return {
        "seats": list(names),
        "sides": {seat: SIDES[(n + first) % 2] for n, seat in enumerate(names)},
        "games": games,
        "arcs": dict(arcs),
        "under_way": False,
        "house": dict(house),
        "box": plain(),
    }


def lay_out(
    seats: int = 2,
    *,
    house: Mapping[str, str] = {},
    arcs: Mapping[str, str] = FIRST_MATCH,
    begins: str = DOCTOR,
    endgame: bool = False,
    pawn: str = "",
) -> Table:
    """A game about to begin its first turn: empty hands, empty stacks."""
    table = game.setup(options(seats, house=house, arcs=arcs, begins=begins))
    table.order = match.order(table, table.seats[0], table.seats[1])
    table.turn, table.step = table.seats[0], "play"
    table.disk = table.began = ENDGAME if endgame else BUILD_UP
    table.pawn = pawn
    return table


def give(table: Table, seat: str, *cards: str) -> None:
    table.hands[seat] += [table.decks[table.sides[seat]].take(card) for card in cards]


def lay(table: Table, stack: str, *cards: str) -> None:
    """From the bottom to the top."""
    table.stacks[stack] += [table.deck_of(card).take(card) for card in cards]


class Hands:
    """Answers a rule one question after the other; draws that nobody minds answer themselves."""

    def __init__(self, table: Table, rule: Rule[Any]) -> None:
        self.table, self.rule = table, rule
        self.won: Won | None = None
        self.question: Question | None = None
        self._send(None)

    def say(self, *answer: str) -> Hands:
        assert self.question is not None
        question = self.question
        question.check(answer)
        self._send(answer)
        return self

    def stands(self) -> Hands:
        """Whatever window is open, for all who are asked."""
        while isinstance(self.question, Choose) and self.question.of:
            self.say(f"{self.question.by[0]}:stands")
        return self

    @property
    def asks(self) -> str:
        return self.question.about.id.removeprefix("clash.") if self.question else ""

    @property
    def options(self) -> tuple[str, ...]:
        assert isinstance(self.question, Choose)
        return self.question.options

    @property
    def roll(self) -> Roll:
        assert isinstance(self.question, Roll)
        return self.question

    @property
    def draw(self) -> Draw:
        assert isinstance(self.question, Draw)
        return self.question

    def told(self) -> list[str]:
        return [each.id.removeprefix("clash.") for each in self.table.told]

    def _send(self, reply: Any) -> None:
        try:
            asked = self.rule.send(reply)
            while isinstance(asked, Opening) or (isinstance(asked, Draw) and asked.secret):
                asked = self.rule.send(None if isinstance(asked, Opening) else asked.possible[:1])
            self.question = None if isinstance(asked, End) else asked
        except StopIteration:
            self.question = None
        except Won as won:
            self.question, self.won = None, won


def said(told: list[Message]) -> list[str]:
    return [each.id for each in told]


# What is done most often


def play(table: Table, seat: str, choice: str) -> Hands:
    return Hands(table, playing.act(table, seat)).say(choice)


def third(table: Table, seat: str) -> Hands:
    table.turn = seat
    turn.begin(table)
    return Hands(table, turn.third(table, seat))


def dared(table: Table, what: str) -> Hands:
    table.turn = "ann"
    return Hands(table, gambit.attempt(table, "ann")).say(what)
