"""Cards of paper get their names when they are turned up: what may lie there stays."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from companion.core.messages import message
from companion.core.questions import UNKNOWN, Choose, Rule

from . import hands, teaching
from .table import Laid, Place, Table
from .together import may_attack, may_defend

RULE = "conflict"
May = Callable[[Table, str, Sequence[str]], bool]  # whether a card may lie with others


def name_there(table: Table, where: Place) -> Rule[None]:
    """All that lies at a place."""
    assert where.attack is not None
    owner, by = table.owner(where.card), where.attack.by
    defence, file = where.defenders, teaching.DEFENDERS
    yield from _name_all(table, where.card, owner, defence, may_defend, file)
    yield from name_attack(table, where.card, by, where.attack.cards)
    both = [each.card for each in (*where.defenders, *where.attack.cards)]
    yield from teaching.complete_strengths(table, both)


def name_attack(table: Table, place: str, by: str, lying: list[Laid]) -> Rule[None]:
    yield from _name_all(table, place, by, lying, may_attack, teaching.ENEMIES)


def _name_all(
    table: Table, place: str, seat: str, lying: list[Laid], may: May, file: str
) -> Rule[None]:
    """What proves not to go with the others is discarded before anything counts; by house rule
    they go with it."""
    if table.tally:
        return
    broken = False
    for each in [each for each in lying if each.card == UNKNOWN]:

        def which() -> Choose:
            about = message("cards.turned_up", RULE, seat=seat, place=place)
            listed = _listed(table, may, lying)
            return Choose(about, tuple(table.seats), (*listed, *teaching.unlisted(table)))

        others = _named(lying)
        answer = yield from teaching.ask_naming(table, which, file)
        assert answer is not None
        (card,) = answer
        hands.gets_name(table, card)
        each.card = card
        if not may(table, card, others):
            broken = True
            lying.remove(each)
            table.tell("unlawful", RULE, (card,), seat=seat, place=place, card=card)
            hands.discard(table, [card], RULE)
    if broken and table.house["unlawful"] == "all_go":
        gone = [each.card for each in lying]
        lying.clear()
        hands.discard(table, gone, RULE)


def _listed(table: Table, may: May, lying: list[Laid]) -> tuple[str, ...]:
    """What cannot lie there comes last, or is not believed at all."""
    others = _named(lying)
    closed = hands.closed(table)
    fit = tuple(card for card in closed if may(table, card, others))
    if fit and table.house["illegal_taps"] == "refused":
        return fit
    return (*fit, *(card for card in closed if card not in fit))


def _named(lying: list[Laid]) -> list[str]:
    return [each.card for each in lying if each.card != UNKNOWN]


def turn_up(table: Table, place: str, down: list[Laid], rule: str) -> None:
    """These lie open now; where no card is named it is told without their names."""
    for each in down:
        each.up = True
    shows = tuple(each.card for each in down)
    if table.tally:
        table.tell("turn_up_there", rule, place=place)
    else:
        table.tell("turn_up", rule, shows, place=place, cards=shows)
