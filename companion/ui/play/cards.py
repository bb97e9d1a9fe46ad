"""Cards for hands: the page that waits for the next step, and the list to look back at."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import partial
from itertools import groupby
from typing import Any

from kivy.metrics import dp
from kivy.uix.widget import Widget

from companion.ui.faces import face_of
from companion.ui.host import Playing, Words
from companion.ui.host.phrases import Phrases
from companion.ui.theme import colours, sizes
from companion.ui.theme.icons import Icon
from companion.ui.theme.widgets import Card, Column, Held, Row, Tap, Text, Tick
from companion.ui.timeline import why

from .telling import Step

MIDDLE = {"center_y": 0.5}
FRESH = 4  # of what was just told, beside a question

Explain = Callable[[Step], None]


class Cards:
    """Makes them; and keeps which of them hands have done."""

    def __init__(self, playing: Playing, words: Words, say: Phrases, explain: Explain) -> None:
        self.playing, self.words, self.say, self.explain = playing, words, say, explain

    # What hands have done

    def waits(self, step: Step) -> bool:
        """Whether hands still have to do it. What is only told leaves nothing to do, and nothing
        does where nothing lies on the table."""
        return not (self._is_told(step) or self.is_done(step))

    def _is_told(self, step: Step) -> bool:
        face = face_of(self.playing.session.game.NAME)
        return step.message.id in face.news or not lies_on_table(self.playing)

    def is_done(self, step: Step) -> bool:
        return step.key in self.playing.ticked()

    def do(self, steps: Iterable[Step], done: bool = True) -> None:
        ticked = list(self.playing.ticked())
        keys = [step.key for step in steps]
        if done:
            self.playing.tick((*ticked, *(key for key in keys if key not in ticked)))
        else:
            self.playing.tick(tuple(key for key in ticked if key not in keys))

    # A page that waits

    def page(self, steps: Iterable[Step]) -> list[Widget]:
        return [self._card(step) for step in steps]

    def _card(self, step: Step) -> Widget:
        face, message = face_of(self.playing.session.game.NAME), step.message
        bad = message.id in face.alarms or message.rule.startswith(face.alarming)
        made = StepCard(partial(self.explain, step), colours.DANGER if bad else colours.LAMP)
        made.add_widget(Text(self.words.sentence(step.message), sizes.option(), colours.TEXT))
        reason = why(step.message.rule, self.words, self.say)
        because = self.say("play.because", rule=reason) if reason else ""
        said = Text(because, sizes.small(), colours.QUIET, pos_hint=MIDDLE)
        made.add_widget(Row(said, Icon("why", 1.4 * sizes.body(), colours.QUIET, pos_hint=MIDDLE)))
        return made

    def _why(self, step: Step) -> Tap:
        return Tap("", partial(self.explain, step), icon="why", snug=True, pos_hint=MIDDLE)

    # A list to tick off

    def fresh(self, steps: list[Step]) -> list[Widget]:
        """What was just told, to be done before going on; nobody has to tick it."""
        return [self._line(*alike) for alike in together(steps)[-FRESH:]]

    def all(self, steps: list[Step]) -> Column:
        """Everything, the newest first, each with its reason."""
        column = Column(spacing=sizes.gap() / 2)
        for alike in reversed(together(steps)):
            column.add_widget(Row(self._line(*alike, pos_hint=MIDDLE), self._why(alike[0])))
        if not steps:
            nothing = self.say("play.nothing_to_do")
            column.add_widget(Text(nothing, sizes.small(), colours.QUIET))
        return column

    def _line(self, *alike: Step, **more: Any) -> Widget:
        """Something to tick off; or only to be read."""
        text = self.words.sentence(alike[0].message)
        if len(alike) > 1:
            text = self.say("play.times", what=text, n=len(alike))
        if self._is_told(alike[0]):
            return Text(text, sizes.small(), colours.QUIET, **more)
        done = all(map(self.is_done, alike))
        return Tick(text, done, partial(self.do, alike), font_size=sizes.small(), **more)


def lies_on_table(playing: Playing) -> bool:
    """Whether anything does: without its box a game lies in the app alone."""
    game = playing.session.game
    things = {*game.DECKS, *game.DICE}
    return not things or bool(things - {*playing.held()})


def together(steps: Iterable[Step]) -> list[tuple[Step, ...]]:
    """What was told several times, one after the other, is said once."""
    return [tuple(alike) for _, alike in groupby(steps, lambda step: step.message)]


class StepCard(Held, Card):
    """Something for hands to do. The whole card says why: a tap of its own would take its width."""

    def __init__(self, explain: Callable[[], None], accent: colours.Colour) -> None:
        super().__init__(tapped=explain, accent=accent, spacing=sizes.gap() / 2)
        side, above = sizes.pad(), sizes.gap()
        self.padding = (side + dp(6), above, above, above / 2)
        self.bind(state=self._press)

    def _press(self, *_: Any) -> None:
        self.fill = colours.RAISED if self.state == "down" else colours.SURFACE
