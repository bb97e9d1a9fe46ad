"""Random evenings under the eyes of somebody who knows the book alone."""

from __future__ import annotations

from collections import Counter

import pytest

from companion.core.log import CORRECT, INTERJECT
from tests.games.time_of_the_daleks.referee.evenings import evening

GAMES, PARTS = 300, 4  # so that several processors share them
ADVISED = 5  # one game of so many; in the bench all are


@pytest.mark.parametrize("part", range(PARTS))
def test_nothing_breaks_the_rulebook_in_random_games(part: int) -> None:
    met: Counter[str] = Counter()
    for seed in range(part, GAMES, PARTS):
        for session, problems in evening(seed, advised=not seed % ADVISED):
            assert not problems, f"game {seed}, answer {session.n}: {problems[0]}"
        met.update(event.asked for event in session.log.events)
        met.update(told.id for told in session.now.table.told)
    few = GAMES / PARTS / 10
    for what in ("success", "failure", "helps_here", "helps_afar", "joins", "leaves"):
        assert met[f"daleks.{what}"] > few, f"hardly any {what}, so it was not tested"
    assert met[CORRECT] > GAMES / PARTS
    assert met[INTERJECT] > GAMES / PARTS
