"""An emulated evening: dice of all models thrown many times, and what became of each throw."""

from __future__ import annotations

import asyncio
import random
from collections.abc import Iterable
from dataclasses import dataclass, field

from firmware_bridge.emulated.dice import EmulatedDie
from firmware_bridge.emulated.faults import Faults, Outcome, Thrown
from firmware_bridge.emulated.godice import EmulatedGoDie
from firmware_bridge.emulated.pixels import EmulatedLegacyPixel, EmulatedPixel
from firmware_bridge.landing import Fact, Landing, Quality

PAUSE = (2.5, 8.0)  # seconds: somebody reads the throw and takes the die up again
SETTLED = 12.0  # seconds: the last answers have come by then


def eight_dice(faults: Faults) -> list[EmulatedDie]:
    """One more than a tablet holds: four GoDice, three Pixels, a Pixel with old firmware."""
    letters = "RGBY"
    dice: list[EmulatedDie] = [
        EmulatedGoDie(f"F0:00:00:00:00:{n:02X}", f"GoDice_00000{n}_{letters[n]}_v04", faults)
        for n in range(4)
    ]
    dice += [
        EmulatedPixel(f"E0:00:00:00:00:{n:02X}", f"Pixel {n}", faults, 0x1000 + n) for n in range(3)
    ]
    return [*dice, EmulatedLegacyPixel("D0:00:00:00:00:00", "Old Pixel", faults, 0x2000)]


async def throw_all(dice: Iterable[EmulatedDie], times: int, luck: random.Random) -> None:
    """Every die, each at its own pace."""

    async def one(die: EmulatedDie) -> None:
        for _n in range(times):
            await asyncio.sleep(luck.uniform(*PAUSE))
            await die.throw(luck.randint(1, 6))

    await asyncio.gather(*(one(die) for die in dice))
    await asyncio.sleep(SETTLED)


@dataclass
class Verdict:
    """What became of the throws. ``invented`` and ``silent`` must be nought."""

    throws: int = 0
    exact: int = 0  # one landing, as it was
    asked: int = 0  # not heard to its end; the right face was found afterwards
    unknown: int = 0  # known to have been missed, with no face
    unheard: int = 0  # nothing of it arrived: nobody could know
    silent: int = 0  # something of it arrived, and no fact came of it
    fakes: int = 0
    invented: list[Landing] = field(default_factory=list)

    def add(self, thrown: Thrown, landings: list[Landing]) -> None:
        self.throws += 1
        watched = [landing for landing in landings if landing.quality in _WATCHED]
        if thrown.outcome is Outcome.FAKE:
            self.fakes += 1
            self.invented += [one for one in watched if one.quality is Quality.STABLE]
            return
        right = next((n for n, one in enumerate(watched) if one.face == thrown.face), None)
        self.invented += [one for n, one in enumerate(watched) if n != right]
        if right is not None:
            self.exact += 1
        elif any(one.face == thrown.face and one.quality in _AFTERWARDS for one in landings):
            self.asked += 1
        elif any(one.face is None and one.quality is Quality.MISSED for one in landings):
            self.unknown += 1
        elif thrown.end_heard or thrown.start_heard:
            self.silent += 1
        else:
            self.unheard += 1


_WATCHED = (Quality.STABLE, Quality.TILTED)
_AFTERWARDS = (Quality.MISSED, Quality.FOUND)


def judge(dice: Iterable[EmulatedDie], facts: Iterable[Fact]) -> Verdict:
    """A landing belongs to the last throw that had begun before it."""
    verdict = Verdict()
    landings = [fact for fact in facts if isinstance(fact, Landing)]
    for die in dice:
        own = [landing for landing in landings if landing.die == die.address]
        for thrown, after in zip(die.thrown, [*die.thrown[1:], None], strict=True):
            verdict.add(thrown, [one for one in own if _within(one, thrown, after)])
        early = [one for one in own if not die.thrown or one.at < die.thrown[0].began]
        verdict.invented += [one for one in early if one.quality in _WATCHED]
    return verdict


def _within(landing: Landing, thrown: Thrown, after: Thrown | None) -> bool:
    """That the end of a throw was missed may be known only while the next one tumbles."""
    if landing.face is None and landing.quality is Quality.MISSED:
        return thrown.ended <= landing.at and (after is None or landing.at < after.ended)
    return thrown.began <= landing.at and (after is None or landing.at < after.began)
