"""Every screen and question, each in one theme, language, size of text and window, by turns.

Nothing is too small, pale, cut or covered; whatever is named can be read about with a tap; a second
tap at once answers nothing. ``python -m tests.ui.accepted.measured`` looks at each in all of them.
"""

from __future__ import annotations

import pytest

from tests.ui.accepted import measured
from tests.ui.names import looked
from tests.ui.twice import answered_unread

TURNS = list(measured.in_turn())
OF_THE_TRACK = ("own_box_parts",)  # names its spaces, which are called as places are
READ = ("reading_a_place", "reading_a_card")  # open the next when a name in them is tapped


@pytest.mark.parametrize(("scene", "way"), TURNS, ids=[each[0] for each in TURNS])
def test_nothing_is_wrong(scene: str, way: measured.Way) -> None:
    turn = TURNS.index((scene, way))
    with measured.on_stage(scene, way) as stage:
        wrong = measured.wrong(stage)
        unexplained = looked(stage).wrong if scene not in (*OF_THE_TRACK, *READ) else []
        unread = answered_unread(stage, turn)
    assert not wrong
    assert not unexplained
    assert not unread


def test_together_they_see_every_way() -> None:
    assert {way for _, way in TURNS} == set(measured.WAYS)
