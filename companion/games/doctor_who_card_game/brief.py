"""The table as a phone shows it: points, one's own places with what lies under them, answers by
their cards."""

from __future__ import annotations

from collections.abc import Iterator

from companion.core.brief import Brief, Chip, Lies, Way
from companion.core.messages import Message, message
from companion.core.questions import UNKNOWN, Choose

from .aftermath import STAND
from .cards import COUNTERS, DALEK, ENEMY, TARDIS
from .hands import KEPT, LAID_OPEN, NOTHING, original
from .seen import Place, View
from .turn import PASS

RESTS = (NOTHING, STAND, PASS)
FEW = 1  # counters left, of which somebody is warned


def brief(view: View, seat: str | None) -> Brief:
    question = view.question
    asked = isinstance(question, Choose) and (not question.by or seat in question.by)
    options = question.options if asked and isinstance(question, Choose) else ()
    return Brief(
        chips=(*_players(view, seat), *_places(view, seat)),
        lying=tuple(_lying(view)),
        follows=tuple(line.says for line in view.conflict.lines) if view.conflict else (),
        ways=tuple(way for option in options for way in _ways(view, option)),
        rest=next((option for option in options if option in RESTS), ""),
    )


# What all can see, and what lies there that this seat has seen


def _players(view: View, seat: str | None) -> Iterator[Chip]:
    """Time Points; with a drawing of the counters of which the last is left."""
    for each, display in view.displays.items():
        few = tuple(kind for kind in COUNTERS if display.left[kind] <= FEW)
        accent = "lamp" if each == seat else "danger" if few else "quiet"
        yield Chip(("seat", each), str(display.points), accent, "hourglass", marks=few)


def _places(view: View, seat: str | None) -> Iterator[Chip]:
    """One's own, and where one attacks."""
    for owner, display in view.displays.items():
        for place in display.places:
            if seat in (owner, place.by):
                yield _place(place, own=seat == owner)


def _place(place: Place, *, own: bool) -> Chip:
    if place.by:
        accent = "danger" if own else "vortex"
    else:
        accent = "good" if place.tardis or place.defenders else "quiet"
    marks = tuple(mark for mark, lies in ((TARDIS, place.tardis), (DALEK, bool(place.by))) if lies)
    first, *others = [each.card for each in (*place.defenders, *place.attack)] or [""]
    return Chip(
        ("card", place.card), str(place.vp), accent, "location", first, marks, tuple(others)
    )


def _lying(view: View) -> Iterator[Lies]:
    """What fights, the defence first."""
    if view.conflict is not None:
        for card in (*view.conflict.defenders, *view.conflict.turned, *view.conflict.attack):
            yield Lies(card)


# Answers by their cards


def _ways(view: View, option: str) -> Iterator[Way]:
    """None for what its words say already."""
    what, *rest = option.split(":")
    match what, rest:
        case (("attack" | "defend"), [where]):
            yield _there(view, option, where, what)
        case (("enemy" | "defender"), [where, n]):
            yield _lies(view, option, what, where, int(n))
        case _ if option in RESTS:
            return
        case _ if original(option) in view.facts or original(option) == UNKNOWN:
            yield Way(option, original(option), _from(option))
        case place, [] if place in _found(view):
            yield _there(view, option, place, "place")


def _from(option: str) -> Message | None:
    """Where a card lies that is not of the hand."""
    if option.startswith(KEPT):
        return message("cards.way.kept")
    return message("cards.way.open") if option.startswith(LAID_OPEN) else None


def _found(view: View) -> dict[str, tuple[str, Place]]:
    return {
        place.card: (seat, place)
        for seat, display in view.displays.items()
        for place in display.places
    }


def _there(view: View, option: str, where: str, way: str) -> Way:
    seat, place = _found(view)[where]
    says = message(f"cards.way.{way}", place=where)
    return Way(option, "", says, tuple(_hints(seat, place)))


def _hints(seat: str, place: Place) -> Iterator[Message]:
    yield message("cards.hint.worth", seat=seat, n=place.vp)
    if place.tardis:
        yield message("cards.hint.tardis")
    if place.by:
        yield message("cards.hint.attacked", seat=place.by, n=len(place.attack))
    if place.defenders:
        yield message("cards.hint.defended", n=len(place.defenders))


def _lies(view: View, option: str, what: str, where: str, n: int) -> Way:
    """A card that lies at a place, by its name for whoever has seen it."""
    _, place = _found(view)[where]
    lying = place.attack if what == ENEMY else place.defenders
    card = lying[n - 1].card
    return Way(
        option, "" if card == UNKNOWN else card, message(f"cards.way.{what}", place=where, n=n)
    )
