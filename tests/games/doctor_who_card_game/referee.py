"""Who knows the rulebook and watches a table: what must hold between actions, whoever plays how."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from typing import Any

from companion.core.bots import anything
from companion.core.messages import Message
from companion.core.questions import UNKNOWN, Answer, End, Opening, Question
from companion.games.doctor_who_card_game import defaults, interject, offers, play, setup
from companion.games.doctor_who_card_game.cards import Location
from companion.games.doctor_who_card_game.table import APP, Table

from .position import SEATS, starter

MOST = 5000  # answers: no game goes on for ever
ALL = {2: 124, 3: 127, 4: 127}
SELDOM = 0.1
Says = Callable[[Question, random.Random], Answer]
Aside = Callable[[Table, random.Random], str]  # whose turn it is not, and who does something


def nobody(_: Table, __: random.Random) -> str:
    return ""


def anybody(table: Table, rng: random.Random) -> str:
    """Whoever may, now and then."""
    seat = rng.choice(table.seats)
    return seat if rng.random() < SELDOM and offers(table, seat) else ""


def skip(_: Table) -> None:
    """Nothing more to look at."""


def said(question: Question, rng: random.Random) -> Answer:
    return anything(question, rng.randrange)


def cards(table: Table) -> Counter[str]:
    """Wherever they are; a place that has no name is some card."""
    found = [*table.deck.unseen, *table.deck.discards, *table.playing]
    for player in table.players.values():
        found += (*player.hand, *player.reserve, *player.open)
        for place in player.places:
            found += [each.card for each in place.defenders]
            if place.attack is not None:
                found += [each.card for each in place.attack.cards]
            if place.card in table.box.locations:
                found.append(place.card)
            elif isinstance(table.spots.get(place.card), Location):
                found.append(UNKNOWN)
    return Counter(found)


def check(table: Table) -> None:
    check_cards(table)
    _counters(table)
    if table.step == "act":
        short = table.deck.size + len(table.deck.discards) == 0
        broken = any(told.id == "cards.unlawful" for told in table.told)  # by who holds paper
        late = table.house["hand_floor"] == "at_the_end"
        assert short or broken or late or len(table.players[table.turn].hand) >= table.floor


def check_cards(table: Table) -> None:
    there, everything = cards(table), table.box.dealt(len(table.seats))
    if table.paper:
        assert there.total() - table.deck.hidden == everything.total()
    else:
        assert there == everything
    if table.tally and not table.ended:
        assert not [card for card in _named(table) if card != UNKNOWN], "a card has a name"


def _named(table: Table) -> Iterator[str]:
    yield from table.deck.discards
    for player in table.players.values():
        yield from (*player.hand, *player.reserve, *player.open)
    for _, place in table.places():
        assert place.card.startswith("spot.")
        yield from (each.card for each in place.defenders)
        yield from (each.card for each in (place.attack.cards if place.attack else ()))


def _counters(table: Table) -> None:
    assert table.supply >= 0
    assert all(player.points >= 0 for player in table.players.values())
    waits = table.house["arch_arrival"] == "waits"
    for owner, place in table.places():
        assert not (place.attack and place.tardis), place
        assert not (place.attack and place.defenders and not waits), place
        assert place.attack is None or (place.attack.cards and place.attack.by != owner), place
        if len(place.defenders) > 1:
            known = [each.card for each in place.defenders if each.card != UNKNOWN]
            types = [getattr(table.facts(card), "type", "") for card in known]
            assert len({*types}) == len(types), place
    for seat in table.seats:
        assert table.counters(seat, "dalek") <= 5
        assert table.counters(seat, "tardis") <= 5


def table(n: int, way: str = APP, **house: str) -> Table:
    return setup(defaults(SEATS[:n], starter()) | {"house": house, "way": way})


def played(
    seed: int, n: int, way: str = APP, house: Mapping[str, str] = {}, says: Says = said
) -> tuple[Table, Message]:
    return play_out(table(n, way, **house), random.Random(seed), says)


def play_out(
    playing: Table,
    rng: random.Random,
    says: Says = said,
    look: Callable[[Table], None] = skip,
    aside: Aside = nobody,
) -> tuple[Table, Message]:
    """To the end, looked at before each step; somebody may do something out of turn."""
    rule = play(playing)
    asked: Any = next(rule)
    for _ in range(MOST):
        while isinstance(asked, Opening):
            check(playing)
            look(playing)
            asked = rule.send(None)
        if isinstance(asked, End):
            return playing, asked.how
        if seat := aside(playing, rng):
            asked = rule.send(interject(playing, seat, offers(playing, seat)))
            continue
        answer = says(asked, rng)
        asked.check(answer)
        asked = rule.send(answer)
    raise AssertionError("a game does not end")
