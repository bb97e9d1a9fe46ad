"""How good each answer is: beside the options, with the reason and what is not counted."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from typing import Any

from companion.core.advice import Advice, Suggestion
from companion.core.questions import Answer
from companion.ui.face import Face
from companion.ui.host import Words
from companion.ui.host.dice import Throw
from companion.ui.host.phrases import Phrases
from companion.ui.questions.answer import Answer as AnswerTap
from companion.ui.questions.answer import Rate
from companion.ui.questions.choose import is_idle
from companion.ui.questions.panel import Panel
from companion.ui.theme import colours, sizes
from companion.ui.theme.widgets import Column, Flow, Text, lay

CERTAIN = 1 - 1e-9
SHOWN = 6  # ways on, the best first
ROW = 14  # so many times its words' size is one wide at least


class Chances(Column):
    """Stands below the options, and above what changes nothing."""

    def __init__(
        self,
        face: Face[Any],
        words: Words,
        say: Phrases,
        answer: Callable[[Answer], None],
        advise: Callable[[], None] = lambda: None,
        forget: Callable[[], None] = lambda: None,
    ) -> None:
        super().__init__(spacing=sizes.gap() / 2)
        self.face, self.words, self.say, self.answer = face, words, say, answer
        self.advise, self.forget = advise, forget
        self.advice: Advice | None = None
        self.panel = Panel()
        self.ticked: frozenset[str] = frozenset()  # of several things, which are chosen
        self.thrown = False  # something of a throw is
        self.order: list[str] = []  # of what is advised

    def show(self, advice: Advice, panel: Panel) -> bool:
        """Whether anything stands elsewhere than before."""
        before, self.advice, self.panel = self.order, advice, panel
        self.draw()
        return self.order != before

    def enter(self, entered: Mapping[str, Any], throw: Throw | None) -> None:
        """What is advised is an answer or its beginning: not for a throw that is being entered, and
        of several things only while it holds what has been chosen."""
        throw, before = throw or entered.get("throw"), self.thrown
        places = throw.places if throw is not None else ()
        self.thrown = any(place.face or place.rolling for place in places)
        self.ticked = frozenset(entered.get("ticked", ()))
        if self.thrown:
            self.forget()  # they would only slow the throw down
        elif before:
            self.ask()
        self.draw()

    def ask(self) -> None:
        if not self.thrown:
            self.advise()

    def draw(self) -> None:
        self.clear_widgets()
        self.order = []
        if self.advice is None or self.thrown:
            return
        ranked = sorted(self.advice.suggestions, key=lambda each: -each.chance)
        some = [each for each in ranked if not all(map(is_idle, each.answer or ("",)))]
        best = [each for each in some if self.ticked <= {*each.answer}]
        useful = [each for each in best if each.chance > 0]
        written = self.panel.advise(
            {each.answer[0]: self.rate(each) for each in useful if len(each.answer) == 1}
        )
        self.order = [each.answer[0] for each in useful if len(each.answer) == 1]
        if ranked and not useful and all(each.exact for each in ranked) and not self.ticked:
            self.add_widget(Text(self.say("play.hopeless"), sizes.body(), colours.TEXT))
        rows = [
            each
            for each in useful[:SHOWN]
            if each.answer[:1] == () or each.answer[0] not in written
        ]
        if taps := [self._row(each) for each in rows if each.answer]:
            self.add_widget(Flow(taps, ROW * sizes.body(), spacing=self.spacing))
        for each in rows:
            if not each.answer:
                why = self.words.sentence(each.why)
                self.add_widget(self._quiet(f"{self.chance(each)}: {why}"))
            self.order += each.answer
        for each in useful:
            if len(best) == 1 and each.answer and each.answer[0] in written:
                self.add_widget(self._quiet(self.words.sentence(each.why)))
        if useful and len(best) > len(useful):
            self.add_widget(self._quiet(self.say("play.hidden", n=len(best) - len(useful))))
        lay(self, *(self._quiet(self.words.sentence(note)) for note in self.advice.notes))

    def rate(self, each: Suggestion) -> Rate:
        """A chance, and how much of it is owed to this."""
        without = None if each.without is None else round(100 * each.without)
        more = None if without is None else round(100 * each.chance) - without
        adds = self.say("play.adds", p=more) if more is not None and more > 0 else ""
        return Rate(self.chance(each), adds, each.chance)

    def chance(self, suggestion: Suggestion) -> str:
        """Nothing is certain or hopeless that is only nearly so."""
        percent = round(100 * suggestion.chance)
        if suggestion.chance < CERTAIN and percent == 100:
            return self.say("play.chance_over", p=99)
        if percent == 0 and suggestion.chance > 0:
            return self.say("play.chance_under", p=1)
        known = suggestion.exact or percent == 100
        return self.say("play.chance" if known else "play.chance_least", p=percent)

    def _row(self, suggestion: Suggestion) -> AnswerTap:
        looks, title, hint = self.face.advised_as(suggestion.why, self.words, self.say)
        tapped = partial(self.answer, suggestion.answer)
        row = AnswerTap(title, tapped, hint, looks, least=sizes.touch())
        row.rate(self.rate(suggestion))
        return row

    def _quiet(self, text: str) -> Text:
        return Text(text, sizes.small(), colours.QUIET)
