"""Time Clash at the tablet: the fewest touches, what would follow, who looks alone."""

from __future__ import annotations

import random
from collections.abc import Callable
from dataclasses import replace

import pytest

from companion.core.questions import Choose
from companion.core.reopening import let_pass
from companion.games import GAMES, time_clash
from companion.games.time_clash.ahead import ahead
from companion.games.time_clash.seen import View
from companion.ui.boards.scene import Words
from companion.ui.faces.time_clash.board import Board
from companion.ui.faces.time_clash.keypad import Keypad
from companion.ui.host.preferences import ASK, AUTO, UNSEEN
from companion.ui.screens.play import PlayScreen
from companion.ui.theme.widgets import Tap
from tests.ui.clash_fingers import ClashHands
from tests.ui.clash_sparing import FIRST, GAMBIT, PLAY, Sparing
from tests.ui.conftest import Open
from tests.ui.driver import Driver, said
from tests.ui.test_whole_game import opened

NAME = time_clash.NAME
ARCS = {"enemy": "davros", "time": "skaro", "companion": "clara"}


@pytest.fixture
def at(open_app: Open, monkeypatch: pytest.MonkeyPatch) -> Callable[..., ClashHands]:
    """A match whose arcs are chosen: with cards on the table, or in the app."""
    defaults = time_clash.defaults

    def start(
        held: str = "table", size: tuple[int, int] = (1280, 800), unseen: str = ASK
    ) -> ClashHands:
        chosen = {"games": 3, "arcs": ARCS}
        monkeypatch.setattr(time_clash, "defaults", lambda *given: defaults(*given) | chosen)
        driver = opened(open_app, size, held=held, game=NAME)
        companion = driver.companion
        companion.prefer(companion.preferences.doing(UNSEEN, unseen))
        while driver.session.question is not None and asks(driver) != "clash.turn":
            driver.session.answer(None, ("?",), driver.session.n)
        driver.settle()
        return ClashHands(driver, random.Random(1))

    return start


def asks(driver: Driver) -> str:
    question = driver.session.question
    return question.about.id if question is not None else ""


def view(driver: Driver) -> View:
    found = driver.session.view()
    assert isinstance(found, View)
    return found


def keypad(driver: Driver) -> Keypad:
    return next(w for w in driver.screen.dock.asked.walk() if isinstance(w, Keypad))


def on_board(driver: Driver) -> list[str]:
    pictures = driver.screen.middle.shown.pictures()
    looks = [item.look for picture, _ in pictures for item in picture.scene.items]
    return [look.text for look in looks if isinstance(look, Words)]


def test_from_home_to_the_first_card(open_app: Open) -> None:
    driver = open_app(games=dict(GAMES))
    driver.tap(driver.companion.say("home.new"))
    driver.tap("Time Clash")
    driver.tap(driver.companion.say("new.start"))
    assert isinstance(driver.screen, PlayScreen)
    hands = ClashHands(driver, random.Random(1))
    while asks(driver) != "clash.turn":
        hands.step()
    assert len(view(driver).hands["player_1"]) == 3


def test_a_numbered_play_with_its_window_is_three_touches(at: Callable[..., ClashHands]) -> None:
    """At a table where cards are on paper; one with a single stack takes two."""
    hands = at()
    driver = hands.driver
    hands.tap(keypad(driver).keys["quip", 300])
    if asks(driver).startswith("clash.window"):
        hands.next()
    assert view(driver).stacks["companion"].total == 300
    assert hands.taps <= 2
    while asks(driver) != "clash.turn":
        driver.session.answer(None, ("?",), driver.session.n)
    driver.settle()
    hands.taps = 0
    hands.tap(keypad(driver).keys["plan", 200])
    hands.aim("", "time")
    if asks(driver).startswith("clash.window"):
        hands.next()
    assert view(driver).stacks["time"].total == -200
    assert hands.taps <= 3


def opened_window(hands: ClashHands) -> int:
    """A Plan lies on the Time stack, and the next player has drawn; what was asked before it."""
    driver = hands.driver
    driver.tap(keypad(driver).keys["plan", 300])
    hands.aim("", "time")
    assert asks(driver).startswith("clash.window")
    return driver.session.n


def test_the_next_players_own_tap_lets_it_stand(at: Callable[..., ClashHands]) -> None:
    """A turn is two touches: the stack, which closes the window, and the card."""
    hands = at(unseen=AUTO)
    driver = hands.driver
    opened_window(hands)
    hands.taps = 0
    hands.goes_on("time")
    assert asks(driver) == "clash.turn"
    assert view(driver).stacks["time"].total == 300
    assert keypad(driver).keys["plan", 200].disabled is False
    assert keypad(driver).keys["threat", 200].disabled, "it lies on another stack"
    hands.tap(keypad(driver).keys["plan", 200])
    assert [each.stack for each in view(driver).playing] == ["time"]
    assert hands.taps == 2


def test_a_stack_that_was_touched_first_can_be_let_go(at: Callable[..., ClashHands]) -> None:
    hands = at(unseen=AUTO)
    opened_window(hands)
    hands.goes_on("time")
    assert keypad(hands.driver).keys["threat", 200].disabled
    hands.goes_on("time")
    assert not keypad(hands.driver).keys["threat", 200].disabled


def test_cards_are_read_in_a_window_and_hands_of_the_app_name_no_stack(
    at: Callable[..., ClashHands],
) -> None:
    hands = at("cards")
    while not asks(hands.driver).startswith("clash.window"):
        hands.step()
    pictures = [picture for picture, _ in hands.driver.screen.middle.shown.pictures()]
    lit = {option for picture in pictures for option in picture.lit.values()}
    assert lit
    assert not any(each.startswith("onto.") for each in lit)


def test_countered_after_all_is_one_touch_back(at: Callable[..., ClashHands]) -> None:
    hands = at(unseen=AUTO)
    driver = hands.driver
    n = opened_window(hands)
    hands.next()
    assert asks(driver) == "clash.turn"
    hands.taps = 0
    hands.tap(driver.screen.say("board.countered_after_all"))
    assert (asks(driver), driver.session.n) == ("clash.window_card", n)
    while driver.sheet is not None:  # what hands must take back
        driver.press(27)
    shown = [said(tap) for tap in driver.taps(driver.screen.dock.asked)]
    assert driver.screen.say("board.back") in shown, "the counters are listed"


def test_once_the_next_card_lies_it_stands_for_good(at: Callable[..., ClashHands]) -> None:
    hands = at(unseen=AUTO)
    driver = hands.driver
    opened_window(hands)
    hands.next()
    after_all = driver.screen.say("board.countered_after_all")
    assert after_all in driver.texts()
    driver.tap(keypad(driver).keys["plan", 200])
    hands.aim("", "enemy")
    while asks(driver) != "clash.turn":
        assert after_all not in driver.texts()
        hands.step()
    assert (after_all in driver.texts()) == (let_pass(driver.session) is not None)


def test_a_card_for_several_stacks_shows_what_would_follow_on_each(
    at: Callable[..., ClashHands],
) -> None:
    driver = at().driver
    assert "+300" not in on_board(driver)
    driver.tap(keypad(driver).keys["plan", 300])
    assert on_board(driver).count("+300") == 3, "the total of each"
    assert view(driver).stacks["time"].total == 0, "and nothing has happened yet"
    driver.tap(driver.screen.say("board.mode.pass"))
    assert "+300" not in on_board(driver), "it is not what is being done any more"


def test_a_plan_says_what_it_would_foil(at: Callable[..., ClashHands]) -> None:
    driver = at().driver
    session = driver.session
    card = "infiltrators"
    session.correct(None, "new_card.time", card, session.n)
    seen = view(driver)
    facts = session.now.table.box.facts
    mine = next(id for id, each in facts.items() if each.counts == 200 and each.suit == "plan")
    small = next(id for id, each in facts.items() if each.counts == 200 and each.suit == "tech")
    then = ahead(replace(seen, facts=facts), mine, "time")
    assert facts[card].value <= 200
    assert then.foiled == (card,)
    assert (seen.stacks["time"].total, then.total) == (-facts[card].value, 200)
    assert ahead(replace(seen, facts=facts), small, "time").foiled == (), "Tech foils nothing"
    driver.settle()
    driver.tap(keypad(driver).keys["plan", 200])
    assert driver.screen.say("board.foiled") in on_board(driver)


def test_threats_that_would_bring_the_endgame_are_said_before_they_stand(
    at: Callable[..., ClashHands],
) -> None:
    driver = at().driver
    session, facts = driver.session, driver.session.now.table.box.facts
    threats = [id for id, each in facts.items() if each.suit == "threat" and each.value >= 300]
    for card in threats[:2]:
        session.correct(None, "new_card.enemy", card, session.n)
    now = replace(view(driver), facts=facts)
    assert not ahead(now, "scout_ship", "enemy").triggers
    assert ahead(replace(now, threats=800), "scout_ship", "enemy").triggers


def test_hands_in_the_app_are_behind_a_curtain(at: Callable[..., ClashHands]) -> None:
    driver = at("cards").driver
    question = driver.session.question
    assert isinstance(question, Choose)
    cards = driver.session.now.table.hands["player_1"]
    names = {driver.words.name("card", card) for card in cards}
    assert not names & {said(tap).split("\n")[0] for tap in driver.taps()}
    driver.tap(driver.companion.say("choose.show", seat="Player 1"))
    assert names <= {said(tap).split("\n")[0] for tap in driver.taps()}
    driver.tap(driver.companion.say("choose.hide"))
    assert not names & {said(tap).split("\n")[0] for tap in driver.taps()}


def test_nobody_looks_alone_to_let_a_card_stand(at: Callable[..., ClashHands]) -> None:
    hands = at("cards")
    driver = hands.driver
    while not asks(driver).startswith("clash.window"):
        hands.step()
    hands.taps = 0
    hands.next()
    assert not asks(driver).startswith("clash.window")
    assert hands.taps == 1


def test_a_game_of_four_lets_it_stand_with_one_touch_for_both(
    open_app: Open, monkeypatch: pytest.MonkeyPatch
) -> None:
    defaults = time_clash.defaults
    chosen = {"games": 3, "arcs": ARCS}
    monkeypatch.setattr(time_clash, "defaults", lambda *given: defaults(*given) | chosen)
    driver = opened(open_app, (1280, 800), held="cards", game=NAME, people=4)
    hands = ClashHands(driver, random.Random(1))
    while not (asks(driver).startswith("clash.window") and len(view(driver).missing) == 2):
        hands.step()
    taps = [tap for tap in driver.taps() if isinstance(tap, Tap)]
    assert taps
    hands.next()
    assert not view(driver).missing


def test_the_board_is_drawn_at_any_size(at: Callable[..., ClashHands]) -> None:
    """With a ring where there is room for one; else as a band and rows."""
    wide = at().driver.screen.middle.shown
    assert isinstance(wide, Board)
    keys = {item.key for picture, _ in wide.pictures() for item in picture.scene.items}
    assert "ring.time" in keys
    narrow = at(size=(360, 740)).driver.screen.middle.shown
    keys = {item.key for picture, _ in narrow.pictures() for item in picture.scene.items}
    assert "ring.time" not in keys
    assert {"stack.enemy", "stack.time", "stack.companion", "band"} <= keys


def test_a_gambit_to_which_no_hand_gives_is_its_turned_cards_and_four(
    at: Callable[..., ClashHands],
) -> None:
    """With windows on both sides: what stands, and what is turned against it, is one touch; that
    nobody gives a card is another."""
    driver = at(unseen=AUTO).driver
    hands = Sparing(driver, random.Random(4))
    while not hands.found[GAMBIT]:
        hands.act()
    assert max(hands.found[GAMBIT]) <= 4
    assert max(hands.found[PLAY]) <= 3
    assert max(hands.found[FIRST]) <= 3
