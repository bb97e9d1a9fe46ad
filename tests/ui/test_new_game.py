"""A new game: every choice reaches the game that is begun."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import pytest

from companion.core.log import APP
from companion.games import GAMES, time_of_the_daleks
from companion.games.time_of_the_daleks.house_rules import HOUSE_RULES
from companion.ui.screens.play import PlayScreen
from companion.ui.theme.widgets import Field, Toggle
from tests.ui.conftest import Open
from tests.ui.driver import Driver, said
from tests.ui.reading import check_readable

SIZES = [(1280, 800), (800, 1280), (1024, 600), (360, 740)]
DALEKS = "Time of the Daleks"


def daleks(open_app: Open, size: tuple[int, int] = (1280, 800), language: str = "en") -> Driver:
    driver = open_app(size, language, dict(GAMES))
    driver.tap(DALEKS)
    return driver


@pytest.fixture
def new(open_app: Open) -> Driver:
    return daleks(open_app)


def nth(driver: Driver, text: str, n: int) -> None:
    driver.tap([tap for tap in driver.taps() if said(tap) == text][n])


def options(driver: Driver) -> dict[str, object]:
    return dict(driver.session.options)


@pytest.mark.parametrize("size", SIZES, ids=lambda size: f"{size[0]}x{size[1]}")
@pytest.mark.parametrize("language", ["en", "de"])
def test_it_can_be_read(open_app: Open, size: tuple[int, int], language: str) -> None:
    driver = daleks(open_app, size, language)
    check_readable(driver)
    driver.tap("4")
    check_readable(driver)
    driver.tap(driver.words.name("card", "eleventh"))
    check_readable(driver)
    driver.tap(driver.companion.say("new.house"))
    check_readable(driver)


@pytest.mark.parametrize("language", ["en", "de"])
def test_three_taps_to_a_game(open_app: Open, language: str) -> None:
    driver = open_app(language=language, games=dict(GAMES))
    for text in (DALEKS, driver.companion.say("new.start")):
        driver.tap(text)
    table = driver.session.now.table
    assert table.seats == ["player_1", "player_2"]
    assert driver.companion._store.games()[0].held == time_of_the_daleks.DECKS


@pytest.mark.parametrize("count", [1, 2, 3, 4])
def test_how_many_play(new: Driver, count: int) -> None:
    new.tap(str(count))
    new.tap("Start")
    assert len(new.session.now.table.doctors) == count
    assert len({doctor.card for doctor in new.session.now.table.doctors}) == count


def test_names_of_any_letters_are_shown_and_remembered(open_app: Open) -> None:
    driver = daleks(open_app)
    driver.write("Player 1", "Łucja 小明 {n} [b]")
    driver.write("Player 2", "a much longer name than anybody has")
    driver.tap("Start")
    words = driver.words
    assert words.name("seat", "player_1") == "Łucja 小明 {n} [b]"
    assert words.name("seat", "player_2") == "a much longer name t"
    driver = daleks(open_app)
    assert {"Łucja 小明 {n} [b]", "a much longer name t"} <= names(driver)


def names(driver: Driver) -> set[str]:
    return {each.text for each in driver.walk() if isinstance(each, Field)}


def test_names_go_with_a_game_that_is_sent(open_app: Open) -> None:
    driver = daleks(open_app)
    driver.write("Player 1", "Zoë")
    driver.tap("Start")
    path = driver.companion.export(driver.app.playing.id)  # type: ignore[union-attr]
    id = driver.companion.take_in(path)
    assert driver.companion.resume(id).people["player_1"].name == "Zoë"


def test_which_doctor(new: Driver) -> None:
    new.tap("First Doctor")
    new.tap("Twelfth Doctor")
    new.tap("Start")
    assert options(new)["doctors"] == {"player_1": "twelfth", "player_2": "fourth"}


def test_a_doctor_that_another_has_is_exchanged(new: Driver) -> None:
    new.tap("First Doctor")
    nth(new, "Fourth Doctor", 0)
    new.tap("Start")
    assert options(new)["doctors"] == {"player_1": "fourth", "player_2": "first"}


def test_a_doctor_may_be_dealt(new: Driver) -> None:
    new.tap("First Doctor")
    new.tap("Dealt")
    new.tap("Start")
    doctors = [doctor.card for doctor in new.session.now.table.doctors]
    assert doctors[1] == "fourth"
    assert doctors[0] in {"first", "eleventh", "twelfth"}


def test_colour_and_edge(new: Driver) -> None:
    new.tap("Blue")
    new.tap("Violet")
    new.tap("Near side")
    new.tap("Right side")
    new.tap("Start")
    assert new.app.playing is not None
    person = new.app.playing.people["player_1"]
    assert (person.colour, person.edge) == ("violet", "east")


@pytest.mark.parametrize(
    ("preset", "held"),
    [
        ("All on the table", ()),
        ("Cards in the app", time_of_the_daleks.DECKS),
        ("All in the app", (*time_of_the_daleks.DECKS, *time_of_the_daleks.DICE)),
    ],
)
def test_who_holds_what(new: Driver, preset: str, held: tuple[str, ...]) -> None:
    new.tap(preset)
    new.tap("Start")
    assert new.app.playing is not None
    assert new.app.playing.held() == held
    dealt = [event for event in new.session.log.events if event.by == APP]
    assert bool(dealt) == bool(held), "hands are dealt by whoever holds the cards"


def test_one_deck_and_one_die(new: Driver) -> None:
    new.tap("Dilemmas")
    new.tap("TARDIS die")
    new.tap("Start")
    held = set(new.companion._store.games()[0].held)
    assert held == {*time_of_the_daleks.DECKS, "tardis"} - {"dilemmas"}


def switch(driver: Driver, n: int) -> None:
    driver.tap([tap for tap in driver.taps() if isinstance(tap, Toggle)][n])


@pytest.mark.parametrize(
    ("n", "reached"),
    [
        (0, lambda table: table.first_game and table.markers == [8, 11, 14]),
        (1, lambda table: table.doctors[1].k9),
    ],
    ids=["first game", "K-9"],
)
def test_flags(new: Driver, n: int, reached: Callable[[object], bool]) -> None:
    switch(new, n)
    new.tap("Start")
    assert reached(new.session.now.table)


def test_real_cards_lie_on_the_table(new: Driver) -> None:
    """The app cannot deal what it does not know: it says so instead of offering it."""
    new.tap("All in the app")
    new.tap("Published box")
    assert new.companion.say("new.equipment.real") in new.texts()
    assert new.screen.draft.plan.held == time_of_the_daleks.DICE
    shown = [said(tap) for tap in new.taps()]
    assert {"All on the table", "Dice in the app"} <= {*shown}
    assert not {"Cards in the app", "All in the app"} & {*shown}
    assert not any(text.startswith("Timey-Wimey cards") for text in shown)
    check_readable(new)
    new.tap("Starter cards")
    assert new.companion.say("new.equipment.real") not in new.texts()
    assert new.screen.draft.plan.held == (*time_of_the_daleks.DECKS, *time_of_the_daleks.DICE)
    new.tap("Published box")
    new.tap("All on the table")
    new.tap("Start")
    new.tap("Start without it")
    assert new.app.playing is not None
    assert new.app.playing.held() == ()


def test_a_remembered_box_deals_no_cards(open_app: Open) -> None:
    driver = daleks(open_app)
    plan = driver.screen.draft.plan
    everything = (*time_of_the_daleks.DECKS, *time_of_the_daleks.DICE)
    driver.companion.left(replace(plan, box="box", held=everything))
    assert driver.companion.plan(time_of_the_daleks.NAME).held == time_of_the_daleks.DICE


def test_which_box(new: Driver) -> None:
    new.tap("Published box")
    check_readable(new)
    new.tap("Start")
    new.tap("Start without it")
    assert new.session.now.table.box.doctors["first"].source == "box"


def test_every_house_rule_can_be_chosen(open_app: Open) -> None:
    driver = daleks(open_app)
    driver.tap("House rules")
    words = driver.words
    assert driver.read().count("(usual)") == len(HOUSE_RULES)
    for rule, choices in HOUSE_RULES.items():
        driver.app.screen._choose(rule, choices[1])
        assert words.name("house", f"{rule}.why") in driver.texts()
    driver.tap("Back")
    assert f"{len(HOUSE_RULES)} house rules differ from the usual." in driver.texts()
    driver.tap("Start")
    chosen = driver.session.now.table.house
    assert chosen == {rule: choices[1] for rule, choices in HOUSE_RULES.items()}


def test_a_house_rule_by_touch(new: Driver) -> None:
    new.tap("House rules")
    new.tap("Once a turn")
    check_readable(new)
    new.tap("Back")
    new.tap("Start")
    assert new.session.now.table.house["icon_use"] == "once_a_turn"


def test_a_rematch_moves_the_opening_on(new: Driver) -> None:
    new.write("Player 2", "Bob")
    new.tap("Start")
    assert new.session.now.table.opening == "player_1"
    playing = new.companion.rematch(new.app.playing.id)  # type: ignore[union-attr]
    table = playing.session.now.table
    assert (table.opening, table.turn) == ("player_2", "player_2")
    assert playing.people["player_2"].name == "Bob"
    assert {d.seat: d.card for d in table.doctors} == {"player_1": "first", "player_2": "fourth"}
    again = new.companion.rematch(playing.id)
    assert again.session.now.table.opening == "player_1"


def test_decks_change_hands_in_the_middle_of_a_game(new: Driver) -> None:
    new.tap("All on the table")
    new.tap("Start")
    for text in ("Menu", "Who holds what", "Timey-Wimey cards"):
        new.tap(text)
    check_readable(new)
    assert new.companion._store.games()[0].held == ("timey_wimey",)


@pytest.mark.parametrize("mode", ["ask", "auto"])
def test_the_app_waits_where_it_is_to_ask(new: Driver, mode: str) -> None:
    new.companion.prefer(new.companion.preferences.doing("equipment", mode))
    new.tap("Start")
    assert (new.session.n > 0) == (mode == "auto")


# Dice and board of a real box


def real_box(driver: Driver) -> None:
    driver.tap("Published box")
    driver.tap("Start")


def test_a_real_box_is_compared_once(new: Driver) -> None:
    real_box(new)
    assert "real box" in new.strip
    check_readable(new)
    new.tap("Start without it")
    assert isinstance(new.screen, PlayScreen)
    new.app.home()
    new.settle()
    new.tap(DALEKS)
    new.tap("Start")
    assert isinstance(new.screen, PlayScreen), "nobody is asked twice"


def test_what_was_compared_is_played_with(new: Driver) -> None:
    real_box(new)
    new.tap("Compare now")
    new.screen.parts["earth"] = 4
    new.tap("This is what mine look like")
    new.tap("Start")
    assert new.session.now.table.box.rules.earth == 4


def test_starter_cards_ask_for_nothing(new: Driver) -> None:
    new.tap("Start")
    assert isinstance(new.screen, PlayScreen)
    assert new.strip == new.companion.say("setup.offer"), "and nothing about the box"
    assert new.companion.own_box("time_of_the_daleks").ask_once(), "and it is still to be asked"


def test_no_half_goes_blank_while_the_other_scrolls(new: Driver) -> None:
    """The people stay where they are while one looks through what they play with."""
    people = [tap for tap in new.taps() if said(tap) in ("Blue", "Red", "First Doctor")]
    before = [tap.to_window(*tap.center) for tap in people]
    rules = new.find(new.companion.say("new.house"))
    hidden = rules.to_window(*rules.center)
    new.sight(rules)
    assert rules.to_window(*rules.center) != hidden
    assert [tap.to_window(*tap.center) for tap in people] == before


def test_a_form_that_is_left_is_found_again(open_app: Open) -> None:
    driver = daleks(open_app)
    driver.write("Player 1", "Zoë")
    driver.tap("3")
    driver.tap("All in the app")
    driver.tap("Back")
    driver = daleks(open_app)
    assert "Zoë" in names(driver)
    assert {"Player 1", "Player 2", "Player 3"} <= {
        field.hint_text for field in driver.walk() if isinstance(field, Field)
    }
    driver.tap("Start")
    held = driver.companion._store.games()[0].held
    assert held == (*time_of_the_daleks.DECKS, *time_of_the_daleks.DICE)
