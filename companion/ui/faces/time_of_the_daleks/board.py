"""The whole table in one widget: the Web of Time above, the places, a console for each Doctor."""

from __future__ import annotations

import math
from collections.abc import Collection
from functools import partial
from typing import Any

from kivy.metrics import dp

from companion.games.time_of_the_daleks.seen import View
from companion.ui.boards import tints
from companion.ui.boards.kit import Kit
from companion.ui.boards.panes import LEAST, Pane, Panes, Touched, fitted, least
from companion.ui.boards.picture import Picture
from companion.ui.boards.scene import Box, Item, Plate, Scene
from companion.ui.host import Names
from companion.ui.host.phrases import Phrases
from companion.ui.theme.widgets import lay

from .alarms import alarms
from .console import BRIEF, FULL, LINE, NAMES, ROW, console
from .packed import Way, packed
from .places import Group, places
from .track import enlarged, track

MOST = 1.4  # things are as large as there is room for, and never smaller than 1
PLENTY = 1.1  # times the room that is needed
CREW = 2  # cells the consoles take at the least
COLUMN, SLIMMEST = 270, 190  # how wide columns are in which places are packed, and at least
SLIT = 100  # less under the track is not worth a pane of its own
LARGE, ROOMY = 1.15, 760  # the track's scale, and the dp of either side from which it has it
BROAD = 600  # from this width on the consoles lie beside the places


class Board(Panes):
    def __init__(
        self, words: Names, say: Phrases, on_touch: Touched | None = None, **more: Any
    ) -> None:
        super().__init__(on_touch, **more)
        self.words, self.say = words, say
        self.web, self.ground = Picture(), Picture()
        self.places = Pane(self.ground)
        lay(self, self.web, self.places)
        self.scale = 1.0
        self.packs = False
        self.way = Way(3, across=True)  # in which places are packed
        self.opened: str | None = None  # the console a finger has unfolded

    def kit(self, view: View, scale: float = 1.0) -> Kit:
        return self.kit_for(self.words, self.say, view.doctors, scale)

    def draw(self, *, glide: bool) -> None:
        view = self.view
        if view is None or min(self.size) < dp(LEAST):
            return
        room, gap = self.width, dp(7)
        kit = self.kit(view, LARGE if min(self.size) >= dp(ROOMY) else 1.0)
        line = _above(kit, self.kit(view, least(room)), view, room)
        left = self.height - line.height - gap
        slit = room < dp(BROAD) and left < dp(SLIT)
        self.web.show(Scene() if slit else line, room, glide=glide)
        self.web.pos = (self.x, self.top - self.web.height)
        if slit:
            self._stacked(view, room, self.height, line, glide=glide)
        elif room < dp(BROAD):
            self._stacked(view, room, left, glide=glide)
        else:
            self._pane(self._places(view, room, left), left, glide=glide)

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

    # Two ways to lie

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
        kit, whole = self.kit(view, least(width)), Scene()
        if line is not None:
            whole.add(line)
        seats = sorted(view.doctors, key=lambda seat: seat != view.turn)
        for n, seat in enumerate(seats):
            detail = FULL if seat == self.opened else NAMES
            below = whole.height + dp(8) * bool(whole.items)
            whole.add(console(kit, view, seat, width - dp(5), detail), 0, below)
            if not n:
                whole.add(places(kit, view, width - dp(5)), 0, whole.height + dp(8))
        self._pane(whole, height, glide=glide)

    def _pane(self, scene: Scene, height: float, *, glide: bool) -> None:
        pane = self.places
        pane.size, pane.pos = (self.width, height), (self.x, self.y)
        pane.picture.show(scene, self.width, glide=glide)
        if scene.height <= height:
            pane.scroll_y = 1

    def _places(self, view: View, width: float, height: float) -> Scene:
        """As large, and as much of the consoles, as there is room for; where that is too little,
        packed, until there is plenty again."""
        inside, enough = width - dp(5), height / (PLENTY if self.packs else 1)
        small = least(self.width)
        for detail in (NAMES, BRIEF):
            drawn = partial(self._laid, view, inside, detail)
            found, scale = fitted(drawn, enough, self.scale, MOST * small, small)
            self.packs = found.height > enough
            if not self.packs:
                break
        else:
            drawn = partial(self._packed, view, inside, height)
            found, scale = fitted(drawn, height, self.scale, MOST * small, small)
        self.scale = scale
        return found

    def _packed(self, view: View, width: float, height: float, scale: float) -> Scene:
        """In the way as before while that will do: nothing wanders about for nothing."""
        kit = self.kit(view, scale)
        crews = Group(1, lambda w, _: self._crews(kit, view, w, LINE))
        most = max(1, int(width // kit.s(SLIMMEST)))
        liked = sorted(range(1, most + 1), key=lambda n: abs(width / n - kit.s(COLUMN)))
        ways = [Way(n, across) for across in (True, False) for n in liked]
        ways.sort(key=lambda way: way != self.way)
        best = Scene(height=math.inf)
        for way in ways:
            found = packed(kit, view, width, height, crews, way)
            if found.height < best.height:
                self.way, best = way, found
            if best.height <= height:
                break
        return best

    def _laid(self, view: View, width: float, detail: int, scale: float) -> Scene:
        """The consoles lie with the places, beside them where a row leaves the room."""
        kit = self.kit(view, scale)

        def crews(width: float, _: int) -> Scene:
            return self._crews(kit, view, width, detail)

        return places(kit, view, width, Group(CREW, crews))

    def _crews(self, kit: Kit, view: View, width: float, detail: int) -> Scene:
        gap, seats = kit.s(8), list(view.doctors)
        columns = min(len(seats), 2 if width >= kit.s(2 * ROW) + gap and len(seats) > 1 else 1)
        cell = (width - gap * (columns - 1)) / columns
        scene, feet = Scene(), [0.0] * columns
        for seat in seats:
            column = feet.index(min(feet))
            found = console(kit, view, seat, cell, self._detail(view, seat, detail))
            scene.add(found, column * (cell + gap), feet[column])
            feet[column] += found.height + gap
        scene.height = max(feet) - gap
        scene.insert("crews", Box(0, 0, width, scene.height), Plate(tints.CLEAR))
        return scene

    def _detail(self, view: View, seat: str, active: int) -> int:
        if seat == self.opened:
            return FULL
        return active if seat == view.turn else min(active, BRIEF)

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


def _above(kit: Kit, large: Kit, view: View, width: float) -> Scene:
    """The track, and below it what threatens everybody: in its own band, where that has the room
    below the spaces. ``large`` is as people want their words."""
    scene, more = Scene(), alarms(large if large.unit > kit.unit else kit, view, width)
    kit = enlarged(kit, view.web, width, large.unit)
    scene.add(track(kit, view, width))
    inset = kit.s(10)
    across = max(item.box.right for item in more.items)
    parked = [item.box for item in scene.items if item.key.startswith("tardis.")]
    low = scene.height - more.height - inset * 0.6
    for x in (width - across - inset, inset):
        free = all(box.right < x or box.x > x + across for box in parked)
        if free and low > max(
            item.box.bottom for item in scene.items if item.key.endswith("/circle")
        ):
            scene.add(more, x, low)
            return scene
    scene.add(more, 0, scene.height + kit.s(8))
    return scene


def _thing(option: str) -> str:
    """What is meant, without what is to be done with it."""
    return option.partition(":")[2]


def _consoles_of(picture: Picture) -> list[Item]:
    return [
        item
        for item in picture.scene.items
        if item.key.startswith("console.") and "/" not in item.key
    ]
