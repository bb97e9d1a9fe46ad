"""A card while it is being entered: it reads as it will once it is kept, however little is said."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from companion.core.plain import Misfit, from_plain
from companion.core.reading import Does, Reading

from .box import FILES, Box
from .cards import Condition, Effect, Icons, Symbol
from .reading import asks, conditions, effects, icons, links, of_a_box

ID = "entered"
LEAST: Mapping[str, Mapping[str, Any]] = {  # what a card cannot be without
    "doctors": {"number": 1},
    "companions": {"deck": "earth"},
    "anomalies": {"type": "task"},
}
NOTHING = Box({}, {}, {}, {}, {}, {}, {})


@dataclass(frozen=True)
class Standing:
    """Any of the fields that say something, alone."""

    symbols: tuple[Symbol, ...] = ()
    conditions: tuple[Condition, ...] = ()
    reward: tuple[Effect, ...] = ()
    fail: tuple[Effect, ...] = ()
    effects: tuple[Effect, ...] = ()
    icons: Icons = field(default_factory=Icons)
    links: tuple[str, ...] = ()


def entered(kind: str, facts: Mapping[str, Any]) -> Reading | None:
    """None for what cannot be read at all."""
    said = {name: value for name, value in facts.items() if value not in (None, "")}
    whole = {**LEAST.get(kind, {}), **said, "name": ID, "source": "taught"}
    try:
        card = from_plain(FILES[kind], whole)
    except Misfit:
        return None
    box = replace(NOTHING, **{kind: {ID: card}})
    found = of_a_box(box, ID)
    if found is None or kind != "locations":
        return found
    sides = [side for n in found.parts if (side := of_a_box(box, n))]
    does = tuple(each for side in sides for each in side.does)
    marks = tuple(each for side in sides for each in side.marks)
    return replace(found, does=does, marks=marks, parts=())


def stands(name: str, value: Any) -> tuple[Does, ...]:
    """What one field of it says."""
    try:
        said = from_plain(Standing, {name: value})
    except Misfit:
        return ()
    return (
        *(asks(said.symbols) if said.symbols else ()),
        *conditions(said.conditions),
        *effects((*said.reward, *said.fail, *said.effects)),
        *icons(said.icons),
        *links(said.links),
    )


def each_icon(found: Mapping[str, Any]) -> Iterator[tuple[str, int, Does]]:
    """Every icon: what it does, which of those it is, and what it says."""
    for what in ("add", "focus", "reroll", "change"):
        for n, icon in enumerate(found.get(what, ())):
            for does in stands("icons", {what: [icon]}):
                yield what, n, Does(does.ways)
