"""A hand that is named to the app, card by card, while its owner is alone with the screen."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from kivy.uix.widget import Widget

from companion.core.games import Mend
from companion.ui.teaching.forms import Speech
from companion.ui.teaching.pad import keys
from companion.ui.theme import colours, sizes
from companion.ui.theme.widgets import Column, Curtain, Text

from .seats import OwnSheet
from .values import all_values, is_thing, taken_away

Mends = Callable[[], dict[str, Mend]]  # what its owner may put right, at this moment


class HandSheet(OwnSheet):
    """It stays open from card to card; nothing of it exists while the curtain is closed."""

    def __init__(
        self,
        speech: Speech,
        seat: str,
        edge: str,
        mends: Mends,
        mended: Callable[..., None],
    ) -> None:
        self.speech, self.mends, self.mended = speech, mends, mended
        words, say = self.words, self.say = speech.words, speech.say
        name = words.name("seat", seat)
        covered, show = say("choose.covered", seat=name), say("choose.show", seat=name)
        super().__init__(Curtain(covered, show, say("choose.hide"), self._hand), name, edge)

    def _hand(self) -> Widget:
        column, mends = Column(), self.mends()
        known = {path: mend for path, mend in mends.items() if is_thing(mend)}
        if known:
            column.add_widget(Text(self.say("own.hand"), sizes.body(), colours.LAMP, bold=True))
            taps = [
                taken_away(self.words, path, mend, partial(self._put, path))
                for path, mend in known.items()
            ]
            column.add_widget(keys(taps))
        for path, mend in mends.items():
            if path not in known:
                name = self.words.name("what", path)
                column.add_widget(Text(name, sizes.body(), colours.LAMP, bold=True))
                put = partial(self._put, path)
                column.add_widget(all_values(self.speech, mend, put))
        return column

    def _put(self, path: str, *value: str) -> None:
        """One card is named; the next one waits."""
        self.mended(path, *value)
        if self.mends():
            self.curtain.open()
        else:
            self.close()
