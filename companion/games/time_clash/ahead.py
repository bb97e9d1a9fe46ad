"""What would follow from a numbered card, for those who weigh it: totals, foils, the Endgame."""

from __future__ import annotations

from dataclasses import dataclass

from .cards import BUILD_UP, DOCTOR, ENEMY, PLAN, THREAT
from .seen import View


@dataclass(frozen=True, slots=True)
class Ahead:
    """A stack as it would be with this card on top, and what that brings."""

    card: str
    counts: int
    stack: str
    foiled: tuple[str, ...]
    total: int
    threats: int
    sum: int  # of all stacks
    flips: bool  # the Doctor's side may then try for the Endgame
    triggers: bool  # the Threats bring it
    enemy_wins: bool  # at the next check


def ahead(view: View, card: str, stack: str) -> Ahead:
    """``view`` knows what stands on the card."""
    facts, now = view.facts[card], view.stacks[stack]
    foiled = _foiled(view, card, stack)
    change = facts.counts - sum(view.facts[each].counts for each in foiled)
    worse = facts.value if facts.suit == THREAT and stack == ENEMY else 0
    threats, whole = view.threats + worse, view.sum + change
    builds = view.disk == BUILD_UP
    return Ahead(
        card,
        facts.counts,
        stack,
        foiled,
        now.total + change,
        threats,
        whole,
        builds and facts.side == DOCTOR and now.total + change >= view.target,
        builds and bool(worse) and _triggers(view, threats),
        not builds and whole < 0,
    )


def _triggers(view: View, threats: int) -> bool:
    wanted = view.rules.threats
    return threats == wanted if view.house["threats_overshoot"] == "exactly" else threats >= wanted


def _foiled(view: View, card: str, stack: str) -> tuple[str, ...]:
    """The other team's Plan right below it if no bigger; by house rule those below, too."""
    new = view.facts[card]
    if new.suit != PLAN or not view.stacks[stack].open:
        return ()
    gone = []
    for lying in reversed(view.stacks[stack].cards):
        old = view.facts[lying]
        if old.suit != PLAN or old.side == new.side or old.value > new.value:
            break
        gone.append(lying)
        if view.house["foil_chain"] == "no":
            break
    return tuple(gone)
