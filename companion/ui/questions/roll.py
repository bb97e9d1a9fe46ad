"""Roll: the dice of the throw as they land, those in doubt to be judged, and faces to tap."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

from kivy.clock import Clock
from kivy.uix.widget import Widget

from companion.core.enough import shown_together
from companion.core.questions import UNSEEN, Answer, Die, Roll
from companion.ui.camera.glance import Glance
from companion.ui.host import Words
from companion.ui.host.dice import Place, Throw
from companion.ui.theme import colours, icons, sizes
from companion.ui.theme.widgets import Column, DieFace, Row, Tap, Text, Wrap, lay

from .by_hand import ByHand
from .judging import judging
from .keys import Keys
from .panel import Asking, Panel
from .tumbling import Show, tumble

COIN, TALL = 2, 1.6  # faces; fingertips that each is high
SMALL = 0.62  # of a face's size: the dice of the throw
FINGER = "finger"  # who told what a die shows
ROLLS = "…"  # on a die that is heard to roll
TOGETHER = 0.05  # seconds: dice that land within them are drawn at once


def panel(asking: Asking[Roll]) -> Panel:
    return Thrown(asking).panel()


class Thrown:
    """A throw that is being gathered: the last die that lands, or the last face, sends it."""

    def __init__(self, asking: Asking[Roll]) -> None:
        self.asking = asking
        self.dice = asking.question.dice
        by_hand = ByHand(len(self.dice), asking.answer)
        self.throw: Throw = asking.throw or asking.entered.setdefault("throw", by_hand)
        self.names = names(asking.words, self.dice)
        self.now = max(0, self._next(-1))
        self.others = False  # whether faces are shown that the die should not have
        self.shown = Column()
        self.which = Text("", sizes.body(), colours.TEXT, bold=True)  # of the dice is next
        self.thrown: list[DieFace] = []
        self.for_us = self._footer()
        self.together = Tap(asking.say("roll.together"), self.all_there, icon="tick")
        self.on_picture = False
        self.drawn: object = None
        self.tumbling: object = None  # one tumble, until something else is drawn
        self.draw()

    @property
    def places(self) -> list[Place]:
        return list(self.throw.places)

    def panel(self) -> Panel:
        fresh = Clock.create_trigger(lambda _: self.refresh(), TOGETHER)
        footer = [self.together] if self._together() else []
        told = [*footer, self.for_us]
        return Panel([self._seen()], told, refresh=fresh, under=self.which, pick=self.pick)

    def _seen(self) -> Widget:
        """Below what cameras see of it; the past is not looked at."""
        asking = self.asking
        if asking.camera is None or asking.throw is None:
            return self.shown
        return Glance(asking.camera, asking.throw, asking.words, asking.say, self.shown)

    def _footer(self) -> Tap:
        kinds = {die.kind for die in self.dice}
        held = bool(self.asking.held) and kinds <= set(self.asking.held)
        fill = colours.BLUE if held else colours.RAISED
        return Tap(self._for_us(), self.for_me, fill=fill, icon="dice")

    def _for_us(self) -> str:
        some = any(place.counts for place in self.places)
        return self.asking.say("roll.rest" if some else "roll.for_me")

    def for_me(self) -> None:
        """The app throws: all, or what is left; what lies here tumbles first."""
        if self.tumbling is not None:
            return
        left = [n for n, place in enumerate(self.places) if not place.counts]
        act = self.asking.deal if len(left) == len(self.places) else self.throw.rest
        tumbling = self.tumbling = object()
        if not self.on_picture and self.thrown[0].parent is None:  # nothing shows it but its keys
            self.shown.clear_widgets()
            self.shown.add_widget(Wrap(self.thrown))

        def wanted() -> bool:
            return self.tumbling is tumbling and self.shown.get_parent_window() is not None

        def thrown() -> None:
            self.tumbling = None
            act()

        tumble([(self._show(n), self._faces(n)) for n in left], wanted, thrown)

    def _faces(self, n: int) -> list[str]:
        return [self._symbol(each) for each in self.dice[n].faces]

    def _symbol(self, face: str) -> str:
        return icons.drawn(face, self.asking.words.name)

    def _show(self, n: int) -> Show:
        """What turns this die to a face, wherever it lies."""
        if self.on_picture:
            return partial(self.asking.picture.turn, self.dice[n].place)
        return partial(setattr, self.thrown[n], "symbol")

    # What happens

    def refresh(self) -> None:
        """Dice have landed: a finger is wanted for the next one that has not."""
        if self.shown.get_parent_window() is not None and not self.throw.over:
            if self.places[self.now].counts:
                self.now = self._next(self.now)
            if self._visible() != self.drawn:
                self.draw()

    def pick(self, face: str) -> None:
        self.throw.put(self.now, face)
        self.others = False
        self._leave_unseen()
        if not self.throw.over:
            self.asking.changed()
            self.now = self._next(self.now)
            self.draw()

    def _leave_unseen(self) -> None:
        """What fingers have told decides it: the dice that are left need not be looked at. Where
        dice tell themselves they are heard to the end."""
        told = [place.face for place in self.places]
        if self.asking.question.is_enough(told) and not self._is_heard():
            self._put([face or UNSEEN for face in told])

    def _is_heard(self) -> bool:
        return any(place.rolling or place.by != FINGER for place in self.places if place.face)

    def _together(self) -> Answer | None:
        """What all dice show once somebody says that nothing is missing; not of the app's own."""
        kinds = {die.kind for die in self.dice}
        if kinds <= set(self.asking.held) or self._is_heard():
            return None
        return shown_together(self.asking.question, [place.face for place in self.places])

    def all_there(self) -> None:
        """One look at the table tells what each die would be tapped for."""
        if (faces := self._together()) is not None:
            self._put(faces)

    def _put(self, faces: Sequence[str]) -> None:
        for n, face in enumerate(faces):
            if not self.throw.over and not self.places[n].face:
                self.throw.put(n, face)

    def turn_to(self, n: int) -> None:
        self.now = n
        self.draw()

    def _next(self, after: int) -> int:
        left = [n for n, place in enumerate(self.places) if not place.face]
        return next((n for n in left if n > after), left[0] if left else after)

    # What is drawn

    def _visible(self) -> object:
        """All that a drawing depends on, so that nothing is drawn twice."""
        throw = self.throw
        lies = [(p.face, p.doubt, p.rolling and not self.on_picture) for p in throw.places]
        strays = [(stray.die, stray.why, throw.usable(stray.die)) for stray in throw.strays]
        return lies, strays, throw.waits, self.now, self.others

    def draw(self) -> None:
        self.tumbling = None
        self.shown.clear_widgets()
        self.for_us.text = self._for_us()
        self.together.disabled = self._together() is None
        self.thrown = [self._die(n) for n in range(len(self.dice))]
        lay(self.shown, *judging(self.asking, self.throw, self.names, self.draw))
        self.on_picture = self._enter()
        if not self.on_picture and len(self.dice) > 1:
            self.shown.add_widget(Wrap(self.thrown))
        self.which.text = self._which()
        if self.which.parent is None:
            self.shown.add_widget(self.which)
        self.shown.add_widget(self._keys())
        self.drawn = self._visible()

    def _which(self) -> str:
        name, count = self.names[self.now], len(self.dice)
        return f"{name} · {self.now + 1}/{count}" if count > 1 else name

    def _die(self, n: int) -> DieFace:
        place = self.places[n]
        symbol = ROLLS if place.rolling else self._symbol(place.face)
        mode = "junk" if not place.face else "reroll" if place.doubt else "normal"
        mode = "chosen" if n == self.now else mode
        size = sizes.die() * SMALL
        return DieFace(self.dice[n].kind, symbol, size, mode, partial(self.turn_to, n))

    def _keys(self) -> Widget:
        die, others = self.dice[self.now], self.asking.question.symbols
        faces = list(dict.fromkeys(die.faces))
        rest = [each for each in others if each not in faces]
        more = []
        if rest and not self.others:
            more.append(self._more("roll.other", self._show_others))
        if self.places[self.now].counts and self.asking.throw is not None:
            more.append(self._more("roll.not_this", self._reject))
        shown = faces + (rest if self.others else [])
        if len(die.faces) == COIN and not more:
            return Row(*(self._side(face) for face in faces))
        return Keys([self._key(face) for face in shown], more)

    def _side(self, face: str) -> Tap:
        """Of a coin: as large as two have room to be."""
        name = self.asking.words.name("face", face)
        drawn = face if face in icons.names() else ""
        return Tap(name, partial(self.pick, face), icon=drawn, least=sizes.touch() * TALL)

    def _more(self, phrase: str, act: Callable[[], None]) -> Tap:
        tap = Tap(self.asking.say(phrase), act, snug=True)
        tap.font_size = sizes.body()
        return tap

    def _key(self, face: str) -> DieFace:
        colour, symbol = self.dice[self.now].kind, self._symbol(face)
        return DieFace(colour, symbol, sizes.touch(), tapped=partial(self.pick, face))

    def _reject(self) -> None:
        """A wrong die, or one that lay against something: it is thrown again."""
        self.throw.reject(self.now)
        self.asking.changed()
        self.draw()

    def _show_others(self) -> None:
        self.others = True
        self.draw()

    def _enter(self) -> bool:
        """On the picture, where the dice have a place there."""
        ids = [die.place for die in self.dice]
        if all(ids):
            faces = dict(zip(ids, (place.face for place in self.places), strict=True))
            return self.asking.picture.enter(faces, self._touched, ids[self.now])
        return False

    def _touched(self, place: str) -> None:
        self.turn_to([die.place for die in self.dice].index(place))


def names(words: Words, dice: Sequence[Die]) -> list[str]:
    """Each die's place where it has one, else its kind, numbered where several are alike."""
    kinds = [die.place or die.kind for die in dice]
    names = [words.name("die", kind) for kind in kinds]
    seen: dict[str, int] = {}
    for n, name in enumerate(names):
        if kinds.count(kinds[n]) > 1:
            seen[kinds[n]] = seen.get(kinds[n], 0) + 1
            names[n] = f"{name} {seen[kinds[n]]}"
    return names
