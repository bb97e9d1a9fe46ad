"""Plays one game from its log: takes answers, keeps them, tells whoever listens."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any, NamedTuple

from .games import Game, Layout
from .log import AFRESH, APP, CORRECT, INTERJECT, TABLE, Change, Event, Keep, Line, Log, Row
from .messages import AskFirst, Message, NotAllowed, message
from .moment import Moment
from .plain import as_plain
from .questions import Answer, Choose, Draw, Question, Roll

Deal = Callable[[Moment], Answer | None]


class Stopped(NamedTuple):
    """Where a replay had to stop: the event that no longer fits, and why."""

    n: int
    event: Event
    why: Message


class Amended(NamedTuple):
    """What a replaced answer makes of the log; ``stopped`` when a later one no longer fits."""

    log: Log
    stopped: Stopped | None


@dataclass
class Session:
    """The one door to a game in progress. One loop writes; everybody else only reads views."""

    game: Game
    options: Mapping[str, Any]
    log: Log
    deal: Deal
    keep: Keep

    def __post_init__(self) -> None:
        self.listeners: list[Callable[[], None]] = []
        self.stopped: Stopped | None = None  # where the log no longer fits the rules
        self._reset(self.log)
        if self.log.head == len(self.log.events):
            with self._kept(self.n):
                self._deal()

    # What anybody may ask

    @property
    def n(self) -> int:
        """The number of the question that is open; an answer says which one it is for."""
        return self.log.head

    @property
    def question(self) -> Question | None:
        return self._moment.question

    @property
    def outcome(self) -> Message | None:
        return self._moment.outcome

    def view(self, seat: str | None = None) -> dict[str, Any]:
        """What ``seat`` may see, as plain data; None is the shared tablet."""
        moment = self._moment
        question = moment.question and moment.question.seen_by(seat)
        return self.game.view(moment.table, seat) | {
            "n": self.n,
            "question": question and {"kind": question.kind} | as_plain(question),
            "offers": list(self.game.offers(moment.table, seat)) if question else [],
            "outcome": as_plain(moment.outcome),
        }

    def lines(self, seat: str | None = None) -> Iterator[Line]:
        """The log as ``seat`` may read it."""
        return (line.seen_by(seat) for line in self._all_lines())

    def rows(self, seat: str | None = None, *, everything: bool = False) -> Iterator[Row]:
        """The log with what each answer made hands do; ``everything`` with all hands open."""
        lines, told = self._all_lines(), self._moment.table.told
        borders = [line.told for line in lines[1:]] + [len(told)]
        for line, border in zip(lines, borders, strict=True):
            shown = told[line.told : border]
            if not everything:
                line = line.seen_by(seat)
                shown = [each for each in shown if each.seen_by(seat)]
            yield Row(line, tuple(shown))

    def told(self, seat: str | None = None, since: int = 0) -> Iterator[tuple[int, Message]]:
        """What hands were told to do, numbered, as ``seat`` may read it."""
        told = self._moment.table.told
        return ((n, told[n]) for n in range(since, len(told)) if told[n].seen_by(seat))

    def layout(self, seat: str | None = None) -> Layout:
        """Where everything lies that hands can move."""
        return self.game.layout(self._moment.table, seat)

    def at(self, n: int) -> Moment:
        """The game as it was when the question ``n`` was open. Look, do not touch."""
        moment, stopped = self._replay(self.log.events[:n])
        assert stopped is None
        return moment

    # What people do

    def answer(
        self,
        seat: str | None,
        answer: Answer,
        n: int,
        *,
        sure: bool = False,
        evidence: tuple[str, ...] = (),
    ) -> None:
        """Accept an answer and carry the game on to its next question."""
        question = self._open(n)
        if seat is not None and question.by and seat not in question.by:
            raise NotAllowed(message("not_your_question", question.about.rule, seat=seat))
        if seat is None and len(question.by) == 1:
            seat = question.by[0]
        if isinstance(question, Choose) and seat is not None:
            question = question.seen_by(seat)
        question.check(answer)
        if not sure and (doubts := question.doubts(answer)):
            raise AskFirst(doubts[0], doubts)
        self._accept(Event(seat or TABLE, question.asked, answer, sure, evidence), sure=sure)

    def correct(
        self, seat: str | None, path: str, value: str, n: int, *, sure: bool = False
    ) -> None:
        """Mend a value of the Table; the open question is asked anew."""
        self._current(n)
        event = Event(seat or TABLE, CORRECT, (path, value))
        self._moment.mend(event)
        self._accept(event, sure=sure)

    def interject(self, seat: str | None, offer: Answer, n: int, *, sure: bool = False) -> None:
        """Play something out of turn: one of the ``offers`` in the seat's view."""
        self._open(n)
        event = Event(seat or TABLE, INTERJECT, offer)
        self._moment.check_offer(event)
        self._accept(event, sure=sure)

    def carry_on(self, n: int, *, sure: bool = False) -> None:
        """Let the app answer what is open, if it now holds that deck or those dice."""
        self._open(n)
        self._forgetting(sure)
        with self._kept(self.n):
            self._deal()
        self._tell_listeners()

    def throw_afresh(self, seat: str | None, n: int) -> None:
        """Have the app deal or throw its last thing again, with new luck."""
        self._current(n)
        events = self.log.events[: self.n]
        last = len(events) - 1
        if last < 0 or events[last].by != APP:
            raise NotAllowed(message("nothing_dealt"))
        self._adopt(Log([*events[:last], Event(seat or TABLE, AFRESH, ())], last + 1), last)

    def undo(self, *, sure: bool = False) -> None:
        """Go back to before the last decision a person made."""
        to = self.log.last_decision()
        if to is None:
            raise NotAllowed(message("nothing_to_undo"))
        if not sure and (forgets := tuple(self._luck_since(to))):
            raise AskFirst(message("undo_forgets"), forgets)
        self._go_to(to)

    def redo(self) -> None:
        """Repeat the last decision undone, and what followed from it."""
        to = self.log.next_decision()
        if to is None:
            raise NotAllowed(message("nothing_to_redo"))
        self._go_to(to)

    def amending(self, n: int, answer: Answer, *, sure: bool = False) -> Amended:
        """What would become of the game if the answer ``n`` had been another."""
        if not 0 <= n < self.n:
            raise NotAllowed(message("no_such_answer"))
        events = self.log.events[: self.n]
        events[n] = events[n]._replace(answer=answer, sure=sure, evidence=())
        moment, stopped = self._replay(events)
        if stopped is not None and stopped.n == n:
            raise NotAllowed(stopped.why)
        return Amended(Log(events[: moment.n], moment.n), stopped)

    def amend(self, n: int, answer: Answer, *, sure: bool = False) -> Amended:
        """Replace one earlier answer; what no longer fits is forgotten, if the table is sure."""
        amended = self.amending(n, answer, sure=sure)
        if amended.stopped is not None and not sure:
            why = message("amend_forgets", count=self.n - amended.log.head)
            raise AskFirst(why, (amended.stopped.why,))
        self._adopt(amended.log, n)
        return amended

    # How it is done

    def _open(self, n: int) -> Question:
        self._current(n)
        if self.question is None:
            raise NotAllowed(message("game_is_over"))
        return self.question

    def _current(self, n: int) -> None:
        if n != self.n:
            raise NotAllowed(message("stale"))

    def _forgetting(self, sure: bool) -> None:
        """Answers that no longer fit are dropped by the next one only if the table is sure."""
        if self.stopped is not None and not sure:
            lost = len(self.log.events) - self.n
            raise AskFirst(message("answer_forgets", count=lost), (self.stopped.why,))

    def _accept(self, event: Event, *, sure: bool) -> None:
        self._forgetting(sure)
        with self._kept(self.n):
            self._take(event)
            self._deal()
        self._tell_listeners()

    def _go_to(self, head: int) -> None:
        with self._kept(len(self.log.events)):
            self._reset(Log(self.log.events, head))
        self._tell_listeners()

    def _adopt(self, log: Log, since: int) -> None:
        with self._kept(since):
            self._reset(log)
            self._deal()
        self._tell_listeners()

    @contextmanager
    def _kept(self, since: int) -> Iterator[None]:
        """Run the rule, then commit what the log holds from ``since`` on. Whatever fails, nothing
        has happened."""
        before, head, stopped = self.log, self.log.head, self.stopped
        undone = before.events[head:]
        try:
            yield
            made = Change(since, tuple(self.log.events[since:]), self.n)
            if made.events or made.head != head:
                self.keep(made)
        except BaseException:
            before.events[head:] = undone
            self._reset(Log(before.events, head))
            self.stopped = stopped
            raise

    def _deal(self) -> None:
        while self.question is not None and (answer := self.deal(self._moment)) is not None:
            self._take(Event(APP, self.question.asked, answer))

    def _take(self, event: Event) -> None:
        line = self._moment.apply(event)
        if self._lines is not None:
            self._lines.append(line)
        self.log.append(event)
        self.stopped = None

    def _reset(self, log: Log) -> None:
        """Stand where the log says; short of it where an answer no longer fits."""
        self._moment, self.stopped = self._replay(log.events[: log.head])
        self.log = Log(log.events, self._moment.n)
        self._lines: list[Line] | None = None

    def _replay(
        self, events: list[Event], lines: list[Line] | None = None
    ) -> tuple[Moment, Stopped | None]:
        moment = Moment(self.game, self.options)
        for event in events:
            if why := moment.misfit(event):
                return moment, Stopped(moment.n, event, why)
            line = moment.apply(event)
            if lines is not None:
                lines.append(line)
        return moment, None

    def _all_lines(self) -> list[Line]:
        """Made when first wanted: a replay that keeps none is quicker."""
        if self._lines is None:
            self._lines = []
            self._replay(self.log.events[: self.n], self._lines)
        return self._lines

    def _luck_since(self, n: int) -> Iterator[Message]:
        for line in self._all_lines()[n:]:
            event = line.seen_by(None).event
            if event.asked.startswith(Roll.kind):
                yield message("forgets", asked=line.about.id, answer=event.answer)
            elif event.asked.startswith(Draw.kind):
                yield message("forgets", asked=line.about.id, answer=event.answer[:1])

    def _tell_listeners(self) -> None:
        for listener in tuple(self.listeners):
            listener()
