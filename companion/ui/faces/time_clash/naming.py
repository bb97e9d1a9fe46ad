"""One card of a hand is named: for a Gambit, as a discard, as what was drawn."""

from __future__ import annotations

from collections.abc import Callable

from companion.core.questions import Choose
from companion.games.time_clash.seen import View
from companion.games.time_clash.teaching import UNLISTED
from companion.ui.questions.panel import Asking, Panel
from companion.ui.theme import colours, sizes
from companion.ui.theme.widgets import Column, Tap

from .keypad import Keypad, card_tap, stand_apart
from .teaching.unlisted import unlisted
from .window import nobody_gives

GIVE = "clash.give_what"
REST = ("nothing", "keep", "none")  # what changes nothing: the way on


def naming(asking: Asking[Choose], view: View) -> Panel:
    options = asking.question.options
    cards = [each for each in options if each in view.facts]
    apart = stand_apart(asking, view, cards)
    new = unlisted(asking, view.sides[asking.question.by[0]])
    known = cards if apart else [each for each in cards if view.facts[each].suit]
    body = Column(spacing=sizes.gap() / 2)
    if known or new:
        body.add_widget(Keypad(asking, view, known, _send(asking), ""))
    for card in () if apart else cards:
        if not view.facts[card].suit:
            body.add_widget(card_tap(view, asking.words, card, _answer(asking, card)))
    footer = [
        Tap(asking.words.name("option", each), _answer(asking, each), fill=colours.BLUE)
        for each in options
        if each in REST
    ]
    others = [each for each in options if each not in (*cards, *REST, UNLISTED)]
    for each in others:
        body.add_widget(Tap(asking.words.name("option", each), _answer(asking, each)))
    for tap in nobody_gives(asking, view) if asking.question.about.id == GIVE else ():
        if sizes.upright() and sizes.kind() != sizes.PHONE:
            footer.insert(0, tap)
        else:
            body.add_widget(tap)
    return Panel([body], footer, wide=True)


def _send(asking: Asking[Choose]) -> Callable[[str], None]:
    return lambda card: asking.answer((card,))


def _answer(asking: Asking[Choose], option: str) -> Callable[[], None]:
    return lambda: asking.answer((option,))
