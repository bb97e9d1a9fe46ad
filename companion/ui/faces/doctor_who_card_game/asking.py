"""Questions that have a form of their own in this game."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from companion.core.questions import Choose
from companion.games.doctor_who_card_game.seen import View
from companion.ui.questions.panel import Asking, Panel

from .act import act
from .keys import NAMES, TURNED_UP
from .many import many
from .naming import naming
from .own import own
from .stands import stands

Form = Callable[[Asking[Choose], View], Panel]
FORMS: dict[str, Form] = {
    "cards.act": act,
    "cards.recover": stands,
    "cards.unit": stands,
    TURNED_UP: naming,
}
NAMED = (*NAMES, "cards.take_over", "cards.pay_defender")


def panel(asking: Asking[Any], view: View) -> Panel | None:
    question = asking.question
    if not isinstance(question, Choose):
        return None
    if form := FORMS.get(question.about.id):
        return form(asking, view)
    if question.private:
        return own(asking, view) if asking.seat is not None else None
    if any(option.isdecimal() for option in question.options):
        return many(asking, view)
    if question.about.id in NAMED and any(o in view.facts for o in question.options):
        return naming(asking, view)
    return None
