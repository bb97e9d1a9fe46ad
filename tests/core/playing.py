"""What the tests of the core share: a store, a luck, sessions, small games, a random player."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from hashlib import sha256
from random import Random
from typing import Any, ClassVar

import pytest

from companion.core.advice import Advice, Pause
from companion.core.bots import Bot, Player, anything
from companion.core.brief import Brief
from companion.core.dealer import Dealer
from companion.core.games import Facts, Game, Layout, Mend, Phase, Place, Setting, Term
from companion.core.log import CORRECT, INTERJECT, TABLE, Change, Event, Log
from companion.core.messages import Message, NotAllowed, message
from companion.core.printed import Printed
from companion.core.questions import Answer, Choose, End, Opening, Question, Rule, ask
from companion.core.reading import Named, Reading
from companion.core.session import Session
from companion.core.teaching import Boxes
from companion.core.view import View
from tests import toy

OPTIONS: dict[str, Any] = {"seats": ("ann", "bob"), "rounds": 2}
EVERYBODY = (None, "ann", "bob")
DICE = ("white", "red")
ALL = ("lanterns", *DICE)


def luck(key: str, n: int) -> int:
    return int.from_bytes(sha256(key.encode()).digest()[:6], "big") % n


@dataclass
class Store:
    """A list on which every change is carried out, as a disk would."""

    events: list[Event] = field(default_factory=list)
    head: int = 0
    changes: list[Change] = field(default_factory=list)
    broken: bool = False

    def keep(self, change: Change) -> None:
        if self.broken:
            raise OSError("the disk is full")
        assert 0 <= change.kept <= len(self.events), "a gap in the log"
        self.events[change.kept :] = change.events
        self.head = change.head
        self.changes.append(change)

    def log(self) -> Log:
        return Log(list(self.events), self.head)


def start(
    game: Game = toy,
    *,
    held: Collection[str] = (),
    log: Log | None = None,
    store: Store | None = None,
    options: Mapping[str, Any] = OPTIONS,
) -> tuple[Session, Store]:
    """A session, and the store that holds what it had kept."""
    log = log or Log()
    store = store or Store(list(log.events), log.head)
    return Session(game, options, log, Dealer(luck, held).answer, store.keep), store


def played(*answers: Answer, held: Collection[str] = (), game: Game = toy) -> tuple[Session, Store]:
    """A session in which the table has given these answers."""
    session, store = start(game, held=held)
    for answer in answers:
        session.answer(None, answer, session.n)
    return session, store


def position(session: Session) -> dict[str, Any]:
    """All that anybody can see of a session."""
    return {
        "views": [session.view(seat) for seat in EVERYBODY],
        "events": list(session.log.events),
        "head": session.log.head,
        "lines": [list(session.lines(seat)) for seat in EVERYBODY],
        "told": [list(session.told(seat)) for seat in EVERYBODY],
        "layouts": [session.layout(seat) for seat in EVERYBODY],
        "stopped": session.stopped,
    }


def views(session: Session) -> list[View]:
    return [session.view(seat) for seat in EVERYBODY]


Act = Callable[[Session], object]


def gives(*answer: str, seat: str | None = None, late: int = 0) -> Act:
    return lambda session: session.answer(seat, answer, session.n + late)


def refused(session: Session, store: Store, act: Act) -> NotAllowed:
    """The refusal, after seeing that nobody could notice anything of it."""
    heard: list[None] = []
    session.listeners.listen(lambda: heard.append(None))
    before, kept, changes = position(session), list(store.events), list(store.changes)
    with pytest.raises(NotAllowed) as refusal:
        act(session)
    assert position(session) == before
    assert (store.events, store.changes, heard) == (kept, changes, [])
    return refusal.value


# A first turn of the toy, one in which nothing happens, and a whole game of such

TURN: tuple[Answer, ...] = (
    ("flare",),
    ("flare",),
    ("bob:let_it_burn",),
    ("1", "2", "0"),
    ("keep",),
)
QUICK: tuple[Answer, ...] = (("pass",), ("out", "out", "out"), ("keep",))
OVER = tuple(answer for card in toy.CARDS[:4] for answer in ((card,), *QUICK))


# Games of a few lines


@dataclass
class Notes:
    seats: tuple[str, ...] = ("ann", "bob")
    number: int = 0
    round: int = 0
    turn: str = ""
    read: list[str] = field(default_factory=list)
    told: list[Message] = field(default_factory=list)


Script = Callable[[Notes], Rule[Message]]


@dataclass
class Tiny:
    """A game of one rule; ``number`` may be corrected, ``again`` restarts, offers interject."""

    rule: Script
    out_of_turn: Mapping[str, Callable[[Notes], Rule[None]]] = field(default_factory=dict)

    NAME: ClassVar[str] = "tiny"
    RULES: ClassVar[int] = 1
    SEATS: ClassVar[tuple[int, int]] = (1, 4)
    DECKS: ClassVar[tuple[str, ...]] = ()
    DICE: ClassVar[tuple[str, ...]] = ()
    PHASES: ClassVar[tuple[Phase, ...]] = ()
    HOUSE: ClassVar[Mapping[str, tuple[str, ...]]] = {}
    BOX: ClassVar[Boxes | None] = None
    BOTS: ClassVar[Mapping[str, Bot]] = {}
    SETTINGS: ClassVar[Mapping[str, Setting]] = {}
    PLAYERS: ClassVar[Mapping[str, Player]] = {}

    def defaults(self, seats: tuple[str, ...], box: Mapping[str, str]) -> dict[str, Any]:
        return {"seats": list(seats)}

    def roles(self, options: Mapping[str, Any]) -> tuple[str, ...]:
        return ()

    def cast(self, options: Mapping[str, Any]) -> Mapping[str, str]:
        return {}

    def recast(self, options: Mapping[str, Any], by: Mapping[str, str]) -> dict[str, Any]:
        return dict(options)

    def ways(self, held: Collection[str]) -> tuple[str, ...]:
        return ()

    def faces(self, files: Mapping[str, str]) -> Mapping[str, tuple[str, ...]]:
        return {}

    def names(self, table: Notes) -> dict[str, str]:
        return {}

    def setup(self, options: Mapping[str, Any]) -> Notes:
        return Notes(tuple(options.get("seats", Notes.seats)))

    def play(self, table: Notes) -> Rule[Message]:
        return self.rule(table)

    def brief(self, view: View, seat: str | None) -> Brief:
        return Brief()

    def glimpse(self, table: Any) -> dict[str, Any]:
        return {}

    def printed(self, table: Notes) -> Iterator[Printed]:
        return iter(())

    def counted(self, table: Notes) -> Iterator[Facts]:
        return iter(())

    def view(self, table: Notes, seat: str | None) -> View:
        return View(round=table.number, turn="", step="", scores=dict.fromkeys(table.read, 0))

    def mends(self, table: Notes, path: str = "") -> dict[str, Mend]:
        def put(value: str) -> None:
            table.number = int(value)

        now, to = str(table.number), tuple("0123456789")
        return {"number": Mend(now, to, put), "again": Mend(now, to, put, restart=True)}

    def tour(self, table: Notes) -> tuple[Place, ...]:
        return (Place("game", ("number", "again")),)

    def offers(self, table: Notes, seat: str | None) -> tuple[str, ...]:
        return tuple(self.out_of_turn)

    def may(self, table: Any, seat: str, card: str) -> tuple[Term, ...]:
        return ()

    def interject(self, table: Notes, seat: str | None, offer: Answer) -> Rule[None]:
        return self.out_of_turn[offer[0]](table)

    def advise(self, table: Notes, question: Question, pause: Pause) -> Iterator[Advice]:
        yield from ()

    def layout(self, table: Notes, seat: str | None) -> Layout:
        return {}

    def readable(self, table: Notes) -> tuple[Named, ...]:
        return ()

    def reading(self, table: Notes, id: str) -> Reading | None:
        return None


def choose(id: str, *options: str, by: tuple[str, ...] = (), private: bool = False) -> Choose:
    return Choose(message(id, "tiny"), by, options, private=private)


def asking(*questions: Question) -> Script:
    """The rule that asks these one after another and notes what it is told."""

    def rule(table: Notes) -> Rule[Message]:
        for question in questions:
            table.read += yield from ask(lambda: question)  # noqa: B023
        return message("tiny.end")

    return rule


# A player who does anything a session takes


def answer_of(session: Session, random: Random) -> tuple[str | None, Answer]:
    """Somebody who may answer, and what."""
    question = session.question
    assert question is not None
    hide = random.random() < 0.4
    answer = anything(question, random.randrange, hide=hide)
    return random.choice([None, *question.by]), answer


def amendment(session: Session, random: Random) -> tuple[int, Answer]:
    """Some past answer, and another its question would have taken."""
    n = random.randrange(session.n)
    return n, another(session, n, random)


def another(session: Session, n: int, random: Random) -> Answer:
    """Another answer for ``n``, as good as the one given."""
    event, then = session.log.events[n], session.at(n)
    if event.asked == CORRECT:
        path = random.choice(sorted(toy.mends(then.table)))
        return (path, random.choice(toy.mends(then.table)[path].to))
    if event.asked == INTERJECT:
        by = None if event.by == TABLE else event.by
        return (random.choice(toy.offers(then.table, by)),)
    assert then.question is not None
    return anything(then.question, random.randrange, hide=random.random() < 0.3)


def do_anything(session: Session, random: Random) -> str:
    """One act by anybody; its name, or nothing when the session would not have it."""
    able = ["answer"] * 8 + ["undo"] * 2 + ["redo", "correct", "interject", "amend"]
    act = random.choice(able)
    try:
        do(session, act, random)
    except NotAllowed:
        return ""
    return act


def do(session: Session, act: str, random: Random) -> None:
    seat = random.choice(EVERYBODY)
    match act:
        case "answer":
            if session.question is not None:
                by, answer = answer_of(session, random)
                session.answer(by, answer, session.n)
        case "undo":
            session.undo(sure=True)
        case "redo":
            session.redo()
        case "correct":
            mends = toy.mends(session.at(session.n).table)
            path = random.choice(sorted(mends))
            session.correct(seat, path, random.choice(mends[path].to[:3]), session.n)
        case "interject":
            offers = session.view(seat).offers or ["gust"]
            session.interject(seat, (random.choice(offers),), session.n)
        case "amend":
            if session.n:
                session.amend(*amendment(session, random), sure=True)
        case _:
            raise AssertionError(act)


# A second, plainer way of replaying, to hold the first against


@dataclass
class Replayed:
    """A toy game carried through its events, with what was asked at each."""

    table: toy.Table
    asked: list[tuple[Event, Question | None]]
    question: Question | None


def replayed(events: Iterable[Event], options: Mapping[str, Any] = OPTIONS) -> Replayed:
    table = toy.setup(options)
    rule = toy.play(table)
    game = Replayed(table, [], _asked(rule, None))
    for event in events:
        game.asked.append((event, game.question))
        reply: Any = event.answer
        if event.asked == CORRECT:
            path, value = event.answer
            mend, reply = toy.mends(table)[path], None
            mend.put(value)
            if mend.restart or game.question is None:
                rule = toy.play(table)
        elif event.asked == INTERJECT:
            reply = toy.interject(table, event.by, event.answer)
        try:
            game.question = _asked(rule, reply)
        except StopIteration:
            game.question = None
    return game


def _asked(rule: Rule[Message], reply: Any) -> Question:
    while isinstance(asked := rule.send(reply), Opening):
        reply = None
    assert not isinstance(asked, End), "the toy ends by coming through"
    return asked
