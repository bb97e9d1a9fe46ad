"""A card that somebody describes: JSON of its fields, checked like a file, kept or refused."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from typing import Any

from .content import ContentError, as_facts, is_id
from .messages import Message, NotAllowed, message
from .plain import Misfit, check_modest, from_plain
from .questions import Draw, Rule, ask_if

FILE = "taught"
_FIRST = re.compile(r"[.[]")


class NotACard(ContentError, NotAllowed):
    """A definition that cannot be kept: refused in a sentence, like any other answer."""

    def __init__(self, card: str, field: str, problem: str) -> None:
        ContentError.__init__(self, FILE, card, field, problem)
        part = _FIRST.split(field)[0] or "name"
        self.why = message("not_a_card", "content", card=card, field=part)


def made_card(
    kind: type,
    card: str,
    known: Any,
    definition: str,
    check: Callable[[Any], None],
    fields: Callable[[dict[str, Any]], dict[str, Any]] = dict,
) -> Any:
    """What was known of it and is not said stays; ``fields`` makes them of what is said."""
    if not is_id(card):
        raise NotACard(card, "", "an id is small letters, digits and underscores")
    before = {} if known is None else as_facts(known)
    now = fields(said(card, definition))
    made = made_of(kind, card, {**before, **now, "source": "taught"})
    if not made.name.strip():
        raise NotACard(card, "name", "is missing")
    try:
        check(made)
    except ContentError as error:
        raise NotACard(card, error.field, error.problem) from error
    return made


def said(card: str, definition: str) -> dict[str, Any]:
    try:
        found = json.loads(definition)
    except (ValueError, RecursionError) as error:
        raise NotACard(card, "", "is not a card") from error
    if not isinstance(found, dict):
        raise NotACard(card, "", "is not a card")
    return found


def made_of(kind: type, card: str, facts: dict[str, Any]) -> Any:
    try:
        check_modest(facts)
        return from_plain(kind, facts)
    except Misfit as misfit:
        raise NotACard(card, misfit.field, misfit.problem) from misfit


def refusal(make: Callable[[], object]) -> Message | None:
    """Why a definition would be refused, before anybody sends it."""
    try:
        make()
    except NotACard as error:
        return error.why
    return None


def until_known(
    about: Message, kind: str, look: Callable[[], Any], define: Callable[[str], None]
) -> Rule[Any]:
    """What stands somewhere; asked of the table as long as it is blank."""

    def blank() -> Draw | None:
        return Draw(about, kind, (), teachable=True) if look() is None else None

    while (answer := (yield from ask_if(blank))) is not None:
        define(answer[1])
    return look()
