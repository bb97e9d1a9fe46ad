"""Phones, as the screens switch them: off until somebody wants them."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine, Sequence
from pathlib import Path
from typing import Any

from companion.core.listeners import Listeners
from companion.phones import CAMERA, WATCH, Phones, Place
from companion.phones.code import address, rows
from companion.ui.host import phones as shown

from .desk import TableDesk
from .opened import Opened

PLACES = {shown.CAMERA: CAMERA, shown.WATCH: WATCH}
AWAKE = 45.0  # seconds; a phone asks again before half of them are over
NO_NETWORK, NO_PORT = "no_network", "no_port"


class Phoning(Listeners):
    """``where`` says at which address to listen; a test says at its own."""

    def __init__(self, desk: TableDesk, folder: Path, where: Callable[[], str] = address) -> None:
        super().__init__()
        self.desk, self.phones, self._where = desk, Phones(desk, folder), where
        self.problem = ""
        self._game = ""
        self._wanted, self._turn = False, asyncio.Lock()
        self._errands: set[asyncio.Task[None]] = set()
        self.phones.listeners.listen(self.tell)

    def open(self, playing: Opened) -> None:
        """Another game: whoever was paired for the last one is a stranger here."""
        if playing.id != self._game:
            self.phones.pairing.clear()
        self._game = playing.id
        self.desk.open(playing)

    def forget(self, id: str) -> None:
        """That game is gone, and with it whatever it let in."""
        if id == self._game:
            self._game = ""
            self.phones.pairing.clear()
            self.desk.open(None)

    # What the screens know and do

    @property
    def on(self) -> bool:
        return self.phones.on

    @property
    def seats(self) -> Sequence[str]:
        playing = self.desk.playing
        return tuple(playing.session.options["seats"]) if playing is not None else ()

    @property
    def guests(self) -> Sequence[shown.Guest]:
        now = self.phones.pairing.clock()
        return [
            shown.Guest(
                each.id,
                each.place.seat or each.place.kind,
                each.address,
                now - each.seen,
                each.asks,
            )
            for each in self.phones.pairing.guests.values()
        ]

    @property
    def strangers(self) -> Sequence[shown.Stranger]:
        now = self.phones.pairing.clock()
        known = self.phones.pairing.strangers.values()
        return [shown.Stranger(each.address, each.times, now - each.last) for each in known]

    @property
    def fingerprint(self) -> str:
        return self.phones.fingerprint

    @property
    def away(self) -> frozenset[str]:
        """A phone that sleeps asks for no news: then the tablet is handed round as ever."""
        now = self.phones.pairing.clock()
        guests = self.phones.pairing.guests.values()
        return frozenset(each.place.seat for each in guests if now - each.seen < AWAKE) - {""}

    def take_back(self, seat: str) -> None:
        self.phones.pairing.clear(Place("seat", seat))
        self.phones.changed()

    def switch(self, on: bool) -> None:
        self._wanted = on
        self._run(self._switch())

    def invite(self, place: str, *, secure: bool) -> str:
        scheme = "https" if secure else "http"
        return self.phones.invite(PLACES.get(place) or Place("seat", place), scheme)

    code = staticmethod(rows)

    def waits(self, text: str) -> bool:
        return self.phones.pairing.waits(text.partition("#")[2])

    def send_away(self, guest: str) -> None:
        self.phones.pairing.send_away(guest)
        self.phones.changed()

    def believe(self, guest: str, address: str, *, same: bool) -> None:
        self.phones.pairing.believe(guest, address, same=same)
        self.phones.changed()

    async def close(self) -> None:
        self._wanted = False
        await self._switch()

    # How it is done

    async def _switch(self) -> None:
        """One at a time: whoever changes their mind while it starts must not be listened to."""
        async with self._turn:
            if self._wanted and not self.phones.on:
                await self._start()
            if not self._wanted and self.phones.on:
                await self.phones.stop()

    async def _start(self) -> None:
        here = self._where()
        self.problem = "" if here else NO_NETWORK
        if here:
            try:
                await self.phones.start(here)
            except OSError:
                await self.phones.stop()
                self.problem = NO_PORT

    def _run(self, errand: Coroutine[Any, Any, None]) -> None:
        async def run() -> None:
            await errand
            self.tell()

        task = asyncio.get_running_loop().create_task(run())
        self._errands.add(task)
        task.add_done_callback(self._errands.discard)
