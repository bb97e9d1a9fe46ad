"""What a Bluetooth device broadcasts, whoever made it and whichever system heard it."""

from __future__ import annotations

import struct
from collections.abc import Mapping
from dataclasses import dataclass, field
from uuid import UUID

from firmware_bridge.errors import DeviceError, Reason


@dataclass(frozen=True)
class Advert:
    """UUIDs are lower case and long; ``name`` is empty when this advert carried none."""

    address: str
    name: str = ""
    services: frozenset[str] = frozenset()
    manufacturer: Mapping[int, bytes] = field(default_factory=dict)
    service_data: Mapping[str, bytes] = field(default_factory=dict)
    rssi: int | None = None


_COMPANY = struct.Struct("<cHB")  # "M", company, length
_SERVICE = struct.Struct("<c16sB")  # "S", UUID, length


def pack(advert: Advert) -> bytes:
    """What decoders look at, for captures: nothing of name or distance."""
    packed = b""  # data beyond one byte's length is nothing that any die sends
    for company, data in sorted(advert.manufacturer.items()):
        packed += _COMPANY.pack(b"M", company, len(data[:255])) + data[:255]
    for uuid, data in sorted(advert.service_data.items()):
        packed += _SERVICE.pack(b"S", UUID(uuid).bytes, len(data[:255])) + data[:255]
    return packed


def unpack(address: str, packed: bytes) -> Advert:
    manufacturer: dict[int, bytes] = {}
    service_data: dict[str, bytes] = {}
    rest = packed
    try:
        while rest:
            company = rest[:1] == b"M"
            head = _COMPANY if company else _SERVICE
            kind, whose, length = head.unpack_from(rest)
            if kind not in (b"M", b"S") or len(rest) < head.size + length:
                raise DeviceError(Reason.BAD_CAPTURE, packed.hex())
            data, rest = rest[head.size : head.size + length], rest[head.size + length :]
            if company:
                manufacturer[whose] = data
            else:
                service_data[str(UUID(bytes=whose))] = data
    except struct.error as error:
        raise DeviceError(Reason.BAD_CAPTURE, packed.hex()) from error
    return Advert(address, manufacturer=manufacturer, service_data=service_data)
