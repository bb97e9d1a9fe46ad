"""What hands are told to do, for everything that moves."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from companion.games.time_of_the_daleks import anomalies, console, daleks, effects, places, travel
from companion.games.time_of_the_daleks.cards import Effect
from companion.games.time_of_the_daleks.table import Doctor, Table

from .playing import (
    Hands,
    anomaly_in_play,
    begin_adventure,
    crew,
    equip,
    give,
    last_told,
    lay_out,
    reveal,
    stand,
    throw,
    told,
)

Act = Callable[[Table, Doctor], Any]
ACTS: dict[str, Act] = {
    "place_dalek": lambda table, ann: Hands(table, daleks.place_dalek(table, "mars", "test")),
    "remove_dalek": lambda table, ann: daleks.remove_dalek(table, "earth.1", "test"),
    "gain_charges": lambda table, ann: console.gain_charges(table, ann, 1, "test"),
    "spend_charges": lambda table, ann: console.spend_charges(table, ann, 1, "test"),
    "uninstall": lambda table, ann: console.uninstall(table, ann, "fez", "test"),
    "install": lambda table, ann: console.install(table, ann, "stetson"),
    "discard_card": lambda table, ann: console.discard_card(table, ann, "stetson", "test"),
    "dismiss": lambda table, ann: console.dismiss(table, ann, "strax", "test"),
    "discard_companion": lambda table, ann: console.discard_companion(table, ann, "strax", "test"),
    "regenerate": lambda table, ann: daleks.regenerate(table, "test"),
    "remove_location": lambda table, ann: places.remove_location(table, "gallifrey", "test"),
    "end_anomaly": lambda table, ann: anomalies.end(table, table.anomalies[0]),
    "to_console": lambda table, ann: Hands(
        table, effects.run(table, (Effect("move_doctor"),), ann, source="fez", rule="test")
    ),
}


def laid_out() -> tuple[Table, Doctor]:
    table = lay_out("first")
    ann = give(table, "ann", "stetson", charges=1)
    equip(table, "ann", "fez")
    crew(table, "ann", "strax")
    table.daleks = {"earth.1": 1}
    anomaly_in_play(table, "destiny_of_the_daleks")
    stand(table, "ann", reveal(table, "gallifrey.1", "daemons"))
    table.told.clear()
    return table, ann


@pytest.mark.parametrize("id", ACTS)
def test_what_moves_is_told(id: str) -> None:
    table, ann = laid_out()
    ACTS[id](table, ann)
    assert told(table) == [id]
    assert all(message.rule for message in table.told)


def test_a_discarded_black_die_is_told() -> None:
    table, _ = laid_out()
    hands = throw(begin_adventure(table).say("nobody").say("go_on")).say("ann:black")
    assert told(table, "discard_black") == ["discard_black"]
    assert hands.dice == "KKKKKK"


def test_tiles_drawn_and_kept_are_told() -> None:
    table, ann = laid_out()
    hands = Hands(table, travel.new_location(table, ann, 2)).say("mars")
    hands.say("orient_express").say("mars.1")
    assert told(table) == [
        *("place_location", "place_dilemma", "place_dilemma"),
        *("discard_location", "move_doctor"),
    ]
    assert last_told(table, "discard_location") == {"tile": "orient_express"}
    assert table.offered == []


def test_imprisoned_and_freed_dice_are_told() -> None:
    table = lay_out("first")
    Hands(table, anomalies.draw(table)).say("destiny_of_the_daleks")
    assert last_told(table, "imprison")["n"] == 3
    Hands(table, anomalies.task_done(table, "ann", ("running",)))
    assert last_told(table, "free_die")["colour"] == "green"
