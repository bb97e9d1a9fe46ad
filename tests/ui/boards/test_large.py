"""Large words are large on the pictures, too; nothing is cut short for it, all can be reached."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product
from statistics import median
from typing import Any

import pytest

from companion.ui.boards import writing
from companion.ui.boards.panes import Panes
from companion.ui.boards.scene import Words
from companion.ui.faces.time_of_the_daleks.adventure import AdventurePlace
from companion.ui.faces.time_of_the_daleks.board import Board
from companion.ui.play.rooms import LOWEST
from companion.ui.theme import sizes
from tests.ui.accepted.scenes import SCENES
from tests.ui.accepted.stage import Stage, staged
from tests.ui.boards import positions as found
from tests.ui.boards import show
from tests.ui.boards.measure import TINY, problems
from tests.ui.theme.drawn import Drawn
from tests.ui.theme.places import area, box_of, seen

LARGE = 160
WINDOWS = ((1280, 800), (800, 1280), (360, 740))
TAPPED = [  # where one taps the picture
    *product(("asks_travel", "asks_not_met", "lanterns_gust"), WINDOWS),
    ("asks_prepare", (360, 740)),
]
TRACK = "space."  # its numerals are as large as fits a space


@pytest.fixture(autouse=True)
def usual() -> Iterator[None]:
    yield
    sizes.use(1.0)


def shown(stage: Stage) -> Panes:
    stage.driver.settle()
    stage.driver.settle()
    panes = stage.app.screen.middle.shown
    assert isinstance(panes, Panes)
    return panes


def written(panes: Panes) -> dict[str, Words]:
    """What is to be read, but for letters on pieces."""
    items = (item for picture, _ in panes.pictures() for item in picture.scene.items)
    return {
        item.key: item.look
        for item in items
        if isinstance(item.look, Words) and not item.key.endswith("/letter")
    }


@pytest.mark.parametrize("scene", ["asks_travel", "asks_not_met", "board"])
@pytest.mark.parametrize("language", ["en", "de"])
@pytest.mark.parametrize("size", WINDOWS)
def test_words_on_a_full_picture_grow(scene: str, language: str, size: tuple[int, int]) -> None:
    with staged(size, language, SCENES[scene]) as stage:
        usual = {key: look.size for key, look in written(shown(stage)).items()}
    with staged(size, language, SCENES[scene], text_scale=LARGE) as stage:
        panes = shown(stage)
        large = {key: look.size for key, look in written(panes).items()}
        assert not problems(panes)
    grown = {key: large[key] / usual[key] for key in usual.keys() & large.keys()}
    assert median(grown.values()) > 1.3
    small = {key for key, times in grown.items() if times < 1.1}
    assert all(key.startswith(TRACK) for key in small)


@pytest.mark.parametrize("find", [*found.BOARD, *found.ADVENTURE])
@pytest.mark.parametrize("language", ["en", "de"])
@pytest.mark.parametrize("size", [(685, 716), (816, 856), (356, 356)])
def test_no_words_are_cut_short(find: Any, language: str, size: tuple[int, int]) -> None:
    sizes.use(LARGE / 100)
    session = find()
    alone = show.Stage(size, 8)
    make = Board if find in found.BOARD else AdventurePlace
    panes = make(show.words_for(session, language), show.phrases(language))
    alone.put(panes)
    panes.show(session.view())
    assert not problems(panes)


@pytest.mark.parametrize(("scene", "size"), TAPPED)
@pytest.mark.parametrize("scale", [100, LARGE])
def test_what_may_be_chosen_is_in_sight_and_answers(
    scene: str, size: tuple[int, int], scale: int
) -> None:
    with staged(size, "de", SCENES[scene], text_scale=scale) as stage:
        panes, chosen = shown(stage), list[str]()
        lit = [
            (area(seen(thing)) / area(box_of(thing)), key, picture)
            for picture, _ in panes.pictures()
            for key in picture.lit
            for thing in [Drawn(picture, picture.views[key])]
        ]
        share, key, picture = max(lit, key=lambda each: each[0])
        assert share > 0.45
        left, low, right, high = seen(Drawn(picture, picture.views[key]))
        panes.chosen = chosen.append
        at = left + (right - left) / 3, (low + high) / 2  # beside the "i" in its corner
        stage.driver.touch_at(panes, panes.to_widget(*at))
        assert chosen == [picture.lit[key]]


def test_a_long_word_is_smaller_before_it_is_cut_short() -> None:
    said, size = "Das Tagebuch des Unmöglichen", 30.0
    room = writing.width(said, size) * 0.9
    assert writing.lines(said, size, room, most=1)[0].endswith("…")
    (line,), smaller = writing.whole(said, size, room, most=1)
    assert line == said
    assert sizes.least() <= smaller < size


@pytest.mark.parametrize("scene", [each for each in SCENES if each.startswith("setting_up")])
@pytest.mark.parametrize("size", WINDOWS)
def test_pictures_of_the_set_up_stay_whole(scene: str, size: tuple[int, int]) -> None:
    with staged(size, "de", SCENES[scene], text_scale=LARGE) as stage:
        stage.driver.settle()
        (panes,) = [each for each in stage.driver.walk() if isinstance(each, Panes)]
        wrong = problems(panes)
        # A phone has them as small pictures; what they call things stands in the list beside them
        assert not [each for each in wrong if size[0] > 360 or not each.endswith(TINY)]


@pytest.mark.parametrize("scale", [100, LARGE])
@pytest.mark.parametrize("scene", ["asks_travel", "lanterns_burning", "asks_fill_in"])
def test_on_a_phone_the_picture_has_what_the_question_leaves(scene: str, scale: int) -> None:
    with staged((360, 740), "de", SCENES[scene], text_scale=scale) as stage:
        shown(stage)
        halves = stage.app.screen.halves
        assert halves.dock.height <= max(halves.dock.content, LOWEST[""] * halves.height) + 2
        assert halves.picture.height >= halves.height - halves.dock.height - 2 * sizes.gap()
