"""The Doctor's Gambit, in five steps. Rulebook p.17-18; three players p.21."""

from __future__ import annotations

from itertools import combinations

from companion.core.messages import message
from companion.core.questions import Choose, Die, Roll, Rule, ask, ask_if

from . import arcs, counters, hands, stacks, teaching
from .cards import DOCTOR, ENEMY, FAIL, STACKS
from .hands import Won
from .table import Gambit, Given, Play, Table

RULE = "gambit"
NO_GAMBIT, NOTHING, TURN = "no_gambit", "nothing", "turn"
REPLACE = "replace_gambit_card"


def attempt(table: Table, seat: str) -> Rule[None]:
    """The third step of every turn of the Doctor's side that began in the Endgame."""
    yield from teaching.complete_die(table)
    table.gambit = Gambit(chances=chances(table, seat))
    if not (yield from _dare(table, seat)):
        table.gambit = None
        return
    yield from _window(table, DOCTOR)
    yield from _oppose(table)
    yield from _window(table, ENEMY)
    yield from _give(table)
    if table.house["gambit_window"] == "and_before_the_throw":
        yield from _window(table, DOCTOR)
        yield from _window(table, ENEMY)
    yield from _throw(table, seat)
    yield from _over(table, seat)


# 1 and 2: open cards are turned


def open_cards(table: Table, side: str) -> dict[str, str]:
    """By stack, what this side may turn: each team its own."""
    now = table.gambit
    spent = now.spent if now and table.house["gambit_reopened"] == "no" else ()
    found = {stack: table.open_card(stack) for stack in STACKS if stack not in spent}
    return {stack: card for stack, card in found.items() if card and table.facts(card).side == side}


def _subsets(cards: dict[str, str]) -> tuple[str, ...]:
    """ "turn:enemy+time"; "turn:" for none of them, the widest first."""
    ways = (combo for n in range(len(cards), -1, -1) for combo in combinations(cards, n))
    return tuple(f"{TURN}:{'+'.join(combo)}" for combo in ways)


def _dare(table: Table, seat: str) -> Rule[bool]:
    def whether() -> Choose:
        ways = _subsets(open_cards(table, DOCTOR))
        if table.house["gambit_nothing"] == "needs_one":
            ways = ways[:-1]
        about = message("clash.gambit", RULE, seat=seat)
        return Choose(about, tuple(table.team(DOCTOR)), (NO_GAMBIT, *ways))

    (answer,) = yield from ask(whether)
    if answer == NO_GAMBIT:
        return False
    _turn(table, answer)
    return True


def _oppose(table: Table) -> Rule[None]:
    assert table.gambit is not None
    table.gambit.stage = "oppose"

    def with_what() -> Choose | None:
        found = open_cards(table, ENEMY)
        about = message("clash.oppose", RULE, sum=total(table))
        return Choose(about, tuple(table.team(ENEMY)), _subsets(found)) if found else None

    answer = yield from ask_if(with_what)
    if answer is not None:
        _turn(table, answer[0])


def _turn(table: Table, chosen: str) -> None:
    assert table.gambit is not None
    for stack in filter(None, chosen.partition(":")[2].split("+")):
        card = table.open_card(stack)
        if card:
            table.gambit.turned[stack] = card
            table.tell("turn_card", RULE, card=card, stack=stack)


def _window(table: Table, side: str) -> Rule[None]:
    """All that this side contributes from the stacks may be countered, before the next step."""
    assert table.gambit is not None
    seat = table.team(side)[0]
    turned = [(s, c) for s, c in table.gambit.turned.items() if table.facts(c).side == side]
    if not turned:
        return
    plays = [Play("turned", seat, card, stack) for stack, card in turned]
    yield from counters.any_of(table, plays)
    for play in plays:
        if play.whole:
            _turned_countered(table, play)


def _turned_countered(table: Table, play: Play) -> None:
    """It leaves its stack and the sum at once; what it uncovers may not be turned."""
    assert table.gambit is not None
    table.gambit.turned.pop(play.stack, None)
    table.gambit.spent.append(play.stack)
    if table.stack_of(play.card):
        stacks.take(table, play.card)
        counters.put_away(table, play.card, table.facts(play.card).side)
        stacks.tell_total(table, play.stack, RULE)


# 3: cards from hands


def chances(table: Table, seat: str) -> list[str]:
    """Clockwise from whose turn it is; where one is alone, in the order of turns, until both teams
    have had as many."""
    if not table.alone or table.house["gambit_three"] == "clockwise_once":
        return table.clockwise(seat)
    rest = table.order[table.place :] + table.order[: table.place]
    return rest[:4]


def _give(table: Table) -> Rule[None]:
    now = table.gambit
    assert now is not None
    now.stage = "give"
    passed: list[str] = []
    while now.chances:
        seat = now.chances[0]
        before = len(now.given)
        yield from _chance(table, seat)
        now.chances.pop(0)
        if table.house["gambit_pass"] == "may_come_back":
            if len(now.given) > before:
                now.chances += [each for each in passed if each not in now.chances]
                passed.clear()
            else:
                passed.append(seat)
    yield from _shown_at_once(table)


def _chance(table: Table, seat: str) -> Rule[None]:
    hidden = table.house["gambit_give"] == "all_at_once"

    def what() -> Choose | None:
        promised = [each for each, _ in table.gambit.hidden if each == seat] if table.gambit else ()
        if len(table.hands[seat]) <= len(promised) or table.gambit is None:
            return None
        own = tuple(_numbered(table, hands.may_hold(table, seat)))
        openly = tuple(_numbered(table, hands.nameable(table, seat)))
        about = message("clash.give_what", RULE, seat=seat, sum=total(table))
        new = teaching.unlisted(table, seat)
        ways, listed = (NOTHING, *own, *new), (NOTHING, *openly, *new)
        return Choose(about, (seat,), ways, private=True, face_up=not hidden, closed=listed)

    answer = yield from teaching.ask_naming(table, seat, what)
    if answer is None or answer == (NOTHING,):
        return
    if hidden:
        assert table.gambit is not None
        table.gambit.hidden.append((seat, answer[0]))
    else:
        yield from _given(table, seat, answer[0])


def _numbered(table: Table, cards: tuple[str, ...]) -> list[str]:
    return [card for card in cards if card in table.box.facts and table.facts(card).suit]


def _shown_at_once(table: Table) -> Rule[None]:
    assert table.gambit is not None
    hidden, table.gambit.hidden = table.gambit.hidden, []
    for seat, card in hidden:
        if table.hands[seat] and card in hands.closed(table, table.sides[seat]):
            yield from _given(table, seat, card)


def _given(table: Table, seat: str, card: str) -> Rule[None]:
    assert table.gambit is not None
    shows = hands.leave_hand(table, seat, card)
    given = Given(seat, card)
    table.gambit.given.append(given)
    table.tell("give", RULE, shows, seat=seat, card=card)
    given.counts = yield from counters.stands(table, Play("given", seat, card))
    if not given.counts:
        table.gambit.given.remove(given)
        table.gambit.aside.append((table.sides[seat], card))
        table.tell("does_not_count", RULE, card=card)
        if table.house["gambit_countered"] == "at_once":
            table.gambit.aside.pop()
            hands.discard(table, card, table.sides[seat], RULE)
        if table.house["replacement_three"] == "if_it_counted":
            return
    _note_replacement(table, seat)


def _note_replacement(table: Table, seat: str) -> None:
    """Who is alone draws one for the first card given, after the roll; an arc may let others."""
    now, side = table.gambit, table.sides[seat]
    by_arc = (ability.do.do for _, ability in table.abilities("gambit_failed", side))
    replaces = seat == table.alone or REPLACE in by_arc
    if replaces and now is not None and seat not in now.replaced:
        now.replaced.append(seat)


# 4 and 5: the throw


def total(table: Table) -> int:
    now = table.gambit
    assert now is not None
    cards = [*now.turned.values(), *(each.card for each in now.given)]
    return sum(table.facts(card).counts for card in cards)


def needed(table: Table) -> int:
    """What the die must show at least; "Fail" always fails."""
    return table.box.rules.gambit - total(table)


def wins(table: Table, face: str) -> bool:
    return face != FAIL and face.isdecimal() and int(face) >= needed(table)


def _throw(table: Table, seat: str) -> Rule[None]:
    now = table.gambit
    assert now is not None
    now.stage = "throw"
    die = Die("gambit", table.box.rules.die, "gambit")

    def throw() -> Roll:
        about = message("clash.die", RULE, seat=seat, sum=total(table), needed=needed(table))
        return Roll(about, (die,), tuple(table.team(DOCTOR)), symbols=table.box.rules.die)

    (now.face,) = yield from ask(throw)
    if wins(table, now.face):
        raise Won(DOCTOR, "gambit", total(table) + int(now.face))
    table.tell("gambit_fails", RULE, face=now.face, sum=total(table))


def _over(table: Table, seat: str) -> Rule[None]:
    """All that both teams contributed goes to the piles, in the order it was played."""
    now = table.gambit
    assert now is not None
    replaced = list(now.replaced)
    for stack, card in tuple(now.turned.items()):
        now.turned.pop(stack)
        if table.stack_of(card):
            stacks.send_away(table, card, RULE)
    clear_away(table)
    for each_seat in replaced:
        yield from hands.draw(table, each_seat)
    yield from arcs.trigger(table, "gambit_failed", seat, Play("gambit", seat))


def clear_away(table: Table) -> None:
    """Whatever lies beside the stacks for it."""
    now = table.gambit
    if now is None:
        return
    for each in tuple(now.given):
        now.given.remove(each)
        hands.discard(table, each.card, table.sides[each.seat], RULE)
    for side, card in tuple(now.aside):
        now.aside.remove((side, card))
        hands.discard(table, card, side, RULE)
    table.gambit = None
