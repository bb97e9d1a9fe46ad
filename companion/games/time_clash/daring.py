"""Gambits as a player weighs them: the chance of the throw against what is left if it fails."""

from __future__ import annotations

from companion.core.questions import UNKNOWN

from . import chances
from .cards import DOCTOR, ENEMY
from .foresight import Mind
from .gambit import NO_GAMBIT, TURN
from .seen import Gambit, View
from .worth import waiting

LESS_HAND = 0.85  # of what a game is worth once a card of the hand was given
A_CARD, A_POINT = 0.04, 0.00012  # what giving a card must add to a chance, and each of its points
NOT_GIVEN = 0.8  # of what hands might give: nobody gives all it can


def dare(mind: Mind) -> str:
    """Which open cards to turn, or to wait."""
    total = mind.view.sum
    worth = {each: _dared(mind, each, total) for each in mind.options if each != NO_GAMBIT}
    best = max(worth, key=lambda each: worth[each])
    return best if worth[best] > waiting(total, mind.skill) + mind.skill.dares else NO_GAMBIT


def _dared(mind: Mind, option: str, total: int) -> float:
    """After the Enemy's best answer, with and without a card of one's own hand."""
    turned = _value(mind, option)
    against = -sum(min(0, _open(mind.view, stack)) for stack in mind.view.stacks)
    opposed, helped = given_by(mind, ENEMY), chances.mean(given_by(mind, DOCTOR, mates=True))
    own = max((_values(mind)), default=0)
    found = 0.0
    for given in {0, own}:
        rest = LESS_HAND if given else 1.0
        answers = (
            chance + (1 - chance) * rest * waiting(total - turned + answer, mind.skill)
            for answer in {0, against}
            for chance in [_wins(mind, turned + given - answer + NOT_GIVEN * helped, opposed)]
        )
        found = max(found, min(answers))
    return found


def oppose(mind: Mind) -> str:
    """Which open cards to turn against it."""
    now = gambit(mind.view)
    opposed, helped = given_by(mind, ENEMY, mates=True), given_by(mind, DOCTOR)
    own = sorted(_values(mind), reverse=True)[: now.chances.count(mind.seat)]
    expected = NOT_GIVEN * (chances.mean(helped) - sum(own))

    def left(option: str) -> float:
        turned = _value(mind, option)
        chance = _wins(mind, now.sum + turned + expected, opposed)
        fails = mind.view.sum - now.sum - turned
        return chance + (1 - chance) * waiting(fails, mind.skill)

    return min(mind.options, key=left)


def give(mind: Mind) -> str:
    """A card of the hand, if it adds enough to the chance."""
    now = gambit(mind.view)
    sign = 1 if mind.side == DOCTOR else -1
    facts = mind.view.facts
    opposed = given_by(mind, ENEMY, mates=True)
    helped = NOT_GIVEN * chances.mean(given_by(mind, DOCTOR, mates=True))

    def left(option: str) -> float:
        value = facts[option].value if option in facts else 0
        chance = _wins(mind, now.sum + sign * value + helped, opposed)
        return sign * chance - (A_CARD + A_POINT * value if value else 0.0)

    return max(mind.options, key=left)


def undoing(mind: Mind, card: str) -> float:
    """How much of a chance goes, or comes, if a card turned or given is countered."""
    now = gambit(mind.view)
    opposed = given_by(mind, ENEMY, mates=True)
    helped = NOT_GIVEN * chances.mean(given_by(mind, DOCTOR, mates=True))
    counts = mind.view.facts[card].counts
    as_it_is = _wins(mind, now.sum + helped, opposed)
    without = _wins(mind, now.sum - counts + helped, opposed)
    return without - as_it_is if mind.side == DOCTOR else as_it_is - without


# What hands may give


def given_by(mind: Mind, side: str, *, mates: bool = False) -> chances.Sums:
    """By those who still have a chance; of one's own side by the others alone."""
    now, view = gambit(mind.view), mind.view
    seats = [s for s in dict.fromkeys(now.chances) if view.sides[s] == side]
    if mates:
        seats = [seat for seat in seats if seat != mind.seat]
    hands = tuple(_hand(view, seat, now.chances.count(seat)) for seat in seats)
    if not hands:
        return ((0, 1.0),)
    values = unseen(mind, side)
    hidden = sum(hand.hidden for hand in hands)
    return chances.highest(values, hands) if hidden <= len(values) else ((0, 1.0),)


def _hand(view: View, seat: str, n: int) -> chances.Hand:
    held = view.hands[seat]
    known = tuple(sorted(view.facts[c].value for c in held if c in view.facts))
    return chances.Hand(held.count(UNKNOWN), known, n)


def unseen(mind: Mind, side: str) -> tuple[int, ...]:
    """The values of cards that this seat has not seen: in the pile, or in another hand."""
    left = list(gambit(mind.view).closed[side])
    if mind.side == side:
        for card in mind.hand:
            if card in mind.view.facts and mind.view.facts[card].value in left:
                left.remove(mind.view.facts[card].value)
    return tuple(left)


def gambit(view: View) -> Gambit:
    assert view.gambit is not None
    return view.gambit


def _wins(mind: Mind, total: float, opposed: chances.Sums) -> float:
    rules = mind.view.rules
    needed = round(rules.gambit - total)
    # A few points more or less decide nothing that is only expected
    return sum(
        part * chances.throw(rules.die, needed + round(NOT_GIVEN * more)) for more, part in opposed
    )


def _values(mind: Mind) -> list[int]:
    facts = mind.view.facts
    return [facts[card].value for card in mind.hand if card in facts and facts[card].is_numbered]


def _open(view: View, stack: str) -> int:
    card = view.stacks[stack].open
    return view.facts[card].counts if card else 0


def _value(mind: Mind, option: str) -> int:
    """What the open cards of "turn:enemy+time" add."""
    stacks = filter(None, option.removeprefix(f"{TURN}:").split("+"))
    return sum(_open(mind.view, stack) for stack in stacks)
