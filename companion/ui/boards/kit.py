"""What every part of a picture is made with: words, a scale, chips, and rows that wrap."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

from companion.ui.host import Names
from companion.ui.host.phrases import Phrases
from companion.ui.theme import colours, token

from . import writing
from .players import Player
from .scene import Box, Colour, Look, Piece, Plate, Scene, Words

# How large a letter is on a piece of this kind or shape, and how far below its middle
LETTERS = {"tardis": (0.5, 0.06), **token.LETTERS}
KEPT = 400  # scenes of tiles and consoles that are remembered
Part = str | Look  # a chip's words and drawings, side by side


class Chip(NamedTuple):
    scene: Scene
    w: float
    h: float


@dataclass(frozen=True)
class Kit:
    words: Names
    say: Phrases
    unit: float  # pixels of what is 1 at the smallest scale
    players: Mapping[str, Player]
    memo: dict[Hashable, Scene] = field(default_factory=dict, compare=False)

    def kept(self, key: Hashable, draw: Callable[[], Scene]) -> Scene:
        """Drawn before with the same key, or now. Nobody changes what was kept."""
        found = self.memo.get(key)
        if found is None:
            if len(self.memo) >= KEPT:
                self.memo.clear()
            found = self.memo[key] = draw()
        return found

    def s(self, n: float) -> float:
        return n * self.unit

    def name(self, kind: str, id: str) -> str:
        return self.words.name(kind, id)

    # Words

    def text(
        self,
        scene: Scene,
        key: str,
        box: Box,
        text: str,
        size: float,
        colour: Colour | None = None,
        *,
        bold: bool = False,
        align: str = "left",
        most: int = 0,
        mend: str = "",
        reads: Iterable[str] = (),
    ) -> float:
        """Text from the top of the box down; how tall it is."""
        found, points = writing.whole(text, self.s(size), box.w, bold, most)
        tall = writing.height(len(found), points)
        look = Words("\n".join(found), points, colour or colours.TEXT, bold, align)
        scene.put(key, Box(box.x, box.y, box.w, tall), look, mend=mend, reads=reads)
        return tall

    # Chips

    def chip(
        self,
        key: str,
        parts: Sequence[Part],
        size: float,
        colour: Colour | None = None,
        *,
        fill: Colour | None = None,
        edge: Colour | None = None,
        dashed: bool = False,
        bold: bool = False,
        room: float = 0,
        mend: str = "",
        options: Iterable[str] = (),
        reads: tuple[str, ...] = (),
    ) -> Chip:
        """Words and drawings in a row, on a plate of their own or on none; words that have not the
        ``room`` for one line make it taller."""
        scene, drawn = Scene(), list[tuple[Look, Box]]()
        tall, pad = self.s(size), self.s(size * 0.3) if fill or edge else 0
        x, gap, points = pad, self.s(size * 0.16), self.s(size * 0.68)
        for part in parts:
            if isinstance(part, str):
                limit = max(self.s(20), room - x - pad) if room else 9999
                found, small = writing.whole(part, points, limit, bold, 1)
                w = max(writing.width(line, small, bold) for line in found) + 1
                h = max(self.s(size), writing.height(len(found), small))
                look: Look = Words("\n".join(found), small, colour or colours.TEXT, bold)
            else:
                w, h, look = self.s(size) * 0.9, self.s(size) * 0.9, part
            drawn.append((look, Box(x, 0, w, h)))
            x, tall = x + w + gap, max(tall, h)
        for n, (look, box) in enumerate(drawn):
            scene.put(f"{key}/{n}", box.moved(0, pad / 3 + (tall - box.h) / 2), look)
        whole = Box(0, 0, x - gap + pad, tall + pad / 1.5)
        plate = Plate(fill or (0, 0, 0, 0), self.s(7), edge, self.s(1.5), dashed)
        if fill or edge or mend or options or reads:
            scene.insert(key, whole, plate, mend=mend, options=tuple(options), reads=reads)
        return Chip(scene, whole.w, whole.h)

    def wrap(
        self, scene: Scene, chips: Sequence[Chip], box: Box, gap: float = 6, *, right: bool = False
    ) -> float:
        """Chips side by side, as many to a row as fit; how tall all rows are."""
        rows: list[list[Chip]] = [[]]
        for chip in chips:
            taken = sum(c.w + self.s(gap) for c in rows[-1])
            if rows[-1] and taken + chip.w > box.w + 0.5:
                rows.append([])
            rows[-1].append(chip)
        y = 0.0
        for row in rows:
            tall = max((c.h for c in row), default=0)
            x = box.x
            if right:
                x = box.right - sum(c.w for c in row) - self.s(gap) * (len(row) - 1)
            for chip in row:
                scene.add(chip.scene, x, box.y + y + (tall - chip.h) / 2)
                x += chip.w + self.s(gap)
            y += tall + self.s(gap * 0.7)
        return max(0.0, y - self.s(gap * 0.7)) if chips else 0.0

    # Pieces

    def figure(
        self, scene: Scene, key: str, box: Box, kind: str, seat: str, *, mend: str = ""
    ) -> None:
        """A player's piece with the player's letter on it."""
        player = self.players[seat]
        scene.put(key, box, Piece(kind, player.colour, player.mark), mend=mend, moves=True)
        ground = colours.die("blue") if kind == "tardis" else player.colour
        ink = player.colour if kind == "away" else colours.on(ground)
        size, lower = LETTERS.get(kind) or LETTERS[player.mark]
        letter = Words(player.letter, box.h * size, ink, True, "center")
        scene.put(f"{key}/letter", box.moved(0, box.h * lower), letter, moves=True)
