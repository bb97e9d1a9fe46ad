"""Questions that have a form of their own in this game."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from companion.core.questions import Choose
from companion.games.doctor_who_card_game.seen import View
from companion.ui.questions.panel import Asking, Panel

from .act import act
from .many import many

Form = Callable[[Asking[Choose], View], Panel]
FORMS: dict[str, Form] = {"cards.act": act}


def panel(asking: Asking[Any], view: View) -> Panel | None:
    question = asking.question
    if not isinstance(question, Choose):
        return None
    if form := FORMS.get(question.about.id):
        return form(asking, view)
    if any(option.isdecimal() for option in question.options) and not question.private:
        return many(asking, view)
    return None
