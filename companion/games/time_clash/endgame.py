"""From the Build-up to the Endgame, and the Enemy's victory. Rulebook p.14-17."""

from __future__ import annotations

from companion.core.messages import message
from companion.core.questions import Choose, Die, Roll, Rule, ask, ask_if

from . import counters, stacks
from .cards import BUILD_UP, DOCTOR, ENDGAME, ENEMY, STACKS, THREAT
from .hands import Won
from .table import Table

RULE, FLIP, ENEMY_WINS = "endgame.enemy", "endgame.doctor", "win.enemy"
TRY, NOT_NOW, NONE = "try", "not_now", "none"


def check_threats(table: Table) -> None:
    """Automatic, and Threat cards alone count."""
    if table.disk == BUILD_UP and counters.triggers(table, table.threats):
        turn_disk(table, RULE)


def turn_disk(table: Table, rule: str) -> None:
    table.disk = ENDGAME
    table.tell("endgame", rule)
    if table.house["reserve_in_endgame"] == "discarded":
        from . import hands

        for card in tuple(table.reserve):
            table.reserve.remove(card)
            hands.discard(table, card, DOCTOR, rule)


def check_sum(table: Table) -> None:
    """Everything in play, less than nothing: the Enemy has won."""
    if table.sum < 0:
        raise Won(ENEMY, "sum", table.sum)


# The Doctor's side flips the disk


def at_target(table: Table) -> list[str]:
    """The stacks for which it may be tried."""
    reached = [stack for stack in table.played_to if table.total(stack) >= table.target]
    if table.house["target_timing"] == "when_played":
        reached = list(table.at_target)
    if table.house["pulled_card_counts"] == "where_it_lies":
        reached = [stack for stack in reached if _positive_lies(table, stack)]
    return reached


def _positive_lies(table: Table, stack: str) -> bool:
    return any(table.facts(card).counts > 0 for card in table.stacks[stack])


def may_flip(table: Table, seat: str) -> Rule[None]:
    """A choice, and a coin."""
    tries = 0
    reached = len(at_target(table))
    most = 1 if table.house["target_arcs"] == "one_flip" else reached
    while tries < most and table.disk == BUILD_UP:

        def whether() -> Choose | None:
            found = at_target(table)
            if not found or table.disk != BUILD_UP:
                return None
            about = message("clash.flip", FLIP, seat=seat, stack=found[0], target=table.target)
            return Choose(about, tuple(table.team(DOCTOR)), (TRY, NOT_NOW))

        answer = yield from ask_if(whether)
        if answer != (TRY,):
            return
        tries += 1
        yield from _flip(table, seat)


def _flip(table: Table, seat: str) -> Rule[None]:
    about = message("clash.disk", FLIP, seat=seat)
    disk = Die("disk", table.box.rules.disk, "disk")
    (side,) = yield from ask(
        lambda: Roll(about, (disk,), tuple(table.team(DOCTOR)), (BUILD_UP, ENDGAME))
    )
    if side != ENDGAME:
        table.tell("build_up_goes_on", FLIP)
        return
    turn_disk(table, FLIP)
    yield from _threat_gone(table, seat)


def _threat_gone(table: Table, seat: str) -> Rule[None]:
    """They may discard any Threat in play."""

    def which() -> Choose | None:
        lying = [c for s in STACKS for c in table.stacks[s] if table.facts(c).suit == THREAT]
        about = message("clash.threat_gone", FLIP, seat=seat)
        return Choose(about, tuple(table.team(DOCTOR)), (*lying, NONE)) if lying else None

    answer = yield from ask_if(which)
    if answer is not None and answer != (NONE,):
        stacks.send_away(table, answer[0], FLIP)
