"""Choose: a button for each option; several are ticked and confirmed.

A private choice stays covered until the one who chooses is alone with the screen.
"""

from __future__ import annotations

from functools import partial

from companion.ui.theme import colours, sizes
from companion.ui.theme.widgets import Flow, Tap, Text

from .panel import Asking, Panel


def panel(asking: Asking) -> Panel:
    question = asking.question
    if question["private"] and asking.seat is None:
        return _covered(asking)
    several = (question["at_least"], question["at_most"]) != (1, 1)
    made = _several(asking) if several else _one(asking)
    if question["private"]:
        hide = Tap(asking.say("choose.hide"), lambda: asking.show(None))
        made.footer.insert(0, hide)
    return made


def _covered(asking: Asking) -> Panel:
    seats = asking.question["by"]
    names = asking.names("seat", seats)
    say = asking.say
    alone = say("choose.covered", seat=names[0]) if len(names) == 1 else say("choose.covered_any")
    taps = [
        Tap(
            asking.say("choose.show", seat=name),
            partial(asking.show, seat),
            fill=colours.BLUE,
            least=sizes.answer(),
        )
        for seat, name in zip(seats, names, strict=True)
    ]
    cell = sizes.width_for([tap.text for tap in taps], sizes.option())
    return Panel([Text(alone, sizes.body(), colours.QUIET), Flow(taps, cell)])


def _one(asking: Asking) -> Panel:
    options = asking.question["options"]
    names = asking.names("option", options)
    taps = [
        Tap(name, partial(asking.answer, (option,)), least=sizes.answer())
        for option, name in zip(options, names, strict=True)
    ]
    return Panel([Flow(taps, sizes.width_for(names, sizes.option()))])


def _several(asking: Asking) -> Panel:
    """Too many or too few is for the question's own check to say."""
    options = asking.question["options"]
    names = asking.names("option", options)
    ticked: dict[str, None] = {}

    def tick(option: str) -> None:
        tap = taps[options.index(option)]
        tap.chosen = not tap.chosen
        if tap.chosen:
            ticked[option] = None
        else:
            del ticked[option]

    taps = [
        Tap(name, partial(tick, option), least=sizes.answer())
        for option, name in zip(options, names, strict=True)
    ]
    done = Tap(
        asking.say("choose.confirm"), lambda: asking.answer(tuple(ticked)), fill=colours.BLUE
    )
    return Panel([Flow(taps, sizes.width_for(names, sizes.option()))], [done])
