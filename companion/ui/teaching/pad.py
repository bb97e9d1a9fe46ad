"""What every keypad is: a column that shows a value, changes it, and says that it has changed."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import partial
from typing import Any

from kivy.uix.widget import Widget

from companion.ui.theme import colours, sizes
from companion.ui.theme.widgets import Chips, Column, Flow, Tap, Text, lay

from .forms import Changed, Speech


class Pad(Column):
    """``value`` is plain data; ``put`` changes it, draws it anew and tells."""

    def __init__(self, speech: Speech, value: Any, changed: Changed) -> None:
        super().__init__()
        self.speech, self.words, self.say = speech, speech.words, speech.say
        self.value, self.changed = value, changed
        self.draw()

    def draw(self) -> None:
        self.clear_widgets()
        lay(self, *self.parts())

    def parts(self) -> Iterable[Widget]:
        """What it is made of, from the top."""
        raise NotImplementedError

    def begun(self) -> str:
        """What was begun and would be lost; empty where nothing was."""
        return ""

    def put(self, value: Any) -> None:
        self.value = value
        self.draw()
        self.changed(value)

    def take(self, n: int) -> None:
        """Of several things this one goes."""
        self.put([each for place, each in enumerate(self.value) if place != n])


def unfinished(form: Widget) -> str:
    """What is begun on any pad of a form."""
    pads = (each for each in form.walk(restrict=True) if isinstance(each, Pad))
    return next(filter(None, (pad.begun() for pad in pads)), "")


def keys(taps: Sequence[Tap], *, narrow: bool = False) -> Flow:
    """Big buttons side by side, none of them breaking a word."""
    beside = max((tap.font_size * 1.25 + sizes.gap() for tap in taps if tap.icon), default=0)
    word = max(sizes.word_width(tap.text, tap.font_size) for tap in taps)
    cell = word + beside + max(tap.aside for tap in taps) + 2.5 * sizes.gap()
    return Flow(taps, max(cell, (1.1 if narrow else 2) * sizes.touch()))


def key(text: str, tapped: Callable[[], None], **more: Any) -> Tap:
    return Tap(text, tapped, **{"font_size": sizes.body(), **more})


class PictureKey(Tap):
    """A large drawing above its name: the symbols, as they stand on dice and cards."""

    def __init__(self, picture: str, text: str, tapped: Callable[[], None], **more: Any) -> None:
        more = {"font_size": sizes.small(), "least": sizes.answer(), **more}
        super().__init__(text, tapped, icon=picture, **more)

    def _lay(self, *_: Any) -> None:
        super()._lay()
        side = sizes.body() * 1.7
        room = sizes.gap() / 2
        x, low = self.x + (self.width - side) / 2, (self.height + self.texture_size[1]) / 2
        self._draw(side, (x, self.y + low - side - room / 2))
        self.padding = (0, side + room, 0, 0)
        if self._more is not None:  # its "i" stands beside the drawing: words have all the width
            drawing = self._more[1]
            drawing.pos = (drawing.pos[0], self.y + low - room / 2 - (side + drawing.size[1]) / 2)


def picture_keys(taps: Sequence[PictureKey]) -> Chips:
    word = max(sizes.word_width(tap.text, tap.font_size) for tap in taps)
    aside = max(tap.aside for tap in taps)
    drawing = sizes.body() * 1.7 + 2 * aside
    return Chips(taps, max(word + 1.5 * sizes.gap(), 1.4 * sizes.touch(), drawing))


def heading(speech: Speech, field: str) -> Text:
    return Text(speech.say(f"teach.{field}"), sizes.body(), colours.LAMP, bold=True)


def hint(text: str) -> Text:
    return Text(text, sizes.small(), colours.QUIET)


def chosen_list(texts: Sequence[str], remove: Callable[[int], None]) -> Flow:
    """What has been entered so far; a tap takes it away again."""
    taps = [
        key(text, partial(remove, n), icon="cross", icon_side="right", fill=colours.SURFACE)
        for n, text in enumerate(texts)
    ]
    return keys(taps)


class OneOf(Pad):
    """One of a few; nothing is chosen until somebody chooses."""

    def __init__(
        self,
        speech: Speech,
        value: str,
        options: Sequence[tuple[str, str]],
        changed: Changed,
    ) -> None:
        self.options = options
        super().__init__(speech, value, changed)

    def parts(self) -> Iterable[Widget]:
        yield keys(
            [
                key(text, partial(self.put, value), chosen=value == self.value)
                for value, text in self.options
            ],
            narrow=True,
        )
