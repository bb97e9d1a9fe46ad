"""Plays one game from its log: takes answers, keeps them, tells whoever listens."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Any, NamedTuple

from .advice import Advice, Pause
from .bots import Act
from .forgetting import undo_forgets
from .games import Game, Layout, Term
from .listeners import Listeners
from .log import APP, CORRECT, INTERJECT, TABLE, Change, Event, Keep, Line, Log, Row
from .messages import AskFirst, Message, NotAllowed, Telling, message
from .moment import Moment, copied
from .played import Played, Stopped
from .questions import Answer, Draw, Question, texts
from .view import View

Deal = Callable[[Moment], Answer | None]


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
        self.listeners = Listeners()
        self.stopped: Stopped | None = None  # where the log no longer fits the rules
        self._load()
        if self.log.head == len(self.log.events):
            self._keeping(self.n, self._deal)

    # What anybody may ask

    @property
    def n(self) -> int:
        """The number of the question that is open; an answer says which one it is for."""
        return self.log.head

    @property
    def question(self) -> Question | None:
        return self.now.question

    @property
    def outcome(self) -> Message | None:
        return self.now.outcome

    def view(self, seat: str | None = None) -> View:
        """What ``seat`` may see; None is the shared tablet."""
        moment = self.now
        question = moment.question and moment.question.seen_by(seat)
        return replace(
            self.game.view(moment.table, seat),
            n=self.n,
            question=question,
            offers=self.game.offers(moment.table, seat) if question else (),
            conclusion=moment.outcome,
        )

    def lines(self, seat: str | None = None) -> Iterator[Line]:
        """The log as ``seat`` may read it."""
        return (line.seen_by(seat) for line in self._played.lines)

    def line(self, n: int, seat: str | None = None) -> Line:
        """How answer ``n`` reads."""
        return self._played.lines[n].seen_by(seat)

    def rows(self, seat: str | None = None, *, everything: bool = False) -> Iterator[Row]:
        """The log with what each answer made hands do; ``everything`` with all hands open."""
        lines, told = self._played.lines, self.now.table.told
        starts = [0, *(line.told for line in lines), len(told)]
        for n, line in enumerate((None, *lines)):
            shown = told[starts[n] : starts[n + 1]]
            if not everything:
                line = line and line.seen_by(seat)
                shown = [each for each in shown if each.seen_by(seat)]
            if line or shown:
                yield Row(line, tuple(shown))

    def told(self, seat: str | None = None, since: int = 0) -> Iterator[tuple[int, Message]]:
        """What hands were told to do, numbered, as ``seat`` may read it."""
        told = self.now.table.told
        return ((n, told[n]) for n in range(since, len(told)) if told[n].seen_by(seat))

    def frames(self, since: int, seat: str | None = None) -> dict[int, View]:
        """The position after each thing told from ``since`` on, as ``seat`` may see it."""
        lines = self._played.lines
        found: dict[int, View] = {}
        played = self._back_at(max(0, bisect_right(lines, since, key=lambda line: line.told) - 1))
        table = played.moment.table

        def seen(n: int) -> None:
            if n >= since:
                found[n] = self.game.view(table, seat)

        table.told = Telling(table.told, seen)
        played.go(self.log.events[played.moment.n : self.n])
        return found

    def layout(self, seat: str | None = None) -> Layout:
        """Where everything lies that hands can move."""
        return self.game.layout(self.now.table, seat)

    def advice(self) -> Callable[[Pause], Iterator[Advice]]:
        """What there is to say about the open question, to be worked out beside the game."""
        table, question = copied(self.now.table, self.now.table.told[:]), self.question

        def advice(pause: Pause) -> Iterator[Advice]:
            if question is not None:
                yield from self.game.advise(table, question, pause)

        return advice

    def may(self, seat: str, card: str) -> tuple[Term, ...]:
        """For whoever holds it: what playing it now needs, and what of that there is."""
        table = self.now.table
        if self.question is None or card not in self.game.view(table, seat).hands.get(seat, ()):
            return ()
        return self.game.may(table, seat, card)

    @property
    def now(self) -> Moment:
        """The game as it is. Look, do not touch."""
        return self._played.moment

    def at(self, n: int) -> Moment:
        """The game as it was when the question ``n`` was open. Look, do not touch."""
        return self._back_at(n).moment

    # What people do

    def answer(
        self,
        seat: str | None,
        answer: Answer,
        n: int,
        *,
        asked: str = "",
        sure: bool = False,
        evidence: tuple[str, ...] = (),
    ) -> None:
        """Accept an answer and carry the game on to its next question.

        ``n`` and ``asked`` come from the view it was given for: an answer that took its time must
        not land on another question, nor on the same number after an undo. One that says what was
        ``asked`` finds its question, if that was only built anew meanwhile.
        """
        question = self._open(n, asked, seat)
        self._sits(seat)
        answer, evidence = texts(answer), texts(evidence)
        open_now = self.now.asked
        if asked not in ("", open_now):
            raise NotAllowed(message("stale"))
        if seat is not None and question.by and seat not in question.by:
            raise NotAllowed(message("not_your_question", question.about.rule, seat=seat))
        if seat is None and len(question.by) == 1:
            seat = question.by[0]
        event = Event(seat or TABLE, open_now, answer, sure, evidence)
        # In a secret draw the question "are you sure?" would tell that another holds the card:
        # it is believed at once. That confirms the card, not that old answers may be forgotten.
        if isinstance(question, Draw) and question.secret:
            question.check(answer)
            event = event._replace(sure=sure or bool(question.doubts(answer)))
        self.now.check(event)
        self._accept(event, sure=sure)

    def correct(
        self,
        seat: str | None,
        path: str,
        value: str,
        n: int,
        *,
        definition: str = "",
        asked: str = "",
        sure: bool = False,
    ) -> None:
        """Mend a value of the Table; the open question is asked anew.

        ``definition`` describes a card that the game has never heard of; ``asked`` is as with an
        answer.
        """
        self._current(n, asked, seat)
        self._sits(seat)
        answer = texts((path, value, definition) if definition else (path, value))
        event = Event(seat or TABLE, CORRECT, answer)
        self.now.mend(event)
        self._accept(event, sure=sure)

    def interject(
        self, seat: str | None, offer: Answer, n: int, *, asked: str = "", sure: bool = False
    ) -> None:
        """Play something out of turn: one of the ``offers`` in the seat's view, which told what was
        ``asked`` then."""
        self._open(n, asked, seat)
        self._sits(seat)
        event = Event(seat or TABLE, INTERJECT, texts(offer))
        self.now.check_offer(event)
        self._accept(event, sure=sure)

    def act(self, act: Act, n: int) -> None:
        """What the app does for a seat that it plays."""
        question = self._open(n)
        if act.seat not in (self.now.table.seats if act.offer else question.by):
            raise NotAllowed(message("not_your_question", question.about.rule, seat=str(act.seat)))
        asked = INTERJECT if act.offer else question.asked
        event = Event(f"{APP}:{act.seat}", asked, texts(act.answer))
        if why := self.now.misfit(event):
            raise NotAllowed(why)
        self._accept(event, sure=False)

    def carry_on(self, n: int, *, sure: bool = False) -> None:
        """Let the app answer what is open, if it now holds that deck or those dice."""
        self._open(n)
        self._forgetting(sure)
        self._keeping(self.n, self._deal)
        self.listeners.tell()

    def undo(self, n: int | None = None, *, to: int | None = None, sure: bool = False) -> None:
        """Go back to before the last decision a person made, or to before answer ``to``."""
        self._current(self.n if n is None else n)
        to = self.log.last_decision() if to is None else to
        if type(to) is not int or not 0 <= to < self.n:
            raise NotAllowed(message("nothing_to_undo"))
        warning = undo_forgets(self._played.lines[to:], self.now.table.told)
        if warning and not sure:
            raise warning
        self._go_to(to)

    def redo(self, n: int | None = None) -> None:
        """Repeat the last decision undone, and what followed from it."""
        self._current(self.n if n is None else n)
        to = self.log.next_decision()
        if to is None:
            raise NotAllowed(message("nothing_to_redo"))
        self._go_to(to)

    def amending(self, n: int, answer: Answer, *, sure: bool = False) -> Amended:
        """What would become of the game if the answer ``n`` had been another."""
        return self._amended(n, answer, sure=sure)[0]

    def amend(self, n: int, answer: Answer, *, sure: bool = False) -> Amended:
        """Replace one earlier answer; what no longer fits is forgotten, if the table is sure."""
        self._forgetting(sure)
        amended, played = self._amended(n, answer, sure=sure)
        if amended.stopped is not None and not sure:
            why = message("amend_forgets", count=self.n - amended.log.head)
            raise AskFirst(why, (amended.stopped.why,))
        self._adopt(Log(amended.log.events.copy(), amended.log.head), n, played)
        return amended

    # How it is done

    def _open(self, n: int, asked: str = "", seat: str | None = None) -> Question:
        self._current(n, asked, seat)
        if self.question is None:
            raise NotAllowed(message("game_is_over"))
        return self.question

    def _current(self, n: int, asked: str = "", seat: str | None = None) -> None:
        if type(n) is not int or (n != self.n and not self._only_rebuilt(n, asked, seat)):
            raise NotAllowed(message("stale"))

    def _only_rebuilt(self, n: int, asked: str, seat: str | None) -> bool:
        """Others corrected something meanwhile, played out of turn, or closed their part of a
        window. Whoever has done something themselves since then has tapped twice."""
        since = self.log.events[n : self.n] if self.now.still_asks(asked, n) else ()
        return seat is not None and bool(since) and all(event.seat != seat for event in since)

    def _sits(self, seat: str | None) -> None:
        """Nobody acts but who sits at the table, and the tablet that lies on it."""
        if seat is not None and seat not in self.now.table.seats:
            raise NotAllowed(message("not_at_the_table", name=str(seat)))

    def _forgetting(self, sure: bool) -> None:
        """Answers that no longer fit are dropped by the next one only if the table is sure."""
        if self.stopped is not None and not sure:
            lost = len(self.log.events) - self.n
            raise AskFirst(message("answer_forgets", count=lost), (self.stopped.why,))

    def _accept(self, event: Event, *, sure: bool) -> None:
        self._forgetting(sure)
        self._keeping(self.n, lambda: self._go_on(event))
        self.listeners.tell()

    def _go_to(self, head: int) -> None:
        before = self.stopped

        def go() -> None:
            self._reset(Log(self.log.events, head))
            self.stopped = self.stopped or before  # what did not fit is still in the log

        self._keeping(len(self.log.events), go)
        self.listeners.tell()

    def _adopt(self, log: Log, since: int, played: Played) -> None:
        """The log from ``since`` on is another, and this is the game it makes."""

        def adopt() -> None:
            self.log, self._played, self.stopped = log, played, None
            self._deal()

        self._keeping(since, adopt)
        self.listeners.tell()

    def _amended(self, n: int, answer: Answer, *, sure: bool) -> tuple[Amended, Played]:
        if type(n) is not int or not 0 <= n < self.n:
            raise NotAllowed(message("no_such_answer"))
        events = self.log.events[: self.n]
        by, answer = events[n].seat, texts(answer)
        events[n] = events[n]._replace(by=by, answer=answer, sure=sure, evidence=())
        played = self._back_at(n)
        if events[n].asked not in (CORRECT, INTERJECT):
            played.moment.check(events[n])
        elif why := played.moment.misfit(events[n]):
            raise NotAllowed(why)
        stopped, head = played.go(events[n:]), played.moment.n
        return Amended(Log(events[:head], head), stopped), played

    def _keeping(self, since: int, do: Callable[[], None]) -> None:
        """Run the rule, then commit what the log holds from ``since`` on. Whatever fails, nothing
        has happened."""
        before, head, stopped = self.log, self.log.head, self.stopped
        played = self._played
        undone = before.events[head:]
        try:
            do()
            made = Change(since, tuple(self.log.events[since:]), self.n)
            if made.events or made.head != head:
                self.keep(made)
        except BaseException:
            before.events[head:] = undone
            self._played = played.before(min(since, head))
            self._reset(Log(before.events, head))
            self.stopped = stopped
            raise

    def _go_on(self, event: Event) -> None:
        self._take(event)
        self._deal()

    def _deal(self) -> None:
        while self.question is not None and (answer := self.deal(self.now)) is not None:
            self._take(Event(APP, self.question.asked, answer))

    def _take(self, event: Event) -> None:
        self._played.take(event)
        self.log.append(event)
        self.stopped = None

    def _load(self) -> None:
        """Old events under new rules: better to show how far the game got than not to open."""
        events = self.log.events[: self.log.head]
        self._played = Played(self.game, self.options)
        try:
            self.stopped = self._played.go(events)
        except Exception as bug:  # noqa: BLE001 - whatever a rule did, the game is shown up to there
            n = len(self._played.lines)
            self._played = Played(self.game, self.options)
            self._played.go(events[:n])
            self.stopped = Stopped(n, events[n], message("rule_fails", problem=repr(bug)))
        self.log = Log(self.log.events, self.now.n)

    def _reset(self, log: Log) -> None:
        """Stand where the log says, whose answers are the same; short of it where one no longer
        fits."""
        played = self._played.before(log.head)
        self.stopped = played.go(log.events[played.moment.n : log.head])
        self._played, self.log = played, Log(log.events, played.moment.n)

    def _back_at(self, n: int) -> Played:
        """The game as it was, to look at or to be played on otherwise."""
        played = self._played.before(n)
        stopped = played.go(self.log.events[played.moment.n : n])
        assert stopped is None
        return played
