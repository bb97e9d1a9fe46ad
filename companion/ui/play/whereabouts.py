"""How far the game is: round, whose turn, which step."""

from __future__ import annotations

from companion.core.view import View
from companion.ui.faces import face_of
from companion.ui.host import Playing, Words
from companion.ui.host.phrases import Phrases


def whereabouts(playing: Playing, view: View, words: Words, say: Phrases) -> tuple[str, str]:
    """Whose turn and which step, and the round; of a game without rounds, what it is called."""
    if not view.round:
        return playing.title, ""
    now = say("home.round", n=view.round)
    if view.turn and view.turn not in playing.session.options["seats"]:  # the game's own
        return words.name("turn", view.turn), now
    seat = words.name("seat", view.turn) if view.turn else ""
    step = step_of(playing.session.game.NAME, view, words)
    return " · ".join(filter(None, (seat, step))) or now, now if seat or step else ""


def step_of(game: str, view: View, words: Words) -> str:
    if stage := face_of(game).stage(view):
        return words.name("stage", stage)
    return words.name("step", view.step) if view.step else ""
