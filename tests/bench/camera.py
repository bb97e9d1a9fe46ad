"""The tablet's own camera in numbers: what its frames cost the loop, and how soon a throw counts.

It runs in a process of its own: ``python -m tests.bench.camera``.
"""

from __future__ import annotations

import json
import statistics
import tempfile
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import cv2

from tests.bench import Row
from tests.bench.process import printed

ROUNDS = 4000  # until something is wrong


def live() -> Iterator[Row]:
    """Eight drawn dice in 1600 x 1200, the real networks, ten frames a second as in play."""
    found = printed("tests.bench.camera")
    yield Row("a camera's frame on the loop, p50", found["p50"], "CPU ms", "<= 4")
    yield Row("a camera's frame on the loop, p95", found["p95"], "CPU ms")
    yield Row(
        "dice laid before it, until they count or are asked, p50", found["counts"], "s", "<= 3"
    )
    yield Row("threads of a camera that is off", found["off"], "threads", "= 0")


def main() -> None:
    import threading

    from companion.app import Companion
    from companion.games import GAMES
    from companion.saves.store import Store
    from tests.ui.camera_table import BARE, CameraTable, undoubted
    from tests.ui.driver import Driver
    from vision.picture import decode

    spent: list[float] = []
    waited: list[float] = []
    with tempfile.TemporaryDirectory() as folder:
        store = Store(Path(folder) / "saves.db")
        at = CameraTable(Driver(Companion(store, GAMES, "en"), (1280, 800)))

        def until(true: Callable[[], object]) -> None:
            for _ in range(ROUNDS):
                if true():
                    return
                while at.posted:
                    act = at.posted.popleft()
                    began = time.thread_time()
                    act()
                    spent.append(1000 * (time.thread_time() - began))
                at.driver.frames(1)
                time.sleep(0.005)
            raise AssertionError(at.driver.read())

        question, session = at.to_the_throw(), at.driver.session
        picture = decode(undoubted(question)[0])
        off = sum(each.name == "lens" for each in threading.enumerate())
        at.cameras._lens.make = lambda source: at.table
        at.cameras.start(at.posted.append)
        at.cameras.switch(True)
        before = session.n
        for turned in (picture, *(cv2.flip(picture, how) for how in (0, 1, -1))):
            at.table.picture = BARE
            until(lambda: at.cameras.look and at.look.said == at.say("phone.state.empty"))
            at.table.picture = turned
            began = time.perf_counter()
            until(lambda: session.n > before or at.look.asks)
            waited.append(time.perf_counter() - began)
            if session.n > before:
                session.undo(sure=True)
            at.driver.settle()
        at.cameras.stop()
        store.close()
    spent.sort()
    print(
        json.dumps(
            {
                "p50": spent[len(spent) // 2],
                "p95": spent[int(len(spent) * 0.95)],
                "counts": statistics.median(waited),
                "off": off,
            }
        )
    )


if __name__ == "__main__":
    main()
