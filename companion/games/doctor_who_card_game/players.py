"""Who plays a seat for the app, in three styles and at three strengths, by what its seat sees."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import replace

from companion.core.advice import Pause
from companion.core.bots import Act, Pick, Player, Seat
from companion.core.questions import UNKNOWN, Answer, Choose

from . import worth
from .aftermath import STAND
from .conflict import PAY
from .hands import KEPT, NOTHING, original
from .seen import View
from .turn import ATTACK, BUY, DEFEND, DISCARD, LOCATION, PASS, RESERVE, SUPPORT, TAKE_UP
from .worth import Mind, Style

Decide = Callable[[Mind, Choose], Answer]
WORTH_IT = 0.05  # an action brings so much, or one hands on instead
HUNDRED = 100

STYLES = {
    "attacker": Style(attack=1.25, guard=0.85, ahead=0.8),
    "guardian": Style(attack=0.85, guard=1.2, ahead=1.2),
    "banker": Style(attack=0.95, bank=1.6),
}
STRENGTHS: dict[str, Callable[[Style], Style]] = {
    "weak": lambda style: replace(style, careless=60, ahead=0.0, several=False),
    "middle": lambda style: replace(style, careless=25, ahead=0.3),
    "strong": lambda style: style,
}


def player(style: Style) -> Player:
    def plays(seat: Seat, pick: Pick, pause: Pause) -> Iterator[Act]:
        pause()
        if seat.asked and isinstance(seat.question, Choose):
            yield Act(seat.id, decided(seat, seat.question, style, pick))

    return plays


def decided(seat: Seat, question: Choose, style: Style, pick: Pick) -> Answer:
    options = question.options
    assert isinstance(seat.view, View)
    if len(options) == question.at_least:
        return options
    mind = Mind(seat.id, seat.view, style)
    about = question.about.id.removeprefix("cards.")
    if about == "act":
        return _act(mind, question, pick)
    if counted := [option for option in options if option.isdecimal()]:  # cards of paper
        return (counted[0],)
    if about in DECIDE:
        return DECIDE[about](mind, question)
    return (options[pick(len(options))],) if question.at_least else ()


# A turn


def _act(mind: Mind, question: Choose, pick: Pick) -> Answer:
    found = [(_worth(mind, option), option) for option in question.options]
    if pick(HUNDRED) < mind.style.careless:
        can = [option for gain, option in found if gain > worth.NO_WAY[0]]
        return (can[pick(len(can))],)
    best, option = max(found)
    if PASS in question.options and best < WORTH_IT:
        return (PASS,)
    return (option,)


def _worth(mind: Mind, option: str) -> float:
    what, _, where = option.partition(":")
    return ACTS[what](mind, where) if what in ACTS else 0.0


def _reserve(mind: Mind, _: str) -> float:
    return 0.2 if mind.spare > 0 and _keeps(mind) else -1.0


ACTS: dict[str, Callable[[Mind, str], float]] = {
    LOCATION: lambda mind, _: worth.best_location(mind)[0],
    SUPPORT: lambda mind, _: worth.best_support(mind),
    ATTACK: lambda mind, where: worth.best_attack(mind, where)[0],
    DEFEND: lambda mind, where: worth.best_defence(mind, where)[0],
    BUY: lambda _, n: 0.45 if n == "1" else 0.0,
    RESERVE: _reserve,
    DISCARD: lambda _mind, _where: -0.2,
    TAKE_UP: lambda _mind, _where: -1.0,
}


def _keeps(mind: Mind) -> list[str]:
    """What is too good to be handed on, the best first."""
    fresh = Counter(mind.view.hands[mind.seat]) - Counter(mind.view.kept)
    hand = [card for card in fresh.elements() if card != UNKNOWN]
    good = [card for card in hand if worth.keeping(mind, card) >= 0.8]
    return sorted(good, key=lambda card: -worth.keeping(mind, card))[: mind.spare]


# Which cards


def _chosen(question: Choose, cards: tuple[str, ...]) -> Answer:
    """As they are called, those of the hand first; without what may not lie with the others at
    this table."""
    found: list[str] = []
    for card in cards:
        barred = {each for pair in question.apart for each in pair if {*pair} & {*found}}
        out = {*found, *barred}
        fit = [o for o in question.options if original(o) == card and o not in out]
        if fit:
            found.append(min(fit, key=lambda option: option.startswith(KEPT)))
    if found and question.at_least <= len(found) <= question.at_most:
        return tuple(found)
    return (NOTHING,) if NOTHING in question.options else question.options[: question.at_least]


def _where(question: Choose) -> str:
    return str(dict(question.about.values)["place"])


def _attackers(mind: Mind, question: Choose) -> Answer:
    return _chosen(question, worth.best_attack(mind, _where(question))[1])


def _defenders(mind: Mind, question: Choose) -> Answer:
    return _chosen(question, worth.best_defence(mind, _where(question))[1])


def _location(mind: Mind, question: Choose) -> Answer:
    return _chosen(question, worth.best_location(mind)[1])


def _support(mind: Mind, question: Choose) -> Answer:
    """What is offered can be played: somebody who asked for it plays the best of it."""
    offered = [original(o) for o in question.options if original(o) in mind.view.facts]
    if not offered:  # nobody says which cards there are
        return question.options[:1]
    return _chosen(question, (max(offered, key=lambda card: worth.support_worth(mind, card)),))


def _keep(mind: Mind, question: Choose) -> Answer:
    wanted = tuple(_keeps(mind)[: question.at_most])
    return _chosen(question, wanted)


def _pass(mind: Mind, question: Choose) -> Answer:
    """The least good cards go on; better ones are turned in, so that nobody has them."""
    return _least(mind, question, question.at_least)


def _discards(mind: Mind, question: Choose) -> Answer:
    return _least(mind, question, 1)


def _least(mind: Mind, question: Choose, n: int) -> Answer:
    named = [option for option in question.options if option != NOTHING]
    return tuple(sorted(named, key=lambda o: worth.keeping(mind, original(o)))[:n])


# What is done to whom


def _best_place(mind: Mind, question: Choose) -> Answer:
    def vp(option: str) -> int:
        where = option.split(":")[1] if ":" in option else option
        return mind.place(where)[1].vp

    return (max(question.options, key=vp),)


def _whose_counters(mind: Mind, question: Choose) -> Answer:
    theirs = [option for option in question.options if mind.place(option)[0] != mind.seat]
    best = sorted(theirs, key=lambda option: -mind.place(option)[1].vp)
    return tuple(best[: question.at_most])


def _whose_points(mind: Mind, question: Choose) -> Answer:
    return (max(question.options, key=lambda seat: mind.view.displays[seat].points),)


def _unit(mind: Mind, _: Choose) -> Answer:
    """Where it turns the result."""
    now = mind.view.conflict
    if now is None:
        return (STAND,)
    short = sum(map(mind.strength, (*now.attack, *now.turned))) - now.paid
    short -= sum(map(mind.strength, now.defenders))
    return (PAY,) if 0 < short <= mind.own.points else (STAND,)


def _recover(mind: Mind, question: Choose) -> Answer:
    now = mind.view.conflict
    back = sum(map(mind.strength, (*now.defenders, *now.turned))) if now else 0
    others = [option for option in question.options if option != STAND]
    return (others[0],) if others and back >= 4 else (STAND,)


def _take_over(_: Mind, question: Choose) -> Answer:
    others = [option for option in question.options if option != NOTHING]
    return (others[0],) if others else question.options[:1]


def _replace(mind: Mind, question: Choose) -> Answer:
    poor = [o for o in question.options if worth.keeping(mind, original(o)) < 0.7]
    return tuple(poor[: question.at_most])


DECIDE: dict[str, Decide] = {
    "which_enemies": _attackers,
    "which_defenders": _defenders,
    "which_location": _location,
    "which_support": _support,
    "which_discards": _discards,
    "keep": _keep,
    "pass": _pass,
    "whom_to_defeat": _best_place,
    "whom_to_discard": _best_place,
    "whom_to_see": _best_place,
    "which_attack": _best_place,
    "whereto": _best_place,
    "whose_counters": _whose_counters,
    "whose_points": _whose_points,
    "unit": _unit,
    "recover": _recover,
    "take_over": _take_over,
    "replace": _replace,
    "pay_defender": _discards,
    "losses": lambda _, question: question.options[:1],
}


PLAYERS: dict[str, Player] = {
    f"{strength}_{style}": player(made(STYLES[style]))
    for strength, made in STRENGTHS.items()
    for style in STYLES
}
