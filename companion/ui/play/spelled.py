"""Answers of the past in the words they had when they were given."""

from __future__ import annotations

from collections.abc import Mapping

from companion.core.log import Line
from companion.core.session import Session
from companion.core.view import View
from companion.ui.faces import face_of
from companion.ui.host import Words
from companion.ui.phrases import Phrases
from companion.ui.timeline import ahead, behind, reads

NONE: Mapping[int, View] = {}


def spelled(
    session: Session,
    n: int,
    line: Line,
    words: Words,
    say: Phrases,
    known: Mapping[int, View] = NONE,
) -> Mapping[str, str]:
    """Options of answer ``n`` that say more than their names do. ``known`` are views of
    questions that have just been on the screen: else the game is played through for them."""
    game = session.game

    def view() -> View:
        return known.get(n) or game.view(session.at(n).table, None)

    return face_of(game.NAME).called(line.about, view, words, say)


def undoes(session: Session, words: Words, say: Phrases, known: Mapping[int, View] = NONE) -> str:
    """What undo would take back, on one line; empty if there is nothing."""
    line, n = behind(session), session.log.last_decision()
    return _reads(session, n, line, words, say, known)


def redoes(session: Session, words: Words, say: Phrases) -> str:
    """What redo would do again."""
    return _reads(session, session.n, ahead(session), words, say, NONE)


def _reads(
    session: Session,
    n: int | None,
    line: Line | None,
    words: Words,
    say: Phrases,
    known: Mapping[int, View],
) -> str:
    if line is None or n is None:
        return ""
    return reads(line, words, spelled(session, n, line, words, say, known))
