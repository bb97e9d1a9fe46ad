"""A phone's first paint: real Chromium opens the page, and what that costs the tablet.

``python -m tests.bench.paint`` prints what it found.
"""

from __future__ import annotations

import json
import shutil
import statistics
import tempfile
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING

from tests.bench import Row
from tests.bench.process import printed

if TYPE_CHECKING:
    from playwright.sync_api import Page

    from tests.phones.table import Table

TIMES = 15
SHOWN = "() => document.querySelector('#seat:not(:empty)') && document.querySelector('#main h1')"


def paint() -> Iterator[Row]:
    """From opening the address to the seat's own view, plainly and securely."""
    found = printed("tests.bench.paint")
    for scheme, goal in (("http", "<= 25"), ("https", "<= 40")):
        one = found[scheme]
        yield Row(
            f"a phone's first paint, {scheme}, the tablet's part", one["cost"], "CPU ms", goal
        )
        yield Row(
            "the same, of what a view alone costs", one["cost"] / one["view"], "times", "<= 20"
        )
        yield Row("what is asked for until then", one["asked"], "requests", "<= 5")
        yield Row("what is sent until then", one["sent"] / 1000, "kB", "<= 60")
        yield Row("what the phone waits, on this machine", one["waited"], "ms")


def main() -> None:
    from playwright.sync_api import sync_playwright

    from companion.core.questions import Choose
    from companion.phones import Place
    from tests.phones.table import table
    from tests.phones.test_server import on_to

    chromium = shutil.which("chromium") or shutil.which("chromium-browser") or ""
    found = {}
    with (
        tempfile.TemporaryDirectory() as folder,
        table(Path(folder)) as at,
        sync_playwright() as play,
    ):
        browser = play.chromium.launch(executable_path=chromium, args=["--no-sandbox"])
        seat = Place("seat", on_to(at, Choose).by[0])
        for scheme in ("http", "https"):
            page = browser.new_context(ignore_https_errors=True, is_mobile=True).new_page()
            page.goto(at.invite(seat, scheme))
            page.wait_for_function(SHOWN)
            found[scheme] = measured(at, page, scheme)
            page.close()
        browser.close()
    print(json.dumps(found))


def measured(at: Table, page: Page, scheme: str) -> dict[str, float]:
    token = page.evaluate("() => localStorage.getItem('token')")
    sizes: list[int] = []
    page.on("requestfinished", lambda asked: sizes.append(asked.sizes()["responseBodySize"]))
    costs, waits = [], []

    def opened() -> None:
        began = time.perf_counter()
        page.goto(at.phones.origins[scheme])
        page.wait_for_function(SHOWN)
        waits.append(1000 * (time.perf_counter() - began))

    for _ in range(TIMES):
        page.goto("about:blank")
        sizes.clear()
        costs.append(cost(at, opened))
    views = [
        cost(at, lambda: at.ask("GET", "/api/view?lang=en", token=token, scheme=scheme))
        for _ in range(TIMES)
    ]
    return {
        "cost": statistics.median(costs),
        "view": statistics.median(views),
        "waited": statistics.median(waits),
        "asked": len(sizes),
        "sent": sum(sizes),
    }


def cost(at: Table, act: Callable[[], object]) -> float:
    """Milliseconds of a processor on the tablet's loop, which does all of it."""
    before = at.on_loop(time.thread_time)
    act()
    return 1000 * (at.on_loop(time.thread_time) - before)


if __name__ == "__main__":
    main()
