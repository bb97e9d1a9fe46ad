"""A game on a small screen: what one seat sees of it in figures, and each answer by its card.

It is made of the seat's own view, so it tells nothing that the view does not.
"""

from __future__ import annotations

from dataclasses import dataclass

from .messages import Message
from .reading import Does, Named


@dataclass(frozen=True, slots=True)
class Chip:
    """A thing before everybody: what it is called and worth, and what lies uppermost on it."""

    name: Named
    value: str = ""  # a figure
    accent: str = "quiet"
    icon: str = ""
    card: str = ""  # "?" lies face down
    marks: tuple[str, ...] = ()  # drawings of what else is there
    below: tuple[str, ...] = ()  # the other cards of a stack that this seat may look through


@dataclass(frozen=True, slots=True)
class Lies:
    """A card that the question is about, and what of it counts now."""

    card: str
    says: Does | None = None  # all of it


@dataclass(frozen=True, slots=True)
class Way:
    """An answer by the card it is about, and what becomes of that card; without one, in words."""

    option: str
    card: str
    says: Message | Does | None = None  # nothing where the card alone says it
    hints: tuple[Message, ...] = ()  # what would follow


@dataclass(frozen=True, slots=True)
class Brief:
    where: tuple[Named, ...] = ()  # in the game, instead of its round and step
    chips: tuple[Chip, ...] = ()
    lying: tuple[Lies, ...] = ()  # the last one replies to the one before
    follows: tuple[Message, ...] = ()  # if nobody does anything about it
    ways: tuple[Way, ...] = ()
    rest: str = ""  # the answer that leaves everything as it is
    replies: bool = False  # what others do may be replied to
