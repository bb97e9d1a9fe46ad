"""The chance of a gambit as it stands, by what lies open: never by a hand, even where the app
holds it. What the Doctor's side may still give is left out, and said to be."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from . import chances, gambit, hands
from .cards import DOCTOR, ENEMY
from .chances import Hand
from .seen import Chance
from .table import Table


@dataclass(frozen=True, slots=True)
class Step:
    """What an answer adds: open cards that are turned; or who has had a chance to give a card,
    and has given one or none."""

    turned: tuple[str, ...] = ()
    seat: str = ""
    card: str = ""


AS_IT_IS = Step()


def prospect(table: Table, step: Step = AS_IT_IS, *, opposed: bool = True) -> Chance:
    """Where the Enemy is still to turn its open cards, it may turn all of them or none."""
    now = table.gambit
    assert now is not None
    die, needed = table.box.rules.die, gambit.needed(table) - _adds(table, step)
    left = now.chances[1:] if step.seat else now.chances
    turns = 0 if opposed else _open_against(table)
    may_give = _hands(table, left, ENEMY, step)
    unseen = [table.facts(c) for c in hands.closed(table, ENEMY) if c != step.card]
    values = tuple(sorted(facts.value for facts in unseen))
    complete = not table.decks[ENEMY].untaught and all(facts.is_known for facts in unseen)
    hidden = sum(hand.hidden for hand in may_give)
    counted = not hidden or (complete and hidden <= len(values))
    most = chances.most(values, may_give) + turns
    mean = chances.won(die, needed + turns, chances.highest(values, may_give)) if counted else None
    turned = (*now.turned.values(), *step.turned)
    return Chance(
        nothing=chances.throw(die, needed),
        mean=mean,
        worst=chances.throw(die, needed + most) if counted else 0.0,
        hands=chances.how_many(len(values), may_give) if counted else 0,
        hidden=hidden,
        highest=most,
        exact=not most and counted and not _any(_hands(table, left, DOCTOR, step)),
        goes=len(turned) + len(now.given) + bool(step.card),
        left=table.sum - _counts(table, turned),
    )


def _adds(table: Table, step: Step) -> int:
    return _counts(table, (*step.turned, step.card) if step.card else step.turned)


def _counts(table: Table, cards: Iterable[str]) -> int:
    return sum(table.facts(card).counts for card in cards)


def _open_against(table: Table) -> int:
    return -_counts(table, gambit.open_cards(table, ENEMY).values())


def _hands(table: Table, left: Sequence[str], side: str, step: Step) -> tuple[Hand, ...]:
    """What all know of the hands that may still give; a card that is promised is one of them."""
    assert table.gambit is not None
    may = Counter([*left, *(seat for seat, _ in table.gambit.hidden)])
    return tuple(
        _hand(table, seat, n, step) for seat, n in may.items() if table.sides[seat] == side
    )


def _hand(table: Table, seat: str, n: int, step: Step) -> Hand:
    known = [card for card in table.hands[seat] if card in table.shown]
    hidden = len(table.hands[seat]) - len(known)
    if seat == step.seat and step.card:
        hidden -= step.card not in known
        known = [card for card in known if card != step.card]
    return Hand(hidden, tuple(sorted(table.facts(card).value for card in known)), n)


def _any(may_give: Iterable[Hand]) -> bool:
    return any(hand.hidden or any(hand.known) for hand in may_give)
