"""Every screen and question that is compared, and how one gets there."""

from __future__ import annotations

import json
import os
from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import partial
from unittest import mock

from companion.app.opened import Opened
from companion.core.session import Session
from companion.core.under_way import UNDER_WAY
from companion.ui.camera.glance import Glance
from companion.ui.host import Playing
from companion.ui.host.camera import SetOfDice
from companion.ui.host.phones import Guest, Stranger
from companion.ui.host.plan import BOX_LIES_THERE, STARTER
from companion.ui.moves import moves
from companion.ui.screens.amend import AmendScreen
from companion.ui.screens.area import AreaScreen
from companion.ui.screens.camera import CameraScreen
from companion.ui.screens.dice import DiceScreen
from companion.ui.screens.draft import Draft
from companion.ui.screens.home_made import HomeMadeScreen
from companion.ui.screens.house_rules import HouseRulesScreen
from companion.ui.screens.match import MatchScreen
from companion.ui.screens.mix import MixScreen
from companion.ui.screens.moment import MomentScreen
from companion.ui.screens.more import MoreScreen
from companion.ui.screens.new_game import NewGameScreen
from companion.ui.screens.parts import PartsScreen
from companion.ui.screens.phones import PhonesScreen
from companion.ui.screens.players import PlayersScreen
from companion.ui.screens.set_up import SetupScreen
from companion.ui.screens.teach_dice import TeachScreen
from companion.ui.screens.trouble import ReportScreen
from companion.ui.screens.unpacking import rebuild
from companion.ui.theme import named
from tests.ui.accepted.cards import CARDS
from tests.ui.accepted.clash import CLASH
from tests.ui.accepted.games import PEOPLE, kept, questions_of_the_rules
from tests.ui.accepted.lanterns import LANTERNS
from tests.ui.accepted.stage import EVENING, NAME, Stage, advise_at_once, foresee_at_once
from tests.ui.cameras_shown import Cameras, Sets, outlined
from tests.ui.test_dice import ZED, land, meet
from tests.ui.test_phones import Desk as Phones

Scene = Callable[[Stage], object]
SCREENS: dict[str, Scene] = {}


def screen(scene: Scene) -> Scene:
    SCREENS[getattr(scene, "__name__")] = scene  # noqa: B009 - mypy: not every callable has one
    return scene


# Before a game


@screen
def home_empty(stage: Stage) -> None:
    """As it is after it was installed."""
    stage.home()


@screen
def home_with_games(stage: Stage) -> None:
    stage.keep(2, 40, "2026-01-01T10:00:00+00:00")
    stage.keep(3, 66, "2026-01-02T11:00:00+00:00")
    stage.keep(0, EVENING)
    stage.home()


@screen
def new_game(stage: Stage) -> None:
    draft = Draft(stage.companion, NAME)
    draft.seat(4)
    stage.go(lambda: NewGameScreen(stage.companion, stage.app, draft))


@screen
def new_game_with_the_box(stage: Stage) -> None:
    draft = Draft(stage.companion, NAME)
    draft.have(BOX_LIES_THERE)
    stage.go(lambda: NewGameScreen(stage.companion, stage.app, draft))


@screen
def new_game_players(stage: Stage) -> None:
    draft = Draft(stage.companion, NAME)
    draft.seat(4)
    stage.go(lambda: PlayersScreen(stage.companion, stage.app, draft))


@screen
def new_game_whom_to_play(stage: Stage) -> None:
    draft = Draft(stage.companion, NAME)
    stage.go(lambda: PlayersScreen(stage.companion, stage.app, draft))
    stage.app.screen.opened = (0, "role")
    stage.app.screen.draw()


@screen
def new_game_mixed(stage: Stage) -> None:
    draft = Draft(stage.companion, NAME)
    draft.hold("dilemmas")
    stage.go(lambda: MixScreen(stage.companion, stage.app, draft))


@screen
def new_game_under_way(stage: Stage) -> None:
    draft = Draft(stage.companion, NAME)
    draft.flag(UNDER_WAY, True)
    stage.go(lambda: MoreScreen(stage.companion, stage.app, draft))


@screen
def house_rules(stage: Stage) -> None:
    draft = Draft(stage.companion, NAME)
    stage.go(lambda: HouseRulesScreen(stage.companion, stage.app, draft))


@screen
def stories(stage: Stage) -> None:
    home_with_games(stage)
    stage.driver.settle()
    stage.tap("home.stories")
    stage.driver.frames(12)


@screen
def saved_game(stage: Stage) -> None:
    stories(stage)
    stage.driver.tap(next(t for t in stage.driver.taps() if t.text == stage.say("saved.more")))


@screen
def how_it_works(stage: Stage) -> None:
    stage.home()
    stage.tap("home.how")


@screen
def about(stage: Stage) -> None:
    how_it_works(stage)
    stage.tap("about.title")


@screen
def saved_game_deleted(stage: Stage) -> None:
    saved_game(stage)
    stage.tap("saved.delete")


@screen
def files(stage: Stage) -> None:
    folder = stage.folder / "games"
    folder.mkdir()
    for n, name in enumerate(("Time-of-the-Daleks-Ann-Bob-2026-01-01", "Rematch")):
        file = folder / f"{name}.json"
        file.write_text("{}", "utf-8")
        os.utime(file, (1767300000 + 86400 * n,) * 2)
    stage.home()
    stage.driver.tap(stage.say("files.title"))


@screen
def settings(stage: Stage) -> None:
    stage.home()
    stage.driver.tap(stage.say("settings.title"))


@screen
def settings_further_down(stage: Stage) -> None:
    settings(stage)
    stage.down()


@screen
def automation(stage: Stage) -> None:
    stage.as_people_have_it()
    settings(stage)
    stage.tap("settings.automation")


@screen
def keys(stage: Stage) -> None:
    stage.driver.press(47, "?", "shift")


@screen
def trouble(stage: Stage) -> None:
    stage.app.trouble(RuntimeError())


@screen
def report(stage: Stage) -> None:
    stage.go(lambda: ReportScreen(stage.companion, stage.app, None, ""))


# Dice and phones


@screen
def dice(stage: Stage) -> None:
    meet(stage.driver)
    meet(stage.driver, ZED, "pixels", "Zed")
    stage.companion.dice.pair(ZED)
    carriers = stage.companion.dice.carriers
    carriers.makers = replace(carriers.makers, ports=lambda: [("/dev/ttyACM0", "A board")])
    stage.go(lambda: DiceScreen(stage.companion, stage.app))


@screen
def die(stage: Stage) -> None:
    dice(stage)
    stage.driver.tap("Zed")
    land(stage.driver, 5, ZED)


@screen
def phones_off(stage: Stage) -> None:
    stage.go(lambda: PhonesScreen(stage.companion, stage.app))


@screen
def phones(stage: Stage) -> None:
    guests = [
        Guest("a", "player_1", "192.0.2.9", 5.0),
        Guest("b", "camera", "192.0.2.11", 500.0, "192.0.2.14"),
    ]
    strangers = [Stranger("192.0.2.66", 3, 130.0)]
    desk = Phones(on=True, guests=guests, strangers=strangers)
    with mock.patch.object(stage.companion, "phones", desk):
        phones_off(stage)
        stage.tap("phones.camera")


@screen
def dice_for_the_first_time(stage: Stage) -> None:
    stage.go(lambda: DiceScreen(stage.companion, stage.app))


@screen
def home_made_dice(stage: Stage) -> None:
    carriers = stage.companion.dice.carriers
    carriers.makers = replace(carriers.makers, ports=lambda: [("/dev/ttyACM0", "A board")])
    stage.go(lambda: HomeMadeScreen(stage.companion, stage.app))


# Cameras


def _cameras(stage: Stage, cameras: Cameras) -> None:
    """For the rest of the scene."""
    stage.companion.cameras = cameras  # type: ignore[assignment]


@screen
def camera_off(stage: Stage) -> None:
    _cameras(stage, Cameras())
    stage.go(lambda: CameraScreen(stage.companion, stage.app))


@screen
def camera(stage: Stage) -> None:
    look = replace(outlined(stage.driver.words), said=stage.say("camera.clear", n=7))
    sets = Sets("mine", [SetOfDice("mine", "Grandfather’s dice", {"running": 3, "science": 5})])
    _cameras(stage, Cameras(look, on=True, sets=sets))
    stage.go(lambda: CameraScreen(stage.companion, stage.app))


@screen
def camera_area(stage: Stage) -> None:
    area = ((0.1, 0.08), (0.93, 0.12), (0.9, 0.95), (0.06, 0.9))
    _cameras(stage, Cameras(outlined(stage.driver.words), on=True, area=area))
    stage.go(lambda: AreaScreen(stage.companion, stage.app))


@screen
def teaching_dice(stage: Stage) -> None:
    """Which dice."""
    _cameras(stage, Cameras())
    stage.go(lambda: TeachScreen(stage.companion, stage.app, ""))


@screen
def teaching_dice_their_faces(stage: Stage) -> None:
    words = stage.driver.words
    _cameras(stage, Cameras(lesson_look=outlined(words, asked=(1, 4, 5))))
    stage.go(lambda: TeachScreen(stage.companion, stage.app, "mine"))
    stage.tap("teach_dice.story")
    stage.app.screen._tapped("5")


@screen
def throw_before_a_camera(stage: Stage) -> None:
    """Two dice were kept."""
    look = outlined(stage.driver.words, kept=(0, 3))
    _cameras(stage, Cameras(replace(look, said=stage.say("phone.state.hold_still")), on=True))
    stage.ask("daleks.throw")


@screen
def throw_with_a_doubt(stage: Stage) -> None:
    look = outlined(stage.driver.words, asked=(4,))
    _cameras(stage, Cameras(replace(look, said=stage.say("phone.asked")), on=True, learns=False))
    stage.ask("daleks.throw")


@screen
def throw_on_the_large_picture(stage: Stage) -> None:
    throw_with_a_doubt(stage)
    glances = (each for each in stage.driver.walk() if isinstance(each, Glance))
    next(glances).enlarge()


# One's own box


@screen
def own_box(stage: Stage) -> None:
    settings(stage)
    stage.tap("box.title")


@screen
def own_box_parts(stage: Stage) -> None:
    own = stage.companion.own_box("time_of_the_daleks")
    stage.go(lambda: PartsScreen(stage.companion, stage.app, own))


@screen
def teaching_a_dilemma(stage: Stage) -> None:
    own_box(stage)
    stage.tap("box.new", what=stage.driver.words.name("deck", "dilemmas"))


@screen
def teaching_a_companion(stage: Stage) -> None:
    own_box(stage)
    stage.app.screen._enter("earth", "Jo Grant")


# A game that is already under way


def under_way(stage: Stage, stop: str, *entries: tuple[str, str], held: str = "all") -> Playing:
    """The table of an evening, entered as far as this place."""
    draft = Draft(stage.companion, NAME)
    draft.seat(4)
    for n, (name, _, _) in enumerate(PEOPLE):
        draft.person(n, name=name)
    draft.flag(UNDER_WAY, True)
    draft.box(STARTER)  # so that every card may be named
    draft.preset(held)
    playing = stage.companion.begin(draft.plan)
    for path, value in (*TURN, *LAID, *entries):
        playing.session.correct(None, path, value, playing.session.n)
    stage.app.play(playing)
    stage.app.screen.go_to(stop)
    stage.driver.settle()
    return playing


TURN = (("turn", "player_3"), ("step", "travel"), ("round", "4"))
LAID = (
    ("ship", "7"),
    ("marker.6", "gone"),
    ("tardis.player_1", "9"),
    ("tardis.player_3", "11"),
    ("dilemma.earth.2", ""),
    ("daleks.earth.1", "1"),
    ("at.player_2", "earth.3"),
)


@screen
def entering_the_turn(stage: Stage) -> None:
    under_way(stage, "game")


@screen
def entering_the_web(stage: Stage) -> None:
    under_way(stage, "web")


@screen
def entering_the_web_a_piece_in_hand(stage: Stage) -> None:
    under_way(stage, "web")
    stage.app.screen._touched("tardis.player_2")


@screen
def entering_earth(stage: Stage) -> None:
    under_way(stage, "earth")


@screen
def entering_locations(stage: Stage) -> None:
    playing = under_way(stage, "elsewhere")
    tile = playing.session.now.table.tiles.unseen[0]
    playing.session.correct(None, "new_tile", tile, playing.session.n)
    playing.session.correct(None, f"daleks.{tile}", "2", playing.session.n)


@screen
def entering_a_dilemma(stage: Stage) -> None:
    under_way(stage, "earth")
    stage.app.screen._open("dilemma.earth.1")


@screen
def entering_a_console(stage: Stage) -> None:
    crew = ("new_companion.player_2", "amy_pond"), ("companion.player_2.amy_pond", "part_time")
    playing = under_way(stage, "player_2", *crew, ("charges.player_2", "4"))
    mend = playing.session.now.mends["new_equipment.player_2"]
    playing.session.correct(None, "new_equipment.player_2", mend.to[0], playing.session.n)
    playing.session.correct(None, "hand.player_2", "3", playing.session.n)


@screen
def entering_a_hand(stage: Stage) -> None:
    playing = under_way(stage, "player_2", ("hand.player_2", "3"))
    mend = playing.session.now.mends["unknown_card.player_2"]
    playing.session.correct("player_2", "unknown_card.player_2", mend.to[4], playing.session.n)
    stage.driver.settle()
    stage.tap("tour.hand")
    stage.tap("choose.show", seat="Bob")


@screen
def entering_anomalies(stage: Stage) -> None:
    playing = under_way(stage, "anomalies")
    for card in playing.session.now.mends["new_anomaly"].to[:2]:
        playing.session.correct(None, "new_anomaly", card, playing.session.n)


@screen
def entering_a_pile(stage: Stage) -> None:
    playing = under_way(stage, "pile.dilemmas")
    for card in playing.session.now.mends["new_discard.dilemmas"].to[:4]:
        playing.session.correct(None, "new_discard.dilemmas", card, playing.session.n)


@screen
def entering_all_places(stage: Stage) -> None:
    under_way(stage, "earth")
    stage.app.screen._all()


# In a game


@screen
def game_menu(stage: Stage) -> None:
    stage.play()
    stage.tap("play.home")


@screen
def game_menu_at_the_end(stage: Stage) -> None:
    end(stage)
    stage.tap("play.home")


# Cards of somebody else


@screen
def taking_cards_in(stage: Stage) -> None:
    """One that is new, one that is the same, one that is not."""
    own_box(stage)
    own = stage.companion.own_box("time_of_the_daleks")

    def keep(name: str, *symbols: str) -> None:
        own.keep("dilemmas", name.lower(), json.dumps({"name": name, "symbols": symbols}))

    for name in ("Axons", "Krynoid", "Ogrons"):
        keep(name, "science", "running")
    file = own.export()
    keep("Axons", "science", "cunning", "tactics")
    own.forget("dilemmas", "krynoid")
    stage.app.screen._preview(file)


# What is read


@screen
def legend(stage: Stage) -> None:
    game_menu(stage)
    stage.tap("legend.title")


@screen
def rules(stage: Stage) -> None:
    game_menu(stage)
    stage.tap("rules.title")


@screen
def rules_searched(stage: Stage) -> None:
    rules(stage)
    stage.app.screen._type("black")


@screen
def browser(stage: Stage) -> None:
    game_menu(stage)
    stage.tap("browser.title")


@screen
def log(stage: Stage) -> None:
    game_menu(stage)
    stage.tap("log.title")


@screen
def moment(stage: Stage) -> None:
    playing = stage.play()
    stage.go(partial(MomentScreen, stage.companion, stage.app, playing, 100))


@screen
def amend(stage: Stage) -> None:
    playing = stage.play()
    events = playing.session.log.events
    n = next(n for n, e in enumerate(events) if "daleks.travel" in e.asked and n > 20)
    stage.go(partial(AmendScreen, stage.companion, stage.app, playing, n))


@screen
def rebuilding(stage: Stage) -> None:
    playing = stage.play()
    stage.go(partial(rebuild, stage.companion, stage.app, playing))


def _set_up(stage: Stage, page: int, held: str = "table") -> None:
    stage.as_people_have_it()
    draft = Draft(stage.companion, NAME)
    draft.seat(3)
    draft.preset(held)
    playing = stage.companion.begin(draft.plan)
    stage.app.play(playing)
    stage.go(partial(SetupScreen, stage.companion, stage.app, playing))
    for _ in range(page):
        stage.app.screen._go(1)


@screen
def setting_up(stage: Stage) -> None:
    _set_up(stage, 2)
    stage.app.screen._turn("player_2")


@screen
def setting_up_the_board(stage: Stage) -> None:
    _set_up(stage, 0)


@screen
def setting_up_the_decks(stage: Stage) -> None:
    _set_up(stage, 1)


@screen
def setting_up_the_web(stage: Stage) -> None:
    _set_up(stage, 3)


@screen
def setting_up_the_daleks(stage: Stage) -> None:
    _set_up(stage, 4)


@screen
def setting_up_the_first(stage: Stage) -> None:
    _set_up(stage, 5)


@screen
def setting_up_compared(stage: Stage) -> None:
    _set_up(stage, 6)


@screen
def matching(stage: Stage) -> None:
    playing = stage.play()
    session = playing.session
    then = session.game.layout(session.at(EVENING - 30).table, None)
    found = moves(session.layout(), then)
    stage.go(partial(MatchScreen, stage.companion, stage.app, playing, found))


@screen
def equipment(stage: Stage) -> None:
    game_menu(stage)
    stage.tap("new.equipment")


@screen
def undone(stage: Stage) -> None:
    """What to move, over the play screen."""
    stage.play(0, kept()[1]["daleks.flip"][1])
    stage.tap("play.undo")
    if stage.driver.strip:
        stage.tap("play.yes")


@screen
def undo_asks_first(stage: Stage) -> None:
    """Past a throw."""
    game, n = kept()[1]["daleks.not_met"]
    stage.play(game, n)
    stage.tap("play.undo")


@screen
def to_do(stage: Stage) -> None:
    stage.play()
    stage.app.screen.sheets.to_do(stage.app.screen.run, stage.app.screen.cards)


@screen
def mends(stage: Stage) -> None:
    """Among them: who leaves the table, and who joins."""
    stage.play()
    stage.app.screen.sheets.mends()


@screen
def leaving(stage: Stage) -> None:
    stage.play(0, kept()[1]["daleks.travel"][1])
    stage.app.screen.sheets.mend("seat.player_4")


@screen
def mend(stage: Stage) -> None:
    stage.play()
    stage.app.screen.sheets.mend("charges.player_1")


@screen
def seat_behind_its_curtain(stage: Stage) -> None:
    stage.play()
    stage.app.screen.sheets.seat("player_1")


@screen
def seat_with_its_hand(stage: Stage) -> None:
    seat_behind_its_curtain(stage)
    stage.driver.settle()
    stage.tap("choose.show", seat="Ann")


@screen
def seat_with_cards(stage: Stage) -> None:
    """While somebody is in an Adventure: some may be played now, some may not."""
    session, path = stage.ask("daleks.not_met").session, "unknown_card.player_1"
    wanted = ("fez", "polarity_reversal", "tardis_key", "hypercube", "venusian_aikido")
    session.correct(None, "hand.player_1", "4", session.n)
    session.correct(None, "charges.player_1", "2", session.n)
    for card in wanted:
        mend = session.game.mends(session.now.table).get(path)
        if mend is not None and card in mend.to:
            session.correct("player_1", path, card, session.n)
    stage.app.screen.sheets.seat("player_1")
    stage.driver.settle()
    with mock.patch.object(Opened, "foresee", foresee_at_once):
        stage.tap("choose.show", seat="Ann")


@screen
def paying_a_card_alone(stage: Stage) -> None:
    """A private question, once its player looks."""
    playing = stage.ask("daleks.pay_card")
    assert playing.session.question is not None
    stage.app.screen.show(playing.session.question.by[0])


@screen
def facing_the_left(stage: Stage) -> None:
    """The question turns to who sits there."""
    _facing(stage, "daleks.pay_card")


@screen
def facing_the_far_side(stage: Stage) -> None:
    _facing(stage, "daleks.discard_down")


def _facing(stage: Stage, id: str) -> None:
    stage.companion.prefer(replace(stage.companion.preferences, face=True))
    stage.ask(id)


@screen
def why(stage: Stage) -> None:
    stage.ask("daleks.not_met")
    screen = stage.app.screen
    question = screen.session.question
    screen.sheets.why(question.about, screen.lay)


@screen
def board(stage: Stage) -> None:
    """From the Adventure a look at the board."""
    stage.ask("daleks.not_met")
    stage.app.screen.middle.flip()


@screen
def dalek_card(stage: Stage) -> None:
    """What hands must do waits as a card: the ship has met a Time Anomaly."""
    _told(stage, "daleks.task_anomaly")


@screen
def success_card(stage: Stage) -> None:
    _told(stage, "daleks.success")


@screen
def failure_card(stage: Stage) -> None:
    _told(stage, "daleks.failure")


def _told(stage: Stage, id: str) -> None:
    """The moment after the answer that made hands hear this."""
    for game, each in enumerate(kept()[0]):
        whole = stage.companion.resume(stage.keep(game, len(each.events))).session
        rows = [told for line, told in whole.rows(None) if line is not None]
        n = next((n for n, told in enumerate(rows) if any(m.id == id for m in told)), None)
        if n is not None:
            session = stage.play(game, n).session
            _answer(session, each.events[n].answer)
            return
    raise AssertionError(f"no game has {id}")


def _answer(session: Session, answer: tuple[str, ...]) -> None:
    session.answer(None, answer, session.n, sure=True)


@screen
def refused(stage: Stage) -> None:
    """Too many dice chosen: the question says why not."""
    stage.ask("daleks.discard_down")
    screen = stage.app.screen
    screen._answer(screen.session.n, ())


@screen
def chances(stage: Stage) -> None:
    """What may be done about it, with the odds."""
    with mock.patch.object(Opened, "advise", advise_at_once):
        stage.ask("daleks.not_met")
        stage.app.screen.show(None)


@screen
def chances_of_a_pool(stage: Stage) -> None:
    with mock.patch.object(Opened, "advise", advise_at_once):
        stage.ask("daleks.build_pool")
        stage.app.screen.show(None)


@screen
def end(stage: Stage) -> None:
    game = max(range(len(kept()[0])), key=lambda n: kept()[0][n].over)
    stage.play(game, len(kept()[0][game].events))


@screen
def reading_a_place(stage: Stage) -> None:
    """Its name was tapped, and the Dilemma that lies there is told as well."""
    stage.ask("daleks.travel")
    named.show(("earth.1", "the_rani"), stage.app.screen)


@screen
def reading_a_card(stage: Stage) -> None:
    stage.ask("daleks.travel")
    named.show(("sonic_sunglasses",), stage.app.screen)


# Questions


def _question(id: str) -> Scene:
    def scene(stage: Stage) -> None:
        stage.ask(id)

    return scene


QUESTIONS = {id.replace("daleks.", "asks_"): _question(id) for id in questions_of_the_rules()}
SCENES: dict[str, Scene] = (
    SCREENS | {name: QUESTIONS[name] for name in sorted(QUESTIONS)} | LANTERNS | CLASH | CARDS
)
LANDSCAPE, PORTRAIT = ("wide_en", (1280, 800), "en"), ("tall_de", (800, 1280), "de")
ALSO_TALL = (  # and every screen
    "asks_build_pool",
    "asks_choice",
    "asks_draw_companion",
    "asks_exterminate",
    "asks_fill_in",
    "asks_not_met",
    "asks_pay_card",
    "asks_prepare",
    "asks_throw",
    "asks_travel",
)


def pictures() -> Iterator[tuple[str, tuple[int, int], str, str]]:
    """Each file: its name, and the window, language and scene that make it."""
    for folder, size, language in (LANDSCAPE, PORTRAIT):
        for name in SCENES:
            if folder == LANDSCAPE[0] or name not in QUESTIONS or name in ALSO_TALL:
                yield f"{folder}/{name}", size, language, name
