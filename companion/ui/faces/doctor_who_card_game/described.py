"""A card among the answers: of which kind it is, and what stands on it."""

from __future__ import annotations

from collections.abc import Iterator

from companion.games.doctor_who_card_game.cards import (
    DEFENDER,
    ENEMY,
    LOCATION,
    SUPPORT,
    Card,
    Location,
    kind_of,
)
from companion.ui.boards.scene import Icon
from companion.ui.questions.answer import Described, Gain
from companion.ui.theme import colours

SIGNS = {
    LOCATION: ("location", "GOOD"),
    DEFENDER: ("shield", "VORTEX"),
    ENEMY: ("dalek", "DANGER"),
    SUPPORT: ("special", "ANOMALY"),
}


def of(card: Card, title: str) -> Described:
    drawing, tint = SIGNS[kind_of(card)]
    look = Icon(drawing, colours.toned(tint)[0])
    return Described(title, "", (look,), tuple(_figures(card)))


def _figures(card: Card) -> Iterator[Gain]:
    if isinstance(card, Location):
        if card.vp is not None:
            yield Icon("points", colours.TEXT), str(card.vp)
        if card.points:
            yield Icon("hourglass", colours.CHARGE), f"+{card.points}"
    elif (known := getattr(card, "strength", None)) is not None:
        drawing, tint = SIGNS[kind_of(card)]
        yield Icon(drawing, colours.toned(tint)[0]), str(known)
