"""A turn: draw a card, play a card, and the third step. Rulebook p.7."""

from __future__ import annotations

from companion.core.messages import message
from companion.core.questions import UNKNOWN, Choose, Rule

from . import endgame, gambit, hands, playing, teaching
from .cards import BUILD_UP, DOCTOR, ENEMY, Ability
from .table import Table

RULE, DRAW = "turn", "draw"
KEEP = "keep"


def take_step(table: Table, seat: str) -> Rule[None]:
    """The step the Table names, so that a game can be entered half-way."""
    match table.step:
        case "draw":
            begin(table)
            yield from hands.draw(table, seat)
            yield from after_draw(table, seat)
            table.step = "play"
        case "play":
            yield from playing.act(table, seat)
            table.step = "third"
        case "third":
            yield from third(table, seat)
            end(table)


def begin(table: Table) -> None:
    """The third step goes by the phase in which the turn began."""
    table.began = table.disk
    table.played_to.clear()
    table.at_target.clear()


def third(table: Table, seat: str) -> Rule[None]:
    side = table.sides[seat]
    if table.began == BUILD_UP:
        if side == ENEMY or table.house["trigger_on_doctor_turn"] == "at_once":
            endgame.check_threats(table)
        if side == DOCTOR:
            yield from endgame.may_flip(table, seat)
    elif side == DOCTOR:
        yield from gambit.attempt(table, seat)
    else:
        endgame.check_sum(table)


def end(table: Table) -> None:
    table.turns += 1
    table.place = (table.place + 1) % len(table.order)
    table.turn, table.step = table.order[table.place], "draw"
    table.tell("next_turn", RULE, seat=table.turn)


# What arcs do with the card just drawn


def after_draw(table: Table, seat: str) -> Rule[None]:
    """Skaro and the Emperor: show and discard it, draw again. Asked whatever it is."""
    for stack, ability in tuple(table.abilities("turn_draw", table.sides[seat])):
        if table.hands[seat]:
            yield from _redraw(table, seat, table.arcs[stack], ability)


def _redraw(table: Table, seat: str, arc: str, ability: Ability) -> Rule[None]:
    drawn = table.hands[seat][-1]
    side = table.sides[seat]

    def whether() -> Choose | None:
        held = hands.closed(table, side) if drawn == UNKNOWN else (drawn,)
        if not table.hands[seat]:
            return None
        new = teaching.unlisted(table, seat)
        own = (KEEP, *_others(table, held, ability), *new)
        openly = (KEEP, *_others(table, hands.closed(table, side), ability), *new)
        about = message("clash.redraw", "arcs", seat=seat, arc=arc)
        return Choose(about, (seat,), own, private=True, face_up=True, closed=openly)

    answer = yield from teaching.ask_naming(table, seat, whether)
    if answer is None or answer == (KEEP,):
        return
    hands.discard_from_hand(table, seat, answer[0], "arcs")
    yield from hands.draw(table, seat)


def _others(table: Table, cards: tuple[str, ...], ability: Ability) -> tuple[str, ...]:
    """Those that are not of the suits it keeps."""
    known = (card for card in cards if card in table.box.facts)
    return tuple(card for card in known if table.facts(card).suit not in ability.do.suits)
