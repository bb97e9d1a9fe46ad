"""Shares of a victory, and chances between two bounds."""

from __future__ import annotations

from fractions import Fraction

import pytest

from companion.core.advice import Suggestion
from companion.core.messages import message
from companion.core.outcome import shares


@pytest.mark.parametrize(
    ("winners", "each"),
    [((), 0), (("ann",), 1), (("ann", "bob"), Fraction(1, 2)), (("east",), 1)],
)
def test_winners_share_the_victory(winners: tuple[str, ...], each: Fraction) -> None:
    assert shares(message("end", winners=winners)) == dict.fromkeys(winners, each)


def test_nobody_wins_where_no_winners_are_named() -> None:
    assert shares(message("end", "daleks")) == {}


WHY = message("why")


@pytest.mark.parametrize(
    ("suggestion", "between"),
    [
        (Suggestion((), 0.4, True, WHY), (0.4, 0.4)),
        (Suggestion((), 0.4, False, WHY), (0.4, 1.0)),
        (Suggestion((), 0.4, False, WHY, 0.1, 0.7), (0.1, 0.7)),
        (Suggestion((), 0.4, True, WHY, low=0.0), (0.0, 0.4)),
    ],
)
def test_chance_lies_between_what_is_said_and_what_is_known(
    suggestion: Suggestion, between: tuple[float, float]
) -> None:
    assert suggestion.between == between
