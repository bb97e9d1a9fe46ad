"""Lights as an interface: a glow on dice that may be thrown again, a flash on the wrong one."""

from __future__ import annotations

from collections.abc import Mapping

from companion.core.questions import Choose, Question, Roll
from firmware_bridge.protocols.notices import Rgb

from .desk import Desk

AGAIN: Rgb = (0, 120, 160)  # as the screen marks what may be thrown again
WRONG: Rgb = (255, 0, 0)
KINDS: Mapping[str, Rgb] = {
    "black": (70, 70, 70),
    "green": (0, 160, 30),
    "blue": (0, 40, 220),
    "red": (200, 0, 0),
    "tardis": (0, 60, 160),
}
OTHER: Rgb = (120, 90, 0)
NONE: Mapping[str, str] = {}


class Lights:
    """Only what changes is sent: a die's battery feeds them."""

    def __init__(self, desk: Desk) -> None:
        self.desk = desk
        self.lit: dict[str, Rgb] = {}

    def show(
        self,
        question: Question | None,
        lying: Mapping[str, str],
        kinds: Mapping[str, str] = NONE,
    ) -> None:
        """Dice that play any kind say by their colour which one of ``kinds`` it is."""
        again = dict.fromkeys(glowing(question, lying), AGAIN)
        self._light(again | {die: KINDS.get(kind, OTHER) for die, kind in kinds.items()})

    def again(self, die: str) -> None:
        """Its link is back, and a die that was away has gone dark."""
        if die in self.lit:
            self.desk.carriers.glow(die, self.lit[die])

    def wrong(self, die: str) -> None:
        if self.desk.lights:
            self.desk.carriers.identify(die, WRONG)

    def dark(self) -> None:
        self._light({})

    def _light(self, wanted: Mapping[str, Rgb]) -> None:
        wanted = dict(wanted) if self.desk.lights else {}
        for die in self.lit.keys() - wanted.keys():
            self.desk.carriers.glow(die, None)
        for die, rgb in wanted.items():
            if self.lit.get(die) != rgb:
                self.desk.carriers.glow(die, rgb)
        self.lit = wanted


def glowing(question: Question | None, lying: Mapping[str, str]) -> set[str]:
    """Dice that may be thrown again, or are to be."""
    match question:
        case Roll(dice=dice):
            return {lying[die.place] for die in dice if die.place in lying}
        case Choose(options=options, private=False):
            return {lying[option] for option in options if option in lying}
    return set()
