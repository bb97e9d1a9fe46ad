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


def row(*taps: Tap | Tile, stacked: bool = False) -> Widget:
    holder = BoxLayout(orientation="vertical")
    holder.row = abreast(taps, stacked=stacked)
    holder.add_widget(holder.row)
    holder.add_widget(Widget())
    return holder


@pytest.mark.parametrize("kind", [tile, lambda said: Tap(said, nothing)], ids=["tiles", "taps"])
def test_all_are_as_tall_as_the_tallest(kind: Callable[[str], Tap | Tile]) -> None:
    taps = [kind("Short"), kind(LONG)]
    with staged(lambda: row(*taps)) as page:
        assert taps[0].height == taps[1].height == page.row.height
        assert taps[1].needed > taps[0].needed
        assert page.row.height == pytest.approx(taps[1].needed)


def test_what_is_said_later_makes_all_taller() -> None:
    taps = [tile("Short"), tile("Short, too")]
    with staged(lambda: row(*taps)) as page:
        before = page.row.height
        taps[0].said.text = LONG
        frames(4)
        assert page.row.height > before
        assert taps[0].height == taps[1].height == page.row.height


def test_one_below_the_other_each_is_as_tall_as_it_needs_to_be() -> None:
    taps = [Tap("Short", nothing), Tap(LONG * 2, nothing)]
    with staged(lambda: row(*taps, stacked=True), size=(360, 740)) as page:
        assert taps[0].height == pytest.approx(taps[0].needed)
        assert taps[1].height == pytest.approx(taps[1].needed)
        assert taps[0].y >= taps[1].top
        assert page.row.height > taps[0].height + taps[1].height
