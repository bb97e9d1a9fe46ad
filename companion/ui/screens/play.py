"""A game in progress: the picture, what is asked, what hands must do, back and forth."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import Any

from kivy.clock import Clock
from kivy.core.window import Window
from kivy.input.motionevent import MotionEvent
from kivy.metrics import dp
from kivy.uix.boxlayout import BoxLayout

from companion.core.advice import Advice
from companion.core.messages import AskFirst, Message, NotAllowed
from companion.core.questions import Answer, Choose, Question, closed
from companion.core.under_way import is_entered
from companion.core.view import View
from companion.ui.faces import face_of, speech_of
from companion.ui.host import Host, Playing
from companion.ui.host.dice import Throw
from companion.ui.pages.page import Ways
from companion.ui.play import at_hand
from companion.ui.play.aloud import Aloud
from companion.ui.play.asked import Entered, in_turn, looks, panel_of
from companion.ui.play.back import Back
from companion.ui.play.bar import Bar
from companion.ui.play.cards import Cards
from companion.ui.play.chances import Chances
from companion.ui.play.dock import SLIM, Dock
from companion.ui.play.early import Early
from companion.ui.play.halves import Halves
from companion.ui.play.heading import Heading
from companion.ui.play.hearing import hear
from companion.ui.play.line import Line
from companion.ui.play.middle import Middle
from companion.ui.play.rooms import PHONE
from companion.ui.play.seats import ANGLES
from companion.ui.play.telling import Run, Step
from companion.ui.play.waiting import Waiting
from companion.ui.play.whereabouts import whereabouts
from companion.ui.questions.choose import GO_ON
from companion.ui.questions.panel import Asking, Panel, Picture
from companion.ui.screens.sheets import Sheets
from companion.ui.theme import colours, sizes
from companion.ui.theme.folding import Spare
from companion.ui.theme.widgets import Surface, Tap, lay
from companion.ui.timeline import told_since

from .set_up import set_up

PAUSE = 0.3  # seconds in which a tap meant for what stood here before does nothing


class PlayScreen(BoxLayout):
    def __init__(self, host: Host, ways: Ways, playing: Playing, menu: Callable[[], None]) -> None:
        super().__init__(orientation="vertical", padding=sizes.gap(), spacing=sizes.gap())
        self.host, self.ways, self.playing, self.menu = host, ways, playing, menu
        self.session, self.words, self.say = playing.session, playing.words, playing.say
        ways.read(playing)
        self.kind = sizes.kind()  # of window that it was made for
        self.seat: str | None = None  # who is alone with the screen
        self.quiet_until = 0.0
        self.face = face_of(self.session.game.NAME)
        events, phases = {*self.face.sounds, *self.face.alarms}, self.session.game.PHASES
        self.run = Run(lambda phase: host.preferences.mode(phase), phases, events)
        self.fresh: list[Step] = []
        self.drawn: View | None = None  # the position before what now waits
        self.lay: View | None = None  # the last in which dice lay there
        self.panel = Panel()
        self.entered = Entered()
        self.aloud = Aloud(host)
        self.throw: Throw | None = None  # what lies there of the dice that are asked for
        self._again = Clock.create_trigger(lambda _: self.draw(), -1)
        self._build()
        playing.listen(self.changed)
        playing.dice.listen(self._landed)
        last = self.run.start(self.session.told(None), told_since(self.session))
        self.fresh = [step for step in last if not self.cards.is_done(step)]
        self.resumed = True  # and nothing has happened since
        self.draw()
        lead = partial(ways.open, partial(set_up, host, ways, playing))
        self.strip.greet(playing, lead if self.middle.exists else None)
        self._ask_of_the_throw()  # which may have landed while something else was looked at

    def _build(self) -> None:
        host, playing = self.host, self.playing
        self.sheets = Sheets(host, self.ways, playing, self.attempt)
        self.picture = BoxLayout(orientation="vertical", spacing=sizes.gap())
        self.strip: Line = Line(self.picture, self.say)
        self.back = Back(self.session, self.words, self.say, self.sheets.match, self.strip.tell)
        self.cards = Cards(playing, self.words, self.say, self._explain)
        self.middle = Middle(playing, self.words, self.say, self._touched, self.sheets.mend)
        self.bar = Bar(
            self.say,
            menu=self.menu,
            mend=self.sheets.mends,
            undo=lambda: self.attempt(self.back.undo),
            redo=lambda: self.attempt(self.back.redo),
            to_do=lambda: self.sheets.to_do(self.run, self.cards),
            flip=self._flip,
            hand=self._hand,
            dice=self.sheets.dice,
        )
        self.undo, self.redo = self.bar.undo, self.bar.redo
        self.undo.held = lambda: self.back.would("undo", self.back.undoes())
        self.redo.held = lambda: self.back.would("redo", self.back.redoes())
        turns = host.preferences.face and min(Window.size) >= dp(PHONE)
        self.dock = Dock(turns=turns)
        beside, done = (self.middle, self.dock, self.picture), self._next_page
        self.waiting = Waiting(playing, self.say, *beside, self._explain, self.aloud, done)
        self.early = Early(playing, self.say, self.middle, self.picture, self._told_early)
        self.to_do = Surface()
        self.picture.add_widget(self.middle if self.middle.exists else self.to_do)
        shown = {"turns": turns, "pictured": self.middle.exists}
        self.halves = Halves(self.picture, self.dock, self._asked, self._again, **shown)
        self.laid = False
        self.middle.bind(size=self._lay)
        lay(self, self.bar, self.halves)
        self.heard = at_hand.Heard(host.dice, self.bar, self._heard_others)
        self.heard.count()
        parts = self.middle, self.dock, self.waiting
        self.head = Heading(playing, self.say, parts, self.heard, self.aloud, self._why)
        self.size = Window.size
        for box in (self, self.halves, self.picture, self.middle):
            box.do_layout()  # before it is drawn: or it would be drawn again, and be deaf again
        self._again.cancel()

    def leave(self) -> None:
        self.playing.unlisten(self.changed)
        self.playing.dice.unlisten(self._landed)
        self.playing.forget()
        self.heard.leave()
        self.sheets.close()
        self.strip.clear()
        self.host.speak("")

    def resized(self) -> None:
        """What was opened over it was made for the other shape; so are letters for a phone."""
        self.sheets.close()
        (self.bar.fit if sizes.kind() == self.kind else self.ways.again)()

    def on_touch_down(self, touch: MotionEvent) -> bool:
        return Clock.time() < self.quiet_until or bool(super().on_touch_down(touch))

    # What the session tells

    def changed(self) -> None:
        """The game has moved on: everything is drawn anew, and covered."""
        if is_entered(self.session.question):  # undone so far
            self.ways.play(self.playing)
            return
        self.strip.clear()
        self.sheets.close()
        self.entered.go_on()
        self.resumed = False
        if self.run.page and self.waiting.is_seen(self.session):
            self.cards.do(self.run.page)
            self.run.next()
        self.waiting.luck.told(self.session.log)
        last = self.session.log.events[self.session.n - 1] if self.session.n else None
        asked, over = last.asked if last else "", self.session.outcome is not None
        announced = [said for id, said in self.face.announced.items() if id in asked]
        new = self.run.hear(self.session.told(None), announced)
        self.fresh = [step for step in new if not any(step in page for page in self.run.pages)]
        hear(self.face.sounds, new, asked, over=over)
        self.draw()

    def draw(self) -> None:
        """A card that waits, or else the question."""
        self.seat = None
        self.early.clear()
        view = self.session.view(None)
        self._remember(view)
        self.waiting.clear()
        if self.run.page:
            self._pause()
            self._draw_page()
            self._ask_beside()
            return
        self._draw_bar(view)
        self.drawn = view
        self.show(looks(view.question, self.playing.alone), view)
        if not self.middle.exists:
            self.cards.list_on(self.to_do, self.run.recent)

    def _remember(self, view: View) -> None:
        if self.face.lies_there(view):
            self.lay = view

    def _draw_bar(self, view: View) -> None:
        waiting = sum(map(self.cards.waits, self.fresh))
        flip = self.face.goes_on(view)
        whereabouts(self.bar.where, self.playing, view)
        self.bar.show(self.session, flip=flip, hand=bool(view.hands), waiting=waiting)

    def _hand(self) -> None:
        """Of whoever is asked or has the turn; else of anybody."""
        question, view = self.session.question, self.session.view(None)
        asked = question.by if question is not None else ()
        self.sheets.hand([*asked] if len(asked) == 1 else [*view.hands])

    def _heard_others(self) -> None:
        """Real dice have come or gone: on a phone who is asked stands beside their number."""
        if self.dock.shape == SLIM and self.dock.who.text:
            self._again()

    # Pages that wait

    def _draw_page(self) -> None:
        page = self.run.page
        self._face(())
        first = self.waiting.show(page, self.say(f"settings.phase.{self.run.phase_of(page[0])}"))
        self._remember(first)
        self._draw_bar(first)

    def _ask_beside(self) -> None:
        """What was told waits for nothing where the answer to what comes next says it was seen."""
        question = self.session.question
        if len(self.run.pages) == 1 and question is not None and self.waiting.leads_to(question):
            self.drawn = self.session.view(None)
            self.show(looks(question, self.playing.alone), self.drawn)

    def _flip(self) -> None:
        self.middle.flip()
        self.waiting.flipped()
        self._ask_beside()

    def _next_page(self) -> None:
        self.cards.do(self.run.page)
        self.run.next()
        self.draw()

    # The question

    def show(self, seat: str | None, view: View | None = None) -> None:
        """Draw the question as ``seat`` may see it; ``view`` is what all see, if it is known."""
        self.seat = seat
        self._pause()
        self.playing.forget()
        self.throw = self.playing.dice.ask()
        view = self.session.view(seat) if seat or view is None else view
        if not self.run.page:
            self.middle.show(self.drawn or view)
        question, n = view.question, view.n
        if not self.face.goes_on(view):
            self.waiting.luck.forget()
        if question is None:
            assert view.conclusion is not None
            self._draw_end(view.conclusion)
            return
        self.back.views = {n: self.drawn or view}
        self._face(question.by)
        self.panel = panel_of(self.face, self._asking(view, question), view)
        advise = partial(self.playing.advise, partial(self._heard, n))
        answer, forget = partial(self._answer, n), self.playing.forget
        self.chances = Chances(self.face, self.words, self.say, answer, advise, forget)
        self.head.ask(question, self.drawn, self.panel.under)
        crowded = self.resumed and question.kind == "roll"  # then behind their button alone
        plain = self.middle.exists and not crowded
        fresh = self.cards.fresh(self.fresh, self.panel.says) if plain else []
        covered = isinstance(question, Choose) and question.private
        wanted = self.host.preferences.chances and not covered
        advised = wanted and question.about.id in self.face.advised
        said = [self.chances] if advised else []
        listed = [Spare(things=fresh, spacing=sizes.gap() / 2)] if fresh else []
        more = said if self.dock.shape == SLIM else [*listed, *said]
        more += self.waiting.beside()
        if question.kind == "roll":  # of which the chance stands on no answer
            more.reverse()
        footer = [*self.panel.footer, *self.head.flips(self.drawn, above=False)]
        apart = advised or self.panel.wide or question.kind == "roll"  # columns of their own
        self.dock.put(self.panel.body, footer, more, beside=not apart)
        self._entering()
        self.early.offer(question)
        if advised:
            self.chances.ask()

    def _asking(self, view: View, question: Question) -> Asking[Any]:
        return Asking(
            question,
            self.seat,
            speech_of(self.playing),
            partial(self._answer, view.n),
            partial(self.attempt, partial(self.playing.deal, view.n)),
            self.show,
            self.middle if self.middle.exists and not self.run.page else Picture(),
            self.playing.held(),
            self.throw,
            self.entered.setdefault(self.seat, {}),
            self.middle.called(view),
            self.middle.described(view),
            view.faces,
            self.host.cameras,
            self.host.phones,
            self._entering,
            closed(self.session.question),
            partial(in_turn, self.session, self._answer, self.entered),
            partial(self.back.reopens, self.entered, self.attempt),
            self.session.options,
            self.seat == self.playing.alone,
        )

    def _draw_end(self, outcome: Message) -> None:
        why = Tap("", partial(self.sheets.why, outcome, None), icon="why", snug=True)
        self.dock.wear(None)
        self.dock.ask(self.say("play.over"), self.words.parted(outcome), [why])
        self.aloud.read(outcome, self.words.parted(outcome))
        rematch = partial(self.host.rematch, self.playing.id)
        play = partial(self.attempt, lambda _: self.ways.play(rematch()))
        again = Tap(self.say("saved.rematch"), play, fill=colours.BLUE)
        self.dock.put(self.cards.fresh(self.fresh), [again] if self.playing.id else [])

    # Chances

    def _heard(self, n: int, advice: Advice) -> None:
        current = n == self.session.n and not self.run.page and self.seat is None
        if current and self.session.question is not None:
            self.waiting.luck.advised(n, self.session.question, advice, self.chances.chance)
        if current and self.chances.show(advice, self.panel):
            self._pause()

    # What people do

    def attempt(self, act: Callable[[bool], None], *, sure: bool = False) -> None:
        """Do it; or say why not, or ask whether the table is sure."""
        try:
            act(sure)
        except NotAllowed as refusal:
            self._refused(refusal, act)

    def _refused(self, refusal: NotAllowed, act: Callable[[bool], None]) -> None:
        if isinstance(refusal, AskFirst):
            again = partial(self.attempt, act, sure=True)
            self.strip.confirm(self.words.error(refusal), again)
        else:
            why = partial(self.sheets.why, refusal.why, None) if refusal.why.rule else None
            self.strip.refuse(self.words.error(refusal), why)
        self._pause()

    def _answer(self, n: int, answer: Answer) -> None:
        seat = self.seat
        self.attempt(lambda sure: self.session.answer(seat, answer, n, sure=sure))

    def _told_early(self, face: str) -> None:
        """The first die of a throw that nobody has gone on to."""
        self._answer(self.session.n, (GO_ON,))
        self.panel.pick(face)

    def _landed(self) -> None:
        """Something has happened to the throw, and it does not count yet."""
        self._entering()
        self.panel.refresh()
        self._ask_of_the_throw()

    def _ask_of_the_throw(self) -> None:
        dice = self.playing.dice
        if dice.refused is not None:
            self._refused(dice.refused, dice.send)

    def _entering(self) -> None:
        self.chances.enter(self.entered.get(self.seat, {}), self.throw)

    def _touched(self, thing: str) -> None:
        """A finger on something that is not asked for: a console is its player's."""
        if thing in self.session.options["seats"]:
            self.sheets.seat(thing)

    def _why(self, about: Message) -> None:
        """With what there was no room to say of the chances."""
        self.sheets.why(about, self.lay, self.chances.notes())

    def _explain(self, step: Step) -> None:
        self.sheets.why(step.message, self.lay)

    # How it lies

    def _pause(self) -> None:
        self.quiet_until = Clock.time() + PAUSE

    def _lay(self, *_: Any) -> None:
        """Only now does the picture know which options it can show."""
        if self.middle.is_laid and not self.laid:
            self.laid = True
            self._again()

    def _face(self, by: Sequence[str]) -> None:
        """The dock turns to whom it asks, if they like; for several or the table it lies plain."""
        person = self.playing.people.get(by[0]) if len(by) == 1 else None
        self.halves.face(ANGLES.get(person.edge if person else "", 0))

    def _asked(self) -> tuple[str, object]:
        """What kind of answer is given, and what to: a question, or a page that waits."""
        question, page = self.session.question, self.run.page
        page = () if self.waiting.asked[0] else page
        kind = question.kind if question is not None and not page else ""
        return kind, (self.session.n, self.seat, page)
