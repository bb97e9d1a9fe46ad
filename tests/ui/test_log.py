"""The time line: looking back, coming back, going back, changing an answer; and hands after it."""

from __future__ import annotations

import ast
import random
from functools import cache
from itertools import pairwise
from pathlib import Path

import pytest
from kivy.uix.label import Label

from companion.core.dealer import Dealer, seeded
from companion.core.log import Event, Log
from companion.core.messages import Message
from companion.games import doctor_who_card_game, time_clash, time_of_the_daleks
from companion.saves.boxes import shipped
from companion.saves.saved import SavedGame
from companion.ui.moves import afresh, by_owner, moves
from companion.ui.pages.checklist import Tick, own
from companion.ui.pages.pieces import Section
from companion.ui.screens.log import LogScreen
from companion.ui.screens.match import MatchScreen
from companion.ui.screens.moment import MomentScreen
from companion.ui.screens.play import PlayScreen
from companion.ui.timeline import ahead, law, parts, reads, why
from companion.words import Words
from tests import toy
from tests.games.every_game import EVERY_GAME
from tests.play import act, new_session
from tests.ui.accepted.games import kept
from tests.ui.conftest import Open
from tests.ui.driver import Driver, said
from tests.ui.reading import check_readable

DALEKS = time_of_the_daleks.NAME
LONG: dict[str, dict[str, object]] = {
    DALEKS: {},
    time_clash.NAME: {},
    doctor_who_card_game.NAME: {},
    toy.NAME: {"rounds": 30},
}
SIZES = [(1280, 800), (800, 1280), (1024, 600), (360, 740)]
every_size = pytest.mark.parametrize("size", SIZES, ids=lambda size: f"{size[0]}x{size[1]}")
both = pytest.mark.parametrize("language", ["en", "de"])


@cache
def saved(answers: int, name: str) -> tuple[dict[str, object], list[Event]]:
    """A game that careful players have played a while, without a screen."""
    game = EVERY_GAME[name]
    options = game.defaults(("player_1", "player_2"), shipped(name)) | LONG[name]
    deal = Dealer(seeded("5"), game.DECKS).answer
    session, rng = new_session(game, options, deal=deal), random.Random(5)
    while session.n < answers:
        act(session, rng)
    return options, session.log.events


def played(
    open_app: Open,
    answers: int = 60,
    size: tuple[int, int] = (1280, 800),
    language: str = "en",
    game: str = DALEKS,
) -> Driver:
    """The same, opened."""
    driver = open_app(size, language, EVERY_GAME)
    options, events = saved(answers, game)
    log = Log(events[:answers], answers)
    held = EVERY_GAME[game].DECKS
    driver.companion._store.add(SavedGame(game, 1, options, seed="5", held=held, log=log))
    driver.app.home()
    driver.settle()
    driver.tap(driver.companion.say("home.continue"))
    return driver


def story(driver: Driver) -> None:
    driver.settle()
    driver.tap(driver.companion.say("play.home"))
    driver.tap(driver.companion.say("log.title"))


@every_size
@both
def test_it_can_be_read(open_app: Open, game: str, size: tuple[int, int], language: str) -> None:
    driver = played(open_app, 60, size, language, game)
    driver.tap(driver.companion.say("play.home"))
    check_readable(driver)
    driver.tap(driver.companion.say("log.title"))
    check_readable(driver)
    entry = next(tap for tap in driver.taps() if "\n" in said(tap))
    driver.tap(entry)
    assert isinstance(driver.screen, MomentScreen)
    check_readable(driver)
    change = driver.find(driver.companion.say("moment.change"))
    if not change.disabled:
        driver.tap(change)
        check_readable(driver)


def test_every_answer_stands_in_its_turn(open_app: Open, game: str) -> None:
    driver = played(open_app, 90, game=game)
    found = parts(driver.session)
    numbers = [entry.n for part in found for entry in part.entries if entry.line]
    assert numbers == list(range(driver.session.n))
    assert [part.round for part in found] == sorted(part.round for part in found)
    for before, after in pairwise(found):
        assert (before.round, before.turn) != (after.round, after.turn)


def test_turns_fold_and_unfold(open_app: Open, game: str) -> None:
    driver = played(open_app, 90, game=game)
    story(driver)
    driver.screen.columns.scrolls[0].scroll_y = 0  # the last turn alone may fill the window
    driver.settle()
    headings = [said(tap) for tap in driver.taps() if "entries)" in said(tap)]
    older = next(each for each in headings if headings.count(each) == 1)
    driver.tap(older)
    assert older not in driver.read(), "its heading says how many only while it is folded"
    unfolded = [tap for tap in driver.taps() if said(tap) == older.rpartition(" (")[0]]
    driver.tap(unfolded[-1])
    assert older in driver.read()


@every_size
@both
def test_turns_further_down_are_made_when_they_come_in_sight(
    open_app: Open, size: tuple[int, int], language: str
) -> None:
    driver = played(open_app, 120, size, language, toy.NAME)
    turns = len(parts(driver.session))
    story(driver)
    (scroll,) = driver.screen.columns.scrolls
    tall = scroll.viewport_size[1]
    assert len(made(driver)) < turns
    for part in range(10, -1, -1):
        scroll.scroll_y = part / 10
        driver.settle()
        foot = part / 10 * (scroll.viewport_size[1] - scroll.height)
        lowest = min(section.y for section in made(driver))
        assert lowest <= foot or len(made(driver)) == turns, "a gap can be seen"
    assert len(made(driver)) == turns
    assert scroll.viewport_size[1] == pytest.approx(tall), "there was room for each as it is"


def test_the_turn_that_is_unfolded_is_there_though_it_lies_deep(open_app: Open) -> None:
    driver = played(open_app, 120, game=toy.NAME)
    deep, opened = parts(driver.session)[1], driver.opened
    driver.app.open(lambda: LogScreen(driver.companion, driver.app, opened, 1))
    driver.settle()
    asked = next(entry.line.about for entry in deep.entries if entry.line is not None)
    assert driver.words.sentence(asked) in driver.read()


def made(driver: Driver) -> list[Section]:
    """A section for each turn."""
    inside = driver.walk(driver.screen.columns)
    return [widget for widget in inside if isinstance(widget, Section)]


def test_what_is_hidden_stays_hidden(open_app: Open) -> None:
    driver = open_app()
    driver.begin("Lanterns")
    driver.session.answer("player_1", ("beam",), 0)
    story(driver)
    assert "Beam" not in driver.read()
    driver.tap("Player 1: Hidden" if "Player 1: Hidden" in driver.read() else first(driver))
    assert "Beam" not in driver.read()
    check_readable(driver)


def first(driver: Driver) -> str:
    return next(said(tap) for tap in driver.taps() if said(tap).startswith("Player 1"))


def test_look_and_come_back(open_app: Open, game: str) -> None:
    driver = played(open_app, game=game)
    n = driver.session.n
    session = driver.session
    story(driver)
    driver.app.screen._look(10)
    driver.settle()
    assert "Why?" in driver.texts()
    lay = afresh(session.game.layout(session.at(10).table, None))
    assert set(to_move(driver, lay)) <= set(driver.texts())
    driver.tap("Back")
    assert isinstance(driver.screen, LogScreen)
    driver.app.screen._look(10)
    driver.settle()
    driver.tap("Back to the game")
    assert isinstance(driver.screen, PlayScreen)
    assert session.n == n


def test_the_time_line_is_scrubbed_and_the_board_goes_along(open_app: Open, game: str) -> None:
    driver = played(open_app, game=game)
    session, n = driver.session, driver.session.n
    story(driver)
    driver.app.screen._look(n - 1)
    driver.settle()
    screen = driver.screen
    assert isinstance(screen, MomentScreen)
    assert looks(screen, n - 1)
    along = screen.along
    end, middle = (along.right - 20, along.center_y), (along.center_x, along.center_y)
    driver.drag(along, end, middle)
    driver.settle()
    at = screen.n
    assert abs(at - n // 2) < 3
    assert looks(screen, at)
    assert f"Answer {at + 1} of {n}" in driver.texts()
    driver.tap("One answer later")
    assert screen.n == at + 1
    assert looks(screen, at + 1)
    driver.touch_at(along, (along.x + 2, along.center_y))
    assert screen.n == 0
    assert looks(screen, 0)
    assert screen.earlier.disabled
    driver.tap("Back to the game")
    assert session.n == n, "nothing has happened to the game"


def looks(screen: MomentScreen, n: int) -> bool:
    """Whether board and words show this moment."""
    session = screen.playing.session
    then = session.game.view(session.at(n).table, None)
    line = screen.rows[n].line
    assert line is not None
    asked = screen.words.sentence(line.about)
    said = {w.text for w in screen.content.walk() if isinstance(w, Label)}
    return bool(screen.board.view == then and asked in said)


def test_continue_from_here_asks_first_and_says_what_to_move(open_app: Open, game: str) -> None:
    driver = played(open_app, game=game)
    session = driver.session
    n = next(k for k in range(10, session.n) if session.log.events[k].decided)
    lay, before = session.game.layout(session.at(n).table, None), session.layout()
    n_before = session.n
    story(driver)
    driver.app.screen._look(n)
    driver.settle()
    driver.tap("Continue from here")
    assert "decisions are undone" in driver.strip
    check_readable(driver)
    driver.tap("No")
    assert session.n == n_before
    driver.tap("Continue from here")
    driver.tap("Yes")
    assert session.n == n
    assert session.layout() == lay
    assert isinstance(driver.screen, MatchScreen)
    assert to_tick(driver) == to_move(driver, moves(before, lay))
    check_readable(driver)


def to_tick(driver: Driver) -> list[str]:
    return sorted(tap.words for tap in driver.taps() if isinstance(tap, Tick))


def to_move(driver: Driver, found: list[Message]) -> list[str]:
    """Sentences of all these, as they stand under whose things they are."""
    words, playing = driver.words, driver.app.playing
    assert playing is not None
    seats = tuple(playing.session.options["seats"])
    return sorted(
        own(words.sentence(each), words.name("seat", seat) if seat else "")
        for seat, theirs in by_owner(found, seats)
        for each in theirs
    )


def test_tick_everything_off(open_app: Open, game: str) -> None:
    driver = played(open_app, game=game)
    events = driver.session.log.events
    n = next(k for k in range(10, 60) if events[k].decided)
    story(driver)
    driver.app.screen._look(n)
    driver.settle()
    driver.tap("Continue from here")
    driver.tap("Yes")
    ticks = [tap for tap in driver.taps() if isinstance(tap, Tick)]
    for tick in ticks:
        driver.tap(tick)
        assert said(tick).startswith("Done: ")
    assert "Everything matches." in driver.texts()
    driver.tap(ticks[0])
    assert "1 thing left" in driver.texts()
    driver.tap(ticks[0])
    driver.tap("Continue the game")
    assert isinstance(driver.screen, PlayScreen)


def test_undo_and_redo_say_what_they_are(open_app: Open) -> None:
    driver = open_app()
    driver.begin("Lanterns")
    for text in ("Taken, not shown", "I’m Player 1", "Beam"):
        driver.tap(text)
    session = driver.session
    story(driver)
    undo = next(tap for tap in driver.taps() if said(tap).startswith("Undo\n"))
    assert "Player 1" in said(undo)
    driver.tap(undo)
    driver.tap(driver.companion.say("play.yes"))  # the card lies open: all have seen it
    assert session.n == 1
    back(driver, LogScreen)
    redo = next(tap for tap in driver.taps() if said(tap).startswith("Redo\n"))
    assert said(redo).partition("\n")[2] == said(undo).partition("\n")[2]
    driver.tap(redo)
    assert session.n == 2


def test_undo_and_redo_say_what_they_are_when_held(open_app: Open, game: str) -> None:
    driver = played(open_app, game=game)
    n = driver.session.n
    driver.session.undo(sure=True)
    driver.settle()
    if driver.sheet is not None:
        driver.press(27)
    undo, redo = driver.screen.undo, driver.screen.redo
    with driver.held(redo):
        driver.settle(0.6)
    again = driver.strip
    assert again.startswith("This will be done again: ")
    driver.tap("OK")
    driver.tap(redo)
    if driver.sheet is not None:
        driver.press(27)
    assert driver.session.n == n
    with driver.held(undo):
        driver.settle(0.6)
    assert driver.strip.partition(": ")[2] == again.partition(": ")[2], "the same answer"
    assert driver.session.n == n, "held down, nothing is done"


def test_redo_hides_what_is_hidden(open_app: Open) -> None:
    driver = open_app()
    driver.begin("Lanterns")
    driver.session.answer("player_1", ("beam",), 0)
    driver.session.undo(sure=True)
    line = ahead(driver.session)
    assert line is not None
    assert "Beam" not in reads(line, driver.words)


def back(driver: Driver, to: type) -> None:
    while not isinstance(driver.screen, to):
        driver.press(27)


def test_change_an_answer_and_see_what_is_forgotten(open_app: Open) -> None:
    driver = open_app()
    driver.begin("Lanterns")
    driver.session.answer("player_1", ("beam",), 0)
    driver.session.answer("player_1", ("beam",), 1)
    session = driver.session
    story(driver)
    driver.app.screen._look(0)
    driver.settle()
    driver.tap("Change this answer")
    check_readable(driver)
    driver.tap("Taken, not shown")
    assert driver.strip
    check_readable(driver)
    driver.tap("No")
    assert session.log.events[0].answer == ("beam",)
    driver.tap("Taken, not shown")
    driver.tap("Yes")
    assert session.log.events[0].answer == ("?",)


def test_what_no_longer_fits_is_listed_before_it_is_forgotten(open_app: Open) -> None:
    driver = open_app()
    driver.begin("Lanterns")
    driver.session.answer("player_1", ("beam",), 0)
    driver.session.answer("player_1", ("beam",), 1)
    driver.app.game_menu()
    playing = driver.app.playing
    assert playing is not None
    from companion.ui.screens.amend import AmendScreen

    driver.app.open(lambda: AmendScreen(driver.companion, driver.app, playing, 0))
    driver.settle()
    driver.app.screen._answer(("spark",))
    driver.settle()
    assert "no longer fits" in driver.strip
    assert "Which lantern do you light?" in driver.strip
    check_readable(driver)
    driver.tap("Yes")
    assert [event.answer for event in playing.session.log.events] == [("spark",)]


def test_nobody_can_answer_while_looking_back(open_app: Open, game: str) -> None:
    driver = played(open_app, game=game)
    play = driver.screen
    story(driver)
    assert play.changed not in driver.opened._heard
    assert driver.opened.dice._heard == []


# The table


@every_size
@both
def test_rebuild_from_nothing(
    open_app: Open, game: str, size: tuple[int, int], language: str
) -> None:
    driver = played(open_app, 40, size, language, game)
    session = driver.session
    driver.tap(driver.companion.say("play.home"))
    driver.tap(driver.companion.say("rebuild.title"))
    ticks = [tap for tap in driver.taps() if isinstance(tap, Tick)]
    assert len(ticks) == len(session.layout())
    check_readable(driver)


@both
def test_a_game_without_pictures_lists_what_is_set_up(open_app: Open, language: str) -> None:
    driver = played(open_app, 2, (800, 1280), language, toy.NAME)
    say = driver.companion.say
    driver.tap(say("play.home"))
    driver.tap(say("setup.title"))
    assert isinstance(driver.screen, MatchScreen)
    check_readable(driver)


def test_moves_belong_to_somebody() -> None:
    found = moves({"hat": "ann", "n": "3"}, {"hat": "shelf", "cup": "hand.bob", "n": "2"})
    owners = {owner: [each.id for each in some] for owner, some in by_owner(found, ("ann", "bob"))}
    assert owners == {"": ["count_is"], "ann": ["move"], "bob": ["put_out"]}


def test_what_is_turned_over_is_not_moved() -> None:
    lay, turned = {"dilemma.earth.1": "?"}, {"dilemma.earth.1": "the_rani"}
    for before, after in ((lay, turned), (turned, lay)):
        assert [each.id for each in moves(before, after)] == ["count_is"]


@both
def test_every_rule_of_a_game_has_a_name(open_app: Open, language: str) -> None:
    driver = played(open_app, 90, language=language)
    words = Words(language, game=DALEKS)
    rules = {each.rule for _, each in driver.session.told(None)}
    rules |= {line.about.rule for line in driver.session.lines(None)}
    for rule in rules - {""}:
        chapter = rule.rstrip("0123456789").rstrip(".")
        assert words._text(f"rule.{chapter}"), rule
        assert why(rule, words, words.phrase)
        assert law(rule, words.phrase), f"nobody says what {rule} is"


@both
def test_every_rule_of_the_games_that_are_kept_is_said_in_our_words(language: str) -> None:
    """Among them every question there is."""
    say = Words(language, game=DALEKS).phrase
    for game in kept()[0]:
        saved = game.saved(len(game.events))
        session = new_session(time_of_the_daleks, saved.options, saved.log)
        rules = {each.rule for _, each in session.told(None)}
        rules |= {line.about.rule for line in session.lines(None)}
        assert not [rule for rule in rules - {""} if not law(rule, say)]


@both
def test_every_rule_the_sources_name_is_said_in_our_words(language: str) -> None:
    say, known = Words(language, game=DALEKS).phrase, chapters()
    assert len(known) > 30
    assert not [rule for rule in sorted(known) if not law(rule, say)]


def chapters() -> set[str]:
    """What a message or what hands are told is given as its rule."""
    folder = Path(time_of_the_daleks.__file__).parent
    found = set()
    for file in folder.glob("*.py"):
        for node in ast.walk(ast.parse(file.read_text("utf-8"))):
            if isinstance(node, ast.Call) and getattr(node.func, "attr", "") == "tell":
                found |= {
                    str(each.value) for each in node.args[1:2] if isinstance(each, ast.Constant)
                }
            if isinstance(node, ast.Call) and getattr(node.func, "id", "") == "message":
                found |= {
                    str(each.value) for each in node.args[1:2] if isinstance(each, ast.Constant)
                }
            match node:
                case ast.Assign(targets=[ast.Name("RULE" | "rule")], value=ast.Constant(str(rule))):
                    found.add(rule)
    return {rule for rule in found if rule}
