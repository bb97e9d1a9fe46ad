"""Plays a capture as if its dice were there: through the same decoders and to the same facts."""

from __future__ import annotations

import asyncio
from collections.abc import Iterable, Iterator
from pathlib import Path

from firmware_bridge.capture import Moment, read
from firmware_bridge.errors import DeviceError, Reason
from firmware_bridge.landing import Fact, Link, LinkState, Sighting
from firmware_bridge.protocols.advert import unpack
from firmware_bridge.protocols.models import MODELS
from firmware_bridge.protocols.notices import Notice
from firmware_bridge.stream import Source, begun, stopped
from firmware_bridge.throws import Throws
from firmware_bridge.wired import Wired

AT_ONCE = 0.0


def facts(moments: Iterable[Moment]) -> Iterator[Fact]:
    """What those moments meant, at their own times."""
    playing = _Playing()
    for moment in moments:
        yield from playing.play(moment)


class ReplayedDice(Source):
    """``async with ReplayedDice(file) as dice: async for fact in dice: ...``

    ``speed`` 1 takes as long as it took, 2 half of that, ``AT_ONCE`` no time.
    """

    def __init__(self, path: Path, *, speed: float = 1.0) -> None:
        super().__init__()
        self._path, self._speed = path, speed
        self._task: asyncio.Task[None] | None = None

    async def _begin(self) -> None:
        self._task = begun(self._play(read(self._path)))

    async def _finish(self) -> None:
        await stopped(self._task)

    async def _play(self, moments: list[Moment]) -> None:
        loop = asyncio.get_running_loop()
        began, playing = loop.time(), _Playing()
        try:
            for moment in moments:
                if self._speed != AT_ONCE:
                    await asyncio.sleep(began + moment.at / self._speed - loop.time())
                self._stream.put_all(playing.play(moment))
        except DeviceError as error:
            self._stream.end(error)
        else:
            self._stream.end()


class _Playing:
    """The dice of one capture while it is played."""

    def __init__(self) -> None:
        self._dice: dict[str, _Die] = {}
        self._boards: dict[str, Wired] = {}

    def play(self, moment: Moment) -> Iterator[Fact]:
        if moment.way == "die":
            self._dice[moment.die] = die = _Die(moment)
            yield Sighting(moment.die, die.model.name, "", None, moment.at)
        elif moment.way == "plug":
            self._boards.setdefault(moment.die, Wired()).unplugged()
        elif moment.die in self._dice:
            yield from self._dice[moment.die].play(moment)
        elif moment.die in self._boards:
            yield from _wire(self._boards[moment.die], moment)
        else:
            raise DeviceError(Reason.BAD_CAPTURE, f"{moment.die} was not named before")


def _wire(wired: Wired, moment: Moment) -> Iterator[Fact]:
    if moment.way == "<":
        yield from wired.feed(moment.data, moment.at)
    elif moment.way == ">":
        wired.asked(moment.data, moment.at)


class _Die:
    def __init__(self, moment: Moment) -> None:
        name, _, shell = moment.data.decode("ascii", "replace").partition(":")
        if name not in MODELS:
            raise DeviceError(Reason.BAD_CAPTURE, f"model {name!r}")
        self.model = MODELS[name]
        self._speech = self.model.speech(shell)
        self._throws = Throws(moment.die)

    def play(self, moment: Moment) -> Iterator[Fact]:
        match moment.way:
            case "up":
                self._throws.unheard(moment.at)
                yield Link(moment.die, LinkState.CONNECTED, None, moment.at)
            case "down":
                yield Link(moment.die, LinkState.LOST, Reason.LINK_LOST, moment.at)
            case "afresh":
                self._speech.afresh()
                self._throws.unheard(moment.at)
            case ">" if moment.data == self.model.ask_face:
                self._throws.asked(moment.at)
            case "<" | "advert":
                for notice in self._said(moment):
                    yield from self._throws.heard(notice, moment.at)

    def _said(self, moment: Moment) -> tuple[Notice, ...]:
        try:
            if moment.way == "advert":
                return self._speech.hear_advert(unpack(moment.die, moment.data))
            return self._speech.hear(moment.data)
        except DeviceError:
            return ()  # as live: garbage is not believed, and the die goes on being heard
