"""The widgets under fingers."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from kivy.base import EventLoop
from kivy.core.window import Window
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.floatlayout import FloatLayout
from kivy.uix.label import Label
from kivy.uix.widget import Widget

from companion.ui.theme import colours, motion, sizes
from companion.ui.theme.widgets import (
    Column,
    Curtain,
    DieFace,
    Facing,
    NextStep,
    Scroll,
    Sheet,
    Stepper,
    SymbolBadge,
    Tap,
    Text,
    Tick,
    Toggle,
)
from tests.ui.driver import Finger
from tests.ui.theme.gallery import COLOURS, MODES, SYMBOLS, nothing
from tests.ui.theme.stage import frames, pixels, pressed, staged, tap, wait


class Heard(list[str]):
    """What was tapped, held, changed."""

    def say(self, what: str) -> Callable[..., None]:
        return lambda *values: self.append(" ".join(map(str, (what, *values))))


@pytest.fixture
def heard() -> Heard:
    return Heard()


# Press and hold


@pytest.mark.parametrize("kind", ["tap", "die"])
def test_short_is_tapped_and_long_is_held(heard: Heard, kind: str) -> None:
    def make() -> Widget:
        tapped, held = heard.say("tapped"), heard.say("held")
        if kind == "tap":
            return Tap("Charges: 2", tapped, held, snug=True)
        return DieFace("red", "running", tapped=tapped, held=held)

    with staged(make) as widget:
        tap(widget)
        assert heard == ["tapped"]
        with pressed(widget):
            wait(0.6)
            assert heard == ["tapped", "held"]
        assert heard == ["tapped", "held"], "lifting the finger is no tap"
        tap(widget)
        assert heard[2:] == ["tapped"]


def test_a_long_press_on_what_cannot_be_held_is_a_tap(heard: Heard) -> None:
    with staged(lambda: Tap("Go", heard.say("tapped"), snug=True)) as widget:
        with pressed(widget):
            wait(0.8)
        assert heard == ["tapped"]


def test_long_press_can_be_bound(heard: Heard) -> None:
    with staged(lambda: Tap("Go", heard.say("tapped"), snug=True)) as widget:
        widget.bind(on_long_press=lambda *_: heard.append("held"))
        with pressed(widget):
            wait(0.6)
        assert heard == ["held"]


def test_what_has_gone_is_not_held(heard: Heard) -> None:
    make = lambda: Tap("Go", heard.say("tapped"), heard.say("held"), snug=True)  # noqa: E731
    with staged(make) as widget, pressed(widget):
        Window.remove_widget(widget)
        wait(0.8)
        assert heard == []


def test_a_finger_that_wanders_holds_nothing(heard: Heard) -> None:
    make = lambda: Tap("Go", heard.say("tapped"), heard.say("held"), snug=True)  # noqa: E731
    with staged(make) as widget, pressed(widget) as finger:
        finger.move((finger.sx + 0.03, finger.sy))
        EventLoop.post_dispatch_input("update", finger)
        wait(0.8)
    assert "held" not in heard


def test_a_die_that_is_only_shown_lets_touches_through(heard: Heard) -> None:
    def make() -> Widget:
        page = FloatLayout()
        page.add_widget(Tap("under", heard.say("under"), size_hint_y=1))
        page.add_widget(DieFace("black", "science"))
        return page

    with staged(make) as page:
        tap(page.children[0])
        assert heard == ["under"]


# The next step


def test_the_next_step_is_deaf_when_its_meaning_has_changed(heard: Heard) -> None:
    with staged(lambda: NextStep("Throw", heard.say("throw"))) as step:
        tap(step)
        assert heard == [], "and when it has just come"
        wait(0.3)
        tap(step)
        step.say("Go on", heard.say("go on"))
        frames(2)
        tap(step)
        assert heard == ["throw"]
        wait(0.3)
        tap(step)
        assert heard == ["throw", "go on"]
        assert step.text == "Go on"


def test_a_finger_already_down_does_not_answer_what_came_since(heard: Heard) -> None:
    with staged(lambda: NextStep("Throw", heard.say("throw"))) as step:
        wait(0.3)
        with pressed(step):
            step.say("Give up", heard.say("give up"))
            wait(0.5)
        assert heard == []


# Choosing


def test_a_tick_turns(heard: Heard) -> None:
    with staged(lambda: Tick("Move the TARDIS", False, heard.say("done"))) as row:
        tap(row)
        assert (row.ticked, row.icon) == (True, "box_ticked")
        tap(row)
        assert (row.ticked, row.icon) == (False, "box")
        assert heard == ["done True", "done False"]


def test_a_toggle_slides(heard: Heard) -> None:
    with staged(lambda: Toggle("Sounds", False, heard.say("sounds"))) as row:
        tap(row)
        assert (row.on, row.slid) == (True, 1)
        assert heard == ["sounds True"]


def test_a_stepper_stops_at_its_ends(heard: Heard) -> None:
    with staged(lambda: Stepper("Charges", 8, heard.say("charges"), 0, 9)) as row:
        tap(row.more)
        assert row.more.disabled
        tap(row.more)
        tap(row.less)
        assert heard == ["charges 9", "charges 8"]
        assert row.shown.text == "8"


# Sheets and curtains


def sheet_over(heard: Heard) -> tuple[Widget, Sheet]:
    inside = Column()
    inside.add_widget(Tap("Inside", heard.say("inside")))
    return Tap("Under", heard.say("under"), size_hint_y=1), Sheet(
        inside, "Help", heard.say("closed")
    )


def test_a_sheet_lies_over_the_screen(heard: Heard) -> None:
    under, sheet = sheet_over(heard)
    with staged(lambda: under):
        sheet.open()
        sheet.open()
        frames()
        tap(sheet.inside.children[0])
        assert heard == ["inside"]
        assert sheet.is_open
        tap(sheet.head.children[0])
        assert heard == ["inside", "closed"]
        assert Window.children == [under]
        sheet.close()
        assert heard[2:] == []


def test_a_tap_outside_closes_and_does_nothing_else(heard: Heard) -> None:
    under, sheet = sheet_over(heard)
    with staged(lambda: under):
        sheet.open()
        frames()
        finger = Finger(20, 20)
        EventLoop.post_dispatch_input("begin", finger)
        EventLoop.post_dispatch_input("end", finger)
        frames()
        assert heard == ["closed"]


def test_the_back_key_closes_the_topmost(heard: Heard) -> None:
    under, sheet = sheet_over(heard)
    second = Sheet(Text("More", 20, colours.TEXT), "Why?", heard.say("second closed"))
    with staged(lambda: under):
        sheet.open()
        second.open()
        frames()
        Window.dispatch("on_keyboard", 97, 0, "a", [])
        assert second.is_open
        Window.dispatch("on_keyboard", 27, 0, None, [])
        assert heard == ["second closed"]
        Window.dispatch("on_keyboard", 27, 0, None, [])
        assert heard == ["second closed", "closed"]


def test_what_a_curtain_covers_does_not_exist(heard: Heard) -> None:
    def hand() -> Widget:
        heard.append("made")
        return Text("Fez", sizes.body(), colours.TEXT)

    with staged(lambda: Curtain("Only Ann looks.", "Show", "Hide", hand, heard.say("open"))) as it:
        assert "made" not in heard
        assert "Fez" not in texts(it)
        tap(next(w for w in it.walk() if isinstance(w, Tap)))
        assert "Fez" in texts(it)
        tap(next(w for w in it.walk() if isinstance(w, Tap)))
        assert "Fez" not in texts(it)
        assert heard == ["open False", "made", "open True", "open False"]


# Facing


@pytest.mark.parametrize("angle", [0, 90, 180, 270])
def test_touches_find_what_was_turned(heard: Heard, angle: int) -> None:
    def make() -> Widget:
        box = BoxLayout()
        for name in "abc":
            box.add_widget(Tap(name, heard.say(name), size_hint_y=1))
        return Facing(box, angle)

    with staged(make) as facing:
        for each in reversed(facing.inside.children):
            tap(each)
        assert heard == ["a", "b", "c"]
        x, y = facing.inside.children[-1].to_window(*facing.inside.children[-1].center)
        low, high, across, up = 300, 500, 1280 - 300, 800 - 300
        expected = {0: x < low, 90: y < low, 180: x > across, 270: y > up}
        assert expected[angle], (x, y, high)


def test_a_turned_list_scrolls_and_is_tapped(heard: Heard) -> None:
    def make() -> Widget:
        column = Column()
        for n in range(30):
            column.add_widget(Tap(f"{n}", heard.say(f"{n}")))
        return Facing(Scroll(column), 180)

    with staged(make) as facing:
        facing.inside.scroll_y = 0
        frames()
        tap(facing.inside.children[0].children[0])
        assert heard == ["29"]


# Dice


@pytest.mark.parametrize("theme", list(colours.PALETTES))
def test_every_die_in_every_state_looks_different(theme: str) -> None:
    seen: dict[bytes, str] = {}
    for colour in COLOURS:
        for mode in MODES:
            with staged(lambda c=colour, m=mode: DieFace(c, "running", mode=m), theme=theme):  # type: ignore[misc]
                screen, (width, _) = pixels()
                picture = b"".join(screen[4 * width * y : 4 * width * y + 800] for y in range(180))
            assert picture not in seen, f"{colour} {mode} looks like {seen.get(picture)}"
            seen[picture] = f"{colour} {mode}"


def test_a_die_shows_what_it_is_told() -> None:
    with staged(lambda: DieFace("black", SYMBOLS[0])) as die:
        before, _ = pixels()
        die.symbol = SYMBOLS[1]
        assert pixels()[0] != before
        die.symbol = "XII"
        assert pixels()[0] != before


def test_a_badge_says_that_it_is_met() -> None:
    pictures = []
    for met in (False, True):
        with staged(lambda m=met: SymbolBadge("cunning", met=m)):  # type: ignore[misc]
            pictures.append(pixels()[0])
    assert pictures[0] != pictures[1]


# Taps


def test_a_tap_with_a_drawing_keeps_its_words_clear_of_it() -> None:
    with staged(lambda: Tap("A long option that fills its line", nothing, icon="reroll")) as it:
        assert it.padding[0] >= it._drawing.size[0]
        assert it._drawing.pos[0] + it._drawing.size[0] <= it.x + it.padding[0] + sizes.gap()


def test_a_drawing_on_the_right_follows_the_width() -> None:
    with staged(lambda: NextStep("Go", nothing)) as step:
        assert step.right - step._drawing.pos[0] - step._drawing.size[0] < sizes.pad()


# Movement


def test_less_movement_is_none() -> None:
    with staged(Widget) as widget:
        assert motion.reduced()
        motion.move(widget, opacity=0)
        assert widget.opacity == 0


def test_movement_is_short() -> None:
    with staged(Widget) as widget:
        motion.reduce(False)
        motion.move(widget, 5, opacity=0)
        frames(2)
        assert 0 < widget.opacity < 1
        wait(motion.LONGEST)
        frames(2)
        assert widget.opacity == 0


def texts(root: Widget) -> list[str]:
    return [w.text for w in root.walk() if isinstance(w, Label)]


def test_what_fits_lies_at_the_top_wherever_it_was_scrolled_before() -> None:
    """A page that has become shorter keeps its place, which is the end of what was longer."""

    def make() -> Widget:
        column = Column()
        column.add_widget(Text("short", sizes.body(), colours.TEXT))
        scroll = Scroll(column)
        scroll.scroll_y = 0
        return scroll

    with staged(make) as widget:
        (column,) = widget.children
        assert column.to_window(0, column.top)[1] == pytest.approx(widget.top)
