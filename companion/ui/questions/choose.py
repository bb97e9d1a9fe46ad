"""Choose: on the picture what it can show, a button for every other option.

Several are ticked and confirmed. A private choice stays covered until the one who chooses is alone
with the screen, and never lights anything that all can see.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import partial

from kivy.uix.widget import Widget

from companion.core.questions import Choose
from companion.ui.teaching.search import Finder
from companion.ui.theme import colours, icons, sizes
from companion.ui.theme.folding import Spare
from companion.ui.theme.widgets import Flow, Tap, Text

from .answer import Answer
from .answers import Answers
from .covered import Covered
from .panel import Asking, Panel

GO_ON = "go_on"
IDLE = ("nobody", "not_there", "leave_it", "give_up")  # what changes nothing stands last, and plain


def panel(asking: Asking[Choose]) -> Panel:
    question = asking.question
    if question.private and asking.seat is None:
        return Panel([curtain(asking), *_openly(asking)])
    several = (question.at_least, question.at_most) != (1, 1)
    made = _several(asking) if several else _one(asking)
    if question.private:
        made.footer[:0] = hide(asking)
    return made


def hide(asking: Asking[Choose]) -> list[Tap]:
    """Lets down what is drawn aside by ``curtain``."""
    if asking.alone:
        return []
    return [Tap(asking.say("choose.hide"), lambda: asking.show(None), icon="curtain")]


def curtain(asking: Asking[Choose]) -> Covered:
    """Whoever is asked looks alone."""
    seats = asking.question.by
    names = asking.names("seat", seats)
    say = asking.say
    alone = say("choose.covered", seat=names[0]) if len(names) == 1 else say("choose.covered_any")

    def show(name: str, shown: Callable[[], None]) -> Tap:
        text, tall = say("choose.show", seat=name), sizes.answer()
        return Tap(text, shown, fill=colours.BLUE, least=tall, icon="eye")

    return Covered(asking, alone, seats, show, _side_by_side)


def _openly(asking: Asking[Choose]) -> Iterator[Widget]:
    """What lies on paper, and will lie open, may be named at once."""
    cards = asking.question.options
    if not cards:
        return
    sort = asking.speech.library.sort
    named = zip(cards, asking.names("option", cards), strict=True)
    yield Text(asking.say("choose.openly"), sizes.body(), colours.QUIET)
    yield Finder(
        asking.speech,
        [(card, name, sort(card, "")) for card, name in named],
        lambda card: asking.answer((card,)),
    )


def _side_by_side(taps: list[Tap]) -> Flow:
    return Flow(taps, sizes.width_for([tap.text for tap in taps], sizes.option()))


def _one(asking: Asking[Choose]) -> Panel:
    options = list(asking.question.options)

    def answer(option: str) -> None:
        asking.answer((option,))

    private = asking.question.private
    rest = options if private else list(asking.picture.light(options, answer))
    onward, known = _onward(options), {} if private else asking.described
    listed = [each for each in known if each in options] if rest != [onward] else []
    taps = _taps(asking, [*listed, *(o for o in rest if o not in (*listed, onward))], answer)
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
        done.text, done.disabled = counted(asking, len(ticked))

    rest = light()
    taps = _taps(asking, rest, tick)
    for option, tap in taps.items():
        tap.chosen = option in ticked
    done = Tap("", lambda: asking.answer(tuple(ticked)), fill=colours.BLUE)
    count()
    return _laid(asking, taps, rest, [done])


def counted(asking: Asking[Choose], n: int) -> tuple[str, bool]:
    """What the tap says that sends it, and whether it may not yet be sent."""
    least, most = asking.question.at_least, asking.question.at_most
    counted = asking.say("choose.confirm_of", n=n, of=most if n > least else least)
    if not least <= n <= most:
        return counted, True
    plain = counted if least == most else asking.say("choose.confirm")
    return _named(asking, n) or plain, False


def _named(asking: Asking[Choose], n: int) -> str:
    """What will be done with what is ticked, where the game has a phrase for it."""
    id = f"choose.confirm.{asking.question.about.id}"
    said = asking.say(id, n=n) if n else id
    return said if said != id else ""


def _taps(
    asking: Asking[Choose], options: Sequence[str], tapped: Callable[[str], None]
) -> dict[str, Tap]:
    called = asking.names("option", options)
    return {
        option: _answer(asking, option, name, partial(tapped, option))
        for option, name in zip(options, called, strict=True)
    }


def _answer(asking: Asking[Choose], option: str, name: str, tapped: Callable[[], None]) -> Tap:
    if described := asking.described.get(option):
        title, hint, looks, gains = described
        return Answer(title, tapped, hint, looks, gains)
    title, _, hint = asking.called.get(option, name).partition("\n")
    if is_idle(option):
        return Tap(title, tapped, fill=colours.SURFACE, font_size=sizes.body())
    drawn = option in asking.faces and option in icons.names()
    return Answer(title, tapped, hint, icon=option if drawn else "")


def is_idle(option: str) -> bool:
    return option.rpartition(":")[2] in IDLE


def _laid(
    asking: Asking[Choose], taps: Mapping[str, Tap], rest: list[str], footer: list[Widget]
) -> Panel:
    """What changes nothing stands at the foot, where it is always in sight."""
    busy = {option: tap for option, tap in taps.items() if isinstance(tap, Answer)}
    pictured, hints = [option for option in busy if option not in rest], list[str]()
    if len(rest) < len(asking.question.options):
        named = dict.fromkeys(asking.names("option", asking.picture.unmarked()))
        touch = asking.say("play.touch_or" if pictured else "play.touch")
        lit = [asking.say("play.touch_too", what=", ".join(named))] if named else []
        hints = [touch, *lit]
    told = Spare(things=[Text(each, sizes.small(), colours.QUIET) for each in hints])
    answers = Answers(asking.say, busy, pictured, asking.entered)
    idle = [tap for tap in taps.values() if not isinstance(tap, Answer)]
    return Panel([told, answers], [*idle, *footer], answers)
