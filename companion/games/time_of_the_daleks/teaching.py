"""Cards the app does not know yet: entered on the spot, when and as far as they are wanted."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from dataclasses import replace
from typing import Any

from companion.core.content import ContentError, is_id
from companion.core.decks import Deck
from companion.core.messages import Message, NotAllowed, message
from companion.core.plain import Misfit, check_modest, from_plain
from companion.core.questions import Draw, Rule, ask_if

from .box import FILES, as_facts, check_card
from .cards import ZoneSide, copies
from .table import Table, tile

FILE = "taught"
KINDS = {"earth": "companions", "alien": "companions"}  # of cards, where no deck is called so
_FIRST = re.compile(r"[.[]")


class NotACard(ContentError, NotAllowed):
    """A definition that cannot be kept: refused in a sentence, like any other answer."""

    def __init__(self, card: str, field: str, problem: str) -> None:
        ContentError.__init__(self, FILE, card, field, problem)
        part = _FIRST.split(field)[0] or "name"
        self.why = message("daleks.not_a_card", "content", card=card, field=part)


def kind_of(deck: str) -> str:
    """Which file the cards of a deck stand in."""
    return KINDS.get(deck, deck)


def refusal(table: Table, deck: str, card: str, definition: str) -> Message | None:
    """Why this definition would be refused, before anybody sends it."""
    try:
        if card in table.box.zones:
            _made_zone(table, card, definition)
        else:
            _made_card(table, kind_of(deck), card, definition)
    except NotACard as error:
        return error.why
    return None


def learn(table: Table, kind: str, drawn: tuple[str, ...]) -> str:
    """The card of an answer; if the answer defines it, the game knows it from now on."""
    card, *definition = drawn
    if definition:
        define(table, kind, card, definition[0])
    return card


def complete(table: Table, kind: str, card: str, field: str) -> Rule[Any]:
    """What stands in a field; asked of the table if it is still blank."""
    return (
        yield from _until_known(
            kind,
            card,
            field,
            lambda: getattr(_cards(table, kind)[card], field),
            lambda definition: define(table, kind, card, definition),
        )
    )


def complete_zone(table: Table, zone: str, field: str) -> Rule[Any]:
    """The same for one Time Zone of a tile: the other may stay unknown."""
    return (
        yield from _until_known(
            "locations",
            zone,
            field,
            lambda: getattr(table.side(zone), field),
            lambda definition: _define_zone(table, zone, definition),
        )
    )


def _until_known(
    kind: str,
    card: str,
    field: str,
    look: Callable[[], Any],
    define: Callable[[str], None],
) -> Rule[Any]:
    if (known := look()) is not None:
        return known

    def blank() -> Draw | None:
        if look() is not None:
            return None
        about = message("daleks.fill_in", "content", card=card, field=field)
        return Draw(about, kind, (), teachable=True)

    while (answer := (yield from ask_if(blank))) is not None:
        define(answer[1])
    return look()


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
    """JSON of the card's fields, checked like a file; what was known and is not said stays."""
    cards = _cards(table, kind)
    known = as_facts(cards[card]) if card in cards else {}
    if not is_id(card):
        raise NotACard(card, "", "an id is small letters, digits and underscores")
    made = _made(FILES[kind], card, {**known, **_said(card, definition), "source": "taught"})
    if not made.name.strip():
        raise NotACard(card, "name", "is missing")
    try:
        check_card(FILE, card, made, table.box)
    except ContentError as error:
        raise NotACard(card, error.field, error.problem) from error
    return made


def _define_zone(table: Table, zone: str, definition: str) -> None:
    _keep(table, "locations", tile(zone), _made_zone(table, zone, definition), definition)


def _made_zone(table: Table, zone: str, definition: str) -> Any:
    card = table.box.locations[tile(zone)]
    zones, place = list(card.zones), int(zone.rpartition(".")[2]) - 1
    known = as_facts(zones[place])
    zones[place] = _made(ZoneSide, zone, {**known, **_said(zone, definition)})
    return replace(card, zones=tuple(zones), source="taught")


def _said(card: str, definition: str) -> dict[str, Any]:
    try:
        said = json.loads(definition)
    except (ValueError, RecursionError) as error:
        raise NotACard(card, "", "is not a card") from error
    if not isinstance(said, dict):
        raise NotACard(card, "", "is not a card")
    return said


def _made(kind: type, card: str, facts: dict[str, Any]) -> Any:
    try:
        check_modest(facts)
        return from_plain(kind, facts)
    except Misfit as misfit:
        raise NotACard(card, misfit.field, misfit.problem) from misfit


def _keep(table: Table, kind: str, card: str, made: Any, definition: str) -> None:
    table.box = replace(table.box, **{kind: {**_cards(table, kind), card: made}})
    table.taught.setdefault(kind, {})[card] = definition
