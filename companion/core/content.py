"""TOML text to checked cards, and back: one table a card, its id the table's name."""

from __future__ import annotations

import json
import re
import tomllib
from collections.abc import Iterable, Mapping
from dataclasses import MISSING, Field, fields, is_dataclass
from functools import lru_cache
from typing import Any, Literal, TypeVar

from .plain import MOST, Misfit, as_plain, check_modest, from_plain

Source = Literal["starter", "box", "taught"]  # ours, documented, or entered by a box's owner
Card = TypeVar("Card")
KEPT = 64  # files that are remembered: each box is read again and again, and cards never change
_ID = re.compile(r"[a-z][a-z0-9]*(_[a-z0-9]+)*")


class ContentError(ValueError):
    """A content file is wrong: which file, which card, which field, and what is the matter."""

    def __init__(self, file: str, card: str, field: str, problem: str) -> None:
        self.file, self.card, self.field, self.problem = file, card, field, problem
        super().__init__(": ".join(part for part in (file, card, field, problem) if part))


def is_id(text: str) -> bool:
    """Small letters, digits and underscores: what cards are called in files and logs."""
    return bool(_ID.fullmatch(text))


def read_cards(text: str, file: str, kind: type[Card]) -> dict[str, Card]:
    """Every card of a file, by id. ``kind`` is a dataclass; its type hints are the checks."""
    known: Any = kind
    return dict(_read(text, file, known))


@lru_cache(KEPT)
def _read(text: str, file: str, kind: type[Any]) -> dict[str, Any]:
    try:
        tables = tomllib.loads(text)
        if len(tables) > MOST:
            raise ContentError(file, "", "", f"holds more than {MOST} cards")
        return {card: _card(card, table, file, kind) for card, table in tables.items()}
    except ContentError:
        raise
    except (ValueError, RecursionError) as error:  # not TOML, or numbers and depths beyond reason
        raise ContentError(file, "", "", f"cannot be read: {str(error)[:80]}") from error


def _card(card: str, table: Any, file: str, kind: type[Card]) -> Card:
    if not is_id(card):
        raise ContentError(file, card, "", "an id is small letters, digits and underscores")
    try:
        check_modest(table)
        made: Card = from_plain(kind, table)
    except Misfit as misfit:
        raise ContentError(file, card, misfit.field, misfit.problem) from misfit
    return made


def write_cards(cards: Mapping[str, Any]) -> str:
    """Cards as TOML that ``read_cards`` reads back; fields at their default are left out."""
    return "\n".join(f"[{card}]\n{_fields(cards[card])}" for card in cards)


def as_facts(value: Any) -> Any:
    """A card as its file would say it: what is blank or at its default is left out."""
    if isinstance(value, (list, tuple)):
        return [as_facts(item) for item in value]
    if not is_dataclass(value):
        return as_plain(value)
    bare = {field.name: _default(field) for field in fields(value)}
    return {name: as_facts(item) for name in bare if (item := getattr(value, name)) != bare[name]}


def _fields(card: Any) -> str:
    assert is_dataclass(card)
    lines: Iterable[str] = (
        f"{field.name} = {_toml(as_plain(value))}\n"
        for field in fields(card)
        if (value := getattr(card, field.name)) is not None
        and (field.name == "source" or value != _default(field))
    )
    return "".join(lines)


def _default(field: Field[Any]) -> Any:
    return field.default if field.default_factory is MISSING else field.default_factory()


def _toml(value: Any) -> str:
    match value:
        case bool():
            return "true" if value else "false"
        case str():  # JSON's escapes are TOML's, but for DEL
            return json.dumps(value, ensure_ascii=False).replace("\x7f", "\\u007f")
        case list():
            return f"[{', '.join(map(_toml, value))}]"
        case dict():
            inner = ", ".join(f"{_toml(k)} = {_toml(v)}" for k, v in value.items() if v is not None)
            return f"{{{inner}}}"
        case _:
            return str(value)
