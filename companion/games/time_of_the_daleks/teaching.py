"""Cards the app does not know yet: entered on the spot, when and as far as they are wanted."""

from __future__ import annotations

import json
from dataclasses import replace
from typing import Any

from companion.core.content import ContentError
from companion.core.messages import message
from companion.core.plain import Misfit, from_plain
from companion.core.questions import Draw, Rule, ask_if

from .cards import FILES, as_facts
from .table import Table


def learn(table: Table, kind: str, drawn: tuple[str, ...]) -> str:
    """The card of an answer; if the answer defines it, the game knows it from now on."""
    card, *definition = drawn
    if definition:
        _define(table, kind, card, definition[0])
    return card


def complete(table: Table, kind: str, card: str, field: str) -> Rule[Any]:
    """What stands in a field; asked of the table if it is still blank."""

    def blank() -> Draw | None:
        if getattr(_cards(table, kind)[card], field) is not None:
            return None
        about = message("daleks.fill_in", "content", card=card, field=field)
        return Draw(about, kind, (), known=(), teachable=True)

    while True:
        answer = yield from ask_if(blank)
        if answer is None:
            return getattr(_cards(table, kind)[card], field)
        _define(table, kind, card, answer[1])


def _cards(table: Table, kind: str) -> dict[str, Any]:
    cards: dict[str, Any] = getattr(table.box, kind)
    return cards


def _define(table: Table, kind: str, card: str, definition: str) -> None:
    """JSON of the card's fields, checked like a file; what was known and is not said stays."""
    cards = _cards(table, kind)
    known = as_facts(cards[card]) if card in cards else {}
    try:
        made = from_plain(FILES[kind], {**known, "source": "taught", **json.loads(definition)})
    except Misfit as misfit:
        raise ContentError("taught", card, misfit.field, misfit.problem) from misfit
    except (ValueError, TypeError, RecursionError) as error:
        raise ContentError("taught", card, "", "is not a card") from error
    table.box = replace(table.box, **{kind: {**cards, card: made}})
    table.taught.setdefault(kind, {})[card] = definition
