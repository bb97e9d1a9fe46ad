"""Finding a card by any part of its name, its initials, or its first letter."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import partial

from kivy.uix.widget import Widget

from companion.ui.host.spelling import begins, first_letters, matches
from companion.ui.theme import colours, sizes
from companion.ui.theme.layout import MIDDLE
from companion.ui.theme.widgets import Column, Field, Icon, Row, Tap, Text, lay

from .forms import Speech
from .pad import key, keys

MANY = 12  # so many are worth a row of letters
FEW = 5  # so few need no search


class Finder(Column):
    """Cards by kind; what is typed or tapped leaves fewer of them."""

    def __init__(
        self,
        speech: Speech,
        cards: Sequence[tuple[str, str, str]],  # id, name, kind
        pick: Callable[[str], None],
        rest: Callable[[str], Iterable[Widget]] = lambda _: (),  # below them, for what is typed
        *,
        typing: bool = False,
    ) -> None:
        super().__init__()
        self.speech, self.pick, self.rest = speech, pick, rest
        self.cards = sorted(cards, key=lambda card: card[1].casefold())
        self.typed, self.letter = "", ""
        if typing or len(self.cards) > FEW:
            self.field = Field("", speech.say("draw.search"), self.type)
            self.add_widget(self.field)
        self.letters = Column()
        self.found = Column()
        self.has_letters = len(self.cards) > MANY
        if self.has_letters:
            self.add_widget(self.letters)
        self.add_widget(self.found)
        self._draw()

    def type(self, text: str) -> None:
        self.typed = text
        self.letter = "" if text.strip() else self.letter
        self._draw()

    def begin(self, letter: str) -> None:
        self.letter = "" if letter == self.letter else letter
        self._draw()

    def left(self) -> list[tuple[str, str, str]]:
        return [
            card
            for card in self.cards
            if matches(self.typed, card[1]) and (not self.letter or begins(self.letter, card[1]))
        ]

    def _draw(self) -> None:
        self.letters.clear_widgets()
        if self.has_letters:
            self.letters.add_widget(keys(self._letters(), narrow=True))
        self.found.clear_widgets()
        left = self.left()
        for sort in dict.fromkeys(card[2] for card in sorted(left, key=lambda card: card[2])):
            self.found.add_widget(self._heading(sort))
            taps = [
                Tap(
                    name,
                    partial(self.pick, id),
                    icon=self.speech.forms.icon_of(sort),
                    least=sizes.answer(),
                )
                for id, name, each in left
                if each == sort
            ]
            self.found.add_widget(keys(taps))
        if not left and self.typed.strip():
            none = self.speech.say("draw.none")
            self.found.add_widget(Text(none, sizes.body(), colours.QUIET))
        lay(self.found, *self.rest(self.typed))

    def _letters(self) -> list[Tap]:
        letters = first_letters([name for _, name, _ in self.cards]) or [""]
        return [
            key(each, partial(self.begin, each), chosen=each == self.letter) for each in letters
        ]

    def _heading(self, sort: str) -> Row:
        name, drawing = self.speech.words.name("deck", sort), self.speech.forms.icon_of(sort)
        return Row(
            Icon(drawing, sizes.body() * 1.3, colours.LAMP, pos_hint=MIDDLE),
            Text(name, sizes.body(), colours.LAMP, bold=True, pos_hint=MIDDLE),
        )
