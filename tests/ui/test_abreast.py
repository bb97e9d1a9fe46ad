"""Things to tap side by side are equally tall, whatever they come to say."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.widget import Widget

from companion.ui.pages.pieces import abreast
from companion.ui.theme import colours, sizes
from companion.ui.theme.tile import Tile
from companion.ui.theme.widgets import Tap, Text
from tests.ui.theme.gallery import nothing
from tests.ui.theme.stage import frames, staged

LONG = "What this means needs more lines than one, wherever it stands. " * 9


def tile(said: str) -> Tile:
    made = Tile(said, nothing, tall=False)
    made.said = Text(said, sizes.body(), colours.TEXT)
    made.add_widget(made.said)
    return made


def row(*said: str, kind: Callable[[str], Tap | Tile], stacked: bool = False) -> Widget:
    """Made in its window: before, no clock of a test's own goes."""
    holder = BoxLayout(orientation="vertical")
    holder.taps = [kind(each) for each in said]
    holder.row = abreast(holder.taps, stacked=stacked)
    holder.add_widget(holder.row)
    holder.add_widget(Widget())
    return holder


def tap(said: str) -> Tap:
    return Tap(said, nothing)


@pytest.mark.parametrize("kind", [tile, tap])
def test_all_are_as_tall_as_the_tallest(kind: Callable[[str], Tap | Tile]) -> None:
    with staged(lambda: row("Short", LONG, kind=kind)) as page:
        short, long = page.taps
        assert short.height == long.height == page.row.height
        assert long.needed > short.needed
        assert page.row.height == pytest.approx(long.needed)


def test_what_is_said_later_makes_all_taller() -> None:
    with staged(lambda: row("Short", "Short, too", kind=tile)) as page:
        before = page.row.height
        page.taps[0].said.text = LONG
        frames(4)
        assert page.row.height > before
        assert page.taps[0].height == page.taps[1].height == page.row.height


def test_one_below_the_other_each_is_as_tall_as_it_needs_to_be() -> None:
    with staged(lambda: row("Short", LONG, kind=tap, stacked=True), size=(360, 740)) as page:
        short, long = page.taps
        assert short.height == pytest.approx(short.needed)
        assert long.height == pytest.approx(long.needed)
        assert short.y >= long.top
        assert page.row.height > short.height + long.height
