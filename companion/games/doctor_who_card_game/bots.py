"""Bots for whole tables, by the names of those who play a seat."""

from __future__ import annotations

from companion.core.bots import Bot, seated

from .players import PLAYERS
from .view import view

BOTS: dict[str, Bot] = {name: seated(player, view) for name, player in PLAYERS.items()}
