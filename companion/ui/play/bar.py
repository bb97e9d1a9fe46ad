"""The line at the top: home, whose turn it is, what can be looked at, and the way back."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from kivy.core.window import Window
from kivy.metrics import dp
from kivy.uix.boxlayout import BoxLayout

from companion.core.session import Session
from companion.ui.host.phrases import Phrases
from companion.ui.theme import colours, sizes
from companion.ui.theme.widgets import Tap, lay

from .where import Where

PHONE = 520  # dp: no room for whose turn it is

Act = Callable[[], None]


class Bar(BoxLayout):
    def __init__(
        self,
        say: Phrases,
        menu: Act,
        mend: Act,
        undo: Act,
        redo: Act,
        to_do: Act,
        flip: Act,
        hand: Act,
        dice: Act,
    ) -> None:
        super().__init__(size_hint_y=None)
        self.say = say
        self.labelled: list[Tap] = []
        self.menu = self._tap("", menu, "home")
        self.menu.named = say("play.home")
        self.where = Where(mend)
        self.flip = self._tap(say("play.flip"), flip, "location")
        self.hand = self._tap(say("play.hand"), hand, "hand")
        self.to_do = self._tap("", to_do, "figure")
        self.to_do.named = say("play.to_do")
        self.undo = self._tap(say("play.undo"), undo, "undo")
        self.redo = self._tap("", redo, "redo")
        self.redo.named = say("play.redo")
        self.dice = self._tap("", dice, "dice")
        self.shown: list[Tap] = []
        self.wanted = {self.undo}  # of the taps that are not always there
        self.fit()

    def fit(self) -> None:
        """Words beside the drawings where the window has the room; whose turn it is, where it is
        no phone's."""
        self.phone = Window.width < dp(PHONE)
        self.spacing = sizes.gap() / (2 if self.phone else 1)
        written = sum(sizes.text_width(each.named, sizes.body()) for each in self.labelled)
        taken = written + len(self.labelled) * (2 * sizes.pad() + sizes.body() * 2 + sizes.gap())
        self.narrow = taken + 20 * sizes.body() > Window.width
        for each in self.labelled:
            each.text = "" if self.narrow else each.named
        self.shown = []
        self._fill()

    def show_dice(self, count: str, percent: int | None = None, *, care: bool) -> None:
        """How many real dice are heard, and the battery that will be empty first. A phone has no
        room for it here: the dock says it."""
        charge = "" if percent is None else self.say("dice.percent", percent=percent)
        self.dice.text = count if self.narrow else " · ".join(filter(None, (count, charge)))
        here, _, known = count.partition("/")
        named = self.say("dice.here", here=here, all=known)
        self.dice.named = " · ".join(filter(None, (named, charge)))
        self.dice.fill = colours.WARNING if care else colours.RAISED
        self._want(self.dice, bool(count) and not self.phone)
        self._fill()

    def _tap(self, text: str, act: Act, icon: str) -> Tap:
        tap = Tap("", act, snug=True, icon=icon, font_size=sizes.body())
        tap.pos_hint = {"center_y": 0.5}
        tap.named = text  # also where there is room for the drawing alone
        tap.bind(needed=self._tall)
        if text:
            self.labelled.append(tap)
        return tap

    def _want(self, tap: Tap, wanted: bool) -> None:
        (self.wanted.add if wanted else self.wanted.discard)(tap)

    def _fill(self) -> None:
        """Hung anew only where another tap is wanted."""
        taps = (self.dice, self.to_do, self.flip, self.hand, self.redo, self.undo)
        shown = [tap for tap in taps if tap in self.wanted]
        if shown == self.shown:
            return
        self.shown = shown
        self.clear_widgets()
        lay(self, self.menu, BoxLayout() if self.phone else self.where, *shown)
        self._tall()

    def _tall(self, *_: Any) -> None:
        taps = [each for each in self.children if isinstance(each, Tap)]
        self.height = max([each.needed for each in taps] or [sizes.touch()])

    def show(self, session: Session, *, flip: bool, hand: bool, waiting: int) -> None:
        back, forth = session.log.last_decision(), session.log.next_decision()
        self.undo.disabled, self.redo.disabled = back is None, forth is None
        self.to_do.text = str(waiting) if waiting else ""
        self._want(self.to_do, bool(waiting) or not self.phone)
        self._want(self.flip, flip and not self.phone)
        self._want(self.hand, hand)
        self._want(self.redo, forth is not None)
        self._fill()
