"""Cards to be named: the few of a hand each for itself, all of a deck by suit and value."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import partial

from kivy.metrics import dp
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.widget import Widget

from companion.core.questions import UNKNOWN, Choose
from companion.games.time_clash.cards import DOCTOR, LEGAL, SUITS, signed
from companion.games.time_clash.seen import View
from companion.ui.boards.scene import Icon as Drawn
from companion.ui.host import Words
from companion.ui.questions.answer import Answer
from companion.ui.questions.panel import Asking
from companion.ui.theme import colours, sizes
from companion.ui.theme.widgets import Column, Flow, Icon, Row, Tap, Text

from .cards import tone
from .teaching.pads import SPECIAL
from .teaching.unlisted import NUMBER, VALUES, unlisted

Named = Callable[[str], None]
FEW = 6  # cards of a hand that stand each for itself
CELL = 10.5  # times its words' size a card is wide at least
HEAD, MOST = 0.3, 0.42  # of a line is its suit, beside the keys
MIDDLE = {"center_y": 0.5}


class Keypad(Column):
    """``cards`` may be named; of the whole ``deck`` every value has its key, in its place. Where
    they are ``laid``, each suit says onto which stacks."""

    def __init__(
        self,
        asking: Asking[Choose],
        view: View,
        cards: Sequence[str],
        named: Named,
        chosen: str,
        *,
        laid: bool = False,
    ) -> None:
        super().__init__(spacing=sizes.gap() / 2)
        self.words, self.say = asking.words, asking.say
        self.view, self.named, self.chosen, self.laid = view, named, chosen, laid
        self.keys: dict[tuple[str, int], Tap] = {}  # by suit and value
        known = [card for card in cards if card != UNKNOWN]
        self.side = view.sides[asking.question.by[0]]
        self.new = unlisted(asking, self.side)
        apart = stand_apart(asking, view, known)
        each = [beside_one_another([*self._each(known)])] if apart else self._suits(known)
        for widget in each:
            self.add_widget(widget)
        if self.new:
            self.add_widget(self.new.taps(NUMBER, SPECIAL))

    # A hand

    def _each(self, cards: Sequence[str]) -> Iterator[Tap]:
        for card in cards:
            tap = card_tap(self.view, self.words, card, partial(self.named, card))
            tap.chosen = card == self.chosen
            yield tap

    # A deck

    def _suits(self, cards: Sequence[str]) -> Iterator[Widget]:
        side, new = self.side, self.new
        deck = [each for each in self.view.facts.values() if each.side == side and each.suit]
        values = sorted({*(each.value for each in deck), *(VALUES if new else ())})
        for suit in SUITS:
            if any(each.suit == suit for each in deck) or (new and new.is_likely(suit)):
                keys = [self._key(cards, suit, value, side) for value in values]
                yield self._row(suit, side, keys)

    def _key(self, cards: Sequence[str], suit: str, value: int, side: str) -> Tap:
        """Dashed where no such card can be meant: all of them lie open, or there is none; where
        some are on no list, a touch says that this is one."""
        facts = self.view.facts
        fits = [each for each in cards if (facts[each].suit, facts[each].value) == (suit, value)]
        said = signed(value if side == DOCTOR else -value)
        pick: Callable[[], None] = partial(self._pick, fits)
        if self.new and not fits:
            pick = partial(self.new.number, suit, value)
        tap = Tap(said, pick, disabled=not (fits or self.new))
        if self.new and not fits:
            tap.fill = colours.SURFACE
        tap.chosen = bool(fits) and self.chosen in fits
        self.keys[suit, value] = tap
        return tap

    def _pick(self, fits: Sequence[str]) -> None:
        if fits:
            self.named(fits[0])

    def _row(self, suit: str, side: str, keys: Sequence[Tap]) -> Widget:
        tint = tone(side)[0]
        drawn = Icon(suit, sizes.body() * 1.1, tint, pos_hint=MIDDLE)
        name = Text(self.words.name("suit", suit), sizes.body(), colours.TEXT, bold=True)
        where = Text(self.where(suit), sizes.small(), colours.QUIET) if self.laid else None
        line = BoxLayout(spacing=dp(6), size_hint_y=None, height=sizes.touch())
        for key in keys:
            line.add_widget(key)
        if sizes.upright() and self._broad():
            said = Column(*filter(None, (name, where)), spacing=0, pos_hint=MIDDLE)
            share = min(MOST, HEAD * sizes.scale())
            head = Row(drawn, said, size_hint_x=share, pos_hint=MIDDLE)
            line.pos_hint = MIDDLE
            return Row(head, line)
        name.size_hint_x, name.width = None, sizes.text_width(name.text, sizes.body()) + dp(2)
        name.pos_hint = MIDDLE
        if where is None:
            return Column(Row(drawn, name, spacing=dp(6)), line, spacing=dp(3))
        where.pos_hint = MIDDLE
        return Column(Row(drawn, name, where, spacing=dp(6)), line, spacing=dp(3))

    def _broad(self) -> bool:
        return sizes.kind() != sizes.PHONE

    def where(self, suit: str) -> str:
        """The stacks it may lie on, as their arcs are called."""
        stacks = LEGAL[suit]
        names = [
            self.words.name("arc", arc) for each in stacks if (arc := self.view.stacks[each].arc)
        ]
        match names:
            case [one]:
                return self.say("board.on_one", one=one)
            case [one, other]:
                return self.say("board.on_two", one=one, other=other)
        return self.say("board.on_any")


def stand_apart(asking: Asking[Choose], view: View, cards: Sequence[str]) -> bool:
    """Whether each card has a tap of its own: those of a hand that is known, or a few."""
    seat = asking.seat
    if unlisted(asking, view.sides[asking.question.by[0]]):
        return False
    return len(cards) <= FEW or (seat is not None and UNKNOWN not in view.hands[seat])


def card_tap(view: View, words: Words, card: str, tapped: Callable[[], None]) -> Answer:
    """With its suit and value; a special card has neither."""
    facts, name = view.facts[card], words.name("card", card)
    tint = tone(facts.side)[0] if facts.suit else colours.ANOMALY
    look = Drawn(facts.suit or "special", tint)
    hint = words.name("suit", facts.suit) if facts.suit else words.name("sort", "special")
    return Answer(
        name, tapped, hint, (look,), amount=signed(facts.counts) if facts.suit else "", ink=tint
    )


def beside_one_another(taps: Sequence[Tap]) -> Flow:
    """Cards: as many to a row as can be read."""
    return Flow(list(taps), CELL * sizes.body(), spacing=sizes.gap() / 2)


def in_a_row(taps: Sequence[Tap]) -> Flow:
    return Flow(list(taps), sizes.width_for([tap.text for tap in taps], sizes.body()))
