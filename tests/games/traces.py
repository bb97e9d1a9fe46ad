"""Trace tables in docs: rows of a rule, the functions that play it, the tests that prove it."""

from __future__ import annotations

import ast
import re
from functools import reduce
from importlib import import_module
from pathlib import Path
from typing import Any

HERE = Path(__file__).parent
DOCS = HERE.parents[1] / "docs"


def rows(game: str) -> list[list[str]]:
    """Without headings."""
    doc = DOCS / f"rules-{game.replace('_', '-')}.md"
    lines = [line for line in doc.read_text("utf-8").splitlines() if line[:1] == "|"]
    rules = [n for n, line in enumerate(lines) if line.startswith("|---")]
    heads = {n - 1 for n in rules} | {*rules}
    return [
        [cell.strip() for cell in line.strip("|").split("|")]
        for n, line in enumerate(lines)
        if n not in heads
    ]


def named(game: str, column: int) -> list[str]:
    return sorted({name for row in rows(game) for name in re.findall(r"`([^`]+)`", row[column])})


def function(game: str, name: str) -> Any:
    module, *path = name.split(".")
    whole = f"companion.games.{game}"
    return reduce(
        getattr, path, import_module(whole if module == "__init__" else f"{whole}.{module}")
    )


def proofs(game: str) -> set[str]:
    trees = [ast.parse(file.read_text("utf-8")) for file in (HERE / game).glob("test_*.py")]
    functions = [n for tree in trees for n in tree.body if isinstance(n, ast.FunctionDef)]
    return {each.name for each in functions if each.name.startswith("test_")}


def check(game: str, least: int) -> None:
    """Each rule has a heading, words, a function that plays it and a test that proves it."""
    found = rows(game)
    assert len(found) >= least
    for heading, words, played_by, proved_by in found:
        assert heading
        assert len(words) > 10
        assert played_by.startswith("`")
        assert proved_by.startswith("`test_")
    for name in named(game, 2):
        played = function(game, name)
        assert callable(played) or isinstance(played, property), name
    assert set(named(game, 3)) <= proofs(game)
