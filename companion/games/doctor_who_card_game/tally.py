"""A table of which no card is named: places by their points, stacks by how many lie there, of a
conflict who has won and what stays. All else goes by the same rules."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from companion.core.messages import Message, message
from companion.core.questions import UNKNOWN, Choose, Rule, ask, ask_if

from . import hands
from .cards import ACTIONS, Effect, Effects, Location, Start, Support
from .hands import NOTHING
from .table import Place, Table

CONFLICT = "conflict"
MOST_POINTS, MOST_TIME = 6, 5  # on a Location, of both kinds
WON, LOST = "won", "lost"
DOES = "does:"  # before what a Support card does
ON_THE_WAY = ("gain_points", "manual")  # words that tell no Support card from another


# Locations, by two digits


def _digit(about: Message, by: tuple[str, ...], most: int, *back: str) -> Rule[str]:
    digits = tuple(map(str, range(most + 1)))
    (digit,) = yield from ask(lambda: Choose(about, by, (*back, *digits)))
    return digit


def start(table: Table, seat: str) -> Rule[str]:
    """A Starting Location; who begins is asked."""
    about = message("cards.start_points", "setup", seat=seat)
    vp = yield from _digit(about, tuple(table.seats), MOST_POINTS)
    return lie_there(table, Start("", "taught", vp=int(vp)))


def location(table: Table, seat: str) -> Rule[tuple[str, ...]]:
    about = message("cards.victory_points", "location", seat=seat)
    vp = yield from _digit(about, (seat,), MOST_POINTS, NOTHING)
    if vp == NOTHING:
        return ()
    about = message("cards.time_points", "location", seat=seat)
    points = yield from _digit(about, (seat,), MOST_TIME)
    hands.take_out(table, seat, ("1",))
    return (lie_there(table, Location("", "taught", int(vp), int(points))),)


def lie_there(table: Table, facts: Location | Start) -> str:
    """What this place is called."""
    id = f"spot.{len(table.spots) + 1}"
    table.spots[id] = facts
    return id


# Support cards, by what they do


def deeds(table: Table, may: Callable[[Effects], bool]) -> dict[str, Effects]:
    """What Support cards of the box do, each once, by the word that tells them from others."""
    found: dict[str, Effects] = {}
    for card in table.box.support.values():
        effects = _done(card)
        if effects and may(effects):
            found.setdefault(DOES + called(effects), effects)
    return found


def _done(card: Support) -> Effects:
    return tuple(each for each in card.effects or () if each.word in ACTIONS)


def called(effects: Effects) -> str:
    telling = [each for each in effects if each.word not in ON_THE_WAY]
    first: Effect = (*telling, *effects)[0]
    counted = first.of if first.word == "points_per" else ""
    return f"{first.word}_{counted}" if counted else first.word


# Conflict: who has won, and what stays


def fought(table: Table, where: Place) -> Rule[bool]:
    """Whether the defence has won."""

    def which() -> Choose:
        about = message("cards.who_won", CONFLICT, place=where.card)
        return Choose(about, tuple(table.seats), (WON, LOST))

    return (yield from ask(which)) == (WON,)


def lost(table: Table, where: Place) -> Rule[None]:
    """The attack is worn down, some Defenders come home, the others go."""
    owner = table.owner(where.card)
    assert where.attack is not None
    worn = yield from _count(table, "enemies_lost", where, partial(_may_be_lost, table, where))
    home = yield from _count(table, "defenders_home", where, lambda: len(where.defenders))
    gone = [where.attack.cards.pop() for _ in range(worn)] + where.defenders[home:]
    if home:
        table.players[owner].hand += [UNKNOWN] * home
        table.tell("come_home", CONFLICT, seat=owner, n=home)
    where.defenders.clear()
    hands.discard(table, [each.card for each in gone], CONFLICT)


def _count(table: Table, id: str, where: Place, most: Callable[[], int]) -> Rule[int]:
    def how_many() -> Choose | None:
        about = message(f"cards.{id}", CONFLICT, place=where.card)
        counted = tuple(map(str, range(most() + 1)))
        return Choose(about, tuple(table.seats), counted) if len(counted) > 1 else None

    answer = yield from ask_if(how_many)
    return int(answer[0]) if answer else 0


def _may_be_lost(table: Table, where: Place) -> int:
    """Of an attack of several; one stays."""
    lying = where.attack.cards if where.attack else []
    whole = len(lying) > 1 and table.house["losses_all"] == "all_may_go"
    return len(lying) if whole else max(0, len(lying) - 1)


# The count


def spoilt(table: Table) -> Rule[None]:
    """Which place scores for nobody: one question for all."""

    def which() -> Choose | None:
        attacked = tuple(place.card for _, place in table.places() if place.attack is not None)
        if not attacked or not any(table.effect(id, "no_score") for id in table.box.cards):
            return None
        return Choose(message("cards.spoilt", "end"), tuple(table.seats), (NOTHING, *attacked))

    answer = yield from ask_if(which)
    if answer and answer != (NOTHING,):
        table.place(answer[0]).void = True
        table.tell("scores_for_nobody", "end", place=answer[0])
