"""The radio, wires and recordings the app listens to, opened when they are wanted."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import Callable, Coroutine
from dataclasses import dataclass
from datetime import datetime
from functools import partial
from pathlib import Path
from typing import TextIO, cast

from companion.core.messages import NotAllowed, message
from companion.dice.bindings import Bound
from companion.dice.keeping import Kept
from companion.dice.sources import RADIO, Source, Sources
from companion.ui.host.dice import Port, Recording
from firmware_bridge.capture import Recorder
from firmware_bridge.dice import RadioDice, Raw
from firmware_bridge.errors import DeviceError, Reason
from firmware_bridge.landing import Fact
from firmware_bridge.protocols.models import MODELS
from firmware_bridge.protocols.notices import Rgb
from firmware_bridge.stream import begun

from .permission import may_use_bluetooth

WIRE, FILE = "wire:", "file:"
ENDING = ".dice"
LATER = 0.5  # seconds


def is_recorded(source: str) -> bool:
    """A recording is played again and again: it tells nothing new of a die."""
    return source.startswith(FILE)


def _radio(raw: Raw) -> Source:
    from firmware_bridge.bluetooth import bluetooth_dice  # bleak is slow to import

    return cast("Source", bluetooth_dice(raw=raw))


def _wire(port: str, raw: Raw) -> Source:
    from firmware_bridge.serial_port import SerialDice

    return cast("Source", SerialDice(port, raw=raw))


def _file(path: Path) -> Source:
    from firmware_bridge.replay import ReplayedDice

    return cast("Source", ReplayedDice(path))


def _ports() -> list[tuple[str, str]]:
    from firmware_bridge.serial_port import ports

    return [(port.name, port.about) for port in ports()]


@dataclass(frozen=True)
class Makers:
    """What each source is made with; tests have others."""

    radio: Callable[[Raw], Source] = _radio
    wire: Callable[[str, Raw], Source] = _wire
    file: Callable[[Path], Source] = _file
    ports: Callable[[], list[tuple[str, str]]] = _ports


class Carriers:
    def __init__(
        self,
        kept: Kept,
        folder: Path,
        makers: Makers,
        heard: Callable[[str, Fact], None],
        changed: Callable[[], None],
        keep: Callable[[], None],
    ) -> None:
        self.kept, self.folder, self.makers = kept, folder, makers
        self.changed, self.keep = changed, keep
        self.sources = Sources(heard, self._told)
        self.finding = False
        self.reasons: dict[str, Reason] = {}  # why a source does not work
        self.running = False
        self._recorder: Recorder | None = None
        self._file: TextIO | None = None
        self._errands: set[asyncio.Task[None]] = set()

    # Opened and closed with the window

    def start(self) -> None:
        """From now on there is a loop."""
        self.running = True
        self._open_all()

    async def stop(self) -> None:
        self.running = False
        try:
            await self.sources.close_all()
        finally:
            self._close_file()

    def _open_all(self) -> None:
        if self.finding or any(each.model in MODELS for each in self.kept.bindings.all.values()):
            may_use_bluetooth(self._open_radio)
        for port in self.kept.ports:
            self._open_wire(port)

    def _open_radio(self) -> None:
        if self.running:
            self.sources.open(RADIO, lambda: self.makers.radio(self._raw), again=True)

    def _open_wire(self, port: str) -> None:
        if self.running:
            self.sources.open(WIRE + port, lambda: self.makers.wire(port, self._raw), again=True)

    def _told(self, name: str, source: Source | None, reason: Reason | None) -> None:
        self.reasons.pop(name, None)
        if reason is not None:
            self.reasons[name] = reason
        if name == RADIO and source is not None:
            for each in self.kept.bindings.all.values():
                self.follow(each)
        self.changed()

    # Radio dice

    @property
    def radio(self) -> RadioDice | None:
        return cast("RadioDice | None", self.sources.get(RADIO))

    @property
    def trouble(self) -> str:
        reason = self.reasons.get(RADIO)
        return reason.value if reason else ""

    def find(self, on: bool) -> None:
        self.finding = on
        if on:
            may_use_bluetooth(self._open_radio)
        self.changed()

    def follow(self, die: Bound) -> None:
        radio = self.radio
        if radio is not None and die.model in MODELS:
            with contextlib.suppress(DeviceError):  # a GoDice cannot wear a shape of that name
                radio.follow(die.die, shell=die.shape, model=die.model)

    def unfollow(self, die: Bound) -> None:
        if (radio := self.radio) is not None:
            self._send(partial(radio.unfollow, die.die))

    def follow_anew(self, die: Bound) -> None:
        """Its shape has changed what its bytes mean."""
        if (radio := self.radio) is not None:
            following = radio

            async def anew() -> None:
                await following.unfollow(die.die)
                self.follow(die)

            self._send(anew)

    def identify(self, die: str, rgb: Rgb = (255, 255, 255)) -> None:
        if self.running:
            self.sources.identify(die, rgb)

    def glow(self, die: str, rgb: Rgb | None) -> None:
        if self.running:
            self.sources.glow(die, rgb)

    # Wires

    def ports(self) -> list[Port]:
        """Those of this device, and those that are open."""
        found = dict(self.makers.ports())
        names = [*found, *(port for port in self.kept.ports if port not in found)]
        return [self._port(name, found.get(name, "")) for name in names]

    def _port(self, name: str, about: str) -> Port:
        reason = self.reasons.get(WIRE + name)
        return Port(name, about, reason.value if reason else "", name in self.kept.ports)

    def plug(self, port: str) -> None:
        if port and port not in self.kept.ports:
            self.kept.ports.append(port)
        self._open_wire(port)
        self.keep()

    def unplug(self, port: str) -> None:
        if port in self.kept.ports:
            self.kept.ports.remove(port)
        self.reasons.pop(WIRE + port, None)
        self._send(partial(self.sources.close, WIRE + port))
        self.keep()

    # Recordings

    @property
    def recording(self) -> str:
        return self._file.name if self._file else ""

    def record(self, on: bool) -> None:
        """A recording begins with dice that nobody has listened to: so everything opens anew."""
        self._close_file()
        if on:
            self._file = self._new_file()
        self._send(self._reopen)

    async def _reopen(self) -> None:
        for name in (RADIO, *(WIRE + port for port in self.kept.ports)):
            await self.sources.close(name)
        if self._file is not None:  # not before: what the closed ones still said has no beginning
            self._recorder = Recorder(self._file, asyncio.get_running_loop().time)
        self._open_all()
        self.changed()

    def _new_file(self) -> TextIO:
        stem = datetime.now().astimezone().strftime("%Y-%m-%d-%H%M%S")
        try:
            self.folder.mkdir(parents=True, exist_ok=True)
            return (self.folder / f"{stem}{ENDING}").open("x", encoding="ascii")
        except OSError as error:
            raise NotAllowed(message("no_such_file", name=str(self.folder))) from error

    def _raw(self, die: str, way: str, data: bytes) -> None:
        """A disk that is full ends a recording, and nothing else."""
        if self._recorder is not None:
            try:
                self._recorder.record(die, way, data)
            except OSError:
                self._close_file()

    def _close_file(self) -> None:
        file, self._file, self._recorder = self._file, None, None
        if file is not None:
            with contextlib.suppress(OSError):
                file.close()

    def recordings(self) -> list[Recording]:
        files = sorted(self.folder.glob(f"*{ENDING}"), reverse=True) if self.folder.exists() else []
        return [
            Recording(str(each), each.stem, FILE + str(each) in self.sources)
            for each in files
            if str(each) != self.recording
        ]

    def replay(self, path: str) -> None:
        if self.running:
            self.sources.open(FILE + path, lambda: self.makers.file(Path(path)))

    def end_replay(self, path: str) -> None:
        self._send(partial(self.sources.close, FILE + path))

    def later(self, act: Callable[[], None]) -> None:
        if self.running:
            asyncio.get_running_loop().call_later(LATER, act)
        else:
            act()

    def _send(self, errand: Callable[[], Coroutine[None, None, None]]) -> None:
        if not self.running:
            return

        async def run() -> None:
            with contextlib.suppress(DeviceError):
                await errand()
            self.changed()

        task = begun(run())
        self._errands.add(task)
        task.add_done_callback(self._errands.discard)
