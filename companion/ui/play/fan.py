"""A hand as cards: all of them small, one large, and beside it whether it may be played now."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import partial

from kivy.metrics import dp
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.widget import Widget

from companion.core.foreseeing import Foreseen
from companion.core.games import Term
from companion.core.reading import Reading
from companion.ui.host import Playing
from companion.ui.reading.face import Face, wide
from companion.ui.reading.small import SmallFace
from companion.ui.reading.small import wide as small
from companion.ui.teaching.pad import key, keys
from companion.ui.theme import colours, sizes
from companion.ui.theme.colours import Colour
from companion.ui.theme.icons import middle
from companion.ui.theme.layout import MIDDLE
from companion.ui.theme.shrunk import Place
from companion.ui.theme.widgets import Column, Icon, NextStep, Row, Scroll, Surface, Tap, Text

from .forward import Forward

PANEL = 372.0  # dp
ROOM = 980.0  # dp: for cards, a large one and the panel side by side


class Fan(BoxLayout):
    """Made anew for whatever card is brought forward."""

    def __init__(
        self,
        playing: Playing,
        seat: str,
        play: Callable[[str], None],
        across: float,
    ) -> None:
        super().__init__(spacing=sizes.gap())
        self.playing, self.seat, self.play, self.across = playing, seat, play, across
        self.words, self.say = playing.words, playing.say
        self.view = playing.session.view(seat)
        self.hand, self.at, self.broad = self.view.hands.get(seat, ()), 0, across >= dp(ROOM)
        self.forward = Forward(size_hint_y=1 if self.broad else None)
        self.places: list[Widget] = []  # of the cards, among one another
        playable = (n for n, card in enumerate(self.hand) if self._offer(card))
        self.at = next(playable, 0)
        self.draw()

    def draw(self) -> None:
        if self.forward.parent is not None:
            self.forward.parent.remove_widget(self.forward)
        self.clear_widgets()
        self.places.clear()
        card = self.hand[self.at] if self.hand else ""
        panel = self._panel(card)
        if self.hand:
            self.forward.put(self._large(card), self._place)
        if self.broad:
            if self.hand:
                self.add_widget(self._cards())
                self.add_widget(self.forward)
            panel.size_hint_x, panel.width = (None, dp(PANEL)) if self.hand else (1, 0)
            self.add_widget(panel)
            return
        column = Column(padding=(0, 0, 0, sizes.gap()))
        if self.hand:
            column.add_widget(self._names())
            column.add_widget(self.forward)
        panel.size_hint_y = None
        panel.bind(minimum_height=panel.setter("height"))
        column.add_widget(panel)
        self.add_widget(Scroll(column))

    def choose(self, n: int) -> None:
        if n != self.at:
            self.at = n
            self.draw()

    # The cards

    def _reading(self, card: str) -> Reading | None:
        _, found = self.playing.glossary.told([card])
        return found[0] if found else None

    def _cards(self) -> Scroll:
        column = Column(padding=(dp(2), dp(2)))
        for n, card in enumerate(self.hand):
            name, chosen = self.words.name("card", card), n == self.at
            bring = partial(self.choose, n)
            if (reading := self._reading(card)) is None:
                tap = Tap(name, bring, chosen=chosen, font_size=sizes.small())
            else:
                tap = SmallFace(reading, name, bring, chosen=chosen)
            column.add_widget(tap)
            self.places.append(tap)
        return Scroll(column, size_hint_x=None, width=small() + dp(10))

    def _names(self) -> Widget:
        """Where there is no room for the small ones; on a phone, one after the other."""
        if sizes.kind() == sizes.PHONE:
            return self._leaf()
        taps = []
        for n, card in enumerate(self.hand):
            reading, name = self._reading(card), self.words.name("card", card)
            icon = reading.drawing if reading else "card"
            taps.append(key(name, partial(self.choose, n), icon=icon, chosen=n == self.at))
        self.places += taps
        return keys(taps)

    def _place(self) -> Place:
        """Where the card that is brought forward lies; on a phone the others are not shown."""
        small = self.places[self.at] if self.places else self.forward
        x, y = small.to_window(*middle(small))
        return float(x), float(y)

    def _leaf(self) -> Row:
        row, last = Row(), len(self.hand) - 1
        for icon, n in (("back", max(0, self.at - 1)), ("next", min(last, self.at + 1))):
            tap = Tap("", partial(self.choose, n), icon=icon, disabled=n == self.at)
            row.add_widget(tap)
        where = self.say("own.which", n=self.at + 1, of=len(self.hand))
        row.add_widget(
            Text(where, sizes.body(), colours.TEXT, halign="center", pos_hint=MIDDLE), index=1
        )
        return row

    def _large(self, card: str) -> Widget:
        reading = self._reading(card)
        if reading is None:
            name = self.words.name("card", card)
            said = Text(name, sizes.name(), colours.TEXT, halign="center")
            return self._as_tall_as(said)
        photo = self.playing.glossary.photo(card)
        face = Face(self.words, self.say, reading, self._width(), photo=photo)
        if not self.broad:
            return self._as_tall_as(face)
        stands = Scroll(face, size_hint_x=None, width=face.width, size_hint_max_y=face.height)
        face.bind(height=stands.setter("size_hint_max_y"))
        return stands

    def _as_tall_as(self, card: Widget) -> Widget:
        """In a column there is as much room for it as it needs."""
        if not self.broad:
            card.bind(height=lambda _, tall: setattr(self.forward, "height", tall))
            self.forward.height = card.height
        return card

    def _width(self) -> float:
        return (
            wide() if self.broad else min(wide(), self.across - 2 * sizes.pad() - 4 * sizes.gap())
        )

    # Whether it may be played

    def _offer(self, card: str) -> str:
        """What plays it from the hand."""
        return next((o for o in self.view.offers if card in (o, o.partition(":")[2])), "")

    def _panel(self, card: str) -> Surface:
        """The way to play it stays in sight."""
        panel, said = Surface(fill=colours.RAISED), Column()
        offer = self._offer(card) if card else ""
        for widget in self._said(card, offer):
            said.add_widget(widget)
        panel.add_widget(Scroll(said) if self.broad else said)
        self.playing.forget()
        if offer:
            panel.add_widget(self._next(card, offer))
            self.playing.foresee(self.seat, offer, partial(self._foreseen, card))
        return panel

    def _said(self, card: str, offer: str) -> Iterator[Widget]:
        say = self.say
        yield Text(say("own.hand"), sizes.small(), colours.LAMP, bold=True)
        if card:
            verdict = say("own.now" if offer else "own.not_now")
            yield Text(verdict, sizes.name(), colours.TEXT, bold=True)
            yield from map(self._term, self.playing.session.may(self.seat, card))
        else:
            yield Text(say("own.no_cards"), sizes.name(), colours.TEXT, bold=True)
        self.chance = Column()
        yield self.chance
        if besides := [o for o in self.view.offers if not self._of_the_hand(o)]:
            yield self._besides(besides)
        elif not card:
            yield Text(say("own.no_offers"), sizes.body(), colours.QUIET)

    def _of_the_hand(self, offer: str) -> bool:
        return any(self._offer(card) == offer for card in self.hand)

    def _term(self, term: Term) -> Row:
        row = Row()
        icon, ink = ("tick", colours.GOOD) if term.met else ("cross", colours.DANGER)
        row.add_widget(Icon(icon, 1.4 * sizes.body(), ink, pos_hint=MIDDLE))
        words = self.words.sentence(term.says)
        row.add_widget(Text(words, sizes.body(), colours.TEXT, pos_hint=MIDDLE))
        return row

    def _besides(self, offers: Sequence[str]) -> Column:
        column = Column()
        column.add_widget(Text(self.say("own.besides"), sizes.small(), colours.LAMP, bold=True))
        for offer in offers:
            name = self.words.name("option", offer)
            column.add_widget(Tap(name, partial(self.play, offer), font_size=sizes.body()))
        return column

    def _next(self, card: str, offer: str) -> NextStep:
        reading, what = self._reading(card), self.words.name("option", offer)
        cost = reading.cost if reading else 0
        step = NextStep(what, partial(self.play, offer))
        if cost:
            step.text, step.icon = self.say("own.for", what=what, n=cost), "charge"
        largest = step.font_size
        step.bind(width=lambda *_: setattr(step, "font_size", step.fitted(step.width, largest)))
        return step

    def _foreseen(self, card: str, chances: Foreseen) -> None:
        """What it would change, where the odds know it."""
        if card != self.hand[self.at] or self.chance.get_parent_window() is None:
            return
        self.chance.clear_widgets()
        before, after = (f"{round(100 * each)} %" for each in chances)
        plate = Surface(
            orientation="horizontal", size_hint_y=None, fill=colours.LAMP_FILL, edge=colours.LAMP
        )
        says = Text(self.say("own.chance"), sizes.small(), colours.TEXT, pos_hint=MIDDLE)
        plate.add_widget(says)
        plate.add_widget(_figure(before, sizes.body(), colours.QUIET))
        plate.add_widget(Icon("next", sizes.body(), colours.LAMP, pos_hint=MIDDLE))
        plate.add_widget(_figure(after, sizes.name(), colours.LAMP))
        plate.height = max(sizes.touch(), says.height + 2 * sizes.gap())
        says.bind(height=lambda *_: setattr(plate, "height", says.height + 2 * sizes.pad()))
        self.chance.add_widget(plate)


def _figure(text: str, size: float, ink: Colour) -> Text:
    said = Text(text, size, ink, bold=True, pos_hint=MIDDLE, size_hint_x=None)
    said.width = sizes.text_width(text, size) + dp(2)
    return said
