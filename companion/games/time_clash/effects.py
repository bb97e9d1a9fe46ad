"""Doing what a card or an arc says: what it may be done to, whether anything can come of it."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import NamedTuple

from companion.core.questions import Rule

from . import stacks
from .cards import LEGAL, STACKS, Effect, other
from .table import Table


class Source(NamedTuple):
    """Who does it, by which card or arc; the stack it is about, and the card that set it off."""

    seat: str
    card: str
    rule: str
    stack: str = ""
    played: str = ""


Word = Callable[[Table, Effect, Source, str], Rule[None]]
WORDS: dict[str, Word] = {}  # ``effect_words`` fills it

AIMED = frozenset(
    {
        *("discard", "remove", "move_doctor", "shift", "transfer", "recover"),
        *("peek", "discard_hand", "push_open"),
    }
)


def do(table: Table, effect: Effect, source: Source, target: str) -> Rule[None]:
    yield from WORDS[effect.do](table, effect, source, target)


def targets(table: Table, effect: Effect, source: Source) -> tuple[str, ...]:
    """What it may be done to; empty for what needs nothing."""
    return tuple(_targets(table, effect, source)) if effect.do in AIMED else ()


def possible(table: Table, effect: Effect, source: Source) -> bool:
    """Whether it can do anything at all, by what all can see."""
    match effect.do:
        case "draw" | "draw_discard":
            deck = table.decks[table.sides[source.seat]]
            return bool(deck.size or deck.discards)
        case "play_another":
            return bool(table.hands[source.seat])
        case "manual" | "move_doctor":  # there is always an arc that he is not on
            return True
    return next(_targets(table, effect, source), "") != ""


def _targets(table: Table, effect: Effect, source: Source) -> Iterator[str]:
    match effect.do:
        case "discard" | "remove":
            yield from lying(table, effect, source)
        case "move_doctor":
            yield from ways(table)
        case "shift":
            yield from _shifts(table, effect, source)
        case "transfer":
            yield from _transfers(table, effect, source)
        case "recover":
            yield from dict.fromkeys(_recoverable(table, effect, source))
        case "peek" | "discard_hand":
            foes = table.team(other(table.sides[source.seat]))
            yield from (seat for seat in foes if table.hands[seat])
        case "push_open":
            yield from _open_cards(table, effect, source)


def ways(table: Table) -> tuple[str, ...]:
    """Where the Doctor may go."""
    if table.house["move_in_place"] == "yes":
        return STACKS
    return tuple(stack for stack in STACKS if stack != table.pawn)


def most(table: Table, effect: Effect, source: Source) -> int | None:
    """The highest value it reaches; None for any."""
    if effect.max == "played":
        return table.facts(source.played).value
    if effect.max == "below_played":
        return table.facts(source.played).value - 1
    return effect.max


def lying(table: Table, effect: Effect, source: Source) -> Iterator[str]:
    """Numbered cards in play of these suits that are not too big."""
    bound = most(table, effect, source)
    where = (source.stack,) if effect.where == "this_stack" else STACKS
    for stack in where:
        for card in table.stacks[stack]:
            if _fits(table, effect, card, bound):
                yield card


def _fits(table: Table, effect: Effect, card: str, bound: int | None) -> bool:
    facts = table.box.facts[card]
    return (
        (not effect.suits or facts.suit in effect.suits)
        and effect.side in ("", facts.side)
        and (bound is None or facts.value <= bound)
    )


def _shifts(table: Table, effect: Effect, source: Source) -> Iterator[str]:
    bound = most(table, effect, source)
    for stack in STACKS:
        if len(table.stacks[stack]) > 1:
            for card in table.stacks[stack]:
                if _fits(table, effect, card, bound):
                    yield from (f"{how}:{card}" for how in (stacks.PUSH, stacks.PULL))


def _transfers(table: Table, effect: Effect, source: Source) -> Iterator[str]:
    for card in lying(table, effect, source):
        here = table.stack_of(card)
        for stack in LEGAL[table.facts(card).suit]:
            if stack != here:
                yield f"{card}:{stack}"


def _recoverable(table: Table, effect: Effect, source: Source) -> Iterator[str]:
    for card in table.decks[table.sides[source.seat]].discards:
        if card in table.box.facts and _fits(table, effect, card, None):
            yield card


def _open_cards(table: Table, effect: Effect, source: Source) -> Iterator[str]:
    """The open card of another stack that is no bigger, and has something below it."""
    bound = most(table, effect, source)
    for stack in STACKS:
        card = table.open_card(stack)
        moves = stack != source.stack and len(table.stacks[stack]) > 1
        if moves and card and _fits(table, effect, card, bound):
            yield card


def take_from_discards(table: Table, side: str, card: str) -> None:
    discards = table.decks[side].discards
    discards.reverse()  # the one that lies uppermost
    discards.remove(card)
    discards.reverse()
