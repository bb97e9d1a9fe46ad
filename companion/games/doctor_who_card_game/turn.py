"""A turn: as many actions as one likes, three cards to the right, two from the deck.
Rulebook p.4, 8."""

from __future__ import annotations

from companion.core.messages import message
from companion.core.questions import Choose, Rule, ask, ask_if

from . import buying, defenders, ending, enemies, hands, locations, support
from .table import Table

RULE, PASSING = "turn", "turn.passing"
PASS, BUY, DISCARD, RESERVE, TAKE_UP = "pass", "buy", "discard", "reserve", "take_up"
LOCATION, SUPPORT, DEFEND, ATTACK = "location", "support", "defend", "attack"


def take_step(table: Table, seat: str) -> Rule[None]:
    """The step the Table names, so that a game can be entered half-way."""
    match table.step:
        case "begin":
            begin(table, seat)
        case "act":
            yield from act(table, seat)
        case "pass":
            yield from pass_on(table, seat)
            yield from draw(table, seat)
            end(table, seat)
        case "end_act":
            yield from ending.single(table, seat, act)


def begin(table: Table, seat: str) -> None:
    """Five counters of a kind are looked for before anything else."""
    if not table.single:
        table.players[seat].kept.clear()
    ending.look_for_five(table, seat)
    if not table.ended:
        table.step = "end_act" if table.single else "act"


def act(table: Table, seat: str) -> Rule[bool]:
    """One action; whether one was taken. What may be done goes by what all can see."""

    def what() -> Choose | None:
        found = acts(table, seat)
        return Choose(message("cards.act", RULE, seat=seat), (seat,), found) if found else None

    answer = yield from ask_if(what)
    if answer is None:
        table.step = "pass"
        return False
    done = yield from do(table, seat, answer[0])
    hands.top_up(table, seat)
    return done


def acts(table: Table, seat: str) -> tuple[str, ...]:
    player = table.players[seat]
    found: list[str] = []
    if player.hand or player.reserve:
        found.append(SUPPORT)
    if hands.spendable(table, seat) > 0:
        found += [LOCATION, *(f"{DEFEND}:{p.card}" for p in player.places)]
        found += [f"{ATTACK}:{place.card}" for place in enemies.open_to(table, seat)]
    hand = len(player.hand) - hands.floor(table)
    if hand > 0 and hands.room(table, seat) > 0 and _may_keep(table, seat):
        found.append(RESERVE)
    if (player.reserve or buying.loose(table, seat)) and not table.single:
        found.append(TAKE_UP)
    if hands.spendable(table, seat) > 0:
        found.append(DISCARD)
    found += [f"{BUY}:{n}" for n in range(1, buying.affordable(table, seat) + 1)]
    if not table.single and _may_pass(table, seat):
        found.append(PASS)
    return tuple(found)


def _may_keep(table: Table, seat: str) -> bool:
    """Where hands are of paper it is spoken of only when it is all that somebody does."""
    if table.paper:
        return table.single and buying.unlaid(table, seat)
    return not (table.single and table.house["end_reserve"] == "never")


def _may_pass(table: Table, seat: str) -> bool:
    """With three in hand; where there are not three anywhere, with what there is."""
    player = table.players[seat]
    if table.paper and len(player.hand) - table.floor > hands.room(table, seat):
        return False  # more than a Reserve holds
    short = len(player.hand) + len(player.reserve) < table.floor
    return len(player.hand) >= table.floor or short


def do(table: Table, seat: str, what: str) -> Rule[bool]:
    action, _, where = what.partition(":")
    match action:
        case "location":
            return (yield from locations.play(table, seat))
        case "support":
            return (yield from support.play(table, seat))
        case "defend":
            return (yield from defenders.place(table, seat, table.place(where)))
        case "attack":
            return (yield from enemies.place(table, seat, table.place(where)))
        case "reserve":
            return (yield from buying.keep(table, seat))
        case "take_up":
            return (yield from buying.take_up(table, seat))
        case "discard":
            return (yield from buying.discard(table, seat))
        case "buy":
            return (yield from buying.buy(table, seat, int(where)))
    table.step = "pass"
    return False


def pass_on(table: Table, seat: str) -> Rule[None]:
    """Exactly three go to the right, face down. What is above that is discarded first, for a Time
    Point each: one answer says which are handed on."""
    player, to = table.players[seat], table.right_of(seat)
    n = min(table.floor, len(player.hand))
    if table.paper:
        table.players[to].hand += player.hand[:n]
        del player.hand[:n]
        table.tell("hand_on", PASSING, seat=seat, to=to, n=n)
        return
    if len(player.hand) > n:

        def which() -> Choose:
            about = message("cards.pass", PASSING, seat=seat, to=to)
            options = hands.called(player.hand)
            return Choose(about, (seat,), options, n, n, private=True)

        answer = yield from ask(which)
        kept = [hands.original(name) for name in answer]
        surplus = list(player.hand)
        for card in kept:
            surplus.remove(card)
        for card in surplus:
            player.hand.remove(card)
        yield from buying.turn_in(table, seat, surplus)
    handed, player.hand = player.hand, []
    table.players[to].hand += handed
    table.tell("hand_on", PASSING, seat=seat, to=to, n=len(handed))


def draw(table: Table, seat: str) -> Rule[None]:
    """Two cards; whoever has turned up the Game End card has five again."""
    before = table.seen_end
    full = table.box.rules.hand
    drawn = yield from hands.draw(table, seat, full if before else full - table.floor, PASSING)
    if table.seen_end and not before:
        yield from hands.draw(table, seat, full - drawn, PASSING)
    if table.seen_end and not table.lifted:
        ending.lift(table)


def end(table: Table, seat: str) -> None:
    table.turns += 1
    table.turn, table.step = table.left_of(seat), "begin"
    table.tell("next_turn", RULE, seat=table.turn)
