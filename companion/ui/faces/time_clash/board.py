"""The whole table in one widget: who plays, the ring with the disk, three stacks round it."""

from __future__ import annotations

from collections.abc import Collection
from typing import Any

from kivy.metrics import dp

from companion.games.time_clash.ahead import Ahead, ahead
from companion.games.time_clash.cards import COMPANION, ENEMY, TIME
from companion.games.time_clash.seen import View
from companion.ui.boards import tints
from companion.ui.boards.kit import Kit
from companion.ui.boards.panes import LEAST, Pane, Panes, Touched, least
from companion.ui.boards.picture import Picture
from companion.ui.boards.scene import Box, Icon, Plate, Scene
from companion.ui.host import Names
from companion.ui.host.phrases import Phrases
from companion.ui.theme import colours

from .cards import TEAMS, tone
from .ring import ring
from .rows import rows
from .seats import seats
from .stack import CHIP, pending, stack

MOST = 1.9  # how much larger it may grow than it is at the least
WIDE, HIGH = 590, 430  # so much it needs at the least for its ring
SIDE = 0.302  # of the width is a stack at a side
GAP = 10
LOW = 204  # the middle stack, at the least
AROUND = 12  # the ring, where markers stand out


class Board(Panes):
    def __init__(
        self, words: Names, say: Phrases, on_touch: Touched | None = None, **more: Any
    ) -> None:
        super().__init__(on_touch, **more)
        self.words, self.say = words, say
        self.marked: frozenset[str] = frozenset()  # what is chosen so far
        self.expected: dict[str, Ahead] = {}  # of the plays that are offered
        self.pane = Pane(Picture())
        self.add_widget(self.pane)

    def draw(self, *, glide: bool) -> None:
        view = self.view
        if view is None or min(self.size) < dp(LEAST):
            return
        width, small = self.width - dp(5), least(self.width)  # beside it runs the scroll bar
        scale = min(width / dp(WIDE), self.height / dp(HIGH), MOST * small)
        then = self._ahead(view)
        if scale >= small:
            found = whole(self._kit(view, scale), view, width, self.height, then, self.marked)
        else:
            found = rows(self._kit(view, small), view, width, then, self.marked)
        self.pane.size, self.pane.pos = self.size, self.pos
        self.pane.picture.show(found, self.width, glide=glide)
        if found.height <= self.height:
            self.pane.scroll_y = 1

    def _kit(self, view: View, scale: float) -> Kit:
        return self.kit_for(self.words, self.say, view.sides, scale)

    # What would follow

    def expect(self, what: Any) -> None:
        """By stack."""
        self.expected = what

    def offer(
        self, options: Collection[str], chosen: Touched, picked: Collection[str] = ()
    ) -> tuple[str, ...]:
        """Plays of one card are drawn as they would lie."""
        self._hint(tuple(options), frozenset(picked))
        return super().offer(options, chosen)

    def withdraw(self) -> None:
        self._hint((), frozenset())
        super().withdraw()

    def _hint(self, options: tuple[str, ...], marked: frozenset[str]) -> None:
        """Drawn anew only where that shows."""
        before, view = (self._ahead(self.view) if self.view else {}, self.marked), self.view
        self.offered, self.marked = options, marked
        if view is not None and before != (self._ahead(view), marked):
            self.draw(glide=False)

    def _ahead(self, view: View) -> dict[str, Ahead]:
        if any(each.startswith("play:") for each in self.offered):
            return self.expected
        card, stack = pending(view)
        return {stack: ahead(view, card, stack)} if card else {}


def whole(
    kit: Kit,
    view: View,
    width: float,
    height: float,
    then: dict[str, Ahead],
    marked: Collection[str],
) -> Scene:
    """As the table lies: a stack at each side, the ring between them, the third below it."""
    scene, gap = seats(kit, view, width), kit.s(GAP)
    top = scene.height + gap
    tall, side = height - top, width * SIDE
    between = width - 2 * side - 2 * gap
    for id, x in ((ENEMY, 0.0), (COMPANION, width - side)):
        scene.add(stack(kit, view, id, side, tall, then.get(id), marked), x, top)
    least = kit.s(LOW + (CHIP + GAP if view.reserve else 0))
    radius = min(between / 2 - kit.s(AROUND), (tall - least) / 2 - kit.s(AROUND))
    middle = (width / 2, top + radius + kit.s(AROUND))
    low = middle[1] + radius + kit.s(AROUND)
    _spokes(
        scene,
        Box(side, middle[1] - radius * 0.2, width - 2 * side, 0),
        middle[0],
        low - top,
        top,
    )
    ring(kit, scene, view, middle, radius, marked)
    _score(kit, scene, view, Box(side + gap, low - kit.s(24), between, kit.s(22)))
    scene.add(
        stack(kit, view, TIME, between, top + tall - low, then.get(TIME), marked), side + gap, low
    )
    scene.height = max(scene.height, height)
    return scene


def _spokes(scene: Scene, box: Box, x: float, tall: float, top: float) -> None:
    """From the ring to the stacks."""
    thick = box.w * 0.025
    look = Plate(tints.mix(colours.NIGHT, colours.LINE, 0.6))
    scene.put("spoke.sides", Box(box.x, box.y - thick / 2, box.w, thick), look)
    scene.put("spoke.middle", Box(x - thick / 2, top + tall * 0.5, thick, tall * 0.5), look)


def _score(kit: Kit, scene: Scene, view: View, box: Box) -> None:
    """Games won, in the corners the ring leaves."""
    for side, right in (("enemy", False), ("doctor", True)):
        parts = (Icon(TEAMS[side], tone(side)[0]), str(view.scores.get(side, 0)))
        chip = kit.chip(f"score.{side}", parts, 20, bold=True, mend=f"score.{side}")
        scene.add(chip.scene, box.right - chip.w if right else box.x, box.y)
