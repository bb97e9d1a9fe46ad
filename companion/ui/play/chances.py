"""How good each answer is: beside the options, with the reason and what is not counted."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
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
from companion.ui.questions.answers import Answers
from companion.ui.questions.choose import is_idle
from companion.ui.questions.panel import Panel
from companion.ui.theme import colours, sizes
from companion.ui.theme.folding import Spare
from companion.ui.theme.widgets import Text

CERTAIN = 1 - 1e-9
SHOWN = 6  # ways on, the best first


class Chances(Spare):
    """Writes them on the answers, and says below these what else there is to say."""

    def __init__(
        self,
        face: Face[Any],
        words: Words,
        say: Phrases,
        answer: Callable[[Answer], None],
        advise: Callable[[], None] = lambda: None,
        forget: Callable[[], None] = lambda: None,
    ) -> None:
        self.face, self.words, self.say, self.answer = face, words, say, answer
        self.advise, self.forget = advise, forget
        self.advice: Advice | None = None
        self.panel = Panel()
        self.ticked: frozenset[str] = frozenset()  # of several things, which are chosen
        self.thrown = False  # something of a throw is
        self.order: list[Answer] = []  # of what is advised
        super().__init__(spacing=sizes.gap() / 2)

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
        """Those that help on the answers; what else there is to say about them below."""
        self.order = []
        if self.advice is None or self.thrown:
            self._lead([], [])
            self.things = []
            return
        ranked = sorted(self.advice.suggestions, key=lambda each: -each.chance)
        some = [each for each in ranked if not all(map(is_idle, each.answer or ("",)))]
        best = [each for each in some if self.ticked <= {*each.answer}]
        useful = [each for each in best if each.chance > 0]
        self.order = [each.answer for each in useful if each.answer]
        self._lead(useful[:SHOWN], [each for each in best if not each.chance] if useful else [])
        said = self._helpless(ranked) if not useful else self._said(useful, alone=len(best) == 1)
        self.things = [*said, *map(self._quiet, self.notes())]

    def _lead(self, useful: Sequence[Suggestion], hopeless: Sequence[Suggestion]) -> None:
        if self.panel.answers is not None:
            ways = [self._way(each, self.panel.answers) for each in useful if each.answer]
            others = [self._way(each, self.panel.answers) for each in hopeless if each.answer]
            self.panel.answers.lead(ways, others)

    def _way(self, each: Suggestion, answers: Answers) -> AnswerTap:
        """On the option itself, where that is tapped here."""
        option = answers.options.get(each.answer[0]) if len(each.answer) == 1 else None
        way = self._row(each) if option is None else option
        way.rate(self.rate(each))
        return way

    def _helpless(self, ranked: Sequence[Suggestion]) -> Iterator[Text]:
        if ranked and all(each.exact for each in ranked) and not self.ticked:
            yield Text(self.say("play.hopeless"), sizes.body(), colours.TEXT)

    def _said(self, useful: Sequence[Suggestion], *, alone: bool) -> Iterator[Text]:
        for each in useful:
            why = self.words.sentence(each.why)
            if not each.answer:
                yield self._quiet(f"{self.chance(each)}: {why}")
            elif alone and self._is_option(each):
                yield self._quiet(why)

    def _is_option(self, each: Suggestion) -> bool:
        return self.panel.answers is not None and each.answer[0] in self.panel.answers.options

    def notes(self) -> list[str]:
        """What is not counted, and what more would be worth."""
        notes = self.advice.notes if self.advice is not None else ()
        return [self.words.sentence(note) for note in notes]

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
        return AnswerTap(title, tapped, hint, looks, least=sizes.touch())

    def _quiet(self, text: str) -> Text:
        return Text(text, sizes.small(), colours.QUIET)
