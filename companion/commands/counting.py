"""What many games were like: names counted, numbers measured, and who won by each name."""

from __future__ import annotations

from collections import Counter, defaultdict
from dataclasses import dataclass, field
from statistics import fmean, median, quantiles
from typing import Any

from companion.core.games import Facts

WINNER = "winner"  # the name that all others are held against


@dataclass
class Counts:
    games: int = 0
    winners: Counter[str] = field(default_factory=Counter)
    numbers: dict[str, list[int]] = field(default_factory=lambda: defaultdict(list))
    names: dict[str, dict[str, Counter[str]]] = field(
        default_factory=lambda: defaultdict(lambda: defaultdict(Counter))
    )

    def take(self, facts: Facts) -> None:
        self.games += 1
        winner = str(facts.get(WINNER, ""))
        for name, value in facts.items():
            if isinstance(value, int):
                self.numbers[name].append(value)
            elif name != WINNER:
                self.names[name][value][winner] += 1
        if winner:
            self.winners[winner] += 1

    def share(self, winner: str, **having: str) -> float:
        """How much of the games with this name it has won; of all without one."""
        found = self.winners
        for name, value in having.items():
            found = self.names[name][value]
        return found[winner] / found.total() if found else 0.0

    def rows(self) -> dict[str, Any]:
        return {
            "games": self.games,
            "winners": {who: round(n / self.games, 3) for who, n in sorted(self.winners.items())},
            "names": {
                name: {value: _names(won) for value, won in sorted(values.items())}
                for name, values in self.names.items()
            },
            "numbers": {name: _measures(values) for name, values in self.numbers.items()},
        }


def _names(won: Counter[str]) -> dict[str, Any]:
    shares = {winner: round(n / won.total(), 3) for winner, n in sorted(won.items()) if winner}
    return {"games": won.total(), **({"won": shares} if shares else {})}


def _measures(values: list[int]) -> dict[str, float]:
    tenths = quantiles([*values, values[-1]], n=10)
    return {
        "mean": round(fmean(values), 3),
        "median": median(values),
        "p10": tenths[0],
        "p90": tenths[-1],
    }
