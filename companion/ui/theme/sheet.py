"""Sheet: a panel over the screen, which waits. Curtain: covers what one player alone may see."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from kivy.core.window import Window
from kivy.input.motionevent import MotionEvent
from kivy.lang import Builder
from kivy.metrics import dp
from kivy.properties import NumericProperty
from kivy.uix.floatlayout import FloatLayout
from kivy.uix.widget import Widget

from . import colours, motion, sizes
from .facing import Facing
from .icons import Icon, middle
from .layout import MIDDLE, Row, Scroll, Surface, Text, lay
from .tap import Tap

BACK = 27  # the back key of a tablet, Escape on a keyboard

Builder.load_string("""
#:import colours companion.ui.theme.colours

<Sheet>:
    canvas.before:
        Color:
            rgba: (*colours.SCRIM[:3], colours.SCRIM[3] * self.shown)
        Rectangle:
            pos: self.pos
            size: self.size
""")


class Sheet(FloatLayout):
    """Closed by its cross, the back key, or a tap outside."""

    WIDE = 760  # dp at most, for words as they are proposed
    shown = NumericProperty(0)

    def __init__(
        self, inside: Widget, heading: str = "", closed: Callable[[], None] | None = None
    ) -> None:
        super().__init__()
        self.inside, self.closed = inside, closed
        self.scroll = Scroll(inside)
        self.heading = Text(heading, sizes.name(), colours.TEXT, bold=True, pos_hint=MIDDLE)
        cross = Tap("", self.close, icon="cross", snug=True, pos_hint=MIDDLE)
        self.head = Row(self.heading, cross)
        self.panel = Surface(self.head, self.scroll, size_hint=(None, None))
        self.add_widget(self.panel)
        self.bind(size=self._lay, shown=self._lay)
        self.head.bind(height=self._lay)
        inside.bind(height=self._lay)

    @property
    def is_open(self) -> bool:
        return self.whole.parent is not None

    @property
    def whole(self) -> Widget:
        """What the window holds of it."""
        return self

    def open(self) -> None:
        if not self.is_open:
            Window.add_widget(self.whole)
            Window.bind(on_keyboard=self._key)
            self.come()

    def come(self) -> None:
        self.shown = 0
        motion.move(self, shown=1)

    def close(self) -> None:
        if not self.is_open:
            return
        Window.unbind(on_keyboard=self._key)
        Window.remove_widget(self.whole)
        if self.closed is not None:
            self.closed()

    def on_touch_down(self, touch: MotionEvent) -> bool:
        if not self.panel.collide_point(*touch.pos):
            self.close()
        else:
            super().on_touch_down(touch)
        return True  # nothing underneath hears it

    def on_touch_move(self, touch: MotionEvent) -> bool:
        super().on_touch_move(touch)
        return True

    def on_touch_up(self, touch: MotionEvent) -> bool:
        super().on_touch_up(touch)
        return True

    def _key(self, _: Any, key: int, *__: Any) -> bool:
        if key != BACK:
            return False
        self.close()
        return True

    def _lay(self, *_: Any) -> None:
        margin = sizes.gap()
        needed = self.inside.height + self.head.height + 2 * sizes.pad() + sizes.gap()
        width = min(self.width - 2 * margin, float(dp(self.WIDE)) * max(1.0, sizes.scale()))
        self.panel.size = (width, min(self.height - 2 * margin, needed))
        x, y = middle(self)
        self.panel.center = (x, y - dp(20) * (1 - self.shown))
        self.panel.opacity = self.shown


class Turned(Sheet):
    """A sheet that faces whoever reads it, by an angle."""

    def __init__(self, inside: Widget, heading: str, angle: float = 0) -> None:
        super().__init__(inside, heading)
        self.facing = Facing(self, angle)

    @property
    def whole(self) -> Widget:
        return self.facing

    def come(self) -> None:
        self.shown = 1


class Curtain(Surface):
    """Nothing of what it covers exists until whoever may see it asks for it."""

    def __init__(
        self,
        text: str,
        show: str,
        hide: str,
        make: Callable[[], Widget],
        moved: Callable[[bool], None] = lambda _: None,
        *,
        bare: bool = False,  # it fills the room, and what closes it stands elsewhere
    ) -> None:
        super().__init__(fill=colours.RAISED)
        self.words, self.bare = (text, show, hide), bare
        self.make, self.moved = make, moved
        self.close()

    def open(self) -> None:
        self.clear_widgets()
        made = self.make()
        self.add_widget(made if self.bare else Scroll(made))
        if not self.bare:
            self.add_widget(Tap(self.words[2], self.close, icon="curtain"))
        self.moved(True)

    def close(self) -> None:
        text, show, _ = self.words
        self.clear_widgets()
        drawn = Icon("curtain", 2 * sizes.touch(), colours.QUIET, pos_hint={"center_x": 0.5})
        words = Text(text, sizes.body(), colours.TEXT, halign="center")
        opens = Tap(show, self.open, icon="eye", fill=colours.BLUE, least=sizes.answer())
        lay(self, Widget(), drawn, words, opens, Widget())
        self.moved(False)
