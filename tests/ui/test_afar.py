"""What the whole table reads, from 1.5 m: the question's capitals and the symbols of the dice."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from itertools import cycle, islice

import pytest
from kivy.core.text import Label as Ink
from kivy.metrics import mm

from companion.games import time_of_the_daleks
from companion.games.time_of_the_daleks.box import read_box
from companion.games.time_of_the_daleks.cards import SYMBOLS
from companion.saves.boxes import shipped
from companion.ui.boards.scene import Box, Die, Icon, Item
from companion.ui.questions.keys import Keys
from companion.ui.theme import icons, sizes
from companion.ui.theme.widgets import Tap
from tests.ui.accepted.games import questions
from tests.ui.accepted.stage import Stage, staged
from tests.ui.boards.measure import problems

CAPITAL, SYMBOL = 6.0, 14.0  # mm
ASKED = (1, 6, 7, 8, 11, 12)  # symbols: our cards ask for up to seven, a box of one's own for more
TABLETS = [(1280, 800), (800, 1280)]


def nothing() -> None:
    """What is tapped here does nothing."""


@pytest.mark.parametrize(("language", "scale"), [("en", 100), ("en", 160), ("de", 80), ("de", 160)])
@pytest.mark.parametrize("size", TABLETS, ids=["wide", "tall"])
def test_every_question_is_read_from_the_other_side_of_the_table(
    size: tuple[int, int], language: str, scale: int
) -> None:
    with staged(size, language, lambda stage: stage.ask("daleks.travel"), text_scale=scale) as made:
        dock, words = made.app.screen.dock, made.companion.words_of(time_of_the_daleks.NAME)
        for question in questions().values():
            taps = [Tap("", nothing, icon=icon, snug=True) for icon in ("eye", "why")]
            dock.ask(
                "Ann, Bob", words.parted(question.about), taps, listing=question.kind == "draw"
            )
            made.driver.frames(2)
            asked = dock.question
            assert capital(asked.font_size) >= mm(CAPITAL), asked.text
            assert asked.texture_size[0] <= asked.width + 1, asked.text
            assert not broken(asked), asked.text
            assert dock.scroll.height >= sizes.touch() / 2, f"no room to answer {asked.text}"


def capital(size: float) -> int:
    """How high an H is drawn."""
    ink = Ink(text="H", font_size=size)
    ink.refresh()
    alpha = bytes(ink.texture.pixels)[3::4]
    width, height = ink.texture.size
    rows = [row for row in range(height) if max(alpha[row * width : (row + 1) * width]) > 128]
    return max(rows) - min(rows) + 1


def broken(asked: object) -> bool:
    """Whether a word does not stand on a line of its own."""
    text, size, room = (getattr(asked, each) for each in ("text", "font_size", "width"))
    return bool(sizes.word_width(text, size, bold=False) > room)


@pytest.mark.parametrize("size", TABLETS, ids=["wide", "tall"])
@pytest.mark.parametrize("id", ["build_pool", "throw", "not_met"])
def test_the_challenge_and_the_dice_that_meet_it_are_seen_from_there(
    size: tuple[int, int], id: str
) -> None:
    with staged(size, "de", lambda stage: stage.ask(f"daleks.{id}")) as made:
        assert asked_of(made)
        seen_from_afar(made)


@pytest.mark.parametrize("scale", [100, 160])
@pytest.mark.parametrize("size", TABLETS, ids=["wide", "tall"])
@pytest.mark.parametrize("id", ["build_pool", "not_met"])
def test_however_many_symbols_the_challenge_asks_for(
    size: tuple[int, int], id: str, scale: int
) -> None:
    with staged(size, "de", lambda stage: stage.ask(f"daleks.{id}"), text_scale=scale) as made:
        place = made.app.screen.middle.place
        for count in ASKED:
            thrown = [die.face for die in place.view.thrown]
            wanted = tuple(islice(cycle([*thrown[: count - 1], *SYMBOLS]), count))
            now = replace(place.view.going_on, challenge=wanted)
            place.show(replace(place.view, adventure=now))
            made.driver.frames(2)
            assert len(asked_of(made)) == count
            seen_from_afar(made)
            assert problems(place) == []


def test_our_own_cards_ask_for_no_more() -> None:
    box = read_box(shipped(time_of_the_daleks.NAME))
    zones = [zone for tile in box.locations.values() for zone in tile.zones]
    most = [
        max(len(card.symbols or ()) for card in cards) for cards in (zones, box.dilemmas.values())
    ]
    assert sum(most) <= max(ASKED)


def asked_of(stage: Stage) -> list[str]:
    return list(stage.app.screen.middle.shown.view.going_on.challenge)


def seen_from_afar(stage: Stage) -> None:
    large = list(symbols(stage))
    assert len(large) == len(asked_of(stage))
    for symbol, side in large:
        assert side * ink(symbol) >= mm(SYMBOL), symbol


def symbols(stage: Stage) -> Iterator[tuple[str, float]]:
    """The dice of the Challenge, the symbols they do not meet, or those that are to be met."""
    items = {i.key: i for p, _ in stage.app.screen.middle.shown.pictures() for i in p.scene.items}
    places = [key for key in items if key.startswith("need.") and "/" not in key]
    thrown = any(key.endswith("/missing") for key in items)
    for key in places:
        yield (
            _drawn(items[f"{key}/lacking" if thrown else f"{key}/symbol"])
            if (not thrown or f"{key}/lacking" in items)
            else _drawn(_joined(items, items[key]))
        )


def _joined(items: dict[str, Item], need: Item) -> Item:
    """The die below or beside it."""
    (die,) = [
        item
        for item in items.values()
        if isinstance(item.look, Die) and item.look.state == "met" and _next(need.box, item.box)
    ]
    return die


def _next(need: Box, die: Box) -> bool:
    """No further apart than a fifth of the smaller of the two."""
    near = need.w * 0.25
    below = 0 <= die.y - need.bottom < near and abs(need.middle[0] - die.middle[0]) < 1
    beside = 0 <= die.x - need.right < near and abs(need.middle[1] - die.middle[1]) < 1
    return below or beside


def _drawn(item: Item) -> tuple[str, float]:
    """Which symbol, and how wide it is drawn."""
    if isinstance(item.look, Die):
        return item.look.symbol, item.box.w * sizes.SYMBOL
    assert isinstance(item.look, Icon)
    return item.look.name, item.box.w


def ink(symbol: str) -> float:
    """How much of its square a drawing fills, the larger way."""
    texture = icons.picture(symbol)
    side = int(texture.width)
    alpha: bytes = bytes(texture.pixels)[3::4]
    rows = [y for y in range(side) if max(alpha[y * side : (y + 1) * side]) > 128]
    columns = [x for x in range(side) if max(alpha[x::side]) > 128]
    return float(max(max(rows) - min(rows), max(columns) - min(columns)) + 1) / side


THROWS = ("daleks.rethrow", "daleks.tardis_die", "daleks.throw")


@pytest.mark.parametrize("language", ["en", "de"])
@pytest.mark.parametrize("size", TABLETS, ids=["wide", "tall"])
@pytest.mark.parametrize("id", THROWS)
def test_faces_to_tap_are_seen_from_there_and_all_at_once(
    id: str, size: tuple[int, int], language: str
) -> None:
    with staged(size, language, lambda stage: stage.ask(id)) as made:
        (keys,) = [widget for widget in made.driver.walk() if isinstance(widget, Keys)]
        scroll = made.app.screen.dock.scroll
        assert keys.height <= scroll.viewport_size[1] <= scroll.height
        for face in keys.faces:
            if face.symbol in icons.names():
                assert face.edge * sizes.SYMBOL * ink(face.symbol) >= mm(SYMBOL), face.symbol


def test_dice_are_thrown_for_these_questions() -> None:
    kinds = {id: question.kind for id, question in questions().items()}
    assert tuple(sorted(id for id, kind in kinds.items() if kind == "roll")) == THROWS
