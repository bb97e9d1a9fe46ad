"""Time of the Daleks for the suite over all games: how it is set up, what always holds."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Sequence
from functools import cache
from typing import Any

from companion.core.decks import Deck
from companion.core.questions import UNKNOWN
from companion.games import time_of_the_daleks as game
from companion.games.time_of_the_daleks.house_rules import HOUSE_RULES
from companion.games.time_of_the_daleks.pool import limit
from companion.games.time_of_the_daleks.table import MARKERS, MOST_CHARGES, SUPPLY, Table
from companion.saves.boxes import shipped


@cache
def defaults(players: int) -> dict[str, Any]:
    return game.defaults(("ann", "bob", "cat", "dan")[:players], shipped(game.NAME))


def options(rng: random.Random) -> dict[str, Any]:
    """Any table: one to four players, any Doctors, any house rules."""
    plain = defaults(rng.choice((1, 2, 2, 3, 3, 4, 4)))
    doctors = rng.sample(list(plain["box"]["doctors"]), len(plain["seats"]))
    house = {name: rng.choice(choices) for name, choices in HOUSE_RULES.items()}
    return plain | {
        "doctors": dict(zip(plain["seats"], doctors, strict=True)),
        "first_game": rng.random() < 0.2,
        "k9": rng.random() < 0.3,
        "under_way": rng.random() < 0.2,
        "house": house if rng.random() < 0.6 else {},
    }


def check(table: Table) -> None:
    """What holds at every moment."""
    parts = table.box.rules
    assert parts.skaro <= table.ship <= parts.gallifrey
    assert 0 <= sum(table.daleks.values()) <= MARKERS
    assert all(n > 0 for n in table.daleks.values())
    assert len({doctor.card for doctor in table.doctors}) == len(table.doctors)
    for doctor in table.doctors:
        assert 0 <= doctor.charges <= MOST_CHARGES
        assert parts.skaro <= doctor.tardis <= parts.gallifrey
        assert len(doctor.companions) <= parts.companion_slots
        assert len(doctor.equipment) <= parts.equipment_slots
        assert not Counter(doctor.shown) - Counter(doctor.hand)
        assert doctor.at == "" or doctor.at in (*table.zones(), *table.anomaly_zones())
    check_dice(table)
    check_cards(table)


def check_dice(table: Table) -> None:
    used = table.imprisoned()
    assert all(used[colour] <= SUPPLY[colour] for colour in SUPPLY)
    now = table.adventure
    for pool in now.pools if now else ():
        if now is not None and now.stage == "roll" and not pool.thrown:
            assert len(pool.dice) <= limit(table, now, pool)
        assert all(bool(die.face) == pool.thrown for die in pool.dice)
        assert not pool.dice or pool.built
        thrown = Counter(die.colour for die in pool.dice)
        assert all(thrown[colour] <= SUPPLY[colour] for colour in SUPPLY)
        assert len({die.id for die in pool.dice}) == len(pool.dice)


def check_cards(table: Table) -> None:
    """Every card is in one place, and as many are hidden as lie hidden."""
    hands = [card for doctor in table.doctors for card in doctor.hand]
    equipment = [card for doctor in table.doctors for card in doctor.equipment]
    conserved(table.timey_wimey, [*hands, *equipment, *table.playing], table.box.all_copies)
    aboard = [each.card for doctor in table.doctors for each in doctor.companions]
    everybody = list(table.box.companions)
    for deck in (table.earth, table.alien):
        mine = [card for card in everybody if table.box.companions[card].deck == deck.name]
        conserved(deck, [card for card in aboard if card in mine], mine)
    tiles = [place.tile for place in table.locations] + table.offered
    conserved(
        table.tiles,
        [t for t in tiles if t != "earth"],
        [t for t in table.box.locations if t != "earth"],
    )
    lying = [d for place in table.locations for d in place.dilemmas.values() if d]
    gone = {c for c, card in table.box.dilemmas.items() if table.first_game and card.dalek_icon}
    conserved(table.dilemmas, lying, [c for c in table.box.dilemmas if c not in gone])
    gone = {c for c, card in table.box.anomalies.items() if table.first_game and card.dalek_icon}
    in_play = [anomaly.card for anomaly in table.anomalies]
    conserved(table.anomaly_deck, in_play, [c for c in table.box.anomalies if c not in gone])


def conserved(deck: Deck, elsewhere: list[str], everything: Sequence[str]) -> None:
    if not everything:
        return
    unknown = (elsewhere + deck.discards).count(UNKNOWN)
    named = [c for c in (*elsewhere, *deck.unseen, *deck.discards) if c != UNKNOWN]
    assert sorted(named) == sorted(everything), deck.name
    assert deck.hidden == unknown, deck.name
    assert deck.size >= 0


def secrets(table: Table) -> dict[str, list[str]]:
    """What each seat hides: its hand, but for cards that everybody saw it receive."""
    return {
        doctor.seat: [c for c in doctor.hand if c not in doctor.shown] for doctor in table.doctors
    }
