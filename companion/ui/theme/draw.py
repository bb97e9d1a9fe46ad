"""Draws assets/icons/*.svg onto the sheets the app tints: ``make icons``.

Only people who change a drawing need this, and resvg, which no tablet has. A drawing stays where it
was once drawn, for elsewhere the smaller copies of the sheet cut it another way: whoever adds one
changes no picture of the others.
"""

from __future__ import annotations

import json
import re
import struct
import zlib
from hashlib import sha256
from itertools import count
from pathlib import Path
from tempfile import NamedTemporaryFile

from .places import folder

SHEET = 2048  # a power of two, or OpenGL ES 2 makes no smaller copies of it to shrink from
CELL = 204
SIDE = 184  # of a drawing; the margin keeps neighbours out of the smaller copies
PER_ROW = SHEET // CELL
ROWS = SHEET // CELL

Place = tuple[int, int, int]
"""Which sheet, and the left upper corner on it."""


def sources() -> dict[str, str]:
    return {path.stem: path.read_text("utf-8") for path in sorted(folder("icons").glob("*.svg"))}


def places(names: list[str], kept: dict[str, Place]) -> dict[str, Place]:
    """A new drawing takes the first place that nothing lies on."""
    taken = {name: kept[name] for name in names if name in kept}
    free = (at for at in map(_place, count()) if at not in taken.values())
    return {name: taken[name] if name in taken else next(free) for name in names}


def _place(n: int) -> Place:
    sheet, cell = divmod(n, PER_ROW * ROWS)
    row, column = divmod(cell, PER_ROW)
    margin = (CELL - SIDE) // 2
    return sheet, column * CELL + margin, row * CELL + margin


def kept(index: Path) -> dict[str, Place]:
    at = json.loads(index.read_text("utf-8"))["at"] if index.exists() else {}
    return {name: (sheet, x, y) for name, (sheet, x, y) in at.items()}


def sheets(drawings: dict[str, str], at: dict[str, Place]) -> dict[int, str]:
    """All drawings, as many to one as it holds; what lies below them is left away."""
    put: dict[int, list[str]] = {}
    high: dict[int, int] = {}
    for name, drawing in drawings.items():
        sheet, x, y = at[name]
        where = f'<svg x="{x}" y="{y}" width="{SIDE}" height="{SIDE}" '
        drawn = re.sub(r'<svg xmlns="[^"]+" ', where, drawing, count=1)
        put.setdefault(sheet, []).append(drawn)
        high[sheet] = max(high.get(sheet, 0), 1 << (y + SIDE).bit_length())
    return {
        sheet: f'<svg xmlns="http://www.w3.org/2000/svg" width="{SHEET}" height="{high[sheet]}">'
        f"{''.join(put[sheet])}</svg>"
        for sheet in sorted(put)
    }


def file_of(sheet: int) -> str:
    return f"sheet_{sheet + 1}.png"


def fingerprint(drawn: dict[int, str]) -> str:
    return sha256("".join(drawn.values()).encode()).hexdigest()


def render(drawn: str) -> bytes:
    import resvg_py

    return bytes(resvg_py.svg_to_bytes(svg_string=drawn))


def whitened(png: bytes) -> bytes:
    """White where nothing is drawn too: black there would make edges grey when it is tinted. What
    is lit from above keeps its greys."""
    from kivy.core.image import ImageLoader

    with NamedTemporaryFile(suffix=".png") as file:
        file.write(png)
        file.flush()
        seen = ImageLoader.load(file.name, keep_data=True)._data[0].data
    pixels = bytearray(seen)
    for clear in (n for n in range(3, len(pixels), 4) if not pixels[n]):
        pixels[clear - 3 : clear] = b"\xff" * 3
    row = 4 * SHEET
    rows = b"".join(b"\0" + pixels[n : n + row] for n in range(0, len(pixels), row))
    header = struct.pack(">2I5B", SHEET, len(pixels) // row, 8, 6, 0, 0, 0)  # eight bits, RGBA
    chunks = ((b"IHDR", header), (b"IDAT", zlib.compress(rows, 9)), (b"IEND", b""))
    return b"\x89PNG\r\n\x1a\n" + b"".join(_chunk(*chunk) for chunk in chunks)


def _chunk(kind: bytes, content: bytes) -> bytes:
    checked = kind + content
    return struct.pack(">I", len(content)) + checked + struct.pack(">I", zlib.crc32(checked))


def main(to: Path) -> None:
    drawings = sources()
    at = places(list(drawings), kept(to / "sheets.json"))
    drawn = sheets(drawings, at)
    for n, sheet in drawn.items():
        (to / file_of(n)).write_bytes(whitened(render(sheet)))
    index = {"drawn_from": fingerprint(drawn), "side": SIDE, "at": at}
    (to / "sheets.json").write_text(json.dumps(index, indent=1) + "\n", "utf-8")
    print(f"{len(drawings)} drawings on {', '.join(map(file_of, drawn))} in {to}")


if __name__ == "__main__":
    main(folder("icons"))
