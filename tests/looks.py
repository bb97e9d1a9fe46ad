"""The views of the games that tests know, by name."""

from __future__ import annotations

from companion.core.session import Session
from companion.games.time_of_the_daleks import seen
from tests import toy


def daleks(session: Session, seat: str | None = None) -> seen.View:
    view = session.view(seat)
    assert isinstance(view, seen.View)
    return view


def lanterns(session: Session, seat: str | None = None) -> toy.Seen:
    view = session.view(seat)
    assert isinstance(view, toy.Seen)
    return view
