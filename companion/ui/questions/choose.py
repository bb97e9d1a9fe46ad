"""Choose: on the picture what it can show, a button for every other option.

Several are ticked and confirmed. A private choice stays covered until the one who chooses is alone
with the screen, and never lights anything that all can see.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from functools import partial

from companion.ui.theme import colours, sizes
from companion.ui.theme.widgets import Chips, Flow, Tap, Text

from .panel import Asking, Panel

GO_ON = "go_on"
IDLE = ("nobody", "not_there", "leave_it", "give_up")  # what changes nothing stands last, and small
DRAWN = ("running", "diplomacy", "science", "cunning", "tactics", "strength")


def panel(asking: Asking) -> Panel:
    question = asking.question
    if question["private"] and asking.seat is None:
        return _covered(asking)
    several = (question["at_least"], question["at_most"]) != (1, 1)
    made = _several(asking) if several else _one(asking)
    if question["private"]:
        hide = Tap(asking.say("choose.hide"), lambda: asking.show(None), icon="curtain")
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
            icon="eye",
        )
        for seat, name in zip(seats, names, strict=True)
    ]
    cell = sizes.width_for([tap.text for tap in taps], sizes.option())
    return Panel([Text(alone, sizes.body(), colours.QUIET), Flow(taps, cell)])


def _one(asking: Asking) -> Panel:
    options = list(asking.question["options"])

    def answer(option: str) -> None:
        asking.answer((option,))

    rest = options if asking.question["private"] else list(asking.picture.light(options, answer))
    onward = _onward(options)
    taps = _taps(asking, [each for each in rest if each != onward], answer)
    footer = []
    if onward:
        (name,) = asking.names("option", [onward])
        footer = [Tap(name, partial(answer, onward), fill=colours.BLUE)]
    return Panel(_body(asking, taps, rest, options), footer, _advising(taps))


def _onward(options: list[str]) -> str:
    """What is obvious: to go on, or the only thing there is."""
    return GO_ON if GO_ON in options else options[0] if len(options) == 1 else ""


def _several(asking: Asking) -> Panel:
    """Too many or too few is for the question's own check to say."""
    options = list(asking.question["options"])
    ticked: dict[str, None] = asking.entered.setdefault("ticked", {})

    def light() -> list[str]:
        if asking.question["private"]:
            return options
        return list(asking.picture.light(options, tick, tuple(ticked)))

    def tick(option: str) -> None:
        if option in ticked:
            del ticked[option]
        else:
            ticked[option] = None
        if option in taps:
            taps[option].chosen = option in ticked
        light()

    rest = light()
    taps = _taps(asking, rest, tick)
    for option, tap in taps.items():
        tap.chosen = option in ticked
    done = Tap(
        asking.say("choose.confirm"), lambda: asking.answer(tuple(ticked)), fill=colours.BLUE
    )
    return Panel(_body(asking, taps, rest, options), [done], _advising(taps))


def _taps(asking: Asking, options: Iterable[str], tapped: Callable[[str], None]) -> dict[str, Tap]:
    options = sorted(options, key=_is_idle)
    called = asking.names("option", options)
    return {
        option: Tap(
            asking.called.get(option, name),
            partial(tapped, option),
            least=sizes.touch() if _is_idle(option) else sizes.answer(),
            icon=option if option in DRAWN else "",
        )
        for option, name in zip(options, called, strict=True)
    }


def _is_idle(option: str) -> bool:
    return option.rpartition(":")[2] in IDLE


def _body(
    asking: Asking, taps: Mapping[str, Tap], rest: list[str], options: list[str]
) -> list[Text | Flow]:
    body: list[Text | Flow] = []
    if len(rest) < len(options):
        body.append(Text(asking.say("play.touch"), sizes.body(), colours.QUIET))
    if taps:
        body.append(Chips(taps.values(), max(map(_needed, taps.values()))))
    return body


def _needed(tap: Tap) -> float:
    """Its words on one line; room is scarce where they could stand side by side."""
    drawing = 2 * float(tap.font_size) if tap.icon else 0.0
    words = sizes.text_width(tap.text, tap.font_size) + sizes.pad() + drawing
    return max(1.2 * sizes.touch(), words)


def _advising(taps: Mapping[str, Tap]) -> Callable[[Mapping[str, str]], set[str]]:
    names = {option: tap.text for option, tap in taps.items()}

    def advise(chances: Mapping[str, str]) -> set[str]:
        for option, tap in taps.items():
            chance = chances.get(option)
            tap.text = f"{names[option]}\n{chance}" if chance else names[option]
        return set(taps) & set(chances)

    return advise
