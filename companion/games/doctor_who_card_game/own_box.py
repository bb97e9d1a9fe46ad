"""What is this game's own in an owner's box: its kinds of card, where they lie, what is blank."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from companion.core.content import ContentError
from companion.core.own_box import PARTS, OwnBox
from companion.core.teaching import Library

from . import teaching
from .box import DECK, FILES, OWN_WORDS, read_box
from .cards import Location, Parts, Start, Support
from .setup import CARDS, STARTS, defaults, setup
from .table import Table


def laid_out(files: Mapping[str, str]) -> Table:
    return setup(defaults(("player_1", "player_2", "player_3"), files))


def decks(kind: str, card: Any) -> Iterator[str]:
    """The deck that each single card lies in."""
    if kind in DECK:
        yield from [CARDS] * card.copies
    elif kind == STARTS:
        yield STARTS


def blanks(card: Any) -> int:
    if isinstance(card, Location | Start):
        return (card.vp is None) + (card.points is None)
    if isinstance(card, Support):
        return int(card.effects is None)
    return int(card.strength is None)


def check_parts(parts: Parts) -> None:
    """What a game cannot be played without."""
    for name in ("counters", "hand", "price"):
        if getattr(parts, name) < 1:
            raise ContentError("parts.toml", PARTS, name, "is at least one")


def library(table: Table) -> Library:
    box = table.box
    kinds = {kind: tuple(getattr(box, kind)) for kind in (*DECK, STARTS)}
    return Library(
        kinds | {CARDS: tuple(box.cards)},
        {id: kind for kind, cards in kinds.items() for id in cards},
        words=OWN_WORDS,
        refusal=lambda kind, card, said: teaching.refusal(table, kind, card, said),
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
