"""A picture on the screen: takes a scene, changes only what differs, lets pieces glide."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from typing import Any

from kivy.animation import Animation
from kivy.graphics import InstructionGroup
from kivy.metrics import dp, mm
from kivy.uix.widget import Widget

from companion.ui.theme import colours, sizes
from companion.ui.theme.named import ASIDE

from . import tints, writing
from .draw import View, Written
from .scene import Box, Die, Icon, Item, Look, Piece, Plate, Scene, Words

GLIDE = 0.28  # seconds a piece takes to its new place
MORE = "/more"  # after the key of what it says more about
MARK = 26  # dp
CORNERS = 0.2  # of its square
LOW, LONG = 1.4, 10  # of it: lower things have room for it only where they are longer
FINGER = 4  # millimetres a touch may miss by


class Picture(Widget):
    """Items lie in its own coordinates, from its top left corner down."""

    def __init__(self) -> None:
        super().__init__(size_hint=(None, None))
        self.scene = Scene()
        self.things, self.lights = InstructionGroup(), InstructionGroup()
        for group in (self.things, self.lights):
            self.canvas.add(group)
        self.views: dict[str, View | Written] = {}
        self.shown: dict[str, Item] = {}
        self.spare: dict[type, list[View | Written]] = {View: [], Written: []}
        self.order: list[str] = []
        self.lit: dict[str, str] = {}  # key of a lit item: the option it stands for
        self.picked: frozenset[str] = frozenset()
        self.glow: dict[str, View] = {}
        self.marked: dict[str, Box] = {}  # where an "i" says more about what lies there
        self.mends = False  # whether a touch puts right whatever can be put right
        self.laid = (0.0, 0.0)
        self.drawn_at = (-1.0, -1.0)  # where the corner was when all was drawn last
        self.gliding: set[str] = set()
        self.goals: dict[str, tuple[float, ...]] = {}  # where each view is, or is gliding to
        self.bind(pos=self._carry)

    def show(self, scene: Scene, width: float, *, glide: bool) -> None:
        """Draw this instead of what is there; pieces glide if they may and nothing else changed."""
        same_shape = self.width == width and bool(self.shown)
        self.scene = scene
        self.size = (width, scene.height)
        self.laid = (self.x, self.y)
        items = {item.key: item for item in in_order(scene)}
        self._clear_away(items)
        self._reorder(items)
        place = (self.x, self.top)
        for item in scene.items:
            if place != self.drawn_at or self.shown.get(item.key) != item:
                self._draw(item, glide=glide and same_shape)
        self.drawn_at = place
        self.shown = items
        self._light()

    def look_of(self, key: str) -> Look | None:
        return self.shown[key].look if key in self.shown else None

    def repaint(self, key: str, look: Look) -> None:
        """One thing looks otherwise where it lies, until a scene is shown again."""
        view = self.views[key]
        view.put(look, view.size)  # type: ignore[arg-type]
        self.shown[key] = self.shown[key]._replace(look=look)

    def place_of(self, item: Item) -> tuple[float, float]:
        """The lower left corner in Kivy's coordinates."""
        return self.x + item.box.x, self.top - item.box.bottom

    def drawn(self) -> Iterator[View | Written]:
        """All that is painted, from the lowest."""
        yield from (self.views[key] for key in self.order)
        yield from self.glow.values()

    def _clear_away(self, items: Mapping[str, Item]) -> None:
        for key in [
            key for key in self.views if key not in items or self._differs(key, items[key])
        ]:
            view = self.views.pop(key)
            Animation.cancel_all(view)
            self.gliding.discard(key)
            self.things.remove(view.canvas)
            self.goals.pop(key, None)
            self.spare[type(view)].append(view)

    def _differs(self, key: str, item: Item) -> bool:
        return type(self.shown[key].look) is not type(item.look)

    def _reorder(self, items: Mapping[str, Item]) -> None:
        """New things are put where they belong; all is hung anew only where old ones changed
        places."""
        order = list(items)
        stayed = [key for key in self.order if key in self.views]
        new = {key: self._view_for(items[key]) for key in order if key not in self.views}
        if stayed != [key for key in order if key in self.views]:
            self.things.clear()
            new = {key: new.get(key) or self.views[key] for key in order}
        self.views |= new
        for n, key in enumerate(order):
            if key in new:
                self.things.insert(n, new[key].canvas)
        self.order = order

    def _view_for(self, item: Item) -> View | Written:
        """One that is no longer needed, or a new one: they are slow to make."""
        kind = Written if isinstance(item.look, Words) else View
        return self.spare[kind].pop() if self.spare[kind] else kind()

    def _draw(self, item: Item, *, glide: bool) -> None:
        view, was = self.views[item.key], self.shown.get(item.key)
        goal = (*self.place_of(item), item.box.w, item.box.h)
        glide = glide and item.moves and item.key in self.goals
        if was is None or was.look != item.look:
            size = view.size if glide or item.key in self.gliding else goal[2:]
            view.put(item.look, size)  # type: ignore[arg-type]
        if self.goals.get(item.key) == goal:
            return
        self.goals[item.key] = goal
        if item.key in self.gliding:
            Animation.cancel_all(view)
            self.gliding.remove(item.key)
        if glide:
            self.gliding.add(item.key)
            Animation(pos=goal[:2], size=goal[2:], d=GLIDE, t="out_cubic").start(view)
        else:
            view.size, view.pos = goal[2:], goal[:2]

    def _carry(self, *_: Any) -> None:
        """Everything goes where the picture goes."""
        dx, dy = self.x - self.laid[0], self.y - self.laid[1]
        self.laid = (self.x, self.y)
        if not (dx or dy):
            return
        for item in self.scene.items:
            self._draw(item, glide=False)
        self.drawn_at = (self.x, self.top)
        self._light()

    # What may be chosen

    def offer(self, options: Collection[str], picked: Collection[str] = ()) -> set[str]:
        """Light what stands for one of these options; which of them are to be seen here."""
        self.lit, found = {}, set()
        for item in self.scene.items:
            for option in item.options:
                if option in options:
                    self.lit.setdefault(item.key, option)
                    found.add(option)
        self.picked = frozenset(picked)
        self._light()
        return found

    def _light(self) -> None:
        self.marked = dict(self._asides())
        shown = {key for key in self.lit if key in self.shown} | {f"{k}{MORE}" for k in self.marked}
        for key in self.glow.keys() - shown:
            self.lights.remove(self.glow.pop(key).canvas)
        for key, option in self.lit.items():
            if key in self.shown:
                self._ring(self.shown[key], chosen=option in self.picked)
        for key, box in self.marked.items():
            self._mark(key, box)

    def _ring(self, item: Item, *, chosen: bool) -> None:
        radius = item.look.radius if isinstance(item.look, Plate) else item.box.h * 0.24
        if item.quiet:
            own = item.look.edge if isinstance(item.look, Plate) else None
            line = Plate(tints.CLEAR, radius, own or colours.LINE, 2.5)
            self._put_above(item.key, line, item.box)
            return
        faint = 0.07 if colours.in_use != "contrast" else 0.0  # it lies above small words, too
        wash = (*colours.LAMP[:3], 0.30 if chosen else faint)
        look = Plate(wash, radius, colours.LAMP, 6 if chosen else 3.5)
        self._put_above(item.key, look, item.box)

    def _mark(self, key: str, box: Box) -> None:
        """The "i" of what does something else when it is touched, in its corner."""
        at = _drawn_in(box, self.shown[key].box)
        self._put_above(key + MORE, Icon("info", colours.LAMP), at)

    def _put_above(self, key: str, look: Look, box: Box) -> None:
        if key not in self.glow:
            self.glow[key] = View()
            self.lights.add(self.glow[key].canvas)
        view = self.glow[key]
        view.put(look, (box.w, box.h))
        view.pos = self.x + box.x, self.top - box.bottom

    # What is to be read where a touch does something else

    def unmarked(self) -> list[str]:
        """What is to be read about lit things that have no room for an "i"."""
        lit = {key: option for key, option in self.lit.items() if key not in self.marked}
        found = list[str]()
        for key, option in lit.items():
            reads = self.shown[key].reads
            found += (option,) if option in reads else reads
        return list(dict.fromkeys(found))

    def _asides(self) -> Iterator[tuple[str, Box]]:
        """What lies in something that says as much needs no "i" of its own. None lies on a piece
        that a touch picks up, if the other corner is free; nor on what is to be read there."""
        keys = [item.key for item in self.scene.items if item.mend] if self.mends else self.lit
        items = [self.shown[key] for key in keys if key in self.shown]
        items = [item for item in items if item.reads and _has_room(item.box, low=self.mends)]
        pieces = [
            item.box for item in self.shown.values() if self.mends and item.mend and item.moves
        ]

        def free(box: Box) -> bool:
            return not any(_meet(box, piece) for piece in pieces)

        for item in items:
            around = (each for each in items if each is not item and _within(item.box, each.box))
            if any(set(item.reads) <= set(each.reads) for each in around):
                continue
            inside = any(_within(each.box, item.box) for each in items if each is not item)
            corners = [_aside(item.box, high=high) for high in (inside, not inside)]
            if self.mends:
                first, other = corners
                yield item.key, other if free(other) and not free(first) else first
                continue
            read = [ink for each in self._inside(item) if (ink := ink_of(each)) is not None]
            clear = (
                corner
                for corner in corners
                if not any(_hides(_drawn_in(corner, item.box), ink) for ink in read)
            )
            if (corner := next(clear, None)) is not None:
                yield item.key, corner

    def _inside(self, item: Item) -> Iterator[Item]:
        return (
            each for each in self.scene.items if each is not item and _within(each.box, item.box)
        )

    # Where a finger is

    def option_at(self, x: float, y: float) -> str | None:
        found = self._at(x, y, [item for item in self.scene.items if item.key in self.lit])
        return self.lit[found.key] if found else None

    def mend_at(self, x: float, y: float) -> str | None:
        found = self._at(x, y, [item for item in self.scene.items if item.mend])
        return found.mend if found else None

    def does_at(self, x: float, y: float, *, chooses: bool) -> bool:
        """Whether a touch does something here: chooses what is lit, puts right what can be. Not if
        it is only near that, and on something else which has more to say."""
        inside = (x - self.x, self.top - y)
        lit = [item for item in self.scene.items if chooses and item.key in self.lit]
        mends = [item for item in self.scene.items if self.mends and item.mend]
        found = self._at(x, y, lit) or self._at(x, y, mends)
        hit = [item for item in self.scene.items if item.reads and item.box.holds(*inside)]
        if found is None or (found.box.holds(*inside) and not found.quiet) or not hit:
            return found is not None
        return _within(found.box, min(hit, key=_size).box)

    def reads_at(self, x: float, y: float, *, touches: bool = False) -> tuple[str, ...]:
        """What is to be read about what lies there, if nothing that does more lies on it: what is
        lit, or whatever stands for something where all of that may be touched."""
        does = {item.key for item in self.scene.items if item.options} if touches else self.lit
        items = [item for item in self.scene.items if item.reads or item.key in does]
        found = self._at(x, y, items)
        return found.reads if found and not found.acts else ()

    def aside_at(self, x: float, y: float) -> tuple[str, ...]:
        """The same where a touch chooses: only on the "i" in its corner."""
        inside = (x - self.x, self.top - y)
        found = (key for key, box in self.marked.items() if box.holds(*inside))
        return next((self.shown[key].reads for key in found), ())

    def thing_at(self, x: float, y: float) -> str | None:
        found = self._at(x, y, [item for item in self.scene.items if item.options])
        return found.options[0] if found else None

    def _at(self, x: float, y: float, items: list[Item]) -> Item | None:
        """The smallest thing under the finger, or else the nearest one it may have meant."""
        inside = (x - self.x, self.top - y)
        hit = [item for item in items if item.box.holds(*inside)]
        if hit:
            return min(hit, key=_size)
        near = [item for item in items if item.box.holds(*inside, slack=mm(FINGER))]
        return min(near, key=lambda item: _apart(item.box, *inside), default=None)


def _has_room(box: Box, *, low: bool) -> bool:
    """An "i" on a small chip would hide its name."""
    long = LONG * dp(MARK) * max(1.0, sizes.scale())  # large words fill what is longer
    low = low or box.h >= LOW * dp(MARK) or box.w >= long
    return bool(low and box.w >= 2 * dp(MARK))


def _aside(box: Box, *, high: bool) -> Box:
    """A corner, or the end of a row."""
    side = min(float(dp(ASIDE)), box.w * 0.45)
    tall = min(side, box.h)
    return Box(box.right - side, box.y if high else box.bottom - tall, side, tall)


def _drawn_in(box: Box, item: Box) -> Box:
    """The "i" in a corner of that."""
    side = min(box.h, float(dp(MARK)))
    inset = min((box.h - side) / 2, float(dp(MARK)) / 6)
    low = Box(box.right - side - inset, box.bottom - side - inset, side, side)
    high = box.middle[1] < item.middle[1] - 1
    return low._replace(y=box.y + inset) if high else low


def ink_of(item: Item) -> Box | None:
    """Where there is something to be seen, but for what it lies on. Words have broad boxes."""
    match item.look:
        case Words(text, size, _, bold, align):
            wide = max(writing.width(line, size, bold) for line in text.split("\n"))
            spare = max(0.0, item.box.w - wide)
            left = {"left": 0.0, "center": spare / 2, "right": spare}[align]
            return Box(item.box.x + left, item.box.y, item.box.w - spare, item.box.h)
        case Icon() | Piece() | Die():
            return item.box
    return None


def _size(item: Item) -> float:
    return item.box.w * item.box.h


def _within(one: Box, other: Box) -> bool:
    return other.holds(one.x, one.y, 1) and other.holds(one.right, one.bottom, 1)


def _meet(one: Box, other: Box) -> bool:
    across = one.x < other.right and other.x < one.right
    return across and one.y < other.bottom and other.y < one.bottom


def _hides(mark: Box, ink: Box) -> bool:
    """Whether it lies on more of that than its own empty corners."""
    across = min(mark.right, ink.right) - max(mark.x, ink.x)
    down = min(mark.bottom, ink.bottom) - max(mark.y, ink.y)
    return across > 0 and down > 0 and across * down > CORNERS * mark.w * mark.h


def in_order(scene: Scene) -> list[Item]:
    """What lies still first; then the pieces, always in the same order, so that they glide above
    everything and none need be hung anew."""
    pieces = sorted((item for item in scene.items if item.moves), key=lambda item: item.key)
    return [*(item for item in scene.items if not item.moves), *pieces]


def _apart(box: Box, x: float, y: float) -> float:
    dx = max(box.x - x, 0, x - box.right)
    dy = max(box.y - y, 0, y - box.bottom)
    return dx * dx + dy * dy
