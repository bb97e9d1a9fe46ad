"""The chance of a gambit as it stands, by what lies open: never by a hand, even where the app
holds it. What the Doctor's side may still give is left out, and said to be."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence

from . import chances, gambit, hands
from .cards import DOCTOR, ENEMY
from .chances import Hand
from .seen import Chance
from .table import Table


def prospect(table: Table, more: int = 0, taken: str = "", *, opposed: bool = True) -> Chance:
    """Once so much ``more`` has been added, by a card that ``taken`` has given out of the hand.
    Where the Enemy is still to turn its open cards, it may turn all of them or none."""
    now = table.gambit
    assert now is not None
    die, left = table.box.rules.die, now.chances[1:] if taken else now.chances
    needed = gambit.needed(table) - more
    turns = 0 if opposed else _open_against(table)
    may_give = _hands(table, left, ENEMY, taken)
    unseen = [table.facts(card) for card in hands.closed(table, ENEMY)]
    values = tuple(sorted(facts.value for facts in unseen))
    complete = not table.decks[ENEMY].untaught and all(facts.is_known for facts in unseen)
    hidden = sum(hand.hidden for hand in may_give)
    counted = not hidden or (complete and hidden <= len(values))
    most = chances.most(values, may_give) + turns
    mean = chances.won(die, needed + turns, chances.highest(values, may_give)) if counted else None
    goes = [*now.turned.values(), *(each.card for each in now.given)]
    return Chance(
        nothing=chances.throw(die, needed),
        mean=mean,
        worst=chances.throw(die, needed + most) if counted else 0.0,
        hands=chances.how_many(len(values), may_give) if counted else 0,
        hidden=hidden,
        highest=most,
        exact=not most and counted and not _any(_hands(table, left, DOCTOR, taken)),
        goes=len(goes),
        left=table.sum - sum(table.facts(card).counts for card in now.turned.values()),
    )


def _open_against(table: Table) -> int:
    found = gambit.open_cards(table, ENEMY).values()
    return sum(table.facts(card).value for card in found)


def _hands(table: Table, left: Sequence[str], side: str, taken: str) -> tuple[Hand, ...]:
    """What all know of the hands that may still give; a card that is promised is one of them."""
    assert table.gambit is not None
    may = Counter([*left, *(seat for seat, _ in table.gambit.hidden)])
    return tuple(
        Hand(len(held) - len(known) - (seat == taken), _values(table, known), n)
        for seat, n in may.items()
        if table.sides[seat] == side
        for held in [table.hands[seat]]
        for known in [[card for card in held if card in table.shown]]
    )


def _values(table: Table, cards: Iterable[str]) -> tuple[int, ...]:
    return tuple(sorted(table.facts(card).value for card in cards))


def _any(may_give: Iterable[Hand]) -> bool:
    return any(hand.hidden or any(hand.known) for hand in may_give)
