"""From a notification on the bus, through the unmodified bleak, to an answer that is committed."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from dataclasses import replace
from pathlib import Path

from companion.app.dice.lights import AGAIN, WRONG
from companion.core.log import Event
from companion.core.questions import Choose
from companion.saves.store import Store
from firmware_bridge.emulated.dice import EmulatedDie
from firmware_bridge.emulated.faults import Outcome
from firmware_bridge.emulated.godice import EmulatedGoDie
from firmware_bridge.emulated.pixels import EmulatedLegacyPixel, EmulatedPixel
from tests import toy
from tests.play import act

from .dice_table import DiceTable, dice_table, land
from .test_tumbling import shown


def eight() -> list[EmulatedDie]:
    """One more than there are links: it is a Pixel, which can be followed by its adverts."""
    dice: list[EmulatedDie] = [
        EmulatedGoDie(f"F0:00:00:00:00:{n:02X}", f"GoDice_00000{n}_R_v04") for n in range(5)
    ]
    dice.append(EmulatedLegacyPixel("D0:00:00:00:00:00", "Old Pixel"))
    return [*dice, *(EmulatedPixel(f"E0:00:00:00:00:{n:02X}", f"Pixel {n}") for n in range(2))]


Story = Callable[[DiceTable, list[EmulatedDie]], Awaitable[None]]


def at_the_throw(bus: str, folder: Path, story: Story) -> None:
    """It begins where eight dice are linked and asked for."""

    async def main() -> None:
        dice = eight()
        async with dice_table(bus, folder, dice) as now:
            await now.linked(dice)
            now.to_the_throw()
            await story(now, dice)

    asyncio.run(main())


def last_throw(now: DiceTable) -> Event:
    events = now.driver.session.log.events
    return next(event for event in reversed(events) if event.asked.startswith("roll"))


def test_eight_dice_thrown_together_are_in_the_game(bus: str, tmp_path: Path) -> None:
    counted: list[Event] = []

    async def story(now: DiceTable, dice: list[EmulatedDie]) -> None:
        n, faces = now.driver.session.n, {}
        assert sum(die.linked for die in dice) == 7
        question = now.throw
        assert question is not None
        assert len(question.dice) == 8
        for side, die in enumerate(dice):
            land(die, side % 6 + 1)
            faces[die.address] = side % 6 + 1
        await now.until(lambda: now.driver.session.n > n)
        event = last_throw(now)
        assert len(event.evidence) == 8
        for line, face, asked in zip(event.evidence, event.answer, question.dice, strict=True):
            place, address, side_up = line.split()
            assert place == asked.place
            assert int(side_up) == faces.pop(address)
            assert face == asked.faces[int(side_up) - 1]
        assert not faces, "each die has filled one place"
        assert [die.face for die in now.driver.session.view().thrown] == list(event.answer)
        counted.append(event)

    at_the_throw(bus, tmp_path, story)
    store = Store(tmp_path / "saves.db")
    assert counted[0] in store.load(store.games()[0].id).log.events
    store.close()


def test_a_doubtful_die_is_asked_on_the_screen(bus: str, tmp_path: Path) -> None:
    async def story(now: DiceTable, dice: list[EmulatedDie]) -> None:
        n = now.driver.session.n
        for die in dice:
            land(die, 1, Outcome.COCKED if die is dice[0] else Outcome.FLAT)
        await now.until(lambda: sum(map(bool, now.lies)) == 8)
        await now.read("lies cocked")
        assert now.driver.session.n == n
        assert sum(each.endswith("cocked") for each in now.lies) == 1
        land(dice[0], 6)
        await now.until(lambda: now.driver.session.n > n)
        assert any(line.endswith(f"{dice[0].address} 6") for line in last_throw(now).evidence)

    at_the_throw(bus, tmp_path, story)


def test_a_link_lost_in_mid_roll_is_asked_about_and_comes_back(bus: str, tmp_path: Path) -> None:
    async def story(now: DiceTable, dice: list[EmulatedDie]) -> None:
        n = now.driver.session.n
        for die in dice[1:]:
            land(die, 1)
        dice[0].begin()
        dice[0].tumbling = True
        places, tumbling = now.companion.dice.tray.places, dice[0].address
        await now.until(lambda: any(each.rolling and each.by == tumbling for each in places))
        dice[0].lose_link()
        dice[0].tumbling, dice[0].face = False, 5
        await now.until(lambda: any("missed" in each for each in now.lies))
        await now.read("was not heard")
        assert now.driver.session.n == n
        counts = next(tap for tap in now.driver.taps() if tap.text.endswith("counts"))
        now.driver.tap(counts)
        assert now.driver.session.n > n
        assert any(line.endswith(f"{dice[0].address} 5") for line in last_throw(now).evidence)

    at_the_throw(bus, tmp_path, story)


def test_shaking_in_the_hand_and_a_fake_throw(bus: str, tmp_path: Path) -> None:
    async def story(now: DiceTable, dice: list[EmulatedDie]) -> None:
        n = now.driver.session.n
        land(dice[0], 3, Outcome.FAKE)
        await now.until(lambda: any("fake" in each for each in now.lies))
        for die in dice:
            land(die, 2)
        await now.until(lambda: now.driver.session.n > n)
        assert {line.split()[2] for line in last_throw(now).evidence} == {"2"}

    at_the_throw(bus, tmp_path, story)


def test_in_a_re_roll_the_other_dice_stay_locked(bus: str, tmp_path: Path) -> None:
    """Also after the game has been closed and resumed: the log knows which die lies where."""

    async def story(now: DiceTable, dice: list[EmulatedDie]) -> None:
        n = now.driver.session.n
        for die in dice:
            land(die, 1)
        await now.until(lambda: now.driver.session.n > n)
        await to_a_re_roll(now)
        id = now.driver.screen.playing.id
        now.driver.app.home()
        now.driver.app.play(now.companion.resume(id))
        now.driver.settle()
        now.turn_pages()
        assert now.throw is not None
        places = [die.place for die in now.throw.dice]
        lying = dict(line.split()[:2] for line in last_throw(now).evidence)
        asked = [die for die in dice if die.address in {lying[place] for place in places}]
        kept = next(die for die in dice if die not in asked and die.linked)
        n = now.driver.session.n
        land(kept, 6)
        await now.until(lambda: now.companion.dice.tray.strays)
        await now.read("was not to be thrown")
        assert now.driver.session.n == n
        flash = kept.model.pulse(WRONG, 3)
        await now.until(lambda: flash in kept.written)
        await now.until(lambda: all(map(glows, asked)))
        for die in asked:
            land(die, 5)
        await now.until(lambda: now.driver.session.n > n)
        assert [each.split()[1:] for each in last_throw(now).evidence] == [
            [die.address, "5"] for die in asked
        ]

    at_the_throw(bus, tmp_path, story)


def test_dice_of_another_game_lie_on_its_picture(bus: str, tmp_path: Path, faced: None) -> None:
    """And in a re-roll those that are kept are locked."""

    async def main() -> None:
        dice = eight()[:3]
        async with dice_table(bus, tmp_path, dice) as now:
            await now.linked(dice)
            companion, driver = now.companion, now.driver
            driver.app.play(companion.begin(replace(companion.plan(toy.NAME), held=())))
            while now.throw is None:
                act(driver.session, now.rng)
            driver.settle()
            n = driver.session.n
            for die in dice:
                land(die, 2)
            await now.until(lambda: driver.session.n > n)
            lying = dict(each.split()[:2] for each in last_throw(now).evidence)
            assert lying.keys() == {"white_1", "white_2", "red"}
            assert shown(driver) == {"die.white_1": "1", "die.white_2": "1", "die.red": "2"}
            driver.session.answer(None, ("red",), driver.session.n)
            thrown, kept = (
                next(d for d in dice if d.address == lying[p]) for p in ("red", "white_1")
            )
            n = driver.session.n
            land(kept, 1)
            await now.read("was not to be thrown")
            land(thrown, 3)
            await now.until(lambda: driver.session.n > n)
            assert shown(driver) == {"die.white_1": "1", "die.white_2": "1", "die.red": "4"}

    asyncio.run(main())


def glows(die: EmulatedDie) -> bool:
    """One that is followed by its adverts cannot."""
    return not die.linked or die.model.glow(AGAIN) in die.written


async def to_a_re_roll(now: DiceTable) -> None:
    """Charges pay for one die."""
    session = now.driver.session
    assert session.question is not None
    seat = session.question.by[0]
    session.correct(None, f"charges.{seat}", "4", session.n)
    while now.throw is None:
        assert isinstance(session.question, Choose)
        options = session.question.options
        charges = f"{seat}:charges"
        session.answer(None, (charges if charges in options else options[0],), session.n)
        now.driver.settle()
        now.turn_pages()
