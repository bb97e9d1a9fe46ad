"""What hands must move to make the table match, in the order one would do it. Knows no Kivy."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from companion.core.games import Layout, difference
from companion.core.messages import Message, message
from companion.core.moment import Moment
from companion.core.questions import UNKNOWN
from companion.core.session import Session

SETUP = "setup"  # the chapter
TABLE = "table"  # where what has no place of its own lies


def moves(before: Layout, after: Layout) -> list[Message]:
    """As ``difference`` finds them; a number of things is put right as a number."""
    return [_counted(each) for each in difference(before, after)]


def afresh(layout: Layout) -> list[Message]:
    """Everything there is, where it lies."""
    return [
        message("in_play", thing=thing)
        if place == TABLE
        else message("count_new", thing=thing, place=place)
        for thing, place in layout.items()
    ]


def _counted(move: Message) -> Message:
    values = {name: str(value) for name, value in move.values}
    place, thing = values["place"], values["thing"]
    if place == TABLE:
        return message("leaves_play" if move.id == "take_away" else "enters_play", thing=thing)
    if move.id == "move" and UNKNOWN in (place, values["was"]):
        return message("count_is", thing=thing, place=place, was=values["was"])  # turned over there
    if not place.isdigit():
        gone = move.id == "take_away"
        return message("is_gone", thing=thing, place=place) if gone else move
    if move.id == "take_away":
        return message("count_gone", thing=thing, place=place)
    if move.id == "move":
        return message("count_is", thing=thing, place=place, was=values["was"])
    return message("count_new", thing=thing, place=place)


def by_owner(moves: Sequence[Message], seats: Sequence[str]) -> Iterator[tuple[str, list[Message]]]:
    """The middle of the table first (""), then what belongs to each seat."""
    owners = [(_owner(move, seats), move) for move in moves]
    for seat in ("", *seats):
        if found := [move for owner, move in owners if owner == seat]:
            yield seat, found


def _owner(move: Message, seats: Sequence[str]) -> str:
    parts = [part for _, value in move.values for part in str(value).split(".")]
    return next((seat for seat in seats if seat in parts), "")


def setup_steps(session: Session) -> list[Message]:
    """What the rules told hands to do until everything lay as ``dealt`` says."""
    return [each for each in begun(session).table.told if each.seen_by(None)]


def dealt(session: Session) -> Layout:
    """How the table lies once everything is dealt, and the first turn begins."""
    return session.game.layout(begun(session).table, None)


def begun(session: Session) -> Moment:
    """After the last answer of the set-up; what comes by itself then has come."""
    chapters = (line.about.rule.partition(".")[0] for line in session.lines(None))
    last = max((n for n, chapter in enumerate(chapters, 1) if chapter == SETUP), default=0)
    return session.at(last)
