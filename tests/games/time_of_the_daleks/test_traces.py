"""The trace table in docs names functions and tests that exist."""

from __future__ import annotations

import ast
import re
from functools import reduce
from importlib import import_module
from pathlib import Path

import pytest

HERE = Path(__file__).parent
DOC = HERE.parents[2] / "docs" / "rules-time-of-the-daleks.md"
GAME = "companion.games.time_of_the_daleks"


def rows() -> list[list[str]]:
    lines = DOC.read_text("utf-8").splitlines()
    cells = [[c.strip() for c in line.strip("|").split("|")] for line in lines if line[:1] == "|"]
    return [row for row in cells if row[0] != "001" and not row[0].startswith("---")]


def named(column: int) -> list[str]:
    return sorted({name for row in rows() for name in re.findall(r"`([^`]+)`", row[column])})


def proofs() -> set[str]:
    trees = [ast.parse(file.read_text("utf-8")) for file in HERE.glob("test_*.py")]
    functions = [n for tree in trees for n in tree.body if isinstance(n, ast.FunctionDef)]
    return {function.name for function in functions if function.name.startswith("test_")}


def test_each_rule_has_lines_words_a_function_and_a_test() -> None:
    assert len(rows()) > 90
    for english, german, words, played_by, proved_by in rows():
        assert re.fullmatch(r"[\d–, ]+", english), english
        assert re.fullmatch(r"[\d–, ]+", german), german
        assert re.search(r"\d", english + german), words
        assert len(words) > 10
        assert played_by.startswith("`")
        assert proved_by.startswith("`test_")


@pytest.mark.parametrize("name", named(3))
def test_the_function_exists(name: str) -> None:
    module, *path = name.split(".")
    found = import_module(GAME if module == "__init__" else f"{GAME}.{module}")
    assert callable(reduce(getattr, path, found))


def test_the_tests_exist() -> None:
    assert set(named(4)) <= proofs()
