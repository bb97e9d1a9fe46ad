"""Words for the toy game, in both languages."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from shutil import copytree
from tempfile import TemporaryDirectory
from unittest import mock

from babel.messages.catalog import Catalog
from babel.messages.mofile import write_mo

from companion.words import words
from tests import toy

WORDS = {
    "en": {
        "game.toy": "Lanterns",
        "toy.draw": "Draw a lantern and keep it to yourself.",
        "toy.deal": "Take your first cards and keep them to yourself.",
        "toy.light": "Which lantern do you light?",
        "toy.snuff?": "{card} is burning. Do you snuff it out?",
        "toy.throw": "Throw the dice.",
        "toy.reroll?": "Keep these faces, or pay one of your tokens to throw one again? "
        "You have {tokens}.",
        "toy.hand_on": "Which cards do you hand on to {to}?",
        "toy.drew": "{seat} takes the top card and hides it.",
        "toy.handed_on": "{seat}: give {to} {n} cards face down.",
        "toy.lay_open": "{seat}: show your hand: {cards}.",
        "toy.again": "A token a throw, until it shines: you have {n}.",
        "toy.discard": "{seat}: lay {card} on the discards.",
        "toy.pass_the_dice": "Pass the dice to {seat}.",
        "toy.lose_token": "{seat} gives back a token.",
        "toy.shuffle": "Shuffle the discards: they are the pile again.",
        "toy.gust": "Whose token does the gust take?",
        "toy.end": "The lights go out. {winners} shone brightest.",
        "toy.worth": "It shines for {n}",
        "toy.may.gust": "At any time",
        "toy.may.playable": "A token to pay for it",
        "read_as.light": "Lantern",
        "option.pass": "Light nothing",
        "option.let_it_burn": "Let it burn",
        "option.keep": "Keep them",
        "winners.east": "The eastern side",
        "winners.west": "The western side",
        "die.white": "White die",
        "die.red": "Red die",
        "face.out": "Out",
        "toy.left": "{n} in the pile",
        "toy.discards": "Discards",
        "toy.points": "Points: {n}",
        "toy.shines": "Together they shine for {n}.",
        "toy.dark": "While one of them is out, nothing shines.",
        "side.east": "East",
        "side.west": "West",
        "stage.throw": "The throw",
        "stage.reroll": "Throwing again",
        "die.white_1": "White die 1",
        "die.white_2": "White die 2",
        "option.white_1": "White die 1",
        "option.white_2": "White die 2",
        "option.red": "Red die",
    },
    "de": {
        "game.toy": "Laternen",
        "toy.draw": "Zieh eine Laterne und behalte sie für dich.",
        "toy.deal": "Nimm deine ersten Karten und behalte sie für dich.",
        "toy.light": "Welche Laterne zündest du an?",
        "toy.snuff?": "{card} brennt. Bläst du sie aus?",
        "toy.throw": "Wirf die Würfel.",
        "toy.reroll?": "Behältst du das Ergebnis, oder zahlst du eine Marke, um einen Würfel noch "
        "einmal zu werfen? Du hast {tokens}.",
        "toy.hand_on": "Welche Karten gibst du an {to} weiter?",
        "toy.drew": "{seat} nimmt die oberste Karte und verdeckt sie.",
        "toy.handed_on": "{seat}: Karten verdeckt an {to} geben ({n}).",
        "toy.lay_open": "{seat}: Zeige deine Hand: {cards}.",
        "toy.again": "Eine Marke für jeden Wurf, bis er leuchtet: Du hast {n}.",
        "toy.discard": "{seat}: {card} auf den Ablagestapel legen.",
        "toy.pass_the_dice": "Die Würfel an {seat} weitergeben.",
        "toy.lose_token": "{seat} gibt eine Marke zurück.",
        "toy.shuffle": "Mische die Ablage: Sie ist wieder der Stapel.",
        "toy.gust": "Wem nimmt der Wind eine Marke?",
        "toy.end": "Die Lichter gehen aus. Am hellsten strahlte {winners}.",
        "toy.worth": "Sie leuchtet für {n}",
        "toy.may.gust": "Jederzeit",
        "toy.may.playable": "Eine Marke, um sie zu bezahlen",
        "read_as.light": "Laterne",
        "option.pass": "Nichts anzünden",
        "option.let_it_burn": "Brennen lassen",
        "option.keep": "So lassen",
        "winners.east": "Die Ostseite",
        "winners.west": "Die Westseite",
        "die.white": "Weißer Würfel",
        "die.red": "Roter Würfel",
        "face.out": "Aus",
        "toy.left": "{n} im Stapel",
        "toy.discards": "Ablage",
        "toy.points": "Punkte: {n}",
        "toy.shines": "Zusammen leuchten sie für {n}.",
        "toy.dark": "Solange einer aus ist, leuchtet nichts.",
        "side.east": "Ost",
        "side.west": "West",
        "stage.throw": "Der Wurf",
        "stage.reroll": "Noch einmal werfen",
        "die.white_1": "Weißer Würfel 1",
        "die.white_2": "Weißer Würfel 2",
        "option.white_1": "Weißer Würfel 1",
        "option.white_2": "Weißer Würfel 2",
        "option.red": "Roter Würfel",
        "step.draw": "Ziehen",
        "step.light": "Anzünden",
        "path.score": "Punkte ({seat_a})",
        "path.tokens": "Marken ({seat_a})",
        "path.hand": "Karten auf der Hand ({seat_a})",
    },
}


@contextmanager
def spoken() -> Iterator[None]:
    """As its tests have it, where no test runs: with words, and no deck that the app holds."""
    with (
        TemporaryDirectory() as folder,
        mock.patch.object(words, "LOCALE", write_catalogues(words.LOCALE, Path(folder) / "locale")),
        mock.patch.object(toy, "DECKS", ()),
    ):
        words._catalogue.cache_clear()
        try:
            yield
        finally:
            words._catalogue.cache_clear()  # or the words would stay where nobody patched them


def write_catalogues(companion: Path, to: Path) -> Path:
    """The companion's own catalogues with the toy's beside them."""
    copytree(companion, to)
    for language, entries in WORDS.items():
        catalog = Catalog(locale=language)
        for id, text in entries.items():
            catalog.add(id, text)
        with (to / language / "LC_MESSAGES" / "toy.mo").open("wb") as file:
            write_mo(file, catalog)
    return to
