"""Ten thousand throws of dice with faults, through decoders, through the tray, through bleak."""

from __future__ import annotations

import asyncio
import random
import time
from collections.abc import Iterator
from dataclasses import dataclass

from companion.core.questions import Die
from companion.dice.bindings import Bindings, Bound
from companion.dice.places import Place
from companion.dice.tray import Tray
from firmware_bridge.bluetooth import bluetooth_dice
from firmware_bridge.dice import RadioDice
from firmware_bridge.emulated.air import Air
from firmware_bridge.emulated.bluez import EmulatedBlueZ
from firmware_bridge.emulated.bus import daemon, private_bus
from firmware_bridge.emulated.dice import EmulatedDie
from firmware_bridge.emulated.faults import Faults, Outcome, Thrown
from firmware_bridge.emulated.godice import EmulatedGoDie
from firmware_bridge.emulated.hurry import run_hurried
from firmware_bridge.emulated.radio import EmulatedRadio
from firmware_bridge.emulated.table import Verdict, eight_dice, judge, throw_all
from firmware_bridge.landing import Fact, Landing, Quality, Sighting
from tests.bench import Row

THROWS = 10_000
LANDINGS = 1_000
AFTERWARDS = 20.0  # seconds: lost links have come back, and what was missed has been asked for
SEED = 20

FAULTS = {
    "drop": 0.01,
    "repeat": 0.03,
    "wobble": 0.2,
    "cocked": 0.03,
    "fake": 0.03,
    "lose_link": 0.02,
}


def throws() -> Iterator[Row]:
    """Eight emulated dice, seven links, faults; through decoders and following, on a fast clock."""
    began = time.perf_counter()
    verdict, emulated = run_hurried(_evening())
    seconds = time.perf_counter() - began
    yield Row("emulated throws with faults", verdict.throws, "throws", f">= {THROWS}")
    yield Row("… heard exactly once, as they were", verdict.exact, "throws")
    yield Row("… missed, and the right face found by asking", verdict.asked, "throws")
    yield Row("… known to be missed, without a face", verdict.unknown, "throws")
    yield Row("… of which nothing arrived: nobody could know", verdict.unheard, "throws")
    yield Row("… fake, and none of them believed", verdict.fakes, "throws")
    yield Row("lost in silence although something arrived", verdict.silent, "throws", "= 0")
    yield Row("invented, doubled or wrong landings", len(verdict.invented), "landings", "= 0")
    yield Row("emulated time per second", emulated / seconds, "s")
    yield Row("time for all", seconds, "s", "<= 60")


async def _evening() -> tuple[Verdict, float]:
    luck, facts = random.Random(SEED), list[Fact]()
    air, dice = Air(), eight_dice(Faults(luck=luck, **FAULTS))
    for die in dice:
        air.put(die)
    async with RadioDice(EmulatedRadio(air)) as table:

        async def read() -> None:
            async for fact in table:
                facts.append(fact)

        reading = asyncio.create_task(read())
        await asyncio.sleep(1)
        for die in dice:
            table.follow(die.address)
        await throw_all(dice, THROWS // len(dice), luck)
    await reading
    air.clear()
    return judge(dice, facts), asyncio.get_running_loop().time()


def tray() -> Iterator[Row]:
    """Rolls of eight emulated dice with faults, through the tray, until it is asked nothing more.

    A person would be asked about whatever is flagged: left open, in doubt, or astray.
    """
    began = time.perf_counter()
    verdict = run_hurried(_rolls())
    yield Row("throws with faults through the tray", verdict.throws, "throws", f">= {THROWS}")
    yield Row("… that counted as they fell", verdict.right, "throws")
    yield Row("… that were put before people", verdict.flagged, "throws")
    yield Row("lost, invented or wrong, and not flagged", verdict.wrong, "throws", "= 0")
    yield Row("clean throws", verdict.clean, "throws")
    share = 100 * verdict.clean_flagged / max(1, verdict.clean)
    yield Row("clean throws flagged", share, "%", "<= 1")
    yield Row("time for all", time.perf_counter() - began, "s", "<= 60")


@dataclass
class Gathered:
    """What the tray made of the throws."""

    throws: int = 0
    right: int = 0
    flagged: int = 0
    wrong: int = 0
    clean: int = 0
    clean_flagged: int = 0

    def add(self, thrown: Thrown, place: Place | None) -> None:
        """A throw that was lost leaves its place open, or another throw's face there."""
        self.throws += 1
        sure = place is not None and place.counts
        right = place is not None and place.side == thrown.face
        real = thrown.outcome is not Outcome.FAKE
        self.right += sure and right and real
        self.wrong += sure and not (right and real)
        self.flagged += not sure
        heard = thrown.start_heard and thrown.end_heard and not thrown.link_lost
        clean = heard and thrown.outcome is Outcome.FLAT
        self.clean += clean
        self.clean_flagged += clean and not sure


async def _rolls() -> Gathered:
    luck, air = random.Random(SEED), Air()
    dice = eight_dice(Faults(luck=luck, **FAULTS))
    bindings = Bindings({each.address: Bound(each.address, plays=each.address) for each in dice})
    gathered, gathering, loop = Gathered(), Tray(bindings), asyncio.get_running_loop()
    asked = [Die(each.address, tuple("123456"), each.address) for each in dice]
    for each in dice:
        air.put(each)
    async with RadioDice(EmulatedRadio(air)) as table:

        async def read() -> None:
            async for fact in table:
                gathering.hear(fact)

        reading = asyncio.create_task(read())
        await asyncio.sleep(1)
        for each in dice:
            table.follow(each.address)
        await asyncio.sleep(5)
        for n in range(THROWS // len(dice)):
            gathering.ask(n, asked, {}, loop.time())
            await asyncio.gather(*(_hand(each, luck) for each in dice))
            await asyncio.sleep(AFTERWARDS)
            for each in dice:
                mine = (place for place in gathering.places if place.by == each.address)
                gathered.add(each.thrown[-1], next(mine, None))
            gathering.counted(loop.time())
    await reading
    air.clear()
    return gathered


async def _hand(die: EmulatedDie, luck: random.Random) -> None:
    await asyncio.sleep(luck.uniform(0, 0.5))
    await die.throw(luck.randint(1, 6))


def bleak() -> Iterator[Row]:
    """How soon a landing arrives through the unmodified bleak and an emulated BlueZ."""
    if daemon() is None:
        yield Row("dbus-daemon is missing: not measured", 0, "")
        return
    with private_bus() as address:
        delays = sorted(asyncio.run(_delays(address)))
    yield Row("landings through bleak and D-Bus", len(delays), "landings", f"= {LANDINGS}")
    yield Row("from die to fact, median", 1000 * delays[len(delays) // 2], "ms", "<= 20")
    yield Row("from die to fact, 99 %", 1000 * delays[len(delays) * 99 // 100], "ms", "<= 100")


async def _delays(address: str) -> list[float]:
    air, die = Air(), EmulatedGoDie("F0:00:00:00:00:01", "GoDice_000001_R_v04")
    air.put(die)
    delays, sent = list[float](), 0.0
    async with EmulatedBlueZ(air, address), bluetooth_dice() as table:
        async for fact in table:
            if isinstance(fact, Sighting):
                table.follow(fact.die)
            elif isinstance(fact, Landing):
                if fact.quality is Quality.STABLE:
                    delays.append(time.perf_counter() - sent)
                if len(delays) == LANDINGS:
                    break
                die.begin()
                sent = time.perf_counter()
                die.end(Outcome.FLAT)
    air.clear()
    return delays
