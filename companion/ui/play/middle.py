"""The largest part of the screen: the board, or the place of what goes on, or what hands do."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import Any

from kivy.clock import Clock
from kivy.input.motionevent import MotionEvent
from kivy.metrics import dp
from kivy.uix.boxlayout import BoxLayout

from companion.core.view import View
from companion.ui.boards.panes import LEAST, LONG, STILL, Panes
from companion.ui.faces import face_of
from companion.ui.host import Playing, Words
from companion.ui.host.phrases import Phrases
from companion.ui.questions.answer import Described
from companion.ui.questions.panel import Picture, Touched
from companion.ui.theme import motion, sizes

from .dock import TIGHT


class Middle(Picture, BoxLayout):
    """Shows positions and lights what may be chosen. Without a board, ``exists`` is false."""

    def __init__(
        self, playing: Playing, words: Words, say: Phrases, touched: Touched, mend: Touched
    ) -> None:
        super().__init__()
        self.face, self.words, self.say = face_of(playing.session.game.NAME), words, say
        self.mend, self.exists = mend, self.face.board is not None
        self.view: View | None = None
        self.settled: View | None = None  # what the place shows instead
        self.on_board: set[str] = set()  # questions of the place whose options lie on the board
        self.panes: list[Panes] = []
        if self.face.board is not None:
            self.board = self.face.board(words, say, touched)
            self.place = self.face.place(words, say, touched) if self.face.place else self.board
            self.panes = [*dict.fromkeys((self.board, self.place))]
            for pane in self.panes:
                pane.bases = playing.bases
            self.add_widget(self.board)
        self._pressing: Any = None
        self.bind(size=self._hide)

    # What is shown

    @property
    def is_laid(self) -> bool:
        """Whether there is room yet to show anything."""
        return bool(min(self.size) >= dp(LEAST))

    @property
    def is_whole(self) -> bool:
        """Whether all that is shown is in sight."""
        pictures = self.shown.pictures() if self.shown is not None else ()
        return all(pane is None or pane.picture.height <= pane.height for _, pane in pictures)

    @property
    def shown(self) -> Panes | None:
        return self.children[0] if self.exists and self.children else None

    def _hide(self, *_: Any) -> None:
        """A strip may leave no room for what was drawn."""
        self.opacity = 1.0 if self.is_laid else 0.0

    def show(self, view: View) -> None:
        """The position; what goes on may have a place of its own."""
        self.view = view
        if self.exists:
            self.withdraw()
            self.settled, self.place.told = None, False
            there = self.face.goes_on(view) and _asked(view) not in self.on_board
            self._turn_to(self.place if there else self.board)

    def called(self, view: View) -> dict[str, str]:
        """Options that say more than their names do."""
        if view.question is None:
            return {}
        said = dict(self.face.called(view.question.about, lambda: view, self.words, self.say))
        if sizes.kind() == sizes.PHONE and sizes.scale() > TIGHT:
            return said  # every answer in sight comes first: "Why?" tells what each costs
        return {**said, **self.face.priced(view, self.words, self.say)}

    def described(self, view: View) -> Mapping[str, Described]:
        """On a phone every answer in sight comes first: the picture is enough."""
        if view.question is None or sizes.kind() == sizes.PHONE:
            return {}
        return self.face.described(view, self.words, self.say)

    def flip(self) -> None:
        """From the place of what goes on to the board and back."""
        if self.exists:
            self._turn_to(self._elsewhere())

    def then(self, view: View, settled: View | None = None) -> None:
        """How it lay when something was told: the board, or first the dice that settled it."""
        if self.exists:
            self.withdraw()
            self.view = view
            self.settled = settled if self.place is not self.board else None
            self.place.told = self.settled is not None
            self._turn_to(self.place if self.settled is not None else self.board)

    @property
    def settles(self) -> bool:
        """Whether it shows the dice that have settled what is told."""
        return self.exists and self.settled is not None and self.shown is self.place

    def _turn_to(self, panes: Panes) -> None:
        settles = self.settled is not None and panes is self.place
        view = self.settled if settles else self.view
        if view is None:
            return
        if self.shown is not panes:
            self.clear_widgets()
            self.add_widget(panes)
            panes.size, panes.pos = self.size, self.pos  # it must know now what it can show
        panes.still = motion.reduced()
        if panes.view is not view:  # else it has only been away for a moment
            panes.show(view)

    # What may be chosen there

    def light(
        self, options: Collection[str], chosen: Touched, picked: Collection[str] = ()
    ) -> tuple[str, ...]:
        """On what is shown now; where that has none, on the other if that has half of them."""
        if not self.exists or self.shown is None:
            return tuple(options)
        rest = self.shown.offer(options, chosen, picked)
        if len(rest) < len(options) or self.view is None or not self.face.goes_on(self.view):
            return rest
        if not self._elsewhere().may_show(self.view, options):
            return rest
        elsewhere = self._other().offer(options, chosen, picked)
        if 2 * len(elsewhere) > len(options):  # for a few nobody looks away from what goes on
            self._other()
            return rest
        if self.shown is self.board:
            self.on_board.add(_asked(self.view))
        else:
            self.on_board.discard(_asked(self.view))
        return elsewhere

    def expect(self, what: object) -> None:
        for panes in self.panes:
            panes.expect(what)

    def _other(self) -> Panes:
        """From here to the other picture; here nothing is lit any more."""
        assert self.shown is not None
        self.shown.withdraw()
        other = self._elsewhere()
        self._turn_to(other)
        return other

    def _elsewhere(self) -> Panes:
        return self.board if self.shown is self.place else self.place

    def enter(self, faces: Mapping[str, str], chosen: Touched, now: str) -> bool:
        if not self.exists or self.view is None or not self.face.goes_on(self.view):
            return False
        self._turn_to(self.place)
        self.place.show(self.face.entering(self.view, faces))
        return not self.place.offer(tuple(faces), chosen, (now,))

    def unmarked(self) -> list[str]:
        return self.shown.unmarked() if self.shown is not None else []

    def turn(self, die: str, symbol: str) -> None:
        if self.exists:
            self.place.turn(die, symbol)

    def withdraw(self) -> None:
        for panes in self.panes:
            panes.withdraw()

    # Held down, a value can be corrected

    def on_touch_down(self, touch: MotionEvent) -> bool:
        self._let_go()
        if not self.is_laid:
            return False
        if self.exists and self.collide_point(*touch.pos):
            self._pressing = Clock.schedule_once(lambda _: self._held(touch), LONG)
        return bool(super().on_touch_down(touch))

    def on_touch_move(self, touch: MotionEvent) -> bool:
        if max(abs(touch.x - touch.ox), abs(touch.y - touch.oy)) > dp(STILL):
            self._let_go()
        return bool(super().on_touch_move(touch))

    def on_touch_up(self, touch: MotionEvent) -> bool:
        self._let_go()
        return bool(super().on_touch_up(touch))

    def _held(self, touch: MotionEvent) -> None:
        self._let_go()
        if self.shown is not None and self.get_parent_window() is not None:
            path = self.shown.mend_at(touch.opos)
            if path is not None:
                self.mend(path)

    def _let_go(self) -> None:
        if self._pressing is not None:
            self._pressing.cancel()
            self._pressing = None


def _asked(view: View) -> str:
    return view.question.about.id if view.question else ""
