"""The second step of a turn: a card is played, or discarded to move the Doctor or to pass.
Rulebook p.8-12."""

from __future__ import annotations

from functools import lru_cache
from itertools import chain

from companion.core.messages import message
from companion.core.questions import UNKNOWN, Answer, Choose, Draw, Rule, ask_if

from . import arcs, counters, effects, hands, pawn, stacks, teaching
from .cards import DOCTOR, LEGAL, MANY, STACKS, TECH, Effect
from .effects import Source
from .table import Play, Table

RULE, SPECIAL, MOVE, PASS = "play", "play.special", "play.move", "play.pass"
RESERVE = "reserve"


def act(table: Table, seat: str, *, further: bool = False) -> Rule[None]:
    """One opportunity; it is spent even where what is played is countered."""

    def what() -> Choose | None:
        if not table.hands[seat]:
            return None
        own, openly = _own_and_openly(table, seat, further=further)
        about = message("clash.further" if further else "clash.turn", RULE, seat=seat)
        return Choose(about, (seat,), own, private=True, face_up=True, closed=openly)

    answer = yield from teaching.ask_naming(table, seat, what)
    if answer is None:
        table.tell("no_card", RULE, seat=seat)
        return
    yield from _done(table, seat, answer[0], further=further)


def _own_and_openly(table: Table, seat: str, *, further: bool) -> tuple[Answer, Answer]:
    """Whatever may be done with the cards of the hand, and with any that it might be."""
    pawn = table.pawn if table.house["move_in_place"] == "no" else ""
    own, openly = hands.may_hold(table, seat), hands.nameable(table, seat)
    ways = {card: (*plays(table, seat, card), *_fuel(card, pawn)) for card in {*own, *openly}}
    hidden = (*_fuel(UNKNOWN, pawn), *teaching.unlisted(table, seat))
    reserve = bool(table.reserve) and _may_use_reserve(table, seat, further=further)

    def of(cards: Answer) -> Answer:
        instead = [f"{RESERVE}:{card}" for card in cards] if reserve else ()
        return (*chain.from_iterable([ways[card] for card in cards]), *hidden, *instead)

    return of(own), of(openly)


def plays(table: Table, seat: str, card: str) -> Answer:
    facts = table.box.facts[card]
    if facts.suit:
        return _numbered(card, facts.suit)
    source = Source(seat, card, SPECIAL)
    able = [n for n, half in facts.plays if _does_something(table, half, source)]
    return tuple([f"special:{card}:{n}" for n in able])


@lru_cache(MANY)
def _numbered(card: str, suit: str) -> tuple[str, ...]:
    return tuple(f"play:{card}:{stack}" for stack in LEGAL[suit])


@lru_cache(MANY)
def _fuel(card: str, pawn: str) -> tuple[str, ...]:
    """Any card may be discarded instead, to move the Doctor or for nothing."""
    ways = (stack for stack in STACKS if stack != pawn)
    return (*(f"move:{stack}:{card}" for stack in ways), f"pass:{card}")


def _does_something(table: Table, half: tuple[Effect, ...], source: Source) -> bool:
    if not half or table.house["special_idle"] == "may":
        return True
    return any(effects.possible(table, effect, source) for effect in half)


def _may_use_reserve(table: Table, seat: str, *, further: bool) -> bool:
    if table.sides[seat] != DOCTOR or (further and table.house["reserve_counts"] == "not"):
        return False
    return any(True for _ in table.abilities("instead_of_play", DOCTOR))


# Doing it


def _done(table: Table, seat: str, choice: str, *, further: bool) -> Rule[None]:
    what, _, rest = choice.partition(":")
    match what:
        case "play":
            card, _, stack = rest.partition(":")
            shows = hands.leave_hand(table, seat, card)
            yield from numbered(table, Play("card", seat, card, stack, further=further), shows)
        case "special":
            card, _, n = rest.partition(":")
            shows = hands.leave_hand(table, seat, card)
            yield from special(table, Play("card", seat, card, half=int(n), further=further), shows)
        case "move":
            stack, _, card = rest.partition(":")
            _pay(table, seat, card, MOVE)
            yield from pawn.move(table, seat, stack, fuel=True)
        case "pass":
            _pay(table, seat, rest, PASS)
            table.tell("pass", PASS, seat=seat)
        case "reserve":
            yield from from_reserve(table, seat, rest, further=further)


def _pay(table: Table, seat: str, card: str, rule: str) -> None:
    down = table.house["fuel_face"] == "down"
    hands.discard_from_hand(table, seat, card, rule, down=down)


# Numbered cards


def numbered(table: Table, play: Play, shows: tuple[str, ...] = ()) -> Rule[bool]:
    """Shown with its stack, it may be countered; then it lies there and does what it does."""
    play.lies = True
    table.plays.append(play)
    table.tell("show", RULE, shows, seat=play.seat, card=play.card)
    river = table.house["river_quip"] == "at_once"
    foiled = stacks.foil(table, play.card, play.stack) if _at_once(table) else []
    if river:
        yield from arcs.trigger(table, "played", play.seat, play)
    table.plays.remove(play)
    if not (yield from counters.stands(table, play)):
        for old in foiled:  # none of its effects occurs
            _bring_back(table, old, play.stack)
        hands.discard(table, play.card, table.sides[play.seat], counters.RULE)
        return False
    play.lies = False
    if not _at_once(table):
        stacks.foil(table, play.card, play.stack)
    stacks.lay(table, play.card, play.stack)
    stacks.count_for_target(table, play)
    if table.facts(play.card).suit == TECH:
        yield from stacks.use_tech(table, play, play.card)
    if not river:
        yield from arcs.trigger(table, "played", play.seat, play)
    return True


def _at_once(table: Table) -> bool:
    return table.house["foil_after_counter"] == "at_once"


def _bring_back(table: Table, card: str, stack: str) -> None:
    side = table.facts(card).side
    if card in table.decks[side].discards:
        effects.take_from_discards(table, side, card)
        stacks.lay(table, card, stack)


# Special cards


def special(table: Table, play: Play, shows: tuple[str, ...] = ()) -> Rule[None]:
    """One of its halves; then it is discarded, unless it says otherwise."""
    play.lies = True
    source = Source(play.seat, play.card, SPECIAL)
    table.plays.append(play)
    table.tell("show", RULE, shows, seat=play.seat, card=play.card)
    yield from teaching.complete_half(table, play.card, play.half)
    half = table.facts(play.card).halves[play.half]
    if table.house["counter_moment"] == "with_target":
        yield from _aim(table, play, half, source)
    else:
        play.targets.update({e.do: "" for e in half if e.do == "move_doctor"})
    table.plays.remove(play)
    if not (yield from counters.stands(table, play)):
        hands.discard(table, play.card, table.sides[play.seat], counters.RULE)
        return
    table.plays.append(play)
    if table.house["counter_moment"] == "before_target":
        yield from _aim(table, play, half, source)
    if table.house["special_discarded"] == "at_once":
        _put_away(table, play)
    for effect in half:
        yield from _carry_out(table, play, effect, source)
    if play in table.plays:
        _put_away(table, play)


def _put_away(table: Table, play: Play) -> None:
    table.plays.remove(play)
    play.lies = False
    hands.discard(table, play.card, table.sides[play.seat], SPECIAL)


def _aim(table: Table, play: Play, half: tuple[Effect, ...], source: Source) -> Rule[None]:
    """What each of its effects is done to, before all."""
    for effect in half:
        if effect.do not in effects.AIMED:
            continue

        def which(effect: Effect = effect) -> Choose | None:
            found = effects.targets(table, effect, source)
            about = message(f"clash.whom_{effect.do}", SPECIAL, seat=play.seat, card=play.card)
            return Choose(about, (play.seat,), found) if found else None

        answer = yield from ask_if(which)
        if answer is not None:
            play.targets[effect.do] = answer[0]


def _carry_out(table: Table, play: Play, effect: Effect, source: Source) -> Rule[None]:
    target = play.targets.get(effect.do, "")
    if effect.do in effects.AIMED and not target:
        return
    match effect.do:
        case "move_doctor":
            if "move" in play.undone:
                table.tell("stays", SPECIAL, seat=play.seat)
            else:
                yield from pawn.arrive(table, play.seat, target)
        case "play_another":
            if table.hands[play.seat]:
                yield from act(table, play.seat, further=True)
        case _:
            yield from effects.do(table, effect, source, target)


# The Doctor's Reserve


def deal_reserve(table: Table, n: int, rule: str = RESERVE) -> Rule[None]:
    """Face up; where the deck has fewer nobody loses, by default."""
    while len(table.reserve) < n:
        card = yield from _next_of_deck(table)
        if not card:
            if table.house["reserve_draw_out"] == "loses":
                raise hands.Won("enemy", "deck_out")
            return
        table.reserve.append(card)
        table.tell("reserve_dealt", rule, card=card)


def _next_of_deck(table: Table) -> Rule[str]:
    """Turned over for all to see; empty where the deck has none."""
    deck = table.decks[DOCTOR]

    def card() -> Draw | None:
        hands.refill(table, DOCTOR)
        possible = tuple(deck.unseen)
        known = tuple(each for each in hands.closed(table, DOCTOR) if each not in possible)
        about = message("clash.draw_reserve", RESERVE)
        if not deck.size:
            return None
        new = bool(deck.untaught)
        return Draw(about, DOCTOR, possible, known=known, mixed=True, teachable=new, whole=not new)

    answer = yield from ask_if(card)
    if answer is None:
        return ""
    card_drawn = deck.take(teaching.learn(table, DOCTOR, answer))
    hands.turned_up(table, card_drawn)
    return card_drawn


def from_reserve(table: Table, seat: str, fuel: str, *, further: bool) -> Rule[None]:
    """A card of the hand goes, one of the Reserve is played, the rest makes room for others."""
    _pay(table, seat, fuel, RESERVE)

    def which() -> Choose | None:
        found = tuple(way for card in table.reserve for way in plays(table, seat, card))
        about = message("clash.reserve", RESERVE, seat=seat)
        return Choose(about, (seat,), found) if found else None

    answer = yield from ask_if(which)
    size = len(table.reserve)
    if answer is not None:
        what, card, where = answer[0].split(":")
        table.reserve.remove(card)
        if what == "play":
            yield from numbered(table, Play("card", seat, card, where, further=further))
            _by_house_rule(table, card)
        else:
            yield from special(table, Play("card", seat, card, half=int(where), further=further))
    for card in tuple(table.reserve):
        table.reserve.remove(card)
        hands.discard(table, card, DOCTOR, RESERVE)
    yield from deal_reserve(table, size)


def _by_house_rule(table: Table, card: str) -> None:
    if table.house["reserve_used"] == "all_discarded" and table.stack_of(card):
        stacks.send_away(table, card, RESERVE)
