"""A saved game at a glance: who plays, and the small picture that its own game draws of it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from kivy.metrics import dp
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.widget import Widget

from companion.ui.boards.kit import Kit
from companion.ui.boards.picture import Picture
from companion.ui.boards.players import Player, players
from companion.ui.faces import face_of
from companion.ui.host import Saved, Words
from companion.ui.theme import colours, sizes
from companion.ui.theme.token import Token
from companion.ui.theme.widgets import Text, Wrap

MIDDLE = {"center_y": 0.5}


class Glimpse(Widget):
    """As wide as there is room for, and as tall as that makes it."""

    def __init__(self, saved: Saved, words: Words, scale: float = 1.0) -> None:
        super().__init__(size_hint_y=None, height=0)
        self.saved, self.drawn = saved, face_of(saved.kind).glimpse
        self.kit = Kit(words, words.phrase, dp(scale), players_of(saved))
        self.picture = Picture()
        self.add_widget(self.picture)
        self.bind(pos=self._lay, size=self._lay)
        self._lay()

    def _lay(self, *_: Any) -> None:
        if self.drawn is None or not self.saved.shows or self.width < dp(100):
            return
        scene = self.drawn(self.kit, self.saved.shows, self.width)
        self.height = scene.height
        self.picture.pos = (self.x, self.top - scene.height)
        self.picture.show(scene, self.width, glide=False)


def shows(saved: Saved) -> bool:
    """Whether its game has a picture of it."""
    return bool(saved.shows) and face_of(saved.kind).glimpse is not None


def players_of(saved: Saved) -> dict[str, Player]:
    return players(list(saved.seats), list(saved.seats.values()), saved.bases)


class People(Wrap):
    """A token and a name for each."""

    def __init__(self, saved: Saved, *, named: bool = True, size: float = 0.0) -> None:
        size = size or sizes.body() * 1.6
        super().__init__(self._all(saved, named, size))

    def _all(self, saved: Saved, named: bool, size: float) -> Iterator[Widget]:
        for player in players_of(saved).values():
            token = Token(size, pos_hint=MIDDLE)
            token.show(player.mark, player.letter, player.colour)
            if not named:
                yield token
                continue
            wide = sizes.text_width(player.name, sizes.body()) + 2
            name = Text(player.name, sizes.body(), colours.TEXT, bold=True, reads=False)
            name.size_hint_x, name.width, name.pos_hint = None, wide, MIDDLE
            both = BoxLayout(spacing=dp(8), size_hint=(None, None), height=size)
            both.width = size + dp(8) + wide
            both.add_widget(token)
            both.add_widget(name)
            yield both
