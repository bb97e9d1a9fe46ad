"""The answers of a question, by what is to be done: "play:patrol:enemy", "move:time:?"."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field


@dataclass
class Ways:
    plays: dict[str, list[str]] = field(default_factory=dict)  # by card, its stacks
    specials: dict[str, list[str]] = field(default_factory=dict)  # by card, its halves
    moves: dict[str, list[str]] = field(default_factory=dict)  # by stack, what may pay
    passes: list[str] = field(default_factory=list)
    reserve: list[str] = field(default_factory=list)  # what may pay for a card of it


def ways(options: Iterable[str]) -> Ways:
    found = Ways()
    for option in options:
        what, *rest = option.split(":")
        match what, rest:
            case "play", [card, stack]:
                found.plays.setdefault(card, []).append(stack)
            case "special", [card, half]:
                found.specials.setdefault(card, []).append(half)
            case "move", [stack, card]:
                found.moves.setdefault(stack, []).append(card)
            case "pass", [card]:
                found.passes.append(card)
            case "reserve", [card]:
                found.reserve.append(card)
    return found
