"""Call for help, while the dice pool is being made. Rulebook p.17-18."""

from __future__ import annotations

from companion.core.messages import message
from companion.core.questions import Choose, Rule, ask_if

from . import console, web
from .places import arrive
from .table import Adventure, Doctor, Pool, Table

RULE = "help"
AFAR, HERE, REFUSE = "afar", "here", "refuse"


def helpers(table: Table, adventure: Adventure) -> list[str]:
    """Whom the Doctor may call: once, and for a charge or a card."""
    if adventure.asked_for_help or not console.can_pay(table, table.doctor(adventure.seat)):
        return []
    return [doctor.seat for doctor in table.others(adventure.seat)]


def call(table: Table, adventure: Adventure, seat: str) -> Rule[None]:
    doctor, helper = table.doctor(adventure.seat), table.doctor(seat)
    if not (yield from console.pay_charge_or_card(table, doctor, RULE, "help")):
        return
    adventure.asked_for_help = True

    def how() -> Choose:
        options = [AFAR, *([HERE] if can_come(table, adventure, helper) else [])]
        options += [REFUSE] if table.house["helper_refuses"] == "yes" else []
        about = message("daleks.how_to_help", RULE, seat=seat)
        return Choose(about, (seat,), tuple(options))

    answer = yield from ask_if(how)
    if answer is None or answer == (REFUSE,):
        table.tell("help_refused", RULE, seat=seat)
        return
    adventure.helper, adventure.afar = seat, answer == (AFAR,)
    if not adventure.afar:
        yield from come(table, adventure, helper)
    adventure.pools.append(Pool(seat))
    table.tell("helps_afar" if adventure.afar else "helps_here", RULE, seat=seat)


def is_here(adventure: Adventure, helper: Doctor) -> bool:
    """Already at the Location, in whichever Time Zone."""
    if not helper.at:
        return False
    return helper.at.partition(".")[0] == adventure.zone.partition(".")[0]


def can_come(table: Table, adventure: Adventure, helper: Doctor) -> bool:
    may_travel = table.in_play(adventure.zone) and console.can_pay(table, helper)
    return is_here(adventure, helper) or may_travel


def come(table: Table, adventure: Adventure, helper: Doctor) -> Rule[None]:
    """The journey costs the helper; the ship moves even if the helper was here already."""
    if not is_here(adventure, helper):
        paid = yield from console.pay_charge_or_card(table, helper, RULE, "journey")
        if not (paid and table.in_play(adventure.zone)):
            adventure.afar = True  # what it costs, or the place, is gone meanwhile
            return
        yield from arrive(table, helper, adventure.zone, RULE)
    if not table.is_anomaly(adventure.zone):
        yield from web.move_ship(table, 2, RULE)


def reward_afar(table: Table, adventure: Adventure) -> Rule[None]:
    """Success draws the helper from afar a card."""
    if adventure.helper and adventure.afar:
        yield from console.draw_cards(table, table.doctor(adventure.helper), 1, "help.success")


def penalty_afar(table: Table, adventure: Adventure) -> Rule[None]:
    """Failure costs the helper from afar a charge or a card."""
    if adventure.helper and adventure.afar:
        helper = table.doctor(adventure.helper)
        yield from console.pay_charge_or_card(table, helper, "help.failure", "failed_help")
