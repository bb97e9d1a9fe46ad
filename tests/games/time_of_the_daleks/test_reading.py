"""What is to be read about things: whole, in both languages, and the same for everybody."""

from __future__ import annotations

import re
from collections.abc import Iterator
from copy import deepcopy
from dataclasses import fields, replace
from functools import cache
from typing import Any, get_args

import pytest

from companion.core.questions import UNKNOWN
from companion.core.reading import Does, Reading
from companion.games import time_of_the_daleks as daleks
from companion.games.time_of_the_daleks.cards import (
    COLOURS,
    SYMBOLS,
    Change,
    Effect,
    Icons,
    Reroll,
    When,
    Who,
)
from companion.games.time_of_the_daleks.reading import effects, icons
from companion.games.time_of_the_daleks.table import Table
from companion.games.time_of_the_daleks.vocabulary import WORDS
from companion.saves.boxes import shipped
from companion.words import LANGUAGES, Words
from tests.words.catalogues import READ

WRITTEN = {language: READ[language, daleks.NAME] for language in LANGUAGES}

BOXES = ("starter", "box")
UNSAID = re.compile(r"daleks\.|[{}…]|\w_\w|:\w")
OTHERS = {"choice", "move_tax"}  # of which the options are said


@cache
def table(box: str = "starter", seats: int = 2) -> Table:
    names = tuple(f"player_{n + 1}" for n in range(seats))
    found = daleks.setup(daleks.defaults(names, shipped(daleks.NAME, box)))
    assert isinstance(found, Table)
    return found


@cache
def speaking(language: str) -> Words:
    return words(language, table())


def words(language: str, of: Table) -> Words:
    return Words(language, lambda _, id: daleks.names(of).get(id), daleks.NAME)


def told(language: str, *does: Does) -> str:
    return speaking(language).told(does)


def of(id: str, box: str = "starter") -> Reading:
    found = daleks.reading(table(box), id)
    assert found is not None
    return found


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("box", BOXES)
def test_everything_with_a_name_can_be_read_in_words(box: str, language: str) -> None:
    lying = table(box)
    say = words(language, lying)
    for kind, id in daleks.readable(lying):
        found = daleks.reading(lying, id)
        assert found is not None, id
        assert (found.id, found.name) == (id, (kind, id))
        assert found.does or found.parts, id
        for each in found.does:
            text = say.told([each])
            assert not UNSAID.search(text), text
            assert text[0] == text[0].upper()
            assert text.endswith((".", "!", "?"))
        assert WRITTEN[language].keys() >= {f"read_as.{found.kind}"}
        assert all(daleks.reading(lying, part) for part in found.parts)


def every_effect() -> list[Effect]:
    """Each word in each of its ways, as an owner may teach it."""
    found = []
    for word in WORDS:
        for who in get_args(Who):
            plain = Effect(word, 2, who, colour="green" if word in ("imprison",) else "")
            found += [plain, replace(plain, n=1), replace(plain, n=-1)]
            found += [replace(plain, where=where) for where in ("here", "earth", "any")]
            found += [replace(plain, deck=deck) for deck in ("earth", "alien", "either")]
            found += [replace(plain, colour="red"), replace(plain, colour="red/green")]
            found += [replace(plain, when=when) for when in get_args(When)]
            found += [replace(plain, tag="sonic"), replace(plain, cost=(Effect("gain_charges"),))]
            found += [replace(plain, colour="any"), replace(plain, if_with=("fourth",))]
    ways = ((Effect("draw_cards"), Effect("choice", options=((), ()))), ())
    return [replace(each, options=ways) if each.do in OTHERS else each for each in found]


@pytest.mark.parametrize("language", LANGUAGES)
def test_whatever_an_owner_teaches_is_said(language: str) -> None:
    for effect in every_effect():
        for each in effects((effect,)):
            text = told(language, each)
            assert not UNSAID.search(text), (effect, text)


def every_icon() -> Iterator[Icons]:
    for colour in (*COLOURS, "red/green", "green/blue/red", "any"):
        for dice in (1, 2, "any", "all"):
            again, change = Reroll(colour, dice), Change(colour, "science")
            yield Icons((colour, colour), (colour,), (again,), (change,))


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_dice_icon_is_said(language: str) -> None:
    for found in every_icon():
        for each in icons(found):
            assert not UNSAID.search(told(language, each))


def test_the_catalogue_holds_nothing_that_is_never_said() -> None:
    said = [does for effect in every_effect() for does in effects((effect,))]
    said += [does for each in every_icon() for does in icons(each)]
    for box in BOXES:
        found = readings(table(box)).values()
        said += [does for each in found for does in each.does]
    heard = {each.id for does in said for way in (does.lead, *does.ways) for each in way}
    heard |= {f"daleks.does.{word}" for word in OTHERS}  # one within another
    held = {id for id in WRITTEN["en"] if id.startswith(("daleks.does.", "daleks.reads."))}
    assert held <= heard, held - heard


@pytest.mark.parametrize(
    ("id", "english", "german"),
    [
        (
            "cloister_bell",
            "The Dalek Ship moves one space back.",
            "Das Dalek-Schiff zieht ein Feld zurück.",
        ),
        (
            "sonic_sunglasses",
            "After the throw: Give up a Sonic Charge and throw up to 2 dice of any colour again.",
            "Nach dem Wurf: Gib eine Schall-Ladung ab und wirf bis zu 2 beliebige Würfel neu.",
        ),
        (
            "harry_sullivan",
            "Dice for the pool: A blue die. Focus: Swap a black die of the pool for a blue or red"
            " one. After the throw: Throw a blue die again.",
            "Würfel für den Pool: Ein blauer Würfel. Fokus: Tausch einen schwarzen Würfel des Pools"
            " gegen einen blauen oder roten. Nach dem Wurf: Wirf einen blauen Würfel neu.",
        ),
        (
            "ice_warriors",
            "The Challenge: Diplomacy, Strength and Tactics. If you fail: Choose one: Give up 2"
            " Sonic Charges or the Dalek Ship moves one space forward.",
            "Die Herausforderung: Diplomatie, Stärke und Taktik. Bei Misserfolg: Wähl eines davon:"
            " Gib 2 Schall-Ladungen ab oder das Dalek-Schiff zieht ein Feld vor.",
        ),
        (
            "into_the_dalek",
            "Moving to a Location costs: Give up 2 Sonic Charges or discard a card from the hand."
            " The Challenge: Running, Science, Cunning, Tactics and Strength. If you succeed: The"
            " Dalek Ship moves one space back and move your TARDIS 2 spaces forward. If you fail:"
            " The Dalek Ship moves one space forward.",
            "Zu einem Ort zu reisen kostet: Gib 2 Schall-Ladungen ab oder leg eine Handkarte ab."
            " Die Herausforderung: Laufen, Wissenschaft, List, Taktik und Stärke. Bei Erfolg: Das"
            " Dalek-Schiff zieht ein Feld zurück und zieh deine TARDIS 2 Felder vor. Bei"
            " Misserfolg: Das Dalek-Schiff zieht ein Feld vor.",
        ),
    ],
)
def test_a_card_reads_as_a_player_would_say_it(id: str, english: str, german: str) -> None:
    assert told("en", *of(id).does) == english
    assert told("de", *of(id).does) == german


def test_what_is_read_is_what_the_card_says() -> None:
    glasses = of("sonic_sunglasses")
    assert (glasses.kind, glasses.timing, glasses.cost) == ("equipment", "adventure", 1)
    assert glasses.source == "starter"
    assert glasses.marks == ((("icon", "reroll"), ("text", "2"), ("die", "/".join(COLOURS), "")),)
    assert (glasses.drawing, glasses.accent) == ("equipment", "vortex")
    assert of("sonic_screwdriver~2") == of("sonic_screwdriver"), "a copy is the same card"
    assert of("karn").parts == ("karn.1", "karn.2")


def test_a_blank_is_said_to_be_one() -> None:
    assert "not been entered" in words("en", table("box")).told(of("first", "box").does)


def test_nothing_is_known_of_a_card_nobody_has_seen() -> None:
    assert daleks.reading(table(), UNKNOWN) is None
    assert daleks.reading(table(), "") is None


def test_symbols_count_the_faces_of_the_dice_in_play() -> None:
    for symbol in SYMBOLS:
        shown = {mark[0][1]: mark[1][1] for mark in of(symbol).marks}
        rules = table().box.rules
        wanted = {c: f"{n}/6" for c in COLOURS if (n := rules.faces(c).count(symbol))}
        assert shown == wanted


def readings(lying: Table) -> dict[str, Any]:
    return {id: daleks.reading(lying, id) for _, id in daleks.readable(lying)}


def test_reading_tells_nothing_of_hands_decks_or_the_table() -> None:
    """Twins that differ in everything but the box: where cards lie makes no difference."""
    one, other = table(), deepcopy(table())
    other.doctors[0].hand.append("fez")
    other.doctors[1].hand += [UNKNOWN, "stetson"]
    other.ship += 2
    other.daleks["earth.1"] = 2
    assert readings(one) == readings(other)
    assert not {each.name for each in fields(Reading)} & {"seat", "at", "hand", "holder"}
