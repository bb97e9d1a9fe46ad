"""A game at one moment: its Table, its paused rule and the question that is open."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from copy import deepcopy
from typing import Any, NamedTuple

from .content import is_id
from .games import Game, Mend
from .log import APP, CORRECT, INTERJECT, TABLE, Event, Line
from .messages import AskFirst, Message, NotAllowed, message
from .questions import Choose, End, Opening, Question, Rule


class Kept(NamedTuple):
    """A step's opening, from which play can begin anew."""

    n: int
    table: Any  # a copy that has told nothing
    told: list[Message]  # of the game it was kept from, which only ever grows
    upto: int  # so much of it had been told
    times: Counter[str]

    @classmethod
    def of(cls, moment: Moment) -> Kept:
        told = moment.table.told
        return cls(moment.n, copied(moment.table, []), told, len(told), Counter(moment.times))


class Moment:
    """Reached by replaying events, from the start or ``since`` an opening. Everything that moves a
    game stands here. ``opens`` is called at each opening."""

    def __init__(
        self,
        game: Game,
        options: Mapping[str, Any],
        *,
        since: Kept | None = None,
        opens: Callable[[Moment], None] = lambda _: None,
    ) -> None:
        self._game, self._opens = game, opens
        self.question: Question | None = None
        self.asked = ""  # what names the open question
        self.n = 0  # how many events it took to get here
        self.asked_at = 0  # the number under which the open question was first asked
        self.times: Counter[str] = Counter()  # how often each question was answered
        if since is None:
            self.table = game.setup(options)
            check_seats(self.table.seats)
        else:
            self.table = copied(since.table, since.told[: since.upto])
            self.n, self.times = since.n, Counter(since.times)
        self._found: tuple[int, str, Mend | None] = (-1, "", None)
        self._start()

    def apply(self, event: Event) -> Line:
        """Carry the game on and say how the event reads. It must fit: see ``misfit``."""
        table = self.table
        mend = self._mend(event.answer[0]) if event.asked == CORRECT else None
        line = Line(event, *self._reads(event, mend), len(table.told), table.round, table.turn)
        self.n += 1
        self.times[event.asked] += 1
        match event.asked:
            case "correct" if mend is not None:
                self._correct(mend, *event.answer)
            case "interject":
                rule = self._game.interject(self.table, _seat(event), event.answer)
                self._send(self._aside(rule))
            case _:
                self._send(event.answer)
        return line

    def misfit(self, event: Event) -> Message | None:
        """Why an event of an old log cannot stand here; None when it can."""
        try:
            if event.asked == CORRECT:
                self.mend(event)
            elif event.asked == INTERJECT:
                self.check_offer(event)
            else:
                self.check(event)
        except NotAllowed as refusal:
            return refusal.why
        return None

    def check(self, event: Event) -> None:
        """Refuse an answer that is not one to the open question, or that somebody must confirm."""
        question = self.question
        if question is None:
            raise NotAllowed(message("game_is_over"))
        if self.asked != event.asked:
            raise NotAllowed(message("another_question", question.about.rule))
        if isinstance(question, Choose) and event.seat in question.by:
            question = question.for_seat(event.seat)
        question.check(event.answer)
        if not event.sure and (doubts := question.doubts(event.answer)):
            raise AskFirst(doubts[0], doubts)

    def mend(self, event: Event) -> Mend:
        """The value a correction names, when it may become what the correction says."""
        if len(event.answer) not in (2, 3):
            raise NotAllowed(message("correction_is_two"))
        path, value, *definition = event.answer
        mend = self._mend(path)
        if mend is None or not mend.seen_by(_seat(event)):
            raise NotAllowed(message("not_correctable", what=path))
        if value not in mend.to and not (definition and mend.learn):
            raise NotAllowed(message("cannot_become", what=path, value=value))
        return mend

    def still_asks(self, asked: str, n: int) -> bool:
        """Whether what was asked under ``n`` is what is open, if only built anew."""
        question = self.question
        if question is None or self.asked != asked or type(n) is not int:
            return False
        return self.asked_at <= n < self.n

    def hides(self, event: Event) -> bool:
        """Whether an event that does not fit here tells what only some may know."""
        if event.asked == CORRECT:
            mend = self._mend(event.answer[0]) if event.answer else None
            return mend is None or mend.only is not None
        question = self.question
        return question is not None and question.seen_by(None) is not question

    @property
    def mends(self) -> Mapping[str, Mend]:
        """What may be corrected here, and what it is now."""
        return self._game.mends(self.table)

    def check_offer(self, event: Event) -> None:
        if self.question is None:
            raise NotAllowed(message("game_is_over"))
        offers = self._game.offers(self.table, _seat(event))
        if len(event.answer) != 1 or event.answer[0] not in offers:
            raise NotAllowed(message("not_offered", offer=" ".join(event.answer)))

    def _start(self) -> None:
        self._rule: Rule[Message] = self._game.play(self.table)
        self._through, self.question, self.asked = False, None, ""
        self._send(None)

    def _aside(self, rule: Rule[None]) -> Rule[None]:
        """What is played out of turn; then what was open before is asked again."""
        before = self.asked, self.asked_at
        yield from rule
        self._again = before

    def _send(self, reply: Any) -> None:
        again = reply is None or self._in_window()
        self._again = (self.asked, self.asked_at) if again else ("", 0)
        self._carry_on(reply)
        asked, since = self._again
        self.asked_at = since if asked and self.asked == asked else self.n

    def _in_window(self) -> bool:
        """An answer to it closes it for one seat; the others are still asked the same."""
        return isinstance(self.question, Choose) and bool(self.question.of)

    def _carry_on(self, reply: Any) -> None:
        try:
            while isinstance(asked := self._rule.send(reply), Opening):
                self._opens(self)
                reply = None
        except StopIteration as end:
            asked, self._through = End(end.value), True
        self.question = None if isinstance(asked, End) else asked
        self.asked = self.question.asked if self.question else ""
        self.outcome: Message | None = asked.how if isinstance(asked, End) else None

    def _mend(self, path: str) -> Mend | None:
        """Whoever checks a correction and then applies it looks for it once."""
        if self._found[:2] != (self.n, path):
            self._found = self.n, path, self._game.mends(self.table, path).get(path)
        return self._found[2]

    def _correct(self, mend: Mend, path: str, value: str, definition: str = "") -> None:
        if definition and mend.learn:
            mend.learn(value, definition)
            mend = self._game.mends(self.table, path)[path]
            if value not in mend.to:  # a card that lies elsewhere was described as if it were new
                raise NotAllowed(message("cannot_become", what=path, value=value))
        mend.put(value)
        if mend.restart or self._through:
            self._start()
        else:
            self._send(None)

    def _reads(self, event: Event, mend: Mend | None) -> tuple[Message, tuple[str, ...] | None]:
        match event.asked:
            case "correct" if mend is not None:
                path, value, *_ = event.answer
                return message("corrected", what=path, was=mend.now, value=value), mend.only
            case "interject":
                return message("interjected", seat=event.by, offer=event.answer[0]), None
        question = self.question
        assert question is not None
        return question.about, question.only


def copied(table: Any, told: list[Message]) -> Any:
    """A table like it that has told this: messages are many, and never change."""
    found = deepcopy(table, {id(table.told): []})
    found.told = told
    return found


def check_seats(seats: Iterable[object]) -> None:
    """Seats stand before colons and dots, in names of options and of values, and in the log."""
    for seat in seats:
        if not (isinstance(seat, str) and is_id(seat)) or seat in (APP, TABLE):
            raise NotAllowed(message("no_seat_name", name=str(seat)))


def _seat(event: Event) -> str | None:
    return None if event.by == TABLE else event.seat
