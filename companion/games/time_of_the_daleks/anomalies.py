"""Time Anomalies: how they are drawn, what they do while they last, how they end. Rulebook p.21."""

from __future__ import annotations

from companion.core import decks
from companion.core.messages import message
from companion.core.questions import Choose, Rule, ask_if

from . import effects, pool
from .cards import AnomalyCard
from .table import DALEKS, SUPPLY, Anomaly, Table
from .teaching import learn

RULE = "anomalies"
TASKS = ("free_die", "progress")


def draw(table: Table) -> Rule[None]:
    """Turn over a Time Anomaly and take the actions of its Effect."""
    deck = table.anomaly_deck
    deck.reshuffles = table.house["empty_decks"] == "reshuffle"
    about = message("daleks.draw_anomaly", RULE)
    known, shuffled = tuple(table.box.anomalies), table.reshuffled(deck, RULE)
    drawn = yield from decks.draw(deck, about, known=known, teachable=True, reshuffled=shuffled)
    if drawn is None:
        table.tell("no_anomaly", RULE)
        return
    card = learn(table, "anomalies", drawn)
    found = table.box.anomalies[card]
    table.anomalies = [each for each in table.anomalies if each.card != card]
    anomaly = Anomaly(card)
    table.anomalies.append(anomaly)
    table.tell(f"{found.type}_anomaly", RULE, card=card)
    imprison(table, anomaly, found)
    active = table.doctors[0] if table.turn == DALEKS else table.doctor(table.turn)
    yield from effects.run(table, found.effects, active, source=card, rule=RULE)
    if found.type == "instant" and anomaly in table.anomalies:
        end(table, anomaly)  # only now: an empty deck must not bring it back at once


def end_instants(table: Table) -> None:
    """A correction has cut them short."""
    for anomaly in tuple(table.anomalies):
        if table.box.anomalies[anomaly.card].type == "instant":
            end(table, anomaly)


def imprison(table: Table, anomaly: Anomaly, found: AnomalyCard) -> None:
    """Dice go onto the card: as many as there are."""
    for effect in found.effects:
        if effect.do == "imprison":
            free = SUPPLY[effect.colour] - table.imprisoned()[effect.colour]
            dice = [effect.colour] * min(effect.n, free)
            anomaly.prison += dice
            table.tell("imprison", RULE, card=anomaly.card, colour=effect.colour, n=len(dice))
    pool.imprisoned(table)


def task_done(table: Table, seat: str, challenge: tuple[str, ...]) -> Rule[None]:
    """An Adventure with this Challenge succeeded: free a die, place a Progress marker."""
    for anomaly in tuple(table.anomalies):
        found = table.box.anomalies[anomaly.card]
        for effect in found.effects:
            if effect.do not in TASKS or not effects.answers(effect, "success", challenge):
                continue
            if not effect.symbols and not (yield from _does_it_count(table, anomaly, seat)):
                continue
            if effect.do == "free_die":
                _free_dice(table, anomaly, effect.n)
            else:
                _progress(table, anomaly, effect.n)
        if found.type == "task" and anomaly in table.anomalies and is_done(anomaly, found):
            end(table, anomaly)


def _does_it_count(table: Table, anomaly: Anomaly, seat: str) -> Rule[bool]:
    """Nobody has told us which symbols this Task wants: they stand on the card."""

    def counts() -> Choose | None:
        about = message("daleks.task_done", RULE, card=anomaly.card)
        return Choose(about, (seat,), ("yes", "no")) if anomaly in table.anomalies else None

    return (yield from ask_if(counts)) == ("yes",)


def is_done(anomaly: Anomaly, found: AnomalyCard) -> bool:
    """A Task with dice ends with the last of them, another one with its last marker."""
    if any(effect.do == "imprison" for effect in found.effects):
        return not anomaly.prison
    return 0 < found.goal <= anomaly.progress


def end(table: Table, anomaly: Anomaly) -> None:
    """The card is discarded; Doctors who are at its Location go to their consoles."""
    table.anomalies.remove(anomaly)
    table.anomaly_deck.discard(anomaly.card)
    table.tell("end_anomaly", RULE, card=anomaly.card)
    for doctor in table.doctors:
        if doctor.at == anomaly.card:
            doctor.at = ""
            table.tell("to_console", RULE, seat=doctor.seat)


def _free_dice(table: Table, anomaly: Anomaly, n: int) -> None:
    for _ in range(min(n, len(anomaly.prison))):
        colour = anomaly.prison.pop()
        table.tell("free_die", RULE, card=anomaly.card, colour=colour)


def _progress(table: Table, anomaly: Anomaly, n: int) -> None:
    anomaly.progress += n
    table.tell("progress", RULE, card=anomaly.card, n=anomaly.progress)
