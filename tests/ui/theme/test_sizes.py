"""Type that a table can read, dice that can be told apart, fingers that find their place."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from kivy.core.text import Label as Ink
from kivy.core.window import Window
from kivy.metrics import Metrics, mm
from kivy.uix.widget import Widget

from companion.ui.theme import sizes
from tests.ui.theme.stage import staged

TYPE = (sizes.title, sizes.name, sizes.question, sizes.option, sizes.body, sizes.small)
WINDOWS = [(412, 915), (740, 360), (1024, 600), (1280, 800), (800, 1280), (1280, 1080)]


@pytest.fixture(params=[150, 160])
def dpi(request: pytest.FixtureRequest) -> Iterator[int]:
    """A ten-inch tablet's own, and what it says it has."""
    before = Metrics.dpi
    Metrics.dpi = request.param
    yield request.param
    Metrics.dpi = before


def test_the_question_is_read_from_the_other_side_of_the_table(dpi: int) -> None:
    with staged(Widget, (1280, 800)):
        assert _capital(sizes.question()) >= mm(6)


def test_symbols_are_14_mm(dpi: int) -> None:
    """A drawing fills at least 10 of its 11 parts: test_icons measures it."""
    with staged(Widget, (1280, 800)):
        assert sizes.symbol() * 10 / 11 >= mm(14)
        assert sizes.die() * sizes.SYMBOL == pytest.approx(sizes.symbol())


@pytest.mark.parametrize("scale", [0.8, 1.0, 1.6])
@pytest.mark.parametrize("size", WINDOWS)
def test_fingers_never_shrink(size: tuple[int, int], scale: float) -> None:
    with staged(Widget, size, scale=scale):
        assert sizes.touch() >= mm(11)
        assert sizes.answer() >= sizes.touch()


@pytest.mark.parametrize("size", WINDOWS)
def test_larger_words_for_larger_things(size: tuple[int, int]) -> None:
    with staged(Widget, size):
        assert sizes.small() < sizes.body() < sizes.option() < sizes.name()
        assert sizes.option() < sizes.question()


def test_the_scale_is_the_players() -> None:
    with staged(Widget):
        before = [size() for size in TYPE]
        sizes.use(1.6)
        grown = [size() / old for size, old in zip(TYPE, before, strict=True)]
        assert grown == pytest.approx([1.3, 1.3, 1.3, 1.6, 1.6, 1.6])
        sizes.use(9)
        assert sizes.scale() == sizes.LARGEST
        sizes.use(0)
        assert sizes.scale() == sizes.SMALLEST


@pytest.mark.parametrize(
    ("size", "kind"),
    [
        ((412, 915), "phone"),
        ((740, 360), "phone"),
        ((1024, 600), "small"),
        ((800, 1280), "tablet"),
        ((1366, 1024), "large"),
        ((1920, 1080), "large"),
    ],
)
def test_kinds_of_windows(size: tuple[int, int], kind: str) -> None:
    with staged(Widget, size):
        assert sizes.kind() == kind
        assert sizes.upright() == (Window.height > Window.width)


def _capital(size: float) -> int:
    """How high an H really is."""
    ink = Ink(text="H", font_size=size)
    ink.refresh()
    width, height = ink.texture.size
    alpha = bytes(ink.texture.pixels)[3::4]
    rows = [row for row in range(height) if max(alpha[row * width : (row + 1) * width]) > 128]
    return max(rows) - min(rows) + 1
