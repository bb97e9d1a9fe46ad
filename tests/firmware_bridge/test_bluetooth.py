"""The unmodified bleak against an emulated BlueZ on a D-Bus of its own."""

from __future__ import annotations

import asyncio
import contextlib
import random
from collections.abc import AsyncIterator, Callable, Sequence
from dataclasses import replace
from typing import Any

import pytest

from firmware_bridge.bluetooth import BleakRadio, bluetooth_dice
from firmware_bridge.dice import RadioDice
from firmware_bridge.emulated import table as emulated_table
from firmware_bridge.emulated.air import Air
from firmware_bridge.emulated.bluez import ABORTED, EmulatedBlueZ
from firmware_bridge.emulated.bus import instead
from firmware_bridge.emulated.dice import EmulatedDie
from firmware_bridge.emulated.faults import Faults
from firmware_bridge.emulated.pixels import EmulatedLegacyPixel, EmulatedPixel
from firmware_bridge.errors import DeviceError, Reason
from firmware_bridge.following import Patience
from firmware_bridge.landing import Fact, Landing, Link, LinkState, Rolling
from firmware_bridge.protocols import godice, pixels
from firmware_bridge.protocols.advert import Advert

from .evening import godie
from .held_up import Turns

LONGEST = 60.0  # seconds: only so that nothing waits for ever
QUICK = Patience(connect=LONGEST, look=0.05, again=0.05)


async def until(true: Callable[[], object]) -> None:
    async with asyncio.timeout(LONGEST):
        while not true():
            await asyncio.sleep(0.01)


class Tonight:
    """The emulated BlueZ, the table, and every fact so far."""

    def __init__(self, air: Air, bluez: EmulatedBlueZ, table: RadioDice) -> None:
        self.air, self.bluez, self.table = air, bluez, table
        self.facts: list[Fact] = []

    def landings(self, die: EmulatedDie) -> list[tuple[int | None, str]]:
        return [
            (fact.face, fact.quality.value)
            for fact in self.facts
            if isinstance(fact, Landing) and fact.die == die.address
        ]

    def link(self, die: EmulatedDie) -> tuple[LinkState, Reason | None] | None:
        states = [one for one in self.facts if isinstance(one, Link) and one.die == die.address]
        return (states[-1].state, states[-1].reason) if states else None

    def heard_to_its_end(self, die: EmulatedDie) -> bool:
        """The last throw of this die, on whichever way."""
        ended = die.thrown[-1].ended
        landings = (fact for fact in self.facts if isinstance(fact, Landing))
        return any(one.die == die.address and one.at >= ended for one in landings)

    async def more_landings(self, die: EmulatedDie, than: int) -> None:
        await until(lambda: len(self.landings(die)) > than)

    async def follow(self, *dice: EmulatedDie) -> None:
        await until(lambda: len(self.table.seen) >= len(self.air.dice))
        for die in dice:
            self.table.follow(die.address)
        connected = (LinkState.CONNECTED, None)
        await until(lambda: all(self.link(die) == connected for die in dice))


@contextlib.asynccontextmanager
async def tonight(bus: str, dice: Sequence[EmulatedDie], **options: Any) -> AsyncIterator[Tonight]:
    air = Air(interval=0.05)
    for die in dice:
        air.put(die)
    patience = options.pop("patience", QUICK)
    async with EmulatedBlueZ(air, bus, **options) as bluez:
        async with bluetooth_dice(patience=patience) as table:
            playing = Tonight(air, bluez, table)
            reading = asyncio.create_task(_read(playing))
            yield playing
        await reading
        air.clear()


async def _read(playing: Tonight) -> None:
    async for fact in playing.table:
        playing.facts.append(fact)


def quickly(die: EmulatedDie, face: int) -> None:
    """A throw without the time it takes."""
    die.begin()
    die.face = face
    die.end(die.faults.outcome())


def test_all_models_are_seen_linked_and_heard(bus: str) -> None:
    async def main() -> None:
        dice = [
            godie(),
            EmulatedPixel("E0:00:00:00:00:01", "Pixel"),
            EmulatedLegacyPixel("D0:00:00:00:00:01", "Old Pixel"),
        ]
        async with tonight(bus, dice) as now:
            await now.follow(*dice)
            await until(lambda: all((1, "found") in now.landings(die) for die in dice))
            for die in dice:
                quickly(die, 5)
            await until(lambda: all((5, "stable") in now.landings(die) for die in dice))
            await now.table.identify(dice[0].address, (255, 0, 0), 3)
            await now.table.identify(dice[1].address, (255, 0, 0), 3)
            await until(lambda: godice.pulse((255, 0, 0), 3) in dice[0].written)
            await until(lambda: pixels.pulse((255, 0, 0), 3) in dice[1].written)
        assert not any(die.linked for die in dice)

    asyncio.run(main())


def test_a_lost_link_comes_back_and_each_throw_comes_once(bus: str) -> None:
    """bleak issue 2002: without closing the old client, every notification comes twice."""

    async def main() -> None:
        die = godie()
        async with tonight(bus, [die]) as now:
            await now.follow(die)
            await now.more_landings(die, 0)
            for _time in range(3):
                die.lose_link()
                before = len(now.landings(die))
                await now.more_landings(die, before)
            sessions = [path for path, member in now.bluez.calls if member == "StartNotify"]
            assert len(sessions) == 4
            assert [len(users) for users in now.bluez._sessions.values()] == [1]
            for face in (6, 5):
                quickly(die, face)
            await until(lambda: (5, "stable") in now.landings(die))
            assert now.landings(die).count((6, "stable")) == 1

    asyncio.run(main())


def test_that_a_wire_left_open_would_haunt(bus: str) -> None:
    """The trap itself, so that the test above is known to be able to fail."""

    async def main() -> None:
        die = godie()
        air = Air(interval=0.05)
        air.put(die)
        async with EmulatedBlueZ(air, bus):
            radio, near, heard = BleakRadio(), asyncio.Event(), list[bytes]()
            await radio.start(lambda _advert: near.set())
            await until(near.is_set)
            wires = []
            for _time in range(2):
                gone = asyncio.Event()
                wire = await radio.connect(die.address, gone.set, LONGEST)
                wires.append(wire)
                await wire.subscribe(godice.NOTIFY, heard.append)
                if _time == 0:
                    die.lose_link()
                    await until(gone.is_set)
            die.begin()
            await until(lambda: len(heard) > 1)
            assert heard == [b"R", b"R"]
            for wire in wires:
                await wire.close()
            await radio.stop()
        air.clear()

    asyncio.run(main())


def test_a_throw_that_ends_while_the_link_is_gone_is_missed(bus: str) -> None:
    async def main() -> None:
        die = godie()
        async with tonight(bus, [die]) as now:
            await now.follow(die)
            await until(lambda: now.landings(die))
            die.tumbling = True
            die.begin()
            await until(lambda: any(isinstance(fact, Rolling) for fact in now.facts))
            die.lose_link()
            die.tumbling, die.face = False, 3
            await until(lambda: (3, "missed") in now.landings(die))
            assert now.landings(die) == [(1, "found"), (3, "missed")]

    asyncio.run(main())


@pytest.mark.parametrize("word", [None, ABORTED])
def test_seven_links_then_adverts_then_a_place(bus: str, word: Any) -> None:
    """BlueZ has two words for it; at one of them bleak waits until its time is up."""

    async def main() -> None:
        dice = [*(godie(n) for n in range(6)), EmulatedPixel("E0:00:00:00:00:01", "Pixel")]
        patience = replace(QUICK, connect=3.0) if word == ABORTED else QUICK
        async with tonight(bus, dice, most_links=6, patience=patience) as now:
            now.bluez.full = word or now.bluez.full
            await now.follow(*dice[:6])
            now.table.follow(dice[6].address)
            full = (LinkState.ADVERTS, Reason.LINKS_FULL)
            await until(lambda: now.link(dice[6]) == full)
            quickly(dice[6], 4)
            await until(lambda: (4, "stable") in now.landings(dice[6]))
            assert now.landings(dice[6]).count((4, "stable")) == 1
            await now.table.unfollow(dice[0].address)
            await until(lambda: now.link(dice[6]) == (LinkState.CONNECTED, None))

    asyncio.run(main())


def test_a_link_that_fails_is_tried_again(bus: str) -> None:
    async def main() -> None:
        die = godie()
        async with tonight(bus, [die]) as now:
            now.bluez.refusals = ["le-connection-timeout", "le-connection-busy"]
            await now.follow(die)
            assert now.bluez.refusals == []

    asyncio.run(main())


@pytest.mark.parametrize(
    ("adapter", "reason"),
    [({"present": False}, Reason.NO_ADAPTER), ({"powered": False}, Reason.RADIO_OFF)],
)
def test_without_a_radio_it_says_so(bus: str, adapter: Any, reason: Any) -> None:
    async def main() -> None:
        async with EmulatedBlueZ(Air(), bus, **adapter):
            with pytest.raises(DeviceError) as error:
                async with bluetooth_dice():
                    pass
            assert error.value.reason is reason

    asyncio.run(main())


def test_without_bluez_or_bus_it_says_so(bus: str) -> None:
    async def main() -> None:
        with pytest.raises(DeviceError) as error:
            async with bluetooth_dice():
                pass
        assert error.value.reason is Reason.NO_ADAPTER

    asyncio.run(main())
    with instead("unix:path=/nowhere/at/all"):
        asyncio.run(main())


def test_a_device_that_is_no_such_die_is_refused(bus: str) -> None:
    async def main() -> None:
        die = godie()
        die.name = "Pixel in truth"
        async with tonight(bus, [die]) as now:
            now.table.follow(die.address, model="pixels")
            await until(lambda: now.link(die) == (LinkState.LOST, Reason.NOT_THIS_DIE))
            assert not now.landings(die)

    asyncio.run(main())


def test_cancelling_in_the_middle_of_a_link_leaves_nothing_behind(bus: str) -> None:
    async def main() -> None:
        die = godie()
        async with tonight(bus, [die]) as now:
            await until(lambda: now.table.seen)
            for moment in (0.0, 0.01, 0.02, 0.03, 0.05):
                now.table.follow(die.address)
                await asyncio.sleep(moment)
                await now.table.unfollow(die.address)
                await until(lambda: not now.bluez.links and not die.linked)
            assert all(quality == "found" for _, quality in now.landings(die))

    asyncio.run(main())


def test_the_loop_is_never_held_up(bus: str) -> None:
    async def main() -> None:
        dice = [godie(n) for n in range(7)]
        async with tonight(bus, dice) as now:
            turns, following = Turns(), asyncio.create_task(now.follow(*dice))
            while not following.done():
                await turns.turn()
            await following
            assert turns.longest < 0.5

    asyncio.run(main())


def test_eight_dice_with_faults_at_once(bus: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Thrown once more when something of all has been heard, however long that took."""
    monkeypatch.setattr("firmware_bridge.emulated.dice.TUMBLES", (0.1, 0.4))

    async def throw_all(now: Tonight, dice: list[EmulatedDie], luck: random.Random) -> None:
        await asyncio.gather(*(die.throw(luck.randint(1, 6)) for die in dice))
        await until(lambda: all(map(now.heard_to_its_end, dice)))

    async def main() -> None:
        luck = random.Random(4)
        faults = Faults(luck=luck, repeat=0.1, wobble=0.2, cocked=0.1, fake=0.1, lose_link=0.05)
        dice = emulated_table.eight_dice(faults)
        async with tonight(bus, dice) as now:
            await now.follow(*dice[:7])
            now.table.follow(dice[7].address)
            await until(lambda: now.link(dice[7]))
            for _time in range(3):
                await throw_all(now, dice, luck)
            await asyncio.sleep(3.5)  # what is told too late or too often is told by then
        verdict = emulated_table.judge(dice, now.facts)
        assert verdict.throws == 24
        assert verdict.invented == []
        assert verdict.silent == 0

    asyncio.run(main())


def test_adverts_reach_us_whole(bus: str) -> None:
    async def main() -> None:
        die = EmulatedPixel("E0:00:00:00:00:01", "Pixel")
        air = Air(interval=0.05)
        air.put(die)
        async with EmulatedBlueZ(air, bus):
            radio, heard = BleakRadio(), asyncio.Queue[Advert]()
            await radio.start(heard.put_nowait)
            async with asyncio.timeout(LONGEST):
                assert await heard.get() == die.advert()
            await radio.stop()
        air.clear()

    asyncio.run(main())
