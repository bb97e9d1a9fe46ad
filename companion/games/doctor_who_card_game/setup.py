"""The options of a game, and its Table before anybody has a card. Rulebook p.3."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from companion.core.decks import Deck
from companion.core.messages import NotAllowed, message
from companion.core.questions import Choose, Draw, Rule, ask, ask_if
from companion.core.under_way import UNDER_WAY

from . import hands, points, tally, teaching
from .box import box_of, read_box
from .house_rules import chosen
from .table import APP, PAPER, WAYS, Place, Player, Table

RULE = "setup"
CARDS, STARTS = "cards", "starts"  # the two decks


def defaults(seats: tuple[str, ...], box: Mapping[str, str]) -> dict[str, Any]:
    whole = read_box(box)
    return {
        "seats": list(seats),
        "way": PAPER if whole.rules.untaught else APP,
        UNDER_WAY: False,
        "house": {},
        "box": whole.plain,
    }


def setup(options: Mapping[str, Any]) -> Table:
    box, seats, house = box_of(options), list(options["seats"]), chosen(options["house"])
    if not 2 <= len(seats) <= 4 or len(set(seats)) != len(seats):
        raise NotAllowed(message("wrong_seats", RULE, at_least=2, at_most=4))
    if options.get("way", APP) not in WAYS:
        raise NotAllowed(message("cards.no_such_way", RULE, way=str(options["way"])))
    untaught = sum(box.rules.untaught.values())
    if untaught and options.get("way", APP) == APP:
        raise NotAllowed(message("cards.deals_no_unknown_cards", RULE))
    return Table(
        box=box,
        house=house,
        way=options.get("way", APP),
        seats=seats,
        players={seat: Player() for seat in seats},
        deck=Deck(CARDS, box.deck(len(seats)), untaught=untaught),
        starts=Deck(STARTS, list(box.starts), reshuffles=False),
        under=int(house["game_end_depth"]),
        entering=bool(options.get(UNDER_WAY)),
    )


def set_up(table: Table) -> Rule[None]:
    """The step the Table names, up to the first turn."""
    match table.step:
        case "starts":
            yield from deal_starts(table)
            table.first = yield from who_begins(table)
            table.turn, table.step = table.first, "deal"
        case "deal":
            yield from deal(table)
            table.step = "begin"
            table.tell("begins", RULE, seat=table.first)


def deal_starts(table: Table) -> Rule[None]:
    """A Starting Location each, for all to see."""
    for seat in table.seats:
        if table.players[seat].places:
            continue
        start = yield from (tally.start if table.tally else _start)(table, seat)
        table.players[seat].places.append(Place(start))
        table.tell("lay_start", RULE, seat=seat, card=start)
        yield from teaching.complete_place(table, table.place(start))
        if table.house["start_points"] == "bring":
            points.gain(table, seat, table.location(start).points or 0, RULE)


def _start(table: Table, seat: str) -> Rule[str]:
    def card() -> Draw:
        about = message("cards.start", RULE, seat=seat)
        return Draw(about, STARTS, tuple(table.starts.unseen))

    (start,) = yield from ask(card)
    return table.starts.take(start)


def who_begins(table: Table) -> Rule[str]:
    """The highest number in the gold bar; where several have it, or nobody knows it, one is
    asked."""

    def rank(seat: str) -> int:
        starts = (table.box.starts.get(place.card) for place in table.players[seat].places)
        start = next(filter(None, starts), None)
        if start is None:
            return 0
        by_points = table.house["first_player"] == "highest_points"
        return (start.vp if by_points else start.order) or 0

    def which() -> Choose | None:
        best = max(map(rank, table.seats))
        found = tuple(seat for seat in table.seats if rank(seat) == best)
        if len(found) == 1:
            return None
        return Choose(message("cards.first", RULE), tuple(table.seats), found)

    answer = yield from ask_if(which)
    return answer[0] if answer else max(table.seats, key=rank)


def deal(table: Table) -> Rule[None]:
    """Whoever sits to the right of the first player plays last, after three cards were handed
    there: it begins with fewer."""
    last, full = table.right_of(table.first), table.box.rules.hand
    for seat in table.clockwise(table.first):
        yield from hands.draw(table, seat, full - table.floor if seat == last else full, RULE)
    if table.pair:
        extra = int(table.house["second_player_points"])
        points.gain(table, table.left_of(table.first), extra, RULE)
    table.tell("lay_end_card", RULE, n=table.under)
