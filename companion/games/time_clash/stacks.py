"""Numbered cards on the three stacks: foiling Plans, using Tech. Rulebook p.9-11."""

from __future__ import annotations

from companion.core.messages import message
from companion.core.questions import Choose, Rule, ask_if

from . import hands
from .cards import DOCTOR, LEGAL, PLAN, TECH
from .table import Play, Table

RULE, FOIL, USE = "stacks", "stacks.foil", "stacks.tech"
NONE, PUSH, PULL = "none", "push", "pull"


def legal(table: Table, card: str) -> tuple[str, ...]:
    return LEGAL.get(table.facts(card).suit, ())


def foiled_by(table: Table, card: str, stack: str) -> str:
    """The Plan of the other team that lies open there and is no bigger; empty for none."""
    lying = table.stacks[stack]
    if not lying or table.facts(card).suit != PLAN:
        return ""
    old, new = table.facts(lying[-1]), table.facts(card)
    fits = old.suit == PLAN and old.side != new.side and old.value <= new.value
    return lying[-1] if fits else ""


def foil(table: Table, card: str, stack: str) -> list[str]:
    """What goes because this Plan comes directly upon it; whoever chains goes on below."""
    gone: list[str] = []
    while old := foiled_by(table, card, stack):
        take(table, old)
        hands.discard(table, old, table.facts(old).side, FOIL)
        gone.append(old)
        if table.house["foil_chain"] == "no":
            break
    return gone


def lay(table: Table, card: str, stack: str, rule: str = RULE) -> None:
    table.stacks[stack].append(card)
    changed(table, stack)
    table.tell("lay", rule, card=card, stack=stack)
    tell_total(table, stack, rule)


def take(table: Table, card: str) -> str:
    """Off its stack; which it was."""
    stack = table.stack_of(card)
    lying = table.stacks[stack]
    if lying[-1] == card and table.house["open_card"] == "until_next":
        table.shut.append(stack)
    lying.remove(card)
    table.stale.clear()
    return stack


def changed(table: Table, stack: str) -> None:
    table.stale.clear()
    if stack in table.shut:
        table.shut.remove(stack)


def tell_total(table: Table, stack: str, rule: str) -> None:
    table.tell("marker", rule, stack=stack, total=table.total(stack))


def send_away(table: Table, card: str, rule: str, *, out: bool = False) -> None:
    """From its stack onto its pile, or out of the game."""
    stack = take(table, card)
    if out:
        table.removed.append(card)
        table.tell("remove", rule, card=card)
    else:
        hands.discard(table, card, table.facts(card).side, rule)
    tell_total(table, stack, rule)


# Tech


def movable(table: Table, card: str) -> list[str]:
    """Other cards of the stack that are no bigger, of either team and any suit."""
    stack = table.stack_of(card)
    most = table.facts(card).value
    return [
        each for each in table.stacks[stack] if each != card and table.facts(each).value <= most
    ]


def use_tech(table: Table, play: Play, card: str) -> Rule[None]:
    """It may push one to the bottom or pull one to the top, above itself."""

    def which() -> Choose | None:
        if not table.stack_of(card):
            return None
        found = movable(table, card)
        if not found and table.house["tech_may"] == "if_any":
            return None
        ways = (f"{how}:{each}" for each in found for how in (PUSH, PULL))
        about = message("clash.technique", USE, seat=play.seat, card=card)
        return Choose(about, (play.seat,), (NONE, *ways))

    answer = yield from ask_if(which)
    if answer is None or answer == (NONE,):
        return
    how, _, moved = answer[0].partition(":")
    shift(table, moved, how, USE)
    if how == PULL:
        yield from _pulled(table, play, moved)
    elif table.house["tech_in_turn"] == "yes" and table.facts(moved).suit == TECH:
        yield from use_tech(table, play, moved)


def shift(table: Table, card: str, how: str, rule: str) -> None:
    """To the top or the bottom of its own stack."""
    stack = table.stack_of(card)
    lying = table.stacks[stack]
    lying.remove(card)
    lying.insert(len(lying) if how == PULL else 0, card)
    changed(table, stack)
    table.tell(how, rule, card=card, stack=stack)


def _pulled(table: Table, play: Play, card: str) -> Rule[None]:
    stack, facts = table.stack_of(card), table.facts(card)
    if table.house["pull_foils"] == "yes" and facts.suit == PLAN:
        table.stacks[stack].remove(card)
        foil(table, card, stack)
        table.stacks[stack].append(card)
        tell_total(table, stack, FOIL)
    if table.house["tech_in_turn"] == "yes" and facts.suit == TECH:
        yield from use_tech(table, play, card)


def count_for_target(table: Table, play: Play) -> None:
    """A positive card was played to this stack, as all of theirs are: the Doctor's side may try for
    the Endgame."""
    if table.sides[play.seat] != DOCTOR:
        return
    if play.stack not in table.played_to:
        table.played_to.append(play.stack)
    if table.total(play.stack) >= table.target and play.stack not in table.at_target:
        table.at_target.append(play.stack)
