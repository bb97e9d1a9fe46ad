"""Cards the app does not know yet: described as they come, as far as they are wanted.

A Location is two digits, a Defender a type, an Enemy a family and a strength. How many there are of
a card is learnt as well: one more than was known has come from those nobody had heard of.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import replace
from functools import partial
from typing import Any

from companion.core import defining
from companion.core.defining import made_card
from companion.core.messages import Message, message
from companion.core.questions import UNKNOWN, Answer, Choose, Draw, Rule, ask, ask_if

from .box import DECK, FILES, check_card
from .table import Place, Table

UNLISTED = "unlisted"  # a card that no list has
RULE = "content"
LOCATIONS, DEFENDERS, ENEMIES, SUPPORT = DECK
STARTS = "starts"


def refusal(table: Table, kind: str, card: str, definition: str) -> Message | None:
    """Why this definition would be refused, before anybody sends it."""
    return defining.refusal(lambda: _made(table, kind, card, definition))


def define(table: Table, kind: str, card: str, definition: str) -> None:
    """The game knows this card from now on; copies nobody had heard of lie in the deck."""
    _learn(table, kind, card, _made(table, kind, card, definition))
    table.taught.setdefault(kind, []).append(card)


def _learn(table: Table, kind: str, card: str, made: Any) -> None:
    before = table.box
    table.box = replace(before, **{kind: {**getattr(before, kind), card: made}})
    if kind in DECK:
        new = made.copies - before.copies[card]
        table.deck.unseen += [card] * new
        table.deck.untaught = max(0, table.deck.untaught - new)


def _made(table: Table, kind: str, card: str, definition: str) -> Any:
    known = getattr(table.box, kind).get(card)

    def check(made: Any) -> None:
        check_card(kind, card, made, table.box)

    made = made_card(FILES[kind], card, known, definition, check, flat)
    if known is None or kind not in DECK:
        return made
    return replace(made, copies=max(made.copies, known.copies))  # they lie somewhere


def flat(facts: Mapping[str, Any]) -> dict[str, Any]:
    """Both digits of a Location are told at once."""
    rest = {name: fact for name, fact in facts.items() if name != "digits"}
    digits = facts.get("digits")
    return {**rest, **(digits if isinstance(digits, Mapping) else {})}


def one_more(table: Table, card: str) -> bool:
    """It turns up more often than was known: so there is another, of those nobody had heard of."""
    if not table.deck.untaught or card in table.deck.unseen:
        return False
    kind = next(file for file in DECK if card in getattr(table.box, file))
    known = getattr(table.box, kind)[card]
    _learn(table, kind, card, replace(known, copies=known.copies + 1, source="taught"))
    table.taught.setdefault(kind, []).append(card)
    return True


# Cards that no list has


def unlisted(table: Table) -> tuple[str, ...]:
    """Of paper, as long as cards of the box are untaught."""
    return (UNLISTED,) if table.paper and not table.tally and table.deck.untaught else ()


def ask_naming(table: Table, build: Callable[[], Choose | None], kind: str) -> Rule[Answer | None]:
    """A question that names a card; one that no list has is described instead."""
    answer = yield from ask_if(build)
    if answer != (UNLISTED,):
        return answer
    return ((yield from _describe(table, kind)),)


def _describe(table: Table, kind: str) -> Rule[str]:
    about = message("cards.unlisted", RULE, kind=kind)
    card, *definition = yield from ask(lambda: Draw(about, kind, (), teachable=True, whole=False))
    define(table, kind, card, definition[0])
    return card


# Blanks


def complete_place(table: Table, where: Place) -> Rule[None]:
    """What it is worth, and what it brings, if nobody has told us."""
    if where.card not in table.box.blank_places:
        return
    kind = STARTS if where.card in table.box.starts else LOCATIONS

    def look() -> bool | None:
        facts = table.location(where.card)
        return None if facts.vp is None or facts.points is None else True

    yield from _complete(table, kind, where.card, "digits", look)


def complete_places(table: Table) -> Rule[None]:
    """Of all that lie there, however they came."""
    blank = table.box.blank_places
    for place in [each for _, each in table.places() if each.card in blank] if blank else ():
        yield from complete_place(table, place)


def complete_strengths(table: Table, cards: Iterable[str]) -> Rule[None]:
    """A card that was put right meanwhile may be any other."""
    for card in dict.fromkeys(cards):
        if card == UNKNOWN:
            continue
        kind = DEFENDERS if card in table.box.defenders else ENEMIES
        yield from _complete(table, kind, card, "strength", partial(_known, table, card))


def _known(table: Table, card: str) -> int | None:
    strength: int | None = getattr(table.facts(card), "strength", 0)
    return strength


def complete_effects(table: Table, card: str) -> Rule[None]:
    """What a Support card does."""
    yield from _complete(
        table, SUPPORT, card, "effects", lambda: getattr(table.facts(card), "effects", ())
    )


def _complete(
    table: Table, kind: str, card: str, field: str, look: Callable[[], Any]
) -> Rule[None]:
    about = message("cards.fill_in", RULE, card=card, field=field)
    yield from defining.until_known(
        about, kind, look, lambda definition: define(table, kind, card, definition)
    )
