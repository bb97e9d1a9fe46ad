"""A private D-Bus for all tests that need one, patience with a busy machine, and tidy memory."""

from __future__ import annotations

import gc
import os
import shutil
import tempfile
from collections.abc import Iterator
from pathlib import Path

import pytest
from hypothesis import HealthCheck, settings

from companion.ui import tidying
from firmware_bridge.emulated.bus import daemon, private_bus

settings.register_profile("busy", deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("busy")


MUCH = 60_000  # objects
WINDOWS = Path(__file__).parent / "window"
MEMORY, ROOM = Path("/dev/shm"), 4e9  # bytes


def pytest_configure() -> None:
    """What tests write lies in memory where there is room: thousands of answers are each waited for
    until a disk has them, and nobody's evening hangs on these."""
    if MEMORY.is_dir() and os.access(MEMORY, os.W_OK) and shutil.disk_usage(MEMORY).free > ROOM:
        os.environ["TMPDIR"], tempfile.tempdir = str(MEMORY), None


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """What takes longest comes first, so that one processor does not wait for it in the end."""
    items.sort(key=lambda item: not item.path.is_relative_to(WINDOWS))


def pytest_collection_finish() -> None:
    """As the app does once its window is open: what was made by now is not searched again."""
    tidying.begin()
    gc.disable()


def pytest_runtest_setup() -> None:
    """Nor is what tests leave, screens above all, until it is worth it; and while there is no more
    than a processor keeps at hand: from farther away it takes three times as long."""
    if gc.get_count()[0] > MUCH:
        gc.collect()


@pytest.fixture(scope="session")
def bus() -> Iterator[str]:
    if daemon() is None:
        pytest.skip("dbus-daemon is not installed, so no BlueZ can be emulated")
    with private_bus() as address:
        yield address
