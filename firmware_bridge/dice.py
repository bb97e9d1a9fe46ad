"""All dice of one radio as one stream of facts: one scanner, a follower for each die wanted."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import Callable

from firmware_bridge.errors import DeviceError, Reason
from firmware_bridge.following import Following, Patience, Shared
from firmware_bridge.landing import Link, LinkState, Sighting
from firmware_bridge.places import MOST_LINKS, Places
from firmware_bridge.protocols.advert import Advert
from firmware_bridge.protocols.models import GODICE, MODELS, Model, recognise
from firmware_bridge.protocols.notices import Rgb
from firmware_bridge.radio import Radio
from firmware_bridge.stream import Source, begun, stopped

Raw = Callable[[str, str, bytes], None]


def unrecorded(die: str, way: str, data: bytes) -> None: ...


class RadioDice(Source):
    """``async with dice: dice.follow(die); async for fact in dice: ...``

    ``raw`` is told every byte from (``<``) and to (``>``) a die, for captures.
    """

    def __init__(
        self,
        radio: Radio,
        *,
        patience: Patience | None = None,
        most_links: int = MOST_LINKS,
        raw: Raw = unrecorded,
    ) -> None:
        super().__init__()
        self._patience = patience or Patience()
        self._shared = Shared(
            radio, Places(most_links), self._patience, self._stream.put_all, self._linked, raw
        )
        self._seen: dict[str, Sighting] = {}
        self._followed: dict[str, Following] = {}
        self._tasks: dict[str, asyncio.Task[None]] = {}
        self._scanning: asyncio.Task[None] | None = None
        self._advert_at = 0.0

    async def _begin(self) -> None:
        await self._shared.radio.start(self._advert)
        self._advert_at = self._now()
        self._scanning = begun(self._keep_scanning())

    async def _finish(self) -> None:
        await stopped(self._scanning)
        await asyncio.gather(*(self.unfollow(die) for die in tuple(self._tasks)))
        with contextlib.suppress(DeviceError):
            await self._shared.radio.stop()

    @property
    def seen(self) -> tuple[Sighting, ...]:
        """Every die that was near since the start."""
        return tuple(self._seen.values())

    def follow(
        self, die: str, *, shell: str = "d6", model: str = "", adverts_only: bool = False
    ) -> None:
        """From now on, until ``unfollow``. The shell matters to GoDice only; a die that has not
        been near yet needs its model named."""
        if die in self._tasks:
            return
        name = model or (self._seen[die].model if die in self._seen else "")
        if name not in MODELS:
            raise DeviceError(Reason.UNKNOWN_MODEL if model else Reason.OUT_OF_REACH, die)
        wears = shell if name == GODICE.name else ""
        following = Following(die, MODELS[name], wears, self._shared)
        if die in self._seen:
            following.near(self._seen[die].at)
        self._followed[die] = following
        self._tasks[die] = begun(following.run(adverts_only))

    async def unfollow(self, die: str) -> None:
        """Lets go of the die and of its place."""
        self._followed.pop(die, None)
        if task := self._tasks.pop(die, None):
            await stopped(task)

    async def identify(self, die: str, rgb: Rgb = (255, 255, 255), times: int = 3) -> None:
        """Blinks, so that a person sees which die that is."""
        await self._following(die).light(rgb, times)

    async def glow(self, die: str, rgb: Rgb | None) -> None:
        """Shines until told otherwise; None for dark."""
        await self._following(die).glow(rgb)

    def garbled(self) -> int:
        """How many frames could not be understood."""
        return sum(following.garbled for following in self._followed.values())

    def _following(self, die: str) -> Following:
        if die not in self._followed:
            raise DeviceError(Reason.NOT_CONNECTED, die)
        return self._followed[die]

    def _now(self) -> float:
        return asyncio.get_running_loop().time()

    def _linked(self) -> int:
        return sum(following.connected for following in self._followed.values())

    def _advert(self, advert: Advert) -> None:
        """Android's later scans carry no name: what a die was called is remembered. Of the many
        other devices nothing is, whose addresses change several times an hour."""
        self._advert_at = self._now()
        following, known = self._followed.get(advert.address), self._seen.get(advert.address)
        if following:
            model: Model | None = following.model
        else:
            model = MODELS[known.model] if known else recognise(advert)
        if model is None:
            return
        name = advert.name or (known.name if known else "")
        sighting = Sighting(advert.address, model.name, name, advert.rssi, self._advert_at)
        self._seen[advert.address] = sighting
        if known is None or known.name != name:
            self._stream.put(sighting)
        if following:
            following.advert(advert)

    async def _keep_scanning(self) -> None:
        """A scan dies silently when an adapter is switched off and on, and Android's after half an
        hour. Android also forbids more than five starts in half a minute."""
        while True:
            await asyncio.sleep(self._patience.silence / 3)
            away = any(not following.connected for following in self._followed.values())
            if away and self._now() - self._advert_at > self._patience.silence:
                await self._scan_afresh()
                self._advert_at = self._now()

    async def _scan_afresh(self) -> None:
        radio = self._shared.radio
        with contextlib.suppress(DeviceError):
            await radio.stop()
        try:
            await radio.start(self._advert)
        except DeviceError as error:
            for die, following in self._followed.items():
                if not following.connected:
                    self._stream.put(Link(die, LinkState.WAITING, error.reason, self._now()))
