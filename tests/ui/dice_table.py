"""The app in its window, real bleak, and emulated dice: one loop moves all of them."""

from __future__ import annotations

import asyncio
import contextlib
import random
from collections.abc import AsyncIterator, Callable, Sequence
from dataclasses import replace
from pathlib import Path
from typing import cast

from companion.app import Companion
from companion.app.dice.carriers import Makers
from companion.core.questions import Roll
from companion.core.session import Session
from companion.dice.bindings import ANY, Bound
from companion.dice.sources import Source
from companion.games.time_of_the_daleks.cards import FIXED_POINT
from companion.saves.store import Store
from companion.ui.host import Playing
from companion.ui.host.plan import CARDS
from firmware_bridge.bluetooth import bluetooth_dice
from firmware_bridge.dice import Raw
from firmware_bridge.emulated.air import Air
from firmware_bridge.emulated.bluez import EmulatedBlueZ
from firmware_bridge.emulated.dice import EmulatedDie
from firmware_bridge.emulated.faults import Outcome
from firmware_bridge.following import Patience
from tests.games.every_game import EVERY_GAME
from tests.looks import daleks
from tests.play import act

from .driver import Driver
from .pictures import play_until

LONGEST = 60.0  # seconds: only so that nothing waits for ever
QUICK = Patience(connect=LONGEST, look=0.05, again=0.05)
GAME = "time_of_the_daleks"
THROW, EIGHT = "daleks.throw", 8


def quick_radio(raw: Raw) -> Source:
    return cast("Source", bluetooth_dice(patience=QUICK, raw=raw))


class DiceTable:
    """People, a tablet and dice. ``until`` lets time pass for all three."""

    def __init__(self, companion: Companion, driver: Driver, bluez: EmulatedBlueZ) -> None:
        self.companion, self.driver, self.bluez = companion, driver, bluez
        self.rng = random.Random(5)

    async def until(self, true: Callable[[], object]) -> None:
        async with asyncio.timeout(LONGEST):
            while not true():
                self.driver.frames(1)
                await asyncio.sleep(0.005)

    async def read(self, text: str) -> None:
        """Until it stands on the screen."""
        await self.until(lambda: text in self.driver.read())

    async def linked(self, dice: Sequence[EmulatedDie]) -> None:
        """Until each is heard, and has said what lies there."""
        wanted = {die.address for die in dice}

        def heard() -> bool:
            here = {die.id for die in self.companion.dice.known() if die.is_here and die.quality}
            return wanted <= here

        await self.until(heard)

    def to_the_throw(self) -> Roll:
        return to_the_throw(self.driver, self.rng)

    def turn_pages(self) -> None:
        turn_pages(self.driver)

    @property
    def throw(self) -> Roll | None:
        question = self.driver.session.question
        return question if isinstance(question, Roll) else None

    @property
    def lies(self) -> list[str]:
        places = self.companion.dice.tray.places
        return [" ".join(filter(None, (place.face, place.doubt))) for place in places]


def to_the_throw(driver: Driver, rng: random.Random) -> Roll:
    """The first throw of eight dice, where charges may re-roll them, in a careful game."""
    playing = begun(driver.companion)
    question = play_to_the_throw(playing.session, rng)
    driver.app.play(playing)
    driver.settle()
    turn_pages(driver)
    driver.settle()
    return question


def turn_pages(driver: Driver) -> None:
    """What hands must do comes before what is asked."""
    while driver.screen.waiting.waits:
        driver.tap(driver.companion.say("play.next"))


def begun(companion: Companion) -> Playing:
    """A new game whose roles are not left to chance."""
    plan, offered = companion.plan(GAME), companion.offered(GAME)
    people = [
        replace(each, role=role) for each, role in zip(plan.people, offered.roles, strict=False)
    ]
    held = offered.preset(CARDS)
    return companion.begin(replace(plan, people=tuple(people), held=held, opening=0))


def play_to_the_throw(session: Session, rng: random.Random) -> Roll:
    while True:
        play_until(session, THROW, rng)
        question, now = session.question, daleks(session).going_on
        assert isinstance(question, Roll)
        if len(question.dice) == EIGHT and FIXED_POINT not in now.conditions:
            return question
        act(session, rng)


def land(die: EmulatedDie, face: int, outcome: Outcome = Outcome.FLAT) -> None:
    """A throw without the time it takes."""
    die.begin()
    die.face = face
    die.end(outcome)


@contextlib.asynccontextmanager
async def dice_table(
    bus: str,
    folder: Path,
    dice: Sequence[EmulatedDie],
    plays: str = ANY,
    size: tuple[int, int] = (1280, 800),
) -> AsyncIterator[DiceTable]:
    air = Air(interval=0.05)
    for die in dice:
        air.put(die)
    store = Store(folder / "saves.db")
    companion = Companion(store, EVERY_GAME, "en", Makers(radio=quick_radio, ports=list))
    companion.prefer(replace(companion.preferences, reduce_motion=True))
    for die in dice:
        companion.dice.kept.bindings.put(
            Bound(die.address, die.model.name, name=die.name, plays=plays)
        )
    async with EmulatedBlueZ(air, bus) as bluez:
        companion.dice.carriers.start()
        driver = Driver(companion, size)
        try:
            yield DiceTable(companion, driver, bluez)
        finally:
            driver.app.home()
            await companion.dice.carriers.stop()
            store.close()
            air.clear()
