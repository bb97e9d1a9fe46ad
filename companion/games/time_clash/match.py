"""A match of three or five games: arcs, who begins, who has won. Rulebook p.4-5."""

from __future__ import annotations

from typing import Any

from companion.core import windows
from companion.core.messages import Message, message
from companion.core.questions import Choose, Rule, ask, ask_if, end_if

from . import gambit, hands, playing, teaching
from .cards import BUILD_UP, DOCTOR, ENEMY, SIDES, STACKS, other, signed
from .hands import Won
from .table import Table

RULE, GAME, FIRST = "match", "game", "game.first"
LENGTHS = {"best_of_3": 3, "best_of_5": 5}  # games, by what is answered
CHOOSES = {"time_arc": (DOCTOR, "time"), "enemy_arc": (ENEMY, "enemy")}
CHOOSES["companion_arc"] = (DOCTOR, "companion")
DRAW_GAME, GO_ON = "draw", "go_on"
ROUNDS = 2  # of each deck, without a stack having changed


def set_up(table: Table) -> Rule[None]:
    """The step the Table names, up to the first turn of a game."""
    match table.step:
        case "match":
            if table.choosing:
                yield from _length(table)
            table.step = "time_arc"
        case "time_arc" | "enemy_arc" | "companion_arc":
            yield from _arc(table)
        case "deal":
            yield from deal(table)
            table.step = "first"
        case "first":
            yield from first(table)
            table.step = "draw"
            table.tell("next_turn", "turn", seat=table.turn)


def _length(table: Table) -> Rule[None]:
    about = message("clash.match", RULE)
    (length,) = yield from ask(lambda: Choose(about, tuple(table.seats), tuple(LENGTHS)))
    table.games = LENGTHS[length]


def _arc(table: Table) -> Rule[None]:
    side, kind = CHOOSES[table.step]

    def which() -> Choose | None:
        if table.arcs.get(kind):
            return None
        about = message("clash.arc", RULE, kind=kind)
        new = (teaching.UNLISTED,) if table.box.rules.untaught.get(teaching.ARCS) else ()
        return Choose(about, tuple(table.team(side)), (*table.box.of_kind(kind), *new))

    answer = yield from ask_if(which)
    if answer == (teaching.UNLISTED,):
        yield from teaching.describe_arc(table, kind)
        return
    if answer is not None:
        table.arcs[kind] = answer[0]
        table.tell("lay_arc", RULE, arc=answer[0], kind=kind)
    steps = (*CHOOSES, "deal")
    table.step = steps[steps.index(table.step) + 1]


# A game


def deal(table: Table) -> Rule[None]:
    """Everything as at its beginning; then the hands, and the Reserve where there is one."""
    hands.shuffle_up(table)
    table.stacks = {stack: [] for stack in STACKS}
    table.disk = table.began = BUILD_UP
    table.pawn, table.gambit = "", None
    table.plays.clear()
    table.shut.clear()
    table.reserve.clear()
    if table.house["removed_hand"] == "game":
        table.removed.clear()
    table.stale.clear()
    table.offered_draw = False
    table.turns = 0
    table.tell("begin_game", GAME, n=table.round)
    if table.entering:
        return
    for seat in table.clockwise(table.team(table.begins)[0]):
        yield from hands.draw(table, seat, hand_size(table, seat))
    for _, ability in tuple(table.abilities("deal")):
        yield from playing.deal_reserve(table, ability.do.n)


def hand_size(table: Table, seat: str) -> int:
    if seat == table.alone:
        return max(table.box.rules.hand, int(table.house["lone_hand"]))
    return table.box.rules.hand


def first(table: Table) -> Rule[None]:
    """Who of the beginning team, once hands were looked at; where one is alone, who is second."""
    team, others = table.team(table.begins), table.team(other(table.begins))
    begins = yield from _who(table, team, "first_in_team", "clash.first", table.begins)
    second = others[0]
    if table.alone in team and len(others) > 1:
        second = yield from _who(table, others, "three_second", "clash.second", other(table.begins))
    table.order = order(table, begins, second)
    table.place, table.turn = 0, begins


def _who(table: Table, team: list[str], house: str, about: str, side: str) -> Rule[str]:
    def which() -> Choose | None:
        if len(team) < 2 or table.house[house] != "asked":
            return None
        return Choose(message(about, FIRST, side=side), tuple(team), tuple(team))

    answer = yield from ask_if(which)
    return answer[0] if answer else team[0]


def order(table: Table, begins: str, second: str) -> list[str]:
    """Clockwise; who is alone takes a turn after each of the others. Rulebook p.21."""
    if not table.alone:
        return table.clockwise(begins)
    pair = table.team(other(table.sides[table.alone]))
    lead = second if begins == table.alone else begins
    follow = next(seat for seat in pair if seat != lead)
    if begins == table.alone:
        return [table.alone, lead, table.alone, follow]
    return [lead, table.alone, follow, table.alone]


def won(table: Table, game: Won) -> None:
    """It counts; the loser begins the next."""
    table.score[game.side] += 1
    values: dict[str, Any] = {"side": game.side, "ended": game.how, "n": table.round}
    if game.by is not None:
        values["sum"] = signed(game.by)
    table.tell("game_won", GAME, **values)
    _next_game(table, other(game.side))


def _next_game(table: Table, begins: str) -> None:
    clear_away(table)
    table.begins = begins
    table.round += 1
    table.step, table.turn = "deal", ""


def clear_away(table: Table) -> None:
    """What lies between places goes to its pile: a game is over, or a step begins anew."""
    for lying in table.plays:
        if lying.lies:
            hands.discard(table, lying.card, table.sides[lying.seat], GAME)
    table.plays.clear()
    windows.end(table.window)
    gambit.clear_away(table)


def conclusion(table: Table) -> Message | None:
    """Once one side has won more than half, all games were played, or one side has gone."""
    sides = {table.sides[seat] for seat in table.seats}
    if len(sides) < len(SIDES):
        return abandoned(table)
    scores = table.score.values()
    decided = max(scores) > table.games // 2
    if sum(scores) < table.games and not (decided and table.house["match_end"] == "decided"):
        return None
    best = max(SIDES, key=lambda side: table.score[side])
    return message("clash.end", RULE, winners=(best,), **table.score)


def abandoned(table: Table) -> Message:
    """Whoever has won more games has won the match."""
    best = max(table.score.values())
    winners = tuple(side for side in SIDES if table.score[side] == best)
    return message("clash.abandoned", RULE, winners=winners, **table.score)


def over(table: Table) -> Rule[None]:
    yield from end_if(lambda: conclusion(table))


# A game that nobody can win


def endless(table: Table) -> Rule[bool]:
    """No side gets anywhere any more."""
    if not (_is_stuck(table, DOCTOR) and _is_stuck(table, ENEMY)):
        return False
    spent = _is_spent(table, DOCTOR) and _is_spent(table, ENEMY)
    how = table.house["endless"]
    if how == "enemy_wins":
        raise Won(ENEMY, "endless")
    if not spent and (how == "go_on" or table.offered_draw):
        return False
    ways = (DRAW_GAME,) if spent else (DRAW_GAME, GO_ON)

    def whether() -> Choose:
        return Choose(message("clash.endless", GAME), tuple(table.seats), ways)

    (answer,) = yield from ask(whether)
    table.stale.clear()
    if answer == GO_ON:
        return False
    table.round -= 1
    table.tell("game_drawn", GAME)
    _next_game(table, table.begins)
    return True


def _is_stuck(table: Table, side: str) -> bool:
    """Its deck has gone round twice and no stack has changed, or it has no card any more."""
    return table.stale.get(side, 0) >= ROUNDS or _is_spent(table, side)


def _is_spent(table: Table, side: str) -> bool:
    """It holds no card, and none is left to be drawn: by house rule that may lose nothing."""
    deck = table.decks[side]
    return not (deck.discards or deck.size or any(table.hands[each] for each in table.team(side)))
