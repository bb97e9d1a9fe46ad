"""Does it stand? The next step says so; above it the rarer answer."""

from __future__ import annotations

from functools import partial

from companion.core.questions import Choose
from companion.games.doctor_who_card_game.aftermath import STAND
from companion.games.doctor_who_card_game.seen import View
from companion.ui.questions.choose import curtain, hide
from companion.ui.questions.panel import Asking, Panel
from companion.ui.theme import colours, sizes
from companion.ui.theme.widgets import Column, Icon, Row, Tap, Text

MIDDLE = {"center_y": 0.5}


def stands(asking: Asking[Choose], _: View) -> Panel:
    """A lost defence, and a Time Point for one of strength. From paper both are said at once; who
    has a hand in the app looks at it alone, whatever is in it."""
    question, say = asking.question, asking.say
    if question.private and asking.seat is None:
        return Panel([curtain(asking)])
    others = [option for option in question.options if option != STAND]
    footer = [
        Tap(name, partial(asking.answer, (option,)), icon="swap")
        for option, name in zip(others, asking.names("option", others), strict=True)
    ]
    (name,) = asking.names("option", [STAND])
    stand = Tap(name, partial(asking.answer, (STAND,)), fill=colours.BLUE)
    hidden = hide(asking) if question.private else []
    said = say(f"board.stands.{question.about.id.removeprefix('cards.')}")
    drawn = Icon("why", sizes.body() * 1.2, colours.QUIET, pos_hint=MIDDLE)
    line = Row(drawn, Text(said, sizes.body(), colours.TEXT, pos_hint=MIDDLE))
    return Panel([Column(line)], [*hidden, *footer, stand])
