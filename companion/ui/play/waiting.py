"""A page that waits for the next step: what it is about, what went on, and what hands must do."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import Any

from kivy.metrics import dp
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.widget import Widget

from companion.core.questions import Choose, Draw, Question
from companion.core.session import Session
from companion.core.view import View
from companion.ui.face import Event
from companion.ui.faces import face_of
from companion.ui.host import Playing
from companion.ui.host.phrases import Phrases
from companion.ui.questions.answers import Answers
from companion.ui.theme import colours, sizes
from companion.ui.theme.widgets import Column, Surface, Tap, Text
from companion.ui.timeline import why

from .aloud import Aloud
from .deeds import Doing, Explain, doings, row, tiles
from .dock import COLUMN, Dock
from .luck import Luck
from .middle import Middle
from .moment import Moment
from .telling import Step
from .whereabouts import player

ROWS = 4  # so many things stand in the panel of a tablet, beside the board
MIDDLE = {"center_y": 0.5}
Page = Sequence[Step]


class Waiting:
    """``stage``: where the picture stands, and below it the tiles."""

    def __init__(
        self,
        playing: Playing,
        say: Phrases,
        middle: Middle,
        dock: Dock,
        stage: BoxLayout,
        explain: Explain,
        aloud: Aloud,
        done: Callable[[], None],
    ) -> None:
        self.playing, self.words, self.say = playing, playing.words, say
        self.face = face_of(playing.session.game.NAME)
        self.middle, self.dock, self.stage, self.explain = middle, dock, stage, explain
        self.aloud, self.done = aloud, done
        self.settled: View | None = None  # how the dice lay that decided it
        self.below: Widget | None = None
        self.luck = Luck()
        self.asked: tuple[int, str] = (0, "")  # beside it
        self.page: Page = ()
        self.phase = ""
        self.event: Event | None = None
        self.things: list[Doing] = []

    def seen(self, step: Step) -> View:
        return self.playing.frame(step.n, self.page[0].n)

    def show(self, page: Page, phase: str) -> View:
        """How it lay when the first of it was told."""
        self.playing.forget()
        self.playing.dice.wait()
        self.page = page
        first, told = self.seen(page[0]), [step.message for step in page]
        self.event = self.face.event(told, first, self.words)
        by_luck = self.event is not None and self.event.by_luck
        at = self.event.shown_at if self.event is not None else ""
        shown = [step for step in page if step.message.id == at]
        if shown:
            self.settled = self.seen(shown[-1])
        elif not self.face.decided(first) or (self.event is not None and not by_luck):
            self.settled = None
        elif by_luck or self.settled is None:
            self.settled = first
        says = self.event.says if self.event is not None else ()
        spoken = self.face, self.words, self.say
        left = [step for step in page if step.message.id not in says]
        self.things = [self._unheard(each) for each in doings(left, *spoken, self.seen)]
        self.middle.then(self.seen(page[-1]), self.settled)
        self.phase = phase
        self._head()
        self._put()
        self.aloud.read(tuple(page), [self.words.sentence(message) for message in told])
        return first

    def _unheard(self, thing: Doing) -> Doing:
        """What the heading says need not be said again."""
        deed = thing.deed
        if deed is None or self.event is None or deed.title != self.event.title:
            return thing
        title = deed.hint[:1].upper() + deed.hint[1:]
        return thing._replace(deed=deed._replace(title=title, hint=""))

    def _head(self) -> None:
        event, first = self.event, self.seen(self.page[0])
        self.dock.wear(player(self.playing, first.turn) if event and event.by_luck else None)
        if event is None:
            self.dock.ask(self.say("play.hands"), ("", self.phase), heading=True)
            return
        why = Tap("", partial(self.explain, self.page[0]), icon="why", snug=True)
        ink = colours.toned(event.tone)[0]
        self.dock.ask(event.lead, ("", event.title), [why], ink=ink)

    def flipped(self) -> None:
        """To the board, which has not the room for tiles below it, or back."""
        if self.page:
            self._head()
            self._put()

    # What is asked beside it

    def leads_to(self, question: Question) -> bool:
        """Whether that may be asked at once: all that was told stands below what went on, and whom
        it was about answers without the picture."""
        apart = isinstance(question, Draw) or (isinstance(question, Choose) and question.private)
        mine = bool(self.page) and tuple(question.by) == (self.seen(self.page[0]).turn,)
        found = apart and mine and self.event is not None and self.below is not None
        self.asked = (self.playing.session.n, question.asked) if found else (0, "")
        return found

    @property
    def waits(self) -> bool:
        """Whether nothing else can be done before it was seen."""
        return bool(self.page) and not self.asked[0]

    def led(self, asked: tuple[str, str]) -> tuple[str, str]:
        """What leads up to a question beside it: first what has happened."""
        if not self.page or self.event is None:
            return asked
        return " ".join(filter(None, (self.event.title, asked[0]))), asked[1]

    def beside(self) -> list[Widget]:
        return self._luck() if self.page else []

    def is_seen(self, session: Session) -> bool:
        """Whether what was asked beside it has been answered."""
        n, asked = self.asked
        return bool(n) and session.n > n and getattr(session.question, "asked", "") != asked

    def clear(self) -> None:
        self.page, self.asked = (), (0, "")
        self._clear_away()

    def _clear_away(self) -> None:
        if self.below is not None:
            self.stage.remove_widget(self.below)
            self.below = None

    # What hands must do

    def _put(self) -> None:
        """Below what went on while that is seen, or where the panel has not the room for so much;
        else in the panel, beside the board."""
        self._clear_away()
        shown = self.middle.settles or len(self.things) > ROWS
        if shown and self.middle.exists and sizes.kind() != sizes.PHONE:
            self.below = tiles(self.things, self.explain, self.stage.size)
        if self.below is not None:
            self.stage.add_widget(self.below, index=len(self.stage.children) - 1)
            self.stage.do_layout()
        body = [self._rows()] if self.below is None else self._picture()
        self.dock.put([*body, *self._luck()])
        self.dock.go(self.say("play.next"), self.done)

    def _rows(self) -> Answers:
        taps = {str(n): self._row(thing) for n, thing in enumerate(self.things)}
        return Answers(self.say, taps)

    def _row(self, thing: Doing) -> Any:
        rule = thing.steps[0].message.rule
        reason = why(rule, self.words, self.say) if thing.deed is None else ""
        because = self.say("play.because", rule=reason) if reason else ""
        return row(thing, partial(self.explain, thing.steps[0]), because)

    def _picture(self) -> list[Widget]:
        event = self.event
        return [Moment(event)] if event is not None and self.dock.shape == COLUMN else []

    def _luck(self) -> list[Widget]:
        """So that nobody blames whoever threw."""
        if self.event is None or not self.event.by_luck or not self.luck.said:
            return []
        was = Text(self.say("play.chance_was"), sizes.small(), colours.QUIET)
        said = Text(self.luck.said, sizes.name(), colours.TEXT, bold=True)
        figure = Column(was, said, spacing=0, pos_hint=MIDDLE)
        plate = Surface(fill=colours.WELL, orientation="horizontal", size_hint_y=None)
        plate.padding = (sizes.gap(), dp(6))
        plate.add_widget(figure)
        if self.luck.good and self.event.tone == "DANGER":
            figure.size_hint_x = 0.6
            plan = Text(self.say("play.good_plan"), sizes.small(), colours.QUIET, pos_hint=MIDDLE)
            plate.add_widget(plan)
        plate.bind(minimum_height=plate.setter("height"))
        return [plate]
