"""The line at the top: the menu, whose turn it is, the list for hands, back and forth."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from kivy.core.window import Window
from kivy.metrics import dp
from kivy.uix.boxlayout import BoxLayout

from companion.core.session import Session
from companion.ui.host.phrases import Phrases
from companion.ui.theme import colours, sizes
from companion.ui.theme.widgets import Held, Tap, Text, lay

PHONE = 520  # dp: no room for whose turn it is
LONGEST = 30  # letters of what would be undone

Act = Callable[[], None]


class Where(Held, BoxLayout):
    """Round, turn and step; held down they can be put right, as any other value."""

    def __init__(self, mend: Act) -> None:
        super().__init__(held=mend)
        self.said = Text("", sizes.body(), colours.QUIET, pos_hint={"center_y": 0.5})
        self.add_widget(self.said)


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
        dice: Act,
    ) -> None:
        spacing = sizes.gap() / (2 if Window.width < dp(PHONE) else 1)
        super().__init__(size_hint_y=None, spacing=spacing)
        self.say = say
        labels = [say(f"play.{each}") for each in ("home", "flip", "to_do", "undo", "redo")]
        written = sum(sizes.word_width(each.replace(" ", "_"), sizes.body()) for each in labels)
        taken = written + len(labels) * (2 * sizes.pad() + sizes.body() * 2 + sizes.gap())
        self.phone = Window.width < dp(PHONE)
        self.narrow = taken + 10 * sizes.body() > Window.width
        self.broad = taken + 30 * sizes.body() < Window.width
        self.menu = self._tap(say("play.home"), menu, "home")
        self.where = Where(mend)
        self.flip = self._tap(say("play.flip"), flip, "location")
        self.to_do = self._tap(say("play.to_do"), to_do, "hand")
        self.undo = self._tap(say("play.undo"), undo, "undo")
        self.redo = self._tap(say("play.redo"), redo, "redo")
        self.dice = self._tap("", dice, "dice")
        self.last = Text("", sizes.small(), colours.QUIET, size_hint_x=0.5)
        self.last.pos_hint = {"center_y": 0.5}
        self.with_dice = False
        self._fill(flip=False)

    def show_dice(self, count: str, percent: int | None = None, *, care: bool) -> None:
        """How many real dice are heard, and the battery that will be empty first. A phone has no
        room for it here: the dock says it."""
        charge = "" if percent is None else self.say("dice.percent", percent=percent)
        self.dice.text = count if self.narrow else " · ".join(filter(None, (count, charge)))
        here, _, known = count.partition("/")
        named = self.say("dice.here", here=here, all=known)
        self.dice.named = " · ".join(filter(None, (named, charge)))
        self.dice.fill = colours.WARNING if care else colours.RAISED
        shown = bool(count) and not self.phone
        if shown != self.with_dice:
            self.with_dice = shown
            if self.narrow and shown:
                self.where.said.font_size, self.where.said.max_lines = sizes.small(), 2
            self._fill(flip=self.flip.parent is not None)

    def _tap(self, text: str, act: Act, icon: str) -> Tap:
        tap = Tap("" if self.narrow else text, act, snug=True, icon=icon, font_size=sizes.body())
        tap.pos_hint = {"center_y": 0.5}
        tap.named = text  # also where there is room for the drawing alone
        tap.bind(needed=self._tall)
        return tap

    def _fill(self, *, flip: bool) -> None:
        self.clear_widgets()
        left = [self.menu, BoxLayout() if self.phone else self.where]
        middle = [self.last] if self.broad else []
        flips = [self.flip] if flip and not self.phone else []
        dice = [self.dice] if self.with_dice else []
        lay(self, *left, *middle, *dice, *flips, self.to_do, self.undo, self.redo)
        self._tall()

    def _tall(self, *_: Any) -> None:
        taps = [each for each in self.children if isinstance(each, Tap)]
        self.height = max([each.needed for each in taps] or [sizes.touch()])

    def show(self, session: Session, title: str, undone: str, *, flip: bool, waiting: int) -> None:
        """Whose turn, and what would be undone."""
        if flip != (self.flip.parent is not None) and not self.phone:
            self._fill(flip=flip)
        self.where.said.text = title
        back, forth = session.log.last_decision(), session.log.next_decision()
        self.undo.disabled, self.redo.disabled = back is None, forth is None
        self.last.text = _short(self.say("play.last", what=undone)) if undone else ""
        if not self.narrow:
            self.to_do.text = self.say("play.to_do") + (f" ({waiting})" if waiting else "")


def _short(text: str) -> str:
    return text if len(text) <= LONGEST else text[: LONGEST - 1].rstrip() + "…"
