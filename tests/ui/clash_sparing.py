"""Players of Time Clash who spare their fingers: cards on paper, and whatever one tap says."""

from __future__ import annotations

import random
from collections import defaultdict

from companion.core.bots import Act, anything
from companion.core.questions import Choose, Question, Roll
from companion.games.time_clash.gambit import NOTHING
from tests.ui.clash_fingers import ClashHands
from tests.ui.driver import Driver, said

PLAY, FIRST, GAMBIT = "play", "first", "gambit"


class Sparing(ClashHands):
    """``found``: the taps of each numbered play with its windows, in which nobody was asked more;
    of each that began with its stack, while the last window was open; and of each Gambit to which
    no hand gave a card, beyond those for the cards turned."""

    def __init__(self, driver: Driver, rng: random.Random) -> None:
        super().__init__(driver, rng)
        self.found: dict[str, list[int]] = defaultdict(list)

    def act(self) -> None:
        """A play or a Gambit to its end, or one step of something else."""
        if self.driver.screen.run.page:
            self.step()
        elif self.asks == "clash.turn":
            self.plays(self.chosen)
        elif self.asks == "clash.gambit":
            self.dares()
        else:
            self.step()

    def decide(self, question: Question) -> Act:
        if isinstance(question, Choose):
            plain = (f"{question.by[0]}:stands", "none", "keep", NOTHING)
            for option in plain:
                if option in question.options:
                    return Act(None, (option,))
        return Act(None, anything(question, self.rng.randrange))

    # A turn

    def plays(self, onto: str = "") -> None:
        """A numbered card; ``onto``: its stack, which was touched to let the last one stand."""
        start, n = self.taps - bool(onto), self.driver.session.n
        if not (option := self.card(onto)):
            self.step()
            return
        card, stack = option
        self.name(card)
        if self.driver.session.n == n:
            self.aim(f"play:{card}:{stack}", stack)
        first = self.stands() if self.asks == "clash.window_card" else ""
        if self.asks in ("clash.turn", "clash.gambit", "clash.draw"):
            self.found[FIRST if onto else PLAY].append(self.taps - bool(first) - start)
        if self.chosen and not self.driver.screen.run.page:
            self.plays(self.chosen)

    @property
    def chosen(self) -> str:
        """The stack of the next card, if a finger has told it already."""
        turn = self.asks == "clash.turn"
        return self.driver.screen.entered.get(None, {}).get("stack", "") if turn else ""

    def card(self, onto: str) -> list[str]:
        """And its stack, of all that are nameable."""
        question = self.driver.session.question
        assert isinstance(question, Choose)
        plays = [each.split(":")[1:] for each in question.closed if each.startswith("play:")]
        fits = [each for each in plays if onto in ("", each[1])]
        return self.rng.choice(fits or plays or [[]])

    def stands(self) -> str:
        """By the next step, or by the next player's own stack: which that is."""
        stack = self.rng.choice(("", "enemy", "time", "companion"))
        if f"onto.{stack}" in self.lit():
            self.goes_on(stack)
            return stack
        self.next()
        return ""

    # A Gambit

    def dares(self) -> None:
        """With all that is open, against all that is; nobody gives anything."""
        start, nobody = self.taps, self.driver.screen.say("board.nobody_gives")
        while not isinstance(self.driver.session.question, Roll):
            for option in self.lit():
                if option.startswith("open."):
                    self.aim(option, "")
            if any(said(tap) == nobody for tap in self.asked()):
                self.tap(nobody)
            else:
                self.next()
            if self.view.gambit is None:  # nothing was open to be dared with
                return
        turned = len(self.view.gambit.turned) if self.view.gambit else 0
        self.step()
        self.found[GAMBIT].append(self.taps - start - turned)
