"""Does it stand? The next step says so; above it the rarer answer."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import partial

from kivy.uix.widget import Widget

from companion.core.questions import Choose, owner
from companion.core.reading import Does
from companion.games.time_clash.ahead import Ahead, ahead
from companion.games.time_clash.cards import ENEMY, STACKS, signed
from companion.games.time_clash.reading import half
from companion.games.time_clash.seen import View
from companion.ui.boards.scene import Icon as Drawn
from companion.ui.boards.scene import Look
from companion.ui.questions.answer import Answer
from companion.ui.questions.choose import curtain, hide
from companion.ui.questions.panel import Asking, Panel
from companion.ui.theme import colours, sizes
from companion.ui.theme.widgets import Column, Icon, Row, Tap, Text

from .cards import KINDS, tone
from .stack import ONTO, pending
from .teaching.pads import SPECIAL
from .teaching.unlisted import unlisted
from .turning import Turning

STANDS, COUNTERS = "stands", "counters"
SHOWN = frozenset({"clash.show"})  # by what it is about
GIVEN = ("oppose", "give")  # stages of a Gambit before or in which cards come from hands
Answered = tuple[str, ...]
MIDDLE = {"center_y": 0.5}


def window(asking: Asking[Choose], view: View) -> Panel:
    """On the tablet it is asked of all; who would counter from a hand in the app looks alone."""
    question = asking.question
    if asking.seat is not None:
        return _alone(asking, view)
    stands = [(f"{seat}:{STANDS}",) for seat in question.by]
    if asking.entered.get(COUNTERS):
        asking.picture.light([each for (each,) in stands], lambda option: asking.answer((option,)))
        counters = Column(*_replies(asking, view), spacing=sizes.gap() / 2)
        return Panel([counters], [_other(asking), *_ways_on(asking, stands)], says=SHOWN)
    if against := _against(asking, view):
        send = lambda turned: asking.answers([*stands, (turned,)])  # noqa: E731
        made = Turning(asking, view, against, send).panel()
        made.footer.insert(0, _other(asking))
        return made
    _light(asking, view, stands)
    body = [*_about(asking, view), *consequences(asking, view)]
    footer = [_other(asking), *nobody_gives(asking, view, stands), *_ways_on(asking, stands)]
    return Panel([Column(*body, spacing=sizes.gap() / 2)], footer, says=SHOWN)


def _other(asking: Asking[Choose]) -> Tap:
    """The rarer answer, and back from it."""
    counters = asking.entered.get(COUNTERS)
    said = asking.say("board.back" if counters else "board.countered_by")
    return Tap(said, partial(_turn, asking), icon="back" if counters else "cross")


def _ways_on(asking: Asking[Choose], stands: Sequence[Answered]) -> Iterator[Tap]:
    yield Tap(asking.say("board.stands"), partial(asking.answers, stands), fill=colours.BLUE)


def _on_paper(asking: Asking[Choose], view: View, seats: Iterable[str]) -> bool:
    return not any(view.sides[seat] in asking.held for seat in seats)


def _against(asking: Asking[Choose], view: View) -> Sequence[str]:
    """The stacks whose open card the Enemy's side may turn as soon as what the Doctor's side has
    turned stands: from paper it says both at once."""
    now, turned = view.gambit, view.playing[-1].kind == "turned"
    paper = _on_paper(asking, view, asking.question.by)
    if now is None or now.stage != "dare" or not turned or not paper:
        return ()
    cards = {stack: view.stacks[stack].open for stack in STACKS}
    return [stack for stack, card in cards.items() if card and view.facts[card].side == ENEMY]


def _light(asking: Asking[Choose], view: View, stands: Sequence[Answered]) -> None:
    """A seat lets it stand for itself. Whoever goes on with a card of their own, naming its stack
    first, lets it stand as well."""

    def touched(option: str) -> None:
        what, _, stack = option.partition(".")
        if what == ONTO:
            asking.answers(stands, {"stack": stack})
        else:
            asking.answer((option,))

    asking.picture.light([*(each for (each,) in stands), *_onto(asking, view)], touched)


def _onto(asking: Asking[Choose], view: View) -> Sequence[str]:
    """The stacks on which the next card may lie, of a team that has its cards on the table."""
    play = view.playing[-1]
    last = play.seat == view.turn and view.gambit is None
    numbered = play.kind == "move" or bool(play.card and view.facts[play.card].suit)
    if not last or not numbered or not _on_paper(asking, view, asking.question.by):
        return ()
    return [f"{ONTO}.{stack}" for stack in STACKS]


def nobody_gives(
    asking: Asking[Choose], view: View, first: Sequence[Answered] = ()
) -> Iterator[Tap]:
    """To a Gambit, of all who still may, where all their cards are on paper."""
    now = view.gambit
    if now is None or now.stage not in GIVEN or not _on_paper(asking, view, now.chances):
        return
    rest = [("nothing",)] * len(now.chances)
    if len(first) + len(rest) > 1:
        said = asking.say("board.nobody_gives")
        yield Tap(said, partial(asking.answers, [*first, *rest]), icon="hand")


def _turn(asking: Asking[Choose]) -> None:
    asking.entered[COUNTERS] = not asking.entered.get(COUNTERS)
    asking.show(None)


def _alone(asking: Asking[Choose], view: View) -> Panel:
    """What one's own hand can do about it."""
    stands = f"{asking.seat}:{STANDS}"
    taps = list(_counters(asking, view, str(asking.seat)))
    said = [] if taps else [Text(asking.say("board.no_counter"), sizes.body(), colours.QUIET)]
    stand = Tap(asking.say("board.stands"), partial(asking.answer, (stands,)), fill=colours.BLUE)
    return Panel([Column(*said, *taps, spacing=sizes.gap() / 2)], [*hide(asking), stand])


# What it is about


def _about(asking: Asking[Choose], view: View) -> Iterator[Widget]:
    """The cards that are shown."""
    for each in view.playing[-len(view.playing) :]:
        if each.card and each.kind in ("card", "counter", "given", "turned"):
            yield _shown(asking, view, each.card)


def _shown(asking: Asking[Choose], view: View, card: str) -> Widget:
    facts = view.facts[card]
    tint = tone(facts.side)[0] if facts.suit else colours.ANOMALY
    words = asking.words
    said = words.name("suit", facts.suit) if facts.suit else words.name("sort", "special")
    look: Look = Drawn(facts.suit or "special", tint)
    amount = signed(facts.counts) if facts.suit else ""
    return Answer(words.name("card", card), _nothing, said, (look,), amount=amount, ink=tint)


def _nothing() -> None:
    """It is only to be seen."""


def consequences(asking: Asking[Choose], view: View) -> Iterator[Widget]:
    """What follows if it stands."""
    card, stack = pending(view)
    if not card:
        return
    for icon, tint, said in _lines(asking, view, ahead(view, card, stack)):
        drawn = Icon(icon, sizes.body() * 1.1, tint, pos_hint=MIDDLE)
        yield Row(drawn, Text(said, sizes.body(), colours.TEXT, pos_hint=MIDDLE))


def _lines(
    asking: Asking[Choose], view: View, then: Ahead
) -> Iterator[tuple[str, colours.Colour, str]]:
    say, words = asking.say, asking.words
    now = view.stacks[then.stack]
    arc = words.name("arc", now.arc)
    old, new = signed(now.total), signed(then.total)
    yield KINDS[then.stack], colours.QUIET, say("board.then_total", arc=arc, old=old, new=new)
    for foiled in then.foiled:
        gone = signed(view.facts[foiled].counts)
        yield "plan", colours.LAMP, say("board.then_foiled", card=gone)
    if then.flips:
        yield "target", colours.GOOD, say("board.then_flip")
    if then.triggers:
        yield "warning", colours.DANGER, say("board.then_endgame", threats=signed(-then.threats))
    if then.enemy_wins:
        good = then.counts < 0
        tint = colours.GOOD if good else colours.DANGER
        yield "warning", tint, say("board.then_below", sum=signed(then.sum))


# Countering


def _replies(asking: Asking[Choose], view: View) -> Iterator[Widget]:
    """From paper it is named at once; a hand in the app is looked at alone."""
    by = asking.question.by
    if all(view.sides[seat] in asking.held for seat in by):
        yield curtain(asking)
        return
    for seat in by:
        if len(by) > 1:
            yield Text(asking.words.name("seat", seat), sizes.body(), colours.LAMP, bold=True)
        yield from _counters(asking, view, seat)


def _counters(asking: Asking[Choose], view: View, seat: str) -> Iterator[Widget]:
    """Copies of a card are one answer."""
    seen = set()
    for option in asking.question.options:
        if owner(option) != seat or option.count(":") < 2:  # it stands, or is on no list
            continue
        _, how, card, *rest = option.split(":")
        same = (how, asking.words.name("card", card), *rest)
        if same in seen:
            continue
        seen.add(same)
        send = partial(asking.answer, (option,))
        if how == "arc":
            suit = asking.words.name("suit", view.facts[card].suit)
            value = signed(view.facts[card].counts)
            said = asking.say("board.by_discard", card=f"{suit} {value}")
        else:
            does = half(view.facts[card].halves[int(rest[0])])
            said = asking.words.told([Does((does,))])
        about = rest[-1] if len(rest) > (0 if how == "arc" else 1) else ""
        title = asking.words.name("card", card)
        if about:
            title = f"{title} → {asking.words.name('card', about)}"
        yield Answer(title, send, said, (Drawn("special", colours.ANOMALY),))
    if new := unlisted(asking, view.sides[seat], seat):
        yield new.taps(SPECIAL)
