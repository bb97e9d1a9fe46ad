"""What a play would change: one look ahead, over every stack, target and shift it allows."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from companion.core.bots import Pick
from companion.core.questions import Choose

from .cards import COUNTER, LEGAL, STACKS, TECH, Effect, Half
from .imagined import (
    Position,
    elsewhere,
    played,
    reached,
    shifted,
    with_pawn,
    with_stack,
    without,
)
from .seen import View
from .stacks import PULL, PUSH
from .worth import Skill, in_hand, worth

A_DRAW, A_SWAP, A_CARD = 65, 40, 60  # what drawing is worth; drawing and discarding; a further play
RECOVERED = 0.5  # of the value of a card that comes back


@dataclass(frozen=True, slots=True)
class Mind:
    """Who thinks, and about what: no more than the seat sees."""

    seat: str
    side: str
    question: Choose
    view: View
    there: Position
    now: float  # what the table is worth as it lies
    skill: Skill
    pick: Pick

    @property
    def options(self) -> tuple[str, ...]:
        return self.question.options

    @property
    def hand(self) -> tuple[str, ...]:
        return self.view.hands[self.seat]

    def gain(self, then: Position) -> float:
        return worth(then, self.side, self.skill) - self.now

    def keeping(self, card: str) -> float:
        facts = self.view.facts.get(card)
        return in_hand(facts, self.skill) if facts else self.skill.special


# Numbered cards


def of_numbered(mind: Mind, card: str, stack: str) -> float:
    """With the Tech it may use and the best an arc gives for it."""
    then = played(mind.there, card, stack)
    best = mind.gain(then)
    if then.facts[card].suit == TECH:
        best = max([best, *(mind.gain(each) for _, each in of_tech(then, card, stack))])
    return best + max([0.0, *_from_arcs(mind, then, card, stack)])


def of_tech(there: Position, card: str, stack: str) -> Iterator[tuple[str, Position]]:
    """Each way to push or pull a card that is no bigger, as the answer says it."""
    facts = there.facts
    for other in there.stacks[stack]:
        if other != card and facts[other].value <= facts[card].value:
            for how in (PUSH, PULL):
                yield f"{how}:{other}", shifted(there, other, how)


def _from_arcs(mind: Mind, then: Position, card: str, stack: str) -> Iterator[float]:
    facts = then.facts[card]
    for where, ability in then.abilities():
        at = where if ability.stack == "here" else ability.stack
        answers = ability.on == "played" and ability.who == facts.side == mind.side
        if answers and ability.suit in ("", facts.suit) and at in ("", stack):
            before = mind.gain(then)
            yield from (
                mind.gain(after) - before for _, after in aims(then, ability.do, facts.value, where)
            )
            yield _unaimed(mind, ability.do)


# Effects


def aims(
    there: Position, effect: Effect, value: int = 0, stack: str = ""
) -> Iterator[tuple[str, Position]]:
    """What it may be done to, as the answer says it, and what comes of it."""
    if effect.do == "move_doctor":
        yield from ((each, with_pawn(there, each)) for each in STACKS if each != there.pawn)
    elif effect.do in DONE_TO_CARDS:
        bound = {"played": value, "below_played": value - 1}.get(str(effect.max))
        most = effect.max if isinstance(effect.max, int) else bound
        for card in reached(there, effect, most, stack):
            yield from DONE_TO_CARDS[effect.do](there, card, stack)


def _gone(there: Position, card: str, _: str) -> Iterator[tuple[str, Position]]:
    yield card, without(there, card)


def _shift(there: Position, card: str, _: str) -> Iterator[tuple[str, Position]]:
    if len(there.stacks[there.stack_of(card)]) > 1:
        yield from ((f"{how}:{card}", shifted(there, card, how)) for how in (PUSH, PULL))


def _push_open(there: Position, card: str, stack: str) -> Iterator[tuple[str, Position]]:
    """Of another stack than the one that set it off."""
    lying = there.stacks[there.stack_of(card)]
    if card not in there.stacks.get(stack, ()) and lying[-1] == card and len(lying) > 1:
        yield card, shifted(there, card, PUSH)


def _transfer(there: Position, card: str, _: str) -> Iterator[tuple[str, Position]]:
    for to in elsewhere(there, card):
        then = without(there, card)
        yield f"{card}:{to}", with_stack(then, to, (*then.stacks[to], card))


DONE_TO_CARDS = {
    "discard": _gone,
    "remove": _gone,
    "shift": _shift,
    "push_open": _push_open,
    "transfer": _transfer,
}


def _unaimed(mind: Mind, effect: Effect) -> float:
    """What is done to no card in play."""
    facts = mind.view.facts
    match effect.do:
        case "draw":
            return A_DRAW * effect.n
        case "draw_discard":
            return A_SWAP * effect.n
        case "play_another":
            further = (
                max(_ways(mind, each), default=0.0) - mind.keeping(each) for each in mind.hand
            )
            return A_CARD + max([0.0, *further])
        case "recover":
            pile = mind.view.piles[mind.side].discards
            return RECOVERED * max((facts[card].value for card in pile if card in facts), default=0)
        case "discard_hand":
            return A_DRAW * effect.n
    return 0.0


def _ways(mind: Mind, card: str) -> Iterator[float]:
    """Each stack for a numbered card."""
    facts = mind.view.facts.get(card)
    if facts and facts.is_numbered:
        yield from (mind.gain(played(mind.there, card, stack)) for stack in LEGAL[facts.suit])


def of_half(mind: Mind, half: Half) -> float:
    """A special card's: the best each of its effects can do."""
    return sum(of_effect(mind, effect) for effect in half if effect.do != COUNTER)


def of_effect(mind: Mind, effect: Effect) -> float:
    found = [mind.gain(then) for _, then in aims(mind.there, effect)]
    return max(found) if found else _unaimed(mind, effect)


def best_aim(mind: Mind, effect: Effect) -> str:
    """Of the answers; the first where none is known to do anything."""
    found = {
        answer: mind.gain(then)
        for answer, then in aims(mind.there, effect)
        if answer in mind.options
    }
    return max(found, key=lambda each: found[each]) if found else mind.options[0]
