"""A game that is already under way: entered by touch, left, taken up again, played on."""

from __future__ import annotations

import random
from functools import partial

import pytest

from companion.core.questions import UNKNOWN, Roll
from companion.core.session import Session
from companion.core.under_way import UNDER_WAY, is_entered
from companion.games import GAMES, doctor_who_card_game, time_clash, time_of_the_daleks
from companion.games.time_of_the_daleks.table import Table
from companion.ui.host.plan import BOX_LIES_THERE, CARDS, STARTER, TABLE
from companion.ui.screens.draft import Draft
from companion.ui.screens.match import MatchScreen
from companion.ui.screens.play import PlayScreen
from companion.ui.screens.tour import TourScreen
from tests import toy
from tests.games.every_game import EVERY_GAME
from tests.games.time_of_the_daleks.test_under_way import entered, late
from tests.play import step
from tests.ui.boards.measure import problems
from tests.ui.conftest import Open
from tests.ui.driver import Driver, said
from tests.ui.fingers import Hands
from tests.ui.reading import check_readable
from tests.ui.teaching.fingers import Fingers

SIZES = [(1280, 800), (800, 1280), (360, 740)]
DALEKS = "Time of the Daleks"
every_size = pytest.mark.parametrize("size", SIZES, ids=lambda size: f"{size[0]}x{size[1]}")
both = pytest.mark.parametrize("language", ["en", "de"])


class Entering(Fingers):
    """People who say how their table stands."""

    @property
    def screen(self) -> TourScreen:
        screen = self.driver.screen
        assert isinstance(screen, TourScreen)
        return screen

    @property
    def session(self) -> Session:
        return self.screen.session

    @property
    def table(self) -> Table:
        found: Table = self.session.now.table
        return found

    @property
    def place(self) -> str:
        return self.screen.name

    def go_to(self, name: str) -> None:
        """From place to place, until it is this one."""
        while self.place != name:
            self.next()

    def next(self) -> None:
        (go_on,) = [
            tap
            for tap in self.driver.taps(self.screen)
            if said(tap).startswith(self.say("tour.next", place="").strip())
        ]
        self.touch(go_on)

    def touch_piece(self, *, mend: str = "", option: str = "") -> None:
        """On the picture of the place."""
        part = self.screen.part
        assert part is not None
        ((picture, pane),) = part.pictures()
        found = [
            i for i in picture.scene.items if (i.mend == mend if mend else option in i.options)
        ]
        item = min(found, key=lambda each: each.box.w * each.box.h)
        hands = Hands(self.driver, random.Random(0))
        hands.finger(hands.sight(picture, pane, item))
        self.driver.settle()

    def step_by(self, path: str, by: int = 1) -> None:
        owner = self.name("seat", self.place)
        for _ in range(by):  # each touch shows the place anew
            self.step(self.name("what", path).replace(f" ({owner})", ""))


def begin(
    open_app: Open,
    size: tuple[int, int] = (1280, 800),
    language: str = "en",
    preset: str = "",
    game: str = time_of_the_daleks.NAME,
) -> Entering:
    """By touch, from the first screen on."""
    driver = open_app(size, language, EVERY_GAME)
    fingers = Entering(driver)
    driver.ask_for(driver.companion.words_of(game).name("game", game))
    driver.screen.draft.preset(CARDS)  # as it was played last
    driver.tap(fingers.say("new.more"))
    driver.tap(fingers.say("new.under_way"))
    draft = driver.screen.draft
    assert draft.having == BOX_LIES_THERE, "they have been playing with one"
    if STARTER in draft.offered.boxes:  # with cards as these tests know them
        draft.box(STARTER)
        draft.preset(TABLE)
    driver.tap(fingers.say("page.back"))
    if preset:
        driver.tap(fingers.say("new.mix"))
        fingers.tap(fingers.say(f"new.preset.{preset}"))
        driver.tap(fingers.say("page.back"))
    fingers.tap(fingers.say("new.start"))
    assert isinstance(driver.screen, TourScreen)
    return fingers


# On its way


@every_size
@both
def test_every_place_can_be_read(
    open_app: Open, game: str, size: tuple[int, int], language: str
) -> None:
    expected, preset = {
        time_of_the_daleks.NAME: (["game", "web", "earth", "elsewhere"], CARDS),
        time_clash.NAME: (["game", "enemy", "time", "companion", "player_1"], CARDS),
        doctor_who_card_game.NAME: (["game", "player_1", "player_2"], CARDS),
        toy.NAME: (["game", "player_1", "player_2"], ""),  # where people draw, piles tell nothing
    }[game]
    fingers = begin(open_app, size, language, preset, game)
    places = [place.name for place in fingers.screen.places()]
    seen = []
    for _ in places:
        seen.append(fingers.place)
        check_readable(fingers.driver)
        part = fingers.screen.part
        assert part is None or problems(part) == []
        if fingers.place != places[-1]:
            fingers.next()
    assert seen == places
    assert seen[: len(expected)] == expected
    fingers.tap(fingers.say("tour.play"))
    assert isinstance(fingers.driver.screen, PlayScreen)


def test_the_table_holds_its_cards_unless_it_is_said_otherwise(open_app: Open) -> None:
    fingers = begin(open_app)
    assert fingers.screen.playing.held() == ()
    assert not [place for place in fingers.screen.places() if place.deck]
    assert fingers.session.n == 0
    assert not fingers.table.told


def test_the_next_game_is_an_ordinary_one(open_app: Open) -> None:
    fingers = begin(open_app)
    companion, id = fingers.driver.companion, fingers.screen.playing.id
    plan = companion.plan(time_of_the_daleks.NAME)
    assert not plan.flags[UNDER_WAY]
    assert plan.held == time_of_the_daleks.DECKS
    assert not is_entered(companion.rematch(id).session.question)


def test_turned_on_and_off_again_nothing_has_changed(open_app: Open) -> None:
    draft = Draft(open_app(games=dict(GAMES)).companion, time_of_the_daleks.NAME)
    before = draft.plan
    draft.flag(UNDER_WAY, True)
    assert draft.plan.held == ()
    draft.flag(UNDER_WAY, False)
    assert draft.plan == before


# What is entered


@every_size
@both
def test_a_table_is_entered_by_touch(open_app: Open, size: tuple[int, int], language: str) -> None:
    fingers = begin(open_app, size, language)
    fingers.touch_piece(option="player_2")
    fingers.tap(fingers.name("value", "travel"))
    fingers.step_by("round", 3)
    fingers.go_to("web")
    fingers.step_by("ship", 2)
    fingers.touch_piece(mend="marker.12")
    fingers.touch_piece(mend="marker.10")
    fingers.touch_piece(mend="tardis.player_1")
    fingers.touch_piece(option="space.9")
    fingers.go_to("earth")
    fingers.step_by("daleks.earth.1", 2)
    fingers.touch_piece(mend="dilemma.earth.2")
    fingers.write(fingers.say("draw.search"), fingers.name("card", "autons"))
    fingers.tap(fingers.name("card", "autons"))
    fingers.go_to("player_1")
    fingers.step_by("charges.player_1", 1)
    fingers.step_by("hand.player_1", 2)
    fingers.tap(fingers.name("what", "new_equipment.player_1").partition(" (")[0])
    fingers.tap(fingers.name("card", "fez"))
    table = fingers.table
    doctor = table.doctor("player_1")
    assert (table.turn, table.step, table.round) == ("player_2", "travel", 4)
    assert (table.ship, doctor.tardis) == (3, 9)
    assert 10 in table.markers
    assert 12 not in table.markers
    assert table.daleks == {"earth.1": 2}
    assert table.dilemma("earth.2") == "autons"
    assert (doctor.charges, doctor.hand, doctor.equipment) == (3, [UNKNOWN] * 2, ["fez"])
    check_readable(fingers.driver)
    while not isinstance(fingers.driver.screen, PlayScreen):
        last = fingers.say("tour.play") in [said(tap) for tap in fingers.driver.taps()]
        fingers.tap(fingers.say("tour.play")) if last else fingers.next()
    session = fingers.driver.session
    assert session.question is not None
    assert session.question.about.id == "daleks.travel"
    assert session.question.by == ("player_2",)


def test_a_doctor_is_put_where_a_finger_points(open_app: Open) -> None:
    fingers = begin(open_app)
    fingers.go_to("earth")
    fingers.tap(fingers.name("zone", "earth.1"))
    assert fingers.table.doctor("player_1").at == "earth.1"
    fingers.touch_piece(mend="at.player_1")
    fingers.touch_piece(option="earth.3")
    assert fingers.table.doctor("player_1").at == "earth.3"


def test_a_hand_is_named_behind_its_curtain(open_app: Open) -> None:
    fingers = begin(open_app, preset=CARDS)
    fingers.go_to("player_1")
    fingers.step_by("hand.player_1", 2)
    fingers.tap(fingers.say("tour.hand"))
    driver = fingers.driver
    assert "Fez" not in driver.read()
    driver.tap(fingers.say("choose.show", seat="Player 1"))
    driver.tap("Fez")
    assert fingers.table.doctor("player_1").hand == ["fez", UNKNOWN]
    driver.tap("Hypercube")
    assert fingers.table.doctor("player_1").hand == ["fez", "hypercube"]
    driver.tap("Fez")
    assert fingers.table.doctor("player_1").hand == [UNKNOWN, "hypercube"], "it is taken away"
    line = list(fingers.session.lines("player_2"))[-1]
    assert line.event.answer == (UNKNOWN,)
    driver.press(27)
    assert driver.sheet is None
    assert "Fez" not in driver.read()


def test_hands_of_cards_the_table_holds_need_no_names(open_app: Open) -> None:
    fingers = begin(open_app)
    fingers.go_to("player_1")
    fingers.step_by("hand.player_1", 2)
    assert fingers.say("tour.hand") not in fingers.read()


def test_what_has_left_a_pile(open_app: Open) -> None:
    fingers = begin(open_app, preset=CARDS)
    fingers.go_to("pile.earth")
    fingers.tap("Amy Pond")
    fingers.tap("Ace")
    assert fingers.table.earth.discards == ["amy_pond", "ace"]
    fingers.tap("Amy Pond")
    assert fingers.table.earth.discards == ["ace"]
    assert "amy_pond" in fingers.table.earth.unseen


def test_a_card_no_list_has_is_described_where_it_lies(open_app: Open) -> None:
    fingers = begin(open_app)
    fingers.go_to("player_2")
    fingers.tap("New Companion")
    fingers.write(fingers.say("draw.search"), "Somebody New")
    deck = fingers.name("deck", "earth")
    fingers.tap(f"{fingers.say('draw.new_named', name='Somebody New')} ({deck})")
    fingers.tap(fingers.say("teach.keep"))
    crew = [each.card for each in fingers.table.doctor("player_2").companions]
    assert crew[-1] == "somebody_new"
    assert fingers.table.box.companions["somebody_new"].deck == "earth"
    assert "Somebody New" in fingers.read()
    own = fingers.driver.companion.own_box("time_of_the_daleks")
    assert "somebody_new" in [card.id for card in own.cards()], "it is known to other games too"


# Back and forth


def test_what_is_under_the_finger_stays_there(open_app: Open) -> None:
    fingers = begin(open_app)
    fingers.go_to("player_1")
    rows = fingers.screen.rows
    assert rows.viewport_size[1] > rows.height
    find = partial(fingers.find, "+")
    rows.scroll_to(find(nth=1), animate=False)
    fingers.driver.frames(2)
    assert rows.scroll_y < 1
    before = find(nth=1).to_window(*find(nth=1).pos)
    fingers.touch(find(nth=1))
    assert fingers.table.doctor("player_1").hand == [UNKNOWN]
    assert find(nth=1).to_window(*find(nth=1).pos) == pytest.approx(before, abs=2)


def test_it_is_left_and_taken_up_where_it_was(open_app: Open) -> None:
    fingers = begin(open_app)
    fingers.go_to("player_1")
    fingers.step_by("charges.player_1", 2)
    before = fingers.session.view()
    for _ in range(2):  # by the way home, and by an app that dies
        driver = open_app(games=dict(GAMES))
        driver.tap(driver.companion.say("home.continue"))
        again = Entering(driver)
        assert again.place == "player_1"
        assert again.session.view() == before
        assert again.table.doctor("player_1").charges == 4
    again.tap(again.say("page.back"))
    assert not isinstance(again.driver.screen, TourScreen)


def test_pages_are_gone_back_to_and_jumped_to(open_app: Open) -> None:
    fingers = begin(open_app)
    fingers.go_to("earth")
    fingers.tap(fingers.say("tour.before"), nth=1)
    assert fingers.place == "web"
    fingers.touch(fingers.screen.where)
    fingers.tap(fingers.name("stop", "anomalies"))
    assert fingers.place == "anomalies"
    fingers.touch(fingers.screen.where)
    fingers.tap(fingers.say("tour.compare"))
    assert isinstance(fingers.driver.screen, MatchScreen)
    fingers.tap(fingers.say("page.back"))
    assert fingers.place == "anomalies"
    fingers.touch(fingers.screen.where)
    fingers.tap(fingers.say("tour.play"))
    assert isinstance(fingers.driver.screen, PlayScreen)


def test_undo_takes_back_the_last_entry_and_playing_on(open_app: Open) -> None:
    fingers = begin(open_app)
    fingers.tap(fingers.name("value", "finish"))
    fingers.touch(fingers.screen.undo)
    assert fingers.table.step == "prepare"
    assert fingers.screen.undo.disabled
    fingers.touch(fingers.screen.where)
    fingers.tap(fingers.say("tour.play"))
    fingers.touch(fingers.driver.screen.undo)
    assert isinstance(fingers.driver.screen, TourScreen)
    assert is_entered(fingers.session.question)


def test_no_set_up_is_offered_for_a_table_that_is_set(open_app: Open) -> None:
    fingers = begin(open_app)
    fingers.touch(fingers.screen.where)
    fingers.tap(fingers.say("tour.play"))
    assert fingers.driver.strip == ""
    fingers.tap(fingers.say("play.home"))
    titles = [said(tap).split("\n")[0] for tap in fingers.driver.taps()]
    assert fingers.say("setup.title") not in titles
    assert fingers.say("rebuild.title") in titles


@pytest.mark.parametrize("size", SIZES, ids=lambda size: f"{size[0]}x{size[1]}")
def test_a_late_position_can_be_read_everywhere(open_app: Open, size: tuple[int, int]) -> None:
    fingers = begin(open_app, size, "de", CARDS)
    session = fingers.session
    seats = dict(zip(late().options["seats"], session.options["seats"], strict=False))
    for event in entered(late()).log.events:
        path, value = event.answer
        for seat, ours in seats.items():
            path = ".".join(ours if part == seat else part for part in path.split("."))
            value = ours if value == seat else value
        mend = session.now.mends.get(path)
        if mend is not None and value in mend.to:
            session.correct(None, path, value, session.n)
    for place in fingers.screen.places():
        fingers.screen.go_to(place.name)
        fingers.driver.settle()
        check_readable(fingers.driver)


# Games of other kinds, and games that are being played


def test_a_game_without_pictures_is_entered_too(open_app: Open) -> None:
    driver = open_app()
    fingers = Entering(driver)
    driver.ask_for("Lanterns")
    driver.tap("More")
    driver.tap(fingers.say("new.under_way"))
    driver.tap("Back")
    fingers.tap("Start")
    assert fingers.screen.part is None
    check_readable(driver)
    fingers.step("Round", 1)
    fingers.next()
    assert fingers.place == "player_1"
    fingers.step("Score", 3)
    check_readable(driver)
    fingers.next()
    fingers.tap(fingers.say("tour.play"))
    table = driver.session.now.table
    assert (table.round, table.score["player_1"]) == (2, 3)


def test_another_game_is_entered_on_its_pictures(open_app: Open, faced: None) -> None:
    fingers = begin(open_app, game=toy.NAME)
    driver = fingers.driver
    fingers.touch_piece(option="player_2")
    fingers.go_to("player_1")
    fingers.touch_piece(mend="score.player_1")
    driver.tap(next(tap for tap in driver.taps() if said(tap) == "3"))
    fingers.touch_piece(mend="hand.player_1")
    driver.tap(next(tap for tap in driver.taps() if said(tap) == "2"))
    table = fingers.session.now.table
    assert (table.turn, table.score["player_1"]) == ("player_2", 3)
    assert table.hands["player_1"] == [UNKNOWN] * 2


def test_a_game_being_played_is_gone_over(open_app: Open) -> None:
    driver: Driver = open_app(games=dict(GAMES))
    driver.begin(DALEKS)
    fingers = Entering(driver)
    driver.tap(fingers.say("play.home"))
    driver.tap(fingers.say("tour.again"))
    fingers.go_to("player_2")
    fingers.step_by("charges.player_2", 1)
    check_readable(driver)
    assert fingers.table.doctor("player_2").charges == 3
    fingers.touch(fingers.screen.where)
    fingers.tap(fingers.say("match.finish"))
    fingers.tap(fingers.say("home.continue"))
    assert isinstance(driver.screen, PlayScreen)


def test_undoing_a_throw_while_going_over_the_table_asks_first(open_app: Open) -> None:
    driver: Driver = open_app()
    driver.begin("Lanterns")
    fingers, session, luck = Entering(driver), driver.session, random.Random(1)
    while not isinstance(session.question, Roll):
        step(session, luck)
    step(session, luck)
    thrown = session.n
    driver.settle()
    driver.tap(fingers.say("play.home"))
    driver.tap(fingers.say("tour.again"))
    fingers.touch(fingers.screen.undo)
    assert session.n == thrown
    driver.tap(fingers.say("play.no"))
    assert session.n == thrown
    fingers.touch(fingers.screen.undo)
    driver.tap(fingers.say("play.yes"))
    assert session.n < thrown
