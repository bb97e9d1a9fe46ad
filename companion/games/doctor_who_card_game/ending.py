"""How a game ends: five counters, the Game End card and single actions, the count.
Rulebook p.8-9."""

from __future__ import annotations

from collections.abc import Callable

from companion.core.messages import Message, message
from companion.core.questions import UNKNOWN, Choose, Rule, ask_if

from . import buying, hands, tally
from .cards import COUNTERS
from .table import Laid, Place, Table

RULE, FIVE, SINGLE = "end", "end.five", "end.single"
Act = Callable[[Table, str], Rule[bool]]


def look_for_five(table: Table, seat: str) -> None:
    """At the beginning of one's own turn, each kind by itself."""
    if table.single and table.house["five_in_end_game"] == "not":
        return
    for kind in COUNTERS:
        if table.counters(seat, kind) >= table.box.rules.counters:
            table.ended = kind
            table.tell("five", FIVE, seat=seat, kind=kind)
            return


def lift(table: Table) -> None:
    """The Game End card lies aside; from the next player on each turn is one action."""
    table.lifted = True
    table.tell("end_game", SINGLE)


def single(table: Table, seat: str, act: Act) -> Rule[None]:
    """One action, which nobody may leave out; whoever cannot act ends the game for all."""
    if not can_act(table, seat):
        table.ended = "card"
        table.tell("cannot_act", SINGLE, seat=seat)
        return
    if (yield from act(table, seat)):
        table.turns += 1
        table.turn, table.step = table.left_of(seat), "begin"
        table.tell("next_turn", SINGLE, seat=table.turn)
    else:
        table.step = "end_act"


def can_act(table: Table, seat: str) -> bool:
    """A card of the hand or of the Reserve, or the price of one that can be drawn."""
    player = table.players[seat]
    kept = player.reserve and table.house["can_act"] == "with_reserve"
    return bool(player.hand or kept or buying.affordable(table, seat))


# The count


def scorer(table: Table, owner: str, place: Place, *, openly: bool = False) -> str:
    """Who gets its points: its owner, or who attacks it; nobody with the Shadow Proclamation."""
    if place.attack is None:
        return owner
    cards = (each.card for each in place.attack.cards if each.up or not openly)
    if place.void or any(table.effect(card, "no_score") for card in cards):
        return ""
    return place.attack.by


def scores(table: Table) -> dict[str, int]:
    found = dict.fromkeys(table.seats, 0)
    for owner, place in table.places():
        if seat := scorer(table, owner, place):
            found[seat] += table.worth(place.card)
    return found


def turn_up_all(table: Table) -> Rule[None]:
    """For the count whatever attacks lies open; of paper only what makes a difference is named."""
    if table.tally:
        yield from tally.spoilt(table)
        return
    for _, place in table.places():
        lying = place.attack.cards if place.attack else []
        yield from _without_score(table, place, lying)
        down = [each for each in lying if not each.up and each.card != UNKNOWN]
        for each in down:
            each.up = True
        if down:
            shows = tuple(each.card for each in down)
            table.tell("turn_up", RULE, shows, place=place.card, cards=shows)


def _without_score(table: Table, place: Place, lying: list[Laid]) -> Rule[None]:
    hidden = [each for each in lying if each.card == UNKNOWN]
    closed = hands.closed(table)
    spoils = tuple(card for card in closed if table.effect(card, "no_score"))

    def whether() -> Choose | None:
        if not hidden or not spoils or not place.attack:
            return None
        about = message("cards.among_them", RULE, seat=place.attack.by, place=place.card)
        return Choose(about, tuple(table.seats), (hands.NOTHING, *spoils))

    answer = yield from ask_if(whether)
    if answer and answer != (hands.NOTHING,):
        hands.gets_name(table, answer[0])
        hidden[0].card = answer[0]


def conclusion(table: Table) -> Message | None:
    if not table.ended:
        return None
    found = scores(table)
    best = max(found.values())
    winners = tuple(seat for seat in table.seats if found[seat] == best)
    return message("cards.end", RULE, winners=winners, ended=table.ended, best=best)
