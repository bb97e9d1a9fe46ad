"""Random games of two, three and four: what must hold between actions, by the rulebook."""

from __future__ import annotations

import random
from collections import Counter

import pytest

from companion.core.bots import anything
from companion.core.messages import Message
from companion.core.questions import UNKNOWN, End, Opening
from companion.games.doctor_who_card_game import defaults, play, setup
from companion.games.doctor_who_card_game.house_rules import HOUSE_RULES
from companion.games.doctor_who_card_game.table import APP, WAYS, Table

from .position import SEATS, starter

MOST = 5000  # answers: no game goes on for ever
GAMES = 30
ALL = {2: 124, 3: 127, 4: 127}


def cards(table: Table) -> Counter[str]:
    """Wherever they are."""
    found = Counter([*table.deck.unseen, *table.deck.discards])
    for player in table.players.values():
        found.update([*player.hand, *player.reserve, *player.open])
        for place in player.places:
            found.update(each.card for each in place.defenders)
            found.update(each.card for each in (place.attack.cards if place.attack else ()))
            found.update([place.card] if place.card in table.box.cards else [])
    return found


def check(table: Table, n: int) -> None:
    if table.paper:
        assert sum(cards(table).values()) - table.deck.hidden == ALL[n]
    else:
        assert cards(table) == Counter(table.box.deck(n))
    assert table.supply >= 0
    assert all(player.points >= 0 for player in table.players.values())
    for owner, place in table.places():
        assert not (place.attack and (place.defenders or place.tardis)), place
        assert place.attack is None or (place.attack.cards and place.attack.by != owner), place
        known = [each.card for each in place.defenders if each.card != UNKNOWN]
        types = [getattr(table.facts(card), "type", "") for card in known]
        assert len({*types}) == len(types), place
    for seat in table.seats:
        assert table.counters(seat, "dalek") <= 5
        assert table.counters(seat, "tardis") <= 5
    if table.step == "act":
        short = table.deck.size + len(table.deck.discards) == 0
        broken = any(told.id == "cards.unlawful" for told in table.told)  # by who holds paper
        assert short or broken or len(table.players[table.turn].hand) >= table.floor


def played(seed: int, n: int, way: str = APP, **house: str) -> tuple[Table, Message]:
    rng = random.Random(seed)
    options = defaults(SEATS[:n], starter()) | {"house": house, "way": way}
    table = setup(options)
    rule = play(table)
    asked = next(rule)
    for _ in range(MOST):
        while isinstance(asked, Opening):
            check(table, n)
            asked = rule.send(None)
        if isinstance(asked, End):
            return table, asked.how
        answer = anything(asked, rng.randrange)
        asked.check(answer)
        asked = rule.send(answer)
    raise AssertionError(f"game {seed} of {n} does not end")


@pytest.mark.parametrize("way", WAYS)
@pytest.mark.parametrize("n", [2, 3, 4])
def test_nothing_breaks_the_rulebook_in_random_games(n: int, way: str) -> None:
    ends = Counter(dict(played(seed, n, way)[1].values)["ended"] for seed in range(GAMES))
    assert ends["card"]
    assert ends["dalek"]
    assert len(setup(defaults(SEATS[:n], starter())).deck.unseen) == ALL[n]


@pytest.mark.parametrize(
    ("name", "choice"),
    [
        (name, choice)
        for name, choices in HOUSE_RULES.items()
        for choice in choices[1:]
        if name != "hand_floor"  # which gives up what is looked at between actions
    ],
)
def test_nor_under_any_house_rule(name: str, choice: str) -> None:
    for seed in range(2):
        assert played(seed, 2 + seed, **{name: choice})[0].ended
