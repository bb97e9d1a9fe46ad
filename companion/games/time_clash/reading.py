"""What is to be read about a card or an arc, as messages: the words are the catalogue's."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Literal

from companion.core.messages import Message, message
from companion.core.reading import Does, Mark, Named, Reading

from .cards import COUNTER, DOCTOR, SUITS, Ability, Arc, Card, Effect, Half, original, signed
from .table import Table


def readable(table: Table) -> tuple[Named, ...]:
    return table.box.things


def reading(table: Table, id: str) -> Reading | None:
    box, card = table.box, original(id)
    if card in box.arcs:
        return _arc(card, box.arcs[card])
    for side in ("doctor", "enemy"):
        found: dict[str, Card] = getattr(box, side)
        if card in found:
            return _card(card, side, found[card])
    if id in SUITS:
        does = (Does(((message(f"clash.suit.{id}"),),)),)
        return Reading(id, ("suit", id), "suit", does, drawing=id)
    return None


def of_kind(kind: str, id: str, card: Any) -> Reading:
    """A card of a side, or an arc, whether it stands in a box or is only being told."""
    return _arc(id, card) if kind == "arcs" else _card(id, kind, card)


def _card(id: str, side: str, card: Card) -> Reading:
    drawing, accent = f"card_{side}", "vortex" if side == "doctor" else "danger"
    corners: Literal["round", "cut"] = "round" if side == "doctor" else "cut"
    if card.suit is not None and card.value is not None:
        counts = card.value if side == DOCTOR else -card.value
        marks: tuple[tuple[Mark, ...], ...] = (
            (("name", "suit", card.suit), ("text", signed(counts))),
        )
        does: tuple[Does, ...] = (Does(((message(f"clash.suit.{card.suit}"),),)),)
        return Reading(
            id,
            ("card", id),
            card.suit,
            does,
            marks,
            drawing=drawing,
            accent=accent,
            corners=corners,
            source=card.source,
        )
    ways = tuple(half(each) for each in card.options or ())
    does = (Does(ways),) if ways else ()
    return Reading(
        id,
        ("card", id),
        "special",
        does,
        drawing=drawing,
        accent=accent,
        corners=corners,
        source=card.source,
    )


def half(of: Half) -> tuple[Message, ...]:
    """What a half of a special card does, one after the other."""
    return tuple(map(_effect, of)) or (message("clash.effect.blank"),)


def _effect(effect: Effect) -> Message:
    if effect.do == COUNTER:
        tail = f".{effect.only_if}" if effect.only_if else ""
        return message(f"clash.counter.{effect.of}{tail}")
    if effect.do in ("discard", "remove"):
        return _which(effect)
    if effect.do == "redraw":
        return message("clash.effect.redraw", suits=effect.suits)
    most = effect.max if isinstance(effect.max, int) else 0
    if effect.do in ("shift", "transfer") and most:
        return message(f"clash.effect.{effect.do}.most", max=most)
    return message(f"clash.effect.{effect.do}", n=effect.n, m=effect.m)


def _which(effect: Effect) -> Message:
    """A card in play: whose, how large at the most, and where it lies."""
    size = "most" if isinstance(effect.max, int) else effect.max or "any"
    form = ".".join((effect.side or "any", size, *([effect.where] if effect.where else ())))
    most = effect.max if isinstance(effect.max, int) else 0
    return message(f"clash.effect.{effect.do}.{form}", a=_a(effect.suits), max=most)


def _a(suits: tuple[str, ...]) -> str:
    """ "a Tech or a Plan": one of several is an id of several parts."""
    return (
        ":".join((f"one_of_{len(suits)}", *suits)) if len(suits) > 1 else "".join(suits) or "card"
    )


def _arc(id: str, arc: Arc) -> Reading:
    does = tuple(ability(each) for each in arc.abilities or ())
    icons = [*["tardis"] * (arc.tardis or 0), *["dalek"] * (arc.dalek or 0)]
    marks: tuple[Mark, ...] = tuple(("icon", icon) for icon in icons)
    rows = (marks,) if marks else ()
    return Reading(id, ("arc", id), "arc", does, rows, drawing="arc", source=arc.source)


def ability(of: Ability) -> Does:
    if of.do.do == "reserve":
        does = message(f"clash.reserve.{of.on}", n=of.do.n)
        return Does(((does,),), (message(f"clash.when.{of.when}"),))
    lead = (message(f"clash.when.{of.when}"), _on(of))
    if of.do.do == "counter_by_discard":
        return Does((tuple(_counter_by_discard(of.do)),), lead)
    return Does((half((of.do,)),), lead)


def _counter_by_discard(effect: Effect) -> Iterator[Message]:
    yield message("clash.effect.discard_as_big", a=_a(effect.suits))
    yield message(f"clash.counter.{effect.of}")
    yield message("clash.effect.draw", n=effect.n)


def _on(ability: Ability) -> Message:
    if ability.on != "played":
        return message(f"clash.on.{ability.on}", side=ability.who)
    where = "here" if ability.stack == "here" else "there" if ability.stack else "anywhere"
    suit, stack = ability.suit or "card", ability.stack
    return message(f"clash.on.played.{where}", side=ability.who, a=suit, stack=stack)
