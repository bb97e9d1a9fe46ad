"""What is played: a card and its stack, a half of a special one, a card for a move or a pass."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial
from typing import Any

from kivy.metrics import dp
from kivy.uix.widget import Widget

from companion.core.questions import UNKNOWN, Choose
from companion.core.reading import Does
from companion.games.time_clash.ahead import ahead
from companion.games.time_clash.cards import signed
from companion.games.time_clash.reading import half
from companion.games.time_clash.seen import View
from companion.ui.boards.scene import Icon
from companion.ui.questions.answer import Answer
from companion.ui.questions.panel import Asking
from companion.ui.theme import colours, sizes
from companion.ui.theme.widgets import Column, Flow, Tap, Text, lay

from .keypad import Keypad, beside_one_another, card_tap, in_a_row, stand_apart
from .options import Ways, ways
from .window import COUNTERS

TURN = "clash.turn"
PLAY, SPECIAL, MOVE, PASS, RESERVE = "play", "special", "move", "pass", "reserve"
ICONS = {SPECIAL: "special", MOVE: "tardis", PASS: "discard", RESERVE: "hand"}


class Form(Column):
    """Two touches at most say it; what is chosen so far lies in ``entered``."""

    def __init__(self, asking: Asking[Choose], view: View) -> None:
        super().__init__(spacing=sizes.gap() / 2)
        self.asking, self.view = asking, view
        self.ways: Ways = ways(asking.question.options)
        self.state: dict[str, Any] = asking.entered
        if not any(self._onto(card) for card in self.ways.plays):
            self.state["stack"] = ""
        self.under = Text("", sizes.body(), colours.TEXT)
        self.draw()

    @property
    def mode(self) -> str:
        return str(self.state.get("mode", PLAY))

    @property
    def card(self) -> str:
        return str(self.state.get("card", ""))

    @property
    def stack(self) -> str:
        return str(self.state.get("stack", ""))

    # What fingers do

    def turn(self, mode: str) -> None:
        """To another kind of play, and by the same tap back."""
        self.state.update(mode=PLAY if mode == self.mode else mode, card="", stack="", stars=False)
        self.draw()

    def named(self, card: str) -> None:
        self.state["card"] = card
        self._go()

    def aimed(self, option: str) -> None:
        stack = option.partition(".")[2]
        self.state["stack"] = "" if stack == self.stack else stack
        self._go()

    def _go(self) -> None:
        """As soon as everything is said."""
        answer = self._answer()
        if answer:
            self.asking.answer((answer,))
        else:
            self.draw()

    def _answer(self) -> str:
        card = self.card
        match self.mode:
            case "play" if card and len(onto := self._onto(card)) == 1:
                return f"play:{card}:{onto[0]}"
            case "move" if card and self.stack:
                return f"move:{self.stack}:{card}"
            case "pass" | "reserve" if card:
                return f"{self.mode}:{card}"
        return ""

    def _onto(self, card: str) -> Sequence[str]:
        """Where it may lie: on the stack that was touched first, or on any."""
        stacks = self.ways.plays.get(card, ())
        return [stack for stack in stacks if self.stack in ("", stack)]

    # What is drawn

    def draw(self) -> None:
        self.clear_widgets()
        unshown = self._light()
        self.under.text = self._said()
        lay(self, *self._body(), *self._targets(unshown), self._modes())

    def _light(self) -> Sequence[str]:
        """Where it may lie, or go; those that cannot be shown come back."""
        picture, card = self.asking.picture, self.card
        if self.mode == PLAY and card:
            onto = self._onto(card)
            picture.expect({stack: ahead(self.view, card, stack) for stack in onto})
            plays = [f"play:{card}:{stack}" for stack in onto]
            return picture.light(plays, lambda option: self.asking.answer((option,)))
        if self.mode == MOVE:
            arcs = [f"arc.{stack}" for stack in self.ways.moves]
            return picture.light(arcs, self.aimed, (f"arc.{self.stack}",) if self.stack else ())
        chosen = (f"stack.{self.stack}",) if self.mode == PLAY and self.stack else ()
        picture.light(chosen, self.aimed, chosen)
        return ()

    def _said(self) -> str:
        say = self.asking.say
        if self.mode == PLAY and self.card:
            facts = self.view.facts[self.card]
            suit = self.asking.words.name("suit", facts.suit)
            return say("board.then_stack", card=f"{suit} {signed(facts.counts)}")
        if self.mode == PLAY and self.stack:
            arc = self.asking.words.name("arc", self.view.stacks[self.stack].arc)
            return say("board.how.onto", arc=arc)
        return say(f"board.how.{self.mode}")

    def _body(self) -> Iterator[Widget]:
        match self.mode:
            case "play":
                yield from (
                    self._hand() if self._knows() else [self._keypad(self._cards(), laid=True)]
                )
            case "special":
                yield from self._specials()
            case "move":
                paying = next(iter(self.ways.moves.values()), [])
                yield from self._paying(paying)
            case "pass":
                yield from self._paying(self.ways.passes)
            case "reserve":
                yield from self._paying(self.ways.reserve)

    def _knows(self) -> bool:
        """Whether a hand is looked at whose cards the app knows, each of them."""
        seat = self.asking.seat
        return seat is not None and UNKNOWN not in self.view.hands[seat]

    def _hand(self) -> Iterator[Widget]:
        """All of it; a special card leads to its halves, and one that only counters to nothing."""
        yield beside_one_another([*self._taps(self.view.hands[str(self.asking.seat)])])

    def _cards(self) -> Sequence[str]:
        return [card for card in self.ways.plays if self._onto(card)]

    def _taps(self, hand: Sequence[str]) -> Iterator[Tap]:
        for card in hand:
            star = not self.view.facts[card].suit
            act = partial(self._look_at if star else self.named, card)
            tap = card_tap(self.view, self.asking.words, card, act)
            tap.chosen = card == self.card
            tap.disabled = card not in (*self._cards(), *self.ways.specials)
            yield tap

    def _look_at(self, card: str) -> None:
        self.state.update(mode=SPECIAL, card=card)
        self.draw()

    def _keypad(self, cards: Sequence[str], *, laid: bool = False) -> Keypad:
        return Keypad(self.asking, self.view, cards, self.named, self.card, laid=laid)

    def _paying(self, cards: Sequence[str]) -> Iterator[Widget]:
        """Any card of the hand; which it was need not be said."""
        known, facts = [card for card in cards if card != UNKNOWN], self.view.facts
        apart = stand_apart(self.asking, self.view, known)
        shown = [card for card in known if apart or bool(facts[card].suit) != self.stars]
        if apart or not self.stars:
            yield self._keypad(shown)
        else:
            yield beside_one_another([self._named_tap(card) for card in shown])
        others = [] if apart else [self._turn_stars()]
        hand = self.view.hands[self.asking.question.by[0]]
        if UNKNOWN in cards and (UNKNOWN in hand or self.asking.seat is None):
            others.insert(0, Tap(self.asking.say("board.unnamed"), partial(self.named, UNKNOWN)))
            others[0].chosen = self.card == UNKNOWN
        if others:
            yield in_a_row(others)

    def _named_tap(self, card: str) -> Tap:
        tap = card_tap(self.view, self.asking.words, card, partial(self.named, card))
        tap.chosen = card == self.card
        return tap

    @property
    def stars(self) -> bool:
        return bool(self.state.get("stars"))

    def _turn_stars(self) -> Tap:
        """From numbered cards to special ones, and back."""

        def turn() -> None:
            self.state["stars"] = not self.stars
            self.draw()

        what = "numbered" if self.stars else "special"
        return Tap(self.asking.say(f"board.pay.{what}"), turn)

    def _specials(self) -> Iterator[Widget]:
        for card, halves in self.ways.specials.items():
            for n in halves if self.card in ("", card) else ():
                does = Does((half(self.view.facts[card].halves[int(n)]),))
                name, said = self.asking.words.name("card", card), self.asking.words.told([does])
                send = partial(self.asking.answer, (f"special:{card}:{n}",))
                yield Answer(name, send, said, (Icon("special", colours.ANOMALY),))

    def _targets(self, unshown: Sequence[str]) -> Iterator[Widget]:
        """Stacks or arcs that the picture does not show."""
        taps = [self._target(option) for option in unshown]
        if taps:
            yield Flow(taps, sizes.width_for([tap.text for tap in taps], sizes.body()))

    def _target(self, option: str) -> Tap:
        stack = option.rpartition(":")[2].rpartition(".")[2]
        arc = self.view.stacks[stack].arc
        if option.startswith("arc."):
            tap = Tap(self.asking.words.name("arc", arc), partial(self.aimed, option))
            tap.chosen = self.stack == stack
            return tap
        return Tap(self.asking.words.name("arc", arc), partial(self.asking.answer, (option,)))

    def _after_all(self) -> Iterator[Tap]:
        """Cards on paper are shown too late; whoever has theirs in the app was asked."""
        asking = self.asking
        paper = self.view.sides[asking.question.by[0]] not in asking.held
        again = asking.reopen() if paper and asking.question.about.id == TURN else None
        if again is not None:
            say = asking.say("board.countered_after_all")
            yield Tap(say, partial(again, {COUNTERS: True}), icon="undo", font_size=sizes.small())

    def _modes(self) -> Flow:
        there = {
            SPECIAL: bool(self.ways.specials),
            MOVE: bool(self.ways.moves),
            PASS: bool(self.ways.passes),
            RESERVE: bool(self.ways.reserve),
        }
        taps = [self._mode(mode) for mode, exists in there.items() if exists]
        taps += self._after_all()
        longest = max((sizes.word_width(tap.text, sizes.small()) for tap in taps), default=0.0)
        return Flow(taps, longest + sizes.small() * 1.3 + 2 * sizes.gap(), spacing=dp(6))

    def _mode(self, mode: str) -> Tap:
        tap = Tap(self.asking.say(f"board.mode.{mode}"), partial(self.turn, mode))
        tap.icon, tap.font_size, tap.chosen = ICONS[mode], sizes.small(), mode == self.mode
        return tap
