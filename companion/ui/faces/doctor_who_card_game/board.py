"""The whole table in one widget: how long it goes on, then a row for each player in turn order."""

from __future__ import annotations

from typing import Any

from kivy.metrics import dp

from companion.games.doctor_who_card_game.seen import View
from companion.ui.boards.kit import Kit
from companion.ui.boards.panes import LEAST, Pane, Panes, Touched, least
from companion.ui.boards.picture import Picture
from companion.ui.boards.scene import Scene
from companion.ui.host import Names
from companion.ui.host.phrases import Phrases

from .display import base, display
from .meter import TALL, meter
from .stacked import stacked

MOST = 1.9  # how much larger it may grow than it is at the least
WIDE = 640  # so much it needs at the least for a head beside the places
CLOSER = 0.85  # of the least, where all of it is in sight then
GAP = 9


class Board(Panes):
    def __init__(
        self, words: Names, say: Phrases, on_touch: Touched | None = None, **more: Any
    ) -> None:
        super().__init__(on_touch, **more)
        self.words, self.say = words, say
        self.pane = Pane(Picture())
        self.add_widget(self.pane)

    def draw(self, *, glide: bool) -> None:
        view = self.view
        if view is None or min(self.size) < dp(LEAST):
            return
        width = self.width - dp(5)  # beside it runs the scroll bar
        found = self._scene(view, width)
        self.pane.size, self.pane.pos = self.size, self.pos
        self.pane.picture.show(found, self.width, glide=glide)
        if found.height <= self.height:
            self.pane.scroll_y = 1

    def _scene(self, view: View, width: float) -> Scene:
        """Each player's head beside the places where there is the width for it; a little closer
        rather than scrolled, for words are no smaller there."""
        small = least(self.width)
        scale = min(width / dp(WIDE), MOST * small)
        if scale < small:
            return stacked(self._kit(view, small), view, width)
        while scale > small and self._needs(view, scale, width) > self.height:
            scale = max(small, scale * 0.96)
        closer = CLOSER * small
        if self._needs(view, closer, width) <= self.height:
            while scale > closer and self._needs(view, scale, width) > self.height:
                scale = max(closer, scale * 0.98)
        return beside(self._kit(view, scale), view, width, self.height)

    def _needs(self, view: View, scale: float, width: float) -> float:
        kit = self._kit(view, scale)
        rows = sum(base(view, seat, kit, width) + GAP for seat in view.displays)
        return kit.s(TALL + rows)

    def _kit(self, view: View, scale: float) -> Kit:
        return self.kit_for(self.words, self.say, view.displays, scale)


def beside(kit: Kit, view: View, width: float, height: float) -> Scene:
    """Rows as tall as one another, but for those whose places take two lines."""
    scene = meter(kit, view, width)
    for seat, tall in heights(kit, view, width, height - scene.height).items():
        top = scene.height + kit.s(GAP)
        scene.add(display(kit, view, seat, width, tall), 0, top)
    return scene


def heights(kit: Kit, view: View, width: float, room: float) -> dict[str, float]:
    least = {seat: kit.s(base(view, seat, kit, width)) for seat in view.displays}
    left = room - kit.s(GAP) * len(least)
    tall = [seat for seat in least if least[seat] * len(least) > left]
    share = left / len(least)
    if tall and len(tall) < len(least):
        share = (left - sum(least[seat] for seat in tall)) / (len(least) - len(tall))
    return {seat: max(need, share if seat not in tall else need) for seat, need in least.items()}
