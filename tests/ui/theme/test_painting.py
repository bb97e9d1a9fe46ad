"""What is painted costs little: words on fresh sheets, and nothing is cut off that need not be."""

from __future__ import annotations

import pytest
from kivy.core.window import Window
from kivy.graphics import Color, Rectangle
from kivy.uix.floatlayout import FloatLayout
from kivy.uix.widget import Widget

from companion.ui.theme import colours, plates, sizes
from companion.ui.theme.widgets import Scroll, Text
from tests.ui.theme.stage import frames, pixels, staged, wait


def test_words_are_never_written_over_those_on_the_screen() -> None:
    with staged(lambda: Text("Before", sizes.body(), colours.TEXT)) as text:
        before = text.texture
        text.text = "Behind"
        frames(2)
        assert text.texture is not None
        assert text.texture is not before


@pytest.mark.parametrize("level", [True, False])
def test_only_what_is_too_tall_is_cut_off(level: bool) -> None:
    inside, around = Widget(size_hint_y=None, height=400), FloatLayout()
    with inside.canvas:
        Color(1, 0, 0)
        Rectangle(pos=(-500, -500), size=(2000, 2000))  # wherever it lies, it sticks out
    place = {"size_hint": (None, None), "size": (200, 200), "pos": (100, 100)}
    around.add_widget(Scroll(inside, level=level, **place))
    with staged(lambda: around):
        for height, cut in ((400, True), (100, False), (400, True)):
            inside.height = height
            frames()
            seen = {at: is_red(*at) for at in ((200, 200), (101, 298), (302, 200), (200, 302))}
            assert list(seen.values()) == [True, True, not cut, not cut]


@pytest.mark.parametrize(("height", "fades"), [(400, True), (100, False)])
def test_only_a_bar_that_can_be_seen_fades(height: float, fades: bool) -> None:
    inside = Widget(size_hint_y=None, height=height)
    with staged(lambda: Scroll(inside, size_hint=(None, None), size=(200, 200))) as scroll:
        shades = set[tuple[float, ...]]()
        scroll.bind(_bar_color=lambda _, shade: shades.add(tuple(shade)))
        frames(80)
        assert bool(shades) == fades


def test_a_keyboard_pushes_up_what_is_cut_off() -> None:
    inside = Widget(size_hint_y=None, height=400)
    with inside.canvas:
        Color(1, 0, 0)
        Rectangle(pos=(-500, -500), size=(2000, 2000))
    field, around = Widget(size_hint=(None, None), size=(10, 10)), FloatLayout()
    around.add_widget(
        Scroll(inside, level=True, size_hint=(None, None), size=(200, 200), pos=(100, 100))
    )
    around.add_widget(field)
    with staged(lambda: around):
        wait(1.2)  # by now Kivy has looked for a keyboard in the new window, and found none
        mode, Window.softinput_mode = Window.softinput_mode, "below_target"
        Window._system_keyboard.target = field
        try:
            Window._kheight = 100
            frames()
            seen = [is_red(*at) for at in ((200, 202), (200, 398), (200, 198), (200, 402))]
        finally:
            Window._system_keyboard.target = None
            Window._kheight = 0
            Window.softinput_mode = mode
        frames()
        assert seen == [True, True, False, False]
        assert [is_red(*at) for at in ((200, 102), (200, 302))] == [True, False]


def is_red(x: int, y: int) -> bool:
    seen, (width, _) = pixels()
    at = 4 * (y * width + x)
    return seen[at] > 200


@pytest.mark.parametrize("side", [30, 31, 43])
def test_what_can_be_seen_through_bears_no_cross(side: int) -> None:
    disc = Widget(size_hint=(None, None), pos=(100, 100), size=(side, side))
    with disc.canvas:
        Color(1, 0, 0, 0.3)
        plates.plate(disc.pos, disc.size, side / 2)
    with staged(lambda: disc):
        seen, (width, _) = pixels()
        middle = 100 + side // 2
        across = {seen[4 * (middle * width + x)] for x in range(103, 97 + side)}
        aslant = {seen[4 * ((middle + n) * width + middle + n)] for n in (-6, -4, 4, 6)}
    assert across == aslant
    assert len(across) == 1
