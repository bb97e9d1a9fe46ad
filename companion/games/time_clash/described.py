"""A card while it is being entered: it reads as it will once it is kept, however little is said."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from companion.core.plain import Misfit, from_plain
from companion.core.reading import Does, Reading

from .box import FILES
from .cards import Ability, Half
from .halves import whole
from .reading import ability, half, of_kind
from .teaching import DECK

ID = "entered"


@dataclass(frozen=True)
class Standing:
    options: tuple[Half, ...] = ()
    abilities: tuple[Ability, ...] = ()


def entered(kind: str, facts: Mapping[str, Any]) -> Reading | None:
    """None for what cannot be read at all."""
    least = {"kind": "enemy"} if kind == "arcs" else {}
    told = {name: fact for name, fact in whole(kind, facts).items() if name != DECK}
    said = {**least, **told, "name": ID, "source": "taught"}
    try:
        return of_kind(kind, ID, from_plain(FILES[kind], said))
    except (KeyError, Misfit):
        return None


def stands(field: str, value: Any) -> tuple[Does, ...]:
    """What one field of it says."""
    try:
        said = from_plain(Standing, {field: value})
    except Misfit:
        return ()
    ways = tuple(half(each) for each in said.options if each)
    return (*((Does(ways),) if ways else ()), *map(ability, said.abilities))
