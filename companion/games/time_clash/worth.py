"""How good a position is for a side, by what everybody can see of it."""

from __future__ import annotations

import math
from dataclasses import dataclass

from .cards import DOCTOR, THREAT, Facts
from .imagined import Position

USUAL_CHANCE = 0.72  # of the Doctor's side with a lead that could hardly be larger
MOST_LOST = 250  # by bringing the Endgame: who is far behind must not put it off for ever


@dataclass(frozen=True, slots=True)
class Skill:
    """What a player minds, in points of a stack; found by playing against one another."""

    open: float = 0.45  # a card that lies open may be turned in a gambit
    threat: float = 0.45  # on the way to the Endgame
    arc: float = 0.5  # of the best arc, up to the target
    pawn: float = 1.0
    special: float = 70  # a special card in the hand
    numbered: float = 0.12  # of the value of a numbered one
    counter: float = 100  # what a counter must undo, where it brings another card
    last_counter: float = 380  # and where it leaves the game
    in_gambit: float = 0.10  # what it must take from a chance
    flip: float = 380  # the sum with which the Endgame is wanted
    ahead: float = 200  # the sum at which neither side gains by it
    lead: float = 250  # the sum in the Endgame at which a game is half won
    steep: float = 170
    notices: int = 100  # of so many chances to counter, in a hundred
    dares: float = 0.0  # what a gambit must promise beyond waiting
    noise: int = 20  # how far a judgement may be off


# What the pawn is worth on an arc, by when its ability answers
PRESENT = {
    "instead_of_play": 90,
    "turn_draw": 75,
    "played": 80,
    "reply": 55,
    "gambit_failed": 40,
    "doctor_moved": 40,
}


def worth(there: Position, side: str, skill: Skill) -> float:
    for_doctor = _for_doctor(there, side, skill)
    return for_doctor if side == DOCTOR else -for_doctor


def _for_doctor(there: Position, side: str, skill: Skill) -> float:
    facts, target = there.facts, there.target + 100
    total = opened = threats = 0
    best = -10_000
    for lying in there.stacks.values():
        here = 0
        for card in lying:
            found = facts[card]
            here += found.counts
            if found.suit == THREAT:
                threats += found.value
        total += here
        best = max(best, min(here, target))
        if lying:
            opened += facts[lying[-1]].counts
    pawn = skill.pawn * presence(there, there.pawn)
    if there.is_endgame:
        return total + 1.2 * skill.open * opened + _danger(total, side) + pawn
    wanted = there.rules.threats
    points = total + skill.open * opened + skill.arc * best + pawn
    points -= skill.threat * min(threats, wanted + 100)
    if threats >= wanted:
        points += min(0.6 * (total - skill.ahead), MOST_LOST)
    return points


def _danger(total: int, side: str) -> float:
    """Of the Enemy's check."""
    if side == DOCTOR:
        return -600.0 if total < 0 else min(0.0, total - 300.0)
    return -800.0 if total < 0 else 0.0


def presence(there: Position, stack: str) -> float:
    """What it is worth to the Doctor's side that the pawn is there."""
    arc = there.arcs.get(stack)
    if arc is None:
        return 0
    return sum(
        PRESENT.get(each.on, 0) * (1 if each.who == DOCTOR else -1)
        for each in arc.abilities or ()
        if each.when == "present"
    )


def in_hand(card: Facts, skill: Skill) -> float:
    """What it costs to part with it."""
    return skill.numbered * card.value if card.is_numbered else skill.special


def waiting(total: float, skill: Skill) -> float:
    """The chance of the Doctor's side with this sum, before the Enemy's next turn."""
    return USUAL_CHANCE / (1 + math.exp(-(total - skill.lead) / skill.steep))
