"""Every palette can be read, and its dice and players told apart."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations

import pytest

from companion.ui.host.plan import COLOURS
from companion.ui.theme import colours
from companion.ui.theme.colours import PALETTES, Colour, contrast

every_palette = pytest.mark.parametrize("name", list(PALETTES))
WORDS = ("TEXT", "QUIET", "LAMP", "DANGER", "GOOD", "ANOMALY", "VORTEX", "CHARGE")
BASES = tuple(f"BASE_{each.upper()}" for each in COLOURS)
DICE = ("DIE_BLACK", "DIE_GREEN", "DIE_BLUE", "DIE_RED", "DIE_TARDIS", "DIE_WHITE")
GROUNDS = ("NIGHT", "SURFACE", "RAISED")
OF_A_KIND = ("DIE_", "RIM_", "BASE_", "AREA_")  # read by the name of a colour
FILLS = ("LAMP", "GOOD", "DANGER", "ANOMALY", "VORTEX", "CHARGE")
AREAS = tuple(each.replace("BASE_", "AREA_") for each in BASES)
PAIRS = [
    *((word, ground) for word in (*WORDS, *BASES) for ground in GROUNDS),
    *(("TEXT", fill) for fill in ("WARNING", *(f"{each}_FILL" for each in FILLS), *AREAS)),
    *((ink, f"{ink}_FILL") for ink in FILLS),
    *(("LAMP", "WARNING"), ("QUIET", "WARNING")),
    *(("DIM", "NIGHT"), ("DIM", "SURFACE"), ("DARK", "LAMP")),
]


@pytest.fixture(autouse=True)
def dark_again() -> Iterator[None]:
    yield
    colours.use("dark")


@every_palette
def test_every_palette_names_every_colour(name: str) -> None:
    fixed = {"PALETTES", "WHITE", "BLACK", "SPACE"}
    declared = {each for each in colours.__annotations__ if each.isupper()} - fixed
    assert {each for each in PALETTES[name] if not each.startswith(OF_A_KIND)} == declared
    kinds = ((DICE, "DIE_", "RIM_"), (BASES, "BASE_", "AREA_"))
    for all_of, kind, beside in kinds:
        assert {each for each in PALETTES[name] if each.startswith(kind)} == {*all_of}
        paired = {each.replace(kind, beside) for each in all_of}
        assert {each for each in PALETTES[name] if each.startswith(beside)} == paired


@every_palette
@pytest.mark.parametrize(("ink", "ground"), PAIRS)
def test_words_can_be_read(name: str, ink: str, ground: str) -> None:
    palette = PALETTES[name]
    least = 7 if name == "contrast" else colours.READABLE
    assert contrast(palette[ink], palette[ground]) >= least


@every_palette
@pytest.mark.parametrize("fill", ["BLUE", "LAMP", "RAISED", *DICE])
def test_words_on_a_fill(name: str, fill: str) -> None:
    colours.use(name)
    least = 7 if name == "contrast" else colours.READABLE
    assert contrast(colours.on(PALETTES[name][fill]), PALETTES[name][fill]) >= least


@every_palette
@pytest.mark.parametrize("alike", [DICE, BASES], ids=["dice", "bases"])
def test_dice_and_players_look_different(name: str, alike: tuple[str, ...]) -> None:
    for one, other in combinations(alike, 2):
        assert _distance(PALETTES[name][one], PALETTES[name][other]) > 25, (one, other)


def test_the_palette_in_use_is_what_is_read() -> None:
    colours.use("light")
    assert PALETTES["light"]["TEXT"] == colours.TEXT
    assert colours.die("red") == PALETTES["light"]["DIE_RED"]
    assert colours.rim("red") == PALETTES["light"]["RIM_RED"]
    assert colours.base("red") == PALETTES["light"]["BASE_RED"]
    assert colours.area("red") == PALETTES["light"]["AREA_RED"]
    with pytest.raises(KeyError):
        colours.use("sepia")


def test_ratios_as_the_standard_has_them() -> None:
    white, black, grey = (1, 1, 1, 1), (0, 0, 0, 1), (0x77 / 255,) * 3 + (1,)
    assert contrast(white, black) == pytest.approx(21)
    assert contrast(white, white) == 1
    assert contrast(white, grey) == pytest.approx(4.48, abs=0.01)


def _distance(one: Colour, other: Colour) -> float:
    """CIE76: 2.3 can just be noticed."""
    return float(sum((a - b) ** 2 for a, b in zip(_lab(one), _lab(other), strict=True)) ** 0.5)


def _lab(colour: Colour) -> tuple[float, float, float]:
    red, green, blue = (
        c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in colour[:3]
    )
    x = _cube((0.4124 * red + 0.3576 * green + 0.1805 * blue) / 0.9505)
    y = _cube(0.2126 * red + 0.7152 * green + 0.0722 * blue)
    z = _cube((0.0193 * red + 0.1192 * green + 0.9505 * blue) / 1.089)
    return 116 * y - 16, 500 * (x - y), 200 * (y - z)


def _cube(value: float) -> float:
    return float(value ** (1 / 3)) if value > 0.008856 else 7.787 * value + 16 / 116
