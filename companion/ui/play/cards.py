"""What hands have done of what was told, and the lists in which they tick it off."""

from __future__ import annotations

from collections.abc import Iterable
from functools import partial

from kivy.uix.widget import Widget

from companion.ui.faces import face_of
from companion.ui.host import Playing, Words
from companion.ui.host.phrases import Phrases
from companion.ui.theme import colours, sizes
from companion.ui.theme.widgets import Column, Row, Tap, Text

from .deeds import Doing, Done, Explain, doings
from .telling import Step

MIDDLE = {"center_y": 0.5}
FRESH = 4  # of what was just told, beside a question


class Cards:
    """Makes them; and keeps which of them hands have done."""

    def __init__(self, playing: Playing, words: Words, say: Phrases, explain: Explain) -> None:
        self.playing, self.words, self.say, self.explain = playing, words, say, explain

    # What hands have done

    def is_done(self, step: Step) -> bool:
        return step.key in self.playing.ticked()

    def do(self, steps: Iterable[Step], done: bool = True) -> None:
        ticked = list(self.playing.ticked())
        keys = [step.key for step in steps]
        if done:
            self.playing.tick((*ticked, *(key for key in keys if key not in ticked)))
        else:
            self.playing.tick(tuple(key for key in ticked if key not in keys))

    # A list to tick off

    def fresh(self, steps: list[Step]) -> list[Widget]:
        """What was just told, to be done before going on; nobody has to tick it."""
        return [self._tick(thing) for thing in self._things(steps)[-FRESH:]]

    def all(self, steps: list[Step]) -> Column:
        """Everything, the newest first, each with its reason."""
        column = Column(spacing=sizes.gap() / 2)
        for thing in reversed(self._things(steps)):
            tick = self._tick(thing)
            tick.pos_hint = MIDDLE
            column.add_widget(Row(tick, self._why(thing.steps[0])))
        if not steps:
            nothing = self.say("play.nothing_to_do")
            column.add_widget(Text(nothing, sizes.small(), colours.QUIET))
        return column

    def _things(self, steps: Iterable[Step]) -> list[Doing]:
        face = face_of(self.playing.session.game.NAME)
        return [*doings(steps, face, self.words, self.say)]

    def _tick(self, thing: Doing) -> Done:
        return Done(thing, all(map(self.is_done, thing.steps)), partial(self.do, thing.steps))

    def _why(self, step: Step) -> Tap:
        return Tap("", partial(self.explain, step), icon="why", snug=True, pos_hint=MIDDLE)
