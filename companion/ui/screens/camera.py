"""The tablet's own camera: on or off, which one, where dice count, and which dice it knows."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial

from kivy.uix.widget import Widget

from companion.ui.camera.sight import Sight, why
from companion.ui.host import Host
from companion.ui.host.camera import SetOfDice
from companion.ui.pages.guide import Guide
from companion.ui.pages.page import Page, Ways
from companion.ui.pages.pieces import CardTap, Columns, Section, switch
from companion.ui.teaching.pad import hint, key
from companion.ui.theme import colours, sizes
from companion.ui.theme.widgets import Field, Tap, Text, lay

from .area import AreaScreen
from .files import choose_file
from .teach_dice import TeachScreen

GUIDE = ("phone", "camera", "dice")  # a drawing for each step


class CameraScreen(Page):
    def __init__(self, host: Host, ways: Ways) -> None:
        super().__init__(host, ways, host.say("camera.title"))
        self.desk, self.sets = host.cameras, host.cameras.sets
        self.typed = self.desk.source
        self.asked = False  # whether somebody has another camera
        self.picture = Sight()
        self.key: object = None
        self.hear(self.desk, self._heard)
        self.draw()

    def _heard(self) -> None:
        key = self._key()
        if key != self.key:
            self.draw()
        self.picture.show(self.desk.look)

    def _key(self) -> object:
        desk = self.desk
        return desk.on, desk.problem, desk.look is None, self.sets.chosen

    def draw(self) -> None:
        self.key = self._key()
        if self.picture.parent is not None:
            self.picture.parent.remove_widget(self.picture)
        left = [self._own()]
        if not self.desk.on:
            steps = [(icon, self.say(f"camera.guide.{n}")) for n, icon in enumerate(GUIDE, start=1)]
            left.append(Guide(self.say("camera.guide"), steps))
        self.show(Columns(left, [self._dice()]))
        self.picture.show(self.desk.look)

    # The tablet's own

    def _own(self) -> Section:
        say, desk = self.say, self.desk
        about = say("camera.stands" if desk.on else "camera.hint")
        section = Section("", switch(say("camera.on"), about, desk.on, self._switch))
        if desk.on and desk.problem:
            section.add_widget(Text(why(desk.problem, say), sizes.body(), colours.LAMP))
        elif desk.on and desk.look is None:
            section.add_widget(Text(say("camera.opens"), sizes.body(), colours.QUIET))
        if desk.look is not None:
            make = partial(AreaScreen, self.host, self.ways)
            lay(section, self.picture, key(say("camera.area"), partial(self.ways.open, make)))
        if self.asked or self.desk.problem:
            lay(
                section,
                Text(say("camera.which"), sizes.body(), colours.LAMP, bold=True),
                Field(self.typed, say("camera.source"), partial(setattr, self, "typed")),
                hint(say("camera.source.hint")),
                key(say("camera.use"), self._use),
            )
        else:
            section.add_widget(key(say("camera.other"), self._ask_which))
        return section

    def _ask_which(self) -> None:
        self.asked = True
        self.draw()

    def _switch(self, on: bool) -> None:
        self.attempt(lambda _: self.desk.switch(on))
        self.draw()

    def _use(self) -> None:
        self.attempt(lambda _: self.desk.choose(self.typed))
        self._switch(True)

    # The dice it knows

    def _dice(self) -> Section:
        say = self.say
        teach = Tap(say("teach_dice.title"), partial(self._teach, ""), icon="camera")
        teach.fill = colours.BLUE
        section = Section(say("camera.dice"), *self._rows(), hint(say("camera.dice.hint")), teach)
        bring = key(say("camera.bring"), self._choose_file)
        if self.sets.chosen:
            more = key(say("camera.more"), partial(self._teach, self.sets.chosen))
            send = key(say("camera.send"), self._export)
            lay(section, more, bring, send, key(say("camera.forget"), self._ask_forget))
        else:
            section.add_widget(bring)
        return section

    def _rows(self) -> Iterator[Tap]:
        pips = SetOfDice("", self.say("camera.pips"), {})
        for each in (pips, *self.sets.all()):
            about = self.say("camera.pips.hint") if not each.id else self._about(each)
            lines = [
                (each.name, sizes.body(), colours.TEXT),
                (about, sizes.small(), colours.QUIET),
            ]
            chosen = each.id == self.sets.chosen
            yield CardTap(lines, partial(self._choose, each.id), chosen=chosen)

    def _about(self, each: SetOfDice) -> str:
        return self.say("camera.set", faces=len(each.faces), n=sum(each.faces.values()))

    def _choose(self, id: str) -> None:
        self.attempt(lambda _: self.sets.choose(id))
        self.draw()

    def _teach(self, id: str) -> None:
        """More of the set that is played with, or a new one."""
        self.ways.open(partial(TeachScreen, self.host, self.ways, id))

    def _ask_forget(self) -> None:
        self.strip.confirm(self.say("camera.forget.sure", name=self._called()), self._forget)

    def _called(self) -> str:
        return next((each.name for each in self.sets.all() if each.id == self.sets.chosen), "")

    def _forget(self) -> None:
        self.attempt(lambda _: self.sets.forget(self.sets.chosen))
        self.draw()

    # Shared as a file

    def _export(self) -> None:
        self.attempt(lambda _: self._exported(self.sets.export(self.sets.chosen)))

    def _exported(self, name: str) -> None:
        self.strip.tell(self.say("box.exported", name=name))

    def _choose_file(self) -> None:
        choose_file(self.say("camera.bring"), self.sets.files(), self.say, self._bring)

    def _bring(self, path: str) -> None:
        self.attempt(lambda _: self.sets.choose(self.sets.take_in(path)))
        self.draw()


def camera_section(host: Host, ways: Ways, turn: Callable[[bool], None]) -> Widget:
    """The way here, from the dice."""
    toggle = switch(host.say("camera.on"), host.say("camera.hint"), host.cameras.on, turn)
    opens = partial(ways.open, partial(CameraScreen, host, ways))
    return Section(
        host.say("camera.title"), toggle, key(host.say("camera.open"), opens, icon="camera")
    )
