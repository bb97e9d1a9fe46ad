"""Series of games that are compared, and what is counted of each."""

from __future__ import annotations

from collections import Counter
from itertools import pairwise

import pytest

from companion.commands import simulate
from companion.games import time_clash as game
from companion.games.time_clash import gambit
from companion.games.time_clash.setup import setup


@pytest.mark.parametrize(("players", "larger"), [(2, 1), (3, 2), (4, 1)])
def test_beginners_larger_teams_and_arcs_alternate(players: int, larger: int) -> None:
    plain = simulate.defaults(game, players)
    found = [game.SETTINGS["balanced"](plain, n) for n in range(36)]
    begins = Counter(each["begins"] for each in found)
    teams = Counter(tuple(each["sides"].values()) for each in found)
    arcs = Counter(tuple(each["arcs"].values()) for each in found)
    assert begins == {"doctor": 18, "enemy": 18}
    assert (len(teams), set(teams.values())) == (larger, {36 // larger})
    assert (len(arcs), set(arcs.values())) == (9, {4})
    assert {setup(each).target for each in found} == {800}
    assert "begins" not in plain, "the rulebook's own table is left alone"


def test_any_arcs_are_all_of_them() -> None:
    plain = simulate.defaults(game, 2)
    found = {str(game.SETTINGS["any_arcs"](plain, 4 * n)["arcs"]) for n in range(27)}
    assert len(found) == 27


def test_each_game_of_a_match_is_counted_as_it_was_told() -> None:
    options = simulate.defaults(game, 3) | {"games": 5}
    session = simulate.play(game, options, 1, game.BOTS["strong"])
    table = session.now.table
    found = list(game.counted(table))
    assert Counter(each["winner"] for each in found) == table.score
    for before, after in pairwise(found):
        assert after["begins"] != before["winner"], "the loser begins"
    for each in found:
        assert each["how"] in ("gambit", "sum", "deck_out")
        assert each["endgame"] in ("doctor", "enemy", "never")
        assert (each["how"] == "gambit") == (each["gambits_won"] == 1)
        assert int(each["gambits"]) >= int(each["gambits_won"])
    assert sum(int(each["turns"]) for each in found) == sum(
        told.id == "clash.next_turn" for told in table.told
    )
    counters = [told for told in table.told if told.id == "clash.counter"]
    mine = sum(int(each["counters_doctor"]) + int(each["counters_enemy"]) for each in found)
    assert mine == len(counters) > 0


def test_the_end_of_a_match_tells_what_the_log_holds() -> None:
    """Counted anew from answers and positions, without what hands were told."""
    options = simulate.defaults(game, 2) | {"games": 5}
    session = simulate.play(game, options, 2, game.BOTS["strong"])
    past = session.view().past  # type: ignore[attr-defined]
    assert [each.side for each in past].count("doctor") == session.now.table.score["doctor"]
    thrown, countered, ended = Counter[int](), Counter[tuple[int, str]](), {}
    for n, event in enumerate(session.log.events):
        before, after = session.at(n).table, session.at(n + 1).table
        if "clash.die" in event.asked:
            thrown[before.round] += 1
        if event.answer[0].split(":")[1:2] == ["counter"]:
            countered[before.round, before.sides[event.seat]] += 1
        if after.score != before.score:
            ended[before.round] = before, event.answer
    for each in past:
        assert each.gambits == thrown[each.n]
        for side in ("doctor", "enemy"):
            assert each.counters[side] == countered[each.n, side]
        before, answer = ended[each.n]
        if each.how == "gambit":
            total = gambit.total(before) + int(answer[0])
            assert (each.sum, total >= 800, each.gambits_won) == (f"+{total}", True, 1)
        elif each.how == "sum":
            assert each.sum.startswith("−")
            assert int(each.sum[1:]) > 0
        else:
            assert each.sum == ""
    assert {each.how for each in past} == {"gambit", "sum"}, "otherwise little was compared"
