"""Dice under attack: a million damaged frames and lines, and ten thousand throws with faults."""

from __future__ import annotations

import asyncio
import random
import time
from collections.abc import Callable, Iterator
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
from firmware_bridge.errors import DeviceError
from firmware_bridge.landing import Fact, Landing, Quality, Sighting
from firmware_bridge.protocols import line
from firmware_bridge.protocols.board import Board
from firmware_bridge.protocols.models import Speech, speech
from firmware_bridge.protocols.notices import Rest
from firmware_bridge.throws import Throws
from tests.bench import Row

FRAMES = 500_000
LINES = 500_000
THROWS = 10_000
LANDINGS = 1_000
AFTERWARDS = 20.0  # seconds: lost links have come back, and what was missed has been asked for
SEED = 20

GOOD = (
    b"R",
    b"S\xc0\x00\x00",
    b"FS\x40\x00\x00",
    b"TS\x40\x00\x00",
    b"MS\x40\x00\x00",
    b"Bat\x57",
    b"Col\x03",
    b"Char\x01",
    b"Tap",
    b"DTap",
    b"\x03\x01\x04",
    b"\x22\x4c\x00",
    b"\x1e",
    bytes.fromhex(
        "020f000180e2716700010001000100010acdab34120102060400010b506978656c41424344000d0b7a4757e8"
        "030000d0070000054c000500"
    ),
    bytes.fromhex("0206040200000000cdab3412e8038d9ad76501044c00"),
)
MODELS = ("godice", "godice:d20", "pixels", "pixels:d6", "pixels-legacy")

FAULTS = {
    "drop": 0.01,
    "repeat": 0.03,
    "wobble": 0.2,
    "cocked": 0.03,
    "fake": 0.03,
    "lose_link": 0.02,
}


def garbage() -> Iterator[Row]:
    """Nothing but our own error may come out, and no face through a wrong checksum."""
    luck, began = random.Random(SEED), time.perf_counter()
    understood, foreign = _frames(luck)
    wrong, believed, strangers = _lines(luck)
    yield Row("damaged and random frames", FRAMES, "frames")
    yield Row("… of which still mean something", understood, "frames")
    yield Row("damaged and random lines", LINES, "lines")
    yield Row("… of which believed, unharmed", believed, "lines")
    yield Row("errors that are not ours", foreign + strangers, "errors", "= 0")
    yield Row("wrong faces believed through a checksum", wrong, "faces", "= 0")
    yield Row("time for all", time.perf_counter() - began, "s", "<= 60")


def _frames(luck: random.Random) -> tuple[int, int]:
    dice: list[tuple[Speech, Throws]] = [(speech(name), Throws(name)) for name in MODELS]
    understood = foreign = 0
    for n in range(FRAMES):
        die, throws = dice[n % len(dice)]
        frame = _harmed(luck.choice(GOOD), luck) if n % 3 else luck.randbytes(luck.randrange(40))
        try:
            for notice in die.hear(frame):
                list(throws.heard(notice, n / 100))
            understood += 1
        except DeviceError:
            continue
        except Exception:  # noqa: BLE001 - counting these is what the bench is for
            foreign += 1
    return understood, foreign


def _lines(luck: random.Random) -> tuple[int, int, int]:
    """Each line tells a face that follows from its number, so a wrong one is seen."""
    board = Board()
    hello = {"t": "hello", "v": 1, "board": "A", "boot": 1, "dice": [{"id": "1", "sides": 6}]}
    board.hear(line.encode(hello)[:-1])
    wrong = believed = foreign = 0
    for n in range(LINES):
        face = n % 6 + 1
        news = {"t": "rest", "die": "1", "face": face, "how": "thrown", "boot": 1, "n": n}
        raw = line.encode(news)[:-1]
        raw = _harmed(raw, luck) if n % 10 else luck.randbytes(luck.randrange(120))
        try:
            told = board.hear(raw)
        except Exception:  # noqa: BLE001 - counting these is what the bench is for
            foreign += 1
            continue
        believed += len(told)
        wrong += sum(isinstance(what, Rest) and what.face != face for _die, what in told)
    return wrong, believed, foreign


def _harmed(data: bytes, luck: random.Random) -> bytes:
    """Bits flipped, bytes lost, doubled, swapped, changed or cut off."""
    harm: Callable[[bytearray, int], None] = luck.choice((_flip, _lose, _double, _change, _cut))
    harmed = bytearray(data)
    for _time in range(luck.choice((1, 1, 2, 5))):
        if harmed:
            harm(harmed, luck.randrange(len(harmed) * 8))
    return bytes(harmed)


def _flip(data: bytearray, where: int) -> None:
    data[where // 8] ^= 1 << where % 8


def _lose(data: bytearray, where: int) -> None:
    del data[where // 8]


def _double(data: bytearray, where: int) -> None:
    data.insert(where // 8, data[where // 8])


def _change(data: bytearray, where: int) -> None:
    data[where // 8] = where * 37 % 256


def _cut(data: bytearray, where: int) -> None:
    del data[where // 8 :]


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
