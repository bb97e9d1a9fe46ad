"""Which dice the games have, and what stands on them in the owner's own box."""

from __future__ import annotations

from collections.abc import Mapping

from companion.app.contents import OWN, STARTER, content
from companion.core.games import Game
from companion.saves.store import Store

Faces = Mapping[str, tuple[str, ...]]


class Kinds:
    """Read again only when a box has changed: a box is slow to read."""

    def __init__(self, store: Store, games: Mapping[str, Game]) -> None:
        self._store, self._games = store, games
        self._taught: dict[str, Mapping[str, str]] = {}
        self._found: dict[str, Faces] = {}

    def faces(self) -> Faces:
        """By kind. Of two games with a die alike, the first says what stands on it."""
        found: dict[str, tuple[str, ...]] = {}
        for game in self._games:
            found = {**self.of(game), **found}
        return found

    def of(self, name: str) -> Faces:
        """As the owner's box has them; as ours, where nobody knows that yet."""
        taught = self._store.boxes(name)
        if taught != self._taught.get(name):
            game = self._games[name]
            ours = game.faces(content(game, STARTER, {}))
            faces = {**ours, **game.faces(content(game, OWN, taught))}
            self._taught[name] = taught
            self._found[name] = {die: faces.get(die, ()) for die in game.DICE}
        return self._found[name]

    def game_of(self, kind: str, id: str) -> str:
        """Whose "die" or "face" it is: that of the first game that has it, if any has."""
        for name, game in self._games.items():
            if kind == "die" and id in game.DICE:
                return name
            if kind == "face" and any(id in faces for faces in self.of(name).values()):
                return name
        return ""
