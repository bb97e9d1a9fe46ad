"""A private D-Bus for all tests that need one."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from firmware_bridge.emulated.bus import daemon, private_bus


@pytest.fixture(scope="session")
def bus() -> Iterator[str]:
    if daemon() is None:
        pytest.skip("dbus-daemon is not installed, so no BlueZ can be emulated")
    with private_bus() as address:
        yield address
