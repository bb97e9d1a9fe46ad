"""A new game: every choice reaches the game that is begun."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import pytest

from companion.core.log import APP
from companion.games import GAMES, time_clash, time_of_the_daleks
from companion.games.time_of_the_daleks.house_rules import HOUSE_RULES
from companion.ui.host.plan import ALL, TABLE
from companion.ui.screens.home import HomeScreen
from companion.ui.screens.new_game import NewGameScreen
from companion.ui.screens.play import PlayScreen
from companion.ui.theme.widgets import Field, Toggle
from tests import toy
from tests.ui.conftest import Open
from tests.ui.driver import Driver, said
from tests.ui.reading import check_readable

SIZES = [(1280, 800), (800, 1280), (1024, 600), (360, 740)]
DALEKS = "Time of the Daleks"
ALONE = {time_of_the_daleks.NAME: time_of_the_daleks}


def daleks(open_app: Open, size: tuple[int, int] = (1280, 800), language: str = "en") -> Driver:
    driver = open_app(size, language, ALONE)
    driver.ask_for(DALEKS)
    return driver


@pytest.fixture
def new(open_app: Open) -> Driver:
    return daleks(open_app)


def tap(driver: Driver, *texts: str) -> None:
    for text in texts:
        driver.tap(text)


def players(driver: Driver) -> None:
    """Where one says who plays."""
    driver.tap(driver.find_icon("people"))


def nth(driver: Driver, text: str, n: int) -> None:
    driver.tap([tap for tap in driver.taps() if said(tap) == text][n])


def options(driver: Driver) -> dict[str, object]:
    return dict(driver.session.options)


@pytest.mark.parametrize("size", SIZES, ids=lambda size: f"{size[0]}x{size[1]}")
@pytest.mark.parametrize("language", ["en", "de"])
def test_it_can_be_read(open_app: Open, size: tuple[int, int], language: str) -> None:
    driver = open_app(size, language, dict(GAMES))
    say = driver.companion.say
    driver.ask_for(DALEKS)
    check_readable(driver)
    driver.tap(say("new.have.box"))
    check_readable(driver)
    driver.tap(say("new.mix"))
    check_readable(driver)
    driver.tap(say("page.back"))
    driver.tap(say("app.player", n=1) + ", " + say("app.player", n=2))
    check_readable(driver)
    driver.tap("4")
    check_readable(driver)
    driver.tap(driver.words.name("card", "eleventh"))
    check_readable(driver)
    driver.tap(say("page.back"))
    check_readable(driver)
    driver.tap(say("new.more"))
    check_readable(driver)
    driver.tap(say("new.house"))
    check_readable(driver)


ALL_OF_IT = (*time_of_the_daleks.DECKS, *time_of_the_daleks.DICE)


@pytest.mark.parametrize("language", ["en", "de"])
def test_two_taps_to_a_game_without_the_box(open_app: Open, language: str) -> None:
    driver = open_app(language=language, games=dict(GAMES))
    tap(driver, driver.companion.say("home.new"), driver.companion.say("new.start"))
    table = driver.session.now.table
    assert table.seats == ["player_1", "player_2"]
    assert driver.companion._store.games()[0].held == ALL_OF_IT


def test_who_taps_twice_starts_nothing(open_app: Open) -> None:
    """Start stands where the way to the form stood."""
    driver = open_app(games=ALONE)
    way = driver.find("New game")
    place = way.to_window(*way.center)
    root = driver.window.children[-1]
    driver.tap("New game", wait=0)
    driver.touch_at(root, place)
    assert isinstance(driver.screen, NewGameScreen)
    start = driver.find("Start")
    assert start.collide_point(*start.to_widget(*place)), "the same place"
    driver.touch_at(root, place)
    assert isinstance(driver.screen, PlayScreen), "once it has been seen, it does"


@pytest.mark.parametrize("language", ["en", "de"])
def test_three_taps_to_a_game_with_it(open_app: Open, language: str) -> None:
    driver = open_app(language=language, games=dict(GAMES))
    for way in ("home.new", "new.have.box", "new.start"):
        driver.tap(driver.companion.say(way))
    assert driver.companion._store.games()[0].held == ()
    assert driver.session.now.table.box.doctors["first"].source == "box"


def test_the_game_played_last_comes_first_and_the_other_is_one_tap_further(open_app: Open) -> None:
    """Whose name stands on the door."""
    driver = open_app(games=dict(GAMES))
    say, other = driver.companion.say, driver.companion.words.name("game", time_clash.NAME)
    tap(driver, say("home.new"), other, say("new.start"))
    assert driver.session.game.NAME == time_clash.NAME
    driver.app.home()
    driver.settle()
    tap(driver, say("home.new"))
    assert driver.find(other).chosen
    tap(driver, DALEKS, say("page.back"))
    assert isinstance(driver.screen, HomeScreen), "the other form is not on the way back"
    tap(driver, say("home.new"), say("new.start"))
    assert driver.session.game.NAME == time_clash.NAME


def test_the_answer_settles_who_holds_what_and_is_kept(new: Driver) -> None:
    say = new.companion.say
    assert new.find(say("new.have.app")).chosen
    new.tap(say("new.have.box"))
    assert new.find(say("new.have.box")).chosen
    assert not new.find(say("new.have.app")).chosen
    tap(new, "Back")
    new.ask_for(DALEKS)
    assert new.find(say("new.have.box")).chosen
    new.tap(say("new.have.app"))
    assert new.screen.draft.plan.held == ALL_OF_IT
    assert new.screen.draft.plan.box == "starter"


def test_who_played_last_time_plays_again(open_app: Open) -> None:
    driver = daleks(open_app)
    players(driver)
    driver.tap("3")
    driver.write("Player 1", "Zoë")
    driver.tap("Start")
    driver = daleks(open_app)
    assert "Zoë, Player 2, Player 3" in driver.texts()
    driver.tap("Start")
    assert len(driver.session.now.table.doctors) == 3


def test_a_game_that_has_neither_cards_nor_dice_asks_nothing(
    open_app: Open, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(toy, "DICE", ())
    driver = open_app()
    driver.ask_for("Lanterns")
    assert driver.companion.say("new.ask") not in driver.texts()
    assert not row(driver, driver.companion.say("new.mix"))
    driver.tap("Start")
    assert isinstance(driver.screen, PlayScreen)


def test_a_game_whose_box_is_not_taught_has_one_all_the_same(open_app: Open) -> None:
    driver = open_app()
    driver.ask_for("Lanterns")
    say = driver.companion.say
    driver.tap(say("new.have.box"))
    assert say("new.compare") not in driver.texts(), "nothing of it can be compared"
    driver.tap("Start")
    assert driver.companion._store.games()[0].held == ()


def test_of_several_games_one_is_chosen(open_app: Open) -> None:
    driver = open_app(games={**GAMES, "toy": toy})
    driver.tap("New game")
    check_readable(driver)
    driver.tap("Lanterns")
    driver.tap("Start")
    assert driver.session.game.NAME == "toy"


def test_settings_on_the_way_lose_nothing(open_app: Open) -> None:
    driver = daleks(open_app)
    driver.tap(driver.companion.say("new.have.box"))
    driver.press(ord(","), "", "ctrl")
    driver.tap("Light")
    driver.tap("Back")
    assert driver.find(driver.companion.say("new.have.box")).chosen
    driver.press(ord(","), "", "ctrl")
    driver.tap("Dark")


def row(driver: Driver, text: str) -> list[str]:
    return [said(each) for each in driver.taps() if said(each) == text]


@pytest.mark.parametrize("count", [1, 2, 3, 4])
def test_how_many_play(new: Driver, count: int) -> None:
    players(new)
    new.tap(str(count))
    new.tap("Start")
    assert len(new.session.now.table.doctors) == count
    assert len({doctor.card for doctor in new.session.now.table.doctors}) == count


def test_names_of_any_letters_are_shown_and_remembered(open_app: Open) -> None:
    driver = daleks(open_app)
    players(driver)
    driver.write("Player 1", "Łucja 小明 {n} [b]")
    driver.write("Player 2", "a much longer name than anybody has")
    driver.tap("Start")
    words = driver.words
    assert words.name("seat", "player_1") == "Łucja 小明 {n} [b]"
    assert words.name("seat", "player_2") == "a much longer name t"
    driver = daleks(open_app)
    players(driver)
    assert {"Łucja 小明 {n} [b]", "a much longer name t"} <= names(driver)


def names(driver: Driver) -> set[str]:
    return {each.text for each in driver.walk() if isinstance(each, Field)}


def test_names_go_with_a_game_that_is_sent(open_app: Open) -> None:
    driver = daleks(open_app)
    players(driver)
    driver.write("Player 1", "Zoë")
    driver.tap("Start")
    path = driver.companion.export(driver.app.playing.id)  # type: ignore[union-attr]
    id = driver.companion.take_in(path)
    assert driver.companion.resume(id).people["player_1"].name == "Zoë"


def test_which_doctor(new: Driver) -> None:
    players(new)
    new.tap("First Doctor")
    new.tap("Twelfth Doctor")
    new.tap("Start")
    assert options(new)["doctors"] == {"player_1": "twelfth", "player_2": "fourth"}


def test_a_doctor_that_another_has_is_exchanged(new: Driver) -> None:
    players(new)
    new.tap("First Doctor")
    nth(new, "Fourth Doctor", 0)
    new.tap("Start")
    assert options(new)["doctors"] == {"player_1": "fourth", "player_2": "first"}


def test_a_doctor_may_be_dealt(new: Driver) -> None:
    players(new)
    new.tap("First Doctor")
    new.tap("Dealt")
    new.tap("Start")
    doctors = [doctor.card for doctor in new.session.now.table.doctors]
    assert doctors[1] == "fourth"
    assert doctors[0] in {"first", "eleventh", "twelfth"}


def test_colour_and_edge(new: Driver) -> None:
    players(new)
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
    new.companion.prefer(new.companion.preferences.doing("unseen", "ask"))
    tap(new, "Mix: who holds what", preset, "Back", "Start")
    assert new.app.playing is not None
    assert new.app.playing.held() == held
    dealt = [event for event in new.session.log.events if event.by == APP]
    assert bool(dealt) == bool(held), "hands are dealt by whoever holds the cards"


def test_one_deck_and_one_die(new: Driver) -> None:
    tap(new, "Mix: who holds what", "Dilemmas", "TARDIS die")
    assert new.companion.say("new.equipment.ours") in new.texts(), "why that is odd"
    new.tap("Back")
    assert new.find("Mix: who holds what").chosen
    assert not new.find(new.companion.say("new.have.app")).chosen
    new.tap("Start")
    held = set(new.companion._store.games()[0].held)
    assert held == {*ALL_OF_IT} - {"dilemmas", "tardis"}


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
    new.tap("More")
    switch(new, n)
    new.tap("Back")
    assert "More (1 changed)" in new.texts()
    new.tap("Start")
    assert reached(new.session.now.table)


def test_real_cards_lie_on_the_table(new: Driver) -> None:
    """The app cannot deal what it does not know: it says so instead of offering it."""
    new.tap("Mix: who holds what")
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
    tap(new, "Published box", "All on the table", "Back", "Start")
    assert new.app.playing is not None
    assert new.app.playing.held() == ()


def test_a_remembered_box_deals_no_cards(open_app: Open) -> None:
    driver = daleks(open_app)
    plan = driver.screen.draft.plan
    driver.companion.left(replace(plan, box="box", held=ALL_OF_IT))
    assert driver.companion.plan(time_of_the_daleks.NAME).held == time_of_the_daleks.DICE


def test_which_box(new: Driver) -> None:
    tap(new, "Mix: who holds what", "Published box")
    check_readable(new)
    tap(new, "Back", "Start")
    assert new.session.now.table.box.doctors["first"].source == "box"


def test_every_house_rule_can_be_chosen(open_app: Open) -> None:
    driver = daleks(open_app)
    tap(driver, "More", "House rules")
    words = driver.words
    assert driver.read().count("(usual)") == len(HOUSE_RULES)
    for rule, choices in HOUSE_RULES.items():
        driver.app.screen._choose(rule, choices[1])
        assert words.name("house", f"{rule}.why") in driver.texts()
    driver.tap("Back")
    assert f"{len(HOUSE_RULES)} house rules differ from the usual." in driver.texts()
    tap(driver, "Back", "Start")
    chosen = driver.session.now.table.house
    assert chosen == {rule: choices[1] for rule, choices in HOUSE_RULES.items()}


def test_a_house_rule_by_touch(new: Driver) -> None:
    tap(new, "More", "House rules", "Once a turn")
    check_readable(new)
    tap(new, "Back", "Back", "Start")
    assert new.session.now.table.house["icon_use"] == "once_a_turn"


def test_a_rematch_moves_the_opening_on(new: Driver) -> None:
    players(new)
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
    tap(new, "Mix: who holds what", "All on the table", "Back", "Start")
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


def test_comparing_a_real_box_is_offered_until_it_was_done(new: Driver) -> None:
    """And never asked: nobody who wants to play is held up."""
    compare = new.companion.say("new.compare")
    new.tap(new.companion.say("new.have.box"))
    assert compare in new.texts()
    new.tap("Start")
    assert isinstance(new.screen, PlayScreen)
    new.app.home()
    new.settle()
    new.ask_for(DALEKS)
    tap(new, compare, "This is what mine look like")
    assert compare not in new.texts()
    new.tap("Back")
    new.ask_for(DALEKS)
    assert compare not in new.texts()


def test_what_was_compared_is_played_with(new: Driver) -> None:
    new.tap(new.companion.say("new.have.box"))
    new.tap(new.companion.say("new.compare"))
    new.screen.parts["earth"] = 4
    new.tap("This is what mine look like")
    new.tap("Start")
    assert new.session.now.table.box.rules.earth == 4
    assert new.companion._store.games()[0].held == ()


def test_without_the_box_nothing_is_compared(new: Driver) -> None:
    assert new.companion.say("new.compare") not in new.texts()
    new.tap("Start")
    assert isinstance(new.screen, PlayScreen)
    assert not new.strip, "there is nothing to set up"


def test_start_stays_in_reach(open_app: Open) -> None:
    """On a tablet the question, both answers and all ways on are seen without scrolling."""
    for size in ((1280, 800), (800, 1280)):
        for language in ("en", "de"):
            driver = daleks(open_app, size, language)
            driver.tap(driver.companion.say("new.have.app"))
            assert driver.screen.scroll.viewport_size[1] <= driver.screen.scroll.height
            for each in driver.taps():
                assert 0 <= each.to_window(*each.pos)[1] < driver.window.height, said(each)


def test_a_form_that_is_left_is_found_again(open_app: Open) -> None:
    driver = daleks(open_app)
    players(driver)
    driver.write("Player 1", "Zoë")
    driver.tap("3")
    tap(driver, "Back", driver.companion.say("new.have.app"), "Back")
    driver = daleks(open_app)
    players(driver)
    assert "Zoë" in names(driver)
    assert {"Player 1", "Player 2", "Player 3"} <= {
        field.hint_text for field in driver.walk() if isinstance(field, Field)
    }
    driver.tap("Start")
    assert driver.companion._store.games()[0].held == ALL_OF_IT


@pytest.mark.parametrize("language", ["en", "de"])
def test_a_seat_is_given_to_the_app_as_long_as_it_holds_the_cards(
    open_app: Open, language: str
) -> None:
    driver = open_app((1280, 800), language, {time_clash.NAME: time_clash})
    say = driver.companion.say
    driver.tap(say("home.new"))
    players(driver)
    nth(driver, say("new.played.person"), 1)
    driver.tap(driver.words.name("player", "strong"))
    draft = driver.screen.draft
    assert [each.played for each in draft.plan.people] == ["", "strong"]
    assert set(time_clash.PLAYERS) == {"weak", "middle", "strong"}
    draft.preset(TABLE)
    assert [each.played for each in draft.plan.people] == ["", ""], "it knows no real card"
    draft.preset(ALL)
    draft.person(1, played="strong")
    driver.tap(say("new.start"))
    session = driver.session
    seats = session.options["seats"]
    assert [each.get("played", "") for each in session.options["people"].values()] == ["", "strong"]
    assert len(seats) == 2
