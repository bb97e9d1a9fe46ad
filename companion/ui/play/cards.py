"""What hands have done of what was told, and the lists in which they tick it off."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from functools import partial
from itertools import groupby

from kivy.uix.widget import Widget

from companion.ui.faces import face_of
from companion.ui.host import Playing, Words
from companion.ui.host.phrases import Phrases
from companion.ui.theme import colours, sizes
from companion.ui.theme.widgets import Column, Row, Scroll, Tap, Text, lay

from .deeds import Doing, Done, Explain, doings
from .telling import Step

MIDDLE = {"center_y": 0.5}
FRESH = 4  # of what was just told, beside a question


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

    # A list to tick off

    def fresh(self, steps: list[Step], said: Collection[str] = ()) -> list[Widget]:
        """What was just told, to be done before going on; nobody has to tick it, nor is it told
        where it is ``said`` already."""
        told = [step for step in steps if step.message.id not in said]
        return [self._line(thing) for thing in self._things(told)[-FRESH:]]

    def all(self, steps: list[Step]) -> Column:
        """Everything, the newest first, each with its reason."""
        column = Column(spacing=sizes.gap() / 2)
        for thing in reversed(self._things(steps)):
            line = self._line(thing)
            line.pos_hint = MIDDLE
            column.add_widget(Row(line, self._why(thing.steps[0])))
        if not steps:
            nothing = self.say("play.nothing_to_do")
            column.add_widget(Text(nothing, sizes.small(), colours.QUIET))
        return column

    def list_on(self, surface: Widget, steps: list[Step]) -> None:
        """Where there is no board to show."""
        surface.clear_widgets()
        title = Text(self.say("play.to_do"), sizes.body(), colours.LAMP, bold=True)
        lay(surface, title, Scroll(self.all(steps)))

    def _things(self, steps: Iterable[Step]) -> list[Doing]:
        """What was told several times, one after the other, is said once."""
        face = face_of(self.playing.session.game.NAME)
        things = doings(steps, face, self.words, self.say)
        return [self._times(list(alike)) for _, alike in groupby(things, lambda t: t.sentence)]

    def _times(self, alike: list[Doing]) -> Doing:
        first, n = alike[0], len(alike)
        if n == 1:
            return first
        steps = tuple(step for thing in alike for step in thing.steps)
        said, deed = self.say("play.times", what=first.sentence, n=n), first.deed
        if deed is not None:
            deed = deed._replace(title=self.say("play.times", what=deed.title, n=n))
        return Doing(steps, said, deed)

    def _line(self, thing: Doing) -> Widget:
        """Something to tick off; or only to be read."""
        if self._is_told(thing.steps[0]):
            return Text(thing.sentence, sizes.small(), colours.QUIET)
        return Done(thing, all(map(self.is_done, thing.steps)), partial(self.do, thing.steps))

    def _why(self, step: Step) -> Tap:
        return Tap("", partial(self.explain, step), icon="why", snug=True, pos_hint=MIDDLE)


def lies_on_table(playing: Playing) -> bool:
    """Whether anything does: without its box a game lies in the app alone."""
    game = playing.session.game
    things = {*game.DECKS, *game.DICE}
    return not things or bool(things - {*playing.held()})
