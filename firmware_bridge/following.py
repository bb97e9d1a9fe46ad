"""Follows one die: links, listens, asks, and links again by itself for as long as it is wanted.

Rules, each learnt from a fault: a new wire each time, and the old one always closed, even when its
link is long gone (bleak issue 2002: every throw came twice); after each link the die is asked what
lies there; nothing a closed wire still says is heard. And never ``asyncio.wait_for``: before Python
3.12 it swallows a cancellation that comes just as it ends.
"""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import Callable, Coroutine, Iterable
from dataclasses import dataclass

from firmware_bridge.errors import DeviceError, Reason
from firmware_bridge.landing import Fact, Link, LinkState
from firmware_bridge.places import Places
from firmware_bridge.protocols.advert import Advert, pack
from firmware_bridge.protocols.models import Model, Speech
from firmware_bridge.protocols.notices import Identity, Notice, Rgb
from firmware_bridge.radio import Radio, Wire
from firmware_bridge.throws import Throws


@dataclass(frozen=True)
class Patience:
    """Seconds. Connecting takes 10 on a busy tablet, so less would give up too early."""

    connect: float = 12.0
    talk: float = 5.0
    look: float = 0.5  # how often a throw that does not end is noticed
    again: float = 0.5  # before the first new try; doubled each time
    again_most: float = 15.0
    near: float = 10.0  # a die unheard for longer is not near: a link to it is not tried
    keep_place: float = 60.0
    battery: float = 300.0
    silence: float = 30.0  # nobody heard at all: the scanner is started afresh


HEARD = (LinkState.CONNECTED, LinkState.ADVERTS)
REFUSALS = 2  # so many failures at a die that is near, while others are linked, make a limit


@dataclass(frozen=True)
class Shared:
    """What all dice of one radio share. ``raw`` is told every byte, for captures."""

    radio: Radio
    places: Places
    patience: Patience
    tell: Callable[[Iterable[Fact]], None]
    linked: Callable[[], int]
    raw: Callable[[str, str, bytes], None]


class Following:
    """One die. ``run`` until cancelled; ``adverts`` from the one scanner come in by ``advert``."""

    def __init__(self, die: str, model: Model, shell: str, shared: Shared) -> None:
        self.die = die
        self.model = model
        self.speech: Speech = model.speech(shell)
        self.garbled = 0
        self._throws = Throws(die)
        self._shared = shared
        self._places, self._patience = shared.places, shared.patience
        self._loop = asyncio.get_running_loop()
        self._wire: Wire | None = None
        self._unlistened = True  # nobody listened for a while: what is heard next is no landing
        self._near = asyncio.Event()
        self._heard_at = float("-inf")
        self._advert_at = float("-inf")
        self._failures = self._refusals = 0
        self._state: tuple[LinkState, Reason | None] | None = None
        self._unknown: Reason | None = None
        shared.raw(die, "die", f"{model.name}:{shell}".encode())

    @property
    def connected(self) -> bool:
        return self._wire is not None

    async def run(self, adverts_only: bool = False) -> None:
        try:
            while True:
                await self._until_near()
                if adverts_only or not self._places.take(self.die):
                    await self._without_link(None if adverts_only else Reason.LINKS_FULL)
                else:
                    await self._with_link()
        finally:
            self._places.free(self.die)

    async def light(self, rgb: Rgb, times: int) -> None:
        await self._write(self.model.pulse(rgb, times))

    async def glow(self, rgb: Rgb | None) -> None:
        await self._write(self.model.dark if rgb is None else self.model.glow(rgb))

    # The air

    def advert(self, advert: Advert) -> None:
        """What the die broadcasts matters only while no link tells more."""
        now = self._loop.time()
        unheard = now - self._heard_at > self._patience.near
        self._heard_at = self._advert_at = now
        self._near.set()
        if self.connected or not self.model.tells_by_advert:
            return
        if unheard or self._unlistened:
            self._unlistened = False
            self.speech.afresh()
            self._throws.unheard(now)
            self._shared.raw(self.die, "afresh", b"")
        self._shared.raw(self.die, "advert", pack(advert))
        self._hear(lambda: self.speech.hear_advert(advert))

    def near(self, at: float) -> None:
        """It was heard before anybody followed it."""
        self._heard_at = max(self._heard_at, at)
        self._near.set()

    async def _until_near(self) -> None:
        """A die that stays away gives its place to another, but only after a while."""
        while self._loop.time() - self._heard_at > self._patience.near:
            self._near.clear()
            try:
                async with asyncio.timeout(self._patience.keep_place):
                    await self._near.wait()
            except TimeoutError:
                self._places.free(self.die)
                self._say(LinkState.WAITING, Reason.OUT_OF_REACH)

    async def _without_link(self, reason: Reason | None) -> None:
        """By adverts when the die can, until a place is free."""
        by_advert = self.model.tells_by_advert
        self._say(LinkState.ADVERTS if by_advert else LinkState.WAITING, reason)
        if reason is None:
            await asyncio.Event().wait()
        await self._places.wait()

    # The link

    async def _with_link(self) -> None:
        self._say(LinkState.CONNECTING)
        began = self._loop.time()
        try:
            await self._talk()
        except DeviceError as error:
            if error.reason is not Reason.LINKS_FULL:
                await self._failed(error, began)
            if error.reason is Reason.LINKS_FULL or self._refusals >= REFUSALS:
                await self._refused(error)

    async def _failed(self, error: DeviceError, began: float) -> None:
        """A die that broadcasts all the while is near and free: then it is us who are refused."""
        self._say(LinkState.LOST, error.reason)
        pause = self._patience.again * 2 ** min(self._failures, 10)
        self._failures += 1
        await asyncio.sleep(min(pause, self._patience.again_most))
        free = self._advert_at >= began and error.reason is not Reason.LINK_LOST
        self._refusals = self._refusals + 1 if free else 0

    async def _refused(self, error: DeviceError) -> None:
        self._refusals = 0
        if self._places.refused(self.die, self._shared.linked()):
            await self._without_link(Reason.LINKS_FULL)
        elif error.reason is Reason.LINKS_FULL:
            self._say(LinkState.WAITING, Reason.LINKS_FULL)
            await asyncio.sleep(self._patience.again_most)

    async def _talk(self) -> None:
        """Until the link is gone, which is an error like any other."""
        gone = asyncio.Event()
        connect = self._shared.radio.connect
        wire = self._wire = await connect(self.die, gone.set, self._patience.connect)
        try:
            self._throws.unheard(self._loop.time())
            self._shared.raw(self.die, "up", b"")
            subscribed = wire.subscribe(self.model.notify, lambda frame: self._frame(wire, frame))
            await self._soon(subscribed)
            self._failures = self._refusals = 0
            self._say(LinkState.CONNECTED)
            await self._listen(gone)
        finally:
            self._wire = None
            self._unlistened = True
            self._shared.raw(self.die, "down", b"")
            self._heard_at = self._loop.time()  # a die just lost is near: try at once
            await self._close(wire)
        raise DeviceError(Reason.LINK_LOST)

    async def _close(self, wire: Wire) -> None:
        """Even when cancelled: an unclosed wire haunts the next one."""
        closing = asyncio.ensure_future(wire.close())
        with contextlib.suppress(DeviceError):
            try:
                await asyncio.shield(closing)
            except asyncio.CancelledError:
                await closing
                raise

    async def _listen(self, gone: asyncio.Event) -> None:
        for wish in self.model.greeting:
            await self._write(wish)
        asked = self._loop.time()
        while not gone.is_set():
            with contextlib.suppress(TimeoutError):
                async with asyncio.timeout(self._patience.look):
                    await gone.wait()
            now = self._loop.time()
            if not gone.is_set() and self._throws.overdue(now):
                self._throws.asked(now)
                await self._write(self.model.ask_face)
            if not gone.is_set() and now - asked > self._patience.battery:
                asked = now
                await self._write(self.model.ask_battery)

    async def _write(self, data: bytes) -> None:
        if self._wire is None:
            raise DeviceError(Reason.NOT_CONNECTED)
        self._shared.raw(self.die, ">", data)
        await self._soon(self._wire.write(self.model.write, data))

    async def _soon(self, asked: Coroutine[None, None, None]) -> None:
        try:
            async with asyncio.timeout(self._patience.talk):
                await asked
        except TimeoutError as error:
            raise DeviceError(Reason.LINK_LOST, "no answer") from error

    def _frame(self, wire: Wire, frame: bytes) -> None:
        if wire is self._wire:
            self._shared.raw(self.die, "<", frame)
            self._hear(lambda: self.speech.hear(frame))

    # Facts

    def _hear(self, said: Callable[[], Iterable[Notice]]) -> None:
        """Garbage is counted, and the die goes on being heard."""
        now = self._loop.time()
        try:
            for notice in said():
                if isinstance(notice, Identity):
                    self._met(notice)
                self._shared.tell(self._throws.heard(notice, now))
        except DeviceError:
            self.garbled += 1

    def _met(self, who: Identity) -> None:
        """That a die is linked is no use to people if its faces cannot be told."""
        self._unknown = None if who.known else Reason.UNKNOWN_TYPE
        if self._state is not None and self._state[0] in HEARD and self._state[1] is None:
            self._say(self._state[0])

    def _say(self, state: LinkState, reason: Reason | None = None) -> None:
        if state in HEARD:
            reason = reason or self._unknown
        if (state, reason) != self._state:
            self._state = (state, reason)
            self._shared.tell((Link(self.die, state, reason, self._loop.time()),))
