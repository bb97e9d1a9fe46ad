"""Cards the app does not know yet: entered on the spot, when and as far as they are wanted."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from companion.core import defining
from companion.core.content import as_facts
from companion.core.decks import Deck
from companion.core.defining import made_card, made_of, said
from companion.core.messages import Message, message
from companion.core.questions import Rule

from .box import FILES, check_card
from .cards import ZoneSide, copies
from .table import Table, tile

KINDS = {"earth": "companions", "alien": "companions"}  # of cards, where no deck is called so


def kind_of(deck: str) -> str:
    """Which file the cards of a deck stand in."""
    return KINDS.get(deck, deck)


def refusal(table: Table, deck: str, card: str, definition: str) -> Message | None:
    """Why this definition would be refused, before anybody sends it."""
    if card in table.box.zones:
        return defining.refusal(lambda: _made_zone(table, card, definition))
    return defining.refusal(lambda: _made_card(table, kind_of(deck), card, definition))


def learn(table: Table, kind: str, drawn: tuple[str, ...]) -> str:
    """The card of an answer; if the answer defines it, the game knows it from now on."""
    card, *definition = drawn
    if definition:
        define(table, kind, card, definition[0])
    return card


def complete(table: Table, kind: str, card: str, field: str) -> Rule[Any]:
    """What stands in a field; asked of the table if it is still blank."""
    return (
        yield from defining.until_known(
            message("daleks.fill_in", "content", card=card, field=field),
            kind,
            lambda: getattr(_cards(table, kind)[card], field),
            lambda definition: define(table, kind, card, definition),
        )
    )


def complete_zone(table: Table, zone: str, field: str) -> Rule[Any]:
    """The same for one Time Zone of a tile: the other may stay unknown."""
    return (
        yield from defining.until_known(
            message("daleks.fill_in", "content", card=zone, field=field),
            "locations",
            lambda: getattr(table.side(zone), field),
            lambda definition: _define_zone(table, zone, definition),
        )
    )


def _cards(table: Table, kind: str) -> dict[str, Any]:
    cards: dict[str, Any] = getattr(table.box, kind)
    return cards


def define(table: Table, kind: str, card: str, definition: str) -> None:
    """The game knows this card from now on."""
    _keep(table, kind, card, _made_card(table, kind, card, definition), definition)


def add(table: Table, kind: str, card: str, definition: str) -> None:
    """It is one more card of its deck; or one of those we knew to be missing."""
    known = card in _cards(table, kind)
    define(table, kind, card, definition)
    if known:
        return
    deck, cards = _home_of(table, kind, card), [card]
    if kind == "timey_wimey":
        cards = list(copies(card, table.box.timey_wimey[card].copies))
    deck.unseen += cards
    deck.untaught = max(0, deck.untaught - len(cards))


def _home_of(table: Table, kind: str, card: str) -> Deck:
    if kind == "companions":
        return table.companion_deck(card)
    return next(deck for deck in table.decks if deck.name == kind)


def _made_card(table: Table, kind: str, card: str, definition: str) -> Any:
    def check(made: Any) -> None:
        check_card(defining.FILE, card, made, table.box)

    return made_card(FILES[kind], card, _cards(table, kind).get(card), definition, check)


def _define_zone(table: Table, zone: str, definition: str) -> None:
    _keep(table, "locations", tile(zone), _made_zone(table, zone, definition), definition)


def _made_zone(table: Table, zone: str, definition: str) -> Any:
    card = table.box.locations[tile(zone)]
    zones, place = list(card.zones), int(zone.rpartition(".")[2]) - 1
    known = as_facts(zones[place])
    zones[place] = made_of(ZoneSide, zone, {**known, **said(zone, definition)})
    return replace(card, zones=tuple(zones), source="taught")


def _keep(table: Table, kind: str, card: str, made: Any, definition: str) -> None:
    table.box = replace(table.box, **{kind: {**_cards(table, kind), card: made}})
    table.taught.setdefault(kind, {})[card] = definition
