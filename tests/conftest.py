"""A private D-Bus for all tests that need one, and patience with a busy machine."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from hypothesis import HealthCheck, settings

from firmware_bridge.emulated.bus import daemon, private_bus

settings.register_profile("busy", deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("busy")


@pytest.fixture(scope="session")
def bus() -> Iterator[str]:
    if daemon() is None:
        pytest.skip("dbus-daemon is not installed, so no BlueZ can be emulated")
    with private_bus() as address:
        yield address
