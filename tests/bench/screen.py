"""The app in a process of its own, measured from inside: prints what it found as JSON."""

from __future__ import annotations

import gc
import json
import os
import random
import sys
import time
from itertools import pairwise
from pathlib import Path
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from companion.app import Companion
    from tests.ui.driver import Driver

TAPS, IDLE, PLAIN = 200, 10, 3
QUIET = 7  # seconds after the last photo
Found = dict[str, Any]


def companion() -> Companion:
    """The app without its window, with the saved games the bench has made."""
    from companion.ui.environment import prepare

    prepare()
    from companion.app import Companion
    from companion.games import GAMES
    from companion.saves.store import Store

    return Companion(Store(Path(os.environ["COMPANION_SAVES"])), GAMES, "en")


def first_frame() -> Found:
    """From the start of the process to the first picture, then to the game's."""
    import asyncio

    started, seen = float(os.environ["STARTED"]), dict[str, Any]()
    one = companion()
    from kivy.core.window import Window

    from companion.ui import window

    app = window.CompanionApp(one)

    def flipped(*_: object) -> None:
        if "first" not in seen:
            seen["first"] = time.time() - started
            app.play(one.resume(one.saved()[0].id))
        elif "game" not in seen:
            seen["game"] = time.time() - started
            app.stop()

    Window.bind(on_flip=flipped)
    asyncio.run(app.async_run("asyncio"))
    return seen


def idle() -> Found:
    """What the app costs on its own loop while nobody touches it."""
    import asyncio

    one = companion()
    from companion.ui import window

    app = window.CompanionApp(one)

    async def left_alone() -> float:
        await asyncio.sleep(2)
        app.play(one.resume(one.saved()[0].id))
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


def taps() -> Found:
    """Two careful players at the tablet; each finger's lift until the picture is there."""
    driver = on_driver()
    from kivy.base import EventLoop
    from kivy.graphics.opengl import glFinish

    from tests.ui.fingers import Hands

    times: list[float] = []

    def lift(finger: Any) -> None:
        glFinish()  # a finger stays down for longer than a picture takes
        began = time.perf_counter()
        EventLoop.post_dispatch_input("end", finger)
        driver.frames(1)
        glFinish()
        times.append(1000 * (time.perf_counter() - began))

    driver.lift = lift  # type: ignore[method-assign]
    hands = Hands(driver, random.Random(3))
    while len(times) < TAPS and driver.session.question is not None:
        hands.step()
    ordered = sorted(times)
    return {
        "p50": ordered[len(ordered) // 2],
        "p95": ordered[int(len(ordered) * 0.95)],
        "taps": len(ordered),
    }


def turns(dice: str) -> Found:
    """Taps of plain turns with the decks on the table; dice are typed in, or the app's."""
    from tests.ui.taps import Plain, plain_turns

    hands = Plain(on_driver(), random.Random(2))
    assert hands.driver.app.playing is not None
    hands.driver.app.playing.hold(())
    if dice == "app":
        hands.load_the_dice()
    return {"taps": plain_turns(hands, PLAIN)}


def evening(events: str) -> Found:
    """How much the memory grows, from the first answers to the last, on one screen."""
    driver, rng = on_driver(), random.Random(3)
    from tests.ui.driver import TIME

    before, done = 0.0, 0
    while done < int(events):
        if driver.session.question is None:
            driver.session.undo(to=0, sure=True)
        _answer(driver, rng)
        TIME.now += 1  # people take longer
        driver.frames(1)
        _painted()
        done += 1
        if done == 500:
            before = _tidied()
    return {"grown": _tidied() - before}


def _answer(driver: Driver, rng: random.Random) -> None:
    """Somebody's sensible answer, straight to the session."""
    from companion.games import time_of_the_daleks as game

    session = driver.session
    assert session.question is not None
    done = game.BOTS["careful"](session.now.table, session.question, rng.randrange)
    if done.offer:
        session.interject(done.seat, done.answer, session.n)
    else:
        session.answer(done.seat, done.answer, session.n, sure=True)


def on_driver() -> Driver:
    """The saved game on the screen, driven frame by frame."""
    one = companion()
    from tests.ui.driver import Driver

    driver = Driver(one, (1280, 800))
    driver.painted = True
    driver.app.dispatch("on_start")
    driver.app.play(one.resume(one.saved()[0].id))
    driver.settle()
    return driver


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
    one.phones = Phoning(TableDesk(one.words_in, Camera(one.dice)), folder, lambda: "127.0.0.1")
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
        Window.bind(on_flip=lambda *_: flips.append(_painted()))
        await asyncio.sleep(3)
        alone, before = _gaps(flips), memory()
        places = [*one.phones.seats, "watch", "watch", "watch", "watch", "camera", "camera"]
        flips.clear()
        found = await _loaded(one, photos, places)
        gaps = _gaps(flips)
        await asyncio.sleep(QUIET)
        after = _tidied()
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


def _painted() -> float:
    """A display waits for a picture; without one they would queue up, each with its memory."""
    from kivy.graphics.opengl import glFinish

    glFinish()
    return time.perf_counter()


def _gaps(flips: list[float]) -> float:
    """The 95th of a hundred times between two frames, in milliseconds."""
    gaps = sorted(1000 * (two - one) for one, two in pairwise(flips))
    return gaps[int(len(gaps) * 0.95)]


def _tidied() -> float:
    """What is left once nobody has touched the tablet for a while."""
    from companion.ui import tidying

    tidying.tidy()
    return memory()


def memory() -> float:
    gc.collect()
    pages = int(Path("/proc/self/statm").read_text().split()[1])
    return pages * os.sysconf("SC_PAGE_SIZE") / 1e6


if __name__ == "__main__":
    print(json.dumps(globals()[sys.argv[1]](*sys.argv[2:])))
