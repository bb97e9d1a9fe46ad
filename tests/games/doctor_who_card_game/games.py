"""Games for the referee: random people of every sort at tables of every sort, and games that are
steered to what random people hardly ever meet."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any, NamedTuple

from companion.core.bots import anything
from companion.core.questions import Answer, Choose, Question
from companion.games import doctor_who_card_game as game
from companion.games.doctor_who_card_game.house_rules import HOUSE_RULES
from companion.games.doctor_who_card_game.table import APP, PAPER, WAYS

from . import teacher
from .position import SEATS, starter
from .referee import Says, said

Plain = dict[str, Any]
EAGER = 0.8  # how often steered people do what they are after


class Setting(NamedTuple):
    options: Plain
    says: Says = said


def table_of(rng: random.Random, way: str = "") -> Plain:
    """Any number of people, any way, any house rules."""
    house = {name: rng.choice(choices) for name, choices in HOUSE_RULES.items()}
    plain = game.defaults(SEATS[: rng.choice((2, 3, 3, 4))], starter())
    chosen = house if rng.random() < 0.6 else {}
    return plain | {"way": way or rng.choice(WAYS), "house": chosen}


def usual(rng: random.Random) -> Setting:
    return Setting(table_of(rng))


# Boxes


def documented(rng: random.Random) -> Setting:
    """The box of which most is blank, told as it comes."""
    options = table_of(rng, rng.choice(WAYS[1:]))
    box = teacher.documented(len(options["seats"]))["box"]
    return Setting(options | {"box": box}, teacher.answer)


def holes(rng: random.Random) -> Setting:
    """Our own, of which some cards and many numbers are told as they come."""
    options = table_of(rng, PAPER)
    return Setting(options | {"box": teacher.half_known(options["box"], rng)}, teacher.answer)


def small(rng: random.Random) -> Setting:
    """Few cards: the deck runs out, the discards come back, some hands hold nothing."""
    options = table_of(rng)
    found = dealt(options["box"], lambda id, n: n if rng.random() < 0.3 else 0)
    house = options["house"] | {"game_end_depth": "20"}
    return Setting(options | {"box": found, "house": house})


def dealt(plain: Plain, copies: Callable[[str, int], int]) -> Plain:
    """So many copies of each card; at least one Location and some of the rest."""
    found: Plain = {name: dict(part) for name, part in plain.items()}
    for file in teacher.FILES:
        for id, card in plain[file].items():
            n = copies(id, card.get("copies", 1))
            if n:
                found[file][id] = {**card, "copies": min(n, 1 if file == "locations" else 40)}
            elif len(found[file]) > 3:
                del found[file][id]
    return found


def of_these(options: Plain, **cards: int) -> Plain:
    """A deck of which most is these, and Locations."""
    return options | {"box": dealt(options["box"], lambda id, n: cards.get(id, int(n == 1)))}


# People who are after something


def eager(*wanted: str, otherwise: Says = said) -> Says:
    """Whatever of it may be done is mostly done."""

    def says(question: Question, rng: random.Random) -> Answer:
        one = isinstance(question, Choose) and question.at_least <= 1
        if isinstance(question, Choose) and one and rng.random() < EAGER:
            found = [o for want in wanted for o in question.options if o.startswith(want)]
            if found:
                return (rng.choice(found),)
            if question.about.id.startswith("cards.which_"):
                return most(question, rng)
        return otherwise(question, rng)

    return says


def most(question: Choose, rng: random.Random) -> Answer:
    """As many cards as may be laid."""
    if question.at_most == 1:
        real = [o for o in question.options if o != "nothing"]
        return (rng.choice(real or list(question.options)),)
    return anything(question, rng.randrange)


def besieging(rng: random.Random) -> Setting:
    """All attack: five Dalek counters are out, and more is attacked than can be marked."""
    options = table_of(rng)
    house = {"no_dalek_counter": "lost_without", "five_in_end_game": "not"}
    options = of_these(options, daleks=30, cybermen=20, rory=8, amy_pond=8)
    return Setting(options | {"house": house}, eager("attack:", "defend:"))


def protecting(rng: random.Random) -> Setting:
    """All defend: five TARDIS counters are out, and Enemies are few and weak."""
    options = table_of(rng)
    house = {"no_tardis_counter": rng.choice(("none", "one_moves")), "five_in_end_game": "not"}
    options = of_these(options, the_doctor=30, amy_pond=12, saturnyns=25, jammy_dodger=8)
    return Setting(options | {"house": house}, eager("defend:", "attack:", "location", "support"))


def playing_support(rng: random.Random) -> Setting:
    """Support cards, whatever they do."""
    options = table_of(rng, rng.choice((APP, APP, PAPER)))
    cards = dict.fromkeys(rng.sample(sorted(options["box"]["support"]), 6), 8)
    options = of_these(options, **cards, daleks=12, rory=8, amy_pond=8, davros=3)
    return Setting(options, eager("support", "attack:", *cards, "take_up"))


def odd_conflicts(rng: random.Random) -> Setting:
    """River and Kovarian, Rory and the Pandorica, Silurians and Amy, Slitheen, U.N.I.T.: by any
    house rule."""
    options = table_of(rng)
    cards = {"river_song": 14, "rory": 14, "the_pandorica": 9, "madame_kovarian": 9}
    cards |= {"silurians": 6, "slitheen": 8, "amy_pond": 6, "unit": 6, "teselecta": 6}
    house = {name: rng.choice(HOUSE_RULES[name]) for name in ODD}
    options = of_these(options, **cards, shadow_proclamation=6, the_silence=4)
    return Setting(options | {"house": house}, eager("attack:", "defend:", "support", "pay"))


ODD = (
    *("losses", "losses_all", "losses_none_fit", "reveal_pays", "river_over", "unit_limit"),
    *("unit_when_lost", "zero_defence", "pandorica_rory", "face_up_after", "teselecta"),
)

KINDS: tuple[Callable[[random.Random], Setting], ...] = (
    *(usual, usual, usual, small, documented, usual, holes, besieging, protecting),
    *(playing_support, odd_conflicts, usual),
)


def setting(seed: int) -> tuple[Setting, random.Random]:
    rng = random.Random(f"cards {seed}")
    return KINDS[seed % len(KINDS)](rng), rng
