"""Real dice: those that are known, those that are near, wires, recordings, and how throws count."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from typing import Any

from kivy.uix.widget import Widget

from companion.ui.host import Host
from companion.ui.host.dice import Die, Port, Recording
from companion.ui.pages.dice_words import about, state_colour, why
from companion.ui.pages.page import Page, Ways
from companion.ui.pages.pieces import CardTap, Columns, Row, Section, named, switch
from companion.ui.theme import colours, sizes
from companion.ui.theme.widgets import Field, Tap, Text, lay

from .camera import camera_section
from .die import DieScreen


class DiceScreen(Page):
    def __init__(self, host: Host, ways: Ways) -> None:
        super().__init__(host, ways, host.say("dice.title"))
        self.desk, self.carriers = host.dice, host.dice.carriers
        self.ports = tuple(self.carriers.ports())  # slow to look for: once, and when asked
        self.typed = ""
        self.field: Field | None = None
        self.hear(self.desk, self._heard, 0.1)
        self.draw()

    def _heard(self) -> None:
        """Nobody's writing is swept away."""
        if self.field is None or not self.field.focus:
            self.draw()

    def draw(self) -> None:
        say, finding = self.say, self.carriers.finding
        label = say("dice.stop_finding") if finding else say("dice.find")
        fill = colours.RAISED if finding else colours.BLUE
        find = Tap(label, partial(self._find, not finding), fill=fill, icon="bluetooth")
        find.least = sizes.answer()
        camera = camera_section(self.host, self.ways, self._look)
        left = [self._known(), *self._near(), camera]
        self.show(Columns(left, [self._throws(), self._wires(), self._recordings()]), find)

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

    # Wires

    def _wires(self) -> Section:
        hint = Text(self.say("dice.wires.hint"), sizes.small(), colours.QUIET)
        self.field = Field(self.typed, self.say("dice.address"), partial(setattr, self, "typed"))
        opens = Tap(self.say("dice.open_address"), self._open_address)
        ports = map(self._port, self.ports)
        return Section(self.say("dice.wires"), hint, *ports, self.field, opens)

    def _port(self, port: Port) -> Row:
        turn = self.carriers.unplug if port.open else self.carriers.plug
        label = self.say("dice.unplug") if port.open else self.say("dice.plug")
        tap = Tap(label, partial(self._turn, turn, port.name), snug=True, chosen=port.open)
        hint = why(port.reason, self.say) if port.reason else port.about
        return Row(named(port.name, hint), [tap])

    def _open_address(self) -> None:
        address, self.typed = self.typed.strip(), ""
        if address:
            self._turn(self.carriers.plug, address)

    def _turn(self, turn: Any, port: str) -> None:
        self.attempt(lambda _: turn(port))
        self.ports = tuple(self.carriers.ports())
        self.draw()

    # Recordings

    def _recordings(self) -> Section:
        say, on = self.say, bool(self.carriers.recording)
        record = switch(say("dice.record"), say("dice.record.hint"), on, self._record)
        recordings = map(self._recording, self.carriers.recordings())
        return Section(say("dice.recordings"), record, *recordings)

    def _recording(self, each: Recording) -> Row:
        turn = self.carriers.end_replay if each.playing else self.carriers.replay
        label = self.say("dice.end_replay") if each.playing else self.say("dice.replay")
        tap = Tap(label, partial(self._play, turn, each.path), snug=True, chosen=each.playing)
        return Row(named(each.name), [tap])

    def _play(self, turn: Any, path: str) -> None:
        self.attempt(lambda _: turn(path))
        self.draw()

    def _record(self, on: bool) -> None:
        self.attempt(lambda _: self.carriers.record(on))
        self.draw()


def dice_section(host: Host, ways: Ways) -> Widget:
    """The way here, from the settings."""
    hint = Text(host.say("dice.hint"), sizes.small(), colours.QUIET)
    opens = partial(ways.open, partial(DiceScreen, host, ways))
    return Section(host.say("dice.title"), hint, Tap(host.say("dice.open"), opens, icon="dice"))
