"""The gallery has nothing wrong with it, and each measurement can find what it looks for."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.floatlayout import FloatLayout
from kivy.uix.label import Label
from kivy.uix.widget import Widget

from companion.ui.theme import colours, sizes
from companion.ui.theme.art import Art
from companion.ui.theme.widgets import (
    Column,
    DieFace,
    Facing,
    Icon,
    Scroll,
    Sheet,
    Surface,
    Tap,
    Text,
)
from tests.ui.theme import gallery
from tests.ui.theme.measure import findings
from tests.ui.theme.stage import Size, staged

WINDOWS: list[Size] = [(1280, 800), (800, 1280), (412, 915), (740, 360)]
GREY = (0.5, 0.5, 0.5, 1)


@pytest.mark.parametrize("size", WINDOWS, ids=lambda size: f"{size[0]}x{size[1]}")
@pytest.mark.parametrize("scale", [0.8, 1.0, 1.6])
@pytest.mark.parametrize("theme", list(colours.PALETTES))
def test_nothing_is_wrong_with_the_gallery(theme: str, scale: float, size: Size) -> None:
    for name, page in gallery.PAGES.items():
        with staged(page, size, theme, scale) as widget:
            assert not findings(widget), name


def small_tap() -> Widget:
    return Tap("x", gallery.nothing, least=20, size_hint=(None, None), height=50, font_size=20)


def small_tap_turned() -> Widget:
    return Facing(placed(small_tap()), 90)


def small_die() -> Widget:
    die = DieFace("red", "running", 40, tapped=gallery.nothing)
    die.size = (50, 50)
    return die


def half_a_tap() -> Widget:
    """Most of it is beyond the window's edge."""
    return Tap("Far away", gallery.nothing, size_hint=(None, None), width=300, x=1220)


def in_a_slit() -> Widget:
    column = Column()
    column.add_widget(Tap("Behind", gallery.nothing))
    return Scroll(column, size_hint=(None, None), size=(400, 30))


def pale() -> Widget:
    surface = Surface(fill=GREY)
    surface.add_widget(Text("Hardly there", 20, (0.6, 0.6, 0.6, 1)))
    return surface


def same_colour() -> Widget:
    surface = Surface(fill=GREY)
    surface.add_widget(Text("Not there", 20, GREY))
    return surface


def faint() -> Widget:
    """It is the layout that fades it."""
    surface = Surface(opacity=0.3)
    surface.add_widget(Text("Fading", 20, colours.TEXT))
    return surface


def pale_far_below() -> Widget:
    column = Column()
    column.add_widget(Widget(size_hint_y=None, height=3000))
    column.add_widget(Text("Scroll to me", 20, colours.LINE))
    return Scroll(column)


def pale_icon() -> Widget:
    return Icon("running", 80, colours.RAISED)


def dark_on_a_painting() -> Widget:
    art = Art("violet", size_hint=(None, None), size=(400, 300))
    art.add_widget(Icon("tactics", 80, colours.RAISED, pos_hint={"center_x": 0.3, "center_y": 0.3}))
    return art


def cut() -> Widget:
    return Label(text="Wider than it may be", font_size=40, size_hint=(None, None), size=(90, 60))


def dotted() -> Widget:
    text = "Much too long for so little room"
    return Text(text, 30, colours.TEXT, shorten=True, size_hint_x=None, width=200)


def lines_left_out() -> Widget:
    label = Label(text="one two three four five six", font_size=40, size_hint=(None, None))
    label.size = label.text_size = (150, 60)
    return label


def marked_lines_left_out() -> Widget:
    text = "[b]one two three[/b]\n[size=30]four five six[/size]"
    label = Label(text=text, markup=True, font_size=40, size_hint=(None, None))
    label.size = label.text_size = (150, 90)
    return label


def marked_lines() -> Widget:
    text = "[b]one two three[/b]\n[size=30]four five six[/size]"
    label = Label(text=text, markup=True, font_size=40, size_hint=(None, None))
    label.size = label.text_size = (400, 120)
    return label


def broken() -> Widget:
    return Text("Donaudampfschifffahrt", 40, colours.TEXT, size_hint_x=None, width=150)


def shrunk() -> Widget:
    return Text("Donaudampfschifffahrt", 20, colours.TEXT, size_hint_x=None, width=110)


def beyond_the_window() -> Widget:
    return Text(
        "The end of this is not seen", 30, colours.TEXT, size_hint_x=None, width=500, x=1100
    )


def on_one_another() -> Widget:
    page = FloatLayout()
    for n in range(2):
        text = Text(f"words {n}", 30, colours.TEXT, size_hint=(None, None), width=200)
        text.pos = (100 + 30 * n, 100 + 10 * n)
        page.add_widget(text)
    return page


def no_such_letter() -> Widget:
    return Text("Go on →", 30, colours.TEXT)


def without_words() -> Widget:
    return Text("Points\nicon.points.means", 30, colours.TEXT)


@pytest.mark.parametrize(
    ("bad", "said"),
    [
        (small_tap, "mm to tap"),
        (small_tap_turned, "mm to tap"),
        (small_die, "mm to tap"),
        (half_a_tap, "mm to tap"),
        (in_a_slit, "mm to tap"),
        (pale, "contrast 2"),
        (same_colour, "contrast 1"),  # lit from above, its foot is darker
        (faint, "contrast"),
        (pale_far_below, "contrast"),
        (pale_icon, "contrast"),
        (dark_on_a_painting, "contrast"),
        (cut, "cut off by its own edges"),
        (dotted, "ends in dots"),
        (lines_left_out, "lines are missing"),
        (marked_lines_left_out, "lines are missing"),
        (broken, "breaks inside “Donaudampfschifffahrt”"),
        (shrunk, "only 1"),
        (beyond_the_window, "cut off by what it lies in"),
        (on_one_another, "words on"),
        (no_such_letter, "the font has no →"),
        (without_words, "nobody has worded it"),
    ],
)
def test_what_is_wrong_is_said(bad: Callable[[], Widget], said: str) -> None:
    with staged(lambda: placed(bad())) as widget:
        found = findings(widget)
        assert [each for each in found if said in each], found


def test_marks_are_no_words() -> None:
    with staged(lambda: placed(marked_lines())) as widget:
        assert not [each for each in findings(widget) if "missing" in each]


def test_what_lies_under_a_sheet_is_not_measured() -> None:
    with staged(lambda: placed(pale())) as widget:
        assert findings(widget)
        sheet = Sheet(Text("On top", sizes.body(), colours.TEXT), "A sheet")
        sheet.open()
        assert not findings(widget)
        assert not findings(sheet)


def test_a_long_list_is_scrolled_through_and_back() -> None:
    def page() -> Widget:
        column = Column()
        for n in range(40):
            column.add_widget(Tap(f"Option {n}", gallery.nothing))
        return Scroll(column)

    with staged(page) as widget:
        widget.scroll_y = 0.5
        assert not findings(widget)
        assert widget.scroll_y == 0.5


def placed(widget: Widget) -> Widget:
    page = BoxLayout() if widget.size_hint_x else FloatLayout()
    page.add_widget(widget)
    return page
