"""What a game is played with: our own cards, the documented box, or what an owner has taught."""

from __future__ import annotations

from collections.abc import Mapping

from companion.core.games import Game
from companion.saves.boxes import shipped

STARTER, DOCUMENTED, OWN = "starter", "box", "own"


def content(game: Game, box: str, taught: Mapping[str, str]) -> dict[str, str]:
    """The files of a box; one's own is the documented box and what has been taught, or our own
    cards where nobody can teach any."""
    if box == OWN and game.BOX is not None:
        return game.BOX.overlaid(shipped(game.NAME, DOCUMENTED), taught)
    return shipped(game.NAME, STARTER if box == OWN else box)
