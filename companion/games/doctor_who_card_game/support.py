"""Support cards. Rulebook p.9-10."""

from __future__ import annotations

from companion.core.messages import message
from companion.core.questions import Rule

from . import effect_words, hands
from .cards import ACTIONS, SUPPORT, Effects
from .table import Table

RULE = "support"


def play(table: Table, seat: str) -> Rule[bool]:
    """It does what it says, in its order; then it is discarded, unless it stays in the Reserve."""
    about = message("cards.which_support", RULE, seat=seat)
    played = yield from hands.ask_cards(
        table, seat, about, lambda card: may_play(table, seat, card), openly=True
    )
    for card in played:
        table.tell("play_support", RULE, (card,), seat=seat, card=card)
        for effect in _effects(table, card):
            if not (yield from effect_words.DO[effect.word](table, seat, card, effect)):
                break
        if card not in table.players[seat].open:
            hands.discard(table, played, RULE)
    return bool(played)


def _effects(table: Table, card: str) -> Effects:
    effects: Effects = getattr(table.facts(card), "effects", None) or ()
    return tuple(effect for effect in effects if effect.word in ACTIONS)


def may_play(table: Table, seat: str, card: str) -> bool:
    """What can do something; a gadget may be played for its Time Point alone."""
    if table.kind(card) != SUPPORT:
        return False
    effects = _effects(table, card)
    needed = [effect for effect in effects if effect_words.needed(table, effect)]
    if needed:
        return all(effect_words.POSSIBLE[e.word](table, seat, e) for e in needed)
    return any(
        effect_words.POSSIBLE.get(effect.word, effect_words.always)(table, seat, effect)
        for effect in effects
    )
