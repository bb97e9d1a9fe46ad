"""Plays Time Clash by touch: its forms take a card first, and then where it goes."""

from __future__ import annotations

from collections.abc import Callable

from companion.core.bots import Act
from companion.core.questions import UNKNOWN, Choose, Question, owner
from companion.games.time_clash.seen import View
from companion.ui.faces.time_clash.keypad import Keypad
from companion.ui.questions.answer import Answer
from tests.ui.driver import Target, said
from tests.ui.fingers import Hands

Doing = Callable[..., None]
NAMING = ("clash.give_what", "clash.discard_card", "clash.redraw")
REST = ("no_gambit", "not_now", "none", "nothing", "keep")


class ClashHands(Hands):
    @property
    def view(self) -> View:
        view = self.driver.session.view(self.driver.screen.seat)
        assert isinstance(view, View)
        return view

    def answer(self, question: object, answer: tuple[str, ...]) -> None:
        if isinstance(question, Choose) and question.about.id.startswith("clash.window_"):
            self.window(question, answer[0])
        else:
            super().answer(question, answer)

    def uncover(self, seat: str) -> None:
        """Cards on paper are named before everybody."""
        name = self.driver.words.name("seat", seat)
        show = self.driver.companion.say("choose.show", seat=name)
        if any(said(tap) == show for tap in self.driver.taps()):
            super().uncover(seat)

    def window(self, question: Choose, reply: str) -> None:
        """It stands with the next step; who counters says with what."""
        n, say = self.driver.session.n, self.driver.screen.say
        if reply.endswith(":stands"):
            self.next()
        else:
            self.tap(say("board.countered_by"))
            self.seen.add("countered")
            self.uncover(owner(reply))
            self.tap(self.named(self.reply_said(reply))[0])
        assert self.driver.session.n > n

    def reply_said(self, reply: str) -> str:
        _, how, card, *rest = reply.split(":")
        words = self.driver.words
        title = words.name("card", card)
        about = rest[-1] if len(rest) > (0 if how == "arc" else 1) else ""
        return f"{title} → {words.name('card', about)}" if about else title

    def pick(self, option: str) -> None:
        what, *rest = option.split(":")
        ways: dict[str, Doing] = {
            "play": self.play_card,
            "special": self.special,
            "move": self.move,
            "pass": self.pay,
            "reserve": self.pay,
            "turn": self.turn,
            "push": self.shift,
            "pull": self.shift,
        }
        if rest and what in ways:
            ways[what](option, *rest)
        elif option in REST and self.driver.screen.dock.next.text:
            self.next()
        elif self.asks == "clash.flip":
            self.tap(self.driver.screen.say("board.flip_it"))
        elif self.asks in NAMING:
            self.name(option)
        else:
            super().pick(option)

    def play_card(self, option: str, card: str, stack: str) -> None:
        n = self.driver.session.n
        self.name(card)
        if self.driver.session.n == n:
            self.aim(option, stack)

    def special(self, _: str, card: str, half: str) -> None:
        """Of two halves that are named alike the one further down is the second."""
        self.tap(self.driver.screen.say("board.mode.special"))
        found = self.named(self.driver.words.name("card", card))
        self.tap(found[-1] if half == "1" and len(found) > 1 else found[0])

    def move(self, _: str, stack: str, card: str) -> None:
        self.tap(self.driver.screen.say("board.mode.move"))
        self.aim(f"arc.{stack}", stack)
        self.name(card)

    def pay(self, option: str, card: str) -> None:
        self.tap(self.driver.screen.say(f"board.mode.{option.partition(':')[0]}"))
        self.name(card)

    def turn(self, _: str, stacks: str) -> None:
        for stack in filter(None, stacks.split("+")):
            self.aim(f"open.{stack}", stack)
        if stacks or self.asks == "clash.oppose":
            self.next()
        else:
            self.tap(self.driver.screen.say("board.dare_bare"))

    def shift(self, option: str, card: str) -> None:
        self.aim(card, "")
        self.tap(self.driver.screen.say(f"board.way.{option.partition(':')[0]}"))

    def name(self, card: str) -> None:
        """Its own key, or that of its value."""
        if card == UNKNOWN:
            self.tap(self.driver.screen.say("board.unnamed"))
            return
        facts = self.driver.session.now.table.facts(card)
        if not facts.suit and not self.own(card):
            self.tap(self.driver.screen.say("board.pay.special"))
        own = self.own(card)
        asked = self.driver.screen.dock.asked
        keypads = [each for each in asked.walk() if isinstance(each, Keypad)]
        self.tap(own[0] if own else keypads[0].keys[facts.suit, facts.value])

    def decide(self, question: Question) -> Act:
        """Nobody leaves a card of the app's own hands unnamed."""
        for _ in range(99):
            act = super().decide(question)
            if not any(part.endswith(":?") for part in act.answer):
                return act
        raise AssertionError(question)

    def own(self, card: str) -> list[Target]:
        """Its own tap, if it has one."""
        named = self.named(self.driver.words.name("card", card))
        return [tap for tap in named if isinstance(tap, Answer)]

    def aim(self, option: str, stack: str) -> None:
        """Where it is lit; a key may have meant another card of the same value."""
        panes = self.driver.screen.middle.shown
        lit = [each for picture, _ in panes.pictures() for each in picture.lit.values()]
        alike = [each for each in lit if stack and each.endswith(f":{stack}")]
        if self.touch(panes, (alike or [option])[0]):
            return
        if not stack:  # it lies below others, and has no place of its own on the board
            self.tap(self.own(option)[0])
        else:
            arc = self.view.stacks[stack].arc
            self.tap(self.named(self.driver.words.name("arc", arc))[0])

    def lit(self) -> set[str]:
        """All that a finger may choose in the picture."""
        panes = self.driver.screen.middle.shown
        return {each for picture, _ in panes.pictures() for each in picture.lit.values()}

    def goes_on(self, stack: str) -> None:
        """A finger on what of the stack is no card."""
        panes = self.driver.screen.middle.shown
        assert panes is not None
        for picture, pane in panes.pictures():
            found = {item.key: item for item in picture.scene.items}
            x, y = picture.place_of(found[f"onto.{stack}"])
            at = (x + found[f"onto.{stack}"].box.w / 2, y + 14)
            self.finger(pane.to_parent(*at) if pane is not None else at)
