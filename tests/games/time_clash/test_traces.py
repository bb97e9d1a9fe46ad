"""The trace table in docs names functions and tests that exist."""

from __future__ import annotations

from tests.games import traces

GAME = "time_clash"


def test_each_rule_has_a_heading_words_a_function_and_a_test() -> None:
    assert len(traces.rows(GAME)) > 50
    for heading, words, played_by, proved_by in traces.rows(GAME):
        assert heading
        assert len(words) > 10
        assert played_by.startswith("`")
        assert proved_by.startswith("`test_")


def test_the_functions_and_tests_exist() -> None:
    for name in traces.named(GAME, 2):
        found = traces.function(GAME, name)
        assert callable(found) or isinstance(found, property), name
    assert set(traces.named(GAME, 3)) <= traces.proofs(GAME)
