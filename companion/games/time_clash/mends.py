"""What anybody may correct at any time, and to what."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from itertools import islice
from typing import Any

from companion.core.face_down import hide
from companion.core.games import Mend
from companion.core.questions import UNKNOWN

from . import hands, match, seats, stacks, teaching
from .cards import BUILD_UP, ENDGAME, SIDES, STACKS
from .table import SETTING_UP, STEPS, Table

GONE = "gone"
NOWHERE = "beside"
LENGTHS = ("3", "5")


def mends(table: Table, path: str = "") -> dict[str, Mend]:
    """By path: "pawn", "card.patrol", "hand.ann"; or that of one path alone."""
    word = path.partition(".")[0]
    parts = [part for words, part in PARTS if not word or word in words]
    there = ((each, mend) for part in parts for each, mend in part(table) if path in ("", each))
    return dict(islice(there, 1) if path else there)


def _match(table: Table) -> Iterator[tuple[str, Mend]]:
    yield "games", Mend(str(table.games), LENGTHS, partial(_games, table), kind="games")
    most = tuple(str(n) for n in range(table.games + 1))
    for side in SIDES:
        put = partial(_score, table, side)
        yield f"score.{side}", Mend(str(table.score[side]), most, put, restart=True)
    rounds = tuple(str(n) for n in range(1, 10))
    yield "round", Mend(str(table.round), rounds, lambda n: setattr(table, "round", int(n)))


def _games(table: Table, value: str) -> None:
    table.games = int(value)


def _score(table: Table, side: str, value: str) -> None:
    table.score[side] = int(value)


def _turn(table: Table) -> Iterator[tuple[str, Mend]]:
    if table.step in SETTING_UP and not table.entering:
        return
    put_turn = partial(_set_turn, table, STEPS[0])
    yield "turn", Mend(table.turn, tuple(table.seats), put_turn, restart=True)
    if table.turn:
        put = partial(_set_step, table)
        yield "step", Mend(table.step, STEPS, put, restart=True)


def _seats(table: Table) -> Iterator[tuple[str, Mend]]:
    """Who plays on."""
    if table.step in SETTING_UP or table.entering:
        return
    for seat in table.seats:
        if seat in table.leaving:
            yield f"seat.{seat}", Mend("has_left", ("plays",), partial(_stay, table, seat))
        else:
            yield f"seat.{seat}", Mend("plays", ("has_left",), partial(_leave, table, seat))


def _leave(table: Table, seat: str, _: str) -> None:
    seats.will_leave(table, seat)


def _stay(table: Table, seat: str, _: str) -> None:
    table.leaving.remove(seat)


def _set_turn(table: Table, step: str, seat: str) -> None:
    """Whose it is; in the order of turns where there is one."""
    if not table.order:
        table.order = match.order(table, seat, _second(table, seat))
    if seat in table.order:
        table.place = table.order.index(seat)
    table.turn, table.step = seat, step
    table.began = table.disk
    table.played_to.clear()
    table.at_target.clear()


def _second(table: Table, seat: str) -> str:
    return next(each for each in table.seats if table.sides[each] != table.sides[seat])


def _set_step(table: Table, step: str) -> None:
    table.step = step


def _pieces(table: Table) -> Iterator[tuple[str, Mend]]:
    put = partial(_disk, table)
    yield "disk", Mend(table.disk, (BUILD_UP, ENDGAME), put, kind="disk")
    where = (NOWHERE, *STACKS)
    yield "pawn", Mend(table.pawn or NOWHERE, where, partial(_pawn, table), kind="stack")
    for stack in STACKS:
        arcs = table.box.of_kind(stack)
        if table.arcs.get(stack) or table.entering:
            now = table.arcs.get(stack, "")
            yield f"arc.{stack}", Mend(now, arcs, partial(_arc, table, stack), kind="arc")


def _disk(table: Table, value: str) -> None:
    table.disk = value
    if table.step in ("draw", *SETTING_UP):
        table.began = value


def _pawn(table: Table, value: str) -> None:
    table.pawn = "" if value == NOWHERE else value


def _arc(table: Table, stack: str, value: str) -> None:
    table.arcs[stack] = value


# Cards


def _cards(table: Table) -> Iterator[tuple[str, Mend]]:
    turned = [*table.gambit.turned.values()] if table.gambit else []
    put: Callable[[str], None]
    for stack in STACKS:
        for card in table.stacks[stack]:
            if card in turned:
                continue
            to, put = (*stacks.legal(table, card), GONE), partial(_lies, table, card)
            yield f"card.{card}", Mend(stack, to, put, kind="lies", card=card)
            places = tuple(str(n) for n in range(1, len(table.stacks[stack]) + 1))
            now, put = str(table.stacks[stack].index(card) + 1), partial(_place, table, card)
            yield f"place.{card}", Mend(now, places, put, kind="number", card=card)
    found = _elsewhere(table)
    for stack in STACKS:
        fits = tuple(card for card in found if stack in stacks.legal(table, card))
        learn = _either(table)
        if fits or learn:
            put = partial(_comes, table, stack)
            yield (
                f"new_card.{stack}",
                Mend("", fits, put, decks=SIDES, learn=learn, kind="card"),
            )


def _elsewhere(table: Table) -> list[str]:
    """Numbered cards of either deck that lie on no stack: nothing tells where they are."""
    decks = (side for side in SIDES if table.decks[side].size)
    return [card for side in decks for card in hands.closed(table, side) if table.facts(card).suit]


def _lies(table: Table, card: str, value: str) -> None:
    """On another stack, or on its pile."""
    table.stacks[table.stack_of(card)].remove(card)
    if value == GONE:
        table.deck_of(card).discard(card)
    else:
        table.stacks[value].append(card)
    table.stale.clear()


def _place(table: Table, card: str, value: str) -> None:
    """From the bottom."""
    lying = table.stacks[table.stack_of(card)]
    lying.remove(card)
    lying.insert(int(value) - 1, card)
    table.stale.clear()


def _comes(table: Table, stack: str, card: str) -> None:
    """It lies there although nobody has told the app."""
    _leaves_closed(table, card)
    table.stacks[stack].append(card)
    table.stale.clear()


def _leaves_closed(table: Table, card: str) -> None:
    """Out of its pile; who was thought to hold it holds something else."""
    hands.turned_up(table, card)
    table.deck_of(card).take(card)


def _learns(table: Table, side: str) -> dict[str, Any]:
    """As long as cards of it are untaught one that no list has may be described."""
    if not table.decks[side].untaught:
        return {}
    return {"decks": (side,), "learn": partial(teaching.define, table, side)}


def _either(table: Table) -> Callable[[str, str], None] | None:
    left = any(table.decks[side].untaught for side in SIDES)
    return partial(teaching.learn_either, table) if left else None


def _hands(table: Table) -> Iterator[tuple[str, Mend]]:
    for seat in table.seats:
        hand, side = table.hands[seat], table.sides[seat]
        most = len(hand) + table.decks[side].size
        sizes = tuple(str(n) for n in range(min(most, 9) + 1))
        now = str(len(hand))
        if now in sizes:
            yield f"hand.{seat}", Mend(now, sizes, partial(_size, table, seat), kind="number")
        if UNKNOWN in hand:
            to = tuple(card for card in hands.closed(table, side) if card not in hand)
            put = partial(hands.name, table, seat)
            more = _learns(table, side)
            yield f"unknown_card.{seat}", Mend(UNKNOWN, to, put, only=(seat,), kind="card", **more)


def _size(table: Table, seat: str, value: str) -> None:
    """A card too many goes back, one that nobody has named first; those that come are hidden."""
    hand, deck = table.hands[seat], table.decks[table.sides[seat]]
    while len(hand) > int(value):
        if UNKNOWN not in hand:
            table.shown = [card for card in table.shown if card != hand[-1]]
            hide(deck, hand[-1], hand)
        hand.remove(UNKNOWN)
        deck.hidden -= 1
    while len(hand) < int(value):
        hand.append(deck.take(UNKNOWN))


def _piles(table: Table) -> Iterator[tuple[str, Mend]]:
    for side in SIDES:
        to = hands.closed(table, side)
        more = _learns(table, side)
        if (to or more) and table.decks[side].size:
            put = partial(_discarded, table, side)
            yield f"new_discard.{side}", Mend("", to, put, kind="card", **{"decks": (side,)} | more)


def _discarded(table: Table, side: str, card: str) -> None:
    _leaves_closed(table, card)
    table.decks[side].discard(card)


PARTS = (
    (("games", "score", "round"), _match),
    (("turn", "step"), _turn),
    (("seat",), _seats),
    (("disk", "pawn", "arc"), _pieces),
    (("card", "place", "new_card"), _cards),
    (("hand", "unknown_card"), _hands),
    (("new_discard",), _piles),
)
