"""Android asks people whether an app may use Bluetooth. Elsewhere nobody is asked."""

from __future__ import annotations

import sys
from collections.abc import Callable
from importlib import import_module


def may_use_bluetooth(then: Callable[[], None]) -> None:
    """Calls ``then`` once they have answered; what they refused, the radio says."""
    if not hasattr(sys, "getandroidapilevel"):
        then()
        return
    import asyncio

    loop = asyncio.get_running_loop()
    permissions = import_module("android.permissions")
    names = ("BLUETOOTH_SCAN", "BLUETOOTH_CONNECT", "ACCESS_FINE_LOCATION")
    wanted = [getattr(permissions.Permission, name) for name in names]

    def answered(_permissions: object, _granted: object) -> None:
        loop.call_soon_threadsafe(then)

    permissions.request_permissions(wanted, answered)
