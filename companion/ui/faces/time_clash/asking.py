"""Questions that have a form of their own in this game."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

from companion.core.questions import Choose
from companion.games.time_clash.box import box_of
from companion.games.time_clash.seen import View
from companion.ui.questions.choose import curtain, hide
from companion.ui.questions.panel import Asking, Panel

from .flip import flip
from .form import Form
from .naming import naming
from .technique import technique
from .turning import turning
from .window import window

PLAYS = ("clash.turn", "clash.further", "clash.reserve")
NAMES = ("clash.give_what", "clash.discard_card", "clash.redraw")
FORMS: dict[str, Callable[[Asking[Choose], View], Panel]] = {
    "clash.gambit": turning,
    "clash.oppose": turning,
    "clash.technique": technique,
    "clash.whom_shift": technique,
    "clash.ability_shift": technique,
    "clash.flip": flip,
}


def panel(asking: Asking[Any], view: View) -> Panel | None:
    question = asking.question
    if not isinstance(question, Choose):
        return None
    about = question.about.id
    facts = {**box_of(asking.set_up).facts, **view.learnt}
    view = replace(view, facts=facts)  # whatever may be named
    if about.startswith("clash.window_"):
        return window(asking, view)
    if form := FORMS.get(about):
        return form(asking, view)
    if about not in PLAYS + NAMES:
        return None
    if question.private and asking.seat is None and held(asking, view):
        return Panel([curtain(asking)])
    made = naming(asking, view) if about in NAMES else _form(asking, view)
    if question.private and asking.seat is not None:
        made.footer[:0] = hide(asking)
    return made


def _form(asking: Asking[Choose], view: View) -> Panel:
    form = Form(asking, view)
    return Panel([form], under=form.under, wide=True)


def held(asking: Asking[Choose], view: View) -> bool:
    """Whether the app holds the cards of those who are asked: then each looks alone."""
    return all(view.sides[seat] in asking.held for seat in asking.question.by)
