"""What the three arcs do while they are in force. Rulebook p.13, and the arcs themselves."""

from __future__ import annotations

from companion.core.messages import message
from companion.core.questions import Choose, Rule, ask_if

from . import effects
from .cards import Ability
from .table import Play, Table

RULE = "arcs"
USE, LEAVE = "use", "leave_it"


def trigger(table: Table, on: str, seat: str, play: Play) -> Rule[None]:
    """Each ability in force that answers to this; whose it is may use it or not."""
    for stack, ability in tuple(table.abilities(on)):
        if table.sides[seat] == ability.who and answers(table, ability, stack, play):
            yield from _offered(table, ability, stack, seat, play)


def answers(table: Table, ability: Ability, stack: str, play: Play) -> bool:
    """Whether it is meant by what was played there."""
    if ability.on == "played" and table.facts(play.card).side != ability.who:
        return False
    if ability.suit and (not play.card or table.facts(play.card).suit != ability.suit):
        return False
    where = stack if ability.stack == "here" else ability.stack
    return not where or play.stack == where


def _offered(table: Table, ability: Ability, stack: str, seat: str, play: Play) -> Rule[None]:
    """Only where something can come of it that all can see."""
    arc = table.arcs[stack]
    source = effects.Source(seat, arc, RULE, stack, play.card)

    def whether() -> Choose | None:
        if not effects.possible(table, ability.do, source):
            return None
        found = effects.targets(table, ability.do, source)
        about = message(f"clash.ability_{ability.do.do}", RULE, seat=seat, arc=arc)
        return Choose(about, (seat,), (*(found or (USE,)), LEAVE))

    answer = yield from ask_if(whether)
    if answer is None or answer == (LEAVE,):
        return
    (chosen,) = answer
    table.tell("arc_works", RULE, seat=seat, arc=arc)
    yield from effects.do(table, ability.do, source, "" if chosen == USE else chosen)
