"""The effect words: what each needs, where people look for it, what it is worth.

A new one is a row here, a function of its name in ``effect_words`` unless it lasts, and its
sentences in the catalogues.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

COLOURS = ("black", "green", "blue", "red")
ANY_PLACE = ("here", "earth", "any")


@dataclass(frozen=True)
class Word:
    # Its place among those most cards give, take, or ask as a price; 0 where it is none of them
    gain: int = 0
    loss: int = 0
    cost: int = 0
    lasts: bool = False  # it holds as long as its card lies there
    number: bool = True
    backward: bool = False  # its number may be less than nothing
    first: Mapping[str, int] | None = None  # the number it begins with on some keypads
    option: tuple[str, tuple[str, ...]] = ("", ())  # what it must say beside: field and values
    drawing: str = ""  # with its number; without one it is said in words
    sign: int = 1
    silent: bool = False  # cards show what comes of it, not the word
    worth: float = 0.0  # of one, to whoever plays with care


WORDS: Mapping[str, Word] = {
    "move_tardis": Word(1, 2, backward=True, first={"fail": -1}, drawing="tardis", worth=1.0),
    "gain_charges": Word(2, drawing="charge", worth=0.3),
    "draw_cards": Word(3, drawing="card", worth=0.35),
    "recruit": Word(
        4, option=("deck", ("earth", "alien", "either")), drawing="companion", worth=0.6
    ),
    "remove_dalek": Word(5, option=("where", ANY_PLACE), drawing="dalek", sign=-1, worth=0.6),
    "move_ship": Word(6, 1, backward=True, first={"reward": -1}, drawing="ship", worth=-1.0),
    "choice": Word(7, 7, number=False),
    "manual": Word(8, 8, number=False),
    "move_doctor": Word(9, 12, number=False, option=("where", ("", *ANY_PLACE))),
    "regenerate": Word(10, 13, number=False, worth=-0.2),
    "draw_anomaly": Word(11, 10, drawing="anomaly", worth=-1.5),
    "discard_cards": Word(0, 3, 2, drawing="card", sign=-1, worth=-0.35),
    "discard_charges": Word(0, 4, 1, drawing="charge", sign=-1, worth=-0.3),
    "discard_companion": Word(0, 5, drawing="companion", sign=-1, worth=-0.8),
    "place_dalek": Word(0, 6, option=("where", ANY_PLACE), drawing="dalek", worth=-0.8),
    "discard_equipment": Word(0, 9, 4, drawing="equipment", sign=-1, worth=-0.5),
    "dismiss_companion": Word(0, 11, drawing="companion", sign=-1, worth=-0.7),
    "discard_self": Word(number=False, silent=True),
    "discard_dice": Word(cost=3, option=("colour", (*COLOURS, "any")), drawing="dice", sign=-1),
    "prepare_charges": Word(lasts=True, silent=True),
    "install_discount": Word(lasts=True),
    "forbid": Word(lasts=True, number=False, silent=True),
    "imprison": Word(lasts=True, option=("colour", COLOURS), silent=True),
    "free_die": Word(lasts=True, option=("colour", COLOURS), silent=True),
    "progress": Word(lasts=True, silent=True),
    "move_tax": Word(lasts=True, number=False),
}


def ranked(what: str) -> tuple[str, ...]:
    """Those that most cards give (``gain``), take (``loss``) or ask (``cost``), in their order."""
    found = {word: getattr(says, what) for word, says in WORDS.items()}
    return tuple(sorted(filter(found.__getitem__, found), key=found.__getitem__))
