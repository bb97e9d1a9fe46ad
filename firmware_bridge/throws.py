"""From what one die says to facts about its throws: each landing once, and none invented.

A die is silent about what happened while nobody listened. So the first face heard after a gap is
*found*, or the *missed* end of a throw whose beginning was heard; never a landing as if watched.
"""

from __future__ import annotations

from collections.abc import Iterator

from firmware_bridge.landing import (
    Battery,
    Colour,
    Fact,
    Landing,
    Lifted,
    Quality,
    Rolling,
    Tapped,
)
from firmware_bridge.protocols.notices import Charge, How, Moving, Notice, Rest, Taps, Tint

REPEAT = 0.4  # seconds: doubled notifications follow at once, and no throw is as short
ANSWER = 3.0  # seconds a die may take to answer what lies there
APART = 2.0  # seconds: beginnings further apart than that are two throws, not a bounce
LONGEST = 3.0  # seconds: no die tumbles longer; it has landed, and we have not heard

QUALITIES = {
    How.THROWN: Quality.STABLE,
    How.TILTED: Quality.TILTED,
    How.FAKE: Quality.FAKE,
    How.MOVED: Quality.IN_HAND,
}


class Throws:
    """What is known of one die. ``at`` must never run backwards.

    ``answer`` is the word by which the die answers what lies there, if it has one for that alone.
    """

    def __init__(self, die: str, answer: How | None = None) -> None:
        self.die = die
        self._answer = answer
        self._rolling: float | None = None
        self._lifted = False
        self._asked: float | None = None
        self._rest: Rest | None = None
        self._rest_at = 0.0
        self._charge = Charge(None, None)
        self._colour = ""

    def heard(self, notice: Notice, at: float) -> Iterator[Fact]:
        match notice:
            case Moving(thrown=True):
                yield from self._tumbles(at)
            case Moving():
                yield from self._handled(at)
            case Rest():
                yield from self._lies(notice, at)
            case Charge():
                yield from self._charged(notice, at)
            case Tint(colour) if colour != self._colour:
                self._colour = colour
                yield Colour(self.die, colour, at)
            case Taps(times):
                yield Tapped(self.die, times, at)

    def asked(self, at: float) -> None:
        """The die was asked what lies there: what it says next is an answer, not a landing."""
        self._asked = at

    def unheard(self, at: float) -> None:
        """Nobody listened for a while, and the die is asked: its answer is news, even the same."""
        self._rest = None
        self._asked = at

    def overdue(self, at: float) -> bool:
        """A throw should have ended by now. The die ought to be asked."""
        waiting = self._asked is not None and at - self._asked <= ANSWER
        return self._rolling is not None and at - self._rolling > LONGEST and not waiting

    def _tumbles(self, at: float) -> Iterator[Fact]:
        yield from self._ended_unheard(at)
        began, self._rolling = self._rolling, at
        self._asked = self._rest = None
        self._lifted = False
        if began is None:
            yield Rolling(self.die, at)

    def _ended_unheard(self, at: float) -> Iterator[Fact]:
        """Somebody has the die again: an earlier throw has ended, and nobody knows how."""
        if self._rolling is not None and at - self._rolling > APART:
            self._rolling = None
            yield Landing(self.die, None, Quality.MISSED, at)

    def _handled(self, at: float) -> Iterator[Fact]:
        yield from self._ended_unheard(at)
        self._rolling = self._asked = self._rest = None
        if not self._lifted:
            self._lifted = True
            yield Lifted(self.die, at)

    def _lies(self, rest: Rest, at: float) -> Iterator[Fact]:
        answer = self._asked is not None and at - self._asked <= ANSWER
        answer = answer and self._answer in (None, rest.how)
        if not answer and rest.how is self._answer and self._rolling is not None:
            return  # asked before it was thrown: it tells how the die lay then
        again = self._rest is not None and self._rest.face == rest.face
        again = again and (answer or (self._rest == rest and at - self._rest_at < REPEAT))
        quality = self._answered() if answer else self._quality(rest.how)
        if answer:  # a second answer may follow at once; what comes later is news again
            self._asked = at - ANSWER + REPEAT
        self._rolling, self._lifted = None, False
        self._rest, self._rest_at = rest, at
        if not again:
            yield Landing(self.die, rest.face, quality, at)

    def _answered(self) -> Quality:
        return Quality.FOUND if self._rolling is None else Quality.MISSED

    def _quality(self, how: How) -> Quality:
        if how is How.SETTLED:
            return Quality.IN_HAND if self._rolling is None else Quality.STABLE
        return QUALITIES[how]

    def _charged(self, charge: Charge, at: float) -> Iterator[Fact]:
        """GoDice tell charge and charging apart; what one message leaves out stays as it was."""
        percent = self._charge.percent if charge.percent is None else charge.percent
        charging = self._charge.charging if charge.charging is None else charge.charging
        if (told := Charge(percent, charging)) != self._charge:
            self._charge = told
            yield Battery(self.die, percent, charging, at)
