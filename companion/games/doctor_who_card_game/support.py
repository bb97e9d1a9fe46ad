"""Support cards. Rulebook p.9-10."""

from __future__ import annotations

from companion.core.messages import message
from companion.core.questions import Choose, Rule, ask_if

from . import effect_words, hands
from .cards import ACTIONS, SUPPORT, Effects
from .table import Table

RULE = "support"


def play(table: Table, seat: str) -> Rule[bool]:
    """It does what it says, in its order; then it is discarded, unless it stays in the Reserve."""

    def which() -> Choose | None:
        about = message("cards.which_support", RULE, seat=seat)
        if table.paper:
            held = (card for card in hands.closed(table) if may_play(table, seat, card))
            return Choose(about, (seat,), (hands.NOTHING, *held))
        options = hands.own(table, seat, lambda card: may_play(table, seat, card))
        found = (hands.NOTHING, *options)
        return Choose(about, (seat,), found, private=True, face_up=True)

    answer = yield from ask_if(which)
    played = hands.take_out(table, seat, answer or ()) if answer != (hands.NOTHING,) else ()
    for card in played:
        table.playing.append(card)
        table.tell("play_support", RULE, (card,), seat=seat, card=card)
        for effect in _effects(table, card):
            if not (yield from effect_words.DO[effect.word](table, seat, card, effect)):
                break
        played_out(table)
    return bool(played)


def played_out(table: Table) -> None:
    """It has done what it says, or was broken off."""
    hands.discard(table, table.playing, RULE)
    table.playing.clear()


def _effects(table: Table, card: str) -> Effects:
    effects: Effects = getattr(table.facts(card), "effects", None) or ()
    return tuple(effect for effect in effects if effect.word in ACTIONS)


def _draws_again(effects: Effects) -> bool:
    """What it takes it gives back: the hand is full again after it."""
    return any(effect.word == "replace_cards" for effect in effects)


def may_play(table: Table, seat: str, card: str) -> bool:
    """What can do something; a gadget may be played for its Time Point alone."""
    effects = _effects(table, card) if table.kind(card) == SUPPORT else ()
    if not effects or not (hands.spendable(table, seat) or _draws_again(effects)):
        return False
    needed = [effect for effect in effects if effect_words.needed(table, effect)]
    if needed:
        return all(effect_words.POSSIBLE[e.word](table, seat, e) for e in needed)
    return any(
        effect_words.POSSIBLE.get(effect.word, effect_words.always)(table, seat, effect)
        for effect in effects
    )
