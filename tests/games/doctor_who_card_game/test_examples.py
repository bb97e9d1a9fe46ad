"""Every worked example of the rulebook, and what follows from our starter deck."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace

import pytest

from companion.games.doctor_who_card_game import defaults, ending, hands, setup
from companion.games.doctor_who_card_game.table import Laid, Table

from .position import attack, begun, hold, keep, laid, own, starter

FILLER = ("leadworth", "sardick_town", "midnight", "utopia", "messaline")


def test_01_cybermen_and_roboforms_attack_1940s_london() -> None:
    table = laid()
    place = own(table, "matt", "london_1940s")
    hold(table, "karen", "cybermen", "roboforms", *FILLER[:3])
    begun(table).answer("attack:london_1940s").answer("cybermen", "roboforms")
    assert place.attack is not None
    assert [each.card for each in place.attack.cards] == ["cybermen", "roboforms"]
    assert not any(each.up for each in place.attack.cards)
    assert table.counters("karen", "dalek") == 1
    assert table.conflict is None


def test_02_a_tardis_counter_takes_the_attack_with_it() -> None:
    table = laid()
    place = own(table, "arthur", "national_museum", "amy_pond", tardis=True)
    hold(table, "karen", "saturnyns", *FILLER[:3])
    begun(table).answer("attack:national_museum").answer("saturnyns")
    assert table.deck.discards == ["saturnyns"]
    assert not place.tardis
    assert place.attack is None
    assert not place.defenders[0].up
    assert table.counters("karen", "dalek") == 0


def test_03_the_doctor_and_amy_save_leadworth() -> None:
    table = laid()
    place = own(table, "karen", "leadworth")
    attack(table, place, "matt", "sontarans")
    hold(table, "karen", "the_doctor", "amy_pond", *FILLER[1:4])
    begun(table).answer("defend:leadworth").answer("the_doctor", "amy_pond")
    assert Counter(table.deck.discards) == Counter(["sontarans", "the_doctor", "amy_pond"])
    assert table.counters("matt", "dalek") == 0
    assert place.tardis


def test_04_river_goes_over_at_bowie_base_one() -> None:
    table = laid(4, turn="arthur")
    place = own(table, "arthur", "bowie_base_one")
    attack(table, place, "alex", "the_silence", "madame_kovarian")
    hold(table, "arthur", "the_doctor", "river_song", *FILLER[:3])
    played = begun(table).answer("defend:bowie_base_one").answer("the_doctor", "river_song")
    assert numbers(table) == (5, 11)
    assert played.asked == "recover"
    played.answer("stand")
    assert table.players["arthur"].points == 1
    assert Counter(table.deck.discards) == Counter(["the_silence", "the_doctor", "river_song"])
    assert place.attack is not None
    assert [(each.card, each.up) for each in place.attack.cards] == [("madame_kovarian", True)]
    assert place.attack.by == "alex"


def test_05_the_final_score() -> None:
    table = laid(4)
    for n, card in enumerate(("pompeii", "venice", "versailles", "london_1940s", "leadworth")):
        place = own(table, "karen", card)
        if n > 2:
            attack(table, place, "alex", "daleks")
    table.players["karen"].places.pop(0)
    for seat, card in (("alex", "krop_tor"), ("arthur", "ood_sphere")):
        attack(table, own(table, seat, card), "karen", "cybermen")
    assert ending.scores(table)["karen"] == 4 + 3 + 3 + 3 + 3 == 16


@pytest.mark.parametrize(
    ("players", "dealt", "left", "above"), [(3, 12, 115, 95), (4, 17, 110, 90), (2, 8, 116, 96)]
)
def test_06_what_is_dealt(players: int, dealt: int, left: int, above: int) -> None:
    table = setup(defaults(("a", "b", "c", "d")[:players], starter()))
    played = begun(table)
    while played.asked != "act":
        question = played.question
        assert question is not None
        played.answer(*question.possible[: question.n])  # type: ignore[union-attr]
    assert sum(len(each.hand) for each in table.players.values()) == dealt
    assert (table.deck.size, table.deck.size - table.under) == (left, above)
    assert len(table.players[table.right_of(table.first)].hand) == min(
        len(each.hand) for each in table.players.values()
    )


def test_07_places_in_the_reserve() -> None:
    table = laid()
    assert hands.room(table, "karen") == 2
    keep(table, "karen", "cardiff", up=True)
    assert hands.room(table, "karen") == 3
    keep(table, "karen", "unit", up=True)
    assert hands.room(table, "karen") == 2
    keep(table, "karen", "face_of_boe", up=True)
    assert hands.room(table, "karen") == 3


@pytest.mark.parametrize(
    ("card", "points"), [("the_tardis", [4, 1, 0]), ("crack_in_time", [2, 3, 1])]
)
def test_08_points_for_counters(card: str, points: list[int]) -> None:
    table = laid()
    for seat, places in (("karen", ("pompeii", "venice")), ("matt", ("versailles",))):
        for place in places:
            own(table, seat, place, tardis=True)
    for victim, place, by in (
        ("arthur", "krop_tor", "matt"),
        ("arthur", "ood_sphere", "matt"),
        ("karen", "stonehenge", "matt"),
        ("karen", "lake_silencio", "arthur"),
    ):
        attack(table, own(table, victim, place), by, "daleks")
    hold(table, "karen", card, *FILLER[:3])
    begun(table).answer("support").answer(card)
    assert [table.players[seat].points for seat in table.seats] == points


@pytest.mark.parametrize(("theirs", "got"), [((20, 8), 3), ((1, 0), 2)])
def test_09_a_location_that_the_supply_cannot_pay(theirs: tuple[int, int], got: int) -> None:
    table = laid()
    for seat, n in zip(("matt", "arthur"), theirs, strict=True):
        table.players[seat].points = n
    put_away(table, table.supply - 1)
    hold(table, "karen", "midnight", *FILLER[:2], "utopia")
    played = begun(table).answer("location").answer("midnight")
    while played.asked == "whose_points":
        played.answer(played.options[0])
    assert table.players["karen"].points == got


def put_away(table: Table, n: int) -> None:
    """As though the box had so many points fewer."""
    parts = replace(table.box.rules, points=table.box.rules.points - n)
    table.box = replace(table.box, parts={"parts": parts})


def test_10_silurians_fall_to_amy() -> None:
    table = conflict(("silurians", "roboforms"), "amy_pond")
    assert table.place("leadworth").tardis
    assert "compared" not in told(table)


def test_11_the_pandorica_takes_the_doctor_or_falls_to_rory() -> None:
    table = conflict(("the_pandorica", "daleks"), "the_doctor", "amy_pond")
    assert numbers(table) == (3, 7)
    assert left(table) == ["daleks"]
    table = conflict(("the_pandorica", "daleks"), "the_doctor", "rory")
    assert numbers(table) == (5, 5)
    assert table.place("leadworth").tardis
    assert {"the_pandorica", "rory"} <= {*table.deck.discards}


@pytest.mark.parametrize("lost", ["cybermen", "roboforms"])
def test_12_rory_goes_home_from_where_he_lay(lost: str) -> None:
    table = laid(turn="matt", losses="any")
    place = own(table, "karen", "leadworth", "rory", "amy_pond")
    hold(table, "karen", *FILLER[1:3])
    hold(table, "matt", "cybermen", "roboforms", *FILLER[3:], "venice", "pompeii")
    played = begun(table).answer("attack:leadworth").answer("cybermen", "roboforms")
    assert numbers(table) == (5, 7)
    assert {*played.options} == {"lose_1:cybermen", "lose_1:roboforms"}
    played.answer(f"lose_1:{lost}").answer("stand")
    assert "rory" in table.players["karen"].hand
    assert place.defenders == []
    assert {"amy_pond", lost} == {*table.deck.discards}


def test_12_played_into_the_attack_rory_is_discarded() -> None:
    table = conflict(("cybermen", "roboforms"), "rory", "amy_pond")
    assert "rory" in table.deck.discards


def test_13_unit_pays_for_the_tie() -> None:
    table = laid()
    keep(table, "karen", "unit", up=True)
    table.players["karen"].points = 1
    attack(table, own(table, "karen", "leadworth"), "matt", "sontarans")
    hold(table, "karen", "amy_pond", *FILLER[1:4])
    begun(table).answer("defend:leadworth").answer("amy_pond").answer("pay")
    assert numbers(table) == (4, 4)
    assert table.place("leadworth").tardis
    assert table.players["karen"].points == 0


def test_14_the_slitheen_take_what_river_brought() -> None:
    table = conflict(("slitheen",), "river_song")
    assert table.place("leadworth").tardis
    assert (table.players["karen"].points, table.players["matt"].points) == (0, 1)


def test_15_one_of_the_daleks_is_lost() -> None:
    table = conflict(("daleks", "daleks"), "the_doctor", "amy_pond")
    assert numbers(table) == (8, 10)
    assert left(table) == ["daleks"]


def test_16_a_card_of_the_reserve_may_be_played_with_three_in_hand() -> None:
    table = laid()
    hold(table, "karen", *FILLER[:3])
    keep(table, "karen", "venice")
    played = begun(table).answer("location")
    assert {"kept:venice", *FILLER[:3]} <= {*played.options}
    played.answer("leadworth")
    assert len(table.players["karen"].hand) == 3
    assert "venice" in table.players["karen"].hand, "it is taken up first"


def test_16_k9_with_four_cards_and_no_reserve_leaves_too_few() -> None:
    table = laid()
    attack(table, own(table, "karen", "pompeii"), "matt", "daleks")
    hold(table, "karen", "k9", "amy_pond", "leadworth", "midnight")
    assert "k9" not in begun(table).answer("support").options


def test_17_fish_fingers_keep_the_hand_at_five() -> None:
    table = laid()
    hold(table, "karen", "fish_fingers_and_custard", *FILLER[:4])
    played = begun(table).answer("support").answer("fish_fingers_and_custard")
    played.answer("leadworth", "midnight").draw("venice", "pompeii", "versailles")
    assert len(table.players["karen"].hand) == 5


def test_17_where_no_card_is_left_what_was_discarded_comes_back() -> None:
    """And Fish Fingers with it: it is one of the discards."""
    table = laid()
    hold(table, "karen", "fish_fingers_and_custard", *FILLER[:3])
    table.deck.unseen.clear()
    played = begun(table).answer("support").answer("fish_fingers_and_custard")
    played.answer("leadworth").draw("leadworth", "fish_fingers_and_custard")
    assert len(table.players["karen"].hand) == 4


@pytest.mark.parametrize(
    ("above", "left_below"), [(1, 16), (2, 17)], ids=["one above", "two above"]
)
def test_18_the_game_end_card_at_the_end_of_a_turn(above: int, left_below: int) -> None:
    table = laid()
    hold(table, "karen", *FILLER[:3])
    _pile(table, table.under + above)
    played = begun(table).answer("pass")
    while played.asked == "draw":
        question = played.question
        played.answer(*question.possible[: question.n])  # type: ignore[union-attr]
    assert len(table.players["karen"].hand) == 5
    assert table.deck.size == left_below
    assert table.single
    assert table.turn == "matt"


def test_18_seen_by_buying_one_hands_on_three_and_has_five_again() -> None:
    table = laid()
    hold(table, "karen", *FILLER[:3])
    table.players["karen"].points = 5
    _pile(table, table.under + 1)
    played = begun(table).answer("buy:1")
    played.answer(*played.question.possible[:1])  # type: ignore[union-attr]
    assert table.seen_end
    assert not table.single
    played.answer("pass").answer(*played.options[:3])
    while played.asked == "draw":
        played.answer(*played.question.possible[: played.question.n])  # type: ignore[union-attr]
    assert len(table.players["karen"].hand) == 5
    assert table.deck.size == 15
    assert table.single


def _pile(table: Table, n: int) -> None:
    """All others lie among the discards."""
    table.deck.discards += table.deck.unseen[n:]
    del table.deck.unseen[n:]


def test_19_the_arch_finds_only_a_third() -> None:
    table = laid(turn="matt")
    attack(table, own(table, "matt", "pompeii"), "karen", "daleks")
    own(table, "arthur", "venice", tardis=True)
    hold(table, "matt", "chameleon_arch", *FILLER[:3])
    played = begun(table).answer("support").answer("chameleon_arch").answer("pompeii")
    assert {*played.options} == {"chiswick", "venice"}
    played.answer("venice")
    assert not table.place("venice").tardis
    assert table.counters("karen", "dalek") == 0
    assert table.deck.discards == ["daleks", "chameleon_arch"]


@pytest.mark.parametrize(("cards", "stays"), [(("daleks", "daleks"), True), (("daleks",), False)])
def test_20_captain_jack_takes_one_card(cards: tuple[str, ...], stays: bool) -> None:
    table = laid()
    place = own(table, "karen", "pompeii")
    attack(table, place, "matt", *cards)
    hold(table, "karen", "captain_jack", *FILLER[:3])
    begun(table).answer("support").answer("captain_jack").answer("enemy:pompeii:1")
    assert (place.attack is not None) == stays
    assert not place.tardis
    assert ending.scores(table)["karen"] == 2 + (0 if stays else 4)


def test_21_of_an_attack_that_may_all_go_one_stays() -> None:
    table = conflict(("the_silence", "madame_kovarian"), "the_doctor", "amy_pond", "river_song")
    assert numbers(table) == (8, 11)
    assert left(table) == ["madame_kovarian"]
    table = conflict(("madame_kovarian",), "river_song")
    assert numbers(table) == (0, 6)
    assert left(table) == ["madame_kovarian"]


@pytest.mark.parametrize("removed", [True, False])
def test_22_five_counters_end_it_at_the_beginning_of_ones_own_turn(removed: bool) -> None:
    table = laid(turn="matt")
    places = [own(table, "karen", card) for card in FILLER]
    for place in places:
        attack(table, place, "arthur", "sycorax" if place is places[0] else "daleks")
    hold(table, "matt", "venice", "pompeii", "versailles")
    hold(table, "karen", "captain_jack", "krop_tor", "ood_sphere", "stonehenge")
    table.turn, table.step = ("karen", "act") if removed else ("arthur", "begin")
    played = begun(table)
    if removed:
        played.answer("support").answer("captain_jack").answer("enemy:leadworth:1")
        assert table.counters("arthur", "dalek") == 4
        assert played.asked == "act"
    else:
        assert played.how is not None
        assert dict(played.how.values)["ended"] == "dalek"


def test_23_the_floor_of_three() -> None:
    table = laid()
    hold(table, "karen", "fish_fingers_and_custard", *FILLER[:2])
    played = begun(table).answer("support").answer("fish_fingers_and_custard")
    played.answer(*FILLER[:2]).draw("venice", "pompeii", "versailles")
    assert len(table.players["karen"].hand) == 3
    table = laid()
    hold(table, "karen", *FILLER[:3])
    assert "location" not in begun(table).options


# What stands after a conflict at Leadworth, in which Karen defends against Matt


def conflict(enemies: tuple[str, ...], *defenders: str) -> Table:
    table = laid()
    attack(table, own(table, "karen", "leadworth"), "matt", *enemies)
    hold(table, "karen", *defenders, *FILLER[1:4])
    played = begun(table).answer("defend:leadworth").answer(*defenders)
    if played.asked == "recover":
        played.answer("stand")
    return table


def numbers(table: Table) -> tuple[int, int]:
    said = dict(next(each for each in table.told if each.id == "cards.compared").values)
    return said["defence"], said["attack"]  # type: ignore[return-value]


def told(table: Table) -> list[str]:
    return [each.id.removeprefix("cards.") for each in table.told]


def left(table: Table) -> list[str]:
    where = table.place("leadworth").attack
    lying: list[Laid] = where.cards if where is not None else []
    return [each.card for each in lying]
