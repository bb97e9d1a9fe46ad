"""The documented box, of which most is blank, played to the end by people who tell the rest."""

from __future__ import annotations

import json
import random
from typing import Any

import pytest

from companion.core.content import ContentError
from companion.core.messages import NotAllowed
from companion.core.teaching import NEW
from companion.games import doctor_who_card_game as game
from companion.games.doctor_who_card_game import setup, teaching
from companion.games.doctor_who_card_game.box import read_box
from companion.games.doctor_who_card_game.own_box import laid_out
from companion.games.doctor_who_card_game.seen import View
from companion.games.doctor_who_card_game.table import APP, PAPER, TALLY, Place, Table
from companion.saves.boxes import shipped
from tests.play import copy, new_session

from .position import attack, begun, hold, own
from .referee import ALL, play_out
from .teacher import answer, documented, half_known

BASE = shipped(game.NAME, "box")


# What is documented


def test_nothing_in_the_box_is_an_invented_value() -> None:
    box = read_box(BASE)
    assert all(each.vp is None for each in box.locations.values())
    assert all(each.vp is None for each in box.starts.values())
    strong = {id: each.strength for id, each in box.enemies.items()}
    strong |= {id: each.strength for id, each in box.defenders.items()}
    told = {id: n for id, n in strong.items() if n is not None}
    assert told == {"the_doctor": 5, "amy_pond": 3, "sontarans": 4}
    cards = [*box.cards.values(), *box.starts.values()]
    assert {each.source for each in cards} == {"box"}
    assert all(each.copies == 1 for each in box.cards.values()), "nobody says how many there are"


def test_127_cards_are_counted() -> None:
    box = read_box(BASE)
    assert sum(box.copies.values()) + box.rules.untaught["cards"] == ALL[3]
    told = [(each.kind, each.known, each.of) for each in game.BOX.progress(BASE)]
    assert told[-1] == ("cards", 0, box.rules.untaught["cards"])
    known = {kind: n for kind, n, _ in told}
    assert [known[kind] for kind in ("locations", "defenders", "enemies", "support")] == [
        *(0, 2, 1, 17)
    ]
    assert sum(of for kind, _, of in told if kind != "starts") == ALL[3]


def test_what_the_app_does_not_know_it_does_not_deal() -> None:
    assert documented()["way"] == PAPER
    assert game.defaults(("a", "b", "c"), BASE)["way"] == PAPER
    with pytest.raises(NotAllowed):
        setup(documented(way=APP))


# Played


@pytest.mark.parametrize("way", [PAPER, TALLY])
@pytest.mark.parametrize("players", [2, 3, 4])
def test_a_box_that_is_hardly_known_plays_to_its_end(players: int, way: str) -> None:
    taught = 0
    for seed in range(4):
        rng = random.Random(seed)
        table, _ = play_out(setup(documented(players, way)), rng, answer)
        taught += sum(map(len, table.taught.values()))
    assert (taught > 60) == (way == PAPER)


def test_so_does_our_own_with_holes_in_it() -> None:
    for seed in range(12):
        rng = random.Random(seed)
        plain = documented(2 + seed % 3)
        box = half_known(game.defaults(("a", "b"), shipped(game.NAME))["box"], rng)
        table, _ = play_out(setup(plain | {"box": box}), rng, answer)
        assert table.ended
        assert table.taught, "some of what comes has blanks"


def test_it_replays_alike() -> None:
    rng = random.Random(4)
    session = new_session(game, documented())
    while session.question is not None:
        session.answer(None, answer(session.question, rng), session.n, sure=True)
    again = new_session(game, documented(), copy(session.log))
    assert again.stopped is None
    assert again.now.table == session.now.table


# Taught when it comes


def laid() -> Table:
    table = setup(documented())
    for seat, start in zip(table.seats, ("start_1", "start_2", "start_3"), strict=True):
        teaching.define(table, "starts", start, '{"vp": 2}')
        table.players[seat].places.append(Place(table.starts.take(start)))
    table.first, table.turn, table.step = table.seats[0], table.seats[0], "act"
    hold(table, table.turn, *["?"] * 5)
    return table


def test_a_location_is_told_by_two_digits() -> None:
    table = laid()
    played = begun(table).answer("location").answer("leadworth")
    assert dict(played.question.about.values) == {"card": "leadworth", "field": "digits"}  # type: ignore[union-attr]
    played.answer("leadworth", '{"vp": 2, "points": 3}')
    assert table.worth("leadworth") == 2
    assert table.players["karen"].points == 3
    played.answer("location").answer("unlisted").answer(
        "telos", '{"name": "Telos", "vp": 4, "points": 1}'
    )
    assert table.worth("telos") == 4
    assert table.deck.untaught == 69


def test_an_enemy_by_family_and_strength_and_a_defender_by_its_type() -> None:
    table = laid()
    attack(table, own(table, "karen", "leadworth"), "matt", "?")
    teaching.define(table, "locations", "leadworth", '{"vp": 2, "points": 3}')
    played = begun(table).answer("defend:leadworth").answer("1")
    played.answer("unlisted").answer("nyssa", '{"name": "Nyssa", "type": "amy", "strength": 3}')
    played.answer("daleks")
    assert dict(played.question.about.values)["field"] == "strength"  # type: ignore[union-attr]
    played.answer("daleks", '{"strength": 5}')
    assert table.box.defenders["nyssa"].type == "amy"
    assert played.asked == "recover", "three against five"
    assert table.taught == {
        "starts": ["start_1", "start_2", "start_3"],
        "locations": ["leadworth"],
        "defenders": ["nyssa"],
        "enemies": ["daleks"],
    }


def test_nothing_is_asked_twice() -> None:
    asked: list[tuple[str, ...]] = []

    def says(question: Any, luck: random.Random) -> Any:
        if question.about.id == "cards.fill_in":
            asked.append(tuple(str(value) for _, value in question.about.values))
        return answer(question, luck)

    for seed in range(4):
        asked.clear()
        play_out(setup(documented()), random.Random(seed), says)
        assert len(asked) >= 8
        assert len({*asked}) == len(asked)


def test_how_many_there_are_is_learnt_as_they_turn_up() -> None:
    table = laid()
    teaching.define(table, "enemies", "daleks", '{"strength": 5}')
    teaching.define(table, "locations", "leadworth", '{"vp": 2, "points": 3}')
    attack(table, own(table, "karen", "leadworth"), "matt", "?", "?")
    begun(table).answer("defend:leadworth").answer("1").answer("amy_pond").answer("daleks").answer(
        "daleks"
    )
    assert table.box.enemies["daleks"].copies == 2
    assert table.deck.untaught == 69
    teaching.define(table, "enemies", "daleks", '{"strength": 6, "copies": 1}')
    assert table.box.enemies["daleks"].copies == 2, "two lie there"
    mine = game.BOX.learnt(table)
    again = read_box(game.BOX.overlaid(BASE, mine))
    assert again.enemies["daleks"].copies == 2
    assert again.rules.untaught["cards"] == 69, "one fewer is left"


@pytest.mark.parametrize(
    ("kind", "card", "said"),
    [
        ("locations", "new", "no"),
        ("locations", "new", '{"vp": 4}'),
        ("locations", "new", '{"name": "A", "vp": -1}'),
        ("locations", "new", '{"name": "A", "vp": 3, "copies": 2}'),
        ("enemies", "new", '{"name": "A"}'),
        ("defenders", "new", '{"name": "A", "type": "cat"}'),
        ("support", "new", '{"name": "A", "effects": [{"word": "fly"}]}'),
        ("enemies", "leadworth", '{"name": "A", "family": "b"}'),
        ("enemies", "unlisted", '{"name": "A", "family": "b"}'),
    ],
)
def test_what_is_hardly_a_card_is_refused(kind: str, card: str, said: str) -> None:
    table = laid()
    with pytest.raises(NotAllowed):
        teaching.define(table, kind, card, said)
    assert teaching.refusal(table, kind, card, said) is not None
    assert table.deck.untaught == 70


def test_whatever_is_blank_can_be_looked_at() -> None:
    rng = random.Random(5)
    session = new_session(game, documented())
    while session.question is not None and session.n < 60:
        table = session.now.table
        for _, id in game.readable(table):
            assert game.reading(table, id) is not None
        for seat in (*table.seats, None):
            view = session.view(seat)
            assert isinstance(view, View)
            assert not [way for way in game.brief(view, seat).ways if way.card == "unlisted"]
        assert game.mends(table)
        session.answer(None, answer(session.question, rng), session.n, sure=True)


# Kept, shared and mended


def mine() -> dict[str, str]:
    table = laid_out(BASE)
    for kind, id, facts in (
        ("locations", "leadworth", {"vp": 2, "points": 3}),
        ("enemies", "macra", {"name": "Macra", "family": "macra", "strength": 4}),
    ):
        teaching.define(table, kind, id, json.dumps(facts))
    return game.BOX.learnt(table)


def test_what_was_told_is_one_file() -> None:
    text = game.BOX.written(mine())
    assert game.BOX.read(text, "mine.toml", BASE) == mine()
    assert {each.how for each in game.BOX.coming({}, mine())} == {NEW}
    assert read_box(game.BOX.overlaid(BASE, mine())).rules.untaught["cards"] == 69


def test_a_card_is_forgotten_and_what_is_documented_holds_again() -> None:
    left = game.BOX.without(BASE, mine(), "locations", "leadworth")
    assert read_box(game.BOX.overlaid(BASE, left)).locations["leadworth"].vp is None


def test_parts_nobody_can_play_with_are_refused() -> None:
    parts = game.BOX.parts(BASE)
    for name in ("counters", "hand", "price"):
        with pytest.raises(ContentError):
            game.BOX.with_parts(BASE, {}, {**parts, name: 0})
    kept = game.BOX.with_parts(BASE, {}, {**parts, "points": 40})
    assert read_box(game.BOX.overlaid(BASE, kept)).rules.points == 40


def test_a_card_that_no_list_has_may_be_put_where_it_lies() -> None:
    session = new_session(game, documented())
    rng = random.Random(1)
    while session.question is None or session.question.about.id != "cards.act":
        assert session.question is not None
        session.answer(None, answer(session.question, rng), session.n, sure=True)
    said = json.dumps({"name": "Telos", "vp": 5, "points": 0})
    session.correct(None, "new_place.matt", "telos", session.n, definition=said)
    table = session.now.table
    assert table.owner("telos") == "matt"
    assert table.worth("telos") == 5
