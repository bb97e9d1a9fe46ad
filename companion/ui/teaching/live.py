"""A card while it is being entered: the same face as it will have everywhere, growing."""

from __future__ import annotations

from kivy.core.window import Window
from kivy.metrics import dp

from companion.ui.reading.face import Face, live
from companion.ui.theme import sizes
from companion.ui.theme.widgets import Column

from .forms import Facts, Speech

WIDE, NARROW = 300.0, 240.0  # dp


class Live(Column):
    def __init__(self, speech: Speech, card: str = "") -> None:
        super().__init__()
        self.speech, self.card = speech, card
        self.face: Face | None = None

    def across(self) -> float:
        if Window.width >= dp(1000):
            return float(dp(WIDE)) * max(1.0, min(sizes.scale(), 1.25))
        return float(dp(NARROW)) * max(1.0, min(sizes.scale(), 1.15))

    def show(self, kind: str, name: str, facts: Facts) -> None:
        reading = self.speech.forms.reading(kind, facts)
        self.clear_widgets()
        if reading is None:
            return
        words, say = self.speech.words, self.speech.say
        photo = self.speech.of.glossary.photo(self.card) if self.card else ""
        width, named = self.across(), name or "…"
        self.face = Face(words, say, reading, width, name=named, cut=live(), photo=photo)
        self.face.pos_hint = {"center_x": 0.5}
        self.add_widget(self.face)
