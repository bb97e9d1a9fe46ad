"""What is named can be read about with a tap; ``test_every_screen`` looks at every name."""

from __future__ import annotations

import pytest
from kivy.core.window import Window

from companion.core.questions import Draw
from companion.core.reading import Reading
from companion.games import time_of_the_daleks
from companion.ui.boards.panes import Panes
from companion.ui.reading.sheet import ReadingSheet
from companion.ui.theme import lettering, motion, named
from companion.ui.theme.layout import Text
from companion.ui.theme.tap import Tap
from tests.ui import names
from tests.ui.accepted.scenes import SCENES
from tests.ui.accepted.stage import Stage, staged
from tests.ui.theme.measure import findings


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
    """Or no screen could be wrong."""
    with staged((1280, 800), "en", SCENES[scene]) as stage:
        monkeypatch.setattr(owner, wiring, nothing)
        monkeypatch.setattr(names, "DRAWN", set())
        eyes = names.looked(stage)
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
        assert sheet.faces[0].name.text == tap.text
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


def test_it_grows_out_of_the_place_that_was_tapped() -> None:
    """And comes to light where it lies for those who want less motion."""
    with staged((1280, 800), "en", SCENES["asks_draw_companion"]) as stage:
        tap = read_an_option(stage)
        calm = reading(stage)
        assert calm is not None
        assert (calm.shown, calm.grown.share) == (1, 1)
        assert calm.facing.to_parent(*calm._from()) == pytest.approx(tap.to_window(*tap.center))
        stage.driver.press(27)
        motion.reduce(False)
        named.show(tap.things, tap)
        stage.driver.frames(2)
        sheet = reading(stage)
        assert sheet is not None
        assert 0 < sheet.shown < 1
        assert sheet.grown.share < 1
        stage.driver.settle()
        assert (sheet.shown, sheet.grown.share) == (1, 1)


@pytest.mark.parametrize("less", [False, True], ids=["grows", "fades"])
def test_it_goes_back_and_is_gone_for_fingers_at_once(less: bool) -> None:
    """Drawn for a moment; who taps meanwhile taps what lies below."""
    with staged((1280, 800), "en", SCENES["asks_draw_companion"]) as stage:
        tap, driver, drawn = read_an_option(stage), stage.driver, Window.canvas.children
        motion.reduce(less)
        sheet = reading(stage)
        assert sheet is not None
        assert sheet.whole.canvas in drawn
        sheet.close()
        assert reading(stage) is None
        assert sheet.whole not in Window.children
        n = stage.app.screen.session.n
        with driver.held(tap):
            driver.frames(2)
            assert sheet.whole.canvas in drawn
            assert 0 < sheet.shown < 1
            assert (sheet.grown.share == 1) is less
        assert stage.app.screen.session.n > n
        driver.settle()
        assert sheet.whole.canvas not in drawn


def test_a_tap_beside_the_cards_closes_and_one_on_them_does_not() -> None:
    with staged((1280, 800), "en", SCENES["reading_a_place"]) as stage:
        stage.driver.settle()
        sheet = reading(stage)
        assert sheet is not None
        first, second = sheet.faces
        assert first.y == second.y, "side by side"
        assert first.height == second.height
        stage.driver.touch_at(first, (first.center_x, first.top - 5))
        assert sheet.is_open
        gap = (first.right + second.x) / 2, first.center_y
        stage.driver.touch_at(first, gap)
        assert not sheet.is_open


def test_cards_stand_below_one_another_where_there_is_no_room() -> None:
    with staged((360, 740), "de", SCENES["reading_a_place"]) as stage:
        stage.driver.settle()
        sheet = reading(stage)
        assert sheet is not None
        first, second = sheet.faces
        assert first.x == second.x
        assert first.y > second.top


def every_kind() -> list[str]:
    """One thing of each kind there is to read about, and whatever has most to say of its kind."""
    table = names.a_table()
    found: dict[str, list[Reading]] = {}
    for _, id in time_of_the_daleks.readable(table):
        thing = time_of_the_daleks.reading(table, id)
        assert thing is not None
        found.setdefault(thing.kind, []).append(thing)
    return [max(each, key=lambda r: (len(r.does), len(r.marks))).id for each in found.values()]


@pytest.mark.parametrize(
    ("size", "language", "theme", "scale"),
    [
        ((1280, 800), "en", "dark", 100),
        ((360, 740), "de", "light", 100),
        ((800, 1280), "de", "contrast", 160),
    ],
)
def test_every_kind_of_thing_is_drawn_so_that_it_can_be_read(
    size: tuple[int, int], language: str, theme: str, scale: int
) -> None:
    liked = {"theme": theme, "text_scale": scale}
    with staged(size, language, SCENES["asks_travel"], **liked) as stage:
        kinds = every_kind()
        assert len(kinds) > 10
        for id in kinds:
            named.show((id,), stage.app.screen)
            stage.driver.settle()
            sheet = reading(stage)
            assert sheet is not None
            assert not findings(sheet), id


def test_a_name_is_underlined_where_it_stands() -> None:
    """Beside a drawing it knows its room only after it was written."""
    with staged((1280, 800), "en", SCENES["legend"]) as stage:
        stage.driver.settle()
        named_there = [w for w in stage.driver.walk() if isinstance(w, Text) and w.things]
        card = next(w for w in named_there if w.text == "Fixed Point")
        _, line = card._lines
        assert line.pos[0] == pytest.approx(card.x, abs=1)
        assert line.size[0] == pytest.approx(
            lettering.width(card.text, card.font_size, card.bold), abs=1
        )


def test_without_a_game_nothing_is_underlined_that_is_no_thing() -> None:
    with staged((1280, 800), "en", SCENES["settings"]) as stage:
        assert not [w for w in stage.driver.walk() if isinstance(w, Text) and w.things]
