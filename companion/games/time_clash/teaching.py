"""Cards and arcs the app does not know yet: described on the spot, as far as they are wanted."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import partial
from typing import Any

from companion.core import defining
from companion.core.content import as_facts
from companion.core.defining import made_card, said
from companion.core.messages import Message, message
from companion.core.questions import Answer, Choose, Draw, Rule, ask, ask_if

from .box import FILES, check_card
from .cards import BLANK, SIDES, Ability, Card
from .table import Table

UNLISTED = "unlisted"  # a card of the hand, or an arc, that no list has
ARCS, PARTS = "arcs", "parts"
ICONS = "icons"
DECK = "deck"  # of a definition: whose card it is, where that might be either's


def refusal(table: Table, kind: str, card: str, definition: str) -> Message | None:
    """Why this definition would be refused, before anybody sends it."""
    return defining.refusal(lambda: _made(table, kind, card, definition))


def define(table: Table, kind: str, card: str, definition: str) -> None:
    """The game knows this card from now on; copies nobody had heard of lie in its deck."""
    made = _made(table, kind, card, definition)
    before = table.box
    table.box = replace(before, **{kind: {**getattr(before, kind), card: made}})
    table.taught.setdefault(kind, {})[card] = definition
    if kind in SIDES:
        deck, known = table.decks[kind], {*before.decks[kind]}
        new = [copy for copy in table.box.decks[kind] if copy not in known]
        deck.unseen += new
        deck.untaught = max(0, deck.untaught - len(new))


def learn(table: Table, kind: str, answer: Answer) -> str:
    """The card of an answer; if the answer defines it, the game knows it from now on."""
    card, *definition = answer
    if definition:
        define(table, kind, card, definition[0])
    return card


def learn_either(table: Table, card: str, definition: str) -> None:
    """A card of whichever deck it says."""
    side = said(card, definition).get(DECK)
    define(table, side if side in SIDES else SIDES[0], card, definition)


def _made(table: Table, kind: str, card: str, definition: str) -> Any:
    cards: dict[str, Any] = getattr(table.box, kind)
    known = cards.get(card)

    def check(made: Any) -> None:
        check_card(kind, card, made, table.box)

    def flat(now: dict[str, Any]) -> dict[str, Any]:
        """Both icons may be told at once; a half that is left blank stays as it was."""
        found = {name: fact for name, fact in now.items() if name not in (DECK, ICONS)}
        if isinstance(known, Card) and known.options and isinstance(found.get("options"), list):
            old = as_facts(known.options)
            found["options"] = [new or was for new, was in zip(found["options"], old, strict=False)]
        icons = now.get(ICONS, {})
        return found | icons if isinstance(icons, dict) else found

    made = made_card(FILES[kind], card, known, definition, check, flat)
    if isinstance(known, Card):  # its copies lie somewhere
        return replace(made, copies=max(made.copies, known.copies))
    return made


# Cards that no list has


def unlisted(table: Table, seat: str) -> tuple[str, ...]:
    """By what all can see: whether the hand may hold such a card."""
    return (UNLISTED,) if table.decks[table.sides[seat]].untaught and table.hands[seat] else ()


def ask_naming(table: Table, seat: str, build: Callable[[], Choose | None]) -> Rule[Answer | None]:
    """A question that names cards of a hand; one that no list has is described, and then named."""
    while True:
        answer = yield from ask_if(build)
        if answer != (UNLISTED,):
            return answer
        yield from describe(table, seat)


def describe(table: Table, seat: str) -> Rule[None]:
    side = table.sides[seat]
    about = message("clash.unlisted", "draw", seat=seat)
    answer = yield from ask(lambda: Draw(about, side, (), (seat,), teachable=True, whole=False))
    learn(table, side, answer)


def describe_arc(table: Table, kind: str) -> Rule[None]:
    about = message("clash.unlisted_arc", "match", kind=kind)
    learn(table, ARCS, (yield from ask(lambda: Draw(about, ARCS, (), teachable=True, whole=False))))


# Blanks


def complete_arcs(table: Table) -> Rule[None]:
    """Icons and abilities of those that lie there."""
    for arc in [each for each in table.arcs.values() if each in table.box.blank_arcs]:
        yield from _complete(table, ARCS, arc, ICONS, partial(_icons, table, arc))
        yield from _complete(table, ARCS, arc, "abilities", partial(_abilities, table, arc))


def _icons(table: Table, arc: str) -> tuple[int, int] | None:
    found = table.box.arcs[arc]
    return None if found.tardis is None or found.dalek is None else (found.tardis, found.dalek)


def _abilities(table: Table, arc: str) -> tuple[Ability, ...] | None:
    return table.box.arcs[arc].abilities


def complete_half(table: Table, copy: str, n: int) -> Rule[None]:
    """What a half of a special card says, if nobody has told us."""
    card, side = copy.partition("~")[0], table.facts(copy).side
    yield from _complete(table, side, card, "options", lambda: table.facts(copy).halves[n] or None)


def complete_die(table: Table) -> Rule[None]:
    """Its faces, before it decides anything."""
    yield from _complete(
        table, PARTS, PARTS, "die", lambda: None if BLANK in table.box.rules.die else True
    )


def _complete(
    table: Table, kind: str, card: str, field: str, look: Callable[[], Any]
) -> Rule[None]:
    about = message("clash.fill_in", "content", card=card, field=field)
    yield from defining.until_known(
        about, kind, look, lambda definition: define(table, kind, card, definition)
    )
