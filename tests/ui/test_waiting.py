"""A page that waits: the event as its title, the dice where they lay, chips for hands, one Done."""

from __future__ import annotations

import random

import pytest
from kivy.uix.widget import Widget

from companion.core.advice import Advice, Suggestion
from companion.core.log import Event as Answered
from companion.core.log import Log
from companion.core.messages import message
from companion.core.questions import Choose, Question, Roll
from companion.core.questions import Die as Thrown
from companion.ui.boards.scene import Words
from companion.ui.host.preferences import GUIDE
from companion.ui.play.deeds import DeedTile, Done
from companion.ui.play.luck import Luck
from companion.ui.play.moment import Moment
from companion.ui.questions.answer import Answer
from companion.ui.screens.play import PlayScreen
from companion.ui.theme.widgets import NextStep
from tests import toy
from tests.play import act
from tests.ui.accepted.scenes import SCENES
from tests.ui.accepted.stage import Stage, staged
from tests.ui.conftest import Open
from tests.ui.driver import Driver
from tests.ui.test_whole_game import opened

TABLETS = [((1280, 800), "en"), ((1280, 800), "de"), ((800, 1280), "en"), ((800, 1280), "de")]
PAGES = ("success_card", "failure_card", "dalek_card")


def screen(stage: Stage) -> PlayScreen:
    assert isinstance(stage.app.screen, PlayScreen)
    return stage.app.screen


def tiles(stage: Stage) -> list[DeedTile]:
    found = [w for w in stage.driver.walk(stage.app.screen.picture) if isinstance(w, DeedTile)]
    return sorted(found, key=lambda tile: (-tile.to_window(*tile.pos)[1], tile.x))


def title(tile: DeedTile) -> str:
    return tile.lines[0][0]


def rows(stage: Stage) -> list[Answer]:
    return [tap for tap in stage.driver.taps(stage.app.screen.dock) if isinstance(tap, Answer)]


@pytest.mark.parametrize("scene", PAGES)
def test_all_that_must_be_done_is_in_sight_and_one_tap_is_enough(scene: str) -> None:
    for size, language in TABLETS:
        with staged(size, language, SCENES[scene]) as stage:
            stage.driver.settle()
            waiting, dock = screen(stage).waiting, screen(stage).dock
            drawn = [*tiles(stage), *rows(stage)]
            assert len(drawn) == len(waiting.things) > 0, (size, language)
            assert not dock.scroll.has_more, (size, language)
            assert all(_whole(each, stage) for each in drawn), (size, language)
            steps = [NextStep]
            assert sum(isinstance(each, NextStep) for each in stage.driver.walk()) == len(steps)
            page = screen(stage).run.page
            stage.driver.tap(dock.next)
            assert all(screen(stage).cards.is_done(step) for step in page)
            assert not tiles(stage)


def _whole(each: Widget, stage: Stage) -> bool:
    x, y = each.to_window(*each.pos)
    width, height = stage.driver.window.size
    return bool(x >= 0 and y >= 0 and x + each.width <= width and y + each.height <= height)


@pytest.mark.parametrize(
    ("scene", "event", "drawn"),
    [
        ("success_card", "Sycorax beaten!", ["Sycorax", "Bob to IV"]),
        ("failure_card", "Judoon unbeaten", ["Martha Jones goes", "Trenzalore", "Trenzalore"]),
    ],
)
def test_who_was_met_is_the_title_and_the_dice_lie_where_they_lay(
    scene: str, event: str, drawn: list[str]
) -> None:
    with staged((1280, 800), "en", SCENES[scene]) as stage:
        stage.driver.settle()
        middle, page = screen(stage).middle, screen(stage).run.page
        assert screen(stage).dock.question.text == event
        assert middle.shown is middle.place
        (picture,) = (picture for picture, _ in middle.place.pictures())
        thrown = [item.key for item in picture.scene.items if item.key.startswith("die.")]
        assert thrown
        name = picture.look_of("heading/name")
        assert isinstance(name, Words)
        assert event.startswith(name.text), "though its Dilemma has gone by now"
        assert not any(item.key.startswith("outcome") for item in picture.scene.items)
        assert [title(tile) for tile in tiles(stage)] == drawn
        assert any(isinstance(each, Moment) and each.children for each in stage.driver.walk())
        told = [message.id for message in (step.message for step in page)]
        assert told[0] in ("daleks.success", "daleks.failure")
        assert stage.driver.words.sentence(page[0].message) not in stage.driver.read()


def test_tapping_a_chip_opens_its_sentence_with_the_reason() -> None:
    with staged((1280, 800), "en", SCENES["success_card"]) as stage:
        stage.driver.settle()
        step = screen(stage).run.page[-1]
        stage.driver.tap(tiles(stage)[-1])
        assert stage.driver.sheet is not None
        assert stage.driver.words.sentence(step.message) in stage.driver.read()
        assert "Adventure: success, step 2" in stage.driver.read()


def test_on_the_board_they_stand_in_the_panel_and_come_back() -> None:
    with staged((1280, 800), "en", SCENES["success_card"]) as stage:
        stage.driver.settle()
        names = [title(tile) for tile in tiles(stage)]
        for _ in range(2):
            stage.tap("play.flip")
            assert screen(stage).middle.shown is screen(stage).middle.board
            assert (tiles(stage), [row.title for row in rows(stage)]) == ([], names)
            stage.tap("play.flip")
            assert ([title(tile) for tile in tiles(stage)], rows(stage)) == (names, [])
        assert stage.say("play.next") == screen(stage).dock.next.text


def test_what_the_daleks_do_is_shown_on_the_board() -> None:
    with staged((1280, 800), "en", SCENES["dalek_card"]) as stage:
        stage.driver.settle()
        assert screen(stage).middle.shown is screen(stage).middle.board
        assert screen(stage).dock.question.text == "Destiny of the Daleks"
        assert [(row.title, row.amount.text) for row in rows(stage)] == [
            ("A Task for all", ""),
            ("3 dice imprisoned", "−3"),
        ]


def test_a_page_for_each_step_keeps_the_dice_in_sight() -> None:
    def guided(stage: Stage) -> None:
        liked = stage.companion.preferences.doing("outcomes", GUIDE)
        stage.companion.prefer(liked)
        SCENES["success_card"](stage)

    with staged((1280, 800), "en", guided) as stage:
        stage.driver.settle()
        seen = []
        while screen(stage).waiting.waits:
            middle = screen(stage).middle
            assert middle.shown is middle.place
            (picture,) = (picture for picture, _ in middle.place.pictures())
            seen.append(sum(item.key.startswith("need.") for item in picture.scene.items))
            stage.driver.tap(screen(stage).dock.next)
        assert len(seen) == 3
        assert len({*seen}) == 1, "the Challenge stays whole though its Dilemma has gone"


# What is ticked off, at any game


def test_lists_draw_what_the_game_draws_and_say_the_rest(open_app: Open, faced: None) -> None:
    driver = opened(open_app, (1280, 800), held="table", game=toy.NAME)
    until_told(driver, "toy.lose_token")
    play = driver.screen
    play.sheets.to_do(play.run, play.cards)
    driver.settle()
    listed = [each for each in driver.walk() if isinstance(each, Done)]
    drawn = [each for each in listed if each.amount.text == "−1"]
    said = [each for each in listed if not each.amount.text]
    assert drawn
    assert said
    sentences = [driver.words.sentence(step.message) for step in play.run.recent]
    assert {each.hint for each in said} <= {*sentences}
    before = play.playing.ticked()
    driver.tap(drawn[0])
    assert len(play.playing.ticked()) == len(before) + 1
    assert drawn[0].looks[0].name == "box_ticked"  # type: ignore[union-attr]
    driver.tap(drawn[0])
    assert play.playing.ticked() == before


def until_told(driver: Driver, id: str) -> None:
    rng = random.Random(3)
    with driver.unseen() as session:
        while not any(step.message.id == id for step in driver.screen.run.recent):
            act(session, rng)
    driver.settle()


# The chance that was taken


def luck(question: Question, advice: Advice, *answer: str, on: bool = True) -> Luck:
    made = Luck()
    log = Log([Answered("ann", "asked", answer)], 1 if on else 0)

    def said(each: Suggestion) -> str:
        return f"{round(100 * each.chance)}%"

    made.advised(0, question, advice, said)
    made.told(log)
    return made


WHY = message("why")
CHOOSE = Choose(message("what"), ("ann",), ("k9", "charges", "ann:give_up"))
ROLL = Roll(message("throw"), (Thrown("red", ("1", "2")),), ("ann",))
KNOWN = Advice((Suggestion(("k9",), 0.84, True, WHY), Suggestion(("charges",), 0.3, True, WHY)))


def test_the_chance_of_what_was_done_is_remembered() -> None:
    assert (luck(CHOOSE, KNOWN, "k9").said, luck(CHOOSE, KNOWN, "k9").good) == ("84%", True)
    assert (luck(CHOOSE, KNOWN, "charges").said, luck(CHOOSE, KNOWN, "charges").good) == (
        "30%",
        False,
    )
    throw = Advice((Suggestion((), 0.42, True, WHY),))
    assert luck(ROLL, throw, "2").said == "42%"


def test_no_chance_is_made_up() -> None:
    assert not luck(CHOOSE, Advice(()), "k9").said
    assert not luck(CHOOSE, KNOWN, "ann:give_up").said
    assert not luck(CHOOSE, KNOWN, "k9", on=False).said, "it was undone"
    taken = luck(CHOOSE, KNOWN, "k9")
    taken.told(Log([], 0))
    assert taken.said == "84%", "a throw lies between, of which nothing is known"
    taken.forget()
    assert not taken.said


@pytest.mark.parametrize(("likely", "plan"), [(0.84, True), (0.2, False)])
def test_a_failure_names_the_odds_if_they_were_known(likely: float, plan: bool) -> None:
    def with_odds(stage: Stage) -> None:
        told = Luck.told

        def known(self: Luck, log: Log) -> None:
            told(self, log)
            self.said, self.good = f"{round(100 * likely)}%", likely >= 0.5

        with pytest.MonkeyPatch.context() as patch:
            patch.setattr(Luck, "told", known)
            SCENES["failure_card"](stage)

    with staged((1280, 800), "en", with_odds) as stage:
        stage.driver.settle()
        assert stage.say("play.chance_was") in stage.driver.texts()
        assert f"{round(100 * likely)}%" in stage.driver.texts()
        assert (stage.say("play.good_plan") in stage.driver.texts()) == plan
    with staged((1280, 800), "en", SCENES["failure_card"]) as stage:
        stage.driver.settle()
        assert stage.say("play.chance_was") not in stage.driver.texts()


def test_the_odds_of_the_throw_come_to_its_page(open_app: Open) -> None:
    """Through the whole screen: advised, thrown, told."""
    driver, rng, told = opened(open_app, (1280, 800), held="all"), random.Random(5), set[str]()
    taken = ""
    while "61%" not in told:
        session = driver.session
        question, n = session.question, session.n
        if question is None:
            driver.app.play(driver.companion.rematch(driver.screen.playing.id))
            driver.settle()
            continue
        advised = question.about.id in driver.screen.face.advised
        if advised:
            _advise(driver, question)
        act(session, rng)
        driver.settle()
        if advised:
            answer = session.log.events[n].answer
            single = isinstance(question, Roll) or len(answer) == 1
            taken = "61%" if single and not any("give_up" in each for each in answer) else ""
        while driver.screen.waiting.waits:
            page = driver.screen.run.page
            if page[0].message.id in ("daleks.success", "daleks.failure"):
                told.add(driver.screen.waiting.luck.said)
                assert driver.screen.waiting.luck.said == taken
                assert ("61%" in driver.texts()) == bool(taken)
            driver.tap(driver.screen.dock.next)


def _advise(driver: Driver, question: Question) -> None:
    options = question.options if isinstance(question, Choose) else ()
    ways = [Suggestion((each,), 0.61, True, message("daleks.advice.hands")) for each in options]
    ways.append(Suggestion((), 0.61, True, message("daleks.advice.hands")))
    driver.screen._heard(driver.session.n, Advice(tuple(ways)))
    driver.settle()
