"""The objects an emulated BlueZ shows on its bus, and the signals when they change.

Names and properties as documented in BlueZ's doc/org.bluez.*.rst.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from dbus_fast import Message, Variant
from dbus_fast.aio import MessageBus

from firmware_bridge.protocols.advert import Advert
from firmware_bridge.protocols.models import Model

ADAPTER, DEVICE = "org.bluez.Adapter1", "org.bluez.Device1"
SERVICE, CHARACTERISTIC = "org.bluez.GattService1", "org.bluez.GattCharacteristic1"
MANAGER, PROPERTIES = "org.freedesktop.DBus.ObjectManager", "org.freedesktop.DBus.Properties"
HCI0 = "/org/bluez/hci0"

Values = dict[str, Variant]
Interfaces = dict[str, Values]


class Objects:
    """Every path with its interfaces; whoever watches is told of all that comes, goes, changes."""

    def __init__(self) -> None:
        self.all: dict[str, Interfaces] = {}
        self.bus: MessageBus | None = None

    def add(self, path: str, interfaces: Interfaces) -> None:
        self.all[path] = interfaces
        self._signal("/", MANAGER, "InterfacesAdded", "oa{sa{sv}}", [path, interfaces])

    def remove(self, path: str) -> None:
        """And all that is below it."""
        for gone in sorted(at for at in self.all if at == path or at.startswith(f"{path}/")):
            interfaces = list(self.all.pop(gone))
            self._signal("/", MANAGER, "InterfacesRemoved", "oas", [gone, interfaces])

    def change(self, path: str, interface: str, values: Values) -> None:
        if path in self.all:
            self.all[path][interface].update(values)
            told = [interface, values, []]
            self._signal(path, PROPERTIES, "PropertiesChanged", "sa{sv}as", told)

    def _signal(
        self, path: str, interface: str, member: str, signature: str, body: list[Any]
    ) -> None:
        if self.bus is not None:
            self.bus.send(Message.new_signal(path, interface, member, signature, body))


def adapter(powered: bool) -> Interfaces:
    return {
        ADAPTER: {
            "Address": Variant("s", "C0:00:00:00:00:01"),
            "Name": Variant("s", "emulated"),
            "Alias": Variant("s", "emulated"),
            "Powered": Variant("b", powered),
            "Discovering": Variant("b", False),
            "Roles": Variant("as", ["central", "peripheral"]),
        }
    }


def device_path(address: str) -> str:
    return f"{HCI0}/dev_{address.replace(':', '_')}"


def device(address: str) -> Values:
    false = Variant("b", False)
    flags = ("Paired", "Bonded", "Trusted", "Blocked", "LegacyPairing", "Connected")
    return {
        "Address": Variant("s", address),
        "AddressType": Variant("s", "random"),
        "Alias": Variant("s", address.replace(":", "-")),  # what BlueZ calls the nameless
        "Adapter": Variant("o", HCI0),
        "ServicesResolved": false,
        **dict.fromkeys(flags, false),
    }


def advertised(advert: Advert) -> Values:
    values: Values = {}
    if advert.rssi is not None:
        values["RSSI"] = Variant("n", advert.rssi)
    if advert.name:
        values["Name"] = values["Alias"] = Variant("s", advert.name)
    if advert.services:
        values["UUIDs"] = Variant("as", sorted(advert.services))
    if advert.manufacturer:
        by_company = {who: Variant("ay", data) for who, data in advert.manufacturer.items()}
        values["ManufacturerData"] = Variant("a{qv}", by_company)
    if advert.service_data:
        by_service = {uuid: Variant("ay", data) for uuid, data in advert.service_data.items()}
        values["ServiceData"] = Variant("a{sv}", by_service)
    return values


def services(path: str, model: Model) -> Iterable[tuple[str, Interfaces]]:
    """The die's one service with what it notifies by and what is written to."""
    service = f"{path}/service0010"
    yield (
        service,
        {
            SERVICE: {
                "UUID": Variant("s", model.service),
                "Primary": Variant("b", True),
                "Device": Variant("o", path),
                "Includes": Variant("ao", []),
            }
        },
    )
    for handle, uuid, flags in (
        ("0011", model.notify, ["read", "notify"]),
        ("0014", model.write, ["write", "write-without-response"]),
    ):
        yield f"{service}/char{handle}", {CHARACTERISTIC: _characteristic(service, uuid, flags)}


def _characteristic(service: str, uuid: str, flags: list[str]) -> Values:
    return {
        "UUID": Variant("s", uuid),
        "Service": Variant("o", service),
        "Value": Variant("ay", b""),
        "Notifying": Variant("b", False),
        "Flags": Variant("as", flags),
        "MTU": Variant("q", 247),
    }
