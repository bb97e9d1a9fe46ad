"""Several pictures in one widget: which finger means what, where some of them scroll."""

from __future__ import annotations

from collections.abc import Callable, Collection, Hashable, Iterable, Iterator, Mapping
from dataclasses import replace
from typing import Any

from kivy.clock import Clock
from kivy.effects.scroll import ScrollEffect
from kivy.input.motionevent import MotionEvent
from kivy.metrics import dp
from kivy.uix.widget import Widget

from companion.core.view import View
from companion.ui.host import Names
from companion.ui.host.phrases import Phrases
from companion.ui.theme import named, sizes
from companion.ui.theme.fading import Fading

from .kit import Kit
from .picture import Picture
from .players import players
from .scene import Die, Scene

LONG = 0.5  # seconds: a longer touch is no tap
NARROWEST = 250  # dp: in less width nothing grows, however large words are wanted
ROOMY = 1.1  # how much larger it could be before it grows
LEAST = 150  # dp: in less room nothing can be seen
STILL = 14  # how far a finger may wander in a tap

Touched = Callable[[str], None]


def least(width: float) -> float:
    """Who wants large words wants them in pictures too, as far as these have the width, though
    they may have to scroll."""
    return max(1.0, min(sizes.scale(), width / float(dp(NARROWEST))))


def fitted(
    drawn: Callable[[float], Scene], height: float, before: float, most: float, least: float = 1.0
) -> tuple[Scene, float]:
    """As large as fits the height, from ``least`` to ``most``. The scale from before is kept while
    it will do: a picture that breathes with every answer is restless."""
    scale = max(before, least)
    found = drawn(scale)
    if 0 < found.height * ROOMY <= height and scale < most:
        scale = min(most, scale * (height / found.height))
        found = drawn(scale)
    while found.height > height and scale > least:
        scale = max(least, min(scale * 0.92, scale * height / found.height))
        found = drawn(scale)
    return found, scale


class Pane(Fading):
    """A picture that scrolls up and down where it is too tall, and never beyond its ends: it would
    swing back while something else is drawn there. An arrow at its foot says that there is more."""

    def __init__(self, picture: Picture) -> None:
        more = {"size_hint": (None, None), "bar_width": dp(3), "bar_margin": 0}
        super().__init__(picture, "NIGHT", level=True, effect_cls=ScrollEffect, **more)
        self.picture = picture


class Panes(Widget):
    """``offer`` lights what may be chosen; ``mend_at`` says what a long press would correct."""

    top_matters = False  # whether no more of it is scrolled away than must be
    told = False  # whether what came of it is said beside it

    def __init__(self, on_touch: Touched | None = None, **more: Any) -> None:
        super().__init__(**more)
        self.touched = on_touch
        self.chosen: Touched | None = None
        self.offered: tuple[str, ...] = ()
        self.picked: tuple[str, ...] = ()
        self.bases: Mapping[str, str] = {}  # the colour of each player's pieces
        self.still = False  # whether pieces jump instead of gliding
        self.view: Any = None  # of the game whose pictures they are
        self.memo: dict[Hashable, Scene] = {}
        self._later = Clock.create_trigger(self._lay_out, -1)
        self.bind(size=self._later, pos=self._later)

    def show(self, view: View) -> None:
        """The position as one seat may see it."""
        self.view = view
        self.draw(glide=not self.still)
        self._relight()

    def draw(self, *, glide: bool) -> None:
        raise NotImplementedError

    def turn(self, die: str, symbol: str) -> None:
        """A die tumbles past this face where it lies: only the throw itself lays it elsewhere."""
        key = f"die.{die}"
        for picture, _ in self.pictures():
            look = picture.look_of(key)
            if isinstance(look, Die):
                picture.repaint(key, replace(look, symbol=symbol))

    def _lay_out(self, *_: Any) -> None:
        if self.view is not None:
            self.draw(glide=False)
            self._relight()
            self._reveal()

    def kit_for(self, words: Names, say: Phrases, seats: Iterable[str], scale: float) -> Kit:
        """What its pictures are drawn with: each player in the colour of their base."""
        names = {seat: words.name("seat", seat) for seat in seats}
        found = players(list(names), list(names.values()), self.bases)
        return Kit(words, say, dp(scale), found, self.memo)

    def pictures(self) -> Iterator[tuple[Picture, Pane | None]]:
        for child in self.children:
            if isinstance(child, Pane):
                yield child.picture, child
            elif isinstance(child, Picture):
                yield child, None

    # Choosing

    def offer(
        self, options: Collection[str], chosen: Touched, picked: Collection[str] = ()
    ) -> tuple[str, ...]:
        """Light what stands for these options; those that cannot be shown here come back."""
        self.offered, self.chosen, self.picked = tuple(options), chosen, tuple(picked)
        found = self._relight()
        self._reveal()
        return tuple(option for option in options if option not in found)

    def expect(self, what: Any) -> None:
        """What would follow from what is offered next; of a game that foresees it."""

    def may_show(self, view: Any, options: Collection[str]) -> bool:
        """Whether it is worth drawing to find out what stands for these options."""
        return True

    def _reveal(self) -> None:
        """Something of what may be chosen is in sight, however little room there is."""
        for picture, pane in self.pictures():
            lit = [item.box for item in picture.scene.items if item.key in picture.lit]
            hidden = picture.height - pane.height if pane is not None else 0
            if pane is None or hidden <= 0 or not lit:
                continue
            top = (1 - pane.scroll_y) * hidden
            if not any(top <= box.y and box.bottom <= top + pane.height for box in lit):
                first = min(lit, key=lambda box: box.y)
                at = first.y - dp(STILL)
                if self.top_matters:
                    at = min(at, first.bottom + dp(STILL) - pane.height)
                pane.scroll_y = 1 - min(hidden, max(0.0, at)) / hidden

    def withdraw(self) -> None:
        """Nothing is to be chosen here any more."""
        self.offered, self.chosen, self.picked = (), None, ()
        self._relight()

    def _relight(self) -> set[str]:
        found: set[str] = set()
        for picture, _ in self.pictures():
            found |= picture.offer(self.offered, self.picked)
        return found

    def unmarked(self) -> list[str]:
        """What is to be read about lit things here that have no room for an "i" of their own."""
        return [thing for picture, _ in self.pictures() for thing in picture.unmarked()]

    # Fingers

    def mend_at(self, touch_pos: tuple[float, float]) -> str | None:
        """What lies under this place and may be corrected."""
        for picture, x, y in self._under(touch_pos):
            if found := picture.mend_at(x, y):
                return found
        return None

    def option_at(self, touch_pos: tuple[float, float]) -> str | None:
        for picture, x, y in self._under(touch_pos):
            if found := picture.option_at(x, y):
                return found
        return None

    def _under(self, at: tuple[float, float]) -> Iterator[tuple[Picture, float, float]]:
        for picture, pane in self.pictures():
            if pane is None:
                if picture.collide_point(*at):
                    yield picture, *at
            elif pane.collide_point(*at):
                yield picture, *pane.to_local(*at)

    def on_touch_down(self, touch: MotionEvent) -> bool:
        if self.collide_point(*touch.pos):
            touch.ud[self] = touch.pos
        return bool(super().on_touch_down(touch))

    def on_touch_up(self, touch: MotionEvent) -> bool:
        start = touch.ud.pop(self, None) if touch.grab_current is None else None
        if start is not None and self._is_tap(touch, start):
            self.tap(touch.pos)
        return bool(super().on_touch_up(touch))

    def _is_tap(self, touch: MotionEvent, start: tuple[float, float]) -> bool:
        moved = max(abs(touch.x - start[0]), abs(touch.y - start[1]))
        lasted = touch.time_end - touch.time_start
        return bool(moved < dp(STILL) and lasted < LONG)

    def tap(self, pos: tuple[float, float]) -> None:
        option, more = self.option_at(pos), self.reads_at(pos)
        if more:
            named.show(more, self)
        elif option is not None and self.chosen is not None:
            self.chosen(option)
        elif self.touched is not None and (thing := self.thing_at(pos)):
            self.touched(thing)

    def reads_at(self, pos: tuple[float, float]) -> tuple[str, ...]:
        """What a touch says more about: the "i" of what may be chosen, or all of what may not."""
        for picture, x, y in self._under(pos):
            if picture.does_at(x, y, chooses=self.chosen is not None):
                found = picture.aside_at(x, y)
            else:
                found = picture.reads_at(x, y, touches=self.touched is not None)
            if found:
                return found
        return ()

    def thing_at(self, pos: tuple[float, float]) -> str | None:
        """The id of what was touched, whether it is offered or not."""
        for picture, x, y in self._under(pos):
            if found := picture.thing_at(x, y):
                return found
        return None
