"""No card is named: places by points, stacks by counts, of a conflict who has won."""

from __future__ import annotations

import pytest

from companion.core.questions import UNKNOWN
from companion.games.doctor_who_card_game import ending
from companion.games.doctor_who_card_game.mends import mends
from companion.games.doctor_who_card_game.table import TALLY, Attack, Laid, Place, Table
from companion.games.doctor_who_card_game.tour import tour

from .position import SEATS, Played, begun
from .referee import cards, check_cards, table


def tallied(*, hand: int = 5, turn: str = "karen", **house: str) -> Table:
    """A place of two points each; somebody's turn, with so many cards in hand."""
    found = table(3, TALLY, **house)
    played = begun(found)
    for _ in found.seats:
        played.answer("2")
    played.answer(turn)
    held = found.players[turn].hand
    while len(held) > hand:
        found.deck.discards.append(held.pop())
    while len(held) < hand:
        held.append(found.deck.take(UNKNOWN))
    return found


def place(found: Table, seat: str, *, defenders: int = 0, tardis: bool = False) -> Place:
    there = found.players[seat].places[0]
    there.tardis = tardis
    there.defenders = [Laid(found.deck.take(UNKNOWN), knows=[seat]) for _ in range(defenders)]
    return there


def attack(found: Table, there: Place, by: str, n: int) -> None:
    there.attack = Attack(by, [Laid(found.deck.take(UNKNOWN), knows=[by]) for _ in range(n)])


def lies(there: Place) -> tuple[bool, int, int]:
    """Whether it is protected; how many defend, how many attack."""
    return there.tardis, len(there.defenders), len(there.attack.cards) if there.attack else 0


def test_a_location_is_two_digits() -> None:
    found = tallied()
    begun(found).answer("location").answer("4").answer("1")
    karen = found.players["karen"]
    assert [found.worth(each.card) for each in karen.places] == [2, 4]
    assert (karen.points, len(karen.hand)) == (1, 4)


def test_one_may_think_better_of_it() -> None:
    found = tallied()
    assert begun(found).answer("location").answer("nothing").asked == "act"
    assert len(found.players["karen"].hand) == 5


@pytest.mark.parametrize(("enemies", "worn", "stay"), [(1, None, 1), (3, "2", 1), (3, "0", 3)])
def test_an_attack_that_wins_keeps_what_people_say(
    enemies: int, worn: str | None, stay: int
) -> None:
    found = tallied(turn="matt", hand=6)
    there = place(found, "karen", defenders=3)
    before, gone = len(found.players["karen"].hand), len(found.deck.discards)
    played = begun(found).answer(f"attack:{there.card}").answer(str(enemies))
    played.answer("lost")
    if worn is not None:
        assert {*played.options} == {"0", "1", "2"}, "one stays"
        played.answer(worn)
    played.answer("1")
    assert lies(there) == (False, 0, stay)
    assert len(found.players["karen"].hand) == before + 1
    assert len(found.deck.discards) == gone + 2 + enemies - stay
    assert found.counters("matt", "dalek") == 1


def test_a_defence_that_wins_is_protected() -> None:
    found = tallied()
    there = place(found, "karen")
    attack(found, there, "matt", 2)
    begun(found).answer(f"defend:{there.card}").answer("2").answer("won")
    assert lies(there) == (True, 0, 0)


def test_a_counter_takes_the_attack_with_it() -> None:
    found = tallied(turn="matt")
    there = place(found, "karen", tardis=True)
    begun(found).answer(f"attack:{there.card}").answer("1")
    assert lies(there) == (False, 0, 0)


def deed(found: Table, what: str) -> Played:
    return begun(found).answer("support").answer(f"does:{what}")


def test_support_is_told_by_what_it_does() -> None:
    found = tallied(hand=6)
    there = place(found, "karen")
    attack(found, there, "matt", 2)
    deed(found, "defeat_attack").answer(there.card)
    assert lies(there) == (True, 0, 0)
    attack(found, place(found, "karen"), "matt", 2)
    deed(found, "discard_enemy").answer(f"enemy:{there.card}:1")
    assert lies(there) == (False, 0, 1)
    deed(found, "points_per_dalek")
    points = [found.players[seat].points for seat in found.seats]
    assert points == [2, 1, 0], "two for who plays it, one for the counter that is out"


def test_k9_costs_a_card_more() -> None:
    found = tallied(hand=5)
    there = place(found, "karen")
    attack(found, there, "matt", 1)
    deed(found, "pay_defender").answer(there.card)
    assert len(found.players["karen"].hand) == 3
    assert there.tardis


def test_an_attack_that_lies_open_may_be_taken_over() -> None:
    found = tallied()
    there = place(found, "matt")
    attack(found, there, "arthur", 2)
    option = f"attack:{there.card}"
    assert option not in begun(found).options
    assert there.attack is not None
    there.attack.cards[0].up = True
    begun(found).answer(option).answer("1")
    assert there.attack.by == "karen"
    assert len(there.attack.cards) == 3


@pytest.mark.parametrize("spoilt", [True, False])
def test_at_the_end_it_is_asked_which_place_scores_for_nobody(spoilt: bool) -> None:
    found = tallied()
    there = place(found, "matt")
    attack(found, there, "karen", 2)
    found.ended = "card"
    played = begun(found).answer(there.card if spoilt else "nothing")
    assert played.how is not None
    assert ending.scores(found) == {
        "karen": 2 if spoilt else 4,
        "matt": 0,
        "arthur": 2,
    }


def test_all_can_be_put_right_and_no_card_is_lost() -> None:
    def position() -> Table:
        found = tallied()
        attack(found, place(found, "matt"), "karen", 2)
        mends(found, "new_place.karen")["new_place.karen"].put("4")
        place(found, "arthur", defenders=2, tardis=True)
        return found

    def total(found: Table) -> int:
        return cards(found).total() - found.deck.hidden

    names = [name for name in mends(position()) if not name.startswith("seat")]
    assert {name.partition(".")[0] for name in names} >= {
        *("points", "hand", "place", "vp", "tardis", "attack", "defender", "enemy", "new_place"),
    }
    for name in names:
        for value in mends(position(), name)[name].to:
            found = position()
            before = total(found)
            mends(found, name)[name].put(value)
            assert total(found) == before, (name, value)
            check_cards(found)
            begun(found)  # the game goes on from there


def test_a_place_that_was_laid_unseen_is_its_points() -> None:
    found = tallied()
    mends(found, "new_place.matt")["new_place.matt"].put("5")
    laid = found.players["matt"].places[-1].card
    assert found.worth(laid) == 5
    mends(found, f"vp.{laid}")[f"vp.{laid}"].put("3")
    assert found.worth(laid) == 3
    seen = [path for at in tour(found) for path in at.mends]
    assert sorted(seen) == sorted(mends(found))


def test_who_begins_is_asked() -> None:
    found = table(2, TALLY)
    played = begun(found).answer("3").answer("1")
    assert played.asked == "first"
    assert {*played.options} == {*SEATS[:2]}
