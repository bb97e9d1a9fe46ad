"""Whatever is named on a screen can be read about with a tap, everywhere, and only there."""

from __future__ import annotations

import pytest

from companion.core.questions import Draw
from companion.games import time_of_the_daleks
from companion.saves.boxes import shipped
from companion.ui.boards.panes import Panes
from companion.ui.reading.sheet import ReadingSheet
from companion.ui.theme import lettering, named
from companion.ui.theme.layout import Text
from companion.ui.theme.tap import Tap
from tests.ui import names
from tests.ui.accepted.games import STARTER
from tests.ui.accepted.scenes import SCENES
from tests.ui.accepted.stage import Stage, staged
from tests.ui.names import Eyes

WAYS = (((1280, 800), "en"), ((360, 740), "de"), ((800, 1280), "de"), ((1376, 1032), "en"))
OF_THE_TRACK = ("own_box_parts",)  # names its spaces, which are called as places are
READ = ("reading_a_place", "reading_a_card")  # open the next when a name in them is tapped
ALL = [scene for scene in SCENES if scene not in (*OF_THE_TRACK, *READ)]
TURNS = [(scene, *WAYS[n % len(WAYS)]) for n, scene in enumerate(ALL)]


def looked(stage: Stage) -> Eyes:
    session = getattr(getattr(stage.app.screen, "playing", None), "session", None)
    if session is None:
        files = shipped(time_of_the_daleks.NAME, STARTER)
        table = time_of_the_daleks.setup(time_of_the_daleks.defaults(("player_1",), files))
        eyes = Eyes(stage, time_of_the_daleks, table)
        eyes.look()
        return eyes
    n, eyes = session.n, Eyes(stage, stage.game, session.now.table)
    eyes.look()
    if not eyes.wrong:
        assert session.n == n, "who reads answers nothing"
    return eyes


@pytest.mark.parametrize(("scene", "size", "language"), TURNS, ids=[each[0] for each in TURNS])
def test_every_name_can_be_read_about(scene: str, size: tuple[int, int], language: str) -> None:
    with staged(size, language, SCENES[scene]) as stage:
        assert not looked(stage).wrong


@pytest.mark.parametrize(
    ("scene", "owner", "wiring", "nothing"),
    [
        ("log", Tap, "reads_at", lambda *_: False),
        ("log", Text, "things", ()),
        ("asks_travel", Panes, "reads_at", lambda *_: ()),
    ],
    ids=["taps", "texts", "pictures"],
)
def test_a_name_without_its_wiring_is_found(
    scene: str, owner: type, wiring: str, nothing: object, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Or the test above could not fail."""
    with staged((1280, 800), "en", SCENES[scene]) as stage:
        monkeypatch.setattr(owner, wiring, nothing)
        monkeypatch.setattr(names, "DRAWN", set())
        eyes = looked(stage)
        assert eyes.wrong
        assert eyes.seen > len(eyes.wrong) / 2


def reading(stage: Stage) -> ReadingSheet | None:
    sheet = stage.driver.sheet
    return sheet if isinstance(sheet, ReadingSheet) else None


def read_an_option(stage: Stage) -> Tap:
    """The "i" of the first answer that has one."""
    taps = stage.driver.taps(stage.app.screen.dock.asked)
    tap = next(each for each in taps if isinstance(each, Tap) and each.things)
    stage.driver.touch_at(tap, (tap.right - tap.aside / 2, tap.center_y))
    return tap


def test_the_i_reads_and_the_words_choose() -> None:
    with staged((1280, 800), "en", SCENES["asks_draw_companion"]) as stage:
        n = stage.driver.session.n
        tap = read_an_option(stage)
        sheet = reading(stage)
        assert sheet is not None
        assert sheet.heading.text == tap.text
        assert stage.driver.session.n == n
        stage.driver.press(27)
        assert reading(stage) is None
        stage.driver.tap(tap)
        assert stage.driver.session.n > n


def test_what_was_read_goes_when_the_game_goes_on() -> None:
    with staged((1280, 800), "en", SCENES["asks_draw_companion"]) as stage:
        read_an_option(stage)
        assert reading(stage) is not None
        session = stage.driver.session
        assert isinstance(session.question, Draw)
        session.answer(None, (session.question.possible[0],), session.n, sure=True)
        stage.driver.settle()
        assert reading(stage) is None


def test_it_faces_whoever_reads() -> None:
    """A hand is shown to the side its player sits at, and so is what its cards do."""
    with staged((1280, 800), "en", SCENES["asks_travel"]) as stage:
        screen = stage.app.screen
        seat = next(s for s, p in screen.playing.people.items() if p.edge == "east")
        screen.sheets.seat(seat)
        stage.driver.settle()
        named.show(("fez",), screen.sheets.sheet.curtain)
        sheet = reading(stage)
        assert sheet is not None
        assert sheet.facing.angle == screen.sheets.sheet.facing.angle != 0


def test_a_name_in_what_is_read_opens_the_next() -> None:
    with staged((1280, 800), "en", SCENES["reading_a_place"]) as stage:
        stage.driver.settle()
        sheet = reading(stage)
        assert sheet is not None
        named_there = [w for w in sheet.walk() if isinstance(w, Text) and "time_locked" in w.things]
        stage.driver.sight(named_there[0])
        stage.driver.touch_at(named_there[0], named_there[0].center)
        following = reading(stage)
        assert following is not None
        assert [each.id for each in following.readings] == ["time_locked"]
        assert not sheet.is_open, "one at a time"


def test_a_name_is_underlined_where_it_stands() -> None:
    """Beside a drawing it knows its room only after it was written."""
    with staged((1280, 800), "en", SCENES["lanterns_seat"]) as stage:
        stage.driver.settle()
        (card,) = [w for w in stage.driver.walk() if isinstance(w, Text) and w.things]
        _, line = card._lines
        assert line.pos[0] == pytest.approx(card.x, abs=1)
        assert line.size[0] == pytest.approx(lettering.width(card.text, card.font_size), abs=1)


def test_without_a_game_nothing_is_underlined_that_is_no_thing() -> None:
    with staged((1280, 800), "en", SCENES["settings"]) as stage:
        assert not [w for w in stage.driver.walk() if isinstance(w, Text) and w.things]
