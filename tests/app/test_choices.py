"""What was chosen as options of a game: kept with it, and safe whatever a file says."""

from __future__ import annotations

from dataclasses import asdict, replace

import pytest

from companion.app import choices, contents
from companion.core.messages import NotAllowed
from companion.games import GAMES, time_clash, time_of_the_daleks
from companion.ui.host.plan import DEALT, Person, Plan, seated

NAME = time_of_the_daleks.NAME


def plan(count: int = 2) -> Plan:
    found = choices.offered(GAMES[NAME], "starter", {})
    return seated(choices.first_plan(NAME, found), count)


def test_a_plan_is_remembered_as_it_was() -> None:
    made = replace(plan(), flags={"k9": True}, house={"stay": "own_zone"}, opening=1)
    assert choices.plan_from_plain(NAME, asdict(made)) == made


@pytest.mark.parametrize("plain", [None, [], {}, {"game": NAME}, {"game": "x", "people": []}])
def test_what_cannot_be_read_is_not_remembered(plain: object) -> None:
    assert choices.plan_from_plain(NAME, plain) is None


def test_more_people_than_roles_are_refused_in_words() -> None:
    crowd = Plan(NAME, tuple(Person(role=DEALT) for _ in range(9)))
    with pytest.raises(NotAllowed, match="too_few_roles"):
        choices.dealt(crowd, ("first", "fourth"))


def test_everybody_is_dealt_another() -> None:
    dealt = choices.dealt(Plan(NAME, tuple(Person() for _ in range(4))), tuple("abcd"))
    assert sorted(dealt) == list("abcd")


@pytest.mark.parametrize(
    "chosen", [("", ""), ("enemy", ""), ("", "", "", ""), ("enemy", "", "enemy")]
)
def test_whoever_is_dealt_a_side_finds_foes_there(chosen: tuple[str, ...]) -> None:
    people = Plan("clash", tuple(Person(role=role) for role in chosen))
    for _ in range(20):
        dealt = choices.dealt(people, ("doctor", "enemy") * 2)
        counts = [dealt.count(side) for side in ("doctor", "enemy")]
        assert all(each in ("", now) for each, now in zip(chosen, dealt, strict=True))
        assert min(counts) == len(chosen) // 2


def test_sides_that_were_chosen_sit_alternately() -> None:
    """Whatever their seats: turns go from one side to the other."""
    game = GAMES[time_clash.NAME]
    first = choices.first_plan(game.NAME, choices.offered(game, "starter", {}))
    sides = ("enemy", "enemy", "doctor", "doctor")
    four = replace(first, people=tuple(Person(f"N{n}", role=r) for n, r in enumerate(sides)))
    made = choices.options(game, four, {})
    assert [made["sides"][seat] for seat in made["seats"]] == ["enemy", "doctor"] * 2
    assert made["sides"]["player_1"] == made["sides"]["player_2"] == "enemy"
    again = choices.plan_of(game, made, (), "starter")
    assert {(each.name, each.role) for each in again.people} == {
        (f"N{n}", role) for n, role in enumerate(sides)
    }


@pytest.mark.parametrize(
    "written", [None, 3, [], {"player_1": 3}, {"player_1": {"name": 3}}, {"player_1": {"x": "y"}}]
)
def test_people_of_a_file_from_elsewhere(written: object) -> None:
    assert choices.people_of({"seats": ["player_1"], "people": written})["player_1"].name == ""


def test_names_are_one_line_and_short() -> None:
    assert choices.clean(" a\n\tb\u202e  c" + "d" * 99) == "ab c" + "d" * 16


def test_the_options_of_a_game_say_how_to_play_it_again() -> None:
    made = replace(plan(), held=("earth",), house={"stay": "own_zone"})
    options = choices.options(GAMES[NAME], made, {})
    again = choices.plan_of(GAMES[NAME], options, ("earth",), "starter")
    assert (again.people, again.held, again.house) == (made.people, made.held, made.house)


def test_an_opening_seat_that_is_not_there_is_refused() -> None:
    options = choices.options(GAMES[NAME], plan(), {}) | {"opening": "player_9"}
    with pytest.raises(NotAllowed):
        time_of_the_daleks.setup(options)


def test_a_taught_box_lies_over_the_documented_one() -> None:
    mine = '[sontarans]\nname = "Sontarans"\nsource = "taught"\n'
    files = contents.content(GAMES[NAME], "own", {"dilemmas.toml": mine})
    assert "[sontarans]" in files["dilemmas.toml"]
    assert "[weeping_angels]" in files["dilemmas.toml"]
    assert "locations.toml" in files
    assert "own" in choices.offered(GAMES[NAME], "starter", {"doctors.toml": ""}).boxes
