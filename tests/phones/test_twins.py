"""A phone shows the same whatever lies hidden in another hand: games beside their twins."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, cast

import pytest

from companion.app.camera import Camera
from companion.app.desk import TableDesk
from companion.core.session import Session
from companion.phones import WATCH, Place
from tests.games.every_game import CASES, Case
from tests.games.twins import differences
from tests.lanterns import spoken
from tests.phones.table import Playing

GAMES = 40


def shown(session: Session, seat: str | None) -> Iterator[tuple[str, Any]]:
    desk = TableDesk(cast(Camera, None))
    desk.playing = Playing(session)
    place = Place("seat", seat) if seat is not None and seat in session.now.table.seats else WATCH
    yield from desk.view(place, "en").items()


@pytest.mark.parametrize("case", [pytest.param(c, id=n) for n, c in CASES.items()])
def test_another_hidden_hand_shows_the_same_on_every_other_phone(case: Case) -> None:
    compared = 0
    with spoken():
        for seed in range(GAMES):
            moments, found = differences(case, seed, shown)
            compared += moments
            assert not found, f"game {seed}: {found[0]}"
    assert compared > 100 * GAMES
