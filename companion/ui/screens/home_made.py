"""Dice of one's own making: boards on a wire, and recordings of evenings."""

from __future__ import annotations

from functools import partial
from typing import Any

from companion.ui.host import Host
from companion.ui.host.dice import Port, Recording
from companion.ui.pages.dice_words import why
from companion.ui.pages.page import Page, Ways
from companion.ui.pages.pieces import Columns, Row, Section, named, switch
from companion.ui.theme import colours, sizes
from companion.ui.theme.widgets import Field, Tap, Text


class HomeMadeScreen(Page):
    def __init__(self, host: Host, ways: Ways) -> None:
        super().__init__(host, ways, host.say("dice.home_made"))
        self.carriers = host.dice.carriers
        self.ports = tuple(self.carriers.ports())  # slow to look for: once, and when asked
        self.typed = ""
        self.field: Field | None = None
        self.hear(host.dice, self._heard, 0.1)
        self.draw()

    def _heard(self) -> None:
        """Nobody's writing is swept away."""
        if self.field is None or not self.field.focus:
            self.draw()

    def draw(self) -> None:
        self.show(Columns([self._wires()], [self._recordings()]))

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
