"""A small box: the cards of the rulebook's worked examples, and a few to be different from.

What the scan of the rulebook lost is filled in so that the examples come out as printed.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import Any

from companion.games.time_of_the_daleks.box import read_box

DOCTORS = """
[first]
name = "First Doctor"
source = "box"
number = 1
linked = ""
icons.add = ["black", "black", "black", "black", "black"]

[fourth]
name = "Fourth Doctor"
source = "box"
number = 4
linked = "sarah_jane_smith"
icons.add = ["black", "black", "black", "black"]

[eleventh]
name = "Eleventh Doctor"
source = "box"
number = 11
linked = "amy_pond"
icons.add = ["black", "black", "black", "black", "blue"]
icons.reroll = [{colour = "black", dice = 2}]

[twelfth]
name = "Twelfth Doctor"
source = "box"
number = 12
linked = "clara_oswald"
icons.add = ["black", "black", "black", "black"]
"""

COMPANIONS = """
[amy_pond]
name = "Amy Pond"
source = "box"
deck = "earth"
icons.add = ["green"]
icons.focus = ["green"]
icons.change = [{colour = "green", to = "diplomacy"}]
links = ["rory_williams"]

[rory_williams]
name = "Rory Williams"
source = "box"
deck = "earth"
icons.add = ["blue"]
icons.focus = ["blue"]

[sarah_jane_smith]
name = "Sarah Jane Smith"
source = "box"
deck = "earth"
icons.focus = ["green", "green"]
icons.reroll = [{colour = "green", dice = 1}]
links = ["unit"]

[clara_oswald]
name = "Clara Oswald"
source = "box"
deck = "earth"
icons.add = ["green", "red"]
icons.focus = ["blue"]
links = ["captain_jack"]

[brigadier]
name = "The Brigadier"
source = "box"
deck = "earth"
icons.focus = ["red/green"]
groups = ["unit"]

[captain_jack]
name = "Captain Jack"
source = "box"
deck = "alien"
icons.add = ["red"]
icons.focus = ["red", "red"]
icons.reroll = [{colour = "red", dice = "all"}]

[strax]
name = "Strax"
source = "box"
deck = "alien"
icons.add = ["black"]
"""

TIMEY_WIMEY = """
[fez]
name = "Fez"
source = "box"
type = "equipment"
timing = "adventure"
cost = 1
icons.add = ["black"]
tags = ["hat"]

[timescoop]
name = "Timescoop"
source = "box"
type = "event"
timing = "anytime"
cost = 1
effects = [{do = "move_tardis", n = 1}]

[jelly_babies]
name = "Jelly Babies"
source = "box"
type = "transfer"
timing = "anytime"
cost = 0
copies = 2
effects = [{do = "gain_charges", n = 1}]

[bow_tie]
name = "Spare Bow Tie"
source = "box"
type = "event"
timing = "any_adventure"
cost = 0
icons.reroll = [{colour = "any", dice = 1}]

[recorder]
name = "Recorder"
source = "box"
type = "event"
timing = "adventure"
cost = 1
icons.add = ["any"]

[celery]
name = "Celery"
source = "box"
type = "event"
timing = "prepare"
cost = 0
effects = [{do = "draw_cards", n = 1}]

[scarf]
name = "Scarf"
source = "box"
type = "equipment"
timing = "anytime"
cost = 2
effects = [{do = "move_ship", n = -1}]

[stetson]
name = "Stetson"
source = "box"
type = "equipment"
timing = "adventure"
cost = 0
icons.reroll = [{colour = "black", dice = "any"}]
tags = ["hat"]
"""

LOCATIONS = """
[earth]
name = "Earth"
source = "box"

[[earth.zones]]
name = "Past"
symbols = ["science"]
reward = [{do = "move_tardis", n = 1}]

[[earth.zones]]
name = "Present"
symbols = ["running"]
reward = [{do = "gain_charges", n = 1}]

[[earth.zones]]
name = "Future"
symbols = ["strength"]
reward = [{do = "draw_cards", n = 1}]

[orient_express]
name = "The Orient Express / The Aristotle"
source = "box"

[[orient_express.zones]]
name = "The Orient Express"
symbols = ["science", "cunning", "diplomacy"]
reward = [
    {do = "gain_charges", n = 1},
    {do = "draw_cards", n = 2},
    {do = "move_tardis", n = 2},
]

[[orient_express.zones]]
name = "The Aristotle"
symbols = ["strength"]
reward = [{do = "move_ship", n = -1}]
links = ["rory_williams"]

[gallifrey]
name = "Gallifrey"
source = "box"
zones = [
    {name = "Past", symbols = ["cunning"], reward = []},
    {name = "Future", symbols = ["tactics"], reward = []},
]

[mars]
name = "Mars"
source = "box"
zones = [
    {name = "Present", symbols = ["science"], reward = [{do = "move_tardis", n = 1}]},
    {name = "Future", symbols = ["running", "running"], reward = [{do = "move_tardis", n = 3}]},
]
"""

DILEMMAS = """
[sutekh]
name = "Sutekh"
source = "box"
symbols = ["strength", "tactics", "tactics"]
conditions = []
fail = [{do = "move_ship", n = 2}]

[weeping_angels]
name = "The Weeping Angels"
source = "box"
symbols = ["running", "running", "cunning", "tactics"]
conditions = []
fail = [{do = "move_tardis", n = -1}]
links = ["captain_jack"]

[silurians]
name = "Silurians"
source = "box"
symbols = ["diplomacy"]
conditions = ["time_breach"]
fail = [{do = "choice", options = [
    [{do = "discard_cards", n = 1}],
    [{do = "discard_charges", n = 2}],
    [{do = "move_ship", n = 1}],
]}]

[time_meddler]
name = "Time Meddler"
source = "box"
symbols = ["cunning"]
conditions = ["fixed_point"]
fail = [{do = "discard_cards", n = 2}]
dalek_icon = true

[cybermen]
name = "Cybermen"
source = "box"
symbols = ["strength"]
conditions = ["time_locked"]
fail = [{do = "regenerate"}]

[autons]
name = "Autons"
source = "box"
symbols = ["tactics"]
conditions = []
fail = [{do = "discard_charges", n = 3}]

[daemons]
name = "The Daemons"
source = "box"
symbols = ["science"]
conditions = []
fail = []

[zygons]
name = "Zygons"
source = "box"
symbols = ["cunning"]
conditions = []
fail = []
"""

ANOMALIES = """
[into_the_dalek]
name = "Into the Dalek"
source = "box"
type = "location"
symbols = ["running", "tactics"]
effects = [
    {do = "move_tax", when = "always", options = [
        [{do = "discard_charges", n = 2}],
        [{do = "discard_cards", n = 1}],
    ]},
]
reward = [{do = "move_ship", n = -1}, {do = "move_tardis", n = 2}]
fail = [{do = "move_ship", n = 1}]

[destiny_of_the_daleks]
name = "Destiny of the Daleks"
source = "box"
type = "task"
effects = [
    {do = "imprison", n = 3, colour = "green", when = "always"},
    {do = "free_die", when = "success", symbols = ["running", "diplomacy"]},
]
dalek_icon = true

[the_time_of_the_doctor]
name = "The Time of the Doctor"
source = "box"
type = "instant"
effects = [
    {do = "regenerate"},
    {do = "dismiss_companion", n = 1, who = "each"},
    {do = "draw_cards", n = 1, who = "each"},
    {do = "gain_charges", n = 2, who = "each"},
    {do = "draw_anomaly"},
]
"""

PARTS = """
[parts]
name = "Parts"
source = "box"
black = ["running", "diplomacy", "science", "cunning", "tactics", "strength"]
green = ["diplomacy", "diplomacy", "diplomacy", "running", "running", "science"]
blue = ["cunning", "cunning", "cunning", "science", "science", "strength"]
red = ["tactics", "tactics", "tactics", "strength", "strength", "running"]
tardis = ["tardis", "tardis", "tardis", "tardis", "unknown", "unknown"]
skaro = 1
earth = 3
gallifrey = 18
companion_slots = 3
equipment_slots = 2
"""

TEXTS = {
    "doctors.toml": DOCTORS,
    "companions.toml": COMPANIONS,
    "timey_wimey.toml": TIMEY_WIMEY,
    "locations.toml": LOCATIONS,
    "dilemmas.toml": DILEMMAS,
    "anomalies.toml": ANOMALIES,
    "parts.toml": PARTS,
}


def texts(more: Mapping[str, str] = {}) -> dict[str, str]:
    """The files of the box, with cards added: ``{"companions": "[nardole] …"}``."""
    return {file: text + more.get(file.removesuffix(".toml"), "") for file, text in TEXTS.items()}


def plain(more: Mapping[str, str] = {}) -> dict[str, Any]:
    """The box as the options of a game carry it."""
    return _plain(tuple(sorted(more.items())))


@cache
def _plain(more: tuple[tuple[str, str], ...]) -> dict[str, Any]:
    return read_box(texts(dict(more))).plain
