"""What hands must move to make the table match, in the order one would do it. Knows no Kivy."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from companion.core.games import FROM_BOTTOM, Layout, difference
from companion.core.messages import Message, message
from companion.core.moment import Moment
from companion.core.questions import UNKNOWN
from companion.core.session import Session

SETUP = "setup"  # the chapter
TABLE = "table"  # where what has no place of its own lies


def moves(before: Layout, after: Layout) -> list[Message]:
    """As ``difference`` finds them; a number of things is put right as a number. What only lies
    higher or lower because another thing has gone or come is not touched."""
    found = [*difference(_untouched(before, after), after)]
    found.sort(key=lambda move: _pile(after.get(_thing(move), ""))[1])  # piles grow from below
    return [_counted(_in_order(each, after)) for each in found]


def afresh(layout: Layout) -> list[Message]:
    """Everything there is, where it lies."""
    return [
        message("in_play", thing=thing)
        if place == TABLE
        else message("count_new", thing=thing, place=_pile(place)[0])
        for thing, place in layout.items()
    ]


def _thing(move: Message) -> str:
    return str(dict(move.values)["thing"])


# Things that lie on one another


def _pile(place: str) -> tuple[str, int]:
    """Which it is, and how high it lies there; 0 where nothing lies on anything."""
    pile, _, height = place.partition(FROM_BOTTOM)
    return pile, int(height or 0)


def _untouched(before: Layout, after: Layout) -> Layout:
    """As it lay, but that what may be left lying in its pile is as high there as it will be."""
    piles: dict[str, list[tuple[int, int, str]]] = {}
    for thing in before.keys() & after.keys():
        (was, height), (pile, now) = _pile(before[thing]), _pile(after[thing])
        if was == pile and now:
            piles.setdefault(pile, []).append((now, height, thing))
    found = dict(before)
    for pile, lying in piles.items():
        stays = _rising(sorted(lying))
        found |= {thing: after[thing] if thing in stays else pile for _, _, thing in lying}
    return found


def _rising(lying: list[tuple[int, int, str]]) -> tuple[str, ...]:
    """The most things that lay in this order before."""
    ends: list[tuple[int, tuple[str, ...]]] = []  # how high the last of them lay, and all of them
    for _, height, thing in lying:
        below = (things for last, things in ends if last < height)
        ends.append((height, (*max(below, key=len, default=()), thing)))
    return max((things for _, things in ends), key=len)


def _in_order(move: Message, after: Layout) -> Message:
    """To the top of a pile, to its bottom, or where between."""
    values = {name: _pile(str(value)) for name, value in move.values}
    thing, (pile, height) = values["thing"][0], values["place"]
    if move.id != "take_away" and height:
        lying = {_pile(place)[1]: each for each, place in after.items() if _pile(place)[0] == pile}
        if height == 1 < len(lying):
            return message("to_bottom", thing=thing, place=pile)
        if height < max(lying) and height - 1 in lying:
            return message("right_above", thing=thing, below=lying[height - 1], place=pile)
        if pile == values.get("was", ("",))[0]:
            return message("to_top", thing=thing, place=pile)
    return message(move.id, **{name: place for name, (place, _) in values.items()})


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
