"""A saved game looked at, without hands: nothing is dealt and nothing is kept."""

from __future__ import annotations

from collections.abc import Mapping

from companion.core.dealer import nobody
from companion.core.games import Game
from companion.core.log import Change, Keep
from companion.core.messages import NotAllowed, message
from companion.core.session import Deal, Session

from .saved import SavedGame

# What the options and the log of a file from elsewhere may make a game's setup and rules raise.
UNFIT = (ArithmeticError, AttributeError, LookupError, TypeError, ValueError)


def watched(games: Mapping[str, Game], saved: SavedGame) -> Session:
    """A game to look at, without hands; ``NotAllowed`` when it cannot be opened here."""
    if saved.game not in games:
        raise NotAllowed(message("saves.unknown_game", game=saved.game))
    return played(games[saved.game], saved, nobody, _nowhere)


def played(game: Game, saved: SavedGame, deal: Deal, keep: Keep) -> Session:
    """``NotAllowed`` where its options or its log do not fit the game."""
    try:
        return Session(game, saved.options, saved.log, deal, keep)
    except NotAllowed:
        raise
    except UNFIT as error:
        raise NotAllowed(message("saves.does_not_fit", game=saved.game)) from error


def _nowhere(change: Change) -> None:
    """A look changes nothing."""
