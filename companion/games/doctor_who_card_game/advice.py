"""What to say about a conflict before it comes, by what all can see; of hands nobody is told."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from companion.core.advice import Advice, Pause, Suggestion
from companion.core.messages import message
from companion.core.questions import UNKNOWN, Choose, Question

from . import conflict, hands, lines, worth
from .cards import DEFENDER, ENEMY, word
from .conflict import PAY
from .seen import Lies, Place
from .table import Table
from .turn import ATTACK, DEFEND
from .view import view
from .worth import HIDDEN, Mind, Style

RULE = "conflict"
TIE = 0.5  # which goes to the defence
OTHERWISE = ("beaten_by", "turns", "removes")  # effects by which strengths alone do not decide
HANDS = message("cards.advice.hands", RULE)
Range = tuple[int, int]


def advise(table: Table, question: Question, pause: Pause) -> Iterator[Advice]:
    """Of conflicts that an action would bring, and of what U.N.I.T. is paid for."""
    if table.tally or not isinstance(question, Choose):
        return
    pause()
    about = question.about.id.removeprefix("cards.")
    if about == "unit":
        yield Advice(tuple(_paid(table, question)))
    elif about == "act" and (found := [*_acts(table, question)]):
        yield Advice(tuple(sorted(found, key=lambda each: -each.chance)), (HANDS,))


# All lies open


def _paid(table: Table, question: Choose) -> Iterator[Suggestion]:
    """Whether the defence holds with all that can still be paid, and with nothing more."""
    now = table.conflict
    assert now is not None
    where = table.place(now.place)
    owner = table.owner(where.card)
    short = lines.attack(table, now, where) - lines.defence(table, now, where)
    units = [*conflict.paying(table, owner)]
    each = 1 if table.house["unit_limit"] == "one_each" else table.box.rules.points
    left = sum(unit.n * each for unit in units) - now.paid
    can = min(left, table.players[owner].points)
    why = message("cards.advice.unit", RULE, short=max(0, short), n=can)
    for option in question.options:
        holds = short <= (can if option == PAY else 0)
        yield Suggestion((option,), float(holds), exact=len(units) == 1, why=why)


# Something is hidden


def _acts(table: Table, question: Choose) -> Iterator[Suggestion]:
    mind = Mind(question.by[0], view(table, None), Style())
    for option in question.options:
        what, _, where = option.partition(":")
        if what not in (DEFEND, ATTACK):
            continue
        _, place = mind.place(where)
        if what == DEFEND and place.by:
            yield _defending(table, mind, option, place)
        elif what == ATTACK and place.defenders and not (place.tardis or place.by):
            yield _attacking(table, mind, option, place)


def _defending(table: Table, mind: Mind, option: str, place: Place) -> Suggestion:
    """How likely an ordinary Defender holds it alone; the weakest at least, one of each at most."""
    low, high = _strength(table, place.attack, ENEMY)
    likely = worth.chance(HIDDEN[DEFENDER] + TIE, mind.lying(place.attack, ENEMY))
    why = message("cards.advice.defend", RULE, place=place.card, low=low, high=high)
    odd = _odd(table, place.attack)
    surely = not odd and _of(table, DEFENDER)[0] >= high
    perhaps = odd or _all_types(table) >= low
    return Suggestion((option,), likely, False, why, float(surely), float(perhaps))


def _attacking(table: Table, mind: Mind, option: str, place: Place) -> Suggestion:
    """How likely an ordinary Enemy beats what lies there; several may come, and cards do things."""
    low, high = _strength(table, place.defenders, DEFENDER)
    likely = worth.chance(HIDDEN[ENEMY] - TIE, mind.lying(place.defenders, DEFENDER))
    why = message("cards.advice.attack", RULE, place=place.card, low=low, high=high)
    return Suggestion((option,), likely, False, why, 0.0, 1.0)


def _odd(table: Table, lying: Sequence[Lies]) -> bool:
    """Whether a card there decides, or may, whatever the strengths."""
    if any(each.card == UNKNOWN for each in lying):
        return True
    effects = (getattr(table.facts(each.card), "effects", ()) for each in lying)
    return any(word(some, name) for some in effects for name in OTHERWISE)


def _strength(table: Table, lying: Sequence[Lies], kind: str) -> Range:
    """Between what it must be and what it may be."""
    least, most = _of(table, kind)
    known = [table.strength(each.card) for each in lying if each.card != UNKNOWN]
    hidden = len(lying) - len(known)
    return (sum(known) + least * hidden, sum(known) + most * hidden)


def _of(table: Table, kind: str) -> Range:
    """Of a card of this kind that does not lie open."""
    found = [table.strength(card) for card in hands.closed(table) if table.kind(card) == kind]
    return (min(found, default=0), max(found, default=0))


def _all_types(table: Table) -> int:
    """One of each type, the strongest of it."""
    best: dict[str, int] = {}
    for card in hands.closed(table):
        if table.kind(card) == DEFENDER:
            type_of = str(getattr(table.facts(card), "type", ""))
            best[type_of] = max(best.get(type_of, 0), table.strength(card))
    return sum(best.values())
