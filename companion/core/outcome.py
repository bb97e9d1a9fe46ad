"""How a game ended, for those who count."""

from __future__ import annotations

from fractions import Fraction

from .messages import Message


def shares(outcome: Message) -> dict[str, Fraction]:
    """What part of the victory each winner has: a tie is shared, and of what was nobody's there is
    none. A team wins as one: the rules name its side among the ``winners``, not its seats."""
    winners = dict(outcome.values).get("winners", ())
    assert isinstance(winners, tuple)
    return {winner: Fraction(1, len(winners)) for winner in winners}
