"""Draw: every card it could be, to tap; a secret card is only taken."""

from __future__ import annotations

from functools import partial

from companion.core.questions import UNKNOWN
from companion.ui.theme import colours, sizes
from companion.ui.theme.widgets import Flow, Tap, Text

from .panel import Asking, Panel


def panel(asking: Asking) -> Panel:
    question = asking.question
    if question["secret"]:
        hint = Text(asking.say("draw.covered"), sizes.body(), colours.QUIET)
        taken = Tap(asking.say("draw.taken"), lambda: asking.answer((UNKNOWN,)), fill=colours.BLUE)
        return Panel([hint], [taken])
    cards = list(dict.fromkeys(question["possible"]))
    named = sorted(zip(asking.names("card", cards), cards, strict=True))
    taps = [
        Tap(name, partial(asking.answer, (card,)), least=sizes.answer()) for name, card in named
    ]
    cell = sizes.width_for([name for name, _ in named], sizes.option())
    return Panel([Flow(taps, cell)], [Tap(asking.say("draw.deal"), asking.deal)])
