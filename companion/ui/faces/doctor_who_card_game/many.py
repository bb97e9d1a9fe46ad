"""How many cards of paper are laid, and what follows: of cards nobody names, only that is said."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from kivy.uix.widget import Widget

from companion.core.questions import Choose
from companion.games.doctor_who_card_game.hands import NOTHING
from companion.games.doctor_who_card_game.seen import Place, View
from companion.ui.questions.panel import Asking, Panel
from companion.ui.theme import colours, sizes
from companion.ui.theme.widgets import Column, Flow, Icon, Row, Tap, Text

MOST = {"which_enemies": 4, "which_defenders": 4, "which_discards": 2, "replace": 5}
MIDDLE = {"center_y": 0.5}
TALL = 1.3  # fingertips


def many(asking: Asking[Choose], view: View) -> Panel:
    """The keys keep their places; what a hand has not, or a place has no room for, is off."""
    options = asking.question.options
    counted = [each for each in options if each.isdecimal()]
    asked = asking.question.about.id.removeprefix("cards.")
    last = max(MOST.get(asked, 1), *map(int, counted), 1)
    first = 0 if "0" in options else 1
    taps = [_key(asking, str(n), counted) for n in range(first, last + 1)]
    asks = Text(asking.say("board.how_many"), sizes.option(), colours.TEXT, bold=True)
    body = Column(asks, Flow(taps, sizes.touch(), spacing=sizes.gap() / 2), spacing=sizes.gap())
    for line in _follows(asking, view, asked):
        body.add_widget(line)
    footer: list[Widget] = []
    if NOTHING in options:
        (name,) = asking.names("option", [NOTHING])
        back = Tap(name, partial(asking.answer, (NOTHING,)))
        back.icon = "back"
        footer.append(back)
    return Panel([body], footer)


def _key(asking: Asking[Choose], n: str, counted: list[str]) -> Tap:
    tap = Tap(n, partial(asking.answer, (n,)), least=sizes.touch() * TALL)
    tap.font_size = sizes.name()
    tap.disabled = n not in counted
    return tap


def _follows(asking: Asking[Choose], view: View, asked: str) -> Iterator[Widget]:
    """Before anything is laid."""
    say, place = asking.say, _place(asking, view)
    if place is not None:
        if asked == "which_enemies" and place.tardis:
            yield _line("tardis", colours.VORTEX, say("board.then.counter"))
        elif asked == "which_enemies" and place.defenders:
            n = len(place.defenders)
            yield _line("shield", colours.VORTEX, say("board.then.conflict", n=n))
        elif asked == "which_defenders" and place.by:
            yield _line("dalek", colours.DANGER, say("board.then.fight", n=len(place.attack)))
        else:
            yield _line("card_down", colours.QUIET, say("board.then.down"))
    if asked == "which_discards":
        yield _line("hourglass", colours.CHARGE, say("board.then.point"))


def _place(asking: Asking[Choose], view: View) -> Place | None:
    where = dict(asking.question.about.values).get("place")
    there = (place for each in view.displays.values() for place in each.places)
    return next((place for place in there if place.card == where), None)


def _line(icon: str, tint: colours.Colour, said: str) -> Row:
    drawn = Icon(icon, sizes.body() * 1.2, tint, pos_hint=MIDDLE)
    return Row(drawn, Text(said, sizes.body(), colours.TEXT, pos_hint=MIDDLE))
