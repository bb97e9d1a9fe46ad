"""Both languages have the same phrases, and the font can show them."""

from __future__ import annotations

from string import Formatter

import pytest
from kivy.core.text import Label as Ink

from companion.ui.phrases import PHRASES, Phrases
from companion.words import LANGUAGES
from tests.words.catalogues import WRITTEN

both = pytest.mark.parametrize("language", LANGUAGES)


def needs(text: str) -> set[str | None]:
    return {field for _, field, _, _ in Formatter().parse(text)} - {None}


@both
def test_every_phrase_is_in_every_language(language: str) -> None:
    assert PHRASES[language].keys() == PHRASES["en"].keys()
    for id, text in PHRASES[language].items():
        assert needs(text) == needs(PHRASES["en"][id]), id


def test_an_unknown_language_is_english() -> None:
    assert Phrases("tlh")("play.undo") == "Undo"


@both
def test_the_font_has_every_letter(language: str) -> None:
    said = [text for texts in WRITTEN[language].values() for text in texts]
    letters = set("".join([*PHRASES[language].values(), *said])) - {" "}
    missing = _pixels("\uffff")
    assert not [letter for letter in sorted(letters) if _pixels(letter) == missing]


def _pixels(text: str) -> bytes:
    ink = Ink(text=text, font_size=30)
    ink.refresh()
    return bytes(ink.texture.pixels)
