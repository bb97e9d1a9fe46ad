"""The whole table in one widget: the Web of Time above, the places, a console for each Doctor."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import replace
from typing import Any

from kivy.metrics import dp

from companion.games.time_of_the_daleks.seen import View
from companion.ui.boards.kit import Kit
from companion.ui.boards.panes import LEAST, Pane, Panes, Touched, fitted, least
from companion.ui.boards.picture import Picture
from companion.ui.boards.scene import Item, Scene
from companion.ui.host import Names
from companion.ui.host.phrases import Phrases
from companion.ui.theme.widgets import lay

from .console import BRIEF, FULL, NAMES, console
from .places import places
from .track import track

MOST = 1.4  # things are as large as there is room for, and never smaller than 1
# How large consoles are, what the active one shows, what the others: the first that fits is taken
CREWS = (
    (1.15, FULL, FULL),
    (1.0, FULL, FULL),
    (1.15, FULL, NAMES),
    (1.0, FULL, NAMES),
    (1.15, FULL, BRIEF),
    (1.0, FULL, BRIEF),
    (1.0, NAMES, BRIEF),
)
CREW = 1.15  # how much larger consoles are for large words
SLIT = 100  # less under the track is not worth a pane of its own
BROAD = 700  # from this width on, places and consoles have panes of their own


class Board(Panes):
    def __init__(
        self, words: Names, say: Phrases, on_touch: Touched | None = None, **more: Any
    ) -> None:
        super().__init__(on_touch, **more)
        self.words, self.say = words, say
        self.web, self.ground, self.crews = Picture(), Picture(), Picture()
        self.places, self.consoles = Pane(self.ground), Pane(self.crews)
        lay(self, self.web, self.places, self.consoles)
        self.scale = 1.0
        self.shown = 0  # which of CREWS
        self.opened: str | None = None  # the console a finger has unfolded

    def kit(self, view: View, scale: float = 1.0) -> Kit:
        return self.kit_for(self.words, self.say, view.doctors, scale)

    def draw(self, *, glide: bool) -> None:
        view = self.view
        if view is None or min(self.size) < dp(LEAST):
            return
        kit, gap = self.kit(view), dp(10)
        room = self.width
        kit = replace(kit, unit=dp(1.15 if min(self.width, self.height) >= dp(760) else 1.0))
        line = track(kit, view, room)
        left = self.height - line.height - gap
        slit = room < dp(BROAD) and left < dp(SLIT)
        self.web.show(Scene() if slit else line, room, glide=glide)
        self.web.pos = (self.x, self.top - self.web.height)
        if slit:
            self._stacked(view, room, self.height, line, glide=glide)
        elif room < dp(BROAD):
            self._stacked(view, room, left, glide=glide)
        elif room > self.height:
            self._beside(view, room, left, gap, glide=glide)
        else:
            self._below(view, room, left, gap, glide=glide)

    def may_show(self, view: View, options: Collection[str]) -> bool:
        lying = {"stay", *view.offered, *view.doctors}
        for place in view.locations:
            lying |= {place.tile, *place.dilemmas}
        web = view.web
        lying |= {f"space.{n}" for n in range(web.skaro, web.gallifrey + 1)}
        lying |= {each.card for each in view.anomalies} | {*view.facts.zones}
        for doctor in view.doctors.values():
            lying |= {*doctor.equipment, *(each.card for each in doctor.companions)}
        return any(part in lying for option in options for part in (option, _thing(option)))

    # Three ways to lie

    def _beside(self, view: View, width: float, height: float, gap: float, *, glide: bool) -> None:
        """Consoles in a column at the right."""
        column = min(max(width * 0.28, dp(262) * min(CREW, least(width))), dp(380))
        crews = self._consoles(view, column, height, 1)
        self._pane(self.consoles, crews, self.right - column, height, 0, glide=glide)
        ground = self._places(view, width - column - gap, height)
        self._pane(self.places, ground, self.x, height, 0, width - column - gap, glide=glide)
        self.crews.width = column

    def _below(self, view: View, width: float, height: float, gap: float, *, glide: bool) -> None:
        """Consoles two by two at the foot."""
        crews = self._consoles(view, width, height * 0.42, 2)
        foot = min(crews.height, height * 0.45)
        ground = self._places(view, width, height - foot - gap)
        self._pane(self.consoles, crews, self.x, foot, 0, width, glide=glide)
        self._pane(self.places, ground, self.x, height - foot - gap, foot + gap, width, glide=glide)

    def _stacked(
        self,
        view: View,
        width: float,
        height: float,
        line: Scene | None = None,
        *,
        glide: bool,
    ) -> None:
        """All in one column that scrolls under the track, or with it where that leaves no room."""
        kit, whole = self.kit(view), Scene()
        if line is not None:
            whole.add(line)
        seats = sorted(view.doctors, key=lambda seat: seat != view.turn)
        for n, seat in enumerate(seats):
            detail = FULL if seat == self.opened else NAMES
            below = whole.height + dp(8) * bool(whole.items)
            whole.add(console(kit, view, seat, width - dp(5), detail), 0, below)
            if not n:
                whole.add(places(kit, view, width - dp(5)), 0, whole.height + dp(8))
        self._pane(self.places, whole, self.x, height, 0, width, glide=glide)
        self._pane(self.consoles, Scene(), self.x, 0, 0, 0, glide=False)

    def _pane(
        self,
        pane: Pane,
        scene: Scene,
        x: float,
        height: float,
        foot: float,
        width: float | None = None,
        *,
        glide: bool,
    ) -> None:
        wide = self.right - x if width is None else width
        pane.size, pane.pos = (wide, height), (x, self.y + foot)
        pane.picture.show(scene, wide, glide=glide)
        if scene.height <= height:
            pane.scroll_y = 1

    # As large, and as much of it, as there is room for

    def _places(self, view: View, width: float, height: float) -> Scene:
        found, self.scale = fitted(
            lambda scale: places(self.kit(view, scale), view, width - dp(5)),
            height,
            self.scale,
            MOST,
            least(self.width),
        )
        return found

    def _consoles(self, view: View, width: float, height: float, columns: int) -> Scene:
        """What was shown before stays, if it fits and little more would."""
        start = max(0, self.shown - 1)
        for n, (scale, active, others) in enumerate(CREWS):
            if n < start:
                continue
            larger = max(scale, min(CREW, least(self.width)))
            found = self._crews(self.kit(view, larger), view, width, columns, (active, others))
            if found.height <= height:
                break
        self.shown = n
        return found

    def _crews(
        self, kit: Kit, view: View, width: float, columns: int, shown: tuple[int, int]
    ) -> Scene:
        gap = kit.s(8)
        seats = list(view.doctors)
        columns = min(columns, len(seats))
        cell = (width - gap * (columns - 1)) / columns
        scene, feet = Scene(), [0.0] * columns
        for n, seat in enumerate(seats):
            found = console(kit, view, seat, cell, self._detail(view, seat, *shown))
            column = n % columns
            scene.add(found, column * (cell + gap), feet[column])
            feet[column] += found.height + gap
        scene.height = max(feet) - gap
        return scene

    def _detail(self, view: View, seat: str, active: int, others: int) -> int:
        if seat == self.opened:
            return FULL
        return active if seat == view.turn else others

    # A finger on a console unfolds it

    def tap(self, pos: tuple[float, float]) -> None:
        unfolds = self.touched is None and self.option_at(pos) is None
        if unfolds and (seat := self._console_at(pos)):
            self.opened = None if seat == self.opened else seat
            self._lay_out()
        super().tap(pos)

    def _console_at(self, pos: tuple[float, float]) -> str | None:
        for picture, x, y in self._under(pos):
            inside = (x - picture.x, picture.top - y)
            for item in _consoles_of(picture):
                if item.box.holds(*inside):
                    return item.key.partition(".")[2]
        return None


def _thing(option: str) -> str:
    """What is meant, without what is to be done with it."""
    return option.partition(":")[2]


def _consoles_of(picture: Picture) -> list[Item]:
    return [
        item
        for item in picture.scene.items
        if item.key.startswith("console.") and "/" not in item.key
    ]
