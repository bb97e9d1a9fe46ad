"""Which dice the games have, and what stands on them in the owner's own box."""

from __future__ import annotations

from collections.abc import Mapping

from companion.app.choices import OWN, content
from companion.core.games import Game
from companion.games import time_of_the_daleks
from companion.games.time_of_the_daleks.box import read_box
from companion.games.time_of_the_daleks.cards import COLOURS
from companion.saves.store import Store

DALEKS = time_of_the_daleks.NAME
Faces = Mapping[str, tuple[str, ...]]


class Kinds:
    """Read again only when the box has changed: a box is slow to read."""

    def __init__(self, store: Store, games: Mapping[str, Game]) -> None:
        self._store, self._games = store, games
        self._taught: Mapping[str, str] | None = None
        self._found: Faces = {}

    def faces(self) -> Faces:
        """By kind; empty where only a game in progress knows them."""
        taught = self._store.boxes(DALEKS)
        if taught != self._taught:
            self._taught, self._found = taught, self._read(taught)
        return self._found

    def game_of(self, kind: str, id: str) -> str:
        """Whose "die" or "face" it is: that of the first game that has it, if any has."""
        if kind not in ("die", "face"):
            return ""
        faces = self.faces() if kind == "face" else {}
        for name, game in self._games.items():
            if id in (
                game.DICE if kind == "die" else [f for d in game.DICE for f in faces.get(d, ())]
            ):
                return name
        return ""

    def _read(self, taught: Mapping[str, str]) -> Faces:
        found: dict[str, tuple[str, ...]] = {
            kind: () for game in self._games.values() for kind in game.DICE
        }
        if DALEKS in self._games:
            parts = read_box(content(DALEKS, OWN, taught)).rules
            found |= {colour: parts.faces(colour) for colour in COLOURS}
            found["tardis"] = parts.tardis
        return found
