"""The Reserve, and cards for Time Points and back. Rulebook p.6."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from companion.core.messages import message
from companion.core.questions import Choose, Rule, ask_if

from . import hands, points
from .table import Table

RESERVE, BUY, DISCARD = "reserve", "buy", "discard"
MOST = 2  # cards an action lays into the Reserve, or discards


def keep(table: Table, seat: str) -> Rule[bool]:
    """One or two cards of the hand lie face down behind the Locations."""
    player = table.players[seat]

    def which() -> Choose | None:
        fresh = Counter(player.hand) - Counter(() if again(table) else player.kept)
        most = min(MOST, len(player.hand) - hands.floor(table), hands.room(table, seat))
        about = message("cards.keep", RESERVE, seat=seat)
        options = hands.called(fresh.elements())
        return Choose(about, (seat,), options, 0, most, private=True) if most > 0 else None

    answer = yield from ask_if(which)
    if not answer:
        return False
    for name in answer:
        card = hands.original(name)
        player.hand.remove(card)
        player.reserve.append(card)
        player.kept.append(card)
    table.tell("lay_in_reserve", RESERVE, seat=seat, n=len(answer))
    return True


def again(table: Table) -> bool:
    """Whether the same card may lie in the Reserve again and again."""
    return table.house["end_reserve" if table.single else "reserve_again"] == "freely"


def take_up(table: Table, seat: str) -> Rule[bool]:
    """Free, and no action; which of them only their owner knows."""
    player = table.players[seat]

    def which() -> Choose | None:
        options = (
            *hands.called(player.reserve, hands.KEPT),
            *hands.called(loose(table, seat), hands.LAID_OPEN),
        )
        if not options:
            return None
        about = message("cards.take_up.which", RESERVE, seat=seat)
        return Choose(about, (seat,), (hands.NOTHING, *options), private=True)

    answer = yield from ask_if(which)
    if answer is None or answer == (hands.NOTHING,):
        return False
    card, openly = hands.original(answer[0]), answer[0].startswith(hands.LAID_OPEN)
    (player.open if openly else player.reserve).remove(card)
    hands.receive(table, seat, card)
    if openly:
        table.tell("take_up_open", RESERVE, seat=seat)
    else:
        table.tell("take_up", RESERVE, seat=seat)
    return False


def loose(table: Table, seat: str) -> list[str]:
    """Open cards that may be taken up by house rule: none that were laid this turn."""
    player = table.players[seat]
    if table.house["reserve_open"] != "may_be_taken_up":
        return []
    return [card for card in player.open if card not in player.kept]


def affordable(table: Table, seat: str) -> int:
    most = min(table.players[seat].points // table.box.rules.price, hands.to_draw(table))
    return most if table.house["buy_many"] == "together" else min(most, 1)


def buy(table: Table, seat: str, n: int) -> Rule[bool]:
    """Paid and drawn together."""
    points.pay(table, seat, n * table.box.rules.price, BUY)
    yield from hands.draw(table, seat, n, BUY)
    return True


def discard(table: Table, seat: str) -> Rule[bool]:
    """One or two cards of the hand, for a Time Point each."""
    about = message("cards.which_discards", DISCARD, seat=seat)
    cards = yield from hands.ask_cards(table, seat, about, bool, most=MOST, openly=True)
    yield from turn_in(table, seat, cards)
    return bool(cards)


def turn_in(table: Table, seat: str, cards: Sequence[str]) -> Rule[None]:
    hands.discard(table, cards, DISCARD)
    yield from points.gain_by_house(table, seat, len(cards), DISCARD)
