"""Words are measured once, and by whole sizes, as they are drawn."""

from __future__ import annotations

from typing import Any

import pytest
from kivy.core.text import Label as Ink

from companion.ui.theme import lettering
from companion.ui.theme.lettering import Lettering, width
from tests.ui.accepted.scenes import SCENES
from tests.ui.accepted.stage import staged

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


@pytest.mark.parametrize("scene", ["asks_travel", "throw_with_a_doubt", "teaching_a_companion"])
def test_all_is_drawn_in_whole_sizes(scene: str, monkeypatch: pytest.MonkeyPatch) -> None:
    drawn, refresh = set[float](), Ink.refresh

    def see(ink: Ink) -> None:
        drawn.add(ink.options["font_size"])
        refresh(ink)

    monkeypatch.setattr(Ink, "refresh", see)
    with staged((1024, 600), "de", SCENES[scene], text_scale=90):
        assert len(drawn) > 2
        assert all(size == int(size) for size in drawn)


def test_a_fraction_of_a_size_is_measured_as_it_is_drawn() -> None:
    assert width(WORDS, 17) == width(WORDS, 17.9) < width(WORDS, 18)


@pytest.mark.parametrize("bold", [False, True])
def test_a_word_stays_whole(bold: bool) -> None:
    word = "Zeit-Anomalie-Marker"
    text = Lettering(text=f"{word} VI", font_size=30, bold=bold, text_size=(240, None))
    text.texture_update()
    assert 20 < text.written < 30
    assert width(word, text.written, bold) <= 240
    text.text_size = (400, None)
    text.texture_update()
    assert text.written == text._label.options["font_size"] == 30


def test_bold_is_another_font() -> None:
    assert width(WORDS, 30, bold=True) != width(WORDS, 30)


def test_only_so_much_is_remembered(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(lettering, "KEPT", 4)
    for n in range(20):
        width(f"{WORDS} {n}", 17)
    assert len(lettering._known) <= 4
