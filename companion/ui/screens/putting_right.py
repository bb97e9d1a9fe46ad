"""After the game has gone back or another way: say what hands must move, before going on."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from companion.core.session import Session
from companion.ui.host import Host, Playing
from companion.ui.moves import moves
from companion.ui.pages.page import Ways

from .match import MatchScreen


def put_right(
    host: Host,
    ways: Ways,
    playing: Playing,
    act: Callable[[], object],
    then: Callable[[], None],
) -> None:
    """Do it, go on with ``then``, and lay the checklist on top if anything must be moved."""
    session = playing.session
    before = session.layout()
    act()
    to_move = moves(before, session.layout())
    then()
    if to_move:
        ways.open(partial(MatchScreen, host, ways, playing, to_move))


def go_back_to(session: Session, n: int) -> None:
    """So that the question ``n`` is open again. The table has said that it is sure."""
    if session.n > n:
        session.undo(to=n, sure=True)
