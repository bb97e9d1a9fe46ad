"""How far the game is: round, whose turn, which step."""

from __future__ import annotations

from companion.core.questions import Question
from companion.core.view import View
from companion.ui.boards.players import Player, players
from companion.ui.faces import face_of
from companion.ui.host import Playing, Words

from .where import Where


def whereabouts(where: Where, playing: Playing, view: View) -> None:
    """Whose turn and which step, and the round; of a game without rounds, what it is called."""
    steps = face_of(playing.session.game.NAME).steps
    step = steps.index(view.step) if view.step in steps and view.round else -1
    where.show(player(playing, view.turn), *_said(playing, view), step, steps)


def names_of(question: Question, words: Words) -> str:
    """Who is asked."""
    return ", ".join(words.name("seat", seat) for seat in question.by or ["table"])


def player(playing: Playing, seat: str) -> Player | None:
    seats = list(playing.session.options["seats"])
    names = [playing.words.name("seat", each) for each in seats]
    return players(seats, names, playing.bases).get(seat)


def _said(playing: Playing, view: View) -> tuple[str, str]:
    words = playing.words
    if not view.round:
        return playing.title, ""
    now = playing.say("home.round", n=view.round)
    if view.turn and view.turn not in playing.session.options["seats"]:  # the game's own
        return words.name("turn", view.turn), now
    seat = words.name("seat", view.turn) if view.turn else ""
    step = step_of(playing.session.game.NAME, view, words)
    return " · ".join(filter(None, (seat, step))) or now, now if seat or step else ""


def step_of(game: str, view: View, words: Words) -> str:
    if stage := face_of(game).stage(view):
        return words.name("stage", stage)
    return words.name("step", view.step) if view.step else ""
