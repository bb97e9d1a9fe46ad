"""Games for the referee: random people of every sort at tables of every sort, and games that are
steered to what random people hardly ever meet."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any, NamedTuple

from companion.core.bots import anything
from companion.core.questions import UNKNOWN, Answer, Choose, Question
from companion.games import doctor_who_card_game as game
from companion.games.doctor_who_card_game import tally
from companion.games.doctor_who_card_game.cards import Location, Start
from companion.games.doctor_who_card_game.house_rules import HOUSE_RULES
from companion.games.doctor_who_card_game.table import APP, PAPER, WAYS, Laid, Place, Table

from . import teacher
from .position import SEATS, starter
from .referee import Says, said

Plain = dict[str, Any]
EAGER, PATIENCE = 0.8, 1_000  # how often steered people do what they are after, and how long


def as_dealt(_: Table, __: random.Random) -> None:
    """From its beginning."""


FEW = 3  # kinds of cards of a file that are there at least
PLACES, COUNTERS = 9, 5  # of one player, where a game is steered


class Setting(NamedTuple):
    options: Plain
    says: Says = said
    lays: Callable[[Table, random.Random], None] = as_dealt  # what lies there already


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
    """So few cards, and so many points to buy them, that the discards come back."""
    options = table_of(rng)
    found = dealt(options["box"], lambda id, n: n if rng.random() < 0.07 else 0)
    return Setting(options | {"box": found}, eager("buy", "discard"), rich)


def rich(table: Table, _: random.Random) -> None:
    for player in table.players.values():
        player.points = table.box.rules.points // len(table.seats)


def dealt(plain: Plain, copies: Callable[[str, int], int]) -> Plain:
    """So many copies of each card; at least one Location and some of the rest."""
    found: Plain = {name: dict(part) for name, part in plain.items()}
    for file in teacher.FILES:
        for id, card in plain[file].items():
            n = copies(id, card.get("copies", 1))
            if n or len(found[file]) <= FEW:
                found[file][id] = {**card, "copies": 1 if file == "locations" else max(1, n)}
            else:
                del found[file][id]
    return found


def of_these(options: Plain, **cards: int) -> Plain:
    """A deck of which most is these, and Locations."""
    return options | {"box": dealt(options["box"], lambda id, n: cards.get(id, int(n == 1)))}


# People who are after something


def eager(*wanted: str, otherwise: Says = said) -> Says:
    """Whatever of it may be done is mostly done, until they are tired of it."""
    left = PATIENCE

    def says(question: Question, rng: random.Random) -> Answer:
        nonlocal left
        left -= 1
        one = isinstance(question, Choose) and question.at_least <= 1
        if isinstance(question, Choose) and one and left > 0 and rng.random() < EAGER:
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
    """All TARDIS counters are out, and Enemies are weak."""
    options = table_of(rng)
    house = {
        "no_tardis_counter": rng.choice(("none", "one_moves", "one_moves")),
        "five_in_end_game": rng.choice(("checked", "not")),
    }
    options = of_these(options, the_doctor=30, amy_pond=12, saturnyns=30, jammy_dodger=6)
    wanted = ("defend:", "attack:", "location", "support", "won")
    return Setting(options | {"house": house}, eager(*wanted), protected)


def protected(table: Table, _: random.Random) -> None:
    """Who plays last has all TARDIS counters out, and Defenders lie at the other places."""
    last = table.seats[0]
    for seat in table.seats:
        for n in range(PLACES if seat == last else 1):
            place = Place((spot if table.tally else named)(table, start=n == 0))
            table.players[seat].places.append(place)
            place.tardis = seat == last and n < COUNTERS
            if n >= COUNTERS:
                place.defenders = [Laid(of_kind(table, "defender"), knows=[seat])]
    table.first = table.turn = table.seats[1]
    table.step = "deal"


def spot(table: Table, start: bool) -> str:
    if start:
        return tally.lie_there(table, Start("", "taught", vp=2))
    table.deck.take(UNKNOWN)
    return tally.lie_there(table, Location("", "taught", 3, 1))


def named(table: Table, start: bool) -> str:
    if start:
        return table.starts.take(table.starts.unseen[0])
    places = (card for card in table.deck.unseen if table.kind(card) == "location")
    return table.deck.take(next(places))


def of_kind(table: Table, kind: str) -> str:
    if table.paper:
        return table.deck.take(UNKNOWN)
    return table.deck.take(next(c for c in table.deck.unseen if table.kind(c) == kind))


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
    cards |= {
        "the_doctor": 12,
        "silurians": 6,
        "slitheen": 8,
        "amy_pond": 6,
        "unit": 6,
        "teselecta": 8,
    }
    house = {name: rng.choice(HOUSE_RULES[name]) for name in ODD}
    options = of_these(options, **cards, shadow_proclamation=6, the_silence=4)
    wanted = ("attack:", "defend:", "support", "pay", "teselecta")
    return Setting(options | {"house": house}, eager(*wanted))


ODD = (
    *("losses", "losses_all", "losses_none_fit", "reveal_pays", "river_over", "unit_limit"),
    *("unit_when_lost", "zero_defence", "pandorica_rory", "face_up_after", "teselecta"),
)

KINDS: tuple[Callable[[random.Random], Setting], ...] = (
    *(usual, usual, usual, small, documented, usual, holes, besieging, protecting),
    *(playing_support, odd_conflicts, usual, odd_conflicts, protecting),
)


def setting(seed: int) -> tuple[Setting, random.Random]:
    rng = random.Random(f"cards {seed}")
    return KINDS[seed % len(KINDS)](rng), rng
