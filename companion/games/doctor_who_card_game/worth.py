"""What an action is worth to a seat, in Victory Points, by what it sees.

Face-down cards are taken for the mean of their kind; a conflict for as likely as its strengths are
apart.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from itertools import combinations
from math import exp

from companion.core.questions import UNKNOWN

from .cards import ANY, DEFENDER, ENEMY, LOCATION, SUPPORT, Effect, Enemy, kind_of, word
from .seen import Display, Lies, Place, View

HIDDEN = {ENEMY: 3.8, DEFENDER: 3.9}  # strength of a card nobody has seen
APART = 1.6  # strengths so far apart leave little doubt
POINT = 0.22  # Victory Points that a Time Point is worth
CARD = 0.25  # and a card, which would bring a Time Point
AT_ONCE = 4  # Enemies in an attack that is thought about
LEFT_ALONE = 0.55  # of an attack's points, as it may still be beaten
BEATEN = 0.12  # less of it for each point of strength it lacks
STRONG = 6.0
PROTECTED = 0.8  # a TARDIS counter
LAST = 6.0  # the fifth counter ends it all: worth that if one leads, a loss if not
NO_WAY: tuple[float, tuple[str, ...]] = (-99.0, ())  # no card for it


@dataclass(frozen=True, slots=True)
class Style:
    """What a seat likes, beside what a game is worth to everybody."""

    attack: float = 1.0
    guard: float = 1.0
    bank: float = 1.0
    ahead: float = 1.0  # Defenders before anybody attacks
    careless: int = 0  # so many acts of a hundred are done without a thought
    several: bool = True  # whether sets of cards are thought about


@dataclass(frozen=True, slots=True)
class Mind:
    seat: str
    view: View
    style: Style

    @property
    def own(self) -> Display:
        return self.view.displays[self.seat]

    @property
    def held(self) -> tuple[str, ...]:
        """Hand and Reserve, as far as they are known."""
        both = (*self.view.hands[self.seat], *self.own.reserve)
        return tuple(card for card in both if card != UNKNOWN)

    @property
    def spare(self) -> int:
        """Cards that may be spent now."""
        held = len(self.view.hands[self.seat]) + len(self.own.reserve)
        return held - self.view.floor

    @property
    def others(self) -> int:
        return len(self.view.displays) - 1

    def kind(self, card: str) -> str:
        return kind_of(self.view.facts[card])

    def strength(self, card: str) -> float:
        return getattr(self.view.facts[card], "strength", None) or 0

    def place(self, card: str) -> tuple[str, Place]:
        return next(
            (seat, place)
            for seat, display in self.view.displays.items()
            for place in display.places
            if place.card == card
        )

    def of_kind(self, kind: str) -> list[str]:
        return [card for card in self.held if self.kind(card) == kind]

    def lying(self, cards: Sequence[Lies], kind: str) -> float:
        known = [each.card for each in cards]
        return sum(HIDDEN[kind] if card == UNKNOWN else self.strength(card) for card in known)

    def leads(self) -> bool:
        scores = self.view.scores
        return scores[self.seat] >= max(scores.values())

    def last_counter(self, kind: str) -> float:
        """What it means to lay one's last counter of a kind."""
        if self.own.left[kind] != 1:
            return 0.0
        return LAST / 2 if self.leads() else -LAST


def chance(strength: float, against: float) -> float:
    """That the stronger side is the stronger side."""
    return 1 / (1 + exp(-(strength - against) / APART))


# Attacks


def best_attack(mind: Mind, where: str) -> tuple[float, tuple[str, ...]]:
    """What attacking there brings, and with which cards."""
    _, place = mind.place(where)
    enemies = mind.of_kind(ENEMY)
    if place.by and place.by != mind.seat:
        return NO_WAY  # to be taken over, which is not thought about
    lying = [each.card for each in place.attack if each.card != UNKNOWN]
    found = (
        (attack_worth(mind, place, some), some)
        for some in sets(mind, enemies)
        if goes_together(mind, [*lying, *some])
    )
    return max(found, default=NO_WAY, key=lambda each: each[0])


def attack_worth(mind: Mind, place: Place, cards: tuple[str, ...]) -> float:
    cost, strength = CARD * len(cards), sum(map(mind.strength, cards))
    if place.tardis:
        return PROTECTED * place.vp / 4 * mind.style.attack - cost - strength / 20
    gain = place.vp * (1 + 1 / mind.others) * mind.style.attack
    if place.by:  # one's own attack: more of it holds better
        more = min(STRONG, mind.lying(place.attack, ENEMY) + strength)
        return gain * BEATEN * max(0.0, more - mind.lying(place.attack, ENEMY)) / 2 - cost
    holds = LEFT_ALONE - BEATEN * max(0.0, STRONG - strength)
    last = mind.last_counter("dalek")
    if not place.defenders:
        return gain * max(0.1, holds) - cost + last
    wins = chance(strength - 0.5, mind.lying(place.defenders, DEFENDER))
    loses = PROTECTED * (1 - wins)
    return wins * (gain * max(0.1, holds) + last) - loses - cost


def sets(mind: Mind, cards: Sequence[str]) -> list[tuple[str, ...]]:
    """One card, or several where they can be spent."""
    most = min(mind.spare, AT_ONCE if mind.style.several else 1, len(cards))
    return [some for n in range(1, most + 1) for some in combinations(cards, n)]


def goes_together(mind: Mind, cards: Sequence[str]) -> bool:
    facts = [mind.view.facts[card] for card in cards]
    enemies = [each for each in facts if isinstance(each, Enemy)]
    return all(_fits(one, other) for one, other in combinations(enemies, 2))


def _fits(one: Enemy, other: Enemy) -> bool:
    if one.family == other.family:
        return True
    return any(
        ANY in each.combines or it.family in each.combines
        for each, it in ((one, other), (other, one))
    )


# Defence


def best_defence(mind: Mind, where: str) -> tuple[float, tuple[str, ...]]:
    _, place = mind.place(where)
    there = {_type(mind, each.card) for each in place.defenders}
    fit = [card for card in mind.of_kind(DEFENDER) if _type(mind, card) not in there]
    found = (
        (defence_worth(mind, place, some), some)
        for some in sets(mind, fit)
        if len({_type(mind, card) for card in some}) == len(some)
    )
    return max(found, default=NO_WAY, key=lambda each: each[0])


def _type(mind: Mind, card: str) -> str:
    return str(getattr(mind.view.facts[card], "type", "")) if card != UNKNOWN else ""


def defence_worth(mind: Mind, place: Place, cards: tuple[str, ...]) -> float:
    cost, strength = CARD * len(cards), sum(map(mind.strength, cards))
    if place.by:
        against = mind.lying(place.attack, ENEMY)
        wins = chance(strength + 0.5, against)
        gain = place.vp * (1 + 1 / mind.others) + PROTECTED + mind.last_counter("tardis")
        return wins * gain * mind.style.guard - (1 - wins) * cost - cost
    lies = mind.lying(place.defenders, DEFENDER)
    wanted = 0.08 if place.tardis else 0.3
    more = chance(lies + strength, HIDDEN[ENEMY] * 1.3) - (
        chance(lies, HIDDEN[ENEMY] * 1.3) if place.defenders else 0
    )
    return place.vp * wanted * more * 2 * mind.style.ahead - cost


# Locations and Support


def best_location(mind: Mind) -> tuple[float, tuple[str, ...]]:
    found = [(location_worth(mind, card), (card,)) for card in mind.of_kind(LOCATION)]
    return max(found, default=NO_WAY, key=lambda each: each[0])


def location_worth(mind: Mind, card: str) -> float:
    facts = mind.view.facts[card]
    vp, points = getattr(facts, "vp", 0) or 0, getattr(facts, "points", 0) or 0
    return vp * 0.62 + points * POINT * mind.style.bank - CARD


def best_support(mind: Mind) -> float:
    held = (card for card in mind.of_kind(SUPPORT) if _can_do(mind, card))
    return max((support_worth(mind, card) for card in held), default=NO_WAY[0])


def _can_do(mind: Mind, card: str) -> bool:
    """Whether it will be offered, as far as one who thinks a little can tell."""
    effects = getattr(mind.view.facts[card], "effects", None) or ()
    if word(effects, "replace_cards"):
        return True
    if word(effects, "pay_defender") and (mind.spare < 2 or not mind.of_kind(DEFENDER)):
        return False
    if (defeats := word(effects, "defeat_attack")) and not _beatable(mind, defeats):
        return False
    if word(effects, "redirect_attack") and not any(
        map(partial(_passes_on, mind), mind.own.places)
    ):
        return False
    takes = word(effects, "open_reserve")
    return mind.spare > 0 and not (takes and takes.takes_place and mind.own.room < 1)


def _beatable(mind: Mind, effect: Effect) -> bool:
    attacked = [place for place in mind.own.places if place.by]
    if not effect.of:
        return bool(attacked)
    up = [each.card for place in attacked for each in place.attack if each.up]
    return any(getattr(mind.view.facts[card], "family", "") == effect.of for card in up)


def _passes_on(mind: Mind, source: Place) -> bool:
    """To a third who is not attacked there."""
    own = {mind.seat, source.by}
    displays = mind.view.displays.items()
    there = (place for seat, each in displays if seat not in own for place in each.places)
    return bool(source.by) and any(not place.by for place in there)


def support_worth(mind: Mind, card: str) -> float:
    effects = getattr(mind.view.facts[card], "effects", None) or ()
    total = sum(WORDS[each.word](mind, each) for each in effects if each.word in WORDS)
    return total * (mind.style.guard if word(effects, "defeat_attack") else 1.0) - CARD


def _attacked(mind: Mind, *, alone: bool = False) -> float:
    """The most that is at stake in one's own places: for their owner, and for who attacks them."""
    attacked = [p.vp for p in mind.own.places if p.by and (len(p.attack) == 1 or not alone)]
    return max(attacked, default=0) * (1 + 1 / mind.others)


def _points_per(mind: Mind, effect: Effect) -> float:
    out = {seat: 5 - each.left[effect.of] for seat, each in mind.view.displays.items()}
    rest = sum(out.values()) - out[mind.seat]
    return (out[mind.seat] - rest / mind.others) * POINT


def _discard_enemy(mind: Mind, _: Effect) -> float:
    return max(_attacked(mind, alone=True), _attacked(mind) * 0.3)


def _defeat(mind: Mind, _: Effect) -> float:
    return _attacked(mind) + PROTECTED if _attacked(mind) else -1.0


def _redirect(mind: Mind, _: Effect) -> float:
    return _attacked(mind) + 0.5 if _attacked(mind) else -1.0


WORDS: dict[str, Callable[[Mind, Effect], float]] = {
    "gain_points": lambda mind, effect: effect.n * POINT * mind.style.bank,
    "points_per": _points_per,
    "remove_tardis": lambda mind, effect: 0.4 * min(effect.n, _tardis_of_others(mind)),
    "discard_enemy": _discard_enemy,
    "defeat_attack": _defeat,
    "redirect_attack": _redirect,
    "pay_defender": lambda _mind, _effect: -CARD * 2,
    "open_reserve": lambda _mind, _effect: 0.7,
    "replace_cards": lambda mind, _: 0.15 * len(mind.view.hands[mind.seat]),
    "turn_up_attack": lambda mind, _: 0.2 if _attacked(mind) else 0.0,
}


def _tardis_of_others(mind: Mind) -> int:
    displays = mind.view.displays.items()
    return sum(
        place.tardis for seat, each in displays if seat != mind.seat for place in each.places
    )


def keeping(mind: Mind, card: str) -> float:
    """What a card is worth in the hand of whoever has it next."""
    facts = mind.view.facts[card]
    match kind_of(facts):
        case "location":
            return location_worth(mind, card)
        case "support":
            return 0.8 if word(getattr(facts, "effects", ()), "defeat_attack") else 0.5
    return mind.strength(card) / 5
