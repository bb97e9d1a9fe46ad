"""The log as a time line: what was asked and answered, by round and turn. Knows no Kivy."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import partial
from itertools import groupby
from typing import NamedTuple

from companion.core.log import CORRECT, INTERJECT, Line
from companion.core.messages import Message
from companion.core.session import Session

from .host import Words
from .host.phrases import Phrases

Called = Mapping[str, str]  # options that say more than their names do
NOTHING: Called = {}
SAYS_ITSELF = (CORRECT, INTERJECT)  # their own sentence holds the answer


class Entry(NamedTuple):
    n: int  # which answer; -1 for what was told before anybody answered
    line: Line | None
    told: tuple[Message, ...]


class Part(NamedTuple):
    """A turn of a round; round 0 is the set-up."""

    round: int
    turn: str
    entries: tuple[Entry, ...]


def parts(session: Session) -> list[Part]:
    """As the shared tablet may read it, the oldest first."""
    grouped = groupby(_entries(session), partial(_when, session))
    return [Part(*key, tuple(entries)) for key, entries in grouped]


def told_since(session: Session) -> int | None:
    """Where what the last decision made hands do begins; None before anybody has decided."""
    n = session.log.last_decision()
    return None if n is None else session.line(n).told


def _entries(session: Session) -> Iterator[Entry]:
    n = -1
    for line, told in session.rows(None):
        n += line is not None
        yield Entry(n if line else -1, line, told)


def _when(session: Session, entry: Entry) -> tuple[int, str]:
    """Round and turn; what was told before anybody answered belongs to the first answer."""
    when = entry.line or next(session.lines(), None) or session.now.table
    return when.round, when.turn


def heading(part: Part, words: Words, say: Phrases) -> str:
    if not part.round:
        return say("log.setting_up")
    seat = words.name("seat", part.turn) if part.turn else ""
    return say("log.turn", n=part.round, seat=seat) if seat else say("home.round", n=part.round)


def answered(line: Line, words: Words, called: Called = NOTHING) -> str:
    """What was answered, in the words of ``called`` if it has any; empty where the sentence says
    it."""
    event = line.event
    if event.asked in SAYS_ITSELF:
        return ""
    kind = event.asked.partition(" ")[0]
    name = {"draw": "card", "roll": "face"}.get(kind, "option")
    given = event.answer[:1] if kind == "draw" else event.answer
    return ", ".join(called.get(each) or words.name(name, each) for each in given)


def both(line: Line, words: Words, called: Called = NOTHING) -> tuple[str, str]:
    """Who answered what, and what was asked; alone where one sentence says it all."""
    about, answer = words.sentence(line.about), answered(line, words, called)
    if not answer:
        return about, ""
    return f"{words.name('seat', line.event.by)}: {answer}", about


def reads(line: Line, words: Words, called: Called = NOTHING) -> str:
    """The same on one line."""
    return " – ".join(filter(None, both(line, words, called)))


def behind(session: Session) -> Line | None:
    """What undo would take back."""
    n = session.log.last_decision()
    return None if n is None else session.line(n)


def ahead(session: Session) -> Line | None:
    """What redo would do again."""
    if session.log.next_decision() is None:
        return None
    moment, event = session.at(session.n), session.log.events[session.n]
    return None if moment.misfit(event) else moment.apply(event).seen_by(None)


def law(rule: str, say: Phrases) -> str:
    """The rule itself in our words: of its step, or else of its chapter."""
    while rule:
        id = f"law.{rule}"
        if (text := say(id)) != id:
            return text
        rule = rule.rpartition(".")[0]
    return ""


def why(rule: str, words: Words, say: Phrases) -> str:
    """Chapter and step of the rulebook, in words: "turn.1" is step 1 of the turn."""
    chapter, _, step = rule.rpartition(".")
    if not step.isdigit():
        chapter, step = rule, ""
    if not chapter:
        return ""
    name = words.name("rule", chapter)
    return say("why.step", chapter=name, step=step) if step else name
