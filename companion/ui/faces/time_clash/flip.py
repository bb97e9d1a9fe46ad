"""Whether the disk is flipped, and what it shows: one screen, for nothing lies between them."""

from __future__ import annotations

from functools import partial

from companion.core.questions import Choose
from companion.games.time_clash.cards import BUILD_UP, ENDGAME
from companion.games.time_clash.seen import View
from companion.ui.questions.panel import Asking, Panel
from companion.ui.theme import colours, sizes
from companion.ui.theme.widgets import Column, Icon, Row, Tap, Text

TRY, NOT_NOW, DISK = "try", "not_now", "disk"
TALL = 1.6  # fingertips
MIDDLE = {"center_y": 0.5}


def flip(asking: Asking[Choose], _: View) -> Panel:
    """A touch on what it shows sends both; the app's own disk is flipped by the app."""
    say, words = asking.say, asking.words
    asking.picture.light((DISK,), lambda _disk: asking.answer((TRY,)))
    body = Column(spacing=sizes.gap() / 2)
    if DISK not in asking.held:
        if sizes.kind() != sizes.PHONE:  # there its sides come first
            body.add_widget(Text(say("board.it_shows"), sizes.body(), colours.QUIET))
        keys = [
            Tap(
                words.name("disk", side),
                partial(asking.answers, [(TRY,), (side,)]),
                icon=side,
                least=sizes.touch() * TALL,
            )
            for side in (BUILD_UP, ENDGAME)
        ]
        body.add_widget(Row(*keys))
    drawn = Icon("threat", sizes.body() * 1.1, colours.DANGER, pos_hint=MIDDLE)
    hint = Text(say("board.flip_hint"), sizes.body(), colours.TEXT, pos_hint=MIDDLE)
    body.add_widget(Row(drawn, hint))
    flips = Tap(say("board.flip_it"), partial(asking.answer, (TRY,)), icon="build_up")
    rest = Tap(words.name("option", NOT_NOW), partial(asking.answer, (NOT_NOW,)), fill=colours.BLUE)
    return Panel([body], [flips, rest])
