"""Dataclasses to plain data and back, checked by their own type hints.

Views, content and positions all cross a boundary as what JSON and TOML can hold.
"""

from __future__ import annotations

import types
from collections import Counter
from collections.abc import Mapping
from dataclasses import MISSING, fields, is_dataclass
from functools import cache
from typing import Any, Literal, Union, get_args, get_origin, get_type_hints

from .messages import Message


class Misfit(ValueError):
    """Plain data that is not what the type asks for; ``field`` says where."""

    def __init__(self, field: str, problem: str) -> None:
        super().__init__(f"{field}: {problem}" if field else problem)
        self.field, self.problem = field, problem


def as_plain(value: Any) -> Any:
    """What JSON can hold."""
    if isinstance(value, Message):
        plain = {"id": value.id, "rule": value.rule, "values": as_plain(dict(value.values))}
        return plain if value.only is None else plain | {"only": list(value.only)}
    if is_dataclass(value) and not isinstance(value, type):
        return {field.name: as_plain(getattr(value, field.name)) for field in fields(value)}
    if isinstance(value, Mapping):
        return {str(key): as_plain(item) for key, item in value.items()}
    if hasattr(value, "_asdict"):  # a named tuple is a record, not a list
        return as_plain(value._asdict())
    if isinstance(value, (set, frozenset)):
        return sorted(as_plain(item) for item in value)
    if isinstance(value, (list, tuple)):
        return [as_plain(item) for item in value]
    return value


def from_plain(kind: Any, plain: Any, where: str = "") -> Any:
    """``plain`` as a ``kind``; ``Misfit`` names the field that is wrong."""
    origin, arguments = get_origin(kind), get_args(kind)
    if kind is Any:
        return plain
    if origin in (Union, types.UnionType):
        return _one_of(arguments, plain, where)
    if origin is Literal:
        if not any(type(plain) is type(each) and plain == each for each in arguments):
            raise Misfit(where, f"{plain!r} is none of {', '.join(map(repr, arguments))}")
        return plain
    if kind is Message:
        return _message(plain, where)
    if origin in (list, tuple, set, frozenset):
        return _sequence(origin, arguments, plain, where)
    if origin in (dict, Counter) or kind is Counter:
        return _mapping(origin or kind, arguments, plain, where)
    if is_dataclass(kind):
        return _record(kind, plain, where)
    return _scalar(kind, plain, where)


MOST = 999  # of anything on a card, in a box, at a table
HIGHEST = 1_999  # no number on one is higher
LONGEST = 2_000  # characters of a text on one
DEEPEST = 20


def check_modest(plain: Any, where: str = "", deep: int = 0) -> None:
    """What people bring may say anything. Beyond these bounds it is no game's: work that nobody
    would live to see the end of begins with a number in a file."""
    if problem := _immodest(plain, deep):
        raise Misfit(where, problem)
    if isinstance(plain, Mapping):
        check_modest(list(plain), where, deep)
        for key, item in plain.items():
            check_modest(item, f"{where}.{key}" if where else str(key), deep + 1)
    elif isinstance(plain, (list, tuple)):
        for n, item in enumerate(plain):
            check_modest(item, f"{where}[{n}]", deep + 1)


def _immodest(plain: Any, deep: int) -> str:
    if deep > DEEPEST:
        return "goes too deep"
    match plain:
        case str() if len(plain) > LONGEST:
            return f"is longer than {LONGEST} characters"
        case int() | float() if not -HIGHEST <= plain <= HIGHEST:
            return f"is not a number from -{HIGHEST} to {HIGHEST}"
        case list() | tuple() if len(plain) > MOST:
            return f"has more than {MOST} entries"
    return ""


_NAMES = {int: "a whole number", str: "text", bool: "true or false", float: "a number"}


def _scalar(kind: Any, plain: Any, where: str) -> Any:
    if kind is float and type(plain) is int:
        return float(plain)
    if type(plain) is not kind:
        raise Misfit(where, f"{plain!r} is not {_NAMES.get(kind, kind)}")
    return plain


def _one_of(kinds: tuple[Any, ...], plain: Any, where: str) -> Any:
    if plain is None and type(None) in kinds:
        return None
    problem: Misfit | None = None
    for kind in kinds:
        if kind is type(None):
            continue
        try:
            return from_plain(kind, plain, where)
        except Misfit as misfit:
            problem = misfit
    raise problem or Misfit(where, f"{plain!r} does not fit")


def _sequence(origin: Any, arguments: tuple[Any, ...], plain: Any, where: str) -> Any:
    if not isinstance(plain, (list, tuple)):
        raise Misfit(where, f"{plain!r} is not a list")
    if origin is tuple and arguments[-1:] != (...,):
        if len(plain) != len(arguments):
            raise Misfit(where, f"has {len(plain)} entries, not {len(arguments)}")
        kinds = arguments
    else:
        kinds = arguments[:1] * len(plain)
    each = zip(kinds, plain, strict=True)
    return origin(from_plain(kind, item, f"{where}[{n}]") for n, (kind, item) in enumerate(each))


def _mapping(origin: Any, arguments: tuple[Any, ...], plain: Any, where: str) -> Any:
    if not isinstance(plain, Mapping):
        raise Misfit(where, f"{plain!r} is not a table")
    inner = int if issubclass(origin, Counter) else arguments[1]
    key = arguments[0] if arguments else str
    try:
        return origin({key(k): from_plain(inner, v, f"{where}.{k}") for k, v in plain.items()})
    except ValueError as error:
        raise error if isinstance(error, Misfit) else Misfit(where, "has a wrong key") from error


def _message(plain: Any, where: str) -> Message:
    if not isinstance(plain, Mapping) or not isinstance(plain.get("values"), Mapping):
        raise Misfit(where, f"{plain!r} is not a message")
    only = plain.get("only")
    values = tuple((k, tuple(v) if isinstance(v, list) else v) for k, v in plain["values"].items())
    return Message(plain["id"], plain["rule"], values, None if only is None else tuple(only))


def _record(kind: Any, plain: Any, where: str) -> Any:
    if not isinstance(plain, Mapping):
        raise Misfit(where, f"{plain!r} is not a table")
    hints = _hints(kind)
    inside = f"{where}." if where else ""
    if unknown := sorted(set(plain) - set(hints)):
        raise Misfit(f"{inside}{unknown[0]}", "there is no such field")
    for field in fields(kind):
        required = field.default is MISSING and field.default_factory is MISSING
        if required and field.name not in plain:
            raise Misfit(f"{inside}{field.name}", "is missing")
    values = {k: from_plain(hints[k], v, f"{inside}{k}") for k, v in plain.items()}
    try:
        return kind(**values)
    except Misfit as misfit:  # it knows more of itself than its types say
        raise Misfit(f"{inside}{misfit.field}", misfit.problem) from misfit


@cache
def _hints(kind: type) -> dict[str, Any]:
    hints = get_type_hints(kind)
    return {field.name: hints[field.name] for field in fields(kind)}
