"""How something is done, for those who have never done it: a few steps, each with a drawing."""

from __future__ import annotations

from collections.abc import Sequence

from kivy.metrics import dp

from companion.ui.theme import colours, sizes
from companion.ui.theme.icons import Icon
from companion.ui.theme.layout import MIDDLE
from companion.ui.theme.token import Number
from companion.ui.theme.widgets import Column, Row, Text

from .pieces import Section

DISC, DRAWN = 40, 44  # dp


class Guide(Section):
    """``steps``: a drawing, and its words: what to do, and below it why or where."""

    def __init__(self, title: str, steps: Sequence[tuple[str, str]]) -> None:
        super().__init__(title, *(part(n, *step) for n, step in enumerate(steps, start=1)))


def part(n: int, drawing: str, said: str) -> Row:
    title, _, hint = said.partition("\n")
    lines = [Text(title, sizes.body(), colours.TEXT, bold=True)]
    if hint:
        lines.append(Text(hint, sizes.small(), colours.QUIET))
    return Row(
        Number(n, dp(DISC), pos_hint=MIDDLE),
        Column(*lines, spacing=dp(2), pos_hint=MIDDLE),
        Icon(drawing, dp(DRAWN), colours.QUIET, pos_hint=MIDDLE),
    )
