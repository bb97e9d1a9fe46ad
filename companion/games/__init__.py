"""The games, by name."""

from __future__ import annotations

from companion.core.games import Game
from companion.games import doctor_who_card_game, time_clash, time_of_the_daleks

GAMES: dict[str, Game] = {
    each.NAME: each for each in (time_of_the_daleks, time_clash, doctor_who_card_game)
}
