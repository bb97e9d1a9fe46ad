"""What each seat may see: its own hand, of others how many cards they hold."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from companion.core.games import FROM_BOTTOM, Layout
from companion.core.questions import UNKNOWN
from companion.core.view import Lying

from . import gambit, hands, match, prospects, seen
from .cards import SIDES, STACKS, original
from .past import games
from .table import Play, Table


def view(table: Table, seat: str | None) -> seen.View:
    parts, now = table.box.rules, table.gambit
    past = tuple(games(table)) if match.conclusion(table) else ()
    return seen.View(
        round=max((game.n for game in past), default=table.round),
        turn=table.turn,
        step=table.step,
        opening=table.order[0] if table.order else "",
        hands={each: hand(table, each, seat) for each in table.seats},
        dice={"gambit": parts.die, "disk": parts.disk},
        thrown=(Lying("gambit", "gambit", now.face),) if now and now.face else (),
        teams={each: table.sides[each] for each in table.seats},
        scores=dict(table.score),
        games=table.games,
        sides={each: table.sides[each] for each in table.seats},
        order=tuple(table.order),
        place=table.place,
        begins=table.begins,
        stacks={stack: _stack(table, stack) for stack in STACKS},
        sum=table.sum,
        threats=table.threats,
        target=table.target,
        pawn=table.pawn,
        disk=table.disk,
        piles={side: _pile(table, side) for side in SIDES},
        removed=tuple(table.removed),
        reserve=tuple(table.reserve),
        playing=tuple(_playing(play) for play in table.plays),
        missing=tuple(table.window.open),
        gambit=_gambit(table),
        arcs={stack: table.box.arcs[arc] for stack, arc in table.arcs.items()},
        rules=parts,
        house=table.house,
        past=past,
        learnt={
            copy: table.box.facts[copy]
            for side in SIDES
            for copy in table.box.decks[side]
            if original(copy) in table.taught.get(side, ())
        }
        if table.taught
        else {},
        facts={card: table.box.facts[card] for card in _named(table, seat)},
    )


def hand(table: Table, holder: str, seat: str | None) -> tuple[str, ...]:
    held = table.hands[holder]
    if seat == holder:
        return tuple(held)
    known = [card for card in held if card in table.shown]
    return (*known, *[UNKNOWN] * (len(held) - len(known)))


def _stack(table: Table, stack: str) -> seen.Stack:
    lying = tuple(table.stacks[stack])
    arc = table.arcs.get(stack, "")
    abilities = (table.box.arcs[arc].abilities or ()) if arc else ()
    works = tuple(table.in_force(each, stack) for each in abilities)
    return seen.Stack(arc, lying, table.total(stack), table.open_card(stack), works)


def _playing(play: Play) -> seen.Playing:
    return seen.Playing(play.kind, play.seat, play.card, play.stack, play.half, dict(play.targets))


def _pile(table: Table, side: str) -> seen.Pile:
    deck = table.decks[side]
    return seen.Pile(deck.size, tuple(deck.discards))


def _gambit(table: Table) -> seen.Gambit | None:
    now = table.gambit
    if now is None:
        return None
    return seen.Gambit(
        now.stage,
        dict(now.turned),
        tuple((each.seat, each.card) for each in now.given),
        tuple(now.chances),
        tuple(card for _, card in now.aside),
        {side: _values(table, side) for side in SIDES},
        gambit.total(table),
        gambit.needed(table),
        now.face,
        prospects.prospect(table, opposed=now.stage in ("give", "throw")),
    )


def _values(table: Table, side: str) -> tuple[int, ...]:
    return tuple(sorted(table.facts(card).value for card in hands.closed(table, side)))


def _named(table: Table, seat: str | None) -> Iterator[str]:
    """Every card that it may read."""
    yield from table.in_play()
    yield from table.reserve
    yield from table.removed
    for side in SIDES:
        yield from (card for card in table.decks[side].discards if card != UNKNOWN)
    yield from table.shown
    yield from (card for card in table.hands.get(seat or "", ()) if card != UNKNOWN)
    yield from (play.card for play in table.plays if play.card)
    if table.gambit is not None:
        yield from (each.card for each in table.gambit.given)
        yield from (card for _, card in table.gambit.aside)


def glimpse(table: Table) -> Mapping[str, Any]:
    totals = {stack: table.total(stack) for stack in STACKS}
    return {"score": dict(table.score), "totals": totals, "disk": table.disk, "pawn": table.pawn}


def names(table: Table) -> Mapping[str, str]:
    return table.box.names


def layout(table: Table, seat: str | None) -> Layout:
    """Where everything lies that hands can move."""
    things = {"doctor": f"arc.{table.pawn}" if table.pawn else "beside", "disk": table.disk}
    for stack in STACKS:
        if arc := table.arcs.get(stack):
            things[f"arc.{arc}"] = "table"
        for n, card in enumerate(table.stacks[stack], start=1):
            things[f"card.{card}"] = f"stack.{stack}{FROM_BOTTOM}{n}"
    for side in SIDES:
        for n, card in enumerate(table.decks[side].discards, start=1):
            if card != UNKNOWN:
                things[f"card.{card}"] = f"discards.{side}{FROM_BOTTOM}{n}"
    things |= {f"card.{card}": "removed" for card in table.removed}
    things |= {f"card.{card}": "reserve" for card in table.reserve}
    things |= {f"card.{play.card}": "shown" for play in table.plays if play.lies}
    things |= _of_gambit(table)
    for each in table.seats:
        things[f"hand.{each}"] = str(len(table.hands[each]))
        known = (card for card in hand(table, each, seat) if card != UNKNOWN)
        things |= {f"card.{card}": f"hand.{each}" for card in known}
    return things


def _of_gambit(table: Table) -> Layout:
    now = table.gambit
    if now is None:
        return {}
    given = {f"card.{each.card}": f"given.{each.seat}" for each in now.given}
    aside = {f"card.{card}": f"aside.{side}" for side, card in now.aside}
    return given | aside | {f"turned.{card}": stack for stack, card in now.turned.items()}
