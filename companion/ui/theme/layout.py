"""What things lie on and how they lie: Text, Surface, Card, Column, Row, Flow, Wrap, Scroll."""

from __future__ import annotations

import math
from collections.abc import Iterable
from typing import Any

from kivy.core.window import Window
from kivy.graphics import BindTexture, Color, ScissorPop, ScissorPush
from kivy.lang import Builder
from kivy.metrics import dp
from kivy.properties import ColorProperty, NumericProperty
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.gridlayout import GridLayout
from kivy.uix.scrollview import ScrollView
from kivy.uix.stacklayout import StackLayout
from kivy.uix.widget import Widget

from . import colours, lettering, plates, sizes
from .colours import Colour
from .icons import Icon
from .lettering import Lettering
from .named import Named

MIDDLE = {"center_y": 0.5}

Builder.load_string("""
#:import colours companion.ui.theme.colours
#:import sizes companion.ui.theme.sizes

<Text>:
    size_hint_y: None
    text_size: self.width, None
    height: max(self.least, self.texture_size[1])

<Surface>:
    orientation: 'vertical'
    padding: sizes.pad()
    spacing: sizes.gap()

<Card>:
    size_hint_y: None
    height: self.minimum_height
    padding: sizes.pad() + dp(6), sizes.pad(), sizes.pad(), sizes.pad()

<Flow>:
    size_hint_y: None
    height: self.minimum_height
    spacing: sizes.gap()

<Scroll>:
    do_scroll_x: False
    bar_width: dp(5)
    bar_margin: -dp(12)
    bar_color: colours.QUIET
    bar_inactive_color: colours.RAISED
    scroll_type: ['bars', 'content']

<Column>:
    orientation: 'vertical'
    size_hint_y: None
    height: self.minimum_height
    spacing: sizes.gap()

<Row>:
    size_hint_y: None
    height: self.minimum_height
    spacing: sizes.gap()
""")


class Text(Named, Lettering):
    """Words as tall as they need to be; what changes under fingers keeps room for more of them."""

    least = NumericProperty(0)

    def __init__(
        self, text: str, size: float, color: Colour, *, reads: bool = True, **more: Any
    ) -> None:
        self.reads = reads
        super().__init__(text=text, font_size=size, color=color, **more)

    def tall(self, width: float) -> float:
        """How tall it would be in this width."""
        return lettering.height(self.text, self.font_size, width, bold=self.bold)


def lay(into: Widget, *things: Widget) -> None:
    """One after the other, after what lies there already."""
    for thing in things:
        into.add_widget(thing)


class Laid(BoxLayout):
    """Things in a line, one after the other."""

    def __init__(self, *things: Widget, **more: Any) -> None:
        super().__init__(**more)
        lay(self, *things)


class Surface(Laid):
    fill = ColorProperty()
    edge = ColorProperty()

    def __init__(self, *things: Widget, **more: Any) -> None:
        more.setdefault("fill", colours.SURFACE)
        more.setdefault("edge", colours.EDGE)
        super().__init__(*things, **more)
        radius = sizes.surface_radius()
        with self.canvas.before:
            self._ground = Color()
            self._plate = plates.ground(self.pos, self.size, radius)
            self._line = Color()
            self._rim = plates.Rim(self.pos, self.size, radius, sizes.line())
        for what in ("pos", "size", "fill", "edge"):
            self.fbind(what, self._paint)
        self._paint()

    def _paint(self, *_: Any) -> None:
        self._ground.rgba, self._line.rgba = self.fill, self.edge
        self._plate.pos, self._plate.size = self.pos, self.size
        self._rim.put(self.pos, self.size)


class Card(Surface):
    """A surface as tall as what lies on it, with a heading and a stripe of its colour."""

    accent = ColorProperty()

    def __init__(
        self, heading: str = "", icon: str = "", accent: Colour | None = None, **more: Any
    ) -> None:
        super().__init__(accent=colours.QUIET if accent is None else accent, **more)
        with self.canvas.before:
            Color(*self.accent)
            self._stripe = plates.plate(self.pos, self.size, dp(3))
        for what in ("pos", "size"):
            self.fbind(what, self._stand)
        self._stand()
        if heading:
            drawn = [Icon(icon, sizes.body() * 1.4, self.accent, pos_hint=MIDDLE)] if icon else []
            named = Text(heading, sizes.body(), self.accent, bold=True, pos_hint=MIDDLE)
            self.add_widget(Row(*drawn, named))

    def _stand(self, *_: Any) -> None:
        self._stripe.pos = (self.x + dp(8), self.y + dp(12))
        self._stripe.size = (dp(6), max(dp(6), self.height - dp(24)))


class Column(Laid):
    """One below the other, as tall as all of them."""


class Row(Laid):
    """One beside the other, as tall as the tallest."""


class Scroll(ScrollView):
    """Scrolls up and down when what it holds is too tall; only then is it cut off at the edges.

    ``level`` says that it lies in the window itself, neither turned nor scrolled along: then it can
    be cut by the window's own rows, and needs no stencil, which is dear. Those rows stay where they
    are while a tablet's keyboard pushes everything up.
    """

    def __init__(self, inside: Widget, *, level: bool = False, **more: Any) -> None:
        more.setdefault("always_overscroll", False)  # or what fits would sink to its foot
        super().__init__(**more)
        self._stencil = [
            [each for each in canvas.children[:4] if not isinstance(each, BindTexture)]
            for canvas in (self.canvas.before, self.canvas.after)
        ]
        self._rows: list[list[Any]] = [[ScissorPush()], [ScissorPop()]] if level else []
        self._cut, self._uncut = self._stencil, list[list[Any]]()
        for what in ("pos", "size", "viewport_size"):
            self.fbind(what, self._trim)
        if level:
            Window.bind(_kheight=self._trim)
        self._trim()
        self.add_widget(inside)

    def _trim(self, *_: Any) -> None:
        if self._rows:
            (scissors,), _end = self._rows
            x, y = scissors.pos = round(self.x), round(self.y)
            scissors.size = round(self.x + self.width) - x, round(self.y + self.height) - y
        fits = self.viewport_size[0] <= self.width and self.viewport_size[1] <= self.height
        tool = self._stencil if Window._kheight or not self._rows else self._rows
        wanted = self._uncut if fits else tool
        if wanted is self._cut:
            return
        canvases = (self.canvas.before, self.canvas.after)
        for canvas, instructions in zip(canvases, self._cut, strict=False):
            for each in instructions:
                canvas.remove(each)
        for canvas, instructions in zip(canvases, wanted, strict=False):
            for n, each in enumerate(instructions):
                canvas.insert(n, each)
        self._cut = wanted

    def update_from_scroll(self, *more: Any) -> None:
        """Kivy listens for the bar's colour once more each time: one is enough. And it lets a bar
        fade that is not there, and for each of its shades the whole window is painted."""
        self.funbind("bar_color", self._change_bar_color)
        super().update_from_scroll(*more)
        fading = self._bind_inactive_bar_color_ev
        if fading is not None and self._cut is self._uncut:  # it fits
            fading.cancel()


class Flow(GridLayout):
    """Taps side by side, as many to a row as fit; those of a row are equally tall."""

    def __init__(self, taps: Iterable[Widget], cell: float, **more: Any) -> None:
        super().__init__(cols=1, **more)
        self.cell = cell
        for tap in taps:
            self._stand(tap)
            self.add_widget(tap)
        self.bind(width=self._share)
        self._share()

    def _stand(self, tap: Widget) -> None:
        """As tall as it needs, and as the others of its row."""
        tap.size_hint_y = 1
        tap.size_hint_min_y = tap.needed
        tap.bind(needed=tap.setter("size_hint_min_y"))

    def _share(self, *_: Any) -> None:
        self.cols = self._columns(len(self.children))

    def _columns(self, count: int) -> int:
        fit = int((self.width + sizes.gap()) // (self.cell + sizes.gap()))
        return max(1, min(count, fit))


class Wrap(StackLayout):
    """Things of fixed sizes side by side, in as many rows as they need."""

    def __init__(self, things: Iterable[Widget] = (), **more: Any) -> None:
        super().__init__(size_hint_y=None, spacing=sizes.gap(), **more)
        self.bind(minimum_height=self._fit)
        lay(self, *things)

    def _fit(self, *_: Any) -> None:
        """A StackLayout counts the room below its last row too."""
        self.height = max(0.0, self.minimum_height - sizes.gap())


class Even(Wrap):
    """Rows as long as one another: three and three, rather than five and one."""

    def do_layout(self, *largs: Any) -> None:
        count, gap = len(self.children), sizes.gap()
        widest = max((thing.width for thing in self.children), default=0.0)
        fit = max(1, int((self.width + gap) // (widest + gap)))
        each = math.ceil(count / math.ceil(count / fit)) if count else 1
        taken = each * (widest + gap) - gap
        self.padding = (0, 0, max(0.0, self.width - taken - 1), 0)
        super().do_layout(*largs)
