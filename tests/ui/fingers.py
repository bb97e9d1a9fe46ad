"""Plays a game by touch: whatever is decided, it gets there through the widgets."""

from __future__ import annotations

import random
from dataclasses import dataclass, field
from typing import Any

from kivy.base import EventLoop

from companion.core.bots import Act
from companion.core.questions import UNKNOWN, Choose, Draw, Question, Roll, owner
from companion.ui.boards.panes import Pane, Panes
from companion.ui.boards.picture import Picture
from companion.ui.theme.folding import Folding
from companion.ui.theme.widgets import DieFace, NextStep, Tap
from tests.play import careful
from tests.ui.driver import Driver, Finger, Target, said


@dataclass
class Hands:
    """Careful players at one tablet. ``taps`` counts what their fingers did."""

    driver: Driver
    rng: random.Random
    taps: int = 0
    seen: set[str] = field(default_factory=set)  # what was done by touch
    at_a_glance: bool = False  # a throw that shows all that is asked for is told with one tap
    openly: bool = False  # what goes from a hand on paper is named before everybody

    @property
    def asks(self) -> str:
        question = self.driver.session.question
        return question.about.id if question is not None else ""

    @property
    def doing(self) -> str:
        """What the next tap is for: a question, or what was told and waits."""
        screen = self.driver.screen
        if self.driver.sheet is None and not self.driver.strip and screen.waiting.waits:
            return f"page {screen.run.page[0].message.id}"
        return self.asks

    # What is decided

    def play(self, most: int = 2000) -> None:
        """Until the game is over."""
        for _ in range(most):
            if self.driver.session.question is None and not self.driver.screen.waiting.waits:
                return
            self.step()
        raise AssertionError("The game does not end.")

    def step(self) -> None:
        """One thing a person does."""
        driver = self.driver
        if driver.sheet is not None:
            driver.press(27)
            return
        if driver.strip:
            self.tap(driver.companion.say("play.dismiss"))
            return
        if driver.screen.waiting.waits:
            self.seen.add("page")
            self.next()
            return
        question = driver.session.question
        assert question is not None
        done = self.decide(question)
        if done.offer:
            self.offer(done)
        else:
            self.answer(question, done.answer)

    def decide(self, question: Question) -> Act:
        return careful(self.driver.session, self.rng)

    def answer(self, question: Any, answer: tuple[str, ...]) -> None:
        n = self.driver.session.n
        match question:
            case Choose(private=True, closed=closed) if self.openly and answer[0] in closed:
                self.tap(self.driver.words.name("option", answer[0]))
            case Choose(private=True):
                self.uncover(owner(answer[0]) if len(question.by) > 1 else question.by[0])
                self.choose(question, answer)
            case Choose():
                self.choose(question, answer)
            case Roll():
                self.roll(question, answer)
            case Draw():
                self.draw(question, answer)
        assert self.driver.session.n > n or self.driver.strip, (question, answer)

    # How it is done

    def choose(self, question: Choose, answer: tuple[str, ...]) -> None:
        several = (question.at_least, question.at_most) != (1, 1)
        for option in answer:
            self.pick(option)
        if several:
            self.next()

    def pick(self, option: str) -> None:
        """In the picture if it is lit there, else its button, else the next step."""
        middle, view = self.driver.screen.middle, self.driver.session.view()
        described = {each: said.title for each, said in middle.described(view).items()}
        called = {**middle.called(view), **described}
        name = called.get(option, self.driver.words.name("option", option))
        panes = self.driver.screen.middle.shown
        if panes is not None and self.touch(panes, option):
            return
        for folding in self.foldings():
            if folding.folds and not self.named(name):
                self.tap(folding.more)
        taps = self.named(name)
        assert taps, (option, name, [said(tap) for tap in self.asked()])
        self.tap(taps[0])

    def foldings(self) -> list[Folding]:
        walk = self.driver.screen.dock.asked.walk()
        return [each for each in walk if isinstance(each, Folding)]

    def named(self, name: str) -> list[Target]:
        return [tap for tap in self.asked() if said(tap).split("\n")[0] == name.split("\n")[0]]

    def asked(self) -> list[Target]:
        return [tap for tap in self.driver.taps(self.driver.screen.dock.asked) if not tap.disabled]

    def touch(self, panes: Panes, option: str) -> bool:
        """Where it is lit, scrolled into sight."""
        self.driver.wait()
        for picture, pane in panes.pictures():
            for item in picture.scene.items:
                if picture.lit.get(item.key) == option:
                    at = self.sight(picture, pane, item)
                    if panes.option_at(at) != option:
                        where = (at, pane and (pane.pos, pane.size, pane.scroll_y), picture.size)
                        raise AssertionError((option, panes.option_at(at), item.box, where))
                    else:
                        self.seen.add("picture")
                        self.finger(at)
                        return True
        return False

    def sight(self, picture: Picture, pane: Pane | None, item: Any) -> tuple[float, float]:
        x, y = picture.place_of(item)
        middle = (x + item.box.w / 2, y + item.box.h / 2)
        if pane is None:
            return middle
        hidden = picture.height - pane.height
        if hidden > 0:
            low = picture.height - item.box.y - item.box.h / 2 - pane.height / 2
            pane.scroll_y = min(1.0, max(0.0, low / hidden))
            self.driver.frames(2)
            x, y = picture.place_of(item)
            middle = (x + item.box.w / 2, y + item.box.h / 2)
        return tuple(pane.to_parent(*middle))

    def roll(self, question: Roll, answer: tuple[str, ...]) -> None:
        n = self.driver.session.n
        if self.at_a_glance and question.is_enough(answer):
            self.tap(self.driver.companion.say("roll.together"))
            return
        throw = self.driver.screen.throw
        told = [place for place in throw.places if place.face] if throw is not None else []
        for face in answer[len(told) :]:
            if self.driver.session.n > n:  # it was enough: the other dice decide nothing
                self.seen.add("unseen")
                return
            keys = [tap for tap in self.asked() if isinstance(tap, DieFace)]
            fits = [tap for tap in keys if tap.symbol == self.symbol(face)]
            self.tap(fits[-1] if fits else self.driver.words.name("face", face))  # of a coin

    def symbol(self, face: str) -> str:
        from companion.ui.theme import icons

        known = face in icons.names()
        return face if known else self.driver.words.name("face", face)

    def draw(self, question: Draw, answer: tuple[str, ...]) -> None:
        """Several are shown by whoever draws them; where one lies among many, none is."""
        say, words = self.driver.companion.say, self.driver.words
        if question.n > 1 and UNKNOWN not in answer:
            self.tap(say("draw.show", seat=words.name("seat", question.by[0])))
            self.seen.add("several")
        for card in answer:
            shown = [said(tap) for tap in self.asked()]
            name = words.name("card", card)
            if name not in shown:
                self.tap(say("draw.taken"))
                return
            self.tap(name)

    def offer(self, done: Act) -> None:
        """On the player's own sheet, behind the curtain."""
        assert done.seat is not None
        n, driver = self.driver.session.n, self.driver
        driver.screen.sheets.seat(done.seat)
        driver.settle()
        name = driver.words.name("seat", done.seat)
        self.tap(driver.companion.say("choose.show", seat=name))
        self.tap(self.played(done.answer[0]))
        self.seen.add("offer")
        assert driver.session.n > n

    def played(self, offer: str) -> Target:
        """What plays it: beside its card, which is brought forward, or among what else there is."""
        driver = self.driver
        assert driver.sheet is not None
        name = driver.words.name("option", offer)
        card = driver.words.name("card", offer.partition(":")[2] or offer)
        for _ in range(2):
            taps = driver.taps(driver.sheet)
            plays = [tap for tap in taps if name != card or isinstance(tap, NextStep)]
            if found := [tap for tap in plays if said(tap).startswith(name)]:
                return found[0]
            self.tap(next(tap for tap in taps if said(tap).split("\n")[0] == card))
        raise AssertionError(name)

    def uncover(self, seat: str) -> None:
        if self.driver.screen.seat is None:
            name = self.driver.words.name("seat", seat)
            self.tap(self.driver.companion.say("choose.show", seat=name))
            self.seen.add("private")

    def next(self) -> None:
        self.tap(self.driver.screen.dock.next)

    def tap(self, what: str | Target) -> None:
        self.taps += 1
        if isinstance(what, str):
            found = [tap for tap in self.driver.taps() if said(tap) == what]
            assert found, (what, self.driver.texts())
            what = found[0]
        assert isinstance(what, Tap | DieFace)
        self.driver.tap(what)

    def finger(self, at: tuple[float, float]) -> None:
        self.taps += 1
        finger = Finger(*at)
        EventLoop.post_dispatch_input("begin", finger)
        self.driver.frames(1)
        self.driver.lift(finger)
        self.driver.settle()
