"""Where dice count: four corners to drag over the camera's picture."""

from __future__ import annotations

from typing import Any

from kivy.graphics import Color, InstructionGroup
from kivy.input.motionevent import MotionEvent
from kivy.metrics import dp

from companion.ui.camera.snapshot import Snapshot
from companion.ui.host import Host
from companion.ui.host.camera import Point
from companion.ui.pages.page import Page, Ways
from companion.ui.pages.pieces import foot
from companion.ui.theme import colours, plates, sizes
from companion.ui.theme.outline import outline
from companion.ui.theme.widgets import Tap, Text, lay

SIDE = 0.6  # of a fingertip: a corner's handle
WHOLE: tuple[Point, ...] = ((0.0, 0.0), (1.0, 0.0), (1.0, 1.0), (0.0, 1.0))


class Corners(Snapshot):
    """The picture with its four corners; a finger moves the one that is nearest."""

    def __init__(self, corners: tuple[Point, ...], **more: Any) -> None:
        self.corners = list(corners)
        self.margin = SIDE * sizes.touch() / 2
        super().__init__(**more)
        self._frame = InstructionGroup()
        self.canvas.add(self._frame)
        self.bind(pos=self.frame, size=self.frame)

    def put(self, corners: tuple[Point, ...]) -> None:
        self.corners = list(corners)
        self.frame()

    def _lay(self, *_: Any) -> None:
        super()._lay()
        if hasattr(self, "_frame"):
            self.frame()

    def frame(self, *_: Any) -> None:
        self._frame.clear()
        places = [self.at(corner) for corner in self.corners]
        points = [part for place in places for part in place]
        for colour, width in ((colours.NIGHT, 4.0), (colours.LAMP, 2.0)):
            self._frame.add(Color(*colour))
            self._frame.add(outline(points, dp(width)))
        side = SIDE * sizes.touch()
        for x, y in places:
            self._frame.add(Color(*colours.NIGHT))
            self._frame.add(plates.plate((x - side / 2, y - side / 2), (side, side), side / 2))
            inner = side - dp(6)
            self._frame.add(Color(*colours.LAMP))
            at = (x - inner / 2, y - inner / 2)
            self._frame.add(plates.plate(at, (inner, inner), inner / 2))

    def on_touch_down(self, touch: MotionEvent) -> bool:
        grip = self._near(touch.x, touch.y)
        if grip is None:
            return bool(super().on_touch_down(touch))
        touch.grab(self)
        touch.ud["corner"] = grip
        return True

    def _near(self, x: float, y: float) -> int | None:
        def away(n: int) -> float:
            at = self.at(self.corners[n])
            return max(abs(at[0] - x), abs(at[1] - y))

        nearest = min(range(len(self.corners)), key=away)
        return nearest if away(nearest) <= sizes.touch() else None

    def on_touch_move(self, touch: MotionEvent) -> bool:
        if touch.grab_current is self and "corner" in touch.ud:
            self.corners[touch.ud["corner"]] = self.point(touch.x, touch.y)
            self.frame()
            return True
        return bool(super().on_touch_move(touch))

    def on_touch_up(self, touch: MotionEvent) -> bool:
        if touch.grab_current is self and "corner" in touch.ud:
            touch.ungrab(self)
            return True
        return bool(super().on_touch_up(touch))


class AreaScreen(Page):
    def __init__(self, host: Host, ways: Ways) -> None:
        super().__init__(host, ways, host.say("camera.area"))
        self.desk = host.cameras
        self.corners = Corners(self.desk.area or WHOLE)
        whole = Tap(self.say("camera.area.whole"), lambda: self.corners.put(WHOLE))
        keep = Tap(self.say("camera.area.keep"), self._keep, fill=colours.BLUE)
        hint = Text(self.say("camera.area.hint"), sizes.body(), colours.TEXT)
        # Nothing here scrolls: fingers move corners
        lay(self.content, hint, self.corners, foot(whole, keep))
        self.hear(self.desk, self._heard)
        self._heard()

    def _heard(self) -> None:
        look = self.desk.look
        if look is not None:
            self.corners.show(look.photo, look.dice)
            self.corners.frame()

    def _keep(self) -> None:
        corners = tuple(self.corners.corners)
        everywhere = corners == WHOLE
        self.attempt(lambda _: self.desk.keep_area(() if everywhere else corners))
        self.ways.back()
