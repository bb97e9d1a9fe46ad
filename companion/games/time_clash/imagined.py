"""The table as somebody thinks ahead of it: stacks, pawn and phase, changed without a rule."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace

from .cards import ENDGAME, LEGAL, PLAN, STACKS, Ability, Arc, Effect, Facts, Parts
from .seen import View
from .stacks import PULL

Stacks = Mapping[str, tuple[str, ...]]  # cards from the bottom


@dataclass(frozen=True, slots=True)
class Position:
    facts: Mapping[str, Facts]
    rules: Parts
    arcs: Mapping[str, Arc]  # by stack
    target: int
    stacks: Stacks
    pawn: str
    disk: str

    @property
    def is_endgame(self) -> bool:
        return self.disk == ENDGAME

    def stack_of(self, card: str) -> str:
        return next((stack for stack in STACKS if card in self.stacks[stack]), "")

    def abilities(self) -> Iterator[tuple[str, Ability]]:
        """Those in force: the stack of the arc, and what it says."""
        for stack, arc in self.arcs.items():
            for ability in arc.abilities or ():
                if ability.when != "present" or self.pawn == stack:
                    yield stack, ability


def position(view: View) -> Position:
    stacks = {stack: lying.cards for stack, lying in view.stacks.items()}
    fixed = view.facts, view.rules, view.arcs, view.target
    return Position(*fixed, stacks, view.pawn, view.disk)


# What hands do to it


def with_stack(there: Position, stack: str, cards: tuple[str, ...]) -> Position:
    return replace(there, stacks={**there.stacks, stack: cards})


def with_pawn(there: Position, stack: str) -> Position:
    return replace(there, pawn=stack)


def played(there: Position, card: str, stack: str) -> Position:
    """On top; a Plan foils what lies there."""
    lying, facts = there.stacks[stack], there.facts
    if lying and facts[card].suit == PLAN:
        new, old = facts[card], facts[lying[-1]]
        if old.suit == PLAN and old.side != new.side and old.value <= new.value:
            lying = lying[:-1]
    return with_stack(there, stack, (*lying, card))


def without(there: Position, card: str) -> Position:
    stack = there.stack_of(card)
    if not stack:
        return there
    return with_stack(there, stack, tuple(c for c in there.stacks[stack] if c != card))


def shifted(there: Position, card: str, how: str) -> Position:
    stack = there.stack_of(card)
    if not stack:
        return there
    rest = tuple(c for c in there.stacks[stack] if c != card)
    return with_stack(there, stack, (*rest, card) if how == PULL else (card, *rest))


# What an effect may be done to


def reached(there: Position, effect: Effect, bound: int | None, stack: str) -> Iterator[str]:
    """Cards in play that these words name."""
    facts = there.facts
    for each in (stack,) if effect.where == "this_stack" else STACKS:
        for card in there.stacks[each]:
            found = facts[card]
            named = not effect.suits or found.suit in effect.suits
            if (
                named
                and effect.side in ("", found.side)
                and (bound is None or found.value <= bound)
            ):
                yield card


def elsewhere(there: Position, card: str) -> Iterator[str]:
    """The other stacks on which it might lie."""
    here = there.stack_of(card)
    return (stack for stack in LEGAL[there.facts[card].suit] if stack != here)
