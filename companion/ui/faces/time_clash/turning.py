"""A Gambit is dared, or opposed: open cards are touched where they lie, and tip."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import partial

from kivy.uix.widget import Widget

from companion.core.questions import Choose
from companion.games.time_clash.cards import STACKS, signed
from companion.games.time_clash.seen import View
from companion.ui.boards import writing
from companion.ui.boards.kit import Kit
from companion.ui.boards.scene import Scene
from companion.ui.questions.panel import Asking, Panel
from companion.ui.theme import colours, sizes
from companion.ui.theme.widgets import Column, Flow, Icon, Row, Tap, Text

from .cards import ink
from .faces_of_die import faces, winning
from .sketch import Sketch

NO, TURN, OPPOSE, MIDDLE = "no_gambit", "turn", "clash.oppose", {"center_y": 0.5}
FACES = 42  # how tall a face is


class Turning:
    """``ticked`` are the stacks whose open card is turned, of those where such may ``lie``."""

    def __init__(
        self, asking: Asking[Choose], view: View, lie: Sequence[str], send: Callable[[str], None]
    ) -> None:
        self.asking, self.view, self.open, self.send = asking, view, lie, send
        self.ticked: list[str] = asking.entered.setdefault("turned", [])
        self.dares = NO in asking.question.options
        say = asking.say
        self.way_on = Tap("", self.go, fill=colours.BLUE)
        self.other = Tap("", self.go_otherwise)
        self.sum = Text("", sizes.question(), colours.TEXT, bold=True)
        self.left = Column(spacing=sizes.gap() / 2)
        self.sketch = Sketch(asking.words, say, self._faces)
        self.under = Text(say("board.turn_hint"), sizes.body(), colours.TEXT)
        self.lines = Column(spacing=sizes.gap() / 2)
        self.draw()

    def panel(self) -> Panel:
        body = [Column(self.sum, self.sketch, self.lines, self.left, spacing=sizes.gap() / 2)]
        footer: list[Widget] = [self.way_on]
        if self.dares:
            footer.insert(0, self.other)
        return Panel([*body], footer, under=self.under)

    # What fingers do

    def tick(self, option: str) -> None:
        stack = option.partition(".")[2]
        if stack in self.ticked:
            self.ticked.remove(stack)
        else:
            self.ticked.append(stack)
        self.draw()

    def go(self) -> None:
        """The way on: nobody dares with nothing by mistake."""
        self.send(NO if self.dares and not self.ticked else self._turned())

    def go_otherwise(self) -> None:
        self.send(NO if self.ticked else self._turned())

    def _turned(self) -> str:
        return f"{TURN}:{'+'.join(stack for stack in self.open if stack in self.ticked)}"

    # What is drawn

    @property
    def total(self) -> int:
        before = self.view.gambit.sum if self.view.gambit is not None else 0
        return before + sum(self._counts(stack) for stack in self.ticked)

    def _counts(self, stack: str) -> int:
        return self.view.facts[self.view.stacks[stack].open].counts

    @property
    def needed(self) -> int:
        return self.view.rules.gambit - self.total

    def _faces(self, kit: Kit, width: float) -> Scene:
        """In one row, where every name can be read there."""
        names = [kit.name("face", face) for face in self.view.rules.die]
        longest = max(writing.width(name, sizes.small(), True) for name in names)
        columns = len(names) if longest * len(names) < width * 0.8 else -(-len(names) // 2)
        return faces(kit, self.view, self.needed, width, columns, kit.s(FACES))

    def draw(self) -> None:
        say, none = self.asking.say, not self.ticked
        lit = [f"open.{stack}" for stack in self.open]
        picked = [f"open.{stack}" for stack in self.ticked]
        unshown = self.asking.picture.light(lit, self.tick, picked)
        self.left.clear_widgets()
        if unshown:
            self.left.add_widget(Flow([self._tap(each) for each in unshown], sizes.touch() * 2))
        self.sum.text, self.sum.color = signed(self.total), ink(self.total)
        self.lines.clear_widgets()
        for line in self._lines():
            self.lines.add_widget(line)
        self.sketch.draw()
        if self.dares:
            self.way_on.text = say("board.no_gambit" if none else "board.dare")
            self.other.text = say("board.dare_bare" if none else "board.no_gambit")
            bare = self._turned() in self.asking.question.options
            self.other.disabled = none and not bare
        else:
            stands = "" if self.asking.question.about.id == OPPOSE else "stand_and_"
            self.way_on.text = say(f"board.{stands}oppose_{'none' if none else 'them'}")

    def _tap(self, option: str) -> Tap:
        card = self.view.stacks[option.partition(".")[2]].open
        tap = Tap(signed(self.view.facts[card].counts), partial(self.tick, option))
        tap.chosen = option.partition(".")[2] in self.ticked
        return tap

    def _lines(self) -> Iterator[Widget]:
        """What it needs, and what a failure costs."""
        say, good = self.asking.say, winning(self.view, self.needed)
        of = len(self.view.rules.die)
        icon, tint = ("tick", colours.GOOD) if good else ("cross", colours.DANGER)
        yield self._line(icon, tint, say("board.faces_win", n=good, of=of))
        left = self.view.sum - self._stays()
        said = say("board.if_it_fails", sum=signed(left))
        yield self._line("warning", colours.DANGER if left < 0 else colours.LAMP, said)

    def _stays(self) -> int:
        """What leaves the stacks if it fails."""
        now = self.view.gambit
        turned = sum(self.view.facts[card].counts for card in now.turned.values()) if now else 0
        return turned + sum(self._counts(stack) for stack in self.ticked)

    def _line(self, icon: str, tint: colours.Colour, said: str) -> Row:
        drawn = Icon(icon, sizes.body() * 1.1, tint, pos_hint=MIDDLE)
        return Row(drawn, Text(said, sizes.body(), colours.TEXT, pos_hint=MIDDLE))


def turning(asking: Asking[Choose], view: View) -> Panel:
    options = asking.question.options
    found = [set(o.partition(":")[2].split("+")) for o in options if o.startswith(f"{TURN}:")]
    lie = [stack for stack in STACKS if any(stack in each for each in found)]
    return Turning(asking, view, lie, lambda turned: asking.answer((turned,))).panel()
