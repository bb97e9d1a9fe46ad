"""Code broken in one place at a time: whether any test notices.

Places are chosen by a seed, as many in each room, from all that functions do. Each is broken in a
copy of the project; the tests that say most about its module come first, and all others follow.
"""

from __future__ import annotations

import ast
import os
import random
import re
import subprocess
import sys
import tempfile
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

from tests.bench import Row

ROOT = Path(__file__).parents[2]
ROOMS = ("saves", "app", "ui", "phones")
COUNT, SEEN, SEED = 60, 54, "breaks"
STUCK = "a test that never ends"
PATIENCE = 600  # seconds for one test
NO_TESTS = 5  # what pytest returns when it is given none
LONG = 1800  # seconds for the tests that do not know the module: what they do not see, survives

TURNED: dict[type[ast.cmpop], type[ast.cmpop]] = {
    ast.Lt: ast.LtE,
    ast.LtE: ast.Lt,
    ast.Gt: ast.GtE,
    ast.GtE: ast.Gt,
    ast.Eq: ast.NotEq,
    ast.NotEq: ast.Eq,
    ast.In: ast.NotIn,
    ast.NotIn: ast.In,
    ast.Is: ast.IsNot,
    ast.IsNot: ast.Is,
}


@dataclass(frozen=True)
class Break:
    file: str  # in the project
    n: int  # which of the places in it where something can be broken
    line: int
    was: str
    becomes: str


def breaks() -> Iterator[Row]:
    found = chosen(SEED, COUNT)
    with tempfile.TemporaryDirectory() as folder:
        copy = Path(folder)
        copied(copy)
        seen = 0
        for each in found:
            by = noticed(copy, each)
            seen += bool(by)
            what = f"{each.file}:{each.line} `{each.was}` -> `{each.becomes}`"
            print(f"{'seen' if by else 'NOT SEEN'} {what} {by}", file=sys.stderr, flush=True)
    yield Row("single breaks that a test notices", seen, f"of {len(found)}", f">= {SEEN}")


def chosen(seed: str, count: int) -> list[Break]:
    rng = random.Random(seed)
    found: list[Break] = []
    for room in ROOMS:
        files = sorted((ROOT / "companion" / room).rglob("*.py"))
        places = [each for file in files for each in breaks_in(file)]
        found += rng.sample(places, count // len(ROOMS))
    return found


def breaks_in(file: Path) -> Iterator[Break]:
    for n, (node, other) in enumerate(places(ast.parse(file.read_text("utf-8")))):
        name = file.relative_to(ROOT).as_posix()
        yield Break(name, n, node.lineno, _short(node), _short(other))


def places(module: ast.Module) -> list[tuple[ast.expr | ast.stmt, ast.AST]]:
    """What functions do, and what each could do instead."""
    functions = [
        n for n in ast.walk(module) if isinstance(n, ast.FunctionDef | ast.AsyncFunctionDef)
    ]
    inside = {id(node): node for each in functions for line in each.body for node in ast.walk(line)}
    found = []
    for node in inside.values():
        other = _instead(node)
        if other is not None and isinstance(node, ast.expr | ast.stmt):
            found.append((node, other))
    return found


def _instead(node: ast.AST) -> ast.AST | None:
    return _other_test(node) or _other_value(node) or _other_deed(node)


def _other_test(node: ast.AST) -> ast.AST | None:
    match node:
        case ast.Compare(left, [op], [right]) if type(op) in TURNED:
            return ast.Compare(left, [TURNED[type(op)]()], [right])
        case ast.BoolOp(op, values):
            return ast.BoolOp(ast.Or() if isinstance(op, ast.And) else ast.And(), values)
        case ast.UnaryOp(ast.Not(), operand):
            return operand
        case ast.If(test, body, others):
            return ast.If(ast.UnaryOp(ast.Not(), test), body, others)
        case ast.IfExp(test, body, other):
            return ast.IfExp(test, other, body)
    return None


def _other_value(node: ast.AST) -> ast.AST | None:
    match node:
        case ast.Constant(bool() as value):
            return ast.Constant(not value)
        case ast.Constant(int() as value):
            return ast.Constant(value + 1)
        case ast.BinOp(left, ast.Add(), right):
            return ast.BinOp(left, ast.Sub(), right)
        case ast.BinOp(left, ast.Sub(), right):
            return ast.BinOp(left, ast.Add(), right)
    return None


def _other_deed(node: ast.AST) -> ast.AST | None:
    match node:
        case ast.Expr(ast.Call()):
            return ast.Pass()
        case ast.Return(ast.expr() as value) if not isinstance(value, ast.Constant):
            return ast.Return(ast.Constant(None))
    return None


class _Breaking(ast.NodeTransformer):
    def __init__(self, node: ast.AST, other: ast.AST) -> None:
        self.node, self.other = node, other

    def visit(self, node: ast.AST) -> ast.AST:
        return self.other if node is self.node else self.generic_visit(node)


def broken(text: str, n: int) -> str:
    module = ast.parse(text)
    node, other = places(module)[n]
    return ast.unparse(ast.fix_missing_locations(_Breaking(node, other).visit(module)))


def noticed(copy: Path, each: Break) -> str:
    """The first test that fails, and would not on sound code; empty if none does."""
    file, tests = copy / each.file, nearest(copy, each.file)
    windows = [path for path in tests if "/window/" in path]
    sound, besides = file.read_text("utf-8"), list[str]()
    for some in ([path for path in tests if path not in windows], windows):
        while True:
            file.write_text(broken(sound, each.n), "utf-8")
            try:
                found = failing(copy, some, besides)
            finally:
                file.write_text(sound, "utf-8")
            if not found:
                break
            if found == STUCK or not failing(copy, [found], ()):
                return found
            besides.append(found)  # it fails either way
    return ""


def nearest(copy: Path, file: str) -> list[str]:
    """The files of tests, those first that import the module, then its room's."""
    module = ast.parse((copy / file).read_text("utf-8"))
    named = (ast.ClassDef, ast.FunctionDef, ast.AsyncFunctionDef)
    names = [n.name for n in module.body if isinstance(n, named) and not n.name.startswith("_")]
    dotted, room = file.removesuffix(".py").replace("/", "."), Path(file).parts[1]
    words = re.compile("|".join(rf"\b{name}\b" for name in names) or r"(?!)")

    def distance(path: Path) -> tuple[bool, bool, int]:
        text, parts = path.read_text("utf-8"), path.relative_to(copy / "tests").parts
        told = len(words.findall(text)) + 5 * (Path(file).stem in path.stem)
        return dotted not in text, parts[0] != room, -told

    tests = sorted((copy / "tests").rglob("test_*.py"), key=distance)
    return [path.relative_to(copy).as_posix() for path in tests]


def failing(copy: Path, tests: Sequence[str], besides: Sequence[str]) -> str:
    """The first of them, in this order; ``besides`` are left out."""
    told = ["-x", "-q", "-n", "0", "-rfE", "-p", "no:cacheprovider"]
    told += [f"--deselect={each}" for each in besides]
    told += ["-o", f"faulthandler_timeout={PATIENCE}", "-o", "faulthandler_exit_on_timeout=true"]
    try:
        done = subprocess.run(
            [sys.executable, "-m", "pytest", *told, *tests],
            cwd=copy,
            env={**os.environ, "PYTHONPATH": str(copy)},
            capture_output=True,
            text=True,
            timeout=LONG,
        )
    except subprocess.TimeoutExpired:
        return ""
    if done.returncode in (0, NO_TESTS):
        return ""
    found = re.search(r"^(?:FAILED|ERROR) (\S+)", done.stdout, re.MULTILINE)
    return found[1] if found else STUCK


def copied(to: Path) -> None:
    """What is committed or about to be, as it lies here."""
    told = ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"]
    names = subprocess.run(told, cwd=ROOT, capture_output=True, text=True, check=True).stdout
    for name in filter(None, names.split("\0")):
        if (ROOT / name).is_file():
            (to / name).parent.mkdir(parents=True, exist_ok=True)
            (to / name).write_bytes((ROOT / name).read_bytes())


def _short(node: ast.AST) -> str:
    return " ".join(ast.unparse(node).split())[:70]
