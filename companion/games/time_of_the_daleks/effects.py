"""Doing what a card says: which effects, for whom, at whose cost, and which of two."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from math import inf

from companion.core.messages import message
from companion.core.questions import Choose, Rule, ask_if

from . import console, pool
from .cards import Effect, colours, original
from .table import Doctor, Table


@dataclass(frozen=True)
class Source:
    """The card an effect stands on, and the rule that is being followed."""

    card: str
    rule: str


Word = Callable[[Table, Doctor, Effect, Source], Rule[None]]


def run(
    table: Table,
    effects: Iterable[Effect],
    doctor: Doctor,
    *,
    source: str,
    rule: str,
    when: str = "now",
    skip: frozenset[str] = frozenset(),
) -> Rule[bool]:
    """Do a card's effects in the printed order, as far as they are for this moment; whether any
    did something."""
    named = when == "now"  # who has played a card knows what comes of it; else it is told, once
    did, about = False, Source(source, rule)
    for effect in effects:
        if effect.when != when or effect.do in skip or not table.applies(doctor, effect):
            continue
        if effect.do not in DOING:
            continue  # it holds as long as its card lies there: rules ask for it
        if effect.cost and not (yield from _pay(table, effect, doctor, about)):
            continue
        if not named:
            table.tell("card_works", rule, seat=doctor.seat, card=source)
        named, before = True, len(table.told)
        for each in (yield from _who(table, effect, doctor, about)):
            yield from DOING[effect.do](table, each, effect, about)
        did |= bool(effect.cost) or effect.do == "manual" or len(table.told) > before
    return did


def trigger(
    table: Table, doctor: Doctor, when: str, rule: str, challenge: Iterable[str] = ()
) -> Rule[None]:
    """Effects that answer to something this Doctor does: on the console, each card's once a turn;
    on Time Anomalies."""
    symbols = tuple(challenge)
    answering: dict[str, list[Effect]] = {}
    for card, effect in table.effects(doctor):
        if table.applies(doctor, effect) and answers(effect, when, symbols):
            answering.setdefault(card, []).append(effect)
    for card, found in answering.items():
        if fresh(table, doctor, card):
            yield from run_once(table, found, doctor, source=card, rule=rule, when=when)
    for anomaly in tuple(table.anomalies):
        for effect in table.box.anomalies[anomaly.card].effects:
            if answers(effect, when, symbols):
                yield from run(table, (effect,), doctor, source=anomaly.card, rule=rule, when=when)


def answers(effect: Effect, when: str, challenge: Iterable[str]) -> bool:
    """Whether this sets it off; without symbols of its own any Challenge does."""
    return effect.when == when and (not effect.symbols or bool({*effect.symbols} & {*challenge}))


def fresh(table: Table, doctor: Doctor, card: str) -> bool:
    """The effect of a card may be used once a turn. Rulebook p.7."""
    return _once(doctor, card) not in table.used


def use_up(table: Table, doctor: Doctor, card: str) -> None:
    table.used[_once(doctor, card)] = 1


def _once(doctor: Doctor, card: str) -> str:
    return f"{doctor.seat} {card}"


def run_once(
    table: Table,
    effects: Iterable[Effect],
    doctor: Doctor,
    *,
    source: str,
    rule: str,
    when: str = "now",
) -> Rule[None]:
    """The once of this turn: it is not spent on what was not paid for, or did nothing."""
    use_up(table, doctor, source)
    if not (yield from run(table, effects, doctor, source=source, rule=rule, when=when)):
        table.used.pop(_once(doctor, source), None)


def _pay(table: Table, effect: Effect, doctor: Doctor, source: Source) -> Rule[bool]:
    """A cost is paid by choice, and only if it can be paid whole."""

    def pay() -> Choose | None:
        if not affordable(table, doctor, effect.cost):
            return None
        about = message("daleks.pay_for_effect", source.rule, seat=doctor.seat, card=source.card)
        return Choose(about, (doctor.seat,), ("pay", "leave_it"))

    answer = yield from ask_if(pay)
    if answer != ("pay",):
        return False
    yield from run(table, effect.cost, doctor, source=source.card, rule=source.rule)
    return True


ONCE_FOR_ALL = ("regenerate", "move_ship", "draw_anomaly")  # whoever they are printed for


def _who(table: Table, effect: Effect, doctor: Doctor, source: Source) -> Rule[list[Doctor]]:
    match effect.who if effect.do not in ONCE_FOR_ALL else "you":
        case "each":
            return table.clockwise(doctor.seat)
        case "helper":
            helper = table.adventure.helper if table.adventure else ""
            return [table.doctor(helper)] if helper else []
        case "chosen":

            def whom() -> Choose:
                about = message("daleks.choose_doctor", source.rule, card=source.card)
                return Choose(about, (doctor.seat,), tuple(table.seats))

            answer = yield from ask_if(whom)
            return [table.doctor(answer[0])] if answer else []
    return [doctor]


def affordable(table: Table, doctor: Doctor, effects: Iterable[Effect]) -> bool:
    """Whether nothing is asked for that one does not have."""
    asked: Counter[tuple[str, str, str]] = Counter()
    for effect in effects:
        asked[effect.do, effect.tag, effect.colour] += effect.n
    return all(n <= _has(table, doctor, do, tag, colour) for (do, tag, colour), n in asked.items())


def _has(table: Table, doctor: Doctor, do: str, tag: str, colour: str) -> float:
    match do:
        case "discard_charges":
            return doctor.charges
        case "discard_cards":
            return console.spare_cards(table, doctor)
        case "discard_companion" | "dismiss_companion":
            return len(doctor.companions)
        case "discard_equipment":
            return len(equipment_of(table, doctor, tag))
        case "discard_dice":
            return pool.spare(table, doctor, colours(colour or "any"))
    return inf


def equipment_of(table: Table, doctor: Doctor, tag: str) -> tuple[str, ...]:
    cards = table.box.timey_wimey
    return tuple(c for c in doctor.equipment if not tag or tag in cards[original(c)].tags)


def short(table: Table, has: int, wanted: int) -> int:
    """What is taken of somebody who has less than is wanted."""
    return 0 if has < wanted and table.house["unpayable"] == "nothing" else min(has, wanted)


def choice(table: Table, doctor: Doctor, effect: Effect, source: Source) -> Rule[None]:
    """Either option, but never one that asks for what one does not have. Rulebook p.16."""

    def which() -> Choose | None:
        about = message("daleks.choice", source.rule, seat=doctor.seat, card=source.card)
        found = tuple(_possible(table, doctor, effect))
        return Choose(about, (doctor.seat,), found) if len(found) > 1 else None

    answer = yield from ask_if(which)
    found = _possible(table, doctor, effect)
    for option in answer or tuple(found)[:1]:
        yield from run(table, found[option], doctor, source=source.card, rule=source.rule)


def _possible(table: Table, doctor: Doctor, effect: Effect) -> dict[str, tuple[Effect, ...]]:
    """None can be paid whole: those that cost something at all, or else those that do anything."""
    every = {f"option_{n}": option for n, option in enumerate(effect.options, start=1)}
    able = {name: option for name, option in every.items() if affordable(table, doctor, option)}
    if able:
        return able
    takes = {name: [_takes(table, doctor, each) for each in every[name]] for name in every}
    costly = {name: every[name] for name in every if any(0 < n < inf for n in takes[name])}
    return costly or {name: every[name] for name in every if any(takes[name])}


def _takes(table: Table, doctor: Doctor, effect: Effect) -> float:
    """How much of it one would give up; of what costs nothing there is no end."""
    has = _has(table, doctor, effect.do, effect.tag, effect.colour)
    return has if has == inf else short(table, int(has), effect.n)


DOING: dict[str, Word] = {"choice": choice}  # and those of ``effect_words``
