"""What a camera makes of the open throw: small in the panel, large on a sheet."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

from kivy.core.window import Window
from kivy.uix.widget import Widget

from companion.core.messages import NotAllowed
from companion.ui.host import Words
from companion.ui.host.camera import CameraDesk, Look
from companion.ui.host.dice import Throw
from companion.ui.host.phrases import Phrases
from companion.ui.theme import colours, sizes
from companion.ui.theme.widgets import Column, Laid, Sheet, Tap, Text, lay

from .doubt import DoubtCard
from .sight import why
from .snapshot import Snapshot

Act = Callable[[], None]
MIDDLE = {"center_y": 0.5}
SMALL = 0.58  # of the panel's width
TALL, UPRIGHT = 0.22, 0.14  # of the window's height, at the most
LARGE, SMALLER = 0.6, 0.4  # on the sheet, alone and while a die is asked about


class Watching(Column):
    """Listens for as long as it stands in the window."""

    def __init__(self, desk: CameraDesk, throw: Throw, words: Words, say: Phrases) -> None:
        super().__init__()
        self.desk, self.throw, self.words, self.say = desk, throw, words, say
        self.key: object = None  # all that is drawn here, but the picture
        desk.listen(self.heard)

    @property
    def look(self) -> Look | None:
        """Of this throw; a camera that is on shows what lies there anyway."""
        look = self.desk.look
        return look if look is not None and (look.current or self.desk.on) else None

    def heard(self) -> None:
        if self.get_parent_window() is None:
            self.desk.unlisten(self.heard)
        else:
            self.refresh()

    def refresh(self) -> None:
        look = self.look
        key = (look is None, self.desk.problem, self.doing(look))
        if key != self.key:
            self.key = key
            self.clear_widgets()
            self.draw(look)
        if look is not None:
            self.show(look)

    def doing(self, look: Look | None) -> object:
        """What changes more than a picture and a line of words."""
        if look is None:
            return None
        asked = tuple(die.id for die in look.dice if die.asked) if look.asks else ()
        return asked and (look.id, *asked), look.counts

    def draw(self, look: Look | None) -> None:
        raise NotImplementedError

    def show(self, look: Look) -> None:
        raise NotImplementedError

    def doubt(self, look: Look, only: str = "", large: Act | None = None) -> DoubtCard | None:
        """One die at a time, large; the others are in no doubt, or come after it."""
        for die in look.dice:
            if die.id == only if only else look.asks and die.asked:
                mend = partial(self.mend, look.id, die.id)
                return DoubtCard(self.desk, die, self.words, self.say, mend, large)
        return None

    def mend(self, shot: str, die: str, face: str) -> None:
        self.attempt(partial(self.desk.mend, shot, die, face))

    def counts(self) -> Tap:
        """A throw that was there before the camera looked, or that people want to see first."""
        return Tap(self.say("phone.counts"), self.count, fill=colours.BLUE, font_size=sizes.body())

    def count(self) -> None:
        """What is seen when it is tapped."""
        if (look := self.look) is not None:
            self.attempt(partial(self.desk.count, look.id))

    def attempt(self, act: Callable[[], None]) -> None:
        """A picture may be over before the tap: then there is a newer one."""
        try:
            act()
        except NotAllowed:
            self.refresh()


class Glance(Watching):
    """Small, with one line of words; a tap makes it large. It stands above ``below``, and takes no
    room where no camera looks."""

    def __init__(
        self, desk: CameraDesk, throw: Throw, words: Words, say: Phrases, below: Widget
    ) -> None:
        super().__init__(desk, throw, words, say)
        self.below = below
        self.sheet: LookSheet | None = None
        self.picture: Snapshot | None = None  # while nothing is asked
        self.add_widget(below)
        self.refresh()

    def draw(self, look: Look | None) -> None:
        self.picture = None
        if look is not None:
            card = self.doubt(look, large=self.enlarge)
            self.add_widget(self._row() if card is None else card)
            if look.counts:
                self.add_widget(self.counts())
        elif self.desk.on:
            self.add_widget(Text(self._waits(), sizes.small(), colours.LAMP))
        self.add_widget(self.below)

    def _row(self) -> Widget:
        self.picture = Snapshot(self.enlarge, small=True, size_hint=(None, 1))
        self.said = Text("", sizes.body(), colours.TEXT, pos_hint=MIDDLE)
        self.row = Laid(self.picture, self.said, size_hint_y=None, spacing=sizes.gap())
        self.row.bind(width=self._fit)
        self._fit()
        return self.row

    def _waits(self) -> str:
        return why(self.desk.problem, self.say) if self.desk.problem else self.say("camera.opens")

    def show(self, look: Look) -> None:
        if self.picture is not None:
            self.picture.show(look.photo, look.dice)
            self.said.text = look.said
            self._fit()

    def _fit(self, *_: Any) -> None:
        if self.picture is None:
            return
        aspect = self.picture.aspect
        share = UPRIGHT if sizes.upright() else TALL
        tall = min(self.row.width * SMALL / aspect, share * Window.height)
        self.row.height = max(sizes.touch(), tall)
        self.picture.width = self.row.height * aspect

    def enlarge(self) -> None:
        self.sheet = LookSheet(self.desk, self.throw, self.words, self.say)
        self.sheet.open()


class LookSheet(Sheet):
    """Every die can be put right by a tap."""

    def __init__(self, desk: CameraDesk, throw: Throw, words: Words, say: Phrases) -> None:
        self.large = Large(desk, throw, words, say, self.close)
        super().__init__(self.large, say("camera.seen"), partial(desk.unlisten, self.large.heard))
        self.large.refresh()


class Large(Watching):
    def __init__(
        self,
        desk: CameraDesk,
        throw: Throw,
        words: Words,
        say: Phrases,
        close: Callable[[], None],
    ) -> None:
        super().__init__(desk, throw, words, say)
        self.close, self.chosen, self.asks = close, "", False
        self.picture = Snapshot(touched=self.touch, size_hint_y=None)
        self.bind(width=self._fit)

    def heard(self) -> None:
        if self.throw.over or self.look is None:
            self.close()
        else:
            super().heard()

    def doing(self, look: Look | None) -> object:
        return super().doing(look), self.chosen, look and look.id if self.chosen else ""

    def draw(self, look: Look | None) -> None:
        self.said = Text("", sizes.option(), colours.TEXT, halign="center")
        lay(self, self.picture, self.said)
        if look is None:
            return
        card = self.doubt(look, self.chosen)
        self.asks = card is not None
        if card is not None:
            self.add_widget(card)
        if look.counts:
            self.add_widget(self.counts())
        if look.current and not self.chosen:
            hint = Text(self.say("camera.mend"), sizes.small(), colours.QUIET, halign="center")
            self.add_widget(hint)

    def show(self, look: Look) -> None:
        self.picture.show(look.photo, look.dice)
        self.said.text = look.said
        self._fit()

    def _fit(self, *_: Any) -> None:
        most = (SMALLER if self.asks else LARGE) * Window.height
        self.picture.height = min(most, self.width / self.picture.aspect)

    def touch(self, die: str) -> None:
        look = self.look
        if look is not None and look.current:
            self.chosen = die
            self.refresh()

    def mend(self, shot: str, die: str, face: str) -> None:
        self.chosen = ""
        super().mend(shot, die, face)
        self.refresh()
