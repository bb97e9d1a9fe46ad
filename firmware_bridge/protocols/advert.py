"""What a Bluetooth device broadcasts, whoever made it and whichever system heard it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field


@dataclass(frozen=True)
class Advert:
    """UUIDs are lower case and long; ``name`` is empty when this advert carried none."""

    address: str
    name: str = ""
    services: frozenset[str] = frozenset()
    manufacturer: Mapping[int, bytes] = field(default_factory=dict)
    service_data: Mapping[str, bytes] = field(default_factory=dict)
    rssi: int | None = None
