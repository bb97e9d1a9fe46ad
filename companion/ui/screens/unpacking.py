"""The real table from nothing, as the game stands now."""

from __future__ import annotations

from companion.ui.host import Host, Playing
from companion.ui.moves import afresh
from companion.ui.pages.page import Ways

from .match import MatchScreen


def rebuild(host: Host, ways: Ways, playing: Playing) -> MatchScreen:
    """From an empty table to now, for a game that was packed away."""
    say, to_move = host.say, afresh(playing.session.layout())
    return MatchScreen(host, ways, playing, to_move, say("rebuild.title"), say("rebuild.hint"))
