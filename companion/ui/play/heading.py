"""Who is asked, and what: the head of the dock; and its way to the other picture on a phone."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from companion.core.messages import Message
from companion.core.questions import Question
from companion.core.view import View
from companion.ui.faces import face_of
from companion.ui.host import Playing
from companion.ui.host.phrases import Phrases
from companion.ui.theme.widgets import Tap, Text

from . import at_hand
from .aloud import Aloud
from .dock import SLIM, Dock
from .middle import Middle
from .waiting import Waiting
from .whereabouts import names_of, player, step_of


class Heading:
    def __init__(
        self,
        playing: Playing,
        say: Phrases,
        parts: tuple[Middle, Dock, Waiting],
        heard: at_hand.Heard,
        aloud: Aloud,
        why: Callable[[Message], None],
    ) -> None:
        self.playing, self.words, self.say = playing, playing.words, say
        self.middle, self.dock, self.waiting = parts
        self.heard, self.aloud, self.why = heard, aloud, why

    def ask(self, question: Question, view: View | None, under: Text | None) -> None:
        """On a phone the bar has no room for the step and for how many dice are heard."""
        playing, about, slim = self.playing, question.about, self.dock.shape == SLIM
        who, said = names_of(question, self.words), self.waiting.led(self.words.parted(about))
        self.aloud.read((playing.session.n, about), [who, *said])
        step = step_of(playing.session.game.NAME, view, self.words) if slim and view else ""
        told = at_hand.told(self.heard.said, self.say) if slim else ""
        why = Tap("", partial(self.why, about), icon="why", snug=True)
        taps = [*(self.flips(view, above=True) if slim else []), why]
        self.dock.wear(player(playing, question.by[0]) if len(question.by) == 1 else None)
        whole, listing = " · ".join(filter(None, (who, step, told))), question.kind == "draw"
        self.dock.ask(whole, said, taps, listing=listing, under=under)

    def flips(self, view: View | None, *, above: bool) -> list[Tap]:
        """From what goes on to the board: beside the question there is no room for a tap."""
        face = face_of(self.playing.session.game.NAME)
        wanted = self.dock.large if above else self.dock.tight
        there = wanted and view is not None and face.goes_on(view)
        return [Tap("", self.middle.flip, icon="location", snug=above)] if there else []
