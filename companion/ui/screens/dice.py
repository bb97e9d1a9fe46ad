"""Real dice: those that are known, those that are near, and how throws count."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from typing import Any

from kivy.uix.widget import Widget

from companion.ui.host import Host
from companion.ui.host.dice import Die
from companion.ui.pages.dice_words import about, state_colour, why
from companion.ui.pages.guide import Guide
from companion.ui.pages.page import Page, Ways
from companion.ui.pages.pieces import CardTap, Columns, Row, Section, named, switch
from companion.ui.theme import colours, sizes
from companion.ui.theme.widgets import Tap, Text, lay

from .camera import camera_section
from .die import DieScreen
from .home_made import HomeMadeScreen

GUIDE = ("dice", "bluetooth", "plus", "tick")  # a drawing for each step


class DiceScreen(Page):
    def __init__(self, host: Host, ways: Ways) -> None:
        super().__init__(host, ways, host.say("dice.title"))
        self.desk, self.carriers = host.dice, host.dice.carriers
        self.hear(self.desk, self.draw, 0.1)
        self.draw()

    def draw(self) -> None:
        say, finding = self.say, self.carriers.finding
        label = say("dice.stop_finding") if finding else say("dice.find")
        fill = colours.RAISED if finding else colours.BLUE
        find = Tap(label, partial(self._find, not finding), fill=fill, icon="bluetooth")
        find.least = sizes.answer()
        camera = camera_section(self.host, self.ways, self._look)
        left = [self._known(), *self._near(), camera]
        right = [self._throws(), self._home_made()]
        self.show(Columns(left, right if self.desk.known() else [self._guide(), *right]), find)

    def _guide(self) -> Guide:
        """For those who have never paired one."""
        steps = [(icon, self.say(f"dice.guide.{n}")) for n, icon in enumerate(GUIDE, start=1)]
        return Guide(self.say("dice.guide"), steps)

    def _look(self, on: bool) -> None:
        self.attempt(lambda _: self.host.cameras.switch(on))

    # Dice

    def _known(self) -> Section:
        section = Section(self.say("dice.known"))
        if self.carriers.trouble and (self.carriers.finding or self.desk.known()):
            text = why(self.carriers.trouble, self.say)
            section.add_widget(Text(text, sizes.body(), colours.DANGER))
        lay(section, *map(self._card, self.desk.known()))
        if not self.desk.known():
            section.add_widget(Text(self.say("dice.none"), sizes.body(), colours.QUIET))
        return section

    def _card(self, die: Die) -> Tap:
        lines = [
            (die.name, sizes.option(), colours.TEXT),
            (about(die, self.say, self.words), sizes.body(), state_colour(die)),
        ]
        opens = partial(self.ways.open, partial(DieScreen, self.host, self.ways, die.id))
        return CardTap(lines, opens, least=sizes.answer())

    def _near(self) -> Iterator[Section]:
        near = self.desk.near()
        if not near and not self.carriers.finding:
            return
        section = Section(self.say("dice.near"))
        hint = self.say("dice.near.hint") if near else self.say("dice.near.none")
        section.add_widget(Text(hint, sizes.small(), colours.QUIET))
        for die in near:
            pair = Tap(self.say("dice.pair"), partial(self._pair, die.id), snug=True)
            model = self.say(f"dice.model.{die.model.replace('-', '_')}")
            section.add_widget(Row(named(die.name, model), [pair]))
        yield section

    def _find(self, on: bool) -> None:
        self.attempt(lambda _: self.carriers.find(on))
        self.draw()

    def _pair(self, die: str) -> None:
        self.attempt(lambda _: self.desk.pair(die))
        self.ways.open(partial(DieScreen, self.host, self.ways, die))

    # How throws count

    def _throws(self) -> Section:
        desk = self.desk
        return Section(
            self.say("dice.throws"),
            self._switch("at_once", desk.at_once, desk.count_at_once),
            self._switch("lights", desk.lights, desk.shine),
        )

    def _switch(self, name: str, on: bool, turn: Any) -> Widget:
        title, hint = self.say(f"dice.{name}"), self.say(f"dice.{name}.hint")

        def turned(to: bool) -> None:
            self.attempt(lambda _: turn(to))
            self.draw()

        return switch(title, hint, on, turned)

    # For those who build dice

    def _home_made(self) -> Section:
        opens = partial(self.ways.open, partial(HomeMadeScreen, self.host, self.ways))
        lines = [
            (self.say("dice.home_made"), sizes.body(), colours.TEXT),
            (self.say("dice.home_made.hint"), sizes.small(), colours.QUIET),
        ]
        return Section("", CardTap(lines, opens, least=sizes.touch()))


def dice_section(host: Host, ways: Ways) -> Widget:
    """The way here, from the settings."""
    hint = Text(host.say("dice.hint"), sizes.small(), colours.QUIET)
    opens = partial(ways.open, partial(DiceScreen, host, ways))
    return Section(host.say("dice.title"), hint, Tap(host.say("dice.open"), opens, icon="dice"))
