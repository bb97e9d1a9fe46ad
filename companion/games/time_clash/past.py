"""The games of the match that are over, counted anew from what hands were told."""

from __future__ import annotations

from collections.abc import Iterator

from companion.core.messages import Message

from .cards import SIDES
from .seen import Game
from .table import Table

WON = "clash.game_won"


def games(table: Table) -> Iterator[Game]:
    """Each that somebody has won; one that was called a draw is none."""
    told: list[Message] = []
    for each in table.told:
        told.append(each)
        if each.id == "clash.begin_game":
            told = [each]
        elif each.id == WON:
            yield _game(table, told)


def _game(table: Table, told: list[Message]) -> Game:
    end = {name: str(value) for name, value in told[-1].values}
    turns = _by_side(table, told, "next_turn")
    counters = _by_side(table, told, "counter")
    won = int(end["ended"] == "gambit")
    return Game(
        n=int(end["n"]),
        side=end["side"],
        how=end["ended"],
        sum=end.get("sum", ""),
        turns=len(turns),
        begins=turns[0] if turns else "",
        endgame=next((each.rule for each in told if each.id == "clash.endgame"), ""),
        gambits=_count(told, "gambit_fails") + won,
        gambits_won=won,
        flips_failed=_count(told, "build_up_goes_on"),
        counters={side: counters.count(side) for side in SIDES},
        reshuffles=_count(told, "reshuffle"),
    )


def _by_side(table: Table, told: list[Message], id: str) -> list[str]:
    """The side of whoever it was told of, each time."""
    found = (dict(each.values)["seat"] for each in told if each.id == f"clash.{id}")
    return [table.sides[str(seat)] for seat in found]


def _count(told: list[Message], id: str) -> int:
    return sum(each.id == f"clash.{id}" for each in told)
