"""The effect words: a function each, called as the word is. A card's text is made of them."""

from __future__ import annotations

from companion.core.messages import message
from companion.core.questions import UNKNOWN, Choose, Rule, ask_if

from . import effects, hands, stacks
from .cards import Effect
from .effects import WORDS, Source
from .table import Table


def discard(table: Table, effect: Effect, source: Source, target: str) -> Rule[None]:
    if table.stack_of(target):
        stacks.send_away(table, target, source.rule)
    yield from ()


def remove(table: Table, effect: Effect, source: Source, target: str) -> Rule[None]:
    if table.stack_of(target):
        stacks.send_away(table, target, source.rule, out=True)
    yield from ()


def shift(table: Table, effect: Effect, source: Source, target: str) -> Rule[None]:
    how, _, card = target.partition(":")
    if table.stack_of(card):
        stacks.shift(table, card, how, source.rule)
    yield from ()


def transfer(table: Table, effect: Effect, source: Source, target: str) -> Rule[None]:
    card, _, stack = target.partition(":")
    if table.stack_of(card):
        was = stacks.take(table, card)
        stacks.lay(table, card, stack, source.rule)
        stacks.tell_total(table, was, source.rule)
    yield from ()


def recover(table: Table, effect: Effect, source: Source, target: str) -> Rule[None]:
    side = table.sides[source.seat]
    if target in table.decks[side].discards:
        effects.take_from_discards(table, side, target)
        table.hands[source.seat].append(target)
        table.shown.append(target)
        table.tell("recover", source.rule, seat=source.seat, card=target)
    yield from ()


def draw(table: Table, effect: Effect, source: Source, target: str) -> Rule[None]:
    yield from hands.draw(table, source.seat, effect.n)


def draw_discard(table: Table, effect: Effect, source: Source, target: str) -> Rule[None]:
    """ "May draw" never loses the game."""
    drawn = yield from hands.draw(table, source.seat, effect.n, optional=True)
    yield from hands.discards_of_choice(table, source.seat, min(drawn, effect.m), source.rule)


def peek(table: Table, effect: Effect, source: Source, target: str) -> Rule[None]:
    """An opponent shows a hand: to everybody, for there are no secret communications."""
    cards = tuple(sorted(table.hands[target]))
    shows = tuple(card for card in cards if card != UNKNOWN and card not in table.shown)
    table.shown += shows
    table.tell("show_hand", source.rule, shows, seat=target, cards=cards)
    yield from ()


def discard_hand(table: Table, effect: Effect, source: Source, target: str) -> Rule[None]:
    yield from hands.discards_of_choice(table, target, effect.n, source.rule)


def push_open(table: Table, effect: Effect, source: Source, target: str) -> Rule[None]:
    if table.stack_of(target):
        stacks.shift(table, target, stacks.PUSH, source.rule)
    yield from ()


def manual(table: Table, effect: Effect, source: Source, target: str) -> Rule[None]:
    """People do it, and put right what the app cannot know."""

    def done() -> Choose:
        about = message("clash.manual", source.rule, seat=source.seat, card=source.card)
        return Choose(about, (source.seat,), ("go_on",))

    yield from ask_if(done)


WORDS.update(
    {
        word.__name__: word
        for word in (
            *(discard, remove, shift, transfer, recover, draw, draw_discard, peek),
            *(discard_hand, push_open, manual),
        )
    }
)
