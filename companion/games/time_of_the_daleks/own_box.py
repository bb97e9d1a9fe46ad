"""What is this game's own in an owner's box: its kinds of card, where they lie, what is blank."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from companion.core.content import ContentError
from companion.core.own_box import PARTS, OwnBox
from companion.core.teaching import Library

from . import teaching
from .box import FILES, OWN_WORDS, Box, read_box
from .cards import COLOURS, Parts, copies
from .setup import defaults, setup
from .table import Table

BLANK = {  # fields nobody may have told us
    "doctors": ("icons",),
    "companions": ("icons",),
    "timey_wimey": ("type", "timing", "cost"),
    "dilemmas": ("symbols", "conditions", "fail"),
}


def laid_out(files: Mapping[str, str]) -> Table:
    return setup(defaults(("player_1",), files))


def decks(kind: str, card: Any) -> Iterator[str]:
    """The deck that each single card lies in."""
    if kind == "companions":
        yield card.deck
    elif kind == "timey_wimey":
        yield from [kind] * card.copies
    elif kind in ("locations", "dilemmas", "anomalies"):
        yield kind


def blanks(kind: str, card: Any) -> int:
    if kind == "locations":
        zones = ((zone.symbols, zone.reward) for zone in card.zones)
        return sum(each is None for zone in zones for each in zone)
    return sum(getattr(card, name) is None for name in BLANK.get(kind, ()))


def check_parts(parts: Parts) -> None:
    """What a game cannot be played without: six faces to a die, the track in its order."""
    dice = [parts.faces(colour) for colour in COLOURS] + [parts.tardis]
    if any(len(faces) != 6 for faces in dice):
        raise ContentError("parts.toml", PARTS, "dice", "a die has six faces")
    if not 0 < parts.skaro < parts.earth < parts.gallifrey:
        raise ContentError("parts.toml", PARTS, "gallifrey", "the track runs the other way")
    if parts.companion_slots < 1 or parts.equipment_slots < 1:
        raise ContentError("parts.toml", PARTS, "slots", "a console has places")


def library(table: Table) -> Library:
    box = table.box
    return Library(
        listed(table),
        sorts(table),
        people(box),
        tuple(box.doctors),
        OWN_WORDS,
        lambda deck, card, definition: teaching.refusal(table, deck, card, definition),
    )


def listed(table: Table) -> dict[str, tuple[str, ...]]:
    """Every card there is of each deck: the ids under which one of them is to be answered."""
    box = table.box
    single = [_one_of(table, id) for id in box.timey_wimey]
    decks = {"timey_wimey": tuple(single), "anomalies": tuple(box.anomalies)}
    decks |= {"dilemmas": tuple(box.dilemmas), "locations": tuple(box.locations)}
    for deck in ("earth", "alien"):
        decks[deck] = tuple(id for id, card in box.companions.items() if card.deck == deck)
    return decks


def _one_of(table: Table, card: str) -> str:
    """Of several copies, one that has not been seen yet."""
    unseen = table.timey_wimey.unseen
    alike = copies(card, table.box.timey_wimey[card].copies)
    return next((copy for copy in alike if copy in unseen), card)


def sorts(table: Table) -> dict[str, str]:
    """What kind of card each is, to be shown beside its name."""
    box, found = table.box, dict[str, str]()
    for deck, cards in listed(table).items():
        found |= dict.fromkeys(cards, deck)
    found |= {id: card.type for id, card in box.timey_wimey.items() if card.type}
    return found


def people(box: Box) -> tuple[str, ...]:
    """Whom a Link may name: Companions, and groups of them."""
    groups = {group for card in box.companions.values() for group in card.groups}
    return (*box.companions, *sorted(groups - box.companions.keys()))


BOX = OwnBox(
    kinds=FILES,
    words=OWN_WORDS,
    reads=read_box,
    lays=laid_out,
    lists=library,
    defines=teaching.define,
    decks=decks,
    kind_of=teaching.kind_of,
    blanks=blanks,
    checks=check_parts,
)
