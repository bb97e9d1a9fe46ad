"""One place of the table alone, as large as there is room for: touched to be put right."""

from __future__ import annotations

from collections.abc import Collection
from typing import Any

from kivy.metrics import dp
from kivy.properties import NumericProperty

from companion.ui.boards.kit import Kit
from companion.ui.boards.panes import LEAST, Pane, Panes, Touched, fitted, least
from companion.ui.boards.picture import Picture
from companion.ui.boards.players import players
from companion.ui.boards.scene import Scene
from companion.ui.host import Names
from companion.ui.phrases import Phrases
from companion.ui.theme import named

from .console import BRIEF, FULL, console
from .places import places
from .track import track

MOST = 1.6  # times what it is on the board


class Part(Panes):
    """``needed`` is how tall it would be; ``most`` how tall it may be."""

    needed = NumericProperty(0)

    def __init__(self, words: Names, say: Phrases, place: str, correct: Touched) -> None:
        super().__init__()
        self.words, self.say, self.place, self.correct = words, say, place, correct
        self.most, self.scale = 0.0, 1.0
        self.ground = Picture()
        self.ground.mends = True
        self.pane = Pane(self.ground)
        self.add_widget(self.pane)

    def draw(self, *, glide: bool) -> None:
        view = self.view
        if view is None or self.width < dp(LEAST):
            return
        found, self.scale = fitted(
            lambda scale: _scene(self._kit(view, scale), view, self.place, self.width - dp(5)),
            self.most or self.height,
            self.scale,
            MOST,
            least(self.width),
        )
        self.needed = found.height
        self.pane.size, self.pane.pos = self.size, self.pos
        self.ground.show(found, self.width, glide=glide)
        if found.height <= self.height:
            self.pane.scroll_y = 1

    def _kit(self, view: dict[str, Any], scale: float) -> Kit:
        seats = list(view["doctors"])
        names = [self.words.name("seat", seat) for seat in seats]
        return Kit(self.words, self.say, dp(scale), players(seats, names, self.bases), self.memo)

    def shows(self, options: Collection[str]) -> bool:
        """Whether something here stands for one of these."""
        return any(each in options for item in self.ground.scene.items for each in item.options)

    def shows_mend(self, path: str) -> bool:
        return any(item.mend == path for item in self.ground.scene.items)

    def tap(self, pos: tuple[float, float]) -> None:
        """What is lit is chosen; anything else is to be put right."""
        option, path, more = self.option_at(pos), self.mend_at(pos), self.reads_at(pos)
        if more:
            named.show(more, self)
        elif option is not None and self.chosen is not None:
            self.chosen(option)
        elif path is not None:
            self.correct(path)


def has_picture(view: dict[str, Any], place: str) -> bool:
    """Piles have none, nor has a place where nothing lies."""
    filled = {
        "game": True,
        "web": True,
        "earth": True,
        "elsewhere": len(view["locations"]) > 1,
        "anomalies": bool(view["anomalies"]),
    }
    return place in view["doctors"] or filled.get(place, False)


def _scene(kit: Kit, view: dict[str, Any], place: str, width: float) -> Scene:
    earth, *others = view["locations"]
    nothing: dict[str, Any] = {"locations": [], "anomalies": [], "offered": []}
    match place:
        case "game":
            return _all(kit, view, width)
        case "web":
            return track(kit, view, width)
        case "earth":
            return places(kit, view | nothing | {"locations": [earth]}, width)
        case "elsewhere":
            return places(kit, view | nothing | {"locations": others}, width)
        case "anomalies":
            return places(kit, view | nothing | {"anomalies": view["anomalies"]}, width)
    return console(kit, view, place, width, FULL)


def _all(kit: Kit, view: dict[str, Any], width: float) -> Scene:
    """Everybody's console in brief: one of them has the turn."""
    scene = Scene()
    for seat in view["doctors"]:
        scene.add(console(kit, view, seat, width, BRIEF), 0, scene.height + kit.s(8))
    return scene
