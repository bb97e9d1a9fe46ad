"""Emulated dice followed over the radio in memory, on a clock that jumps."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import AsyncIterator, Sequence
from dataclasses import dataclass, field
from typing import Any

from firmware_bridge.dice import RadioDice
from firmware_bridge.emulated.air import Air
from firmware_bridge.emulated.dice import EmulatedDie
from firmware_bridge.emulated.godice import EmulatedGoDie
from firmware_bridge.emulated.radio import EmulatedRadio
from firmware_bridge.landing import Fact, Landing, Link
from firmware_bridge.protocols.godice_shells import SHELLS


@dataclass
class Evening:
    air: Air
    radio: EmulatedRadio
    table: RadioDice
    facts: list[Fact] = field(default_factory=list)

    def of(self, die: EmulatedDie, kind: type[Any]) -> list[Any]:
        return [one for one in self.facts if isinstance(one, kind) and one.die == die.address]

    def landings(self, die: EmulatedDie) -> list[tuple[int | None, str]]:
        return [(one.face, one.quality.value) for one in self.of(die, Landing)]

    def links(self, die: EmulatedDie) -> list[tuple[str, str | None]]:
        return [
            (one.state.value, one.reason.value if one.reason else None)
            for one in self.of(die, Link)
        ]


@contextlib.asynccontextmanager
async def evening(
    dice: Sequence[EmulatedDie], *, follow: bool = True, most: int = 7, **options: Any
) -> AsyncIterator[Evening]:
    air = Air()
    radio = EmulatedRadio(air, most)
    for die in dice:
        air.put(die)
    async with RadioDice(radio, **options) as table:
        playing = Evening(air, radio, table)
        reading = asyncio.create_task(_read(playing))
        await asyncio.sleep(1)
        for die in dice if follow else ():
            table.follow(die.address, shell=getattr(die, "shell", SHELLS["d6"]).name)
        await asyncio.sleep(2)
        yield playing
    await reading
    air.clear()


async def _read(playing: Evening) -> None:
    async for fact in playing.table:
        playing.facts.append(fact)


async def throw(die: EmulatedDie, face: int) -> None:
    """And a moment more, so that what became of it has been read."""
    await die.throw(face)
    await asyncio.sleep(0.1)


def godie(n: int = 0, shell: str = "d6") -> EmulatedGoDie:
    return EmulatedGoDie(f"F0:00:00:00:00:{n:02X}", f"GoDice_{n:06X}_R_v04", shell=shell)
