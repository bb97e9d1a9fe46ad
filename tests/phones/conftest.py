from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect, sync_playwright

from tests.lanterns import spoken
from tests.phones.browser import CHROMIUM
from tests.phones.table import LONGEST, Table, daleks, lanterns, table


@pytest.fixture(params=[daleks, lanterns], ids=["daleks", "lanterns"])
def at_each_table(tmp_path: Path, request: pytest.FixtureRequest) -> Iterator[Table]:
    """One game after the other: what is no game's own must be true of all."""
    with spoken(), table(tmp_path, request.param()) as made:
        yield made


@pytest.fixture
def at_table(tmp_path: Path) -> Iterator[Table]:
    with table(tmp_path) as made:
        yield made


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    expect.set_options(timeout=LONGEST * 1000)
    with sync_playwright() as play:
        found = play.chromium.launch(
            executable_path=CHROMIUM,
            args=[
                "--no-sandbox",
                "--use-fake-ui-for-media-stream",
                "--use-fake-device-for-media-stream",
            ],
        )
        yield found
        found.close()
