"""Plays the Doctor Who Card Game by touch: places are touched, cards counted or named."""

from __future__ import annotations

from companion.core.questions import Choose
from companion.games.doctor_who_card_game.seen import View
from companion.games.doctor_who_card_game.turn import BUY, PASS
from tests.ui.driver import said
from tests.ui.fingers import Hands

ACT, TURNED_UP = "cards.act", "cards.turned_up"


class CardHands(Hands):
    @property
    def view(self) -> View:
        view = self.driver.session.view(self.driver.screen.seat)
        assert isinstance(view, View)
        return view

    def pick(self, option: str) -> None:
        if self.asks == ACT and not option.startswith(("defend:", "attack:")):
            self.act(option)
        elif "~" in option:
            self.copy(option)
        elif self.asks == TURNED_UP:
            self.turned_up(option)
        else:
            super().pick(option)

    def copy(self, option: str) -> None:
        """Copies of a card are named alike, and stand in the order of their ranks."""
        for folding in self.foldings():
            if folding.folds:
                self.tap(folding.more)
        found = self.named(self.driver.words.name("option", option))
        self.tap(found[int(option.partition("~")[2]) - 1])

    def turned_up(self, option: str) -> None:
        """What has no place of its own is found among the others."""
        panes, name = self.driver.screen.middle.shown, self.driver.words.name("card", option)
        lit = {each for picture, _ in panes.pictures() for each in picture.lit.values()}
        if option not in lit and not self.named(name):
            self.tap(self.driver.screen.say("board.another_card"))
            self.seen.add("another")
        super().pick(option)

    def act(self, option: str) -> None:
        say, (what, _, n) = self.driver.screen.say, option.partition(":")
        if option == PASS:
            self.next()
        elif what == BUY:
            before = self.driver.session.n
            self.tap(self.named(say("board.act.buy"))[0])
            if self.driver.session.n == before:
                self.tap(self.named(say("board.buy_n", n=int(n)))[0])
        else:
            self.tap(self.named(say(f"board.act.{what}"))[0])

    def answer(self, question: object, answer: tuple[str, ...]) -> None:
        if isinstance(question, Choose) and any(each.isdecimal() for each in answer):
            keys = [tap for tap in self.asked() if said(tap) == answer[0]]
            self.tap(keys[0])
        else:
            super().answer(question, answer)
