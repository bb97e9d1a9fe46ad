"""The sheet is drawn from its sources, and the six symbols differ even as silhouettes."""

from __future__ import annotations

import re
from functools import cache
from itertools import combinations
from pathlib import Path

import pytest
from kivy.core.image import Image

from companion.ui.theme import draw, icons
from companion.ui.theme.places import folder
from tests.ui.theme.gallery import COLOURS, SYMBOLS

INKED = 128  # of 255
LIKE = 0.62  # share of common ink above which two silhouettes may be mistaken

NEEDED = """
running diplomacy science cunning tactics strength tardis unknown charge companion
companion_part_time equipment card hand dalek ship davros earth gallifrey skaro anomaly location
dilemma_down dilemma_up fixed_point time_locked time_breach reroll change focus discard
exterminate k9 undo redo log settings dice home help why plus minus tick cross lock eye curtain
phone camera bluetooth battery speaker mute warning swap rotate next back track seat_1 seat_2
seat_3 seat_4
"""


def test_the_sheet_is_up_to_date() -> None:
    drawn = draw.sheet(draw.sources())
    assert icons._index()["drawn_from"] == draw.fingerprint(drawn), "make icons"
    assert set(icons.names()) == draw.sources().keys()


def test_the_sheet_is_what_the_sources_render_to(tmp_path: Path) -> None:
    """Compared as pixels: another zlib packs them in another way, another processor rounds."""
    made = tmp_path / "sheet.png"
    made.write_bytes(draw.whitened(draw.render(draw.sheet(draw.sources()))))
    one, other = _sheet(), _pixels(made)
    assert one == other or max(abs(a - b) for a, b in zip(one, other, strict=True)) <= 2, (
        "make icons"
    )


def test_every_drawing_that_is_needed_is_there() -> None:
    assert set(NEEDED.split()) <= set(icons.names())
    assert {f"die_{colour}" for colour in COLOURS} <= set(icons.names())
    assert {f"die_{colour}_edge" for colour in COLOURS} <= set(icons.names())


@pytest.mark.parametrize("name", icons.names())
def test_a_drawing_keeps_to_the_grid(name: str) -> None:
    source = draw.sources()[name]
    assert 'viewBox="0 0 48 48"' in source
    light = {"url(#light_" + name.removeprefix("die_") + ")"} if name.startswith("die_") else set()
    assert set(re.findall(r'(?:fill|stroke)="(.*?)"', source)) <= {"none", "#fff", *light}
    assert "<text" not in source


def test_nothing_is_black_behind_the_drawings() -> None:
    """Tinted edges would turn grey. Only dice are lit from above, and nothing is beside them."""
    pixels, side = _sheet(), icons._index()["side"]
    lit = [icons._index()["at"][name] for name in icons.names() if name.startswith("die_")]
    for row in range(0, draw.SHEET, 3):
        part = pixels[4 * draw.SHEET * row : 4 * draw.SHEET * (row + 1)]
        grey = {x for x, y in lit if y <= row < y + side}
        for column in range(0, draw.SHEET, 3):
            red, green, blue, solid = part[4 * column : 4 * column + 4]
            if not any(x <= column < x + side for x in grey) or not solid:
                assert (red, green, blue) == (255, 255, 255), (column, row)
            else:
                assert red == green == blue


@pytest.mark.parametrize("pair", list(combinations(SYMBOLS, 2)), ids="-".join)
def test_symbols_differ_as_silhouettes(pair: tuple[str, str]) -> None:
    one, other = (_ink(name) for name in pair)
    assert len(one & other) / len(one | other) < LIKE


@pytest.mark.parametrize("name", SYMBOLS)
def test_symbols_fill_their_place(name: str) -> None:
    """14 mm on a die is 14 mm of ink; sizes.symbol allows for a margin of 1 in 11."""
    ink = _ink(name)
    across, up = ({x for x, _ in ink}, {y for _, y in ink})
    longest = max(max(across) - min(across), max(up) - min(up)) + 1
    assert longest >= icons._index()["side"] * 10 / 11


@pytest.mark.parametrize("pair", list(combinations(COLOURS, 2)), ids="-".join)
def test_dice_differ_in_outline(pair: tuple[str, str]) -> None:
    one, other = (_ink(f"die_{name}") | _ink(f"die_{name}_edge") for name in pair)
    line, dashes = (_ink(f"die_{name}_edge") for name in pair)
    assert len(one ^ other) > 400 or len(line ^ dashes) > 1000


@cache
def _sheet() -> bytes:
    return _pixels(folder("icons") / "sheet.png")


def _pixels(path: Path) -> bytes:
    image = Image.load(str(path), keep_data=True, nocache=True)
    return bytes(image.image._data[0].data)


@cache
def _ink(name: str) -> set[tuple[int, int]]:
    x, y = icons._index()["at"][name]
    side = icons._index()["side"]
    alpha = _sheet()[3::4]
    return {
        (across, up)
        for up in range(side)
        for across in range(side)
        if alpha[(y + up) * draw.SHEET + x + across] > INKED
    }
