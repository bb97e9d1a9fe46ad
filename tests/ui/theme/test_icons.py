"""The sheets are drawn from its sources, and the six symbols differ even as silhouettes."""

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


def test_the_sheets_are_up_to_date() -> None:
    assert icons._index()["drawn_from"] == draw.fingerprint(_drawn()), "make icons"
    assert set(icons.names()) == draw.sources().keys()


def test_the_sheets_are_what_the_sources_render_to(tmp_path: Path) -> None:
    """Compared as pixels: another zlib packs them in another way, another processor rounds."""
    for n, drawn in _drawn().items():
        made = tmp_path / draw.file_of(n)
        made.write_bytes(draw.whitened(draw.render(drawn)))
        one, other = _sheet(n), _pixels(made)
        assert one == other or max(abs(a - b) for a, b in zip(one, other, strict=True)) <= 2, (
            "make icons"
        )


def test_what_a_sheet_cannot_hold_goes_onto_the_next(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whatever is called earlier: the drawings there are stay where they are, pixel for pixel."""
    index = (folder("icons") / "sheets.json").read_text("utf-8")
    (tmp_path / "sheets.json").write_text(index, "utf-8")
    drawings = draw.sources()
    more = {f"a_new_{n:03}": drawings["tardis" if n % 2 else "dalek"] for n in range(130)}
    monkeypatch.setattr(draw, "sources", lambda: dict(sorted({**drawings, **more}.items())))
    draw.main(tmp_path)
    at = draw.kept(tmp_path / "sheets.json")
    assert at.items() >= draw.kept(folder("icons") / "sheets.json").items()
    assert len(set(at.values())) == len(at)
    assert max(sheet for sheet, _, _ in at.values())
    last = f"a_new_{129:03}"
    for name, like in [(last, "tardis"), ("a_new_000", "dalek"), ("hand", "hand")]:
        sheet, x, y = at[name]
        made = _cut(_pixels(tmp_path / draw.file_of(sheet)), x, y)
        n, x, y = icons._index()["at"][like]
        assert made == _cut(_sheet(n), x, y), name
    monkeypatch.setattr(icons, "folder", lambda _: tmp_path)
    for kept in (icons._index, icons._sheet, icons.picture):
        kept.cache_clear()
        monkeypatch.setattr(icons, kept.__name__, kept.__wrapped__)
    shown, meant = icons.picture(last).pixels, icons.picture("tardis").pixels
    assert shown == meant
    assert any(shown[3::4])


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
    for n in _drawn():
        _nothing_is_black(n)


def _nothing_is_black(n: int) -> None:
    pixels, side = _sheet(n), icons._index()["side"]
    dice = [icons._index()["at"][name] for name in icons.names() if name.startswith("die_")]
    lit = [(x, y) for sheet, x, y in dice if sheet == n]
    for row in range(0, len(pixels) // 4 // draw.SHEET, 3):
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


def _drawn() -> dict[int, str]:
    return draw.sheets(draw.sources(), draw.kept(folder("icons") / "sheets.json"))


@cache
def _sheet(n: int) -> bytes:
    return _pixels(folder("icons") / draw.file_of(n))


def _cut(pixels: bytes, x: int, y: int) -> list[bytes]:
    side = icons._index()["side"]
    rows = ((y + up) * draw.SHEET + x for up in range(side))
    return [pixels[4 * start : 4 * (start + side)] for start in rows]


def _pixels(path: Path) -> bytes:
    image = Image.load(str(path), keep_data=True, nocache=True)
    return bytes(image.image._data[0].data)


@cache
def _ink(name: str) -> set[tuple[int, int]]:
    n, x, y = icons._index()["at"][name]
    side = icons._index()["side"]
    alpha = _sheet(n)[3::4]
    return {
        (across, up)
        for up in range(side)
        for across in range(side)
        if alpha[(y + up) * draw.SHEET + x + across] > INKED
    }
