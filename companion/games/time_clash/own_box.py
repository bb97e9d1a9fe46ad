"""What is this game's own in an owner's box: its kinds of card, where they lie, what is blank."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from companion.core.content import ContentError
from companion.core.own_box import PARTS, OwnBox
from companion.core.teaching import Library

from . import teaching
from .box import FILES, OWN_WORDS, read_box
from .cards import BLANK, FAIL, SIDES, Arc, Card, Parts
from .setup import defaults, setup
from .table import Table

FACES = 6


def laid_out(files: Mapping[str, str]) -> Table:
    return setup(defaults(("player_1", "player_2"), files))


def decks(kind: str, card: Any) -> Iterator[str]:
    """The deck that each single card lies in; arcs are counted alike."""
    if kind != PARTS:
        yield from [kind] * getattr(card, "copies", 1)


def blanks(card: Card | Arc) -> int:
    if isinstance(card, Arc):
        return (None in (card.tardis, card.dalek)) + (card.abilities is None)
    if card.suit is None and card.options is None:
        return 1
    return sum(not half for half in card.options or ())


def check_parts(parts: Parts) -> None:
    """What a game cannot be played without: six faces, one of them a "Fail"."""
    if len(parts.die) != FACES or FAIL not in parts.die:
        raise ContentError("parts.toml", PARTS, "die", 'has six faces, and a "Fail"')
    if any(face not in (FAIL, BLANK) and not face.isdecimal() for face in parts.die):
        raise ContentError("parts.toml", PARTS, "die", "has numbers")


def library(table: Table) -> Library:
    box = table.box
    cards = {side: tuple(getattr(box, side)) for side in SIDES} | {"arcs": tuple(box.arcs)}
    sorts = {id: box.facts[id].suit or "special" for side in SIDES for id in getattr(box, side)}
    return Library(
        cards,
        sorts | dict.fromkeys(box.arcs, "arcs"),
        words=OWN_WORDS,
        refusal=lambda deck, card, said: teaching.refusal(table, deck, card, said),
    )


BOX = OwnBox(
    kinds=FILES,
    words=OWN_WORDS,
    reads=read_box,
    lays=laid_out,
    lists=library,
    defines=teaching.define,
    decks=decks,
    blanks=lambda _, card: blanks(card),
    checks=check_parts,
)
