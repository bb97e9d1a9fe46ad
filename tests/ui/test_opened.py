"""The game that is open, whatever the screen shows of it: its throws, its words, its cards."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from companion.core.log import Event
from companion.core.messages import message
from companion.core.played import Stopped
from companion.core.questions import Choose, Roll
from companion.dice.bindings import ANY, Bound
from companion.games import GAMES
from companion.phones import Place
from companion.ui.host.plan import TABLE
from companion.ui.play.telling import Step
from companion.ui.screens.box import BoxScreen
from companion.ui.screens.home import HomeScreen
from companion.ui.screens.log import LogScreen
from companion.ui.theme import named
from firmware_bridge.landing import Landing, Quality, Rolling
from tests.ui.conftest import Open
from tests.ui.driver import Driver

DALEKS = "time_of_the_daleks"
ANN = Place("seat", "player_1")


def at_the_throw(open_app: Open) -> Driver:
    """Three dice of any kind are asked for."""
    driver = open_app()
    for n in range(3):
        driver.companion.dice.kept.bindings.put(Bound(f"D{n}", plays=ANY))
    driver.begin("Lanterns")
    session = driver.session
    while not isinstance(session.question, Roll):
        passes = isinstance(session.question, Choose)
        session.answer(None, ("pass",) if passes else ("?",), session.n)
    driver.settle()
    return driver


def throw(driver: Driver, *dice: int) -> None:
    desk = driver.companion.dice
    for n in dice or range(3):
        desk.hear("wire:x", Rolling(f"D{n}", desk.clock()))
        desk.hear("wire:x", Landing(f"D{n}", 2, Quality.STABLE, desk.clock()))
    driver.settle()


def look_at_the_menu(driver: Driver) -> None:
    driver.tap("Menu")


def look_at_the_log(driver: Driver) -> None:
    driver.tap("Menu")
    driver.tap(driver.companion.say("log.title"))


def look_at_the_settings(driver: Driver) -> None:
    driver.tap("Menu")
    driver.tap("Settings")


def go_home_and_back(driver: Driver) -> None:
    driver.tap("Menu")
    driver.tap("All games")
    driver.tap("Continue")


# Throws


@pytest.mark.parametrize(
    "look",
    [look_at_the_menu, look_at_the_log, look_at_the_settings, go_home_and_back],
    ids=lambda look: look.__name__,
)
def test_a_throw_counts_whatever_the_screen_shows(
    open_app: Open, look: Callable[[Driver], None]
) -> None:
    driver = at_the_throw(open_app)
    look(driver)
    session = driver.opened.session
    n, about = session.n, session.question
    throw(driver, 0, 1)
    assert session.n == n, "one die is missing"
    throw(driver, 2)
    assert session.n > n
    assert session.question != about, "and the game goes on"
    assert session.log.events[n].answer == ("1", "1", "2")
    assert len(session.log.events[n].evidence) == 3


def test_the_log_that_is_looked_at_tells_of_the_throw(open_app: Open) -> None:
    driver = at_the_throw(open_app)
    look_at_the_log(driver)
    assert isinstance(driver.screen, LogScreen)
    before = driver.read()
    throw(driver)
    assert driver.read() != before


def test_no_die_counts_while_the_game_is_put_away(open_app: Open) -> None:
    driver = at_the_throw(open_app)
    opened = driver.opened
    n = opened.session.n
    driver.app.home()
    throw(driver)
    assert opened.session.n == n
    assert driver.companion.dice.throwing is None


def test_of_two_games_only_the_one_on_the_table_is_thrown_for(open_app: Open) -> None:
    driver = at_the_throw(open_app)
    first = driver.opened
    second = driver.companion.resume(first.id)
    driver.app.play(second)
    throw(driver)
    assert (first.session.n, second.session.n > first.session.n) == (first.session.n, True)
    assert driver.companion.dice.throwing is second.dice


def test_no_die_counts_while_hands_have_something_to_do_first(open_app: Open) -> None:
    driver = at_the_throw(open_app)
    n = driver.session.n
    driver.screen.run.pages = [(Step(0, message("toy.drew", "turn.1", seat="player_1")),)]
    driver.screen.draw()
    throw(driver)
    look_at_the_menu(driver)
    throw(driver)
    assert driver.opened.session.n == n


def test_a_throw_that_is_asked_about_waits_for_the_play_screen(open_app: Open) -> None:
    driver = at_the_throw(open_app)
    session = driver.session
    n = session.n
    look_at_the_menu(driver)
    session.stopped = Stopped(n, Event("player_1", "roll", ("1",)), message("stale"))
    throw(driver)
    assert session.n == n
    driver.tap("Continue")
    assert session.n == n
    driver.tap("Yes")
    assert session.n > n
    assert session.log.events[n].answer == ("1", "1", "2")


def test_a_throw_that_is_refused_stays(open_app: Open, monkeypatch: pytest.MonkeyPatch) -> None:
    """A disk that is full: once it is not, any die that is put right sends the throw."""
    driver = at_the_throw(open_app)
    session, why = driver.session, message("saves.read_only", name="saves.db")
    n = session.n
    look_at_the_menu(driver)
    monkeypatch.setattr(driver.companion._store, "_barred", why)
    throw(driver)
    driver.tap("Continue")
    assert driver.strip == driver.words.sentence(why)
    assert session.n == n
    monkeypatch.setattr(driver.companion._store, "_barred", None)
    driver.screen.throw.put(0, "0")
    assert session.log.events[n].answer == ("0", "1", "2")


# Words


def test_phones_keep_saying_ann_when_the_tablet_has_gone_home(open_app: Open) -> None:
    driver = open_app()
    driver.ask_for("Lanterns")
    driver.screen.draft.preset(TABLE)
    driver.tap("Player 1, Player 2")
    driver.write("Player 1", "Ann")
    driver.tap("Start")
    desk = driver.companion.phones.desk
    assert desk.view(ANN, "de")["seat"] == "Ann"
    driver.tap("Menu")
    driver.tap("All games")
    assert isinstance(driver.screen, HomeScreen)
    driver.ask_for("Lanterns")
    driver.app.home()
    assert desk.view(ANN, "de")["seat"] == "Ann"
    assert desk.view(ANN, "en")["question"]["by"] == ["Ann"]


def test_the_app_itself_knows_nobody(open_app: Open) -> None:
    driver = open_app()
    driver.ask_for("Lanterns")
    driver.screen.draft.preset(TABLE)
    driver.tap("Player 1, Player 2")
    driver.write("Player 1", "Ann")
    driver.tap("Start")
    assert driver.words.name("seat", "player_1") == "Ann"
    assert driver.companion.words.name("seat", "player_1") == "Player 1"


def test_asking_what_is_on_offer_changes_nothing(open_app: Open) -> None:
    driver = open_app(games=dict(GAMES))
    opened = driver.companion.begin(driver.companion.plan(DALEKS))
    cards, card = opened.library.cards, next(iter(opened.library.sorts))
    called = opened.words.name("card", card)
    spans = named.spans(called)
    assert spans
    assert driver.companion.offered(DALEKS, "box").roles
    assert list(driver.companion.saved())
    assert (opened.library.cards, opened.words.name("card", card)) == (cards, called)
    assert named.spans(called) == spans


# Cards


def test_my_box_leaves_the_cards_of_the_game_alone(open_app: Open) -> None:
    driver = open_app(games=dict(GAMES))
    driver.begin(driver.words.name("game", DALEKS))
    before = {deck: len(cards) for deck, cards in driver.opened.library.cards.items()}
    names = ", ".join(driver.words.name("card", card) for card in driver.opened.library.sorts)
    reads = len(named.spans(names))
    assert reads
    own = driver.companion.own_box("time_of_the_daleks")
    driver.app.open(lambda: BoxScreen(driver.companion, driver.app, own))
    assert {deck: len(cards) for deck, cards in own.library.cards.items()} != before
    driver.app.back()
    driver.settle()
    assert {deck: len(cards) for deck, cards in driver.opened.library.cards.items()} == before
    assert driver.screen._asking(
        driver.session.view(), driver.session.question
    ).speech.library.cards
    assert len(named.spans(names)) == reads


def test_what_is_half_described_belongs_to_its_game(open_app: Open) -> None:
    companion = open_app(games=dict(GAMES)).companion
    one, other = (companion.begin(companion.plan(DALEKS)) for _ in range(2))
    assert one.drafts is not other.drafts
    assert companion.own_box("time_of_the_daleks").drafts not in (one.drafts, other.drafts)
    assert companion.resume(one.id).drafts is one.drafts, "it is found again"
    assert (
        companion.own_box("time_of_the_daleks").drafts
        is companion.own_box("time_of_the_daleks").drafts
    )
