"""The form for a whole card, in a sheet: its name, its keypads, and how the app will read it."""

from __future__ import annotations

import json
from collections.abc import Callable
from functools import partial
from typing import Any

from kivy.core.window import Window
from kivy.metrics import dp
from kivy.uix.boxlayout import BoxLayout

from companion.ui.host import spelling
from companion.ui.host.drafts import Draft
from companion.ui.theme import colours, sizes
from companion.ui.theme.widgets import Column, Field, NextStep, Row, Scroll, Sheet, Text, lay

from .forms import Speech
from .live import Live
from .pad import heading, hint, key, unfinished

BESIDE = 700  # dp: room for a card beside its keys
Keep = Callable[[str, str], None]  # the card and its definition


class CardForm(Column):
    """What has been entered so far; ``changed`` is told whenever it is another."""

    def __init__(
        self,
        speech: Speech,
        deck: str,
        name: str,
        known: dict[str, Any],
        changed: Callable[[], None],
    ) -> None:
        super().__init__()
        self.speech, self.forms, self.deck = speech, speech.forms, deck
        self.kind = self.forms.kind_of(deck)
        self.name, self.facts, self.changed = name, {**known, **self.forms.begun(deck)}, changed
        self.field = Field(name, speech.say("teach.name"), self._call)
        self.below = Column(spacing=sizes.gap() * 1.3)
        lay(self, hint(speech.words.name("deck", deck)), self.field, self.below)
        self._draw()

    def _draw(self) -> None:
        self.below.clear_widgets()
        self.fields = self.forms.fields(self.deck, self.facts)
        for field in self.fields:
            change = partial(self._set, field)
            pad = self.forms.pad(self.speech, self.kind, field, self.facts.get(field), change)
            self.below.add_widget(Column(heading(self.speech, field), pad))

    def _call(self, name: str) -> None:
        self.name = spelling.clean(name)
        self.changed()

    def _set(self, field: str, value: Any) -> None:
        self.facts[field] = value
        if self.forms.fields(self.deck, self.facts) != self.fields:
            self._draw()  # what else stands on it depends on this
        self.changed()

    @property
    def definition(self) -> str:
        said = self.forms.whole(self.kind, {"name": self.name, **self.facts})
        return json.dumps(said, ensure_ascii=False)


class CardSheet(Sheet):
    """Beside the form, always in sight, the card as it grows; and the tap that keeps it."""

    WIDE = 1240  # dp

    def __init__(
        self,
        speech: Speech,
        deck: str,
        keep: Keep,
        *,
        name: str = "",
        card: str = "",  # one that is being mended
        known: dict[str, Any] | None = None,
        whose: tuple[str, ...] = (),  # who alone may see it
        title: str = "teach.title",
    ) -> None:
        self.speech, self.deck, self.keep, self.card = speech, deck, keep, card
        self.again = partial(
            CardSheet,
            speech,
            deck,
            keep,
            name=name,
            card=card,
            known=known,
            whose=whose,
            title=title,
        )
        draft = speech.drafts.found(deck, card, whose, name)
        self.draft = draft or Draft(deck, card, whose, name, known or {})
        self.form = CardForm(speech, deck, self.draft.name, self.draft.facts, self._changed)
        if draft is not None:
            self.form.add_widget(self._found(), index=len(self.form.children))
        self.sure = False  # something is begun and not finished, which they have been told
        self.lies = Live(speech, card)
        self.tells = Column(spacing=0)
        self.done = NextStep(speech.say("teach.keep"), self.send)
        as_it_was = key(speech.say("teach.afresh"), self._afresh, icon="undo")
        self.done.bind(needed=as_it_was.setter("least"))
        as_it_was.least = self.done.needed
        ends = Row(as_it_was, self.done)
        self.foot = Column(self.tells, ends, spacing=sizes.gap() / 2)
        super().__init__(self.form, speech.say(title))
        self._set_out()
        self.panel.add_widget(self.foot)
        self.was = self.form.height
        self.form.bind(height=self._stay)
        self.foot.bind(height=self._lay)
        self.read()

    def _set_out(self) -> None:
        """The card beside its keys; where there is no room, below them: they stay in place."""
        self.beside = Window.width >= dp(BESIDE)
        if not self.beside:
            self.form.add_widget(self.lies)
            return
        self.panel.remove_widget(self.scroll)
        row = BoxLayout(spacing=sizes.pad())
        row.add_widget(Scroll(self.lies, size_hint_x=None, width=self.lies.across()))
        row.add_widget(self.scroll)
        self.panel.add_widget(row)

    def _lay(self, *_: Any) -> None:
        super()._lay()
        room = self.height - 2 * sizes.gap()
        needed = self.panel.height + self.foot.height + sizes.gap()
        self.panel.height = room if self.beside else min(room, needed)
        self.panel.center_y = self.center_y

    def _stay(self, *_: Any) -> None:
        """What is entered makes the form longer: what is under the finger stays there."""
        hidden, now = self.was - self.scroll.height, self.form.height - self.scroll.height
        if hidden > 0 and now > 0:
            above = (1 - self.scroll.scroll_y) * hidden
            self.scroll.scroll_y = min(1.0, max(0.0, 1 - above / now))
        self.was = self.form.height

    def _found(self) -> Text:
        return hint(self.speech.say("teach.draft"))

    def _afresh(self) -> None:
        self.speech.drafts.forget(self.draft)
        self.close()
        self.again().open()

    def _changed(self) -> None:
        self.speech.drafts.keep(self.draft, self.form.name, self.form.facts)
        self.sure = False
        self.read()

    def read(self) -> None:
        """The card as it stands now."""
        self.tells.clear_widgets()
        self.lies.show(self.form.kind, self.form.name, self.form.facts)

    def _say(self, text: str, colour: colours.Colour) -> None:
        self.tells.clear_widgets()
        self.tells.add_widget(Text(text, sizes.body(), colour))

    def send(self) -> None:
        """A wrong entry stays where it is, and says what is wrong with it."""
        if wrong := self.problem():
            self._say(wrong, colours.DANGER)
            return
        if not self.sure and (begun := unfinished(self.form)):
            self.sure = True
            self._say(begun, colours.LAMP)
            return
        self.speech.drafts.forget(self.draft)
        self.close()
        self.keep(self._id(), self.form.definition)

    def problem(self) -> str:
        say = self.speech.say
        if not self.form.name:
            return say("teach.no_name")
        if lacks := self.speech.forms.lacks(self.form.kind, self.form.facts):
            return say(lacks)
        return self.speech.refusal(self.deck, self._id(), self.form.definition, self.form.name)

    def _id(self) -> str:
        """A card of another kind may be called the same: it is another card."""
        id, library = self.card or spelling.id_of(self.form.name), self.speech.library
        kind_of, decks = self.speech.forms.kind_of, library.cards.items()
        others = (cards for deck, cards in decks if kind_of(deck) != self.form.kind)
        taken = {card.partition("~")[0] for each in others for card in each} | library.words
        return f"{id}_{self.form.deck}" if id in taken and not self.card else id
