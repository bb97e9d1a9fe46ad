"""A box: all its cards by id, read from files or out of a saved game, and what they keep to."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from companion.core.boxed import Boxed, Whole
from companion.core.content import ContentError
from companion.core.plain import MOST
from companion.core.reading import Named

from .cards import (
    COLOURS,
    CONDITIONS,
    EARTH,
    K9_FIGURE,
    SYMBOLS,
    AnomalyCard,
    CompanionCard,
    DilemmaTile,
    DoctorCard,
    Icons,
    LocationTile,
    Parts,
    TimeyWimeyCard,
    ZoneSide,
    colours,
    copies,
    zone_id,
)

FILES: dict[str, type] = {
    "doctors": DoctorCard,
    "companions": CompanionCard,
    "timey_wimey": TimeyWimeyCard,
    "locations": LocationTile,
    "dilemmas": DilemmaTile,
    "anomalies": AnomalyCard,
    "parts": Parts,
}


@dataclass(frozen=True)
class Box(Whole):
    """All cards of a box, by id. ``parts`` holds one entry, called "parts"."""

    doctors: dict[str, DoctorCard]
    companions: dict[str, CompanionCard]
    timey_wimey: dict[str, TimeyWimeyCard]
    locations: dict[str, LocationTile]
    dilemmas: dict[str, DilemmaTile]
    anomalies: dict[str, AnomalyCard]
    parts: dict[str, Parts]

    @property
    def rules(self) -> Parts:
        return self.parts["parts"]

    @cached_property
    def all_copies(self) -> tuple[str, ...]:
        """Every single Timey-Wimey card."""
        each = self.timey_wimey.items()
        return tuple(copy for id, card in each for copy in copies(id, card.copies))

    @cached_property
    def zones(self) -> dict[str, tuple[str, ZoneSide]]:
        """Every Time Zone by its id, "tile.1": its tile and what stands on it."""
        return {
            zone_id(tile, n): (tile, zone)
            for tile, card in self.locations.items()
            for n, zone in enumerate(card.zones, start=1)
        }

    @cached_property
    def names(self) -> dict[str, str]:
        """What stands on the cards, tiles and Time Zones."""
        found: dict[str, str] = {}
        for kind in ("doctors", "companions", "timey_wimey", "locations", "dilemmas", "anomalies"):
            found |= {id: card.name for id, card in getattr(self, kind).items()}
        for zone, (tile, side) in self.zones.items():
            whole = self.locations[tile].name
            found[zone] = side.name if side.name in whole else f"{whole}, {side.name}"
        return found

    @cached_property
    def things(self) -> tuple[Named, ...]:
        """All that has a name: cards, tiles, what stands on them, and K-9."""
        decks = (self.doctors, self.companions, self.timey_wimey, self.dilemmas, self.anomalies)
        cards = [("card", id) for deck in decks for id in deck]
        tiles = [("tile", id) for id in self.locations] + [("zone", id) for id in self.zones]
        signs = [("condition", id) for id in CONDITIONS] + [("symbol", id) for id in SYMBOLS]
        return (*cards, *tiles, *signs, ("thing", K9_FIGURE))

    @cached_property
    def regenerations(self) -> tuple[str, ...]:
        """The Doctors of the game, the earliest first."""
        return tuple(sorted(self.doctors, key=lambda id: self.doctors[id].number))


# What no card may be called: answers that are given beside cards, and what is read about by name
OWN_WORDS = frozenset(
    {"nobody", "not_there", "unlisted", "stay", "roll", *SYMBOLS, *CONDITIONS, K9_FIGURE}
)


def check_card(file: str, id: str, card: Any, box: Box) -> None:
    """What a single card must keep to beside its types, when somebody teaches it."""
    groups = {group for each in box.companions.values() for group in each.groups}
    icons, links = getattr(card, "icons", None), getattr(card, "links", ())
    for problem in _card_problems(file, id, links, icons, box, groups):
        raise problem
    if isinstance(card, DoctorCard):
        for problem in _linked_problems(file, id, card, box):
            raise problem
    endless = isinstance(card, AnomalyCard) and not card.goal
    if endless and any(effect.do == "progress" for effect in card.effects):
        raise ContentError(file, id, "goal", "so many Progress markers end the Task")
    if id in OWN_WORDS:
        raise ContentError(file, id, "", "is a word of the game's own")
    kinds = {kind for kind in FILES if id in getattr(box, kind)}
    if kinds and not any(FILES[kind] is type(card) for kind in kinds):
        raise ContentError(file, id, "", "is the id of another kind of card")
    if isinstance(card, LocationTile) and len(card.zones) != 2:
        raise ContentError(file, id, "zones", "a Location has two Time Zones")


def _problems(box: Box) -> Iterator[ContentError]:
    """What single cards cannot know: names that lead nowhere, counts that cannot be."""
    if "parts" not in box.parts:
        yield ContentError("parts.toml", "parts", "", "is missing")
    if EARTH not in box.locations or len(box.locations[EARTH].zones) != 3:
        yield ContentError("locations.toml", EARTH, "zones", "Earth has three Time Zones")
    yield from _counts(box)
    groups = {group for card in box.companions.values() for group in card.groups}
    for id, doctor in box.doctors.items():
        yield from _card_problems("doctors.toml", id, doctor.links, doctor.icons, box, groups)
        yield from _linked_problems("doctors.toml", id, doctor, box)
    for id, companion in box.companions.items():
        yield from _card_problems(
            "companions.toml", id, companion.links, companion.icons, box, groups
        )
    for id, card in box.timey_wimey.items():
        yield from _card_problems("timey_wimey.toml", id, (), card.icons, box, groups)


def _counts(box: Box) -> Iterator[ContentError]:
    copied = {id: card.copies for id, card in box.timey_wimey.items()}
    for id, count in copied.items():
        if count < 1 or sum(copied.values()) > MOST:
            yield ContentError("timey_wimey.toml", id, "copies", f"make no deck of 1 to {MOST}")


def _card_problems(
    file: str, id: str, links: tuple[str, ...], icons: Icons | None, box: Box, groups: set[str]
) -> Iterator[ContentError]:
    for link in links:
        if link not in box.companions and link not in groups:
            yield ContentError(file, id, "links", f"nobody is called {link!r}")
    for icon in _icon_colours(icons):
        if not set(colours(icon)) <= set(COLOURS):
            yield ContentError(file, id, "icons", f"no die is {icon!r}")


def _linked_problems(file: str, id: str, doctor: DoctorCard, box: Box) -> Iterator[ContentError]:
    if doctor.linked and doctor.linked not in box.companions:
        yield ContentError(file, id, "linked", f"nobody is called {doctor.linked!r}")


def _icon_colours(icons: Icons | None) -> Iterator[str]:
    if icons is not None:
        yield from icons.add
        yield from icons.focus
        yield from (icon.colour for icon in icons.reroll)
        yield from (icon.colour for icon in icons.change)


_boxes = Boxed(Box, FILES, _problems, _counts)
read_box, box_from_plain, box_of = _boxes.read, _boxes.from_plain, _boxes.of
