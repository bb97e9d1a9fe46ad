"""Players who need no chair: greedy ones take what comes, careful ones weigh their chances.

Advised ones do what the odds say. They see the whole Table.
"""

from __future__ import annotations

from companion.core.advice import Suggestion
from companion.core.bots import Act, Pick, Player, anything
from companion.core.questions import Answer, Choose, Question

from . import timey_wimey
from .advice import advise
from .careful import careful, good_offer, travel
from .gathering import help_prospect, prospect
from .table import Table

ENOUGH = 0.75  # a chance with which nobody calls for help
WORTH_CALLING = 0.2  # what help must add
SHIP_MOVES = 0.25  # what a helper on the spot must add to one from afar
SHIP_IS_NEAR = 3  # spaces before Gallifrey


def greedy(table: Table, question: Question, pick: Pick) -> Act:
    """Plays whatever may be played, and uses every means it has, without a thought."""
    if offer := _first_offer(table):
        return offer
    if isinstance(question, Choose):
        wanted = [o for o in question.options if not _idle(o)]
        if wanted and question.at_least <= 1 and len(table.told) % 3:
            return Act(None, (wanted[pick(len(wanted))],))
        if _idle(question.options[-1]):
            return Act(None, question.options[-1:])
    return Act(None, anything(question, pick))


_IDLE = ("go_on", "give_up", "nobody", "stay", "leave_it", "not_there")


def _idle(option: str) -> bool:
    return option.rpartition(":")[2] in _IDLE


def _first_offer(table: Table) -> Act | None:
    for doctor in table.doctors:
        for offer in timey_wimey.offers(table, doctor.seat):
            return Act(doctor.seat, (offer,), offer=True)
    return None


# With the odds


def advised(table: Table, question: Question, pick: Pick) -> Act:
    """As careful as can be, and everything about dice as the odds advise."""
    if isinstance(question, Choose) and not good_offer(table):
        if question.about.id in ("daleks.travel", "daleks.tardis_obeys", "daleks.choose_location"):
            return Act(None, travel(table, question, prospect))
        if answer := _as_advised(table, question):
            return Act(None, answer)
    return careful(table, question, pick)


def _as_advised(table: Table, question: Choose) -> Answer | None:
    """What is known first is good enough for a pool; the dice on the table deserve the rest."""
    best: Suggestion | None = None
    for said in advise(table, question):
        if not said.suggestions:
            break  # a hopeless position in which one may not give up
        best = max(said.suggestions, key=_worth_it)
        if question.about.id != "daleks.not_met":
            break
    if best and best.answer == ("go_on",) and best.chance < ENOUGH:
        return _call_or_not(table, question, best.chance)
    return best.answer if best else None


def _worth_it(suggestion: Suggestion) -> float:
    """Whoever comes to help brings the Dalek Ship nearer."""
    return suggestion.chance - (SHIP_MOVES if suggestion.answer == ("here",) else 0.0)


def _call_or_not(table: Table, question: Choose, alone: float) -> Answer:
    """Help has a price: the ship, a card, a turn's place."""
    now = table.adventure
    room = table.ship + SHIP_IS_NEAR < table.box.rules.gallifrey
    offers = [o for o in question.options if o.startswith("help:")]
    if now is None or not room or not offers:
        return ("go_on",)
    worth = {
        o: max(
            chance - (SHIP_MOVES if how == "here" else 0.0)
            for how, chance in help_prospect(table, now, o.partition(":")[2]).items()
        )
        for o in offers
    }
    best = max(worth, key=lambda offer: worth[offer])
    return (best,) if worth[best] > alone + WORTH_CALLING else ("go_on",)


BOTS = {"greedy": greedy, "careful": careful, "advised": advised}
PLAYERS: dict[str, Player] = {}  # all are on one side: nobody needs another at the table
