"""Positions of simulated games, and one widget alone in a window of any size."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from pathlib import Path

from kivy.base import EventLoop
from kivy.clock import Clock
from kivy.core.window import Window
from kivy.graphics.opengl import GL_RGBA, GL_UNSIGNED_BYTE, glReadPixels
from kivy.graphics.texture import Texture
from kivy.uix.widget import Widget

from companion.commands.simulate import defaults
from companion.core.session import Session
from companion.games import time_of_the_daleks
from companion.games.time_of_the_daleks.seen import View
from companion.ui.host.phrases import Phrases
from companion.ui.theme import colours
from companion.words.words import Words
from tests.looks import daleks
from tests.play import act, new_session
from tests.ui.driver import FRAME, TIME, idle

PEOPLE = {"player_1": "Ann", "player_2": "Bob", "player_3": "Cleo", "player_4": "Dagobert"}


def words_for(session: Session, language: str) -> Words:
    names = time_of_the_daleks.names(session.now.table)

    def called(kind: str, id: str) -> str | None:
        return PEOPLE.get(id) if kind == "seat" else names.get(id)

    return Words(language, called, time_of_the_daleks.NAME)


def game(players: int) -> Session:
    options = defaults(time_of_the_daleks, players)
    return new_session(time_of_the_daleks, options)


def positions(players: int, seed: int) -> Iterator[Session]:
    """A game by careful players, before each of its questions and at its end."""
    session, rng = game(players), random.Random(seed)
    while session.question is not None:
        yield session
        act(session, rng)
    yield session


def until(players: int, seed: int, there: Callable[[View], bool]) -> Session:
    """Careful players, game after game until one of them gets there."""
    for luck in range(seed, seed + 40):
        for session in positions(players, luck):
            if there(daleks(session)):
                return session
    raise AssertionError("No game got there.")


def settle(seconds: float = 0.4) -> None:
    """Time passes at once."""
    idle()
    TIME.now += seconds
    for _ in range(2):
        TIME.now += FRAME
        idle()


class Stage:
    """A window that holds one widget."""

    def __init__(self, size: tuple[int, int], margin: int = 12) -> None:
        Clock.time = TIME
        Clock._last_tick = TIME.now
        EventLoop.ensure_window()
        self.margin = margin
        for old in Window.children[:]:
            Window.remove_widget(old)
        if EventLoop.status != "started":
            EventLoop.start()
        Window.clearcolor = colours.NIGHT
        Window.size = size

    def put(self, widget: Widget) -> Widget:
        for old in Window.children[:]:
            Window.remove_widget(old)
        Window.add_widget(widget)
        widget.size_hint = (None, None)
        widget.pos = (self.margin, self.margin)
        widget.size = (Window.width - 2 * self.margin, Window.height - 2 * self.margin)
        settle()
        return widget

    def save(self, path: Path) -> None:
        Window.canvas.ask_update()
        Window.dispatch("on_draw")
        width, height = Window.system_size
        pixels = glReadPixels(0, 0, width, height, GL_RGBA, GL_UNSIGNED_BYTE)
        Window.flip()
        texture = Texture.create(size=(width, height), colorfmt="rgba")
        texture.blit_buffer(pixels, colorfmt="rgba", bufferfmt="ubyte")
        texture.save(str(path), flipped=True)


def phrases(language: str) -> Phrases:
    return Words(language, game=time_of_the_daleks.NAME).phrase
