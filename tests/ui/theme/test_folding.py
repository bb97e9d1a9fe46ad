"""A panel that never scrolls: what has no room is behind one row, or left out."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager

import pytest

from companion.ui.boards.scene import Icon
from companion.ui.questions.answer import Answer, Rate
from companion.ui.theme import colours, sizes
from companion.ui.theme.folding import Folding, Spare
from companion.ui.theme.lines import Lines
from companion.ui.theme.widgets import Column, Tap, Text
from tests.ui.theme.stage import frames, staged

WIDE = 380
NAMES = ("One", "Two", "Three", "Four", "Five")


def folding() -> Folding:
    def said(n: int, hopeless: bool) -> str:
        return f"{n} at 0%" if hopeless else f"{n} more"

    return Folding(WIDE, sizes.touch(), said, spacing=sizes.gap() / 2)


@contextmanager
def shown(taps: list[Tap], **more: list[Tap]) -> Iterator[Folding]:
    made = folding()
    column = Column(made, size_hint=(None, None), width=WIDE)
    with staged(lambda: column):
        made.arrange(taps, **more)
        frames()
        yield made


def rows(n: int) -> float:
    return n * sizes.touch() + (n - 1) * sizes.gap() / 2 + 1


def texts(made: Folding) -> list[str]:
    return [tap.said for tap in reversed(made.children)]


def taps(n: int = 5) -> list[Tap]:
    return [Answer(name, print) for name in NAMES[:n]]


def test_what_has_no_room_is_behind_one_row_until_somebody_wants_it() -> None:
    with shown(taps()) as made:
        assert texts(made) == [*NAMES]
        assert made.give(rows(3), rows(3)) <= rows(3)
        assert texts(made) == ["One", "Two", "3 more"]
        made.give(rows(5), rows(5))
        assert texts(made) == [*NAMES]
        made.give(rows(3), rows(3))
        made.unfold()
        assert texts(made) == [*NAMES], "scrolled or not"
        assert not made.folds


def test_its_row_may_stand_where_it_takes_no_room() -> None:
    with shown(taps()) as made:
        made.apart = True
        made.give(rows(3), rows(3))
        assert texts(made) == ["One", "Two", "Three"]
        assert made.folds
        assert made.more.text == "2 more"


def test_what_may_be_tapped_elsewhere_goes_first_and_is_not_counted() -> None:
    all_of_them = taps()
    with shown(all_of_them, elsewhere=all_of_them[:3]) as made:
        made.give(rows(4), rows(4))
        assert texts(made) == ["One", "Two", "Four", "Five"]
        made.give(rows(2), rows(2))
        assert texts(made) == ["Four", "Five"]
        assert not made.folds
        made.give(rows(5), rows(3))
        assert texts(made) == ["One", "Four", "Five"], "it takes only what is easily spared"


def test_what_is_hopeless_is_behind_the_row_however_much_room_there_is() -> None:
    all_of_them = taps()
    with shown(all_of_them, hopeless=all_of_them[:2]) as made:
        assert texts(made) == ["Three", "Four", "Five", "2 at 0%"]
        made.give(rows(3), rows(3))
        assert texts(made) == ["Three", "Four", "3 more"]
        made.unfold()
        assert texts(made) == ["Three", "Four", "Five", "One", "Two"]


def test_where_not_even_one_has_room_all_are_there_to_be_scrolled_to() -> None:
    with shown(taps()) as made:
        made.give(rows(1) / 2, rows(1) / 2)
        assert texts(made) == [*NAMES]


LONG = "A rather long name of something that is to be done"
DRAWN: dict[str, Callable[[], Tap]] = {
    "plain": lambda: Answer(LONG, print),
    "with a hint": lambda: Answer("Short", print, LONG),
    "of two lines each": lambda: Answer(LONG, print, LONG),
    "drawn": lambda: Answer(LONG, print, "hint", [Icon("earth", colours.TEXT)]),
    "with gains": lambda: Answer(LONG, print, gains=[(Icon("earth", colours.TEXT), "+2")] * 2),
    "lines": lambda: Lines([(LONG, 22, colours.TEXT), (LONG, 18, colours.QUIET)], print),
    "tap": lambda: Tap(LONG, print),
}


@pytest.mark.parametrize(("width", "rated"), [(260, False), (380, False), (380, True)])
@pytest.mark.parametrize("make", DRAWN.values(), ids=DRAWN.keys())
def test_how_tall_a_tap_will_be_is_known_before_it_is_laid(
    make: Callable[[], Tap], width: int, rated: bool
) -> None:
    tap = make()
    if rated and isinstance(tap, Answer):
        tap.rate(Rate("100%", "+15", 1.0))
    before = tap.tall(width)
    with staged(lambda: Column(tap, size_hint=(None, None), width=width)):
        assert before == pytest.approx(tap.height, abs=1)


def test_what_is_good_to_know_is_left_out_where_it_has_no_room() -> None:
    things = [Text(name, 18, colours.TEXT) for name in NAMES]
    spare = Spare(things=things)
    with staged(lambda: Column(spare, size_hint=(None, None), width=WIDE)):
        tall = things[0].tall(WIDE)
        between = spare.spacing
        assert spare.give(1000, WIDE) == pytest.approx(5 * tall + 4 * between)
        assert spare.children[::-1] == things
        spare.give(2.5 * tall + 2 * between, WIDE)
        assert spare.children[::-1] == things[:2]
        assert spare.give(0, WIDE) == 0
        assert not spare.children
