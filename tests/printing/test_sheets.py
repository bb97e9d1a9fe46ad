"""Sheets to cut out: all pieces, words that fit, backs behind their fronts."""

from __future__ import annotations

import json
import sys
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from companion.commands import run
from companion.core.printed import Printed
from companion.games import GAMES, time_clash, time_of_the_daleks
from companion.printing import page as pages
from companion.printing import sheets as drawn
from companion.printing.sheets import CUTS, HIGH, WIDE, _places
from companion.saves.boxes import shipped

CLASH, DALEKS = time_clash.NAME, time_of_the_daleks.NAME


def pieces(game: str) -> list[Printed]:
    found = GAMES[game]
    table = found.setup(found.defaults(("player_1", "player_2"), shipped(game)))
    return list(found.printed(table))


def test_all_of_a_game_is_there() -> None:
    count = Counter[str]()
    for piece in pieces(CLASH):
        count[piece.shape] += piece.copies
    assert count == {"card": 24 + 24 + 1, "tile": 9, "disk": 1}


@pytest.mark.parametrize("language", ["en", "de"])
def test_words_fit_their_piece(
    language: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    said, over = list[str](), list[str]()
    words = pages.Page.words

    def watched(
        self: pages.Page, text: str, box: pages.Box, size: float, *a: Any, **b: Any
    ) -> float:
        said.append(text)
        tall = words(self, text, box, size, *a, **b)
        if tall > box[3] or self.font_size_pt < min(size, 6.5):
            over.append(text)
        return tall

    monkeypatch.setattr(pages.Page, "words", watched)
    assert run(["sheets", CLASH, "--language", language, "--to", str(tmp_path / "a.pdf")]) == 0
    assert len(said) > 150
    assert not over


def test_backs_lie_behind_their_fronts() -> None:
    for cut in CUTS.values():
        fronts, backs = list(_places(cut)), list(_places(cut, mirrored=True))
        for (left, top, width, height), behind in zip(fronts, backs, strict=True):
            assert behind == pytest.approx((WIDE - left - width, top, width, height))
            assert min(left, top, WIDE - left - width, HIGH - top - height) > 5, (
                "no printer reaches it"
            )


def test_every_page_has_its_backs(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    sides = list[tuple[str, int]]()
    side = drawn._side

    def watched(page: Any, words: Any, title: str, on_it: Any, how: Any) -> None:
        there = list(on_it)
        sides.append((how.__name__, len(there)))
        side(page, words, title, there, how)

    monkeypatch.setattr(drawn, "_side", watched)
    assert run(["sheets", CLASH, "--to", str(tmp_path / "a.pdf")]) == 0
    assert sum(n for how, n in sides if how == "front") == 49 + 9 + 1
    assert sum(n for how, n in sides if how == "back") == 48 + 1
    assert (tmp_path / "a.pdf").read_bytes().count(b"/Type /Page\n") == len(sides)


def test_the_command_says_what_it_wrote_and_never_writes_over(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    to = tmp_path / "clash.pdf"
    assert run(["sheets", CLASH, "--json", "--to", str(to)]) == 0
    assert json.loads(capsys.readouterr().out) == {"file": str(to), "pieces": 59}
    before = to.read_bytes()
    assert before.startswith(b"%PDF")
    assert run(["sheets", CLASH, "--to", str(to)]) == 1
    assert "already there" in capsys.readouterr().err
    assert to.read_bytes() == before


def test_a_game_that_comes_in_its_box_says_so(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(["sheets", DALEKS, "--to", str(tmp_path / "a.pdf")]) == 1
    assert "nothing to print" in capsys.readouterr().err
    assert not (tmp_path / "a.pdf").exists()


def test_without_the_part_that_draws_it_says_how_to_get_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    for name in [each for each in sys.modules if each.startswith(("fpdf", "companion.printing"))]:
        monkeypatch.delitem(sys.modules, name)
    monkeypatch.setitem(sys.modules, "fpdf", None)
    assert run(["sheets", CLASH, "--to", str(tmp_path / "a.pdf")]) == 1
    assert "fpdf2" in capsys.readouterr().err
