"""What to say about a gambit: how good each answer leaves it, and what that assumes."""

from __future__ import annotations

from collections.abc import Iterator

from companion.core.advice import Advice, Pause, Suggestion
from companion.core.messages import Message, message
from companion.core.questions import Answer, Choose, Question

from . import prospects
from .cards import DOCTOR
from .gambit import NOTHING, RULE, TURN
from .prospects import Step
from .seen import Chance
from .table import Table

OWN = message("clash.advice.own", RULE)  # what the Doctor's side may still give
UNSEEN = message("clash.advice.unseen", RULE)  # cards that nobody has described


def advise(table: Table, question: Question, pause: Pause) -> Iterator[Advice]:
    """Of what may be turned or given; nothing where no gambit is at stake."""
    about = question.about.id.removeprefix("clash.")
    if table.gambit is None or not isinstance(question, Choose) or about not in ADDED:
        return
    chances = []
    for answer, step in ADDED[about](table, question):
        pause()
        chances.append((answer, prospects.prospect(table, step, opposed=about != "gambit")))
    for_doctor = table.sides[question.by[0]] == DOCTOR
    said = [_suggestion(answer, chance, for_doctor=for_doctor) for answer, chance in chances]
    said.sort(key=lambda each: -each.chance)
    yield Advice(tuple(said), tuple(_notes(chance for _, chance in chances)))


# What each answer adds


def _turned(table: Table, question: Choose) -> Iterator[tuple[Answer, Step]]:
    for option in question.options:
        what, _, stacks = option.partition(":")
        if what == TURN:
            cards = tuple(table.open_card(stack) for stack in stacks.split("+") if stack)
            yield (option,), Step(cards)


def _given(_: Table, question: Choose) -> Iterator[tuple[Answer, Step]]:
    """Whatever might be named before everybody: what is held, nobody is told."""
    for option in question.closed:
        card = "" if option == NOTHING else option
        yield (option,), Step(seat=question.by[0], card=card)


ADDED = {"gambit": _turned, "oppose": _turned, "give_what": _given}


# How it is said


def _suggestion(answer: Answer, chance: Chance, *, for_doctor: bool) -> Suggestion:
    """For the Enemy the chance is that the gambit fails."""
    likely = chance.worst if chance.mean is None else chance.mean
    least, most = sorted((chance.worst, chance.nothing))
    why = _why(chance)
    if for_doctor:
        return Suggestion(answer, likely, chance.exact, why, least, most)
    return Suggestion(answer, 1 - likely, chance.exact, why, 1 - most, 1 - least)


def _why(chance: Chance) -> Message:
    nothing = round(100 * chance.nothing)
    if chance.exact or not chance.highest:
        return message("clash.advice.exact", RULE, chance=nothing, left=chance.left)
    worst = round(100 * chance.worst)
    values = {"nothing": nothing, "worst": worst, "highest": chance.highest, "left": chance.left}
    if chance.mean is None:
        return message("clash.advice.between", RULE, **values)
    mean = round(100 * chance.mean)
    return message("clash.advice.mean", RULE, mean=mean, hands=chance.hands, **values)


def _notes(found: Iterator[Chance]) -> Iterator[Message]:
    chances = list(found)
    if any(not chance.exact for chance in chances):
        yield OWN
    if any(chance.mean is None for chance in chances):
        yield UNSEEN
