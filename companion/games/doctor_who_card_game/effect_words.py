"""What Support cards do, a function for each word of theirs. Rulebook p.9-10."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from companion.core.messages import message
from companion.core.questions import UNKNOWN, Choose, Rule, ask_if

from . import aftermath, conflict, hands, points, teaching
from .cards import DEFENDER, ENEMY, Effect
from .naming import name_attack, turn_up
from .table import Laid, Place, Table
from .together import family

RULE, REDIRECT = "support", "support.redirect"
OF_THE_HAND = "of_the_hand"
Do = Callable[[Table, str, str, Effect], Rule[bool]]  # whether the rest of the card follows


def always(table: Table, seat: str, effect: Effect) -> bool:
    return True


def _attacked(table: Table, seat: str) -> list[Place]:
    return [place for place in table.players[seat].places if place.attack is not None]


def _ask_place(table: Table, seat: str, id: str, found: list[str], rule: str) -> Rule[str]:
    def which() -> Choose | None:
        if not found:
            return None
        return Choose(message(f"cards.{id}", rule, seat=seat), (seat,), tuple(found))

    answer = yield from ask_if(which)
    return answer[0] if answer else ""


# Gadgets, points


def turn_up_attack(table: Table, seat: str, card: str, effect: Effect) -> Rule[bool]:
    """All of one attack lies open; that is no conflict, and pays nobody yet."""
    found = [place.card for place in _attacked(table, seat) if _is_hidden(place)]
    where = yield from _ask_place(table, seat, "whom_to_see", found, RULE)
    if where:
        attack = table.place(where).attack
        assert attack is not None
        yield from name_attack(table, where, attack.by, attack.cards)
        if not attack.cards:
            aftermath.end_attack(table, table.place(where))
        down = [each for each in attack.cards if not each.up]
        turn_up(table, where, down, RULE)
        if table.house["reveal_pays"] == "when_turned_up":
            yield from _pays(table, attack.by, down)
    return True


def _pays(table: Table, seat: str, turned: list[Laid]) -> Rule[None]:
    for each in turned:
        effect = table.effect(each.card, "gain_points")
        if effect and not each.paid:
            each.paid = True
            yield from points.gain_by_house(table, seat, effect.n, RULE)


def _is_hidden(place: Place) -> bool:
    return place.attack is not None and not all(each.up for each in place.attack.cards)


def gain_points(table: Table, seat: str, card: str, effect: Effect) -> Rule[bool]:
    yield from points.gain_by_house(table, seat, effect.n, RULE)
    return True


def points_per(table: Table, seat: str, card: str, effect: Effect) -> Rule[bool]:
    """For each counter anybody has on the table; whoever plays it comes first."""
    for each in table.clockwise(seat):
        n = table.counters(each, effect.of)
        if n:
            yield from points.gain_by_house(table, each, n, RULE)
    return True


# Counters and attacks


def remove_tardis(table: Table, seat: str, card: str, effect: Effect) -> Rule[bool]:
    """Up to three, wherever they lie."""

    def which() -> Choose | None:
        found = tuple(
            place.card
            for owner, place in table.places()
            if place.tardis and (owner != seat or table.house["dreamlord"] == "anybody")
        )
        about = message("cards.whose_counters", RULE, seat=seat)
        return Choose(about, (seat,), found, 0, min(effect.n, len(found))) if found else None

    answer = yield from ask_if(which)
    for where in answer or ():
        table.place(where).tardis = False
        table.tell("counter_home", RULE, kind="tardis", seat=table.owner(where))
    return True


def discard_enemy(table: Table, seat: str, card: str, effect: Effect) -> Rule[bool]:
    """One card of an attack on one's own Locations, open or not. The last one ends it, and that is
    no victory. Hidden ones go by where they lie."""
    found = [
        f"{ENEMY}:{place.card}:{n}"
        for place in _attacked(table, seat)
        for n in range(1, len(place.attack.cards if place.attack else ()) + 1)
    ]
    answer = yield from _ask_place(table, seat, "whom_to_discard", found, RULE)
    if answer:
        _, where, n = answer.split(":")
        place = table.place(where)
        assert place.attack is not None
        gone = place.attack.cards.pop(int(n) - 1)
        hands.discard(table, [gone.card], RULE)
        if not place.attack.cards:
            aftermath.end_attack(table, place)
    return True


def defeat_attack(table: Table, seat: str, card: str, effect: Effect) -> Rule[bool]:
    """At once; the place is protected, Defenders that lie there stay."""
    found = [place.card for place in _attacked(table, seat) if _is_beaten(table, place, effect)]
    where = yield from _ask_place(table, seat, "whom_to_defeat", found, RULE)
    if where:
        place = table.place(where)
        assert place.attack is not None
        cards = [each.card for each in place.attack.cards]
        aftermath.end_attack(table, place)
        hands.discard(table, cards, RULE)
        yield from aftermath.protect(table, place)
    return True


def _is_beaten(table: Table, place: Place, effect: Effect) -> bool:
    """With a family it must be seen among the open ones."""
    assert place.attack is not None
    up = [each.card for each in place.attack.cards if each.up]
    if not effect.of:
        return True
    return table.tally if UNKNOWN in up else any(family(table, c) == effect.of for c in up)


def pay_defender(table: Table, seat: str, card: str, effect: Effect) -> Rule[bool]:
    """A Defender of hand or Reserve goes with it; by house rule one of a Location may."""
    for _ in range(effect.n):
        laid = yield from _ask_laid(table, seat)
        if laid:
            _, where, n = laid.split(":")
            gone = table.place(where).defenders.pop(int(n) - 1)
            hands.discard(table, [gone.card], RULE)
            continue
        about = message("cards.pay_defender", RULE, seat=seat)
        paid = yield from hands.ask_cards(
            table,
            seat,
            about,
            lambda each: table.kind(each) == DEFENDER,
            openly=True,
            must=True,
            file=teaching.DEFENDERS,
        )
        if not paid:
            return False
        hands.discard(table, paid, RULE)
    return True


def _ask_laid(table: Table, seat: str) -> Rule[str]:
    """A Defender of a Location, called by where it lies; empty where it is one of the hand."""

    def which() -> Choose | None:
        found = tuple(_laid(table, seat))
        about = message("cards.pay_whom", RULE, seat=seat)
        hand = (OF_THE_HAND,) if hands.spendable(table, seat) else ()
        return Choose(about, (seat,), (*hand, *found)) if found else None

    answer = yield from ask_if(which)
    return answer[0] if answer and answer != (OF_THE_HAND,) else ""


def _laid(table: Table, seat: str) -> Iterator[str]:
    if table.house["k9_cost"] == "hand_or_location":
        for place in table.players[seat].places:
            for n in range(1, len(place.defenders) + 1):
                yield f"{DEFENDER}:{place.card}:{n}"


def redirect_attack(table: Table, seat: str, card: str, effect: Effect) -> Rule[bool]:
    """From one's own Location to that of a third, who is neither attacked there nor attacks."""
    own = [place for place in _attacked(table, seat) if _targets(table, seat, place)]
    source = yield from _ask_place(
        table, seat, "which_attack", [place.card for place in own], REDIRECT
    )
    if not source:
        return True
    start = table.place(source)
    goal = yield from _ask_place(table, seat, "whereto", _targets(table, seat, start), REDIRECT)
    attack, to = start.attack, table.place(goal)
    assert attack is not None
    start.attack = None
    table.tell("redirect", REDIRECT, seat=seat, place=source, to=goal)
    if to.tardis:
        to.tardis = False
        hands.discard(table, [each.card for each in attack.cards], REDIRECT)
        table.tell("counter_home", REDIRECT, kind="tardis", seat=table.owner(goal))
        table.tell("counter_home", REDIRECT, kind="dalek", seat=attack.by)
        return True
    to.attack = attack
    if to.defenders and table.house["arch_arrival"] == "at_once":
        yield from conflict.fight(table, to, attack.by)
    return True


def _targets(table: Table, seat: str, source: Place) -> list[str]:
    assert source.attack is not None
    by = source.attack.by
    own = {seat, by}
    return [p.card for owner, p in table.places() if owner not in own and p.attack is None]


# Cards


def replace_cards(table: Table, seat: str, card: str, effect: Effect) -> Rule[bool]:
    """As many as one likes; as many are drawn, and one for this card, which is discarded with
    them."""
    player = table.players[seat]

    def which() -> Choose:
        about = message("cards.replace", RULE, seat=seat)
        if table.paper:
            counted = (str(n) for n in range(len(player.hand) + 1))
            return Choose(about, (seat,), tuple(counted))
        options = hands.called(player.hand)
        return Choose(about, (seat,), options, 0, len(player.hand), private=True, face_up=True)

    answer = yield from ask_if(which)
    cards = (*hands.take_out(table, seat, answer or ()), card)
    table.playing.remove(card)
    hands.discard(table, cards, RULE)
    yield from hands.draw(table, seat, len(cards), RULE)
    return True


def open_reserve(table: Table, seat: str, card: str, effect: Effect) -> Rule[bool]:
    """It lies face up beside the Reserve from now on."""
    player = table.players[seat]
    table.playing.remove(card)
    player.open.append(card)
    player.kept.append(card)
    table.tell("lay_open", "reserve", seat=seat, card=card)
    yield from ()
    return True


def manual(table: Table, seat: str, card: str, effect: Effect) -> Rule[bool]:
    """People do what it says."""
    table.tell("by_hand", RULE, seat=seat, card=card)
    yield from ()
    return True


DO: dict[str, Do] = {
    each.__name__: each
    for each in (
        *(turn_up_attack, gain_points, points_per, remove_tardis, discard_enemy, defeat_attack),
        *(pay_defender, redirect_attack, replace_cards, open_reserve, manual),
    )
}


# Whether they can do anything

Possible = Callable[[Table, str, Effect], bool]
NEEDED = frozenset({"pay_defender", "open_reserve"})


def needed(table: Table, effect: Effect) -> bool:
    """Whether a card can be played only where this can be done."""
    if effect.word == "turn_up_attack":
        return table.house["gadget_alone"] == "needs_an_attack"
    if effect.word == "defeat_attack":
        return table.house["other_support_alone"] == "does_something"
    return effect.word in NEEDED


def _has_attack(table: Table, seat: str, effect: Effect) -> bool:
    return bool(_attacked(table, seat))


def _has_hidden(table: Table, seat: str, effect: Effect) -> bool:
    return any(map(_is_hidden, _attacked(table, seat)))


def _has_beaten(table: Table, seat: str, effect: Effect) -> bool:
    return any(_is_beaten(table, place, effect) for place in _attacked(table, seat))


def _has_target(table: Table, seat: str, effect: Effect) -> bool:
    return any(_targets(table, seat, place) for place in _attacked(table, seat))


def _has_defender(table: Table, seat: str, effect: Effect) -> bool:
    """And hand enough: the card itself is spent, too."""
    player = table.players[seat]
    held = [*player.hand, *player.reserve]
    there = any(card == UNKNOWN or table.kind(card) == DEFENDER for card in held)
    of_hand = there and hands.spendable(table, seat) > effect.n
    return of_hand or any(_laid(table, seat))


def _has_room(table: Table, seat: str, effect: Effect) -> bool:
    return not effect.takes_place or hands.room(table, seat) > 0


def _has_counter(table: Table, seat: str, effect: Effect) -> bool:
    return any(place.tardis for _, place in table.places())


POSSIBLE: dict[str, Possible] = {
    "turn_up_attack": _has_hidden,
    "remove_tardis": _has_counter,
    "discard_enemy": _has_attack,
    "defeat_attack": _has_beaten,
    "pay_defender": _has_defender,
    "redirect_attack": _has_target,
    "open_reserve": _has_room,
}
