"""How many taps a plain turn takes: travel, an Adventure without help, success."""

from __future__ import annotations

from collections import Counter

from companion.core.bots import Act, anything
from companion.core.moment import Moment
from companion.core.questions import Answer, Choose, Question, Roll
from companion.ui.theme.widgets import DieFace
from tests.looks import daleks
from tests.ui.fingers import Hands

TYPED, VIRTUAL = 14, 8  # the most a plain turn should take: dice typed in, dice of the app
PLAINLY = ("go_on", "earth.1", "earth.2", "earth.3", "nobody")


class Plain(Hands):
    """Goes to Earth, recruits nobody, asks nobody, and throws what is needed."""

    def decide(self, question: Question) -> Act:
        if isinstance(question, Choose) and question.at_least == question.at_most == 1:
            for option in PLAINLY:
                if option in question.options:
                    return Act(None, (option,))
        if isinstance(question, Roll):
            return Act(None, self.wished(question))
        return Act(None, anything(question, self.rng.randrange))

    def choose(self, question: Choose, answer: Answer) -> None:
        """Dice are thrown as soon as there is nothing else to do, and told where they may be."""
        early = self.driver.screen.early
        if answer != ("go_on",) or early.roll is None or self.at_a_glance:
            super().choose(question, answer)
            return
        symbol = self.symbol(self.wished(early.roll)[0])
        keys = [tap for tap in self.driver.taps(early.keys) if isinstance(tap, DieFace)]
        self.seen.add("early")
        self.tap(next(key for key in keys if key.symbol == symbol))

    def load_the_dice(self) -> None:
        """From now on the app throws, and throws what is needed."""

        before = self.driver.session.deal

        def deal(moment: Moment) -> Answer | None:
            question = moment.question
            return self.wished(question) if isinstance(question, Roll) else before(moment)

        self.driver.session.deal = deal

    def wished(self, question: Roll) -> tuple[str, ...]:
        """Each die shows what is still missing, if it has that face."""
        now = daleks(self.driver.session).adventure
        missing, faces = list(now.challenge) if now else [], []
        for die in question.dice:
            face = next((face for face in missing if face in die.faces), die.faces[0])
            if face in missing:
                missing.remove(face)
            faces.append(face)
        return tuple(faces)


def plain_turns(hands: Plain, wanted: int) -> list[Counter[str]]:
    """Taps by what they were for, of so many turns in which the first throw met the Challenge."""
    found: list[Counter[str]] = []
    driver = hands.driver
    while len(found) < wanted and not _is_over(hands):
        turn, taps, told = _turn(hands), Counter[str](), driver.screen.run.heard
        while not _is_over(hands) and _turn(hands) == turn:
            _step(hands, taps)
        while driver.screen.waiting.waits:
            _step(hands, taps)
        new = {step.message.id for step in driver.screen.run.told if step.n >= told}
        if "daleks.success" in new and "daleks.not_met" not in taps:
            found.append(taps)
    return found


def _step(hands: Plain, taps: Counter[str]) -> None:
    what, before = hands.doing, hands.taps
    hands.step()
    taps[what] += hands.taps - before


def _is_over(hands: Hands) -> bool:
    return hands.driver.session.outcome is not None


def _turn(hands: Hands) -> tuple[int, str]:
    view = hands.driver.session.view()
    return view.round, view.turn
