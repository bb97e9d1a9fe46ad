"""Setting the table up: a few pictures for all at once, then how everything lies."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial
from typing import Any

from kivy.core.window import Window
from kivy.metrics import dp
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.widget import Widget

from companion.core.view import View
from companion.ui.boards.alone import Alone
from companion.ui.boards.players import Player, players
from companion.ui.boards.scene import Scene
from companion.ui.face import SetUp
from companion.ui.faces import face_of
from companion.ui.host import Host, Playing
from companion.ui.moves import afresh, begun, dealt
from companion.ui.pages.guide import part
from companion.ui.pages.page import Page, Ways
from companion.ui.pages.pieces import WIDE, abreast, foot
from companion.ui.theme import colours, sizes
from companion.ui.theme.fading import Fading
from companion.ui.theme.lines import Lines
from companion.ui.theme.widgets import Column, NextStep, Surface, Tap, Text, lay

from .match import MatchScreen

WHOLE = 600  # dp: as wide as a picture is at its first scale
DOCK = 400  # dp: as wide as a question's
TALL, PHONE = 1.4, 2.2  # times the picture's height, where it lies below; on a phone
PAGE = "setup.page"


class Picture(Alone):
    """One step of the set-up, as large as there is room for."""

    def __init__(self, playing: Playing, step: SetUp) -> None:
        super().__init__()
        self.playing, self.step, self.bases = playing, step, playing.bases

    def scene(self, view: Any, scale: float, width: float) -> Scene:
        playing = self.playing
        seats = playing.session.options["seats"]
        kit = self.kit_for(playing.words, playing.say, seats, min(scale, width / dp(WHOLE)))
        return self.step.drawn(kit, view, width)

    def draw(self, *, glide: bool) -> None:
        """In the middle of its room."""
        super().draw(glide=glide)
        tall = self.pane.picture.height
        if 0 < tall < self.height:
            self.pane.size = (self.width, tall)
            self.pane.pos = (self.x, self.y + (self.height - tall) / 2)


class SetupScreen(Page):
    """A step at a time; who knows it all has the list."""

    def __init__(self, host: Host, ways: Ways, playing: Playing) -> None:
        super().__init__(host, ways, host.say("setup.title"), playing)
        self.playing, self.at = playing, 0
        moment = begun(playing.session)
        game = playing.session.game
        self.view: View = game.view(moment.table, None)
        face = face_of(game.NAME)
        self.steps: Sequence[SetUp] = face.set_up(self.view, playing.held(), playing.words)
        self.ready: set[str] = set()
        self.players = self._players()
        self.draw()

    def _players(self) -> Mapping[str, Player]:
        seats = list(self.playing.session.options["seats"])
        names = [self.words.name("seat", seat) for seat in seats]
        return players(seats, names, self.playing.bases)

    # A step

    def draw(self) -> None:
        """The picture beside what is said of it; last of all the whole table, to be compared."""
        wide = self._beside()
        stage = BoxLayout(orientation="vertical", spacing=sizes.gap())
        if self.at < len(self.steps):
            step = self.steps[self.at]
            stage.add_widget(self._picture(step))
            seats = self._seats(step) if step.each else None
            if wide and seats is not None:
                stage.add_widget(seats)
            dock = self._dock(step.name, step, None if wide else seats)
        else:
            stage.add_widget(self._board())
            dock = self._dock("compare", None, None)
        whole = BoxLayout(orientation="horizontal" if wide else "vertical", spacing=sizes.gap())
        if wide:
            dock.size_hint_x, dock.width = None, _across()
        else:
            large = TALL * max(1.0, sizes.scale())
            dock.size_hint_y = PHONE if sizes.kind() == sizes.PHONE else large
            if self.at == len(self.steps):  # there is little to say, and much to look at
                dock.size_hint_y = None
                dock.bind(minimum_height=dock.setter("height"))
                dock.height = dock.minimum_height
        for each in (stage, dock):
            whole.add_widget(each)
        self.content.clear_widgets()
        self.content.add_widget(whole)

    def _picture(self, step: SetUp) -> Surface:
        ground, picture = Surface(), Picture(self.playing, step)
        ground.add_widget(picture)
        picture.show(self.view)
        return ground

    def _board(self) -> Widget:
        """As it lies once everything is dealt."""
        face, playing = face_of(self.playing.session.game.NAME), self.playing
        assert face.board is not None
        board = face.board(playing.words, playing.say, lambda _: None)
        board.bases = playing.bases
        board.show(self.view)
        return board

    def _dock(self, name: str, step: SetUp | None, seats: Widget | None) -> Surface:
        """What is to be laid out; upright, who has done so stands below it."""
        say, dock = self.say, Surface()
        of = say("setup.step", n=self.at + 1, of=len(self.steps) + 1)
        all_at_once = say("setup.everybody") if step is not None and step.each else ""
        who = " · ".join(filter(None, (of, all_at_once)))
        dock.add_widget(Text(who, sizes.small(), colours.LAMP, bold=True))
        said = say(f"{PAGE}.{name}", **self._values())
        title = Text(said, self._large(), colours.TEXT, bold=True)
        parts = Column(title)
        for n, (each, drawing) in enumerate(step.parts if step is not None else (), start=1):
            said = say(f"{PAGE}.{name}.{each}", **self._values())
            parts.add_widget(part(n, drawing, said))
        if seats is not None:
            parts.add_widget(seats)
        if len(parts.children) > 1:
            dock.add_widget(Fading(parts, level=True))
        else:
            parts.remove_widget(title)
            lay(dock, title, *([Widget()] if self._beside() else ()))
        before = Tap(say("setup.before"), partial(self._go, -1), font_size=sizes.body())
        before.disabled = self.at == 0
        listed = Tap(say("setup.list"), self._list, font_size=sizes.body())
        dock.add_widget(foot(before, listed, room=self._room()))
        on = "setup.ready" if step is None else "setup.all_ready" if step.each else "setup.next"
        dock.add_widget(NextStep(say(on), partial(self._go, 1)))
        return dock

    def _room(self) -> float:
        return (_across() if self._beside() else float(Window.width)) - 2 * sizes.pad()

    def _beside(self) -> bool:
        return not sizes.upright() and Window.width >= dp(WIDE)

    def _large(self) -> float:
        return sizes.question() if sizes.kind() != sizes.PHONE else sizes.name()

    def _values(self) -> dict[str, str]:
        first = self.view.opening
        return {"first": self.words.name("seat", first) if first else ""}

    # Who is ready

    def _seats(self, step: SetUp) -> BoxLayout:
        wide = Window.width >= dp(WIDE) or len(self.players) < 3
        return abreast([self._seat(step, *each) for each in self.players.items()], stacked=not wide)

    def _seat(self, step: SetUp, seat: str, player: Player) -> Tap:
        name, *rest = [player.name, *step.of.get(seat, "").split("\n")]
        lines = [(name, sizes.option(), player.colour)]
        lines += [(each, sizes.small(), colours.TEXT) for each in rest]
        tap = Lines(lines, partial(self._turn, seat), least=sizes.touch())
        tap.fill = colours.area(self.playing.bases.get(seat) or "blue")
        tap.chosen = seat in self.ready
        tap.icon, tap.icon_side = ("tick" if tap.chosen else player.mark), "right"
        return tap

    def _turn(self, seat: str) -> None:
        self.ready ^= {seat}
        self.draw()

    # On

    def _go(self, by: int) -> None:
        self.at = max(0, self.at + by)
        if self.at <= len(self.steps):
            self.draw()
        else:
            self.ways.back()

    def _list(self) -> None:
        self.ways.instead(partial(all_at_once, self.host, self.ways, self.playing))


def _across() -> float:
    return float(dp(DOCK) * max(1.0, sizes.scale()) ** 0.5)


def set_up(host: Host, ways: Ways, playing: Playing) -> Page:
    """In pictures, where the game has some."""
    drawn = face_of(playing.session.game.NAME).board is not None
    return (SetupScreen if drawn else all_at_once)(host, ways, playing)


def all_at_once(host: Host, ways: Ways, playing: Playing) -> MatchScreen:
    """Everything there is, where it lies once it is dealt."""
    start, say = afresh(dealt(playing.session)), host.say
    return MatchScreen(host, ways, playing, start, say("setup.title"), say("setup.check"))
