"""Choose: on the picture what it can show, a button for every other option.

Several are ticked and confirmed. A private choice stays covered until the one who chooses is alone
with the screen, and never lights anything that all can see.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping
from functools import partial

from kivy.uix.widget import Widget

from companion.core.questions import Choose
from companion.ui.theme import colours, icons, sizes
from companion.ui.theme.widgets import Chips, Flow, Tap, Text

from .answer import Answer, Rate
from .covered import Covered
from .panel import Asking, Panel

GO_ON = "go_on"
IDLE = ("nobody", "not_there", "leave_it", "give_up")  # what changes nothing stands last, and small


def panel(asking: Asking[Choose]) -> Panel:
    question = asking.question
    if question.private and asking.seat is None:
        return _covered(asking)
    several = (question.at_least, question.at_most) != (1, 1)
    made = _several(asking) if several else _one(asking)
    if question.private:
        hide = Tap(asking.say("choose.hide"), lambda: asking.show(None), icon="curtain")
        made.footer.insert(0, hide)
    return made


def _covered(asking: Asking[Choose]) -> Panel:
    seats = asking.question.by
    names = asking.names("seat", seats)
    say = asking.say
    alone = say("choose.covered", seat=names[0]) if len(names) == 1 else say("choose.covered_any")

    def show(name: str, shown: Callable[[], None]) -> Tap:
        text, tall = say("choose.show", seat=name), sizes.answer()
        return Tap(text, shown, fill=colours.BLUE, least=tall, icon="eye")

    return Panel([Covered(asking, alone, seats, show, _side_by_side)])


def _side_by_side(taps: list[Tap]) -> Flow:
    return Flow(taps, sizes.width_for([tap.text for tap in taps], sizes.option()))


def _one(asking: Asking[Choose]) -> Panel:
    options = list(asking.question.options)

    def answer(option: str) -> None:
        asking.answer((option,))

    rest = options if asking.question.private else list(asking.picture.light(options, answer))
    onward = _onward(options)
    taps = _taps(asking, [each for each in rest if each != onward], answer)
    footer = []
    if onward:
        (name,) = asking.names("option", [onward])
        footer = [Tap(name, partial(answer, onward), fill=colours.BLUE)]
    return _laid(asking, taps, rest, footer)


def _onward(options: list[str]) -> str:
    """What is obvious: to go on, or the only thing there is."""
    return GO_ON if GO_ON in options else options[0] if len(options) == 1 else ""


def _several(asking: Asking[Choose]) -> Panel:
    """Too many or too few cannot be sent."""
    options = list(asking.question.options)
    ticked: dict[str, None] = asking.entered.setdefault("ticked", {})

    def light() -> list[str]:
        if asking.question.private:
            return options
        return list(asking.picture.light(options, tick, tuple(ticked)))

    def tick(option: str) -> None:
        if option in ticked:
            del ticked[option]
        else:
            ticked[option] = None
        if option in taps:
            taps[option].chosen = option in ticked
        count()
        light()
        asking.changed()

    def count() -> None:
        done.text, done.disabled = _counted(asking, len(ticked))

    rest = light()
    taps = _taps(asking, rest, tick)
    for option, tap in taps.items():
        tap.chosen = option in ticked
    done = Tap("", lambda: asking.answer(tuple(ticked)), fill=colours.BLUE)
    count()
    return _laid(asking, taps, rest, [done])


def _counted(asking: Asking[Choose], n: int) -> tuple[str, bool]:
    """What the tap says that sends it, and whether it may not yet be sent."""
    least, most = asking.question.at_least, asking.question.at_most
    wrong = not least <= n <= most
    if wrong or least == most:
        of = most if n > least else least
        return asking.say("choose.confirm_of", n=n, of=of), wrong
    return asking.say("choose.confirm"), wrong


def _taps(
    asking: Asking[Choose], options: Iterable[str], tapped: Callable[[str], None]
) -> dict[str, Answer]:
    options = sorted(options, key=is_idle)
    called = asking.names("option", options)
    return {
        option: _answer(asking, option, name, partial(tapped, option))
        for option, name in zip(options, called, strict=True)
    }


def _answer(asking: Asking[Choose], option: str, name: str, tapped: Callable[[], None]) -> Answer:
    title, _, hint = asking.called.get(option, name).partition("\n")
    drawn = option in asking.faces and option in icons.names()
    tall = sizes.touch() if is_idle(option) else sizes.answer()
    return Answer(title, tapped, hint, least=tall, icon=option if drawn else "")


def is_idle(option: str) -> bool:
    return option.rpartition(":")[2] in IDLE


def _laid(
    asking: Asking[Choose], taps: Mapping[str, Answer], rest: list[str], footer: list[Widget]
) -> Panel:
    """What changes nothing stands below what is said of the rest, where there is a rest."""
    body: list[Widget] = []
    if len(rest) < len(asking.question.options):
        body.append(Text(asking.say("play.touch"), sizes.body(), colours.QUIET))
        if named := asking.names("option", asking.picture.unmarked()):
            body.append(Text(", ".join(dict.fromkeys(named)), sizes.small(), colours.QUIET))
    idle = [tap for option, tap in taps.items() if is_idle(option)]
    busy = {option: tap for option, tap in taps.items() if tap not in idle}
    chips = _chips(busy.values())
    body += chips
    first = chips[0] if chips else None
    return Panel(body, footer, _advising(busy, first), last=list(_chips(idle)))


def _chips(taps: Collection[Answer]) -> list[Chips]:
    return [Chips(taps, max(tap.wide for tap in taps))] if taps else []


def _advising(
    taps: Mapping[str, Answer], flow: Flow | None
) -> Callable[[Mapping[str, Rate]], set[str]]:
    def advise(rates: Mapping[str, Rate]) -> set[str]:
        for option, tap in taps.items():
            tap.rate(rates.get(option))
        best = [taps[option] for option in rates if option in taps]
        if flow is not None:
            flow.sort([*best, *(tap for tap in taps.values() if tap not in best)])
        return set(taps) & set(rates)

    return advise
