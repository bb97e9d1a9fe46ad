"""What is asked, by whom and in which step; the options without a picture; the way on."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from typing import Any

from kivy.clock import Clock
from kivy.core.window import Window
from kivy.graphics import Color
from kivy.metrics import dp
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.widget import Widget

from companion.ui.boards.players import Player
from companion.ui.theme import colours, lettering, plates, sizes
from companion.ui.theme.fading import Fading
from companion.ui.theme.folding import EVERYTHING, Folding, Spare
from companion.ui.theme.tap import LARGER
from companion.ui.theme.widgets import Column, Laid, NextStep, Surface, Tap, Text, lay

SHARE = 0.3  # of the dock's height that the question may take, unless it could not be read then
MOST = 0.5  # and then
COLUMN, BROAD, SLIM = "column", "broad", "slim"  # beside the picture; below it; on a phone
MIDDLE = {"center_y": 0.5}
TIGHT = 1.2  # of the text's scale: larger questions want the whole width of a phone
BAND = 5  # dp
LITTLE = 1.5  # fingertips: in less room nothing is folded
NEXT = 0.46  # of the width, where the next step stands beside the other taps


class Dock(Surface):
    """Always in the same place, with the next step always at its foot."""

    def __init__(self, *, turns: bool = False) -> None:
        super().__init__(padding=sizes.gap(), spacing=sizes.gap() / 2)
        self.shape = COLUMN
        self.listing = False  # a list wants the room that the question would take
        self.heading = False
        self.who = Text("", sizes.small(), colours.LAMP, bold=True, pos_hint=MIDDLE)
        self.lead = Text("", sizes.small(), colours.TEXT)  # what leads up to the question
        self.question = Text("", sizes.name(), colours.TEXT, bold=True, pos_hint=MIDDLE)
        self.under: Text | None = None  # a panel's own, below who is asked
        self.beside = BoxLayout(size_hint=(None, None), spacing=sizes.gap(), pos_hint=MIDDLE)
        self.beside.bind(minimum_width=self.beside.setter("width"))
        self.head = BoxLayout(size_hint_y=None, spacing=sizes.gap())
        self.said = Column(spacing=dp(2), pos_hint=MIDDLE)
        self.below = Column()
        self.body = BoxLayout(size_hint_y=None, spacing=sizes.gap())
        self.body.bind(minimum_height=self.body.setter("height"))
        self.words = Column(spacing=sizes.gap() / 2)
        self.scroll = Fading(self.words, level=not turns)
        self.low = BoxLayout(size_hint_y=None, spacing=sizes.gap())
        self.foot = BoxLayout(spacing=sizes.gap())
        self.next = NextStep("", _nothing)
        self._columns: list[tuple[Column, list[Widget]]] = []  # of the body
        self._idle: list[Any] = []  # what changes nothing
        self._more: list[Any] = []  # what unfolds the answers that have no room
        self.onward: Any = None  # the tap that the next step stands for
        self.asked = Laid(self.scroll, self.low, orientation="vertical", spacing=sizes.gap())
        self.said.bind(height=self._tall)
        self.next.bind(needed=self._foot)
        # How tall it may become, where it is as tall as what stands on it; and how tall easily
        self.most, self.easily = 0.0, 0.0
        self._later = Clock.create_trigger(self._give, -1)
        self.scroll.bind(size=self._later)
        self.body.bind(height=self._later)
        with self.canvas.before:
            self._band_ink = Color(0, 0, 0, 0)
            self._band = plates.plate(self.pos, self.size, BAND / 2)
        self.bind(size=self._sized, pos=self._lay_band)
        self.take(COLUMN)

    # Who is asked

    def wear(self, player: Player | None) -> None:
        """A band on the upper edge in the colour of whoever is asked."""
        self.who.color = player.colour if player is not None else colours.LAMP
        self._band_ink.rgba = player.colour if player is not None else (0, 0, 0, 0)

    def _lay_band(self, *_: Any) -> None:
        inset, thick = sizes.surface_radius(), dp(BAND)
        self._band.pos = (self.x + inset, self.top - thick)
        self._band.size = (self.width - 2 * inset, thick)

    # How it lies

    def take(self, shape: str) -> None:
        """On a phone a question of small letters finds room beside the taps; one of large letters
        is scrolled away with its answers, which would have no room below it."""
        self.shape = shape
        for box in (self, self.head, self.low, self.words):
            box.clear_widgets()
        self._say()
        lay(self.head, self.said, self.beside)
        self.add_widget(self.head)
        if shape == COLUMN:
            self.add_widget(self.below)
        if self.shape == COLUMN or self.large:
            (self.words if self.large else self).add_widget(self.question)
        self.words.add_widget(self.body)
        self.add_widget(self.asked)
        lay(self.low, self.foot, self.next)
        self._tall()
        self._foot()

    @property
    def tight(self) -> bool:
        return self.shape == SLIM and not self.large

    @property
    def large(self) -> bool:
        """Large words on a phone: nothing may take room that does nothing."""
        return self.shape == SLIM and sizes.scale() > TIGHT

    def _alone(self) -> bool:
        return self.large and not self.foot.children

    def _stacks(self) -> bool:
        """Whether the next step lies below the other taps: on a phone where its words would hardly
        be read beside them."""
        if self.shape != SLIM or not (self.foot.children and self.next.text) or self._drawn():
            return self.shape == COLUMN
        room = (self.width - 2 * sizes.gap()) * NEXT
        least = sizes.small() / max(1.0, sizes.scale())
        return self.width > 0 and self.next.fitted(room, LARGER * sizes.option()) < least

    def _drawn(self) -> float:
        """How wide the other taps are on a phone where no words stand on them; the next step then
        has the rest."""
        taps = self.foot.children
        if self.shape != SLIM or not (taps and self.next.text) or any(tap.text for tap in taps):
            return 0.0
        return float(len(taps) * sizes.touch() + (len(taps) - 1) * sizes.gap())

    def _sized(self, *_: Any) -> None:
        self._lay_band()
        self._fit()
        self._foot()

    def _tall(self, *_: Any) -> None:
        self.beside.height = sizes.touch() if self.beside.children else 0
        self.head.height = max(self.said.height, self.beside.height)

    def _say(self) -> None:
        """Who is asked; below it what leads up to the question, or on a phone the question itself.
        Where taps leave no width for it, it stands below them."""
        for box in (self.said, self.below):
            box.clear_widgets()
        self.said.add_widget(self.who)
        crowded = self.shape == COLUMN and len(self.beside.children) > 1
        if self.lead.text and self.shape != SLIM:  # there it is said with the question
            (self.below if crowded else self.said).add_widget(self.lead)
        if self.under is not None and self.shape != SLIM:
            self.under.font_size = sizes.small() if crowded else sizes.body()
            if self.under.parent is not None:
                self.under.parent.remove_widget(self.under)
            self.said.add_widget(self.under)
        if self.tight or self.shape == BROAD:
            self.said.add_widget(self.question)

    def _foot(self, *_: Any) -> None:
        """The next step stands always in its place; where there is none, nothing else does."""
        crowded = not self.next.text
        if crowded == (self.next.parent is not None):
            (self.low.remove_widget if crowded else self.low.add_widget)(self.next)
        self._whole_words(crowded=crowded)
        taps = [tap.needed for tap in self.foot.children]
        column = self._stacks()
        self.low.orientation = "vertical" if column else "horizontal"
        across = self.foot.orientation == "horizontal"
        gaps = sizes.gap() * max(0, len(taps) - 1)
        tall = max(taps, default=0) if across else sum(taps) + gaps
        self.next.height = max(self.next.needed, 0 if column else tall)
        alone, drawn = self._alone(), self._drawn()
        self.next.size_hint = (1 if column or alone or drawn else NEXT, None)
        self.foot.size_hint = (1 if column or crowded else 1 - NEXT, None)
        if alone or drawn:
            self.foot.size_hint_x, self.foot.width = None, drawn
        self.foot.height = tall if column or crowded else max(tall, self.next.height)
        between = sizes.gap() if taps and column else 0
        self.low.spacing = between if column else 0 if alone else sizes.gap()
        both = (self.foot.height, 0 if crowded else self.next.height)
        self.low.height = sum(both) + between if column else max(both)

    def _whole_words(self, *, crowded: bool) -> None:
        """A word that is broken on a tap is worse than a smaller one."""
        inside = self.width - 2 * sizes.gap()
        share, drawn = 1.0 if self._stacks() or self._alone() else NEXT, self._drawn()
        wide = inside - drawn - sizes.gap() if drawn else inside * share
        self.next.font_size = self.next.fitted(wide, LARGER * sizes.option())
        if self.foot.orientation == "horizontal":
            return
        room = inside if self._stacks() or crowded else inside * (1 - NEXT)
        for tap in self.foot.children:
            tap.font_size = tap.fitted(room, sizes.option())

    def _fit(self, *_: Any) -> None:
        """The question as large as its place allows; it is what everybody reads. On a phone that is
        as tall as what stands on it: so it is no measure."""
        room, text, afar = self.width - 2 * sizes.gap(), self.question.text, sizes.afar()
        high = max(self.height, Window.height / 2) if self.shape == SLIM else self.height
        largest = sizes.name() if self.heading else max(sizes.question(), afar)
        if self.tight or self.shape == BROAD:
            room -= self.beside.width + sizes.gap()
        if not afar or self.heading:
            largest, afar = min(largest, high * 0.09), 0.0
        if self.listing and not afar:
            largest = sizes.option() if self.shape == SLIM else sizes.name()
        choice = (largest, *([afar] if afar else [sizes.name(), sizes.option(), sizes.body()]))
        most = max(high * SHARE, 2 * sizes.body())
        fits = (
            s for s in choice if s <= largest and lettering.height(text, s, room, bold=True) <= most
        )
        least = (afar, sizes.name(), sizes.option()) if afar else ()
        smaller = (*least, sizes.body(), sizes.small())
        unbroken = (s for s in smaller if lettering.height(text, s, room, bold=True) <= high * MOST)
        self.question.font_size = next(fits, next(unbroken, sizes.small()))

    def may_grow(self, most: float, easily: float) -> None:
        if (most, easily) != (self.most, self.easily):
            self.most, self.easily = most, easily
            self._later()

    def _give(self, *_: Any) -> None:
        """What is folded or left out where there is no room is told how much there is."""
        room = self._room()
        easily = room - (self.most - self.easily)
        for column, things in self._columns:
            _share(column, things, room, easily)
        more = [each.more for each in self._foldings() if each.apart and each.folds]
        if more != self._more:
            self._more = more
            self._offer()

    def _foldings(self) -> Iterator[Folding]:
        for _, things in self._columns:
            yield from (each for each in things if isinstance(each, Folding))

    def _room(self) -> float:
        """For what is read and tapped between question and foot. On a phone all of it scrolls, and
        wherever else there is hardly any."""
        room = float(self.scroll.height)
        if self.shape == BROAD and self.most:
            room = self.most - (self.content - self.words.minimum_height)
        return EVERYTHING if self.shape == SLIM or room < LITTLE * sizes.touch() else room

    @property
    def content(self) -> float:
        """How tall it would be with all in sight that stands on it."""
        parts = [self.head.height, self.words.minimum_height, self.low.height]
        if self.question.parent is self:
            parts.append(self.question.height)
        inside = self.asked.spacing + self.spacing * (len(parts) - 2)
        return float(math.ceil(sum(parts) + inside + 2 * sizes.gap()))

    # What stands there

    def ask(
        self,
        who: str,
        question: tuple[str, str],
        beside: Sequence[Tap] = (),
        *,
        listing: bool = False,
        heading: bool = False,
        under: Text | None = None,
        ink: colours.Colour | None = None,
    ) -> None:
        """``question``: what leads up to it, and itself. A heading need not be read from afar."""
        self.question.color = ink or colours.TEXT
        self.listing, self.heading, self.under = listing, heading, under
        self.who.text, (self.lead.text, self.question.text) = who, question
        if self.shape == SLIM:
            self.question.text = " ".join(filter(None, question))
        self.beside.clear_widgets()
        for tap in beside:
            tap.pos_hint = MIDDLE
            self.beside.add_widget(tap)
        self._say()
        self._tall()
        self._fit()

    def put(
        self,
        body: Sequence[Widget],
        footer: Sequence[Any] = (),
        more: Sequence[Widget] = (),
        *,
        beside: bool = True,
    ) -> None:
        """A blue tap of the footer becomes the next step; ``more`` stands where there is room."""
        self.body.clear_widgets()
        self._columns = []
        beside = beside and self.shape == BROAD and bool(more)
        columns = [body, more] if beside else [[*body, *more]]
        for widgets in columns:
            column = Column(*widgets, pos_hint={"top": 1}, spacing=sizes.gap() / 2)
            self.body.add_widget(column)
            self._columns.append((column, [*widgets]))
            for each in widgets:
                if isinstance(each, Spare):
                    each.bind(things=self._later)
        self._later()
        self.scroll.scroll_y = 1
        onward = next((tap for tap in footer if tuple(tap.fill) == colours.BLUE), None)
        if onward is not None:
            self.go(onward.text, onward.tapped)
            self._follow(onward)
        else:
            self.go("", _nothing)
        self._more, self._idle = [], [tap for tap in footer if tap is not onward]
        for each in self._foldings():
            each.apart = self.shape == BROAD or (self.shape == COLUMN and bool(self._idle))
        self._offer()

    def _follow(self, onward: Any) -> None:
        """The next step says what its tap comes to say, and is idle while that is."""
        self.onward = onward

        def same(*_: Any) -> None:
            if self.onward is onward:
                self.next.turn(onward.text, disabled=onward.disabled)

        onward.bind(text=same, disabled=same)
        same()

    def go(self, text: str, act: Callable[[], None], icon: str = "next") -> None:
        """What the next step does; without a word for it there is none."""
        self.onward = None
        self.next.disabled = not text
        self.next.say(text, act, icon)
        self._foot()

    def _offer(self) -> None:
        taps = [*self._more, *self._idle]
        self.foot.clear_widgets()
        whole = self._stacks() or (self.large and not self.next.text)
        wide = self.width * (1 if whole else 1 - NEXT)
        room = wide / max(1, len(taps)) - dp(60)
        drawn = all(tap.text for tap in taps)  # what is drawn alone needs no room for words
        beside = all(sizes.word_width(tap.text, tap.font_size) < room for tap in taps)
        beside = beside or (not drawn and not self.next.text)
        self.foot.orientation = "horizontal" if beside else "vertical"
        for tap in taps:
            tap.size_hint_y = 1
            if beside and not tap.text and len(taps) > 1:
                tap.size_hint_x, tap.width = None, sizes.touch()
            tap.bind(needed=partial(self._foot))
            self.foot.add_widget(tap)
        self._foot()


def _share(column: Column, things: Sequence[Widget], room: float, easily: float) -> None:
    """Answers come first, then whatever else is good to know."""
    gap, solid = column.spacing, [each for each in things if not isinstance(each, Spare)]
    fixed = sum(each.height for each in solid if not isinstance(each, Folding))
    fixed += gap * max(0, len(solid) - 1)
    left = room - fixed
    for each in solid:
        left -= each.give(left, easily - fixed) if isinstance(each, Folding) else 0
    for each in things:
        if isinstance(each, Spare) and (taken := each.give(left - gap, column.width)):
            left -= taken + gap
    shown = [each for each in things if each in solid or each.children]
    if shown != column.children[::-1]:
        column.clear_widgets()
        lay(column, *shown)


def _nothing() -> None:
    """There is no next step."""
