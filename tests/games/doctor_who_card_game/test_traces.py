"""The table of rules in docs names only functions that play and tests that prove."""

from __future__ import annotations

from tests.games import traces


def test_every_rule_is_played_and_proved() -> None:
    traces.check("doctor_who_card_game", least=30)
