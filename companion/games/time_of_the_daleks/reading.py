"""What is to be read about every card, tile, symbol and condition. Our words, never the printed.

Only what stands on a thing: nothing here knows where it lies, so a reading betrays nobody's hand.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from typing import Any

from companion.core.messages import Message, Value, message
from companion.core.reading import Does, Named, Reading

from .box import Box
from .cards import (
    COLOURS,
    CONDITIONS,
    K9_FIGURE,
    SYMBOLS,
    Change,
    Effect,
    Icons,
    Reroll,
    colours,
    original,
    zone_id,
)
from .marks import card_marks, each_of, effect_marks, is_any, symbol_marks
from .table import Table

RULE = "content"
DRAWN = frozenset({*SYMBOLS, *CONDITIONS})  # they are drawings themselves
DRAWINGS = {
    "doctor": "tardis",
    "earth": "companion",
    "alien": "companion",
    "equipment": "equipment",
    "transfer": "hand",
    "dilemma": "dilemma_up",
    "zone": "location",
    "tile": "location",
    "figure": "k9",
    **dict.fromkeys(("anomaly_location", "anomaly_task", "anomaly_instant"), "anomaly"),
}
ACCENTS = {
    "doctor": "vortex",
    "earth": "good",
    "alien": "good",
    "equipment": "vortex",
    "event": "lamp",
    "transfer": "anomaly",
    "dilemma": "danger",
    "zone": "vortex",
    "tile": "vortex",
    "condition": "lamp",
    **dict.fromkeys(("anomaly_location", "anomaly_task", "anomaly_instant"), "anomaly"),
}


def readable(table: Table) -> tuple[Named, ...]:
    """Everything that has a name and more to say than that; the same until a card is taught."""
    return table.box.things


def reading(table: Table, id: str) -> Reading | None:
    """None for what nothing is known of, as a card that nobody has seen."""
    return of_a_box(table.box, original(id))


def of_a_box(box: Box, id: str) -> Reading | None:
    found = _reading(box, id)
    return found and replace(
        found,
        drawing=found.id if found.id in DRAWN else DRAWINGS.get(found.kind, "card"),
        accent=ACCENTS.get(found.kind, "quiet"),
    )


def _reading(box: Box, id: str) -> Reading | None:
    if id in SYMBOLS:
        return _symbol(box, id)
    if id in CONDITIONS:
        does = Does(((_said(f"condition.{id}"),),))
        return Reading(id, ("condition", id), "condition", (does,), ((("icon", id),),))
    if id == K9_FIGURE:
        return Reading(id, ("thing", id), "figure", (Does(((message("law.k9", RULE),),)),))
    if id in box.zones:
        return _zone(box, id)
    if id in box.locations:
        return _tile(box, id)
    return _card(box, id)


def _card(box: Box, id: str) -> Reading | None:
    if id in box.timey_wimey:
        return _timey_wimey(box, id)
    if id in box.dilemmas:
        return _dilemma(box, id)
    if id in box.anomalies:
        return _anomaly(box, id)
    if id in box.doctors:
        doctor = box.doctors[id]
        begins = [_line("reads.begins_with", card=doctor.linked)] if doctor.linked else []
        return _crew(id, doctor, "doctor", begins)
    if id in box.companions:
        return _crew(id, box.companions[id], box.companions[id].deck, [])
    return None


# One for each kind of thing


def _crew(id: str, card: Any, kind: str, more: list[Does]) -> Reading:
    does = (*icons(card.icons), *effects(card.effects), *more, *links(card.links))
    return Reading(id, ("card", id), kind, does, card_marks(card), source=card.source)


def _timey_wimey(box: Box, id: str) -> Reading:
    card = box.timey_wimey[id]
    does = (*icons(card.icons), *effects(card.effects))
    does = does or (_line("reads.nothing_known"),)
    return Reading(
        id,
        ("card", id),
        card.type or "card",
        does,
        card_marks(card),
        timing=card.timing or "",
        cost=card.cost,
        source=card.source,
    )


def _dilemma(box: Box, id: str) -> Reading:
    card = box.dilemmas[id]
    does = (*asks(card.symbols), *conditions(card.conditions), *ends("fail", card.fail))
    marks = symbol_marks(card.symbols, card.conditions or ())
    every = (*does, *links(card.links))
    return Reading(id, ("card", id), "dilemma", every, marks, source=card.source)


def _zone(box: Box, id: str) -> Reading:
    tile, side = box.zones[id]
    does = (*asks(side.symbols), *ends("reward", side.reward), *links(side.links))
    source = box.locations[tile].source
    return Reading(id, ("zone", id), "zone", does, symbol_marks(side.symbols), source=source)


def _tile(box: Box, id: str) -> Reading:
    card = box.locations[id]
    zones = tuple(zone_id(id, n) for n in range(1, len(card.zones) + 1))
    return Reading(id, ("tile", id), "tile", parts=zones, source=card.source)


def _anomaly(box: Box, id: str) -> Reading:
    card = box.anomalies[id]
    does = list(effects(card.effects))
    if card.type == "location":
        does += [*asks(card.symbols), *conditions(card.conditions)]
        does += [*ends("reward", card.reward), *ends("fail", card.fail)]
    if card.goal:
        does.append(_line("reads.goal", n=card.goal))
    marks = symbol_marks(card.symbols, card.conditions) or tuple(effect_marks(card.effects))
    every = (*does, *links(card.links)) or (_line("reads.nothing_known"),)
    return Reading(id, ("card", id), f"anomaly_{card.type}", every, marks, source=card.source)


def _symbol(box: Box, id: str) -> Reading:
    """Which dice show it, and how often."""
    faces = [(colour, box.rules.faces(colour).count(id)) for colour in COLOURS]
    shown = tuple(_said("faces", n=n, one=colour) for colour, n in faces if n)
    does = (Does((shown,), (_lead("faces"),)),) if shown else ()
    marks = ((("die", colour, id), ("text", f"{n}/6")) for colour, n in faces if n)
    return Reading(id, ("symbol", id), "symbol", does, tuple(marks))


# What stands on tiles


def asks(symbols: Sequence[str] | None) -> Iterator[Does]:
    if symbols is None:
        yield _line("reads.symbols_unknown")
    elif symbols:
        every = (_said("symbols", n=symbols.count(s), symbol=s) for s in dict.fromkeys(symbols))
        yield Does((tuple(every),), (_lead("challenge"),))


def ends(how: str, found: Sequence[Effect] | None) -> Iterator[Does]:
    """The reward of a success, the price of a failure."""
    lead = _lead(how)
    if found is None:
        yield Does(((message("daleks.reads.unknown", RULE),),), (lead,))
    for each in effects(found or ()):
        yield Does(each.ways, (lead, *each.lead))


def conditions(found: Iterable[str] | None) -> Iterator[Does]:
    for each in found or ():
        lead = message("daleks.reads.condition", RULE, condition=each)
        yield Does(((_said(f"condition.{each}"),),), (lead,))


def links(links: tuple[str, ...]) -> Iterator[Does]:
    if links:
        yield _line("reads.links", card=links)


# Effect words


def effects(found: Sequence[Effect]) -> Iterator[Does]:
    """What happens together is one sentence; what waits for something has its own."""
    together: list[Message] = []
    for effect in found:
        lead = tuple(_leads(effect))
        if effect.do in ("choice", "move_tax") or lead or effect.cost:
            if together:
                yield Does((tuple(together),))
                together = []
            yield _alone(effect, lead)
        else:
            together.append(_clause(effect))
    if together:
        yield Does((tuple(together),))


def _alone(effect: Effect, lead: tuple[Message, ...]) -> Does:
    paid = tuple(map(_clause, effect.cost))
    if paid:
        lead = (*lead, _lead("if_you_like"))
    if effect.do not in ("choice", "move_tax"):
        return Does(((*paid, _clause(effect)),), lead)
    ways = (tuple(map(_clause, way)) or (_said("nothing"),) for way in effect.options)
    return Does(tuple((*paid, *way) for way in ways), (*lead, _lead(effect.do)))


def _leads(effect: Effect) -> Iterator[Message]:
    if effect.do == "move_tax":
        return
    if effect.when == "success" and effect.symbols:
        yield message("daleks.does.when.success_with", RULE, symbol=effect.symbols)
    elif effect.when not in ("now", "always"):
        yield _lead(f"when.{effect.when}")
    if effect.if_with:
        yield message("daleks.does.only_with", RULE, card=effect.if_with)


def _clause(effect: Effect) -> Message:
    id, n = effect.do + _form(effect), abs(effect.n)
    values: dict[str, Value] = {"n": n}
    if effect.colour:
        values |= _dice(effect.colour)
    if effect.tag or effect.do == "forbid":
        values["tag"] = effect.tag
    if effect.who in ("helper", "chosen"):
        values["doer"] = effect.who
    return _said(f"{id}{_whose(effect)}", **values)


def _form(effect: Effect) -> str:
    """Which of its wordings: where, which way, out of which deck."""
    match effect.do:
        case "move_tardis" | "move_ship":
            return ".back" if effect.n < 0 else ".on"
        case "place_dalek" | "remove_dalek":
            return f".{effect.where or 'here'}"
        case "move_doctor":
            return f".{effect.where or 'console'}"
        case "recruit":
            return f".{effect.deck or 'alien'}"
        case "discard_equipment" if effect.tag:
            return ".tagged"
        case "discard_dice" | "imprison":
            return ".any" if len(colours(effect.colour or "any")) == len(COLOURS) else ""
    return ""


def _whose(effect: Effect) -> str:
    if effect.do not in PERSONAL or effect.who == "you":
        return ""
    return ".each" if effect.who == "each" else ".other"


PERSONAL = {  # effect words that somebody does for themselves
    "gain_charges",
    "draw_cards",
    "move_tardis",
    "move_doctor",
    "recruit",
    "discard_charges",
    "discard_cards",
    "discard_dice",
    "discard_equipment",
    "discard_companion",
    "dismiss_companion",
}


# Dice icons


def icons(found: Icons | None) -> Iterator[Does]:
    if found is None:
        yield _line("reads.icons_unknown")
        return
    if found.add:
        dice = (_counted("add", c, n) for c, n in each_of(found.add))
        yield Does((tuple(dice),), (_lead("add"),))
    swaps = tuple(_counted("focus", c, n) for c, n in each_of(found.focus))
    if swaps:
        yield Does((swaps,), (_lead("focus"),))
    for reroll in found.reroll:
        paid = tuple(map(_clause, reroll.cost))
        yield Does(((*paid, _reroll(reroll)),), (_lead("reroll"),))
    for change in found.change:
        yield Does(((_change(change),),), (_lead("change"),))


def _counted(what: str, colour: str, n: int) -> Message:
    return _said(f"{what}{_any(colour)}", n=n, **_dice(colour))


def _reroll(icon: Reroll) -> Message:
    many = f"_{icon.dice}" if isinstance(icon.dice, str) else ""
    n = icon.dice if isinstance(icon.dice, int) else 2
    return _said(f"reroll{many}{_any(icon.colour)}", n=n, **_dice(icon.colour))


def _change(icon: Change) -> Message:
    return _said(f"change{_any(icon.colour)}", symbol=icon.to, **_dice(icon.colour))


def _any(colour: str) -> str:
    return ".any" if is_any(colour) else ""


FORMS = {"one": "either", "nom": "which", "many": "several", "all": "every"}


def _dice(colour: str) -> dict[str, Value]:
    """The colours in each form that words may bend them to."""
    found = colours(colour)
    if len(found) == len(COLOURS):
        return {}
    if len(found) == 1:
        return dict.fromkeys(FORMS, found[0])
    return {form: ":".join((f"{act}{len(found)}", *found)) for form, act in FORMS.items()}


# Messages


def _said(id: str, **values: Value) -> Message:
    return message(f"daleks.does.{id}", RULE, **values)


def _lead(id: str) -> Message:
    return message(f"daleks.does.lead.{id}", RULE)


def _line(id: str, **values: Value) -> Does:
    return Does(((message(f"daleks.{id}", RULE, **values),),))
