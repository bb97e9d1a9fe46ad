"""Draw: every card it could be, found by a part of its name; a new one is entered on the spot.

A secret card is taken unseen, or shown to the app by whoever is alone with the screen.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from functools import partial

from kivy.uix.widget import Widget

from companion.core.questions import UNKNOWN, Draw
from companion.ui.host import spelling
from companion.ui.teaching.form import CardSheet
from companion.ui.teaching.pad import hint, key, keys
from companion.ui.teaching.search import Finder
from companion.ui.theme import colours, sizes
from companion.ui.theme.widgets import Tap, Text

from . import blank
from .covered import Covered
from .panel import Asking, Panel

ELSEWHERE = 6  # cards that should be elsewhere, as far as they are looked for


def panel(asking: Asking[Draw]) -> Panel:
    question = asking.question
    if question.about.id == asking.speech.forms.asks:
        return blank.panel(asking)
    if question.secret and (asking.seat is None or asking.seat not in question.by):
        return _covered(asking)
    footer = _deal(asking) if question.possible else []
    if question.secret:
        footer = [Tap(asking.say("choose.hide"), lambda: asking.show(None))]
    return Panel([*_drawn(asking), _finder(asking)], footer)


def _covered(asking: Asking[Draw]) -> Panel:
    """The app need not know it; whoever draws it may show it, and only they look then."""
    say, question = asking.say, asking.question

    def show(name: str, shown: Callable[[], None]) -> Tap:
        return key(say("draw.show", seat=name), shown, icon="eye")

    taken = Tap(say("draw.taken"), lambda: asking.answer((UNKNOWN,) * question.n))
    taken.fill, taken.least = colours.BLUE, sizes.answer()
    seats = question.by if question.teachable or asking.closed else ()
    covered = Covered(asking, say("draw.covered"), seats, show, keys)
    return Panel([covered], [*_deal(asking), taken])


def _deal(asking: Asking[Draw]) -> list[Widget]:
    """Not where real cards lie of which nobody has told the app."""
    dealt = Tap(asking.say("draw.deal"), asking.deal)
    return [dealt] if asking.question.whole else []


def _drawn(asking: Asking[Draw]) -> Iterator[Widget]:
    """Of several cards those that were shown already; a touch takes one back."""
    drawn: list[str] = asking.entered.setdefault("drawn", [])
    if asking.question.n > 1:
        count = f"{len(drawn) + 1}/{asking.question.n}"
        yield Text(count, sizes.body(), colours.TEXT, bold=True)
    names = zip(drawn, asking.names("card", drawn), strict=True)
    if taps := [_back(asking, card, name) for card, name in names]:
        yield keys(taps)


def _back(asking: Asking[Draw], card: str, name: str) -> Tap:
    rest = [each for each in asking.entered["drawn"] if each != card]
    return key(name, partial(_keep, asking, rest), icon="cross", icon_side="right")


def _keep(asking: Asking[Draw], drawn: list[str]) -> None:
    asking.entered["drawn"] = drawn
    asking.show(asking.seat)


def _pick(asking: Asking[Draw], card: str) -> None:
    """The last card sends them all."""
    drawn = [*asking.entered["drawn"], card]
    if len(drawn) < asking.question.n:
        _keep(asking, drawn)
    else:
        asking.answer(tuple(drawn))


def _finder(asking: Asking[Draw]) -> Finder:
    question, library = asking.question, asking.speech.library
    deck, drawn = question.deck, asking.entered["drawn"]
    # What is left in a deck tells what others hold: behind the curtain all its cards are listed.
    ids = library.cards.get(deck, asking.closed) if question.secret else question.possible
    cards = [card for card in dict.fromkeys(ids) if card not in drawn]
    named = zip(cards, asking.names("card", cards), strict=True)
    return Finder(
        asking.speech,
        [(id, name, library.sort(id, deck)) for id, name in named],
        partial(_pick, asking),
        partial(_rest, asking),
        typing=question.teachable,
    )


def _rest(asking: Asking[Draw], typed: str) -> Iterable[Widget]:
    """Below the cards: those that should be elsewhere, and the way to enter a new one."""
    question = asking.question
    known = question.known if typed.strip() else ()
    named = zip(known, asking.names("card", known), strict=True)
    elsewhere = [(id, name) for id, name in named if spelling.matches(typed, name)][:ELSEWHERE]
    if elsewhere:
        yield hint(asking.say("draw.elsewhere"))
        yield keys([key(name, partial(_pick, asking, id)) for id, name in elsewhere])
    if question.teachable:
        name = spelling.clean(typed)
        text = asking.say("draw.new_named", name=name) if name else asking.say("draw.new")
        yield key(text, partial(_enter, asking, name), icon="plus")


def _enter(asking: Asking[Draw], name: str) -> None:
    def keep(card: str, definition: str) -> None:
        asking.answer((card, definition))

    CardSheet(asking.speech, asking.question.deck, keep, name=name).open()
