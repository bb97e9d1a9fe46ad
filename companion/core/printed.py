"""What of a game can be printed and cut out, so that it is played without the published one."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from .reading import Reading

Shape = Literal["card", "tile", "disk"]


@dataclass(frozen=True, slots=True)
class Printed:
    """One piece: what is to be read about it, and what is seen of it from afar."""

    reading: Reading
    shape: Shape = "card"
    figure: str = ""  # as large as there is room for: "+300"
    symbol: str = ""  # a drawing; of a disk, of its one side
    back: str = ""  # a drawing: of its deck, or of a disk's other side
    track: tuple[str, ...] = ()  # spaces for a marker
    copies: int = 1
