"""What one seat sees of the table: what a picture of it needs, and no more."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from companion.core import view

from .cards import AnomalyCard, DilemmaTile, Effect, Icons, TimeyWimeyCard, ZoneSide


@dataclass(frozen=True, slots=True)
class Web:
    """The Web of Time: where its ends and Earth are, and what stands where."""

    skaro: int
    earth: int
    gallifrey: int
    ship: int
    markers: tuple[int, ...]
    tardises: Mapping[str, int]  # by seat


@dataclass(frozen=True, slots=True)
class Tile:
    """A Location in play, with what lies in each Time Zone."""

    tile: str
    dilemmas: Mapping[str, str]


@dataclass(frozen=True, slots=True)
class Anomaly:
    card: str
    prison: tuple[str, ...]
    progress: int


@dataclass(frozen=True, slots=True)
class Aboard:
    card: str
    full: bool


@dataclass(frozen=True, slots=True)
class Console:
    card: str
    charges: int
    equipment: tuple[str, ...]
    companions: tuple[Aboard, ...]
    at: str
    has_k9: bool


@dataclass(frozen=True, slots=True)
class Pile:
    size: int
    discards: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Die:
    """Until it is thrown it says why it is there: the card that added it, the one that focused it.
    Once thrown, a die is a die."""

    id: str
    colour: str
    face: str = ""
    card: str = ""
    focus: str = ""


@dataclass(frozen=True, slots=True)
class Gone:
    """A die that left a pool before the throw."""

    colour: str
    rule: str


@dataclass(frozen=True, slots=True)
class Pool:
    seat: str
    limit: int
    colours: tuple[str, ...]
    dice: tuple[Die, ...]  # that were thrown
    focused: Mapping[str, str]
    causes: tuple[Die, ...]  # before they were
    left: tuple[Gone, ...]


@dataclass(frozen=True, slots=True)
class Adventure:
    seat: str
    zone: str
    stage: str
    helper: str
    afar: bool
    challenge: tuple[str, ...]
    missing: Mapping[str, int]
    conditions: tuple[str, ...]
    using: str
    turned: bool
    outcome: str
    pools: tuple[Pool, ...]


@dataclass(frozen=True, slots=True)
class Facts:
    """What stands on all that lies open, so that a picture of it needs no box. A blank is None."""

    cards: Mapping[str, Icons | None]  # on consoles: what they do for the dice
    texts: Mapping[str, tuple[Effect, ...]]  # and what else
    timey_wimey: Mapping[str, TimeyWimeyCard]
    zones: Mapping[str, ZoneSide]
    dilemmas: Mapping[str, DilemmaTile]
    anomalies: Mapping[str, AnomalyCard]
    companion_slots: int
    equipment_slots: int


@dataclass(frozen=True, slots=True, kw_only=True)
class View(view.View):
    first_game: bool
    web: Web
    locations: tuple[Tile, ...]  # Earth is the first
    daleks: Mapping[str, int]  # by Location, on Earth by Time Zone
    davros: str
    anomalies: tuple[Anomaly, ...]
    doctors: Mapping[str, Console]  # by seat
    decks: Mapping[str, Pile]
    tardis_die: str
    offered: tuple[str, ...]
    adventure: Adventure | None
    facts: Facts

    @property
    def going_on(self) -> Adventure:
        """For those who show an Adventure: there is one."""
        assert self.adventure is not None
        return self.adventure
