"""Roll: the dice of the throw, and the faces of the one that comes next to tap."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

from kivy.uix.widget import Widget

from companion.ui.theme import colours, icons, sizes
from companion.ui.theme.widgets import Column, DieFace, Tap, Text, Wrap

from .panel import Asking, Panel
from .tumbling import tumble

DICE = ("black", "green", "blue", "red", "tardis")
PLAIN = "black"  # how a die looks that the theme does not know
SMALL = 0.62  # of a face's size: the dice of the throw
KEY = 1.0  # of a fingertip: a face to tap


def panel(asking: Asking) -> Panel:
    return Throw(asking).panel()


def colour_of(die: dict[str, Any]) -> str:
    return die["kind"] if die["kind"] in DICE else PLAIN


def symbol_of(asking: Asking, face: str) -> str:
    """A drawing where there is one, else the word."""
    if face in icons.names():
        return face
    return asking.words.name("face", face) if face else ""


class Throw:
    """A throw that is being entered: the last face sends it."""

    def __init__(self, asking: Asking) -> None:
        self.asking = asking
        self.dice = asking.question["dice"]
        self.faces: list[str] = asking.entered.setdefault("faces", [""] * len(self.dice))
        self.now = self.faces.index("") if "" in self.faces else 0
        self.names = names(asking, self.dice)
        self.others = False  # whether faces are shown that the die should not have
        self.shown = Column()
        self.thrown: list[DieFace] = []
        self.draw()

    def panel(self) -> Panel:
        say = self.asking.say
        kinds = {die["kind"] for die in self.dice}
        held = bool(self.asking.held) and kinds <= set(self.asking.held)
        fill = colours.BLUE if held else colours.RAISED
        for_me = Tap(say("roll.for_me"), self.for_me, fill=fill, icon="dice")
        return Panel([self.shown], [for_me])

    def for_me(self) -> None:
        """The app throws; what lies here tumbles first."""
        pool = [list(die["faces"]) for die in self.dice]
        symbols = [[symbol_of(self.asking, face) for face in faces] for faces in pool]
        tumble(list(zip(self.thrown, symbols, strict=True)), self.asking.deal)

    def pick(self, face: str) -> None:
        self.faces[self.now] = face
        left = [n for n, each in enumerate(self.faces) if not each]
        if not left:
            self.asking.answer(tuple(self.faces))
            return
        self.now = next((n for n in left if n > self.now), left[0])
        self.others = False
        self.draw()

    def turn_to(self, n: int) -> None:
        self.now = n
        self.draw()

    def draw(self) -> None:
        self.shown.clear_widgets()
        self.thrown = [self._die(n) for n in range(len(self.dice))]
        if not self._enter() and len(self.dice) > 1:
            self.shown.add_widget(Wrap(self.thrown))
        self.shown.add_widget(Text(self._which(), sizes.body(), colours.TEXT, bold=True))
        self.shown.add_widget(Wrap(self._keys()))

    def _which(self) -> str:
        name, count = self.names[self.now], len(self.dice)
        return f"{name} ({self.now + 1}/{count})" if count > 1 else name

    def _die(self, n: int) -> DieFace:
        symbol = symbol_of(self.asking, self.faces[n])
        mode = "chosen" if n == self.now else "normal" if self.faces[n] else "junk"
        size = sizes.die() * SMALL
        return DieFace(colour_of(self.dice[n]), symbol, size, mode, partial(self.turn_to, n))

    def _keys(self) -> list[Widget]:
        die, others = self.dice[self.now], self.asking.question["symbols"]
        faces = list(dict.fromkeys(die["faces"]))
        rest = [each for each in others if each not in faces]
        keys: list[Widget] = [self._key(face) for face in faces + (rest if self.others else [])]
        if rest and not self.others:
            another = Tap(self.asking.say("roll.other"), self._show_others, snug=True)
            another.font_size = sizes.body()
            keys.append(another)
        return keys

    def _key(self, face: str) -> DieFace:
        symbol = symbol_of(self.asking, face)
        size = min(sizes.die(), sizes.touch() * KEY)
        colour = colour_of(self.dice[self.now])
        return DieFace(colour, symbol, size, tapped=partial(self.pick, face))

    def _show_others(self) -> None:
        self.others = True
        self.draw()

    def _enter(self) -> bool:
        """On the picture, where the dice have a place there."""
        places = [die["place"] for die in self.dice]
        if all(places):
            faces = dict(zip(places, self.faces, strict=True))
            touched: Callable[[str], None] = lambda place: self.turn_to(places.index(place))  # noqa: E731
            return self.asking.picture.enter(faces, touched, places[self.now])
        return False


def names(asking: Asking, dice: list[dict[str, Any]]) -> list[str]:
    """Each die's place where it has one, else its kind, numbered where several are alike."""
    kinds = [die["place"] or die["kind"] for die in dice]
    names = asking.names("die", kinds)
    seen: dict[str, int] = {}
    for n, name in enumerate(names):
        if kinds.count(kinds[n]) > 1:
            seen[kinds[n]] = seen.get(kinds[n], 0) + 1
            names[n] = f"{name} {seen[kinds[n]]}"
    return names
