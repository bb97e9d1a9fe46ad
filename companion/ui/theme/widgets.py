"""Text, Tap, Surface, Flow, Scroll: the few widgets that everything is made of."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from kivy.lang import Builder
from kivy.properties import BooleanProperty, ColorProperty, NumericProperty
from kivy.uix.behaviors import ButtonBehavior
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.gridlayout import GridLayout
from kivy.uix.label import Label
from kivy.uix.scrollview import ScrollView
from kivy.uix.widget import Widget

from . import colours, sizes

Builder.load_string("""
#:import colours companion.ui.theme.colours
#:import sizes companion.ui.theme.sizes

<Text>:
    size_hint_y: None
    text_size: self.width, None
    height: self.texture_size[1]

<Tap>:
    bold: True
    font_size: sizes.option()
    halign: 'center'
    valign: 'middle'
    color: colours.DARK if self.chosen else colours.TEXT
    disabled_color: colours.DIM
    needed: max(self.least, self.texture_size[1] + sizes.gap())
    size_hint_y: None
    height: self.needed
    text_size: (None, None) if self.snug else (self.width - sizes.gap(), None)
    canvas.before:
        Color:
            rgba: colours.LAMP if self.chosen else colours.SURFACE if self.disabled else self.fill
        RoundedRectangle:
            pos: self.pos
            size: self.size
            radius: [dp(12)]
        Color:
            rgba: 1, 1, 1, .18 if self.state == 'down' else 0
        RoundedRectangle:
            pos: self.pos
            size: self.size
            radius: [dp(12)]

<Surface>:
    orientation: 'vertical'
    padding: sizes.pad()
    spacing: sizes.gap()
    canvas.before:
        Color:
            rgba: self.fill
        RoundedRectangle:
            pos: self.pos
            size: self.size
            radius: [dp(18)]

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
""")


class Text(Label):
    """Words as tall as they need to be."""

    def __init__(self, text: str, size: float, color: colours.Colour, **more: Any) -> None:
        super().__init__(text=text, font_size=size, color=color, **more)


class Tap(ButtonBehavior, Label):
    """Something to tap, as tall as its words need and never smaller than a fingertip."""

    fill = ColorProperty(colours.RAISED)
    chosen = BooleanProperty(False)
    snug = BooleanProperty(False)  # as wide as its words, which then stay on one line
    least = NumericProperty(0)  # a fingertip, or more
    needed = NumericProperty(0)

    def __init__(self, text: str, tapped: Callable[[], None], **more: Any) -> None:
        more.setdefault("least", sizes.touch())
        super().__init__(text=text, **more)
        self.tapped = tapped
        if self.snug:
            self.size_hint_x = None
            self.bind(texture_size=self._fit)
            self.texture_update()
            self._fit()

    def on_release(self) -> None:
        self.tapped()

    def _fit(self, *_: Any) -> None:
        self.width = max(sizes.touch(), self.texture_size[0] + 2 * sizes.pad())


class Surface(BoxLayout):
    fill = ColorProperty(colours.SURFACE)


class Column(BoxLayout):
    """One below the other, as tall as all of them."""


class Scroll(ScrollView):
    """Scrolls up and down when what it holds is too tall."""

    def __init__(self, inside: Widget, **more: Any) -> None:
        super().__init__(**more)
        self.add_widget(inside)


class Flow(GridLayout):
    """Taps side by side, as many to a row as fit; those of a row are equally tall."""

    def __init__(self, taps: Iterable[Tap], cell: float, **more: Any) -> None:
        super().__init__(cols=1, **more)
        self.cell = cell
        for tap in taps:
            tap.size_hint_y = 1
            tap.size_hint_min_y = tap.needed
            tap.bind(needed=tap.setter("size_hint_min_y"))
            self.add_widget(tap)
        self.bind(width=self._share)
        self._share()

    def _share(self, *_: Any) -> None:
        fit = int((self.width + sizes.gap()) // (self.cell + sizes.gap()))
        self.cols = max(1, min(len(self.children), fit))
