"""Draws assets/icons/*.svg onto the one sheet the app tints: ``make icons``.

Only people who change a drawing need this, and resvg, which no tablet has.
"""

from __future__ import annotations

import json
import re
import struct
import zlib
from hashlib import sha256
from pathlib import Path
from tempfile import NamedTemporaryFile

from .places import folder

SHEET = 2048  # a power of two, or OpenGL ES 2 makes no smaller copies of it to shrink from
CELL = 204
SIDE = 184  # of a drawing; the margin keeps neighbours out of the smaller copies
PER_ROW = SHEET // CELL


def sources() -> dict[str, str]:
    return {path.stem: path.read_text("utf-8") for path in sorted(folder("icons").glob("*.svg"))}


def places(names: list[str]) -> dict[str, tuple[int, int]]:
    """The left upper corner of each drawing."""
    margin = (CELL - SIDE) // 2
    return {
        name: (n % PER_ROW * CELL + margin, n // PER_ROW * CELL + margin)
        for n, name in enumerate(names)
    }


def sheet(drawings: dict[str, str]) -> str:
    """All drawings as one."""
    if len(drawings) > PER_ROW * PER_ROW:
        raise ValueError(f"The sheet holds {PER_ROW * PER_ROW} drawings, not {len(drawings)}.")
    put = []
    for name, (x, y) in places(list(drawings)).items():
        where = f'<svg x="{x}" y="{y}" width="{SIDE}" height="{SIDE}" '
        put.append(re.sub(r'<svg xmlns="[^"]+" ', where, drawings[name], count=1))
    size = f'width="{SHEET}" height="{SHEET}"'
    return f'<svg xmlns="http://www.w3.org/2000/svg" {size}>{"".join(put)}</svg>'


def fingerprint(drawn: str) -> str:
    return sha256(drawn.encode()).hexdigest()


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
    header = struct.pack(">2I5B", SHEET, SHEET, 8, 6, 0, 0, 0)  # eight bits, RGBA
    chunks = ((b"IHDR", header), (b"IDAT", zlib.compress(rows, 9)), (b"IEND", b""))
    return b"\x89PNG\r\n\x1a\n" + b"".join(_chunk(*chunk) for chunk in chunks)


def _chunk(kind: bytes, content: bytes) -> bytes:
    checked = kind + content
    return struct.pack(">I", len(content)) + checked + struct.pack(">I", zlib.crc32(checked))


def main(to: Path) -> None:
    drawings = sources()
    drawn = sheet(drawings)
    (to / "sheet.png").write_bytes(whitened(render(drawn)))
    index = {
        "drawn_from": fingerprint(drawn),
        "side": SIDE,
        "at": {name: list(at) for name, at in places(list(drawings)).items()},
    }
    (to / "sheet.json").write_text(json.dumps(index, indent=1) + "\n", "utf-8")
    print(f"{len(drawings)} drawings on {to / 'sheet.png'}")


if __name__ == "__main__":
    main(folder("icons"))
