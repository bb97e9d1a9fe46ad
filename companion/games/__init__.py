"""The games, by name."""

from __future__ import annotations

from companion.core.games import Game

GAMES: dict[str, Game] = {}
