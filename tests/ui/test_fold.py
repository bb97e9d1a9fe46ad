"""What must be done is in sight: nothing of it lies below the fold of a ten-inch tablet."""

from __future__ import annotations

import pytest
from kivy.uix.widget import Widget

from companion.core.questions import Choose, Question
from companion.ui.questions.answer import Answer
from companion.ui.theme import lettering
from companion.ui.theme.widgets import DieFace, Tap
from tests.ui.accepted.scenes import QUESTIONS, SCENES
from tests.ui.accepted.stage import Stage, staged
from tests.ui.driver import Target, said

WAYS = [((1280, 800), "en"), ((1280, 800), "de"), ((800, 1280), "de")]
MANY = 8  # so many answers may be scrolled to: an arrow points at them


@pytest.mark.parametrize("scene", sorted(QUESTIONS))
def test_answers_are_in_sight_and_the_question_has_two_lines_at_most(scene: str) -> None:
    for size, language in WAYS:
        with staged(size, language, SCENES[scene]) as stage:
            stage.driver.settle()
            question = stage.app.screen.session.question
            assert not list(_hidden(stage, question)), (scene, size, language)
            text = stage.app.screen.dock.question
            lines = round(text.height / lettering.height("A", text.font_size, 9999, bold=True))
            assert lines <= 2, (scene, size, language, text.text)


def _hidden(stage: Stage, question: Question | None) -> list[str]:
    """Answers that are not wholly to be seen."""
    dock = stage.app.screen.dock
    scrolled = [*dock.words.walk(restrict=True)]
    answers = [tap for tap in dock.asked.walk(restrict=True) if isinstance(tap, DieFace | Answer)]
    answers += [tap for tap in dock.low.walk(restrict=True) if isinstance(tap, Tap)]
    if isinstance(question, Choose) and len(question.options) > MANY:
        return [] if len(answers) <= MANY or dock.scroll.has_more else ["no arrow"]
    if question is not None and question.kind == "draw":
        return []
    return [
        said(tap)
        for tap in answers
        if not _is_in_sight(tap, dock.scroll if tap in scrolled else dock)
    ]


def _is_in_sight(tap: Target, within: Widget) -> bool:
    low, floor = tap.to_window(tap.x, tap.y)[1], within.to_window(within.x, within.y)[1]
    return bool(floor - 1 <= low and low + tap.height <= floor + within.height + 1)
