"""A box: all its cards by id, read from files or out of a saved game."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from companion.core.boxed import Boxed, Whole
from companion.core.content import ContentError
from companion.core.reading import Named

from .cards import KINDS, Card, Defender, Enemy, Location, Parts, Start, Support, word

FILES: dict[str, type] = {
    "starts": Start,
    "locations": Location,
    "defenders": Defender,
    "enemies": Enemy,
    "support": Support,
    "parts": Parts,
}
DECK = ("locations", "defenders", "enemies", "support")  # what is shuffled together
OWN_WORDS = frozenset(
    {
        *("nothing", "pass", "buy", "discard", "reserve", "support", "stand", "pay", "unlisted"),
        *("of_the_hand", "won", "lost", "spot", *KINDS),
    }
)
TAUGHT = "taught"  # the file of what somebody enters
BIGGEST = 40  # the largest deck may have so many copies of a card
NEED_A_THIRD = ("takes_over", "redirect_attack")  # effects that do nothing between two


@dataclass(frozen=True)
class Box(Whole):
    """``parts`` holds one entry, called "parts"."""

    starts: dict[str, Start]
    locations: dict[str, Location]
    defenders: dict[str, Defender]
    enemies: dict[str, Enemy]
    support: dict[str, Support]
    parts: dict[str, Parts]

    @property
    def rules(self) -> Parts:
        return self.parts["parts"]

    @cached_property
    def cards(self) -> dict[str, Card]:
        """Whatever the deck has, by id."""
        return {id: card for file in DECK for id, card in getattr(self, file).items()}

    @cached_property
    def copies(self) -> Counter[str]:
        """How many of each are shuffled together. No single card has a name of its own: one that
        was seen, came back and lies face down again could be told from its like."""
        return Counter({id: card.copies for id, card in self.cards.items()})

    @cached_property
    def leaders(self) -> dict[str, str]:
        """Enemies that take over open attacks, and of which family."""
        found = {id: word(card.effects, "takes_over") for id, card in self.enemies.items()}
        return {id: effect.of for id, effect in found.items() if effect}

    def dealt(self, players: int) -> Counter[str]:
        """Cards that need a third player are taken out where there is none."""
        return self.copies if players > 2 else self._for_two

    def deck(self, players: int) -> list[str]:
        return [*self.dealt(players).elements()]

    @cached_property
    def _for_two(self) -> Counter[str]:
        cards = self.cards
        return Counter({id: n for id, n in self.copies.items() if not _needs_a_third(cards[id])})

    @cached_property
    def blank_places(self) -> frozenset[str]:
        """Of which nobody has told us what they are worth, or bring."""
        starts = (id for id, each in self.starts.items() if None in (each.vp, each.points))
        others = (id for id, each in self.locations.items() if None in (each.vp, each.points))
        return frozenset((*starts, *others))

    @cached_property
    def names(self) -> dict[str, str]:
        found = {id: start.name for id, start in self.starts.items()}
        return found | {id: card.name for id, card in self.cards.items()}

    @cached_property
    def things(self) -> tuple[Named, ...]:
        return tuple(("card", id) for id in (*self.starts, *self.cards))


def _needs_a_third(card: Card) -> bool:
    effects = getattr(card, "effects", None) or ()
    return any(effect.word in NEED_A_THIRD for effect in effects)


def _problems(box: Box) -> Iterator[ContentError]:
    """What single cards cannot know."""
    if "parts" not in box.parts:
        yield ContentError("parts.toml", "parts", "", "is missing")
        return
    if box.rules.counters < 1 or box.rules.hand < 1 or box.rules.price < 1:
        yield ContentError("parts.toml", "parts", "", "counts something that is less than one")
    if len(box.starts) < 4:
        yield ContentError("starts.toml", "", "", "has fewer than four Starting Locations")
    seen: set[str] = set()
    for file in FILES:
        for id, card in getattr(box, file).items():
            if (id in seen or id in OWN_WORDS) and file != "parts":
                yield ContentError(f"{file}.toml", id, "", "is a word of something else already")
            seen.add(id)
            yield from _card_problems(f"{file}.toml", id, card)


def _card_problems(file: str, id: str, card: Any) -> Iterator[ContentError]:
    most = 1 if isinstance(card, Location) else BIGGEST
    if not 1 <= getattr(card, "copies", 1) <= most:
        yield ContentError(file, id, "copies", f"are not 1 to {most}")
    for number in ("vp", "points", "strength"):
        if (getattr(card, number, None) or 0) < 0:
            yield ContentError(file, id, number, "is less than nothing")


def check_card(kind: str, id: str, card: Any, box: Box) -> None:
    """What a single card must keep to beside its types, when somebody teaches it."""
    if id in OWN_WORDS:
        raise ContentError(TAUGHT, id, "", "is a word of the game's own")
    if any(id in getattr(box, each) for each in FILES if each != kind):
        raise ContentError(TAUGHT, id, "", "is the id of another kind of card")
    for problem in _card_problems(TAUGHT, id, card):
        raise problem


_boxes = Boxed(Box, FILES, _problems)
read_box, box_from_plain, box_of = _boxes.read, _boxes.from_plain, _boxes.of
