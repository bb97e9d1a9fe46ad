"""Cards from TOML and back; whatever is wrong is a ContentError that says where."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Literal

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from companion.core.content import ContentError, Source, read_cards, write_cards
from companion.core.plain import MOST


@dataclass
class Step:
    faces: tuple[str, ...]
    note: str | None = None


@dataclass
class Card:
    name: str
    source: Source = "starter"
    charges: int = 0
    kind: Literal["friend", "foe"] = "friend"
    odd: bool = False
    weight: float = 1.0
    note: str | None = None
    steps: tuple[Step, ...] = ()
    words: dict[str, str] = field(default_factory=dict)


FILE = "companions.toml"


def read(text: str) -> dict[str, Card]:
    return read_cards(text, FILE, Card)


def test_each_table_is_a_card() -> None:
    cards = read('[clara]\nname = "Clara"\ncharges = 2\n[the_11th_doctor]\nname = "Eleven"\n')
    assert cards == {"clara": Card("Clara", charges=2), "the_11th_doctor": Card("Eleven")}


def test_empty_file_has_no_cards() -> None:
    assert read("") == {}


@pytest.mark.parametrize(
    ("text", "card", "where"),
    [
        ("[clara", "", ""),
        ('[clara]\nname = "a"\nname = "b"', "", ""),
        ('[clara]\nname = "a"\n[clara]\nname = "b"', "", ""),
        ("clara = 1", "clara", ""),
        ("clara = []", "clara", ""),
        ("[[clara]]\nname = 'a'", "clara", ""),
        ("[Clara]\nname = 'a'", "Clara", ""),
        ("[clara-oswald]\nname = 'a'", "clara-oswald", ""),
        ("['']\nname = 'a'", "", ""),
        ("['clara oswald']\nname = 'a'", "clara oswald", ""),
        ('["clara\\n"]\nname = "a"', "clara\n", ""),
        ("[_clara]\nname = 'a'", "_clara", ""),
        ("[clara__oswald]\nname = 'a'", "clara__oswald", ""),
        ("[11th]\nname = 'a'", "11th", ""),
        ("[clara]", "clara", "name"),
        ("[clara]\nname = 1", "clara", "name"),
        ("[clara]\nname = 2024-01-01", "clara", "name"),
        ("[clara]\nname = nan", "clara", "name"),
        ("[clara]\nname = 'a'\nshade = 'x'", "clara", "shade"),
        ("[clara]\nname = 'a'\nsource = 'guess'", "clara", "source"),
        ("[clara]\nname = 'a'\ncharges = 1.0", "clara", "charges"),
        ("[clara]\nname = 'a'\nodd = 1", "clara", "odd"),
        (
            "[clara]\nname = 'a'\nsteps = [{faces = ['1']}, {faces = [1]}]",
            "clara",
            "steps[1].faces[0]",
        ),
        ("[clara]\nname = 'a'\n[clara.words]\nde = 1", "clara", "words.de"),
        ("[amy]\nname = 'a'\n[clara]\nname = 2", "clara", "name"),
    ],
)
def test_error_names_file_card_and_field(text: str, card: str, where: str) -> None:
    with pytest.raises(ContentError) as error:
        read(text)
    assert (error.value.file, error.value.card, error.value.field) == (FILE, card, where)
    assert error.value.problem
    assert str(error.value).startswith(FILE)


# There and back

NASTY = '\x7f\x00\x1f\b\t\n\r\f"\'\\ \\u0041 """ \x85\u2028\ufeff🦑é #=[]{}'
TEXT = st.text(st.characters(exclude_categories=["Cs"])) | st.text(NASTY)
IDS = st.from_regex(r"[a-z][a-z0-9]*(_[a-z0-9]+)*", fullmatch=True)
CARDS = st.builds(
    Card,
    name=TEXT,
    source=st.sampled_from(["starter", "box", "taught"]),
    charges=st.integers(-MOST, MOST),
    kind=st.sampled_from(["friend", "foe"]),
    odd=st.booleans(),
    weight=st.floats(-MOST, MOST),
    note=st.none() | TEXT,
    steps=st.lists(st.builds(Step, st.lists(TEXT).map(tuple), st.none() | TEXT)).map(tuple),
    words=st.dictionaries(TEXT, TEXT),
)


@settings(deadline=None, max_examples=60, derandomize=True)
@given(st.dictionaries(IDS, CARDS, max_size=4))
@example({"clara": Card(NASTY, note=NASTY, steps=(Step((NASTY,)),), words={NASTY: NASTY, "": ""})})
def test_written_cards_read_back(cards: dict[str, Card]) -> None:
    assert read(write_cards(cards)) == cards


@settings(deadline=None, max_examples=50, derandomize=True)
@given(CARDS)
def test_a_card_written_twice_is_written_alike(card: Card) -> None:
    once = write_cards({"clara": card})
    assert write_cards(read(once)) == once


def test_defaults_are_left_out_but_never_the_source() -> None:
    assert write_cards({"clara": Card("Clara", words={"de": "x"})}) == (
        '[clara]\nname = "Clara"\nsource = "starter"\nwords = {"de" = "x"}\n'
    )


def test_factory_defaults_are_left_out() -> None:
    assert "words" not in write_cards({"clara": Card("Clara")})


# Hostile files


DEEP = 6000
HUGE = "9" * 5000


@pytest.mark.parametrize(
    "text",
    [
        "[clara]\nname = " + "[" * DEEP,
        "[clara]\nname = " + "[" * DEEP + "]" * DEEP,
        "[clara]\nname = " + "{a=" * DEEP,
        "\x00",
        "\ufeff[clara]\nname = 'a'",
        "[clara]\nname = '\x7f'",
        "[clara]\nname = 1979-05-32",
        "[clara]\nname = 25:00:00",
        "[clara]\nname = 0000-01-01T00:00:00Z",
        "[clara]\nname = 1_",
        '[clara]\nname = "\\ud800"',
        '[clara]\nname = "\\UFFFFFFFF"',
        "[clara]\nname = 1e999999",
        "[clara" + ".a" * DEEP + "]\nb = 1",
    ],
)
def test_hostile_file_is_a_content_error(text: str) -> None:
    with pytest.raises(ContentError):
        read(text)


@pytest.mark.parametrize(
    "text",
    [
        pytest.param(f"[clara]\nname = 'a'\ncharges = {HUGE}", id="int of 5000 digits"),
        pytest.param(f"[clara]\nname = 0x{HUGE}", id="hexadecimal int of 5000 digits"),
        pytest.param("[clara]\nname" + ".a" * DEEP + " = 1", id="key of 6000 parts"),
    ],
)
def test_monstrous_file_is_a_content_error(text: str) -> None:
    with pytest.raises(ContentError):
        read(text)


@settings(deadline=None, max_examples=150, derandomize=True)
@given(st.data())
def test_spoiled_file_reads_or_is_a_content_error(data: st.DataObject) -> None:
    """Any part of a good file put in any place of it."""
    good = write_cards(
        {"clara": Card("Clara", "box", 2, "foe", True, 0.5, "x", (Step(("1",)),), {"a": "b"})}
    )
    places = st.integers(0, len(good))
    start, end, at = data.draw(places), data.draw(places), data.draw(places)
    spoiled = good[:at] + good[start:end] + data.draw(st.text(NASTY + good, max_size=3)) + good[at:]
    file, cards = FILE, {}
    try:
        cards = read(spoiled)
    except ContentError as error:
        file = error.file
    assert file == FILE
    assert all(type(card) is Card for card in cards.values())
