"""Two tables alike but for a hidden card show the same to everybody who has not seen it."""

from __future__ import annotations

import random
from copy import deepcopy
from typing import Any

import pytest

from companion.core.bots import anything
from companion.core.questions import Choose, End, Opening, Question
from companion.games.doctor_who_card_game import brief, defaults, play, setup
from companion.games.doctor_who_card_game.cards import DEFENDER
from companion.games.doctor_who_card_game.table import Table
from companion.games.doctor_who_card_game.view import glimpse, layout, view

from .position import SEATS, starter

GAMES, LOOKS = 12, 12


def twins(table: Table, rng: random.Random) -> tuple[str, Table] | None:
    """Another table, on which a hidden card is another one, and who alone may see that."""
    seat = rng.choice(table.seats)
    other = deepcopy(table)
    player = other.players[seat]
    lying = [
        *(each for place in player.places for each in place.defenders if not each.up),
        *(
            each
            for place in other.attacks(seat)
            for each in (place.attack.cards if place.attack else ())
            if not each.up and each.knows == [seat]
        ),
    ]
    spots: list[tuple[Any, Any]] = [(player.hand, n) for n in range(len(player.hand))]
    spots += [(player.reserve, n) for n in range(len(player.reserve))]
    spots += [(each, "card") for each in lying]
    if not spots or not other.deck.unseen:
        return None
    where, which = rng.choice(spots)
    at = rng.randrange(len(other.deck.unseen))
    was = where.card if which == "card" else where[which]
    new = other.deck.unseen[at]
    if new == was or (which == "card" and not alike(table, was, new)):
        return None
    other.deck.unseen[at] = was
    if which == "card":
        where.card = new
    else:
        where[which] = new
    return seat, other


def alike(table: Table, one: str, other: str) -> bool:
    """What may lie there too: a Defender for a Defender, one Enemy for another."""
    return table.kind(one) == table.kind(other) and table.kind(one) != DEFENDER


def asked(table: Table) -> Question | None:
    rule = play(table)
    question = next(rule)
    while isinstance(question, Opening):
        question = rule.send(None)
    return None if isinstance(question, End) else question


@pytest.mark.parametrize("n", [2, 3, 4])
def test_another_hidden_card_shows_the_same_to_all_others(n: int) -> None:
    looks = 0
    for seed in range(GAMES):
        rng = random.Random(seed)
        table = setup(defaults(SEATS[:n], starter()))
        rule = play(table)
        question = next(rule)
        while not isinstance(question, End):
            if isinstance(question, Opening):
                if table.first and rng.random() < 0.1 and table.step == "act":
                    looks += compared(table, rng)
                question = rule.send(None)
            else:
                question = rule.send(anything(question, rng.randrange))
    assert looks > LOOKS * GAMES


def compared(table: Table, rng: random.Random) -> int:
    found = twins(table, rng)
    if found is None:
        return 0
    holder, other = found
    for seat in (None, *table.seats):
        if seat != holder:
            assert view(table, seat) == view(other, seat)
            assert brief(view(table, seat), seat) == brief(view(other, seat), seat)
            assert layout(table, seat) == layout(other, seat)
    assert glimpse(table) == glimpse(other)
    one, two = asked(deepcopy(table)), asked(deepcopy(other))
    assert one is not None
    assert two is not None
    for seat in (None, *table.seats):
        if seat != holder:
            assert one.seen_by(seat) == two.seen_by(seat)
    if isinstance(one, Choose) and not one.private:
        assert one == two, "what may be done goes by what all can see"
    return 1
