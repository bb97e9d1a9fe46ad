"""The table of radio dice: how each is recognised, spoken to and understood."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Protocol

from firmware_bridge.errors import DeviceError, Reason
from firmware_bridge.protocols import godice, pixels
from firmware_bridge.protocols.advert import Advert
from firmware_bridge.protocols.godice import GoDie
from firmware_bridge.protocols.notices import Notice, Rgb
from firmware_bridge.protocols.pixels import PixelsDie


class Speech(Protocol):
    """One die's words. Bytes that make no sense raise DeviceError, and nothing else ever does."""

    def hear(self, frame: bytes) -> tuple[Notice, ...]: ...

    def hear_advert(self, advert: Advert) -> tuple[Notice, ...]: ...

    def afresh(self) -> None:
        """Nobody listened for a while: the next advert is news even if it says the same."""


@dataclass(frozen=True)
class Model:
    """``greeting`` is written to a die once it is connected; ``ask_face`` after a doubt."""

    name: str
    service: str
    notify: str
    write: str
    speech: Callable[[str], Speech]
    greeting: tuple[bytes, ...]
    ask_face: bytes
    ask_battery: bytes
    pulse: Callable[[Rgb, int], bytes]
    glow: Callable[[Rgb], bytes]
    dark: bytes
    tells_by_advert: bool = False


def _pixels(name: str, service: str, notify: str, write: str) -> Model:
    return Model(
        name=name,
        service=service,
        notify=notify,
        write=write,
        speech=PixelsDie,
        # The identity needs a long packet; where that fails, the face and the battery still come.
        greeting=(pixels.ASK_IDENTITY, pixels.ASK_FACE, pixels.ASK_BATTERY),
        ask_face=pixels.ASK_FACE,
        ask_battery=pixels.ASK_BATTERY,
        pulse=pixels.pulse,
        glow=pixels.glow,
        dark=pixels.DARK,
        tells_by_advert=True,
    )


GODICE = Model(
    name="godice",
    service=godice.SERVICE,
    notify=godice.NOTIFY,
    write=godice.WRITE,
    speech=GoDie,
    greeting=(godice.ASK_FACE, godice.ASK_BATTERY, godice.ASK_COLOUR),
    ask_face=godice.ASK_FACE,
    ask_battery=godice.ASK_BATTERY,
    pulse=godice.pulse,
    glow=godice.light,
    dark=godice.DARK,
)
PIXELS = _pixels("pixels", pixels.SERVICE, pixels.NOTIFY, pixels.WRITE)
PIXELS_LEGACY = _pixels(
    "pixels-legacy", pixels.LEGACY_SERVICE, pixels.LEGACY_NOTIFY, pixels.LEGACY_WRITE
)

MODELS = {model.name: model for model in (GODICE, PIXELS, PIXELS_LEGACY)}


def recognise(advert: Advert) -> Model | None:
    """GoDice by name, since sources disagree on what else they broadcast. Pixels by what their
    makers marked: their names are their owners' to choose."""
    if advert.name.startswith(godice.NAME):
        return GODICE
    if len(advert.manufacturer.get(pixels.COMPANY, b"")) >= 5:
        return PIXELS
    legacy = len(advert.manufacturer.get(pixels.LEGACY_COMPANY, b"")) >= 5
    if legacy and len(advert.service_data.get(pixels.SERVICE_DATA, b"")) >= 8:
        return PIXELS_LEGACY
    return None


def speech(model: str) -> Speech:
    """A decoder by name: ``godice``, ``godice:d20``, ``pixels``, ``pixels:d6``, ``pixels-legacy``.

    A Pixel that is decoded without having said who it is is taken for one of today's.
    """
    name, _, kind = model.partition(":")
    if name not in MODELS:
        raise DeviceError(Reason.UNKNOWN_MODEL, model)
    if name == GODICE.name:
        return GoDie(kind or "d6")
    return PixelsDie(
        kind or "d6", 0 if name == PIXELS_LEGACY.name else pixels.ROLLED_IS_THROWN_FROM
    )
