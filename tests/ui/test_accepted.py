"""Every screen and every question looks as it was accepted; ``python -m tests.ui.accepted`` shows
what differs."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from kivy.graphics import PopMatrix, PushMatrix, Translate
from kivy.uix.label import Label
from kivy.uix.widget import Widget

from companion.ui.theme.widgets import Tap
from tests.ui.accepted import compare, games
from tests.ui.accepted.scenes import SCENES, pictures
from tests.ui.accepted.stage import Stage, staged
from tests.ui.driver import plain

ALL = list(pictures())
WIDE = (1280, 800)


@pytest.mark.parametrize(("name", "size", "language", "scene"), ALL, ids=[each[0] for each in ALL])
def test_it_looks_as_accepted(name: str, size: tuple[int, int], language: str, scene: str) -> None:
    with staged(size, language, SCENES[scene]) as stage:
        new = stage.picture()
    accepted = compare.read(games.FOLDER / f"{name}.png")
    assert not compare.changed(new, accepted), "python -m tests.ui.accepted shows how"


def test_every_question_of_the_rules_has_a_picture() -> None:
    missing = games.questions_of_the_rules() - games.kept()[1].keys()
    assert not missing, "python -m tests.ui.accepted --play --accept looks for them"


def test_there_is_no_picture_of_what_is_no_more() -> None:
    there = {f.relative_to(games.FOLDER).with_suffix("") for f in games.FOLDER.rglob("*.png")}
    assert {each.as_posix() for each in there} == {each[0] for each in ALL}


# What must not pass


def move(widget: Widget) -> None:
    with widget.canvas.before:
        PushMatrix()
        Translate(12, 0)
    with widget.canvas.after:
        PopMatrix()


def repaint(widget: Widget) -> None:
    widget.fill = (0.36, 0.22, 0.22, 1)


def shorten(label: Label) -> None:
    """By its longest word: one of two letters is hardly seen."""
    label.text = label.text.replace(longest(label), "", 1)


def longest(label: Label) -> str:
    return max(plain(label.text).split(), key=len)


def first_tap(stage: Stage) -> Widget:
    return next(tap for tap in stage.driver.taps() if isinstance(tap, Tap) and tap.text)


def small_words(stage: Stage) -> Label:
    """The smallest that are in sight, wholly."""
    labels = [w for w in stage.driver.walk() if isinstance(w, Label) and w.text.strip()]
    found = [w for w in labels if len(plain(w.text).split()) > 2 and len(longest(w)) > 4]
    high = [label.to_window(*label.center)[1] for label in found]
    seen = [label for label, y in zip(found, high, strict=True) if 160 < y < WIDE[1] - 40]
    return min(seen, key=lambda label: label.font_size)


@pytest.mark.parametrize("scene", ["asks_travel", "settings", "log", "home_with_games"])
@pytest.mark.parametrize(
    ("find", "breaking"),
    [(first_tap, move), (first_tap, repaint), (small_words, shorten)],
    ids=["moved", "another colour", "a word less"],
)
def test_what_is_broken_differs(
    scene: str, find: Callable[[Stage], Widget], breaking: Callable[[Widget], None]
) -> None:
    with staged(WIDE, "en", SCENES[scene]) as stage:
        before = stage.picture()
        assert not compare.differ(stage.picture(), before)
        breaking(find(stage))
        assert compare.differ(stage.picture(), before)


def test_letters_smoothed_otherwise_do_not_differ() -> None:
    """Every pixel a little off, as another machine may draw it."""
    import numpy as np

    accepted = compare.read(games.FOLDER / "wide_en" / "settings.png")
    noise = np.random.default_rng(1).integers(-12, 13, accepted.shape)
    other = np.clip(accepted.astype(np.int16) + noise, 0, 255).astype(np.uint8)
    assert not compare.differ(other, accepted)
