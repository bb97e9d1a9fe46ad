"""The odds of a gambit: what they count, against every hand there is; what they may not know."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations

import pytest

from companion.core.advice import Advice, nothing_to_wait_for
from companion.core.questions import Choose
from companion.games import time_clash as game
from companion.games.time_clash import chances, gambit, prospects
from companion.games.time_clash.cards import FAIL
from companion.games.time_clash.chances import Hand
from companion.games.time_clash.table import Table

from .playing import Hands, give, lay, lay_out

DIE = (FAIL, "200", "300", "400", "500", "600")


@pytest.mark.parametrize(
    ("needed", "wins"),
    [(-100, 5), (0, 5), (200, 5), (300, 4), (350, 3), (400, 3), (500, 2), (600, 1), (700, 0)],
)
def test_the_throw_is_never_certain(needed: int, wins: int) -> None:
    assert chances.throw(DIE, needed) == pytest.approx(wins / 6)


# Hands that nobody has shown


def every_hand(unseen: Sequence[int], hands: Sequence[Hand]) -> dict[int, float]:
    """One after the other, each as likely."""
    sums: dict[int, float] = {}

    def deal(left: tuple[int, ...], rest: Sequence[Hand], total: int, part: float) -> None:
        if not rest:
            sums[total] = sums.get(total, 0.0) + part
            return
        ways = list(combinations(range(len(left)), rest[0].hidden))
        for held in ways:
            cards = [left[n] for n in held] + list(rest[0].known)
            best = sum(sorted(cards, reverse=True)[: rest[0].chances])
            others = tuple(value for n, value in enumerate(left) if n not in held)
            deal(others, rest[1:], total + best, part / len(ways))

    deal(tuple(unseen), hands, 0, 1.0)
    return sums


@pytest.mark.parametrize(
    "hands",
    [
        [Hand(2, (), 1)],
        [Hand(3, (), 2)],
        [Hand(1, (200,), 2)],
        [Hand(2, (), 1), Hand(2, (), 1)],
        [Hand(2, (300,), 1), Hand(1, (), 1)],
        [Hand(0, (100, 400), 1)],
        [],
    ],
)
def test_the_mean_is_that_of_all_hands(hands: list[Hand]) -> None:
    unseen = (0, 0, 0, 100, 200, 200, 300, 400, 400)
    found = dict(chances.highest(tuple(sorted(unseen)), tuple(hands)))
    wanted = every_hand(unseen, hands)
    assert {total: part for total, part in found.items() if part} == pytest.approx(wanted)


def test_how_many_hands_there_are_and_the_most_they_give() -> None:
    assert chances.how_many(14, [Hand(3, (), 1)]) == 364
    assert chances.how_many(6, [Hand(2, (), 1), Hand(2, (), 1)]) == 15 * 6
    assert chances.most((100, 300, 400), [Hand(2, (), 1)]) == 400
    assert chances.most((100, 300, 400), [Hand(2, (), 2)]) == 700
    assert chances.most((100, 300, 400), [Hand(1, (), 1), Hand(1, (), 1)]) == 700
    assert chances.most((100,), [Hand(1, (400,), 1)]) == 400


# At the table


def before_the_last_chance(*held: str, shown: tuple[str, ...] = ()) -> tuple[Table, Hands]:
    """+300 and +200 are turned, -200 against them: bob, of whose cards nobody knows, gives last."""
    table = lay_out(endgame=True)
    lay(table, "companion", "look_behind_you")
    lay(table, "time", "crossed_wires")
    lay(table, "enemy", "scout_ship")
    give(table, "bob", *held)
    table.shown += shown
    hands = Hands(table, gambit.attempt(table, "ann")).say("turn:time+companion").stands()
    return table, hands.say("turn:enemy").stands()


def test_three_numbers_for_a_hand_that_nobody_knows() -> None:
    table, hands = before_the_last_chance("the_whole_fleet", "lure")
    assert hands.asks == "give_what"
    found = prospects.prospect(table)
    assert found.nothing == pytest.approx(2 / 6), "300 and 200 less 200 need 500"
    assert found.worst == 0
    assert found.highest == 400
    assert (found.hidden, found.hands) == (2, 23 * 22 // 2)
    assert found.mean is not None
    assert found.worst < found.mean < found.nothing
    assert not found.exact
    assert (found.goes, found.left) == (3, 0)


def test_it_is_exact_once_nobody_can_give_any_more() -> None:
    table, _ = before_the_last_chance()
    found = prospects.prospect(table)
    assert found.exact
    assert found.nothing == found.mean == found.worst == pytest.approx(2 / 6)


def test_what_all_have_seen_in_a_hand_is_counted_as_it_is() -> None:
    table, _ = before_the_last_chance("warning_shot", shown=("warning_shot",))
    found = prospects.prospect(table)
    assert (found.hands, found.highest) == (1, 100)
    assert found.worst == found.mean == pytest.approx(1 / 6)


def advised(table: Table, hands: Hands) -> Advice:
    assert hands.question is not None
    (advice,) = game.advise(table, hands.question, nothing_to_wait_for)
    return advice


@pytest.mark.parametrize("held", [("lure", "rebut"), ("warning_shot", "hostages")])
def test_the_real_hand_changes_nothing_that_is_said(held: tuple[str, ...]) -> None:
    one = before_the_last_chance("the_whole_fleet", "planet_burner")
    other = before_the_last_chance(*held)
    assert prospects.prospect(one[0]) == prospects.prospect(other[0])
    assert advised(*one) == advised(*other)
    assert game.view(one[0], "ann").gambit == game.view(other[0], "ann").gambit


def test_each_card_that_may_be_given_has_its_chance() -> None:
    table, hands = before_the_last_chance("the_whole_fleet", "lure")
    found = {each.answer[0]: each for each in advised(table, hands).suggestions}
    assert isinstance(hands.question, Choose)
    assert found.keys() == {*hands.question.closed}, "not those of the hand alone"
    assert found["nothing"].chance == pytest.approx(4 / 6), "for the Enemy: that it fails"
    assert found["the_whole_fleet"].chance == 1
    assert all(each.exact for each in found.values()), "after bob nobody has a card"


def test_before_it_is_dared_each_way_lies_between_two_chances() -> None:
    table = lay_out(endgame=True)
    lay(table, "companion", "look_behind_you")
    lay(table, "time", "the_long_way_round")
    lay(table, "enemy", "scout_ship")
    give(table, "bob", "patrol", "lure")
    hands = Hands(table, gambit.attempt(table, "ann"))
    advice = advised(table, hands)
    found = {each.answer[0]: each for each in advice.suggestions}
    assert advice.suggestions[0].answer == ("turn:time+companion",)
    best = found["turn:time+companion"]
    assert best.high == pytest.approx(5 / 6), "neither an open card nor one of the hand against it"
    assert best.low == 0, "-200 and -400"
    assert 0 < best.chance < 5 / 6
    assert [note.id for note in advice.notes] == ["clash.advice.own"]
    left = {way: dict(each.why.values)["left"] for way, each in found.items()}
    assert left["turn:time+companion"] == -200, "what is turned goes if it fails"
    assert left["turn:"] == 500


def test_who_gives_two_cards_has_one_less_for_the_second() -> None:
    """Alone with two chances: once the highest card is given, it cannot come again."""
    table = lay_out(3, begins="doctor", endgame=True)
    lay(table, "companion", "look_behind_you")
    give(table, "bob", "warning_shot", "the_whole_fleet")
    table.shown += ["warning_shot", "the_whole_fleet"]
    hands = Hands(table, gambit.attempt(table, "ann")).say("turn:companion").stands()
    while hands.asks == "give_what" and hands.question and hands.question.by != ("bob",):
        hands.say("nothing")
    found = {each.answer[0]: each for each in advised(table, hands).suggestions}
    why = {answer: dict(each.why.values) for answer, each in found.items()}
    assert why["nothing"]["highest"] == 400, "one chance is gone"
    assert why["the_whole_fleet"]["highest"] == 100
    assert why["warning_shot"]["highest"] == 400


def test_an_enemy_whose_cards_are_not_all_known_has_no_mean() -> None:
    table, hands = before_the_last_chance("the_whole_fleet", "lure")
    table.decks["enemy"].untaught = 3
    found = prospects.prospect(table)
    assert (found.mean, found.worst, found.hands) == (None, 0, 0)
    assert "clash.advice.unseen" not in [note.id for note in advised(table, hands).notes]
