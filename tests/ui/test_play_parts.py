"""The parts of the play screen: cards that wait, sheets, chances, corrections, hands."""

from __future__ import annotations

import random
from collections.abc import Callable
from dataclasses import replace

import pytest
from kivy.base import EventLoop

from companion.core.advice import Advice, Suggestion
from companion.core.messages import Message, message
from companion.core.questions import UNKNOWN, Choose
from companion.core.questions import Answer as Given
from companion.games import doctor_who_card_game, time_clash, time_of_the_daleks
from companion.ui.faces import PLAIN
from companion.ui.host import preferences
from companion.ui.moves import moves, setup_steps
from companion.ui.play.chances import Chances
from companion.ui.play.mending import mends_of
from companion.ui.play.since import changes
from companion.ui.play.telling import Run, Step
from companion.ui.questions import tumbling
from companion.ui.questions.answer import Answer
from companion.ui.questions.answers import Answers
from companion.ui.questions.panel import Panel
from companion.ui.screens.moment import MomentScreen
from companion.ui.screens.play import PlayScreen
from companion.ui.screens.set_up import SetupScreen
from companion.ui.theme import sizes
from companion.ui.theme.widgets import Curtain, NextStep, Sheet, Tap
from companion.ui.timeline import behind
from companion.words import Words
from tests import toy
from tests.looks import daleks
from tests.play import act
from tests.ui.conftest import Open
from tests.ui.driver import Driver, Finger, plain, said
from tests.ui.test_log import to_move, to_tick
from tests.ui.test_whole_game import opened

NAME = time_of_the_daleks.NAME
WORDS = Words("en", game=NAME)
TOLD = [
    message("daleks.pass_die", "finish.4", seat="player_2"),
    message("daleks.move_ship", "dalek_turn.1", space=4),
    message("daleks.take_marker", "anomalies", space=4),
    message("daleks.begin_round", "turn", n=2, seat="player_1"),
]


def numbered(told: list[Message]) -> list[tuple[int, Message]]:
    return list(enumerate(told))


@pytest.mark.parametrize(("mode", "pages"), [("guide", [1, 1]), ("ask", [2]), ("auto", [])])
def test_cards_wait_as_people_prefer(mode: str, pages: list[int]) -> None:
    run = Run(lambda _: mode, time_of_the_daleks.PHASES)
    run.start([])
    new = run.hear(numbered(TOLD))
    assert len(new) == len(TOLD)
    assert [len(page) for page in run.pages] == pages
    assert len(run.recent) == len(TOLD), "the list keeps them all"


def test_what_was_undone_does_not_wait() -> None:
    run = Run(lambda _: "guide", time_of_the_daleks.PHASES)
    run.start(numbered(TOLD[:1]))
    run.hear(numbered(TOLD))
    assert run.hear(numbered(TOLD[:1])) == []
    assert run.page == ()


def test_phases_are_chapters_of_the_rules() -> None:
    run = Run(lambda _: "guide", time_of_the_daleks.PHASES)
    rules = ("dalek_turn.1", "adventure.success.3", "adventure.roll", "dalek_turning")
    phases = [run.phase_of(Step(0, Message("", rule))) for rule in rules]
    assert phases == ["daleks", "outcomes", "", ""]


def until(driver: Driver, there: Callable[[Driver], bool]) -> Driver:
    """Cards that come on the way are read, the last one's with a finger."""
    rng = random.Random(5)
    with driver.unseen() as session:
        for _ in range(300):
            if there(driver):
                break
            act(session, rng)
    while driver.screen.waiting.waits and not there(driver):
        driver.tap(driver.screen.dock.next)
    assert there(driver), "The game did not get there."
    driver.settle()
    return driver


CHOOSING = {
    time_of_the_daleks.NAME: "travel",
    time_clash.NAME: "clash.turn",
    doctor_who_card_game.NAME: "cards.act",
    toy.NAME: "toy.reroll?",
}
VALUE = {
    time_of_the_daleks.NAME: "charges",
    time_clash.NAME: "hand",
    doctor_who_card_game.NAME: "points",
    toy.NAME: "tokens",
}


def choosing(open_app: Open, game: str) -> Driver:
    """Somebody in their turn."""
    return until(opened(open_app, (1280, 800), game=game), asks(CHOOSING[game]))


def asks(id: str) -> Callable[[Driver], bool]:
    def there(driver: Driver) -> bool:
        question = driver.session.question
        waiting = driver.screen.waiting.waits
        return question is not None and not waiting and question.about.id in (id, f"daleks.{id}")

    return there


def sheet(driver: Driver) -> Sheet:
    assert driver.sheet is not None
    return driver.sheet


def test_the_ship_moves_as_its_card_comes_and_the_card_is_ticked(open_app: Open) -> None:
    driver = opened(open_app, (1280, 800))
    until(driver, lambda d: any(s.message.id == "daleks.move_ship" for s in d.screen.run.page))
    screen = driver.screen
    assert screen.middle.view.web.ship == daleks(driver.session).web.ship
    page = screen.run.page
    driver.tap(screen.dock.next)
    assert all(step.key in screen.playing.ticked() for step in page)


def test_what_is_still_to_be_done_is_kept_when_the_app_is_killed(open_app: Open) -> None:
    driver = opened(open_app, (1280, 800))
    until(driver, lambda d: not d.screen.run.page and len(d.screen.fresh) > 1)
    screen = driver.screen
    before = [step.key for step in screen.fresh]
    badge = screen.bar.to_do.text
    driver.app.play(driver.companion.resume(screen.playing.id))
    driver.settle()
    assert driver.screen is not screen
    assert [step.key for step in driver.screen.fresh] == before
    assert driver.screen.bar.to_do.text == badge
    driver.screen.cards.do(driver.screen.fresh[:1])
    driver.app.play(driver.companion.resume(screen.playing.id))
    driver.settle()
    assert [step.key for step in driver.screen.fresh] == before[1:]


def test_a_long_press_mends_a_value(open_app: Open, game: str) -> None:
    driver = choosing(open_app, game)
    board, path = driver.screen.middle.shown, f"{VALUE[game]}.player_1"
    places = [
        (picture, pane, item)
        for picture, pane in board.pictures()
        for item in picture.scene.items
        if item.mend == path
    ]
    picture, pane, item = places[0]
    x, y = picture.place_of(item)
    at = pane.to_parent(x + item.box.w / 2, y + item.box.h / 2)
    press(driver, at, wander=60)
    assert driver.sheet is None, "a finger that wanders looks for another place"
    press(driver, at)
    wanted = "0" if driver.session.now.mends[path].now != "0" else "1"
    driver.tap(next(tap for tap in driver.taps(sheet(driver)) if said(tap) == wanted))
    assert driver.session.now.mends[path].now == wanted


def test_round_turn_and_step_are_held_to_be_put_right(open_app: Open, game: str) -> None:
    driver = choosing(open_app, game)
    where = driver.screen.bar.where
    press(driver, where.to_window(*where.center))
    turn = driver.words.name("what", "turn")
    assert any(said(tap).startswith(turn) for tap in driver.taps(sheet(driver)))


def press(driver: Driver, at: tuple[float, float], wander: float = 0) -> None:
    """For long, here or on the way to another place."""
    finger = Finger(*at)
    EventLoop.post_dispatch_input("begin", finger)
    if wander:
        window = driver.window
        finger.move(((at[0] + wander) / (window.width - 1), at[1] / (window.height - 1)))
        EventLoop.post_dispatch_input("update", finger)
    driver.settle(0.6)
    EventLoop.post_dispatch_input("end", finger)
    driver.settle()


def test_a_value_says_which_answer_made_it_what_it_is(open_app: Open) -> None:
    driver = until(opened(open_app, (1280, 800)), asks("not_met"))
    session, why = driver.session, driver.companion.say("why.title")
    path = "at.player_1"
    now = session.game.mends(session.now.table)[path].now
    since = list(changes(session, path))[-1]
    assert session.game.mends(session.at(since + 1).table)[path].now == now
    assert session.game.mends(session.at(since).table)[path].now != now
    driver.screen.sheets.mend(path)
    driver.settle()
    driver.tap(why)
    assert isinstance(driver.screen, MomentScreen)
    assert driver.screen.n == since


def test_a_value_that_was_always_so_says_that(open_app: Open) -> None:
    driver = until(opened(open_app, (1280, 800)), asks("travel"))
    driver.screen.sheets.mend("doctor.player_1")
    driver.settle()
    driver.tap(driver.companion.say("why.title"))
    assert driver.companion.say("mend.from_the_start") in driver.texts()


def test_a_game_that_begins_offers_to_set_up_its_table(open_app: Open) -> None:
    driver = opened(open_app, (1280, 800), held="cards")
    assert driver.strip == driver.companion.say("setup.offer")
    driver.tap(driver.companion.say("setup.title"))
    assert isinstance(driver.screen, SetupScreen)
    driver.press(27)
    assert isinstance(driver.screen, PlayScreen)
    assert not driver.strip, "once is enough"


@pytest.mark.parametrize(
    ("held", "answers", "dealt"),
    [("cards", 0, ["2", "2"]), ("cards", 30, ["2", "2"]), ("table", 3, ["2", "1"])],
)
def test_the_table_is_compared_with_how_it_lies_after_dealing(
    open_app: Open, held: str, answers: int, dealt: list[str]
) -> None:
    driver = opened(open_app, (1280, 800), held=held)
    rng = random.Random(5)
    for _ in range(answers):
        act(driver.session, rng)
    told = " ".join(map(driver.words.sentence, setup_steps(driver.session)))
    playing = driver.app.screen.playing
    driver.app.open(lambda: SetupScreen(driver.companion, driver.app, playing))
    driver.settle()
    driver.tap(driver.companion.say("setup.list"))
    assert told.count("add the Timey-Wimey card to your hand") == sum(map(int, dealt))
    hands = [said(tap) for tap in driver.taps() if said(tap).startswith("Hand")]
    assert hands == [f"Hand: {count}." for count in dealt]
    charges = [said(tap) for tap in driver.taps() if said(tap).startswith("Sonic Charges")]
    taken = (2 * told.count(f"{who}, take 2 Sonic") for who in ("Player 1", "Player 2"))
    assert charges == [f"Sonic Charges: {n}." for n in taken]


def test_cards_taken_unseen_are_dealt_without_a_word_unless_somebody_asks_for_it(
    open_app: Open, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.undo()  # as people have it
    driver = opened(open_app, (1280, 800), held="table")
    assert driver.companion.preferences.mode(preferences.UNSEEN) == preferences.AUTO
    assert driver.session.view(None).hands == dict.fromkeys(
        driver.session.view(None).hands, 2 * (UNKNOWN,)
    )


def setting_up(open_app: Open, held: str) -> Driver:
    driver = opened(open_app, (1280, 800), held=held)
    playing = driver.app.screen.playing
    driver.app.open(lambda: SetupScreen(driver.companion, driver.app, playing))
    driver.settle()
    return driver


@pytest.mark.parametrize("held", ["table", "cards", "all"])
def test_a_table_is_set_up_in_a_few_pictures_without_what_the_app_holds(
    open_app: Open, held: str
) -> None:
    driver = setting_up(open_app, held)
    names, taps = [step.name for step in driver.screen.steps], 0
    assert ("decks" in names) == (held == "table")
    while isinstance(driver.screen, SetupScreen):
        taps += 1
        assert taps <= 8
        driver.tap(next(tap for tap in driver.taps() if isinstance(tap, NextStep)))
    assert isinstance(driver.screen, PlayScreen)


def test_every_player_says_when_their_console_is_ready(open_app: Open) -> None:
    driver = setting_up(open_app, "cards")
    while not driver.screen.steps[driver.screen.at].each:
        driver.screen._go(1)
        driver.settle()
    theirs = [tap for tap in driver.taps() if said(tap).startswith("Player")]
    assert [tap.chosen for tap in theirs] == [False, False]
    driver.tap(theirs[1])
    theirs = [tap for tap in driver.taps() if said(tap).startswith("Player")]
    assert [tap.chosen for tap in theirs] == [False, True]


def test_undo_says_what_to_move(open_app: Open, game: str) -> None:
    driver = choosing(open_app, game)
    session, rng = driver.session, random.Random(1)
    lay = session.layout()
    while not moves(lay, session.layout()):
        lay = session.layout()
        act(session, rng)
    driver.settle()
    before = session.layout()
    driver.press(ord("z"), "", "ctrl")
    if driver.strip:
        driver.tap(driver.companion.say("play.yes"))
    found = moves(before, session.layout())
    assert found
    assert driver.companion.say("match.title") in driver.texts(sheet(driver))
    assert to_tick(driver) == to_move(driver, found)
    driver.tap(driver.companion.say("match.finish"))
    assert driver.sheet is None


def test_what_was_said_or_opened_is_gone_after_an_answer(open_app: Open, game: str) -> None:
    driver = choosing(open_app, game)
    driver.screen.strip.tell("Not there.")
    driver.screen.sheets.seat("player_1")
    driver.settle()
    assert driver.strip == "Not there."
    assert driver.sheet is not None
    act(driver.session, random.Random(1))
    driver.settle()
    assert not driver.strip
    assert driver.sheet is None, "a hand must not lie open over the next question"


def test_undo_names_the_last_decision_not_what_the_app_has_done_since(open_app: Open) -> None:
    def followed(driver: Driver) -> bool:
        log = driver.session.log
        return log.last_decision() not in (None, log.head - 1)

    session = until(opened(open_app, (1280, 800)), followed).session
    line, n = behind(session), session.log.last_decision()
    assert line is not None
    assert n is not None
    assert line.event == session.log.events[n]


def test_a_hand_exists_only_behind_its_curtain(open_app: Open, game: str) -> None:
    def hand() -> tuple[str, ...]:
        return driver.session.view("player_2").hands["player_2"]

    driver = opened(open_app, (1280, 800), game=game)
    until(driver, lambda _: bool(hand()))
    names = [driver.words.name("card", card) for card in hand()]
    driver.screen.sheets.seat("player_2")
    driver.settle()
    curtain = next(w for w in driver.walk() if isinstance(w, Curtain))
    assert not set(names) & set(driver.texts(curtain))
    driver.tap(driver.companion.say("choose.show", seat="Player 2"))
    shown = "\n".join(map(plain, driver.texts(curtain))).split("\n")
    assert set(names) <= set(shown)
    driver.press(27)
    assert driver.sheet is None


def test_a_hand_is_shown_without_corrections_until_wanted(open_app: Open, game: str) -> None:
    driver = choosing(open_app, game)
    say, words = driver.words.phrase, driver.words
    driver.screen.sheets.seat("player_1")
    driver.settle()
    driver.tap(say("choose.show", seat="Player 1"))
    value = words.name("what", f"{VALUE[game]}.player_1").removesuffix(" (Player 1)")
    assert say("own.hand") in driver.texts()
    assert say("own.console") not in driver.texts()
    assert not any(said(tap).startswith(value) for tap in driver.taps())
    driver.tap(next(tap for tap in driver.taps() if getattr(tap, "named", "") == say("mend.title")))
    driver.settle()
    assert say("own.console") in driver.texts()
    driver.tap(next(tap for tap in driver.taps() if said(tap).startswith(value)))
    assert value in " ".join(driver.texts(sheet(driver)))
    driver.press(27)


@pytest.mark.parametrize(("edge", "angle"), [("north", 180), ("west", 270)])
def test_a_sheet_faces_its_player(open_app: Open, game: str, edge: str, angle: int) -> None:
    driver = choosing(open_app, game)
    people = driver.screen.playing.people
    people["player_1"] = replace(people["player_1"], edge=edge)
    driver.screen.sheets.seat("player_1")
    driver.settle()
    assert driver.screen.sheets.sheet.facing.angle == angle
    driver.tap(driver.companion.say("choose.show", seat="Player 1"))
    assert driver.companion.say("own.hand") in driver.texts()
    driver.press(27)


def test_chances_stand_beside_their_options(open_app: Open) -> None:
    driver = until(opened(open_app, (1280, 800)), asks("not_met"))
    question, screen = driver.session.question, driver.screen
    why = message("daleks.advice.give_up", "adventure.reroll")
    assert isinstance(question, Choose)
    first, last = question.options[0], question.options[-1]
    rough = Advice((Suggestion((first,), 0.61, False, why), Suggestion((last,), 0, True, why)))
    screen._heard(driver.session.n, rough)
    driver.settle()
    assert "≥ 61%" in rates(driver)
    exact = Advice((Suggestion((first,), 0.73, True, why),), (message("daleks.advice.hands"),))
    screen._heard(driver.session.n, exact)
    driver.settle()
    assert "73%" in rates(driver)
    assert "Cards in hands are not counted." in driver.read()
    screen._heard(driver.session.n - 1, rough)
    assert "≥ 61%" not in rates(driver), "it was for an earlier question"
    driver.companion.prefer(replace(driver.companion.preferences, chances=False))
    screen.show(None)
    driver.settle()
    assert not rates(driver)
    assert screen.chances not in driver.walk(), "nobody wants them, and nothing is worked out"


def test_the_best_way_stands_first_and_giving_up_last(open_app: Open) -> None:
    driver = until(opened(open_app, (1280, 800)), asks("not_met"))
    question, screen = driver.session.question, driver.screen
    assert isinstance(question, Choose)
    *ways, give_up = question.options
    assert give_up.endswith(":give_up")
    better = message("daleks.advice.k9", "adventure.reroll", dice=("shown:red:running",))
    hopeless = message("daleks.advice.give_up", "adventure.reroll")
    found = [Suggestion((way,), 0.0, True, hopeless) for way in ways[1:]]
    best = Suggestion((ways[0],), 0.31, True, better)
    screen._heard(
        driver.session.n, Advice((Suggestion((give_up,), 0, True, hopeless), *found, best))
    )
    driver.settle()
    assert rates(driver) == ["31%"]
    assert "Nothing helps any more." not in driver.read()
    first_of_all = next(w for w in screen.dock.words.walk() if isinstance(w, Answer))
    assert first_of_all.rated is not None
    assert first_of_all.rated.said == "31%"
    (resigns,) = [tap for tap in driver.taps() if said(tap) == "Give up (Player 1)"]
    assert resigns.top <= screen.dock.scroll.y, "at the foot, whatever is scrolled"


def rates(driver: Driver) -> list[str]:
    """The chances that stand on answers."""
    answers = (tap for tap in driver.taps() if isinstance(tap, Answer))
    return [tap.rated.said for tap in answers if tap.rated is not None]


def test_where_nothing_helps_it_is_said_once(open_app: Open) -> None:
    driver = until(opened(open_app, (1280, 800)), asks("not_met"))
    question, screen = driver.session.question, driver.screen
    assert isinstance(question, Choose)
    why = message("daleks.advice.give_up", "adventure.reroll")
    rough = Advice(tuple(Suggestion((way,), 0.0, False, why) for way in question.options))
    screen._heard(driver.session.n, rough)
    driver.settle()
    assert "Nothing helps any more." not in driver.read(), "that is not certain yet"
    exact = Advice(tuple(Suggestion((way,), 0.0, True, why) for way in question.options))
    screen._heard(driver.session.n, exact)
    driver.settle()
    assert driver.read().count("Nothing helps any more.") == 1
    assert "0%" not in driver.read()


def test_no_chance_is_told_of_another_throw(open_app: Open) -> None:
    driver = until(opened(open_app, (1280, 800), held="cards"), asks("throw"))
    screen = driver.screen
    why = message("daleks.advice.pool", "adventure.pool", colours=("black",))
    advice = Advice((Suggestion((), 0.42, True, why),))
    asked: list[object] = []
    screen.chances.advise = lambda: asked.append(None)
    screen._heard(driver.session.n, advice)
    driver.settle()
    assert "42%" in driver.read()
    entering = screen.throw or screen.entered[None]["throw"]
    entering.put(0, "running")
    screen._entering()
    driver.settle()
    assert "42%" not in driver.read()
    assert not asked
    entering.reject(0)
    screen._entering()
    assert len(asked) == 1
    screen._heard(driver.session.n, advice)
    driver.settle()
    assert "42%" in driver.read()


def test_of_several_things_only_ways_that_hold_the_chosen_are_advised(open_app: Open) -> None:
    chances = Chances(PLAIN, WORDS, WORDS.phrase, lambda _: None)
    why = message("daleks.advice.hands")
    ways = (("red_1", "black_1"), ("red_1", "blue_1"), ("black_1", "blue_1"))
    advice = Advice(
        tuple(Suggestion(way, 0.3 + n / 10, True, why) for n, way in enumerate(ways)),
    )
    answers = Answers(WORDS.phrase, {})
    chances.show(advice, Panel(answers=answers))

    def ways_shown() -> int:
        return sum(isinstance(each, Answer) for each in answers.walk(restrict=True))

    assert ways_shown() == 3
    chances.enter({"ticked": {"red_1": None}}, None)
    assert ways_shown() == 2
    chances.enter({"ticked": {"red_1": None, "blue_1": None}}, None)
    assert ways_shown() == 1
    chances.enter({"ticked": {"green_1": None}}, None)
    assert not ways_shown()


def test_a_tap_beside_who_is_asked_has_its_room_though_every_word_stays(open_app: Open) -> None:
    driver = open_app()
    driver.begin("Lanterns")
    dock = driver.screen.dock
    dock.ask("Ann", ("", "What now?"))
    driver.settle()
    dock.ask("Ann", ("", "What now?"), [tap := Tap("", print, icon="eye", snug=True)])
    driver.settle()
    assert tap.height >= sizes.touch()
    dock.ask("Ann", ("", "What now?"))
    driver.settle()
    assert dock.beside.height == 0


@pytest.mark.parametrize(
    ("written", "several"),
    [({"red", "blue"}, ()), (set(), ()), (set(), ("black",))],
    ids=["on the options", "below them", "of several things"],
)
def test_a_finger_waits_when_what_is_advised_changes_places_and_only_then(
    open_app: Open, written: set[str], several: Given
) -> None:
    chances = Chances(PLAIN, WORDS, WORDS.phrase, lambda _: None)
    answers = Answers(WORDS.phrase, {way: Answer(way, print) for way in written})
    why = message("daleks.advice.hands")

    def changes(**likely: float) -> bool:
        ways = [Suggestion((way, *several), chance, True, why) for way, chance in likely.items()]
        return chances.show(Advice(tuple(ways)), Panel(answers=answers))

    assert changes(red=0.6, blue=0.3)
    assert not changes(red=0.7, blue=0.2)
    assert changes(red=0.2, blue=0.7)


@pytest.mark.parametrize(
    ("chance", "exact", "said"),
    [
        (0.61, True, "61%"),
        (0.61, False, "≥ 61%"),
        (1.0, False, "100%"),
        (0.997, True, "> 99%"),
        (0.997, False, "> 99%"),
        (0.002, True, "< 1%"),
        (0.0, True, "0%"),
    ],
)
def test_a_chance_promises_neither_more_nor_less(chance: float, exact: bool, said: str) -> None:
    chances = Chances(PLAIN, WORDS, WORDS.phrase, lambda _: None)
    why = message("daleks.advice.hands")
    assert chances.chance(Suggestion((), chance, exact, why)) == said


def test_why_names_the_dice(open_app: Open) -> None:
    driver = until(opened(open_app, (1280, 800)), asks("not_met"))
    driver.screen.sheets.why(message("daleks.failure", "adventure.failure"), driver.screen.lay)
    driver.settle()
    assert "no die shows it" in driver.read()
    driver.press(27)


def test_virtual_dice_tumble_for_less_than_a_second() -> None:
    assert 0 < tumbling.STEPS * tumbling.STEP <= 1


def test_what_a_hand_holds_is_mended_by_its_owner_alone(open_app: Open) -> None:
    session = until(opened(open_app, (1280, 800)), asks("travel")).session
    session.now.table.doctors[0].hand.append(UNKNOWN)
    all_of_them = session.game.mends(session.now.table)
    hidden = {path: mend.only for path, mend in all_of_them.items() if mend.only is not None}
    assert hidden, "a card was taken unseen"
    for seat in (None, *session.options["seats"]):
        theirs = {path for path, only in hidden.items() if seat in only}
        assert hidden.keys() & mends_of(session, seat).keys() == theirs


def test_corrections_stand_under_whose_they_are(open_app: Open) -> None:
    driver = until(opened(open_app, (1280, 800)), asks("travel"))
    driver.screen.sheets.mends()
    driver.settle()
    texts, say = driver.texts(driver.screen.sheets.sheet), driver.words.phrase
    heads = [say("mend.game"), "Player 1", "Player 2", say("match.middle"), say("mend.web")]
    at = [texts.index(head) for head in heads]
    assert at == sorted(at)
    charges = [n for n, text in enumerate(texts) if text.startswith("Sonic Charges: ")]
    assert [sum(place < n for place in at) for n in charges] == [2, 3], "without a name again"
    assert texts.index("Dalek Ship: I") > at[-1], "spaces are named as on the track"
    driver.press(27)
