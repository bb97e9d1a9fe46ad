"""An emulated BlueZ: bleak, unmodified, scans and links the dice on the emulated air through it.

It has BlueZ's traps too: notifications come once for each session that anybody opened on a
characteristic and did not close (bleak issue 2002), and links run out.
"""

from __future__ import annotations

import asyncio
from typing import Any

from dbus_fast import Message, MessageType, Variant
from dbus_fast.aio import MessageBus

from firmware_bridge.emulated import objects
from firmware_bridge.emulated.air import Air
from firmware_bridge.emulated.dice import EmulatedDie
from firmware_bridge.emulated.objects import ADAPTER, CHARACTERISTIC, DEVICE, HCI0, Objects
from firmware_bridge.protocols.advert import Advert

NAME = "org.bluez"
FAILED = "org.bluez.Error.Failed"
FULL = "le-connection-concurrent-connection-limit"  # src/error.h, for EMLINK
ABORTED = "le-connection-abort-by-local"

Reply = tuple[str, list[Any]]
NOTHING: Reply = ("", [])


class Refused(Exception):
    """Answered as a D-Bus error."""

    def __init__(self, name: str, text: str) -> None:
        super().__init__(name, text)
        self.name, self.text = name, text


class EmulatedBlueZ:
    """``async with EmulatedBlueZ(air, address)``; ``present`` and ``powered`` are the adapter's."""

    def __init__(
        self,
        air: Air,
        address: str,
        *,
        most_links: int = 7,
        present: bool = True,
        powered: bool = True,
    ) -> None:
        self.air, self.most_links = air, most_links
        self.full = FULL
        self.refusals: list[str] = []  # taken one by one, instead of the next links
        self.calls: list[tuple[str, str]] = []
        self.links: dict[str, EmulatedDie] = {}
        self._objects = Objects()
        self._objects.all["/org/bluez"] = {"org.bluez.AgentManager1": {}}
        if present:
            self._objects.all[HCI0] = objects.adapter(powered)
        self._bus = MessageBus(bus_address=address, negotiate_unix_fd=True)
        self._connecting: set[str] = set()
        self._sessions: dict[str, set[str]] = {}  # characteristic: who has notifications on
        self._answering: set[asyncio.Task[None]] = set()

    async def __aenter__(self) -> EmulatedBlueZ:
        await self._bus.connect()
        self._bus.add_message_handler(self._heard)
        await self._bus.request_name(NAME)
        rule = "type='signal',sender='org.freedesktop.DBus',member='NameOwnerChanged'"
        dbus = "org.freedesktop.DBus"
        match = Message(dbus, "/org/freedesktop/DBus", dbus, "AddMatch", signature="s", body=[rule])
        await self._bus.call(match)
        self._objects.bus = self._bus
        return self

    async def __aexit__(self, *_error: object) -> None:
        self.air.deafen(self._advert)
        for path in tuple(self.links):
            self._unlink(path)
        self._objects.bus = None
        self._bus.disconnect()
        await self._bus.wait_for_disconnect()  # type: ignore[no-untyped-call]

    # The bus

    def _heard(self, message: Message) -> bool | None:
        if message.member == "NameOwnerChanged" and not message.body[2]:
            for sessions in self._sessions.values():
                sessions.discard(message.body[0])  # that client has gone
            return None
        if message.message_type is not MessageType.METHOD_CALL or message.sender is None:
            return None
        task = asyncio.ensure_future(self._answer(message))
        self._answering.add(task)
        task.add_done_callback(self._answering.discard)
        return True

    async def _answer(self, message: Message) -> None:
        self.calls.append((message.path or "", message.member or ""))
        try:
            signature, body = await self._call(message)
            reply = Message.new_method_return(message, signature, body)
        except Refused as refused:
            reply = Message.new_error(message, refused.name, refused.text)
        self._bus.send(reply)

    async def _call(self, message: Message) -> Reply:
        path, member = message.path or "", message.member or ""
        if member == "GetManagedObjects":
            return "a{oa{sa{sv}}}", [self._objects.all]
        if path not in self._objects.all:
            raise Refused("org.freedesktop.DBus.Error.UnknownObject", path)
        if message.interface == ADAPTER:
            return self._adapter(member, message)
        if message.interface == DEVICE:
            return await self._device(path, member)
        if message.interface == CHARACTERISTIC:
            return self._characteristic(path, member, message)
        raise Refused("org.freedesktop.DBus.Error.UnknownMethod", member)

    # The adapter

    def _adapter(self, member: str, message: Message) -> Reply:
        match member:
            case "StartDiscovery":
                self.air.listen(self._advert)
            case "StopDiscovery":
                self.air.deafen(self._advert)
            case "RemoveDevice":
                self._objects.remove(message.body[0])
        return NOTHING

    def _advert(self, advert: Advert) -> None:
        path = objects.device_path(advert.address)
        if path in self._objects.all:
            self._objects.change(path, DEVICE, objects.advertised(advert))
        else:
            values = objects.device(advert.address) | objects.advertised(advert)
            self._objects.add(path, {DEVICE: values})

    # Dice

    async def _device(self, path: str, member: str) -> Reply:
        if member == "Connect":
            await self._connect(path)
        elif member == "Disconnect":
            self._connecting.discard(path)
            if path in self.links:
                self._unlink(path)
        return NOTHING

    async def _connect(self, path: str) -> None:
        self._connecting.add(path)
        await asyncio.sleep(0.01)
        if path not in self._connecting:
            raise Refused(FAILED, "Operation was cancelled")
        self._connecting.remove(path)
        if self.refusals:
            raise Refused(FAILED, self.refusals.pop(0))
        if len(self.links) >= self.most_links:
            raise Refused(FAILED, self.full)
        die = self.air.dice.get(self._objects.all[path][DEVICE]["Address"].value)
        if die is None or die.linked:
            raise Refused(FAILED, "le-connection-timeout")
        die.link(lambda: self._gone(path))
        self.links[path] = die
        self._objects.change(path, DEVICE, {"Connected": Variant("b", True)})
        for at, interfaces in objects.services(path, die.model):
            self._objects.add(at, interfaces)
        self._objects.change(path, DEVICE, {"ServicesResolved": Variant("b", True)})
        for characteristic, sessions in self._sessions.items():
            if sessions and characteristic.startswith(f"{path}/"):
                self._listen(characteristic, die)  # BlueZ takes up what nobody closed

    def _unlink(self, path: str) -> None:
        self.links[path].unlink()
        self._gone(path)

    def _gone(self, path: str) -> None:
        del self.links[path]
        no = Variant("b", False)
        self._objects.change(path, DEVICE, {"ServicesResolved": no, "Connected": no})

    def _characteristic(self, path: str, member: str, message: Message) -> Reply:
        die = self.links.get(path.rsplit("/", 2)[0])
        if die is None:
            raise Refused("org.bluez.Error.NotConnected", "Not Connected")
        match member:
            case "WriteValue":
                die.write(bytes(message.body[0]))
            case "StartNotify":
                self._sessions.setdefault(path, set()).add(message.sender or "")
                self._listen(path, die)
                self._objects.change(path, CHARACTERISTIC, {"Notifying": Variant("b", True)})
            case "StopNotify":
                self._sessions.get(path, set()).discard(message.sender or "")
        return NOTHING

    def _listen(self, path: str, die: EmulatedDie) -> None:
        def notify(data: bytes) -> None:
            for _session in self._sessions[path]:
                self._objects.change(path, CHARACTERISTIC, {"Value": Variant("ay", data)})

        die.subscribe(notify)
