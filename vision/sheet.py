"""A page to print: the card that gives size and white, and a field to throw dice on."""

from __future__ import annotations

import struct
import zlib
from pathlib import Path

import cv2
import numpy as np

from vision import card
from vision.picture import Picture

INCH = 25.4  # millimetres
DOTS = 300  # an inch
PAGE = (297.0, 210.0)  # millimetres: A4 across
CARD_AT = (12.0, 12.0)
FIELD = (12.0, 78.0, 285.0, 198.0)
WORDS = (
    "Print at 100 %. The edge of the card must be 85.6 mm long.",
    "Lay the card beside the dice once, or throw the dice into the frame.",
)


def _dots(millimetres: float) -> int:
    return round(millimetres / INCH * DOTS)


def page() -> Picture:
    """The sheet as a picture of 300 dots an inch."""
    paper = np.full((_dots(PAGE[1]), _dots(PAGE[0]), 3), 255, np.uint8)
    left, upper = CARD_AT
    edge = (_dots(left), _dots(upper)), (_dots(left + card.WIDE), _dots(upper + card.HIGH))
    cv2.rectangle(paper, *edge, (150, 150, 150), 2)
    for number, (x, y) in card.PLACES.items():
        marker = cv2.aruco.generateImageMarker(card.dictionary(), number, _dots(card.MARKER))
        at = _dots(upper + y), _dots(left + x)
        paper[at[0] : at[0] + len(marker), at[1] : at[1] + len(marker)] = marker[..., None]
    corners = (_dots(FIELD[0]), _dots(FIELD[1])), (_dots(FIELD[2]), _dots(FIELD[3]))
    cv2.rectangle(paper, *corners, (90, 90, 90), 6)
    for line, words in enumerate(WORDS):
        at = _dots(left + card.WIDE + 10), _dots(upper + 14 + line * 10)
        cv2.putText(paper, words, at, cv2.FONT_HERSHEY_SIMPLEX, 1.6, (60, 60, 60), 3, cv2.LINE_AA)
    return paper


def save(file: Path) -> None:
    """As PNG that knows its size on paper, or, when so named, as PDF."""
    coded = cv2.imencode(".png", page())[1].tobytes()
    if file.suffix.lower() == ".pdf":
        shot = cv2.imencode(".jpg", page(), [cv2.IMWRITE_JPEG_QUALITY, 92])[1].tobytes()
        file.write_bytes(_pdf(shot))
    else:
        file.write_bytes(_sized(coded))


def _sized(png: bytes) -> bytes:
    """Adds the chunk that tells a printer how many dots are a metre."""
    metre = round(DOTS / INCH * 1000)
    body = b"pHYs" + struct.pack(">IIB", metre, metre, 1)
    chunk = struct.pack(">I", 9) + body + struct.pack(">I", zlib.crc32(body))
    return png[:33] + chunk + png[33:]  # after the head, which is always 33 bytes


def _pdf(shot: bytes) -> bytes:
    """One page with one JPEG on it (ISO 32000, 7.5): five objects and a table of where they are."""
    wide, high = (side / INCH * 72 for side in PAGE)
    dots = f"/Width {_dots(PAGE[0])} /Height {_dots(PAGE[1])}"
    draw = f"q {wide:.2f} 0 0 {high:.2f} 0 0 cm /I Do Q".encode()
    bodies = [
        b"<< /Type /Catalog /Pages 2 0 R >>",
        b"<< /Type /Pages /Kids [3 0 R] /Count 1 >>",
        f"<< /Type /Page /Parent 2 0 R /MediaBox [0 0 {wide:.2f} {high:.2f}] "
        "/Resources << /XObject << /I 4 0 R >> >> /Contents 5 0 R >>".encode(),
        f"<< /Type /XObject /Subtype /Image {dots} /ColorSpace /DeviceRGB /BitsPerComponent 8 "
        f"/Filter /DCTDecode /Length {len(shot)} >>\nstream\n".encode()
        + shot
        + b"\nendstream",
        f"<< /Length {len(draw)} >>\nstream\n".encode() + draw + b"\nendstream",
    ]
    out, places = b"%PDF-1.4\n", []
    for number, body in enumerate(bodies, 1):
        places.append(len(out))
        out += f"{number} 0 obj\n".encode() + body + b"\nendobj\n"
    table = "".join(f"{place:010} 00000 n \n" for place in places)
    end = f"xref\n0 6\n0000000000 65535 f \n{table}trailer\n<< /Size 6 /Root 1 0 R >>\n"
    return out + f"{end}startxref\n{len(out)}\n%%EOF\n".encode()
