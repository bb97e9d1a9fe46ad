"""Change an earlier answer: the question is asked again, and what would be forgotten is said."""

from __future__ import annotations

from functools import partial
from typing import Any

from companion.core.messages import AskFirst, message
from companion.core.questions import Answer, closed
from companion.ui.faces import speech_of
from companion.ui.host import Host, Playing
from companion.ui.pages.page import Page, Ways
from companion.ui.pages.pieces import Columns, Section
from companion.ui.play.spelled import spelled
from companion.ui.questions.panel import Asking
from companion.ui.questions.panels import PANELS
from companion.ui.theme import colours, sizes
from companion.ui.theme.widgets import Text
from companion.ui.timeline import reads

from .putting_right import put_right

LISTED = 4  # of the answers that would be forgotten


class AmendScreen(Page):
    def __init__(self, host: Host, ways: Ways, playing: Playing, n: int) -> None:
        super().__init__(host, ways, host.say("amend.title", n=n + 1), playing)
        self.playing, self.n = playing, n
        self.lines = list(playing.session.lines(None))
        self.entered: dict[str, Any] = {}  # of an answer that takes several touches
        self.draw(None)

    def draw(self, seat: str | None) -> None:
        """The question as it was, for ``seat``."""
        question = self.playing.session.at(self.n).question
        assert question is not None
        line = self.lines[self.n]
        called = spelled(self.playing.session, self.n, line, self.words, self.say)
        asking = Asking(
            question.seen_by(seat),
            seat,
            speech_of(self.playing),
            self._answer,
            self._no_dealing,
            self.draw,
            entered=self.entered,
            called=called,
            closed=closed(question),
            faces=self.playing.session.view().faces,
        )
        panel = PANELS[question.kind](asking)
        was = Text(
            self.say("amend.was", answer=self._reads(self.n)),
            sizes.body(),
            colours.QUIET,
        )
        about = Text(self.words.sentence(question.about), sizes.question(), colours.TEXT)
        footer = [tap for tap in panel.footer if tap.text not in self._app_taps()]
        self.show(Columns([Section("", was, about, *panel.body)]), *footer)

    def resized(self) -> None:
        """Covered again."""
        self.draw(None)

    def _app_taps(self) -> tuple[str, str]:
        """An answer of the past is given by the table: the app does not deal it anew."""
        return self.say("roll.for_me"), self.say("draw.deal")

    def _no_dealing(self) -> None:
        """See ``_app_taps``."""

    def _answer(self, answer: Answer) -> None:
        self.attempt(partial(self._consider, answer))

    def _consider(self, answer: Answer, sure: bool) -> None:
        """Everything there is to know before it is done, asked once."""
        session, doubts = self.playing.session, ""
        try:
            amended = session.amending(self.n, answer)
        except AskFirst as first:
            doubts = self.words.error(first)
            amended = session.amending(self.n, answer, sure=True)
        kept = amended.log.head if amended.stopped else session.n
        forgotten = [self._reads(n) for n in range(kept, len(self.lines))]
        asks = [doubts, self._forgets(forgotten)]
        text = "\n".join(filter(None, asks)) or self.say("amend.sure")
        self.strip.confirm(text, partial(self.attempt, partial(self._amend, answer)))

    def _reads(self, n: int) -> str:
        line, session = self.lines[n], self.playing.session
        return reads(line, self.words, spelled(session, n, line, self.words, self.say))

    def _forgets(self, forgotten: list[str]) -> str:
        if not forgotten:
            return ""
        more = len(forgotten) - LISTED
        rest = [self.say("amend.more", n=more)] if more > 0 else []
        first = self.words.sentence(message("amend_forgets", count=len(forgotten)))
        return "\n".join([first, *forgotten[:LISTED], *rest])

    def _amend(self, answer: Answer, sure: bool) -> None:
        playing = self.playing
        act = partial(playing.session.amend, self.n, answer, sure=True)
        put_right(self.host, self.ways, playing, act, partial(self.ways.play, playing))
