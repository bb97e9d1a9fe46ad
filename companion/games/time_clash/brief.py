"""The table as a phone shows it: three stacks, what is played, and answers by their cards."""

from __future__ import annotations

from collections.abc import Iterator

from companion.core.brief import Brief, Chip, Lies, Way
from companion.core.messages import Message, message
from companion.core.questions import Choose, owner
from companion.core.reading import Does

from . import reading, teaching
from .ahead import Ahead, ahead
from .arcs import LEAVE
from .cards import STACKS, signed
from .counters import STANDS
from .endgame import NOT_NOW
from .gambit import NO_GAMBIT, NOTHING, TURN
from .seen import Stack, View
from .stacks import NONE
from .turn import KEEP

ICONS = {"enemy": "dalek", "time": "clock", "companion": "companion"}  # of the stacks' arcs
RESTS = (NOTHING, NONE, KEEP, LEAVE, NOT_NOW, NO_GAMBIT, f"{TURN}:")

OUT_OF_HANDS = ("clash.give_what", "clash.discard_card", "clash.redraw")


def brief(view: View, seat: str | None) -> Brief:
    question = view.question
    asked = isinstance(question, Choose) and (not question.by or seat in question.by)
    options = question.options if asked and isinstance(question, Choose) else ()
    listed = (option for option in options if option.rpartition(":")[2] != teaching.UNLISTED)
    ways = tuple(way for option in listed for way in _ways(view, option))
    return Brief(
        where=tuple(_where(view, seat)),
        chips=tuple(_chips(view)),
        lying=tuple(_lying(view)),
        follows=tuple(_follows(view)),
        ways=ways,
        rest=next(filter(_is_rest, options), ""),
        replies=True,
    )


# What all can see


def _where(view: View, seat: str | None) -> Iterator[tuple[str, str]]:
    if seat is not None and seat in view.sides:
        yield "team", view.sides[seat]
    yield "disk", view.disk


def _chips(view: View) -> Iterator[Chip]:
    for stack in STACKS:
        if (now := view.stacks[stack]).arc:
            yield _stack(view, stack, now)
    if view.gambit is not None:
        yield Chip(("chip", "gambit"), signed(view.gambit.sum), "lamp", "rotate")
    elif view.disk == "endgame":
        yield _figure(("chip", "all_stacks"), view.sum, "endgame")


def _stack(view: View, stack: str, now: Stack) -> Chip:
    chip = _figure(("arc", now.arc), now.total, ICONS[stack])
    marks = ["tardis"] if view.pawn == stack else []
    if view.gambit is not None and stack in view.gambit.turned:
        marks.append("rotate")
    return Chip(chip.name, chip.value, chip.accent, chip.icon, now.open, tuple(marks))


def _figure(name: tuple[str, str], n: int, icon: str) -> Chip:
    return Chip(name, signed(n), "vortex" if n > 0 else "danger" if n < 0 else "quiet", icon)


def _lying(view: View) -> Iterator[Lies]:
    for play in view.playing:
        if play.card:
            special = play.kind in ("card", "counter") and not view.facts[play.card].suit
            yield Lies(play.card, _half(view, play.card, play.half) if special else None)


# What follows


def _follows(view: View) -> Iterator[Message]:
    """Of the numbered card that is shown and may yet be countered."""
    for play in view.playing:
        if play.kind == "card" and play.stack and play.card not in view.stacks[play.stack].cards:
            then = ahead(view, play.card, play.stack)
            old, new = signed(view.stacks[then.stack].total), signed(then.total)
            yield message("board.then_total", arc=view.stacks[then.stack].arc, old=old, new=new)
            yield from _brings(view, then)


def _brings(view: View, then: Ahead) -> Iterator[Message]:
    for foiled in then.foiled:
        yield message("board.then_foiled", card=signed(view.facts[foiled].counts))
    if then.flips:
        yield message("board.then_flip")
    if then.triggers:
        yield message("board.then_endgame", threats=signed(-then.threats))
    if then.enemy_wins:
        yield message("board.then_below", sum=signed(then.sum))


# Answers by their cards


def _is_rest(option: str) -> bool:
    return option in RESTS or option == f"{owner(option)}:{STANDS}"


def _ways(view: View, option: str) -> Iterator[Way]:
    """None for what is about no card, or one that no list has: that is told on the tablet."""
    what, *rest = option.removeprefix(f"{_seat(view, option)}:").split(":")
    match what, rest:
        case "play", [card, stack]:
            yield _onto(view, option, card, stack)
        case "special", [card, half]:
            yield Way(option, card, _half(view, card, int(half)))
        case "move", [stack, card]:
            arc = view.stacks[stack].arc
            yield Way(option, card, message("clash.way.move", arc=arc))
        case ("pass" | "arc" | "push" | "pull" | "reserve") as how, [card, *against]:
            yield Way(option, card, message(f"clash.way.{how}"), tuple(_against(against)))
        case "counter", [card, half, *against]:
            yield Way(option, card, _half(view, card, int(half)), tuple(_against(against)))
        case card, [stack] if card in view.facts:
            arc = view.stacks[stack].arc
            yield Way(option, card, message("clash.way.play", arc=arc))
        case card, [] if card in view.facts or (_names_cards(view) and not _is_rest(option)):
            yield Way(option, card)
        case stack, [] if stack in view.stacks:
            yield Way(option, "", message("clash.way.there", arc=view.stacks[stack].arc))
        case "turn", [stacks]:
            yield _turned(view, option, stacks.split("+") if stacks else [])


def _names_cards(view: View) -> bool:
    """What is answered is a card, whether this seat may read it or holds it on paper."""
    return view.question is not None and view.question.about.id in OUT_OF_HANDS


def _seat(view: View, option: str) -> str:
    return owner(option) if owner(option) in view.sides else ""


def _turned(view: View, option: str, stacks: list[str]) -> Way:
    """Open cards for a gambit, or against it, and the sum they make."""
    assert view.gambit is not None
    if not stacks:
        opposes = view.gambit.stage == "oppose"
        return Way(option, "", message("board.oppose_none" if opposes else "board.dare_bare"))
    now = view.gambit.sum
    then = now + sum(view.facts[view.stacks[each].open].counts for each in stacks)
    hint = message("clash.way.total", old=signed(now), new=signed(then))
    arcs = tuple(view.stacks[each].arc for each in stacks)
    return Way(option, "", message("clash.way.turn", arc=arcs), (hint,))


def _against(cards: list[str]) -> Iterator[Message]:
    """Which of several it counters."""
    return (message("clash.way.against", card=card) for card in cards)


def _half(view: View, card: str, half: int) -> Does | None:
    """What it does, of a card that this seat may read."""
    if card not in view.facts:
        return None
    return Does((reading.half(view.facts[card].halves[half]),))


def _onto(view: View, option: str, card: str, stack: str) -> Way:
    says = message("clash.way.play", arc=view.stacks[stack].arc)
    if card not in view.facts:
        return Way(option, card, says)
    then = ahead(view, card, stack)
    old, new = signed(view.stacks[stack].total), signed(then.total)
    hints = (message("clash.way.total", old=old, new=new), *_brings(view, then))
    return Way(option, card, says, hints)
