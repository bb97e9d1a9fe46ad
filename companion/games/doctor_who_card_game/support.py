"""Support cards. Rulebook p.9-10."""

from __future__ import annotations

from companion.core.messages import message
from companion.core.questions import Answer, Choose, Rule

from . import effect_words, hands, tally, teaching
from .cards import ACTIONS, SUPPORT, Effects
from .table import Table

RULE = "support"


def play(table: Table, seat: str) -> Rule[bool]:
    """It does what it says, in its order; then it is discarded, unless it stays in the Reserve."""

    def which() -> Choose | None:
        about = message("cards.which_support", RULE, seat=seat)
        if table.tally:
            return Choose(about, (seat,), (hands.NOTHING, *deeds(table, seat)))
        if table.paper:
            held = (card for card in hands.closed(table) if may_play(table, seat, card))
            new = teaching.unlisted(table) if hands.spendable(table, seat) else ()
            return Choose(about, (seat,), (hands.NOTHING, *held, *new))
        options = hands.own(table, seat, lambda card: may_play(table, seat, card))
        found = (hands.NOTHING, *options)
        return Choose(about, (seat,), found, private=True, face_up=True)

    answer = yield from teaching.ask_naming(table, which, teaching.SUPPORT)
    if answer is None or answer == (hands.NOTHING,):
        return False
    card, effects = _taken(table, seat, answer)
    table.playing.append(card)
    if table.tally:
        table.tell("play_some_support", RULE, seat=seat)
    else:
        table.tell("play_support", RULE, (card,), seat=seat, card=card)
        yield from teaching.complete_effects(table, card)
        effects = _effects(table, card)
    for effect in effects:
        if not (yield from effect_words.DO[effect.word](table, seat, card, effect)):
            break
    played_out(table)
    return True


def _taken(table: Table, seat: str, answer: Answer) -> tuple[str, Effects]:
    """The card, and what it does: one that is not named was called by that."""
    if table.tally:
        effects = deeds(table, seat)[answer[0]]
        (card,) = hands.take_out(table, seat, ("1",))
        return card, effects
    (card,) = hands.take_out(table, seat, answer)
    return card, _effects(table, card)


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


def deeds(table: Table, seat: str) -> dict[str, Effects]:
    """What a Support card that nobody names may do."""
    return tally.deeds(table, lambda effects: _may_do(table, seat, effects))


def may_play(table: Table, seat: str, card: str) -> bool:
    return table.kind(card) == SUPPORT and _may_do(table, seat, _effects(table, card))


def _may_do(table: Table, seat: str, effects: Effects) -> bool:
    """What can do something; a gadget may be played for its Time Point alone."""
    player = table.players[seat]
    held = player.hand or player.reserve
    if not (effects and held and (hands.spendable(table, seat) or _draws_again(effects))):
        return False
    needed = [effect for effect in effects if effect_words.needed(table, effect)]
    if needed:
        return all(effect_words.POSSIBLE[e.word](table, seat, e) for e in needed)
    if table.house["other_support_alone"] == "always":
        return True
    return any(
        effect_words.POSSIBLE.get(effect.word, effect_words.always)(table, seat, effect)
        for effect in effects
    )
