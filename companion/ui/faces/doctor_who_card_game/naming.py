"""A card of paper is named before everybody: it is touched beside, or among a few of them here."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from companion.core.questions import Choose
from companion.games.doctor_who_card_game.hands import NOTHING
from companion.games.doctor_who_card_game.seen import View
from companion.ui.questions.answer import Answer
from companion.ui.questions.panel import Asking, Panel
from companion.ui.teaching.search import Finder
from companion.ui.theme import colours, sizes
from companion.ui.theme.widgets import Column, Flow, Tap, Text

from .described import of
from .keys import TURNED_UP, asks

OTHERS = "others"  # of what is entered: cards of another kind than is asked for are looked at
CELL = 7.2  # times its words' size a card is wide at least


def naming(asking: Asking[Choose], view: View) -> Panel:
    """Whatever else may have been turned up is found by its name."""
    options = asking.question.options
    cards = [each for each in options if each in view.facts]
    wanted = asks(view)
    likely = [each for each in cards if not wanted or _kind(view, each) == wanted]
    body = Column(spacing=sizes.gap() / 2)
    if asking.entered.get(OTHERS):
        body.add_widget(_finder(asking, [each for each in cards if each not in likely]))
    else:
        rest = list(asking.picture.light(likely, lambda card: asking.answer((card,))))
        if len(rest) < len(likely):
            body.add_widget(Text(asking.say("board.beside"), sizes.body(), colours.QUIET))
        if rest:
            taps = [_tap(asking, view, card) for card in rest]
            body.add_widget(Flow(taps, CELL * sizes.body(), spacing=sizes.gap() / 2))
    return Panel([body], [*_footer(asking, view)], wide=True)


def _kind(view: View, card: str) -> str:
    return type(view.facts[card]).__name__.lower()


def _finder(asking: Asking[Choose], cards: Sequence[str]) -> Finder:
    sort = asking.speech.library.sort
    names = zip(cards, asking.names("card", cards), strict=True)
    named = [(card, name, sort(card, "")) for card, name in names]
    return Finder(asking.speech, named, lambda card: asking.answer((card,)))


def _tap(asking: Asking[Choose], view: View, card: str) -> Answer:
    known = of(view.facts[card], asking.words.name("card", card))
    return Answer(known.title, partial(asking.answer, (card,)), "", known.looks, known.gains)


def _footer(asking: Asking[Choose], view: View) -> list[Tap]:
    taps = [_turn(asking)] if asking.question.about.id == TURNED_UP else []
    for option in asking.question.options:
        if option not in view.facts:
            (name,) = asking.names("option", [option])
            tap = Tap(name, partial(asking.answer, (option,)))
            tap.icon = "back" if option == NOTHING else ""
            taps.append(tap)
    return taps


def _turn(asking: Asking[Choose]) -> Tap:
    """To all other cards, and back."""
    there = bool(asking.entered.get(OTHERS))

    def turn() -> None:
        asking.entered[OTHERS] = not there
        asking.show(None)

    said = asking.say("board.back" if there else "board.another_card")
    return Tap(said, turn, icon="back" if there else "plus")
