"""Every name of a thing that stands on the screen, and whether a finger gets it explained."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from contextlib import nullcontext
from dataclasses import dataclass, field
from typing import Any
from unittest.mock import patch

from kivy.uix.label import Label
from kivy.uix.widget import Widget

from companion.core.reading import Reading
from companion.games import time_of_the_daleks
from companion.saves.boxes import shipped
from companion.ui.boards.panes import Pane, Panes
from companion.ui.boards.picture import Picture
from companion.ui.boards.scene import Icon, Item, Words
from companion.ui.reading import sheet
from companion.ui.reading.face import Face
from companion.ui.theme.layout import Text
from companion.ui.theme.tap import Tap
from companion.words import Words as Spoken
from tests.ui.accepted.games import STARTER
from tests.ui.accepted.stage import Stage
from tests.ui.driver import plain
from tests.ui.theme.drawn import everything, is_lettered

Place = tuple[float, float]
SPACES = "space."  # of the Web of Time: three are called as places are, but are none
DRAWN: set[tuple[object, ...]] = set()  # things of pictures that a finger has read already


def looked(stage: Stage) -> Eyes:
    """At everything on the stage, with a finger on each kind of name."""
    session = getattr(getattr(stage.app.screen, "playing", None), "session", None)
    if session is None:
        eyes = Eyes(stage, time_of_the_daleks, a_table())
        eyes.look()
        return eyes
    n, eyes = session.n, Eyes(stage, stage.game, session.now.table)
    eyes.look()
    if not eyes.wrong:
        assert session.n == n, "who reads answers nothing"
    return eyes


def a_table() -> Any:
    files = shipped(time_of_the_daleks.NAME, STARTER)
    return time_of_the_daleks.setup(time_of_the_daleks.defaults(("player_1",), files))


class Told:
    """What a sheet would say."""

    def __init__(self, words: Spoken, say: object, readings: Sequence[Reading], *_: object) -> None:
        self.readings = readings

    def open(self) -> None:
        """Nobody looks."""

    def close(self) -> None:
        """Nor was there anything to see."""


@dataclass
class Eyes:
    """``wrong`` is what nobody explains. Names are looked for without the app's own glossary."""

    stage: Stage
    game: Any
    table: Any
    wrong: list[str] = field(default_factory=list)
    seen: int = 0
    touched: set[tuple[str, str]] = field(default_factory=set)
    beside: set[str] = field(default_factory=set)  # what texts name
    opened: bool = False  # whether a sheet was, for real

    @property
    def spoken(self) -> Spoken:
        """The game's words, also where a screen is about none."""
        words = self.stage.driver.words
        return words if words.game else self.stage.companion.words_of(self.game.NAME)

    def __post_init__(self) -> None:
        words = self.spoken
        self.called: dict[str, set[str]] = {}
        for kind, id in self.game.readable(self.table):
            self.called.setdefault(words.name(kind, id), set()).add(id)
        for deck in self.game.DECKS:
            for kind in ("deck", "option"):
                self.called[words.name(kind, deck)] = set()
        longest = sorted(map(re.escape, self.called), key=len, reverse=True)
        self.pattern = re.compile(rf"(?<!\w)(?:{'|'.join(longest)})(?!\w)")

    def names(self, text: str) -> list[str]:
        return [each for each in self.pattern.findall(text) if self.called[each]]

    # The whole screen

    def look(self) -> list[str]:
        driver = self.stage.driver
        driver.settle()
        driver.settle()
        top = driver.sheet or driver.screen
        widgets = list(everything(top))
        said = (widget.text for widget in widgets if isinstance(widget, Text))
        self.beside = {name for text in said for name in self.names(text)}
        for panes in [each for each in widgets if isinstance(each, Panes)]:
            for picture, pane in panes.pictures():
                self.picture(panes, picture, pane)
        for widget in widgets:
            if isinstance(widget, Label) and widget.opacity:
                for name in self.names(plain(widget.text)):
                    if not self.is_read(widget, name):
                        self.words(widget, name)
        return self.wrong

    def is_read(self, widget: Widget, name: str) -> bool:
        """On its own card there is nothing more to read about it."""
        faces = [each for each in parents(widget) if isinstance(each, Face)]
        return any(widget is face.name and face.reading.id in self.called[name] for face in faces)

    # Words on widgets

    def words(self, widget: Label, name: str) -> None:
        self.seen += 1
        if not self.called[name] & {id.rpartition("/")[2] for id in getattr(widget, "things", ())}:
            self.complain(name, widget)
        elif (type(widget).__name__, name) not in self.touched:
            self.touched.add((type(widget).__name__, name))
            self.stage.driver.sight(widget)
            self.touch(widget, self.place(widget), name)

    def place(self, widget: Label) -> Place:
        """On the words themselves; where those do something else, on the "i" beside them."""
        x, y = widget.center
        if not isinstance(widget, Tap) or not widget.aside:
            return x, y
        side = widget.aside / 2
        return (widget.x + side if widget.icon_side == "right" else widget.right - side), y

    # Pictures

    def picture(self, panes: Panes, picture: Picture, pane: Pane | None) -> None:
        for item in picture.scene.items:
            if item.key.startswith(SPACES):
                continue
            if isinstance(item.look, Words):
                for name in self.names(item.look.text.replace("\n", " ")):
                    self.drawn(panes, picture, pane, item, name)
            elif isinstance(item.look, Icon) and {item.look.name} in self.called.values():
                name = next(n for n, ids in self.called.items() if ids == {item.look.name})
                self.drawn(panes, picture, pane, item, name)

    def drawn(
        self, panes: Panes, picture: Picture, pane: Pane | None, item: Item, name: str
    ) -> None:
        self.seen += 1
        if (item.key, name) in self.touched:
            return
        self.touched.add((item.key, name))
        if name in self.beside and self.is_small(picture, item):
            return  # the question says it in words, which are looked at as all others
        box = item.box
        around = [
            (key, mark)
            for key, mark in picture.marked.items()
            if picture.shown[key].box.holds(*item.box.middle)
        ]
        how = bool(around), panes.chosen is not None, item.key in picture.lit, item.acts
        once = (self.game.NAME, *self.stage.driver.window.size, item.key, name, *how)
        if once in DRAWN:
            return  # the same board stands behind many questions
        if around:
            _, box = min(around, key=lambda each: _size(picture.shown[each[0]]))
        self.sight(picture, pane, box.middle[1])
        at = picture.x + box.middle[0], picture.top - box.middle[1]
        if self.touch(panes, pane.to_parent(*at) if pane is not None else at, name):
            DRAWN.add(once)

    def is_small(self, picture: Picture, item: Item) -> bool:
        """Whether it is part of something to be chosen that has no room for an "i"."""
        lit = [picture.shown[key] for key in picture.lit if key not in picture.marked]
        return any(each.reads and each.box.holds(*item.box.middle) for each in lit)

    def sight(self, picture: Picture, pane: Pane | None, depth: float) -> None:
        hidden = picture.height - pane.height if pane is not None else 0
        if pane is not None and hidden > 0:
            pane.scroll_y = min(1.0, max(0.0, 1 - (depth - pane.height / 2) / hidden))
            self.stage.driver.frames(2)

    # A finger

    def touch(self, widget: Widget, place: Place, name: str) -> bool:
        """Whether it says what the name means. The first sheet of a stage is opened; of the others
        it is enough to know what they would say."""
        driver, opens = self.stage.driver, not self.opened
        before, last = driver.sheet, sheet._open
        with nullcontext() if opens else patch.object(sheet, "ReadingSheet", Told):
            driver.touch_at(widget, place)
        found = sheet._open
        if found is None or found is last or (opens and driver.sheet is not found):
            self.complain(name, widget)
            if driver.sheet is not before:
                driver.press(27)
            return False
        self.opened = True
        explained = any(self.explains(each, name) for each in found.readings)
        if not explained:
            self.complain(name, widget)
        if opens:
            found.close()
            driver.frames(2)
        return explained

    def explains(self, reading: Reading, name: str) -> bool:
        words = self.spoken
        if reading.id in self.called[name] or name in words.name(*reading.name):
            return True
        return name in words.told(reading.does)

    def complain(self, name: str, widget: Widget) -> None:
        text = plain(getattr(widget, "text", ""))[:60]
        self.wrong.append(f"{name}: {type(widget).__name__} {text!r}")


def _size(item: Item) -> float:
    return item.box.w * item.box.h


def parents(widget: Widget) -> Iterator[Widget]:
    while isinstance(widget.parent, Widget):
        widget = widget.parent
        yield widget


def texts(shown: Widget) -> Iterator[str]:
    yield from (plain(each.text) for each in everything(shown) if is_lettered(each))
