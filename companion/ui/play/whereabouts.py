"""How far the game is: round, whose turn, which step."""

from __future__ import annotations

from companion.core.view import View
from companion.ui.faces import face_of
from companion.ui.host import Playing, Words
from companion.ui.phrases import Phrases


def whereabouts(playing: Playing, view: View, words: Words, say: Phrases) -> str:
    """In one line; of a game without rounds, what it is called."""
    if not view.round:
        return playing.title
    turn, now = view.turn, say("home.round", n=view.round)
    if turn and turn not in playing.session.options["seats"]:  # nobody's: the game's own
        return f"{now} · {words.name('turn', turn)}"
    seat = words.name("seat", turn) if turn else ""
    return " · ".join(filter(None, (now, seat, step_of(playing.session.game.NAME, view, words))))


def step_of(game: str, view: View, words: Words) -> str:
    if stage := face_of(game).stage(view):
        return words.name("stage", stage)
    return words.name("step", view.step) if view.step else ""
