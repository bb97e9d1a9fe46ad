"""The games, by name."""

from __future__ import annotations

from companion.core.games import Game
from companion.games import time_of_the_daleks

GAMES: dict[str, Game] = {time_of_the_daleks.NAME: time_of_the_daleks}
