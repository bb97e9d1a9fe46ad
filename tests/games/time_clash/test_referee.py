"""Random matches under the eyes of somebody who knows the book alone."""

from __future__ import annotations

from collections import Counter

import pytest

from companion.core.log import CORRECT
from companion.games import time_clash as game
from tests.games.clash_case import check
from tests.games.time_clash.referee.games import refereed
from tests.play import copy, new_session

GAMES, PARTS = 52, 4  # so that processors share them; each part has a match of each kind


@pytest.mark.parametrize("part", range(PARTS))
def test_nothing_breaks_the_rulebook_in_random_matches(part: int) -> None:
    met: Counter[str] = Counter()
    for seed in range(part, GAMES, PARTS):
        for session, problems in refereed(seed):
            assert not problems, f"game {seed}, answer {session.n}: {problems[0]}"
            check(session.now.table)
        met.update(event.asked.split(" ")[0] for event in session.log.events)
        met.update(told.id.removeprefix("clash.") for told in session.now.table.told)
        again = new_session(game, session.options, copy(session.log))
        assert again.now.table == session.now.table
    for what in ("game_won", "endgame", "counter", "give", "gambit_fails", "reshuffle"):
        assert met[what] > GAMES / PARTS / 2, f"hardly any {what}, so it was not tested"
    assert met[CORRECT]
