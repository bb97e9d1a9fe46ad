"""A box: all its cards and arcs by id, read from files or out of a saved game."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from companion.core.boxed import Boxed, Whole
from companion.core.content import ContentError
from companion.core.reading import Named

from .cards import (
    BLANK,
    BUILD_UP,
    COUNTER,
    ENDGAME,
    FAIL,
    SIDES,
    STACKS,
    SUITS,
    Arc,
    Card,
    Facts,
    Parts,
    copies,
    facts_of,
)

FILES: dict[str, type] = {"doctor": Card, "enemy": Card, "arcs": Arc, "parts": Parts}
TAUGHT = "taught"  # the file of what somebody enters
OWN_WORDS = frozenset({"nothing", "stands", "unlisted", *SIDES, *STACKS, *SUITS})


@dataclass(frozen=True)
class Box(Whole):
    """``parts`` holds one entry, called "parts"."""

    doctor: dict[str, Card]
    enemy: dict[str, Card]
    arcs: dict[str, Arc]
    parts: dict[str, Parts]

    @property
    def rules(self) -> Parts:
        return self.parts["parts"]

    @cached_property
    def decks(self) -> dict[str, tuple[str, ...]]:
        """Every single card of each side."""
        return {
            side: tuple(
                copy for id, card in getattr(self, side).items() for copy in copies(id, card.copies)
            )
            for side in SIDES
        }

    @cached_property
    def facts(self) -> dict[str, Facts]:
        """Of every single card."""
        return {
            copy: facts_of(side, card)
            for side in SIDES
            for id, card in getattr(self, side).items()
            for copy in copies(id, card.copies)
        }

    @cached_property
    def blank_arcs(self) -> frozenset[str]:
        """Of which nobody has told us the icons, or what they do."""
        return frozenset(
            id
            for id, arc in self.arcs.items()
            if arc.tardis is None or arc.dalek is None or arc.abilities is None
        )

    @cached_property
    def names(self) -> dict[str, str]:
        found = {id: arc.name for id, arc in self.arcs.items()}
        for side in SIDES:
            found |= {id: card.name for id, card in getattr(self, side).items()}
        return found

    @cached_property
    def things(self) -> tuple[Named, ...]:
        cards = [("card", id) for side in SIDES for id in getattr(self, side)]
        return (*cards, *(("arc", id) for id in self.arcs), *(("suit", suit) for suit in SUITS))

    def of_kind(self, kind: str) -> tuple[str, ...]:
        return tuple(id for id, arc in self.arcs.items() if arc.kind == kind)


def _problems(box: Box) -> Iterator[ContentError]:
    """What single cards cannot know."""
    if "parts" not in box.parts:
        yield ContentError("parts.toml", "parts", "", "is missing")
        return
    yield from _part_problems(box.rules)
    for stack in STACKS:
        if not box.of_kind(stack):
            yield ContentError("arcs.toml", "", "kind", f"there is no arc of the kind {stack!r}")
    seen: set[str] = set()
    for file in ("doctor", "enemy", "arcs"):
        for id in getattr(box, file):
            if id in seen or id in OWN_WORDS:
                yield ContentError(f"{file}.toml", id, "", "is a word of something else already")
            seen.add(id)
    for side in SIDES:
        for id, card in getattr(box, side).items():
            yield from _card_problems(f"{side}.toml", id, card)


def _part_problems(parts: Parts) -> Iterator[ContentError]:
    told = [face for face in parts.die if face != BLANK]
    if any(face != FAIL and not face.isdecimal() for face in told) or not told:
        yield ContentError("parts.toml", "parts", "die", f"has numbers, and {FAIL!r}")
    if set(parts.disk) != {BUILD_UP, ENDGAME}:
        yield ContentError("parts.toml", "parts", "disk", "has two sides")
    if not 1 <= parts.hand <= 9:
        yield ContentError("parts.toml", "parts", "hand", "is a number of cards from 1 to 9")


def _card_problems(file: str, id: str, card: Card) -> Iterator[ContentError]:
    if not 1 <= card.copies <= 99:
        yield ContentError(file, id, "copies", "make no deck of 1 to 99")
    if (card.suit is None) != (card.value is None):
        yield ContentError(file, id, "value", "a suit and a value go together")
    if card.suit is not None and card.options is not None:
        yield ContentError(file, id, "options", "a numbered card has none")
    if card.options is not None and not any(card.options):
        yield ContentError(file, id, "options", "a half says what it does")


def check_card(kind: str, id: str, card: Any, box: Box) -> None:
    """What a single card must keep to beside its types, when somebody teaches it."""
    if id in OWN_WORDS:
        raise ContentError(TAUGHT, id, "", "is a word of the game's own")
    if any(id in getattr(box, each) for each in FILES if each != kind):
        raise ContentError(TAUGHT, id, "", "is the id of another kind of card")
    if isinstance(card, Card):
        for problem in (*_card_problems(TAUGHT, id, card), *_half_problems(TAUGHT, id, card)):
            raise problem
    if isinstance(card, Parts):
        for problem in _part_problems(card):
            raise problem


def _half_problems(file: str, id: str, card: Card) -> Iterator[ContentError]:
    if card.suit is None and card.options is None:
        yield ContentError(file, id, "suit", "neither a value nor what it does is said")
    if card.value is not None and card.value < 1:
        yield ContentError(file, id, "value", "is more than nothing")
    if card.options is not None:
        replies = [half[0].do == COUNTER for half in card.options if half]
        if len(card.options) != 2 or replies.count(True) > 1 or replies.count(False) > 1:
            yield ContentError(file, id, "options", "one half is played, the other replies")


_boxes = Boxed(Box, FILES, _problems)
read_box, box_from_plain, box_of = _boxes.read, _boxes.from_plain, _boxes.of
