"""Words are measured once, and by whole sizes, as they are drawn."""

from __future__ import annotations

from typing import Any

import pytest
from kivy.core.text import Label as Ink

from companion.ui.theme import lettering
from companion.ui.theme.lettering import Lettering, width

WORDS = "Whoever is asked may go on"


def test_what_was_measured_is_known(monkeypatch: pytest.MonkeyPatch) -> None:
    one = Lettering(text=WORDS, font_size=21, text_size=(120, None))
    one.texture_update()
    measured, extents = list[str](), Ink.get_extents

    def measure(ink: Ink, text: str) -> Any:
        measured.append(text)
        return extents(ink, text)

    monkeypatch.setattr(Ink, "get_extents", measure)
    other = Lettering(text=WORDS, font_size=21, text_size=(120, None))
    other.texture_update()
    assert set(measured) <= {" "}  # which Kivy measures first, by itself
    assert other.texture_size == one.texture_size


def test_a_fraction_of_a_size_needs_no_other_font() -> None:
    whole, fraction = (Ink(font_size=size) for size in (17, 17.9))
    assert whole._get_font_id() == fraction._get_font_id()
    assert whole.get_extents(WORDS) == fraction.get_extents(WORDS)
    assert width(WORDS, 17) == width(WORDS, 17.9) < width(WORDS, 18)


def test_bold_is_another_font() -> None:
    assert width(WORDS, 30, bold=True) != width(WORDS, 30)


def test_only_so_much_is_remembered(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(lettering, "KEPT", 4)
    for n in range(20):
        width(f"{WORDS} {n}", 17)
    assert len(lettering._known) <= 4
