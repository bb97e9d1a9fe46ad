"""Counters as a player weighs them: what is undone, against what the counter is kept for."""

from __future__ import annotations

from . import daring
from .cards import REMOVE_SELF, THREAT
from .counters import STANDS
from .foresight import Mind, aims, of_effect
from .imagined import played, with_pawn
from .seen import Playing

A_MOVE = 1.5  # where the pawn is going to stay, beside what it is worth now
A_TRIGGER = 150  # keeping the Endgame away for another turn
A_GAMBIT = 1000  # a whole chance, beside points of a stack
A_TECH = 0.2  # of the value of a Tech that is discarded for it


def reply(mind: Mind) -> str:
    """The cheapest counter that is worth it; else it stands."""
    stands = f"{mind.seat}:{STANDS}"
    if mind.pick(100) >= mind.skill.notices:
        return stands
    worth_it = {
        option: spare
        for option in mind.options
        if option != stands and (spare := _spare(mind, option)) >= 0
    }
    return max(worth_it, key=lambda each: worth_it[each]) if worth_it else stands


def _spare(mind: Mind, option: str) -> float:
    """What it undoes beyond what it must; negative: not worth it."""
    _, how, card, *rest = option.split(":")
    last = how == "counter" and any(
        effect.do == REMOVE_SELF for effect in mind.view.facts[card].halves[int(rest.pop(0))]
    )
    play = _meant(mind, rest[-1] if rest else "")
    if play.kind in ("turned", "given"):
        wanted = mind.skill.in_gambit * (2 if last else 1)
        return daring.undoing(mind, play.card) - wanted
    if how == "arc":
        wanted = mind.skill.counter + A_TECH * mind.view.facts[card].value
    else:
        wanted = mind.skill.last_counter if last else mind.skill.counter
    return loss(mind, len(mind.view.playing) - 1) - wanted


def _meant(mind: Mind, card: str) -> Playing:
    found = (each for each in mind.view.playing if each.card == card)
    return next(found, mind.view.playing[-1])


def loss(mind: Mind, n: int) -> float:
    """What this side loses if the play stands."""
    play = mind.view.playing[n]
    match play.kind:
        case "counter":
            return -loss(mind, n - 1) if n else 0.0
        case "turned" | "given":
            return A_GAMBIT * daring.undoing(mind, play.card)
        case "move":
            return -A_MOVE * mind.gain(with_pawn(mind.there, play.stack))
    facts = mind.view.facts[play.card]
    if facts.is_numbered:
        return _of_numbered(mind, play)
    return sum(_of_effect(mind, play, n) for n in range(len(facts.halves[play.half])))


def _of_numbered(mind: Mind, play: Playing) -> float:
    facts, view = mind.view.facts[play.card], mind.view
    lost = -mind.gain(played(mind.there, play.card, play.stack))
    wanted = view.rules.threats
    if facts.suit != THREAT or not view.threats < wanted <= view.threats + facts.value:
        return lost
    if mind.there.is_endgame:
        return lost
    behind = view.sum - facts.value <= mind.skill.ahead + 100
    return max(lost, A_TRIGGER) if behind else 0.0


def _of_effect(mind: Mind, play: Playing, n: int) -> float:
    effect = mind.view.facts[play.card].halves[play.half][n]
    target = play.targets.get(effect.do, "")
    for answer, then in aims(mind.there, effect):
        if answer == target:
            return -mind.gain(then) * (A_MOVE if effect.do == "move_doctor" else 1)
    return 0.0 if effect.do == "play_another" else abs(of_effect(mind, effect))
