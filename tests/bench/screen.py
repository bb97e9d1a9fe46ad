"""The app in a process of its own, measured from inside."""

from __future__ import annotations

import json
import os
import random
import sys
import time
from collections import Counter
from itertools import pairwise
from pathlib import Path
from typing import TYPE_CHECKING

from tests.bench.process import Found
from tests.bench.tablet import Tablet, companion, memory, painted, tidied
from tests.looks import daleks

if TYPE_CHECKING:
    from companion.app import Companion

IDLE = 10  # seconds
LUCK = 4  # with which a game lasts long enough
THINKING = 0.5  # seconds between two taps
QUIET = 7  # seconds after the last photo


def idle(id: str) -> Found:
    """What the app costs on its own loop while nobody touches it."""
    import asyncio

    one = companion()
    from companion.ui import window

    app = window.CompanionApp(one)

    async def left_alone() -> float:
        await asyncio.sleep(2)
        app.play(one.resume(id))
        await asyncio.sleep(4)
        spent, began = time.process_time(), time.perf_counter()
        await asyncio.sleep(IDLE)
        share = (time.process_time() - spent) / (time.perf_counter() - began)
        app.stop()
        return 100 * share

    async def both() -> float:
        one.advise_on(asyncio.get_running_loop().call_soon_threadsafe)
        _, share = await asyncio.gather(app.async_run("asyncio"), left_alone())
        return float(share)

    return {"idle": asyncio.run(both())}


def home(_: str) -> Found:
    """What Home costs while its picture turns, and once nobody has touched it for a while."""
    import asyncio

    one = companion()
    from companion.ui import window
    from companion.ui.theme import turning

    app, found = window.CompanionApp(one), Found()

    async def share() -> float:
        spent, began = time.process_time(), time.perf_counter()
        await asyncio.sleep(IDLE)
        return 100 * (time.process_time() - spent) / (time.perf_counter() - began)

    async def left_alone() -> None:
        await asyncio.sleep(4)
        found["turning"] = await share()
        await asyncio.sleep(max(0.0, turning.REST - IDLE - 2))
        assert not app.screen.turning.turns
        found["rest"] = await share()
        app.stop()

    async def both() -> None:
        await asyncio.gather(app.async_run("asyncio"), left_alone())

    asyncio.run(both())
    return found


def taps(id: str, wanted: str) -> Found:
    """Four careful players at the tablet, with advice; each finger's lift until the picture."""
    from tests.ui.fingers import Hands

    in_adventure = 0
    with Tablet() as tablet:
        tablet.play(id)
        driver = tablet.driver
        hands = Hands(driver, random.Random(LUCK))
        while len(tablet.taps) < int(wanted):
            if driver.session.outcome is not None:  # fewer taps are an evening
                tablet.play(tablet.companion.rematch(id).id)
            before = len(tablet.taps)
            hands.step()
            in_adventure += (len(tablet.taps) - before) * bool(daleks(driver.session).adventure)
            tablet.think(THINKING)
        return {
            "taps": tablet.taps,
            "told": tablet.told,
            "in_adventure": in_adventure,
        }


def turns(id: str, dice: str, wanted: str) -> Found:
    """Taps of plain turns with the decks on the table, by what they were for. The table's dice are
    told with one tap, for they meet the Challenge, or die by die; or the app throws."""
    from tests.ui.taps import Plain, plain_turns

    with Tablet() as tablet:
        tablet.play(id)
        hands = Plain(tablet.driver, random.Random(2))
        hands.at_a_glance, hands.openly = dice == "table", True
        found: list[Counter[str]] = []
        while len(found) < int(wanted):
            if tablet.driver.session.outcome is not None:
                tablet.play(tablet.companion.rematch(id).id)
            if dice == "app":
                hands.load_the_dice()
            found += plain_turns(hands, int(wanted) - len(found))
        return {"taps": found}


def phones(photos: str) -> Found:
    """Frames of an animation while phones wait for news and send photos from another process."""
    import asyncio

    one = companion()
    from kivy.animation import Animation
    from kivy.core.window import Window
    from kivy.uix.label import Label

    from companion.app.camera import Camera
    from companion.app.desk import TableDesk
    from companion.app.phoning import Phoning
    from companion.ui import window

    folder = Path(os.environ["COMPANION_SAVES"]).parent
    one.phones = Phoning(TableDesk(Camera(one.dice)), folder, lambda: "127.0.0.1")
    app, flips = window.CompanionApp(one), list[float]()

    async def load() -> Found:
        await asyncio.sleep(1)
        playing = one.resume(one.saved()[0].id)
        app.play(playing)
        await one.phones.phones.start("127.0.0.1", 0)
        moving = Label(text="*")
        app.root.add_widget(moving)
        there = Animation(x=300, d=1) + Animation(x=0, d=1)
        there.repeat = True
        there.start(moving)
        Window.bind(on_flip=lambda *_: flips.append(painted()))
        await asyncio.sleep(3)
        alone, before = _gaps(flips), memory()
        places = [*one.phones.seats, "watch", "watch", "watch", "watch", "camera", "camera"]
        flips.clear()
        found = await _loaded(one, photos, places)
        gaps = _gaps(flips)
        await asyncio.sleep(QUIET)
        after = tidied()
        await one.phones.close()
        app.stop()
        return found | {"alone": alone, "gaps": gaps, "grown": after - before}

    async def both() -> Found:
        _, found = await asyncio.gather(app.async_run("asyncio"), load())
        return found

    return asyncio.run(both())


async def _loaded(one: Companion, photos: str, places: list[str]) -> Found:
    """The phones come in one after the other, for a place has but one open secret."""
    import asyncio

    # Phones bring processors of their own: the load takes only what the table leaves.
    program = ["nice", "-n", "5", sys.executable, "-m", "tests.bench.load", photos]
    phones = await asyncio.create_subprocess_exec(
        *program, stdin=asyncio.subprocess.PIPE, stdout=asyncio.subprocess.PIPE
    )
    assert phones.stdin is not None
    assert phones.stdout is not None
    for place in places:
        phones.stdin.write(f"{one.phones.invite(place, secure=False)}\n".encode())
        await phones.stdin.drain()
        await phones.stdout.readline()
    phones.stdin.close()
    found: Found = json.loads(await phones.stdout.readline())
    await phones.wait()
    return found


def _gaps(flips: list[float]) -> float:
    """The 95th of a hundred times between two frames, in milliseconds."""
    gaps = sorted(1000 * (two - one) for one, two in pairwise(flips))
    return gaps[int(len(gaps) * 0.95)]
