"""Who plays a seat for the app: what each question is answered with, at three strengths.

They see what their seat sees, and think one play ahead.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace

from companion.core.advice import Pause
from companion.core.bots import Act, Pick, Player, Seat
from companion.core.questions import UNKNOWN, Answer, Choose

from . import daring, replying
from .arcs import LEAVE, USE
from .cards import DOCTOR, ENEMY, LEGAL, THREAT
from .endgame import NONE, NOT_NOW, TRY
from .foresight import (
    Mind,
    aims,
    best_aim,
    of_half,
    of_numbered,
    of_tech,
)
from .imagined import position, with_pawn, without
from .match import DRAW_GAME
from .seen import View
from .turn import KEEP
from .worth import Skill, worth

Decide = Callable[[Mind], str]
Skills = Mapping[str, Skill]  # by side: each minds something else
ANY = 10_000  # whatever was played: which cards are not too big, the question says
PASSES = -5.0  # beside the card it costs
BIG = {DOCTOR: 200, ENEMY: 300}  # a numbered card so big is kept where another may be drawn


def player(skills: Skills) -> Player:
    def plays(seat: Seat, pick: Pick, pause: Pause) -> Iterator[Act]:
        pause()
        if seat.asked and isinstance(seat.question, Choose):
            yield Act(seat.id, decided(seat, seat.question, skills, pick))

    return plays


def decided(seat: Seat, question: Choose, skills: Skills, pick: Pick) -> Answer:
    options = question.options
    assert isinstance(seat.view, View)
    if UNKNOWN in seat.view.hands[seat.id] or len(options) == 1:
        return (options[pick(len(options))],)  # of cards that nobody has named one thinks nothing
    side, there = seat.view.sides[seat.id], position(seat.view)
    skill = skills[side]
    now = worth(there, side, skill)
    mind = Mind(seat.id, side, question, seat.view, there, now, skill, pick)
    about = question.about.id.removeprefix("clash.")
    for word, decide in DECIDE.items():
        if about == word or about.startswith(f"{word}_"):
            return (decide(mind),)
    return (options[pick(len(options))],)


# A turn


def _turn(mind: Mind) -> str:
    """The best of all plays, as far as it can tell them apart."""
    named = [each for each in mind.options if not each.endswith(UNKNOWN)]
    return max(named, key=lambda each: _worth_of(mind, each) + mind.pick(mind.skill.noise))


def _worth_of(mind: Mind, option: str) -> float:
    what, *rest = option.split(":")
    match what:
        case "play":
            return of_numbered(mind, rest[0], rest[1]) - mind.keeping(rest[0])
        case "special":
            half = mind.view.facts[rest[0]].halves[int(rest[1])]
            return of_half(mind, half) - mind.keeping(rest[0])
        case "move":
            return mind.gain(with_pawn(mind.there, rest[0])) - mind.keeping(rest[1])
        case "reserve":
            return _of_reserve(mind) - mind.keeping(rest[0])
    return PASSES - mind.keeping(rest[0])


def _of_reserve(mind: Mind) -> float:
    facts = mind.view.facts
    found = [
        of_numbered(mind, card, stack)
        for card in mind.view.reserve
        for stack in LEGAL.get(facts[card].suit, ())
    ]
    return max(found, default=0.0)


def _reserve(mind: Mind) -> str:
    return max(mind.options, key=lambda each: _worth_of(mind, each))


def _technique(mind: Mind) -> str:
    card = str(dict(mind.question.about.values)["card"])
    ways = dict(of_tech(mind.there, card, mind.there.stack_of(card)))
    return max(mind.options, key=lambda o: mind.gain(ways[o]) if o in ways else 0.0)


def _whom(mind: Mind) -> str:
    """What a special card is done to."""
    play = mind.view.playing[-1]
    word = mind.question.about.id.rpartition("whom_")[2]
    for effect in mind.view.facts[play.card].halves[play.half]:
        if effect.do == word == "recover":
            facts = mind.view.facts
            return max(mind.options, key=lambda card: facts[card].value)
        if effect.do == word:
            return best_aim(mind, effect)
    return mind.options[0]


def _ability(mind: Mind) -> str:
    if USE in mind.options:
        return USE
    return max(mind.options, key=lambda each: _by_arc(mind, each))


def _by_arc(mind: Mind, option: str) -> float:
    if option == LEAVE:
        return 0.0
    word = mind.question.about.id.rpartition("ability_")[2]
    for stack, ability in mind.there.abilities():
        if ability.do.do == word:
            ways = dict(aims(mind.there, ability.do, ANY, stack))
            return mind.gain(ways[option]) if option in ways else -1.0
    return -1.0


def _redraw(mind: Mind) -> str:
    """Small cards go."""
    facts = mind.view.facts
    for card in mind.options:
        if card != KEEP and facts[card].is_numbered and facts[card].value <= BIG[mind.side]:
            return card
    return KEEP


def _discard(mind: Mind) -> str:
    return min(mind.options, key=mind.keeping)


# The Endgame


def _flip(mind: Mind) -> str:
    facts = mind.view.facts
    lying = (facts[card] for each in mind.there.stacks.values() for card in each)
    biggest = max((each.value for each in lying if each.suit == THREAT), default=0)
    return TRY if mind.view.sum + biggest >= mind.skill.flip else NOT_NOW


def _threat_gone(mind: Mind) -> str:
    threats = [each for each in mind.options if each != NONE]
    return max(threats, key=lambda each: mind.gain(without(mind.there, each)))


DECIDE: dict[str, Decide] = {
    "turn": _turn,
    "further": _turn,
    "reserve": _reserve,
    "technique": _technique,
    "whom": _whom,
    "ability": _ability,
    "redraw": _redraw,
    "discard_card": _discard,
    "window": replying.reply,
    "flip": _flip,
    "threat_gone": _threat_gone,
    "endless": lambda _: DRAW_GAME,
    "gambit": daring.dare,
    "oppose": daring.oppose,
    "give_what": daring.give,
}

# Who counters nothing loses four games of five; what is less than a hundred points hardly matters.
STRONG = {
    DOCTOR: Skill(pawn=0.6, special=60, last_counter=450),
    ENEMY: Skill(pawn=0.6, open=0.3, threat=0.6, arc=0.3, last_counter=450),
}
MIDDLE = {side: replace(skill, notices=30, noise=100) for side, skill in STRONG.items()}
WEAK = {side: replace(skill, notices=0, open=0.0, noise=200) for side, skill in MIDDLE.items()}
PLAYERS: dict[str, Player] = {
    "weak": player(WEAK),
    "middle": player(MIDDLE),
    "strong": player(STRONG),
}
