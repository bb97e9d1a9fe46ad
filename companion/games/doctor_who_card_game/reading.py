"""What is to be read about a card, as messages: the words are the catalogue's."""

from __future__ import annotations

from companion.core.messages import Message, message
from companion.core.reading import Does, Mark, Named, Reading

from .cards import ANY, Card, Defender, Effect, Enemy, Location, Start, Support, kind_of
from .hands import original
from .table import Table

ACCENTS = {"location": "good", "defender": "vortex", "enemy": "danger", "support": "lamp"}
ANYBODY = "any"


def readable(table: Table) -> tuple[Named, ...]:
    return table.box.things


def reading(table: Table, id: str) -> Reading | None:
    box, card = table.box, original(id)
    if card in box.starts:
        return _place(card, box.starts[card])
    return of_card(card, box.cards[card]) if card in box.cards else None


def of_card(id: str, card: Card | Start) -> Reading:
    if isinstance(card, Location | Start):
        return _place(id, card)
    kind = kind_of(card)
    return Reading(
        id,
        ("card", id),
        kind,
        tuple(_does(card)),
        _strength(card),
        drawing=f"card_{kind}",
        accent=ACCENTS[kind],
        source=card.source,
    )


def _place(id: str, card: Location | Start) -> Reading:
    vp: tuple[Mark, ...] = () if card.vp is None else (("text", f"{card.vp}"), ("icon", "points"))
    brings: tuple[Mark, ...] = (
        (("text", f"+{card.points}"), ("icon", "hourglass")) if card.points else ()
    )
    kind = "location" if isinstance(card, Location) else "start"
    rows = tuple(row for row in (vp, brings) if row)
    accent = ACCENTS["location"]
    return Reading(
        id, ("card", id), kind, (), rows, drawing="card_location", accent=accent, source=card.source
    )


def _strength(card: Card) -> tuple[tuple[Mark, ...], ...]:
    known = getattr(card, "strength", None)
    return () if known is None else ((("text", str(known)),),)


def _does(card: Defender | Enemy | Support) -> list[Does]:
    found = [Does((_together(card),))] if isinstance(card, Enemy) and card.combines else []
    if card.effects:
        found.append(Does((tuple(effect(each) for each in card.effects),)))
    return found


def _together(card: Enemy) -> tuple[Message, ...]:
    if ANY in card.combines:
        return (message("cards.fits.any"),)
    return (message("cards.fits.some", families=card.combines),)


def effect(of: Effect) -> Message:
    """One sentence for each word; what it is about, where it names something."""
    form = f".{of.when}" if of.word in ("gain_points",) and of.when != "action" else ""
    about = (
        f".{of.of}" if of.of and of.word in ("points_per", "takes_over", "defeat_attack") else ""
    )
    return message(f"cards.effect.{of.word}{form}{about}", n=of.n, cost=of.cost)
