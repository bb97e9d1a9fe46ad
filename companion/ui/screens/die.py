"""One real die: what it plays, what its sides mean, how it is, and whether it is fair."""

from __future__ import annotations

import math
from functools import partial
from typing import Any

from kivy.graphics import Color, RoundedRectangle
from kivy.metrics import dp
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.widget import Widget

from companion.ui.host import Host
from companion.ui.host.dice import ANY, Die, Fair
from companion.ui.pages.dice_words import plays, shows, state, state_colour
from companion.ui.pages.page import Page, Ways
from companion.ui.pages.pieces import Columns, Section
from companion.ui.teaching.pad import hint, key, keys
from companion.ui.theme import colours, icons, sizes
from companion.ui.theme.widgets import (
    Column,
    DieFace,
    Field,
    Laid,
    Sheet,
    Tap,
    Text,
    Wrap,
    chips,
    lay,
)

AGAIN = ""  # a side that means: throw again
MOST = 100_000  # rarer than one in so many says nothing more


class DieScreen(Page):
    def __init__(self, host: Host, ways: Ways, id: str) -> None:
        self.desk, self.id = host.dice, id
        super().__init__(host, ways, self.die.name or host.say("dice.title"))
        self.hear(self.desk, self._heard)
        self.draw()

    def leave(self) -> None:
        self._keep_name()
        super().leave()

    @property
    def die(self) -> Die:
        return self.desk.die(self.id) or Die(self.id)

    # It is thrown, and the screen shows it at once

    def draw(self) -> None:
        """Everything; what is heard changes only how it is now."""
        self.fair = Section(self.say("dice.fair"))
        left = [self._now(), self._name(), self.fair]
        self.show(Columns(left, [self._plays(), self._sides()]))
        self._heard()

    def _now(self) -> Section:
        side = 1.4 * sizes.die()
        self.face = DieFace("", "", side)
        self.shows = Text("", sizes.option(), colours.TEXT, bold=True)
        self.state = Text("", sizes.body(), colours.QUIET)
        words = Column(self.shows, self.state, spacing=dp(4), pos_hint={"center_y": 0.5})
        self.face.pos_hint = {"center_y": 0.5}
        row = Laid(self.face, words, size_hint_y=None, spacing=sizes.pad())
        row.height = self.face.height
        words.bind(height=lambda _, tall: setattr(row, "height", max(tall, self.face.height)))
        blink = Tap(self.say("dice.identify"), partial(self.desk.identify, self.id), icon="eye")
        return Section("", row, blink)

    def _heard(self) -> None:
        die = self.die
        self.face.colour = die.plays
        self.face.symbol = "…" if die.rolling else self._symbol(die, die.side)
        self.shows.text = shows(die, self.say)
        self.state.text, self.state.color = state(die, self.say), state_colour(die)
        self._draw_fair(self.desk.fairness(self.id))

    def _symbol(self, die: Die, side: int | None) -> str:
        if side is None:
            return ""
        face = die.faces.get(side)
        if face is None:
            return str(side)
        return self._drawn(face)

    def _drawn(self, face: str) -> str:
        return "reroll" if face == AGAIN else icons.drawn(face, self.words.name)

    # Its name, and the way to be rid of it

    def _name(self) -> Section:
        self.named = self.die.name
        field = Field(self.named, self.say("dice.name"), partial(setattr, self, "named"))
        field.bind(focus=lambda _, on: None if on else self._keep_name())
        forget = Tap(self.say("dice.forget"), self._ask_forget)
        return Section(self.say("dice.name"), field, forget)

    def _keep_name(self) -> None:
        die = self.desk.die(self.id)
        if die is not None and self.named != die.name:
            self.attempt(lambda _: self.desk.name(self.id, self.named))

    def _ask_forget(self) -> None:
        self.strip.confirm(self.say("dice.forget.sure", die=self.die.name), self._forget)

    def _forget(self) -> None:
        self.attempt(lambda _: self.desk.forget(self.id))
        self.ways.back()

    # What it plays

    def _plays(self) -> Section:
        kinds = [(kind, self.words.name("die", kind)) for kind in self.desk.kinds()]
        options = [(ANY, self.say("dice.plays.any")), *kinds, ("", self.say("dice.plays.none"))]
        row = chips(options, self.die.plays, self._play)
        return Section(self.say("dice.plays"), hint(self.say("dice.plays.hint")), row)

    def _play(self, kind: str) -> None:
        self.attempt(lambda _: self.desk.play(self.id, kind))
        self.draw()

    # What its sides mean

    def _sides(self) -> Section:
        die, say = self.die, self.say
        shapes = [(each, say(f"dice.shape.{each}")) for each in self.desk.shapes()]
        section = Section(say("dice.sides"), chips(shapes, die.shape, self._shape))
        if not die.faces:
            said = "dice.sides.any" if die.plays == ANY else "dice.sides.none"
            section.add_widget(hint(say(said)))
            return section
        said = say("dice.sides.hint", kind=plays(die, say, self.words))
        lay(section, hint(said), Wrap(self._side(die, side) for side in die.faces))
        if not die.numbered:
            section.add_widget(Tap(say("dice.renumber"), self._renumber))
        return section

    def _side(self, die: Die, side: int) -> Widget:
        size = max(sizes.touch(), 0.7 * sizes.die())
        colour = die.plays
        face = DieFace(colour, self._symbol(die, side), size, tapped=partial(self._ask, side))
        number = Text(str(side), sizes.small(), colours.QUIET, halign="center")
        return Column(number, face, spacing=dp(2), size_hint_x=None, width=face.width)

    def _ask(self, side: int) -> None:
        """What this side means."""
        inside, die = Column(), self.die
        sheet = Sheet(inside, self.say("dice.side", n=side))
        symbols = dict.fromkeys(self.desk.kinds().get(die.plays, ()))
        now = die.faces.get(side)
        taps = [self._means(side, face, sheet, now) for face in (*symbols, AGAIN)]
        inside.add_widget(keys(taps))
        sheet.open()

    def _means(self, side: int, face: str, sheet: Sheet, now: str | None) -> Tap:
        def put() -> None:
            sheet.close()
            self.attempt(lambda _: self.desk.side(self.id, side, face))
            self.draw()

        text = self.words.name("face", face) if face else self.say("dice.again")
        icon = self._drawn(face)
        icon = icon if icon in icons.names() else ""
        return key(text, put, icon=icon, chosen=face == now, least=sizes.answer())

    def _shape(self, shape: str) -> None:
        self.attempt(lambda _: self.desk.shape(self.id, shape))
        self.draw()

    def _renumber(self) -> None:
        self.attempt(lambda _: self.desk.renumber(self.id))
        self.draw()

    # Whether it is fair

    def _draw_fair(self, fair: Fair) -> None:
        for widget in self.fair.children[:-1]:
            self.fair.remove_widget(widget)
        self.fair.add_widget(Text(self._verdict(fair), sizes.body(), colours.TEXT))
        if fair.throws:
            most = max(count for _, count in fair.counts)
            tallies = (Tally(str(side), count, most) for side, count in fair.counts)
            lay(self.fair, *tallies, hint(self.say("dice.fair.hint")))

    def _verdict(self, fair: Fair) -> str:
        say, thrown = self.say, self.say("dice.thrown", n=fair.throws)
        if fair.missing:
            return f"{thrown} {say('dice.fair.too_few', n=fair.missing)}"
        return f"{thrown} {say(f'dice.fair.{fair.verdict}', n=_one_in(fair.chance))}"


def _one_in(chance: float) -> int:
    """No more digits than such a figure bears."""
    times = min(1 / max(chance, 1e-9), MOST)
    digits = int(10 ** max(0, math.floor(math.log10(times))))
    return round(times / digits) * digits


class Tally(BoxLayout):
    """How often a side came up, as a number and as a bar."""

    def __init__(self, side: str, count: int, most: int) -> None:
        super().__init__(size_hint_y=None, spacing=sizes.gap())
        self.share = count / most if most else 0
        self.bar = Widget()
        for text in (side, str(count)):
            words = Text(text, sizes.small(), colours.TEXT, size_hint_x=None, halign="right")
            words.width = 2.4 * sizes.small()
            words.bind(height=lambda _, tall: setattr(self, "height", tall))
            self.add_widget(words)
        self.add_widget(self.bar)
        with self.bar.canvas:
            Color(rgba=colours.VORTEX)
            self.drawn = RoundedRectangle(radius=[dp(3)])
        self.bar.bind(pos=self._fit, size=self._fit)

    def _fit(self, *_: Any) -> None:
        tall = self.bar.height * 0.6
        self.drawn.pos = self.bar.x, self.bar.center_y - tall / 2
        self.drawn.size = max(dp(2), self.bar.width * self.share), tall
