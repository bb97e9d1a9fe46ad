"""How good each answer is: beside the options, with the reason and what is not counted."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from kivy.uix.widget import Widget

from companion.core.advice import Advice, Suggestion
from companion.core.questions import Answer
from companion.ui.host import Words
from companion.ui.phrases import Phrases
from companion.ui.questions.panel import Panel
from companion.ui.screens.pieces import CardTap
from companion.ui.theme import colours, sizes
from companion.ui.theme.widgets import Column, Text

SHOWN = 6  # ways on, the best first


class Chances(Column):
    """Stands below the options, so that nothing moves under a finger when the odds arrive."""

    wanted = True  # for every game, until somebody does not want to see them

    def __init__(self, words: Words, say: Phrases, answer: Callable[[Answer], None]) -> None:
        super().__init__(spacing=sizes.gap() / 2)
        self.words, self.say, self.answer = words, say, answer

    def show(self, advice: Advice, panel: Panel) -> None:
        self.clear_widgets()
        best = sorted(advice.suggestions, key=lambda each: -each.chance)
        beside = {each.answer[0]: self.chance(each) for each in best if len(each.answer) == 1}
        written = panel.advise(beside)
        rows = [each for each in best if each.answer[:1] == () or each.answer[0] not in written]
        for each in rows[:SHOWN]:
            self.add_widget(self._row(each))
        for each in best:
            if each not in rows and len(best) == 1:
                self.add_widget(self._quiet(self.words.sentence(each.why)))
        for note in advice.notes:
            self.add_widget(self._quiet(self.words.sentence(note)))

    def chance(self, suggestion: Suggestion) -> str:
        percent = round(100 * suggestion.chance)
        return self.say("play.chance" if suggestion.exact else "play.chance_least", p=percent)

    def _row(self, suggestion: Suggestion) -> Widget:
        lines = [(self.chance(suggestion), sizes.option(), colours.LAMP)]
        why = self.words.sentence(suggestion.why)
        if not suggestion.answer:
            return self._quiet(f"{self.chance(suggestion)}: {why}")
        lines.append((why, sizes.small(), colours.TEXT))
        return CardTap(lines, partial(self.answer, suggestion.answer), least=sizes.touch())

    def _quiet(self, text: str) -> Text:
        return Text(text, sizes.small(), colours.QUIET)
