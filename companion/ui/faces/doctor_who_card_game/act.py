"""What somebody does in their turn: a place is touched, or one of the other actions."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from companion.core.questions import Choose
from companion.games.doctor_who_card_game.seen import View
from companion.games.doctor_who_card_game.table import APP
from companion.ui.boards.scene import Icon
from companion.ui.questions.answer import Answer
from companion.ui.questions.panel import Asking, Panel
from companion.ui.theme import colours, sizes
from companion.ui.theme.widgets import Column, Flow, Tap, Text

PASS, BUY, BUYING = "pass", "buy", "buying"
DRAWN = {
    "location": "location",
    "support": "special",
    "reserve": "lock",
    "discard": "discard",
    "buy": "card",
    "take_up": "take_in",
}
PLACES = ("defend:", "attack:")
CELL = 7.4  # times its words' size an action is wide at least
NUMBERS = 3  # fingertips a number is wide at least


class Acts(Column):
    """What is open stands there, what is not says why; cards that are bought are counted first."""

    def __init__(self, asking: Asking[Choose], view: View) -> None:
        super().__init__(spacing=sizes.gap() / 2)
        self.asking, self.view = asking, view
        self.seat = asking.question.by[0]
        self.options = asking.question.options
        self.own = view.displays[self.seat]
        self.under = Text(self._held(), sizes.body(), colours.TEXT)
        self.draw()

    # What is drawn

    def draw(self) -> None:
        self.clear_widgets()
        picture, options = self.asking.picture, self.options
        there = [each for each in options if each.startswith(PLACES)]
        rest = picture.light(there, self._answer)
        if len(rest) < len(there):
            hint = self.asking.say("board.touch_a_place")
            self.add_widget(Text(hint, sizes.small(), colours.QUIET))
        if small := dict.fromkeys(self.asking.names("option", picture.unmarked())):
            hint = self.asking.say("play.touch_too", what=", ".join(small))
            self.add_widget(Text(hint, sizes.small(), colours.QUIET))
        for option in rest:  # there is no picture
            (name,) = self.asking.names("option", [option])
            self.add_widget(Answer(name, partial(self._answer, option)))
        if self.asking.entered.get(BUYING):
            self.add_widget(self._numbers())
            return
        taps = [self._tap(each) for each in self._shown()]
        self.add_widget(Flow(taps, CELL * sizes.body(), spacing=sizes.gap() / 2))

    def _shown(self) -> list[str]:
        """Those of every turn in their fixed places; on paper nobody says what is kept, but where
        it is all that somebody does."""
        always = [each for each in DRAWN if each != "take_up"]
        if self.asking.set_up.get("way") != APP and "reserve" not in self.options:
            always.remove("reserve")
        return [*always, *(["take_up"] if "take_up" in self.options else [])]

    def _tap(self, what: str) -> Tap:
        say = self.asking.say
        act: Callable[[], None] = partial(self._answer, what)
        open_ = what in self.options
        if what == BUY:
            numbers = self._buyable()
            open_ = bool(numbers)
            act = self._count if len(numbers) > 1 else partial(self._answer, f"{BUY}:1")
        ink = colours.LAMP if open_ else colours.DIM
        drawn = (Icon(DRAWN[what], ink),)
        tap = Answer(say(f"board.act.{what}"), act, self._hint(what), drawn)
        tap.disabled = not open_
        return tap

    def _hint(self, what: str) -> str:
        """What it costs or brings, or how much of it there is."""
        say, view, kept = self.asking.say, self.view, len(self.own.reserve)
        match what:
            case "reserve" | "take_up":
                return say("board.kept", n=kept, of=kept + self.own.room)
            case "discard":
                return say("board.point_a_card")
            case "buy":
                return say("board.price", n=view.price, have=self.own.points)
        return ""

    def _buyable(self) -> list[str]:
        return [each for each in self.options if each.startswith(f"{BUY}:")]

    def _count(self) -> None:
        self.asking.entered[BUYING] = not self.asking.entered.get(BUYING)
        self.draw()

    def _numbers(self) -> Flow:
        taps = [Tap(self.asking.say("board.back"), self._count, icon="back")]
        for option in self._buyable():
            n = int(option.partition(":")[2])
            said = self.asking.say("board.buy_n", n=n)
            hint = self.asking.say("board.for_points", n=n * self.view.price)
            taps.append(Answer(said, partial(self._answer, option), hint))
        return Flow(taps, NUMBERS * sizes.touch())

    # What is said

    def _held(self) -> str:
        """How many cards there are to spend."""
        hand, kept = len(self.view.hands[self.seat]), len(self.own.reserve)
        spare = max(0, hand + kept - self.view.floor)
        return self.asking.say("board.held", hand=hand, spare=spare)

    def passing(self) -> str:
        """What the end of the turn does: more than is handed on is discarded first."""
        hand, floor, say = len(self.view.hands[self.seat]), self.view.floor, self.asking.say
        to = self.asking.words.name("seat", right_of(self.view, self.seat))
        n = min(hand, floor)
        more = 0 if self.asking.set_up.get("way") != APP else hand - n
        if more:
            return say("board.discard_and_pass", more=more, n=n, to=to)
        return say("board.pass_to", n=n, to=to)

    def _answer(self, option: str) -> None:
        self.asking.answer((option,))


def right_of(view: View, seat: str) -> str:
    """Who has just played: cards are handed on against the clock."""
    seats = [*view.displays]
    return seats[seats.index(seat) - 1]


def act(asking: Asking[Choose], view: View) -> Panel:
    acts = Acts(asking, view)
    footer = []
    if PASS in asking.question.options:
        onward = Tap(acts.passing(), partial(asking.answer, (PASS,)), fill=colours.BLUE)
        footer.append(onward)
    return Panel([acts], footer, under=acts.under, wide=True)
