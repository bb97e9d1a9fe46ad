"""Dice over Bluetooth, on bleak as it is published. The only module that knows bleak."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import Callable, Iterator

from bleak import BleakClient, BleakScanner
from bleak.backends.characteristic import BleakGATTCharacteristic
from bleak.backends.device import BLEDevice
from bleak.backends.scanner import AdvertisementData
from bleak.exc import (
    BleakBluetoothNotAvailableError,
    BleakBluetoothNotAvailableReason,
    BleakCharacteristicNotFoundError,
    BleakDBusError,
    BleakDeviceNotFoundError,
    BleakError,
)

from firmware_bridge.dice import RadioDice, Raw, unrecorded
from firmware_bridge.errors import DeviceError, Reason
from firmware_bridge.following import Patience
from firmware_bridge.places import MOST_LINKS
from firmware_bridge.protocols.advert import Advert

UNAVAILABLE = {
    BleakBluetoothNotAvailableReason.POWERED_OFF: Reason.RADIO_OFF,
    BleakBluetoothNotAvailableReason.DENIED_BY_USER: Reason.NOT_ALLOWED,
    BleakBluetoothNotAvailableReason.DENIED_BY_SYSTEM: Reason.NOT_ALLOWED,
    BleakBluetoothNotAvailableReason.DENIED_BY_UNKNOWN: Reason.NOT_ALLOWED,
}

# What systems say when they hold as many links as they can: BlueZ's src/error.h for EMLINK, and
# HCI errors 0x07, 0x09 and 0x0D of the Core Specification as bleak words them.
FULL = ("connection-limit", "Connection Limit Exceeded", "Limited Resources", "Memory Capacity")
DENIED = ("AccessDenied", "NotAuthorized", "NotPermitted", "Permission")
CLOSING = 10.0  # seconds


def bluetooth_dice(
    *,
    patience: Patience | None = None,
    most_links: int = MOST_LINKS,
    raw: Raw = unrecorded,
) -> RadioDice:
    """The dice near this device's own Bluetooth adapter."""
    return RadioDice(BleakRadio(), patience=patience, most_links=most_links, raw=raw)


class BleakRadio:
    """One scanner for all dice, and a new client for every link."""

    def __init__(self) -> None:
        self._scanner: BleakScanner | None = None
        self._devices: dict[str, BLEDevice] = {}

    async def start(self, heard: Callable[[Advert], None]) -> None:
        def detected(device: BLEDevice, said: AdvertisementData) -> None:
            self._devices[device.address] = device
            heard(_advert(device, said))

        with _ours(Reason.NO_ADAPTER):
            scanner = BleakScanner(detected)
            await scanner.start()
        self._scanner = scanner

    async def stop(self) -> None:
        scanner, self._scanner = self._scanner, None
        if scanner is not None:
            with _ours(Reason.NO_ADAPTER):
                await scanner.stop()

    async def connect(self, address: str, gone: Callable[[], None], timeout: float) -> BleakWire:
        if address not in self._devices:
            raise DeviceError(Reason.OUT_OF_REACH, address)
        loop = asyncio.get_running_loop()

        def lost(_client: BleakClient) -> None:
            loop.call_soon_threadsafe(gone)  # on Android this comes from a thread of Java's

        client = BleakClient(self._devices[address], lost, timeout=timeout)
        try:
            with _ours(Reason.OUT_OF_REACH):
                async with asyncio.timeout(timeout):
                    await client.connect()
        except BaseException:
            # bleak cleans up after a failed connect; a second disconnect may never return.
            if client.is_connected:
                with contextlib.suppress(DeviceError):
                    await BleakWire(client).close()
            raise
        return BleakWire(client)


class BleakWire:
    """A client that has connected once, and is never connected again."""

    def __init__(self, client: BleakClient) -> None:
        self._client = client

    async def subscribe(self, characteristic: str, heard: Callable[[bytes], None]) -> None:
        def notified(_from: BleakGATTCharacteristic, data: bytearray) -> None:
            heard(bytes(data))

        with _ours(Reason.LINK_LOST):
            await self._client.start_notify(characteristic, notified)

    async def write(self, characteristic: str, data: bytes) -> None:
        with _ours(Reason.LINK_LOST):
            await self._client.write_gatt_char(characteristic, data, response=True)

    async def close(self) -> None:
        with _ours(Reason.LINK_LOST):
            async with asyncio.timeout(CLOSING):
                await self._client.disconnect()


def _advert(device: BLEDevice, said: AdvertisementData) -> Advert:
    return Advert(
        address=device.address,
        name=said.local_name or device.name or "",
        services=frozenset(said.service_uuids),
        manufacturer=said.manufacturer_data,
        service_data=said.service_data,
        rssi=said.rssi,
    )


@contextlib.contextmanager
def _ours(otherwise: Reason) -> Iterator[None]:
    """Whatever the system's Bluetooth says goes wrong becomes our error, with our reason.

    Wide on purpose: besides BleakError, D-Bus raises its own, a missing D-Bus socket an OSError,
    and a link that breaks within a call EOFError or an assertion of bleak's.
    """
    try:
        yield
    except DeviceError:
        raise
    except BleakBluetoothNotAvailableError as error:
        raise DeviceError(UNAVAILABLE.get(error.reason, Reason.NO_ADAPTER), _said(error)) from error
    except (BleakCharacteristicNotFoundError, BleakDeviceNotFoundError) as error:
        gone = isinstance(error, BleakDeviceNotFoundError)
        raise DeviceError(Reason.OUT_OF_REACH if gone else Reason.NOT_THIS_DIE) from error
    except (BleakError, OSError, TimeoutError, EOFError, AssertionError) as error:
        raise DeviceError(_reason(error, otherwise), _said(error)) from error


def _reason(error: Exception, otherwise: Reason) -> Reason:
    said = f"{type(error).__name__} {error}"
    if any(word in said for word in FULL):
        return Reason.LINKS_FULL
    if isinstance(error, PermissionError) or any(word in said for word in DENIED):
        return Reason.NOT_ALLOWED
    if isinstance(error, BleakDBusError) and "NotReady" in said:
        return Reason.RADIO_OFF
    return otherwise


def _said(error: Exception) -> str:
    if isinstance(error, FileNotFoundError):
        return "no system bus to ask for one"
    return str(error.args[0] if isinstance(error, BleakBluetoothNotAvailableError) else error)
