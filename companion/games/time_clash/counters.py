"""Cards that counter: the window after whatever may be countered. Rulebook p.19-20.

A window is opened by what everybody can see, never by what hands hold; what each might reply is
theirs to know, what is replied lies open.
"""

from __future__ import annotations

from collections.abc import Iterator

from companion.core import windows
from companion.core.messages import Message, message
from companion.core.questions import Rule

from . import hands, teaching
from .cards import COUNTER, REMOVE_SELF, THREAT, Ability, Effect, other
from .table import Play, Table

RULE = "counter"
STANDS = "stands"
UNTOLD = Effect(COUNTER)  # what a card that no list has may counter: anything
CARDS = ("card", "counter", "turned", "given")  # kinds of play that are card plays


def stands(table: Table, play: Play) -> Rule[bool]:
    """Whether it stands once all have replied; parts of it may be undone all the same."""
    table.plays.append(play)
    yield from _asked(table, play, apart=False)
    if not play.whole and table.house["arc_counter"] == "afterwards":
        yield from _asked(table, play, apart=True)
    table.plays.remove(play)
    return not play.whole


def any_of(table: Table, plays: list[Play]) -> Rule[None]:
    """The same of several at once: what was turned in a gambit."""
    table.plays += plays
    yield from _asked(table, *plays, apart=False)
    for play in plays:
        table.plays.remove(play)


def _asked(table: Table, *plays: Play, apart: bool) -> Rule[None]:
    side = other(table.sides[plays[0].seat])
    outer = table.window.of, list(table.window.open)
    if _may_be_asked(table, plays, side, apart=apart):
        order = table.clockwise(plays[0].seat)
        windows.begin(table.window, [seat for seat in order if table.sides[seat] == side])
        while table.window.open:
            done = yield from _one_reply(table, plays, apart=apart)
            if done:
                break
        windows.end(table.window)
    table.window.of, table.window.open = outer


def _one_reply(table: Table, plays: tuple[Play, ...], *, apart: bool) -> Rule[bool]:
    """Somebody counters, or all let it stand; whether the window is closed."""

    def replies(seat: str) -> Iterator[str]:
        held = hands.may_hold(table, seat)
        yield from possible(table, plays, table.sides[seat], held, apart=apart)
        yield from () if apart else teaching.unlisted(table, seat)

    def named(seat: str) -> Iterator[str]:
        side = table.sides[seat]
        yield from possible(table, plays, side, hands.nameable(table, seat), apart=apart)
        yield from () if apart else teaching.unlisted(table, seat)

    about = _about(plays)
    reply = yield from windows.reply(table.window, lambda: about, replies, STANDS, named)
    if reply is None:
        return True
    before, (seat, chosen) = list(table.window.open), reply
    if chosen == teaching.UNLISTED:
        yield from teaching.describe(table, seat)
        return False
    yield from _counter(table, plays, seat, chosen)
    if table.house["counters_per_play"] == "one" or all(play.whole for play in plays):
        return True
    table.window.open = before
    return False


def _about(plays: tuple[Play, ...]) -> Message:
    play = plays[-1]
    if len(plays) > 1:
        return message("clash.window_turned", RULE, seat=play.seat, n=len(plays))
    return message(
        f"clash.window_{play.kind}", RULE, seat=play.seat, card=play.card, stack=play.stack
    )


# Who is asked


def _may_be_asked(table: Table, plays: tuple[Play, ...], side: str, *, apart: bool) -> bool:
    """By what all can see: a hand with cards, and a fitting counter that lies nowhere openly."""
    if table.house["counter_whose_turn"] == "opposing_turn" and table.sides[table.turn] == side:
        return False
    team = table.team(side)
    if not any(table.hands[seat] for seat in team):
        return False
    unseen = hands.nameable(table, *team)
    if any(True for play in plays for _ in _arc_counters(table, play, side, apart=apart)):
        return True
    if apart:
        return False
    facts = table.box.facts
    effects = [effect for card in unseen for _, effect in facts[card].counters]
    if table.decks[side].untaught:
        effects.append(UNTOLD)
    return any(fits(table, effect, play) for effect in effects for play in plays)


def possible(
    table: Table, plays: tuple[Play, ...], side: str, held: tuple[str, ...], *, apart: bool
) -> Iterator[str]:
    """ "counter:regroup:1" what is played, "counter:rebut:1:old_joke" one of several."""
    facts = table.box.facts
    for play in plays:
        if play.whole:
            continue
        tail = f":{play.card}" if len(plays) > 1 else ""
        for card in () if apart else held:
            for n, effect in facts[card].counters:
                if fits(table, effect, play):
                    yield f"counter:{card}:{n}{tail}"
        for ability in _arc_counters(table, play, side, apart=apart):
            worth = table.facts(play.card).value
            for card in held:
                found = facts[card]
                if found.suit in ability.do.suits and found.value >= worth:
                    yield f"arc:{card}{tail}"


def _arc_counters(table: Table, play: Play, side: str, *, apart: bool) -> Iterator[Ability]:
    if apart != (table.house["arc_counter"] == "afterwards") or play.kind not in ("card", "given"):
        return
    if play.kind == "given" and table.house["london_in_gambit"] == "not":
        return
    for _, ability in table.abilities("reply", side):
        if table.facts(play.card).suit == ability.do.of:
            yield ability


def fits(table: Table, counter: Effect, play: Play) -> bool:
    """Whether these words answer to what is played."""
    if "move" in play.undone and counter.of == "doctor_move":
        return False
    return _names(table, counter, play) and _when(table, counter, play)


def _names(table: Table, counter: Effect, play: Play) -> bool:
    if play.kind == "counter" and table.house["counter_a_counter"] == "no":
        return False
    if play.fuel and table.house["discarded_move"] == "not":
        return False
    if not counter.of:  # nobody has told us what
        return True
    if counter.of == "doctor_move":
        return _moves(play)
    if play.kind not in CARDS:
        return False
    facts = table.facts(play.card)
    most = counter.max
    if isinstance(most, int) and facts.value > most:
        return False
    match counter.of:
        case "any":
            return True
        case "numbered":
            return facts.is_numbered
        case "special":
            return not facts.is_numbered
    return facts.suit == counter.of


def _moves(play: Play) -> bool:
    return play.kind == "move" or (play.kind == "card" and "move_doctor" in play.targets)


def _when(table: Table, counter: Effect, play: Play) -> bool:
    match counter.only_if:
        case "gambit":
            return table.gambit is not None
        case "would_trigger":
            return play.kind == "card" and _would_trigger(table, play)
    return True


def _would_trigger(table: Table, play: Play) -> bool:
    """Whether the Threats with this one would bring the Endgame."""
    if table.is_endgame or table.facts(play.card).suit != THREAT:
        return False
    before, after = table.threats, table.threats + table.facts(play.card).value
    if table.house["threat_would_trigger"] == "only_if_new" and triggers(table, before):
        return False
    return triggers(table, after)


def triggers(table: Table, threats: int) -> bool:
    wanted = table.box.rules.threats
    return threats == wanted if table.house["threats_overshoot"] == "exactly" else threats >= wanted


# What a counter does


def _counter(table: Table, plays: tuple[Play, ...], seat: str, chosen: str) -> Rule[None]:
    how, card, *rest = chosen.split(":")
    play = next((each for each in plays if each.card == (rest or [""])[-1]), plays[-1])
    if how == "arc":
        yield from _by_discard(table, play, seat, card)
        return
    n = int(rest[0])
    shows = hands.leave_hand(table, seat, card)
    reply = Play("counter", seat, card, half=n, lies=True)
    table.plays.append(reply)
    table.tell("counter", RULE, shows, seat=seat, card=card, countered=play.card or play.kind)
    yield from teaching.complete_half(table, card, n)
    half = table.facts(card).halves[n]
    table.plays.remove(reply)
    if not (yield from stands(table, reply)):
        put_away(table, card, table.sides[seat])
        return
    if half[0].of == "doctor_move":
        play.undone.append("move")
        play.whole = play.kind == "move"
    else:
        play.whole = True
    yield from _then(table, seat, card, half)


def _then(table: Table, seat: str, card: str, half: tuple[Effect, ...]) -> Rule[None]:
    """It goes to its pile, or out of the game, and most give another card."""
    table.plays.append(Play("counter", seat, card, lies=True))
    held = table.plays[-1]
    if table.house["counter_draw"] == "before_discard":
        yield from _draws(table, seat, half)
    table.plays.remove(held)
    if any(effect.do == REMOVE_SELF for effect in half):
        remove(table, card)
    else:
        put_away(table, card, table.sides[seat])
    if table.house["counter_draw"] == "after_discard":
        yield from _draws(table, seat, half)


def _draws(table: Table, seat: str, half: tuple[Effect, ...]) -> Rule[None]:
    for effect in half:
        if effect.do == "draw":
            yield from hands.draw(table, seat, effect.n)


def _by_discard(table: Table, play: Play, seat: str, card: str) -> Rule[None]:
    """London: a Tech of equal or greater value counters a Threat. Rulebook p.13."""
    abilities = [each for _, each in table.abilities("reply", table.sides[seat])]
    hands.discard_from_hand(table, seat, card, RULE)
    play.whole = True
    for ability in abilities[:1]:
        yield from hands.draw(table, seat, ability.do.n)


def put_away(table: Table, card: str, side: str) -> None:
    """Onto its pile; those of a gambit wait until it is over."""
    if table.gambit is not None and table.house["gambit_countered"] == "waits":
        table.gambit.aside.append((side, card))
        table.tell("lay_aside", RULE, card=card)
    else:
        hands.discard(table, card, side, RULE)


def remove(table: Table, card: str) -> None:
    table.removed.append(card)
    table.tell("remove", RULE, card=card)
