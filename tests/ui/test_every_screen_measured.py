"""Targets, contrast, cut and overlapping words, missing letters: on every screen and question.

Here each in one theme, language, size of text and window, by turns;
``python -m tests.ui.accepted.measured`` looks at each in all of them.
"""

from __future__ import annotations

import pytest

from tests.ui.accepted import measured

TURNS = list(measured.in_turn())


@pytest.mark.parametrize(("scene", "way"), TURNS, ids=[each[0] for each in TURNS])
def test_nothing_is_wrong(scene: str, way: measured.Way) -> None:
    assert not measured.wrong(scene, way)


def test_together_they_see_every_way() -> None:
    assert {way for _, way in TURNS} == set(measured.WAYS)
