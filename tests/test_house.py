"""The house as a whole: no circles, no room that knows a game by name, no module too long."""

from __future__ import annotations

import re
import statistics
from pathlib import Path

import grimp

import companion
import tests.ui  # noqa: F401 - before Kivy
from companion.games import GAMES
from companion.ui.faces import FACES
from tests.games.every_game import EVERY_GAME

HOUSE = Path(companion.__file__).parent
FOLDERS = {each.name for each in (HOUSE / "games").glob("[!_]*/")}
ROOMS = tuple(f"{room}/{game}/" for room in ("games", "ui/faces") for game in sorted(FOLDERS))
NAMED = re.compile(r"dalek|doctor(?!-who)|dilemma|sonic|gallifrey|gambit|time.clash", re.IGNORECASE)
REGISTERED = {"games/__init__.py", "ui/faces/__init__.py"}  # a line each for a new game
SHELL = {"commands/odds.py"}  # the verb of the one game that has odds
LONGEST, MEDIAN = 400, 100


def modules() -> dict[str, str]:
    return {str(p.relative_to(HOUSE)): p.read_text("utf-8") for p in sorted(HOUSE.rglob("*.py"))}


def test_rooms_outside_a_game_s_own_do_not_know_it() -> None:
    knowing = {
        name
        for name, text in modules().items()
        if NAMED.search(text) and not name.startswith(ROOMS)
    }
    assert knowing == REGISTERED | SHELL


def test_a_new_game_is_its_folders_and_a_line_in_each_list() -> None:
    assert set(GAMES) == set(FACES) == FOLDERS == EVERY_GAME.keys() - {"toy"}
    for name, text in modules().items():
        if name in REGISTERED:
            assert sum(bool(NAMED.search(line)) for line in text.splitlines()) <= 1 + len(GAMES), (
                name
            )


def test_no_module_is_too_long_to_read() -> None:
    lines = {name: text.count("\n") for name, text in modules().items()}
    assert {name: n for name, n in lines.items() if n > LONGEST} == {}
    assert statistics.median(lines.values()) <= MEDIAN


def test_nothing_goes_round_in_circles() -> None:
    """Neither modules nor rooms, whichever way one looks at them."""
    graph = grimp.build_graph(
        "companion", "firmware_bridge", "vision", exclude_type_checking_imports=True
    )
    knows = {m: graph.find_modules_directly_imported_by(m) for m in graph.modules}
    assert circles(knows) == []


def circles(knows: dict[str, set[str]]) -> list[list[str]]:
    """Groups of which each reaches each, by Tarjan's walk."""
    found: list[list[str]] = []
    number: dict[str, int] = {}
    low: dict[str, int] = {}
    path: list[str] = []

    def walk(at: str) -> None:
        number[at] = low[at] = len(number)
        path.append(at)
        for each in knows[at]:
            if each not in number:
                walk(each)
            if each in path:
                low[at] = min(low[at], low[each])
        if low[at] == number[at]:
            group = path[path.index(at) :]
            del path[path.index(at) :]
            if len(group) > 1:
                found.append(group)

    for each in sorted(knows):
        if each not in number:
            walk(each)
    return found


def test_a_circle_is_seen() -> None:
    assert circles({"a": {"b"}, "b": {"c"}, "c": {"b"}}) in ([["b", "c"]], [["c", "b"]])
