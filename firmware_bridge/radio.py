"""What following dice needs of a radio.

``bluetooth.BleakRadio`` is a real one, ``emulated.radio`` has one in memory: the logic between
radio and facts is the same for both.
"""

from __future__ import annotations

from collections.abc import Callable, Coroutine
from typing import Protocol

from firmware_bridge.protocols.advert import Advert


class Wire(Protocol):
    """A link to one die. Only DeviceError may come out of it."""

    def subscribe(
        self, characteristic: str, heard: Callable[[bytes], None]
    ) -> Coroutine[None, None, None]: ...

    def write(self, characteristic: str, data: bytes) -> Coroutine[None, None, None]: ...

    async def close(self) -> None:
        """Always to be called, also when the link is gone already: see ``following``."""


class Radio(Protocol):
    """One scanner for all dice. Only DeviceError may come out of it; callbacks come on the loop."""

    async def start(self, heard: Callable[[Advert], None]) -> None: ...

    async def stop(self) -> None: ...

    async def connect(self, address: str, gone: Callable[[], None], timeout: float) -> Wire: ...
