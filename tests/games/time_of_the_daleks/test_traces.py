"""The trace table in docs names functions and tests that exist."""

from __future__ import annotations

import re

import pytest

from tests.games import traces

GAME = "time_of_the_daleks"


def test_each_rule_has_lines_words_a_function_and_a_test() -> None:
    assert len(traces.rows(GAME)) > 90
    for english, german, words, played_by, proved_by in traces.rows(GAME):
        assert re.fullmatch(r"[\d–, ]+", english), english
        assert re.fullmatch(r"[\d–, ]+", german), german
        assert re.search(r"\d", english + german), words
        assert len(words) > 10
        assert played_by.startswith("`")
        assert proved_by.startswith("`test_")


@pytest.mark.parametrize("name", traces.named(GAME, 3))
def test_the_function_exists(name: str) -> None:
    assert callable(traces.function(GAME, name))


def test_the_tests_exist() -> None:
    assert set(traces.named(GAME, 4)) <= traces.proofs(GAME)
