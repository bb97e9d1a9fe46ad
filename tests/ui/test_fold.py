"""What must be done is in sight: nothing of it lies below the fold of a ten-inch tablet."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from kivy.uix.widget import Widget

from companion.core.questions import Choose
from companion.ui.questions.answer import Answer
from companion.ui.theme import lettering
from companion.ui.theme.folding import Folding
from companion.ui.theme.widgets import DieFace, Tap
from tests.ui.accepted.scenes import QUESTIONS, SCENES
from tests.ui.accepted.stage import Stage, staged
from tests.ui.driver import Target, said

WAYS = [((1280, 800), "en"), ((1280, 800), "de"), ((800, 1280), "de")]
ADVISED = ("chances", "chances_of_a_pool")


@pytest.mark.parametrize("scene", sorted({*QUESTIONS, *ADVISED}))
def test_answers_are_in_sight_and_the_question_has_two_lines_at_most(scene: str) -> None:
    for size, language in WAYS:
        with staged(size, language, SCENES[scene]) as stage:
            stage.driver.settle()
            assert not list(_hidden(stage)), (scene, size, language)
            if stage.app.screen.session.question.kind == "choose":
                assert not stage.app.screen.dock.scroll.has_more, (scene, size, language)
                assert not list(_unreached(stage)), (scene, size, language)
            text = stage.app.screen.dock.question
            lines = round(text.height / lettering.height("A", text.font_size, 9999, bold=True))
            assert lines <= 2, (scene, size, language, text.text)


def _hidden(stage: Stage) -> Iterator[str]:
    """Answers that are not wholly to be seen."""
    dock, question = stage.app.screen.dock, stage.app.screen.session.question
    scrolled = [*dock.words.walk(restrict=True)]
    answers = [tap for tap in dock.asked.walk(restrict=True) if isinstance(tap, DieFace | Answer)]
    answers += [tap for tap in dock.low.walk(restrict=True) if isinstance(tap, Tap)]
    for tap in answers if question.kind != "draw" else ():
        if not _is_in_sight(tap, dock.scroll if tap in scrolled else dock):
            yield said(tap)


def _is_in_sight(tap: Target, within: Widget) -> bool:
    low, floor = tap.to_window(tap.x, tap.y)[1], within.to_window(within.x, within.y)[1]
    return bool(floor - 1 <= low and low + tap.height <= floor + within.height + 1)


def _unreached(stage: Stage) -> Iterator[str]:
    """Options that are neither lit, nor an answer, nor behind the row that unfolds the others."""
    screen = stage.app.screen
    question, words = screen.session.question, screen.words
    assert isinstance(question, Choose)
    shown = screen.middle.shown
    lit = {option for picture, _ in shown.pictures() for option in picture.lit.values()}
    taps = {said(tap).split("\n")[0] for tap in stage.driver.taps(screen.dock.asked)}
    for folding in (w for w in screen.dock.asked.walk(restrict=True) if isinstance(w, Folding)):
        assert not folding.folds or folding.more in [*screen.dock.asked.walk(restrict=True)]
        taps |= {said(tap).split("\n")[0] for tap in folding.taps if folding.folds}
    called = screen.middle.called(screen.session.view())
    for option in () if question.private else question.options:
        name = called.get(option, words.name("option", option)).split("\n")[0]
        if option not in lit and name not in taps:
            yield option
