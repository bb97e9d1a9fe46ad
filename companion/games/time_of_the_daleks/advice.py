"""What to do next in an Adventure, and how good that is: asks the odds.

First a bound that takes no time, then the exact chances. What the odds do not know is said.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from companion.core.advice import Advice, Pause, Suggestion, nothing_to_wait_for
from companion.core.messages import Message, message
from companion.core.questions import Answer, Choose, Question, owner
from companion.games.time_of_the_daleks.odds.charges import with_charges
from companion.games.time_of_the_daleks.odds.moves import Die, Move, chance, moves
from companion.games.time_of_the_daleks.odds.moves import pools as pools_of
from companion.games.time_of_the_daleks.odds.problem import Problem
from companion.games.time_of_the_daleks.odds.solver import Solver

from . import dice, gathering
from .chances import PARTLY, SYMBOL, Known, known, lying, with_pools
from .table import MOST_CHARGES, Adventure, Table

CHEAP = (1, None)  # one re-roll looked ahead; then to the end
NAMES = {letter: symbol for symbol, letter in SYMBOL.items()}


def advise(
    table: Table, question: Question, pause: Pause = nothing_to_wait_for
) -> Iterator[Advice]:
    """Nothing for questions the odds have no say in."""
    now = table.adventure
    about = question.about.id.removeprefix("daleks.")
    if now is None:
        return
    if about == "throw":
        yield from gathering.before_the_throw(table, now, pause)
    if not isinstance(question, Choose):
        return
    if about in ("not_met", "whose_dice", "which_dice", "which_die", "turn_to", "turn_which"):
        yield from _with_the_dice(table, now, question, pause)
    elif about in ("build_pool", "discard_down", "exterminate", "how_to_help"):
        yield from gathering.advise(table, now, question, pause)


def _with_the_dice(
    table: Table, now: Adventure, question: Choose, pause: Pause
) -> Iterator[Advice]:
    """For each answer the best move it begins."""
    there, names = lying(now)
    if not there or (now.using == "" and question.about.id != "daleks.not_met"):
        return
    found = known(table, now, [each.seat for each in now.pools], refund=now.using)
    at_table = AtTable(now, found, names, question)
    problem = with_pools(found.problem, pools_of(there, len(now.pools)))
    for depth in CHEAP:
        best: dict[Answer, Suggestion] = {}
        solver = Solver(problem, depth, pause)
        complete = depth is None and solver.complete()
        for move in moves(solver, there):
            exact = complete or move.do in ("change", "turn")
            for answer, option in at_table.answers(move):
                if answer not in best:
                    why = at_table.why(move, option)
                    best[answer] = Suggestion(answer, move.chance, exact, why, without=move.without)
        for answer in at_table.resigning():
            why = message("daleks.advice.give_up", dice.REROLL)
            best[answer] = Suggestion(answer, 0.0, True, why)
        partly = () if complete or depth else (PARTLY,)
        notes = (*dict.fromkeys(found.notes), *partly)
        yield Advice(tuple(best.values()), notes)
    if worth := _one_more(now, problem, there, best, pause):
        yield Advice(tuple(best.values()), (worth, *notes))


def _one_more(
    now: Adventure,
    problem: Problem,
    there: Sequence[Die],
    best: Mapping[Answer, Suggestion],
    pause: Pause,
) -> Message | None:
    """What another Sonic Charge would be worth to the Doctor whose Adventure it is."""
    charges = problem.doctors[0].charges
    if now.turned or now.using or not charges < MOST_CHARGES:
        return None
    richer = Solver(with_charges(problem, 0, charges + 1), pause=pause)
    if not richer.complete():
        return None
    more = round(100 * chance(richer, there))
    if more <= round(100 * max((each.chance for each in best.values()), default=0.0)):
        return None
    seat = now.pools[0].seat
    return message("daleks.advice.one_more", dice.REROLL, seat=seat, more=more)


@dataclass(frozen=True)
class AtTable:
    """Moves of the odds in the words of the rules."""

    now: Adventure
    found: Known
    names: list[str]
    question: Choose

    def answers(self, move: Move) -> Iterator[tuple[Answer, str]]:
        """How the open question is answered to make this move, and by which means."""
        options = self._options(move)
        if self.question.about.id == "daleks.not_met":
            yield from (((each,), each) for each in options if each in self.question.options)
        elif self.now.using in options and self._is_asked(move):
            yield self._with(move), self.now.using

    def _is_asked(self, move: Move) -> bool:
        """Of a means in use: whether its dice are asked for, or what they are turned to."""
        about = self.question.about
        if about.id == "daleks.whose_dice":
            return bool(move.dice)
        if about.id == "daleks.turn_to":
            return move.do == "turn"
        if about.id == "daleks.turn_which":
            return NAMES.get(move.to) == dict(about.values)["symbol"]
        return move.do in ("reroll", "charges")

    def _with(self, move: Move) -> Answer:
        match self.question.about.id:
            case "daleks.whose_dice":
                return (owner(self.names[move.dice[0]]),)
            case "daleks.turn_to":
                return (NAMES[move.to],)
        return tuple(self.names[n] for n in move.dice)

    def resigning(self) -> Iterator[Answer]:
        for option in self.question.options:
            if option.endswith(f":{dice.GIVE_UP}"):
                yield (option,)

    def why(self, move: Move, option: str) -> Message:
        seat = self.now.pools[move.doctor].seat
        shown = tuple(self._shown(n) for n in move.dice)
        without = _without(move)
        match move.do:
            case "discard":
                return message("daleks.advice.black", dice.REROLL, seat=seat, **without)
            case "change":
                return message(
                    "daleks.advice.change",
                    dice.CHANGE,
                    card=_card(option),
                    dice=shown,
                    symbol=NAMES[move.to],
                )
            case "turn":
                symbol = NAMES[move.to]
                return message("daleks.advice.turn", dice.CHANGE, dice=shown, symbol=symbol)
            case "charges":
                return message("daleks.advice.charges", dice.REROLL, dice=shown, **without)
        if option.endswith(":k9"):
            return message("daleks.advice.k9", dice.REROLL, dice=shown, **without)
        card = _card(option)
        return message("daleks.advice.reroll", dice.REROLL, card=card, dice=shown, **without)

    def _options(self, move: Move) -> list[str]:
        """The means that make this move: cards of one Doctor may have the same icon."""
        seat = self.now.pools[move.doctor].seat
        means = move.change or (move.reroll if move.do == "reroll" else None)
        if means is not None:
            return self.found.options[move.doctor, means]
        return [f"{seat}:{'black' if move.do == 'discard' else move.do}"]

    def _shown(self, n: int) -> str:
        """A die as people point at it: its colour and what it shows."""
        dice_there = [die for pool in self.now.pools for die in pool.dice]
        return f"shown:{dice_there[n].colour}:{dice_there[n].face}"


def _without(move: Move) -> dict[str, int]:
    """The chance if this is not done, where that is another one."""
    without = round(100 * (move.without or 0))
    return {} if without == round(100 * move.chance) else {"without": without}


def _card(option: str) -> str:
    return option.split(":")[2].rpartition(".")[0]
