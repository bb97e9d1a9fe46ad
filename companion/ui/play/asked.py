"""The panel of a question, in the game's own form where it has one; answers of several seats."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from companion.core.questions import Answer
from companion.core.session import Session
from companion.core.view import View
from companion.ui.face import Face
from companion.ui.questions.panel import Asking, Panel
from companion.ui.questions.panels import PANELS


def panel_of(face: Face[Any], asking: Asking[Any], view: View) -> Panel:
    return face.panel(asking, view) or PANELS[asking.question.kind](asking)


def in_turn(
    session: Session, answer: Callable[[int, Answer], None], answers: Sequence[Answer]
) -> None:
    """One after the other, as long as the same is asked."""
    asked = session.question
    for each in answers:
        now = session.question
        if asked is not None and now is not None and now.about == asked.about:
            answer(session.n, each)
