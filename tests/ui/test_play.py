"""Games played by fingers, on tablets of three shapes, in both languages."""

from __future__ import annotations

from random import Random

import pytest

from companion.core.log import APP
from companion.core.messages import message
from companion.core.questions import Choose, Die, Draw, Question, Roll
from companion.ui.questions.answer import Answer
from companion.ui.theme.widgets import DieFace
from tests.core.playing import Tiny, asking
from tests.ui.conftest import Open
from tests.ui.driver import Driver, said
from tests.ui.reading import check_readable

SIZES = [(1280, 800), (800, 1280), (1024, 600)]
every_size = pytest.mark.parametrize("size", SIZES, ids=lambda size: f"{size[0]}x{size[1]}")
both = pytest.mark.parametrize("language", ["en", "de"])


@pytest.fixture
def lanterns_open(open_app: Open) -> Driver:
    driver = open_app()
    driver.begin("Lanterns")
    return driver


def open_tiny(open_app: Open, *questions: Question) -> Driver:
    """A game that asks these."""
    driver = open_app(games={"tiny": Tiny(asking(*questions))})
    driver.begin("Tiny")
    return driver


def to_the_dice(driver: Driver) -> None:
    """A card taken in secret, none lit."""
    for text in ("Taken, not shown", "I’m Player 1", "Light nothing"):
        driver.tap(text)


def tap_anything(driver: Driver, rng: Random) -> None:
    """A finger that knows nothing but where the buttons of the question are."""
    say = driver.companion.say
    if driver.strip:
        driver.tap(say("play.dismiss"))
    others = (say("choose.hide"), say("roll.other"), "")
    taps = [tap for tap in driver.taps(driver.screen.dock.asked) if not tap.disabled]
    driver.tap(rng.choice([tap for tap in taps if said(tap) not in others]))


@every_size
@both
def test_a_whole_game(open_app: Open, size: tuple[int, int], language: str) -> None:
    driver = open_app(size, language)
    say = driver.companion.say
    check_readable(driver)
    driver.begin(driver.words.name("game", "toy"))
    words = driver.words  # the game's
    rng = Random(size[1])
    for _ in range(800):
        check_readable(driver)
        if driver.session.outcome is not None:
            break
        tap_anything(driver, rng)
    assert driver.session.outcome is not None
    assert say("play.over") in driver.texts()
    assert words.sentence(driver.session.outcome) in driver.texts()
    assert say("saved.rematch") in driver.texts()
    driver.press(ord("m"), "m")
    check_readable(driver)
    driver.tap(say("menu.home"))
    assert say("home.stories") in driver.texts()
    check_readable(driver)


def test_what_is_private_stays_covered(lanterns_open: Driver) -> None:
    driver = lanterns_open
    driver.tap("Taken, not shown")
    assert "Beam" not in driver.texts()
    driver.tap("I’m Player 1")
    assert "Beam" in driver.texts()
    driver.tap("Hide again")
    assert "Beam" not in driver.texts()
    driver.tap("I’m Player 1")
    driver.tap("Beam")
    assert driver.session.log.events[-1].by == "player_1"
    assert "I’m Player 2" in driver.texts()


def faces(driver: Driver) -> list[str]:
    return [die.face for die in driver.session.view().thrown]


def test_the_last_face_sends_the_throw(lanterns_open: Driver) -> None:
    driver = lanterns_open
    to_the_dice(driver)
    for _ in range(3):
        driver.tap(face(driver, "2"))
    assert faces(driver) == ["2", "2", "2"]


def test_a_face_can_be_put_right_before_the_last(lanterns_open: Driver) -> None:
    driver = lanterns_open
    to_the_dice(driver)
    driver.tap(face(driver, "1"))
    first = next(tap for tap in driver.taps(driver.screen.dock.asked) if said(tap) == "1")
    driver.tap(first)
    for _ in range(3):
        driver.tap(face(driver, "2"))
    assert faces(driver) == ["2", "2", "2"]


def face(driver: Driver, name: str) -> DieFace:
    """The last that shows this: those before it lie in the throw already."""
    taps = driver.taps(driver.screen.dock.asked)
    return [tap for tap in taps if isinstance(tap, DieFace) and said(tap) == name][-1]


def test_the_app_throws_once_when_asked_to(lanterns_open: Driver) -> None:
    driver = lanterns_open
    to_the_dice(driver)
    driver.throw()
    assert driver.session.log.events[-1].by == APP
    driver.tap("White die 1")
    assert "The app rolls" in driver.texts(), "the next throw is the table's again"


def test_the_app_throws_only_what_has_no_face_yet(lanterns_open: Driver) -> None:
    driver = lanterns_open
    to_the_dice(driver)
    driver.throw()
    lucky = faces(driver)[0]
    driver.session.undo(sure=True)
    driver.settle()
    for text in ("I’m Player 1", "Light nothing"):
        driver.tap(text)
    typed = "1" if lucky == "2" else "2"
    driver.tap(face(driver, typed))
    driver.throw(driver.companion.say("roll.rest"))
    assert faces(driver)[0] == typed, "it would have thrown another"


def test_undo_asks_first_when_luck_would_be_forgotten(lanterns_open: Driver) -> None:
    driver = lanterns_open
    to_the_dice(driver)
    driver.throw()
    n, thrown = driver.session.n, faces(driver)
    driver.tap("Undo")
    assert "To be forgotten" in driver.strip
    check_readable(driver)
    driver.tap("No")
    assert (driver.session.n, driver.strip) == (n, "")
    driver.tap("Undo")
    driver.tap("Yes")
    assert driver.session.n == 1
    driver.tap("Redo")
    assert faces(driver) == thrown


def test_undo_and_redo_rest_when_there_is_nothing_to_do(lanterns_open: Driver) -> None:
    driver = lanterns_open
    assert driver.find("Undo").disabled
    assert driver.screen.redo not in driver.taps(), "there is nothing to do again"
    driver.tap("Taken, not shown")
    assert not driver.find("Undo").disabled
    driver.screen.undo.dispatch("on_release")
    driver.settle()
    if driver.strip:
        driver.tap("Yes")
    driver.screen.sheets.close()
    assert driver.screen.redo in driver.taps()


def test_a_second_tap_at_once_does_nothing(lanterns_open: Driver) -> None:
    driver = lanterns_open
    driver.tap("Taken, not shown", wait=0)
    driver.tap("I’m Player 1", wait=0)
    assert "I’m Player 1" in driver.texts()
    driver.settle()
    driver.tap("I’m Player 1")
    assert "Light nothing" in driver.texts()


def test_an_answer_to_an_earlier_question_is_refused(lanterns_open: Driver) -> None:
    """Somebody else answers while the finger is down."""
    driver = lanterns_open
    with driver.held(driver.find("Taken, not shown")):
        driver.session.answer(None, ("beam",), 0)
        driver.frames(2)
    assert driver.session.n == 1
    assert not driver.strip, "the next step means something else by now"


def test_several_are_ticked_and_confirmed(open_app: Open) -> None:
    two = Choose(message("pick", "tiny"), (), ("hat", "fez", "scarf"), 2, 2)
    driver = open_tiny(open_app, two)
    step = driver.screen.dock.next
    for text, says, ready in (
        ("", "Done · 0/2", False),
        ("Hat", "Done · 1/2", False),
        ("Fez", "Done · 2/2", True),
        ("Scarf", "Done · 3/2", False),
        ("Hat", "Done · 2/2", True),
    ):
        if text:
            driver.tap(text)
        assert (step.text, step.disabled) == (says, not ready)
        if not ready:
            driver.tap(step)
            assert driver.session.n == 0
            assert not driver.strip
    driver.tap(step)
    assert driver.session.log.events[-1].answer == ("fez", "scarf")
    assert "The game is over" in driver.texts()


def test_a_card_that_lands_face_up(open_app: Open) -> None:
    card = Draw(message("card", "tiny"), "deck", ("fez", "hat", "fez"))
    driver = open_tiny(open_app, card, card)
    assert list(map(said, driver.taps(driver.screen.dock.asked))).count("Fez") == 1
    driver.tap("Hat")
    driver.tap("The app draws")
    first, second = driver.session.log.events
    assert (first.answer, second.by) == (("hat",), APP)


def test_one_die_takes_one_tap(open_app: Open) -> None:
    die = Roll(message("die", "tiny"), (Die("blue", ("1", "2", "3")),))
    driver = open_tiny(open_app, die)
    driver.tap(face(driver, "2"))
    assert driver.session.log.events[-1].answer == ("2",)


@every_size
def test_long_words_and_many_options(open_app: Open, size: tuple[int, int]) -> None:
    options = tuple(f"a_rather_long_option_that_has_to_be_broken_{n}" for n in range(40))
    dice = tuple(Die("extraordinarily_large_die", tuple("123456789")) for _ in range(9))
    questions = (
        Choose(message("a_long_question " * 12, "tiny"), ("ann", "bob"), options),
        Roll(message("many", "tiny"), dice),
    )
    driver = open_app(size, games={"tiny": Tiny(asking(*questions))})
    driver.begin("Tiny")
    check_readable(driver)
    driver.tap(
        next(tap for tap in driver.taps(driver.screen.dock.words) if isinstance(tap, Answer))
    )
    assert driver.session.n == 1
    check_readable(driver)


def test_a_disk_that_fails_is_told_in_words(
    lanterns_open: Driver, monkeypatch: pytest.MonkeyPatch
) -> None:
    driver = lanterns_open
    monkeypatch.setattr(driver.companion._store, "_barred", message("saves.read_only"))
    driver.tap("Taken, not shown")
    assert "not change anything" in driver.strip
    assert driver.session.n == 0
    check_readable(driver)
