"""Pictures at half size, kept as small files and compared block by block.

Another machine may smooth the edge of a letter otherwise: no block's mean tells. A word that is
gone, a tap that has moved or a colour that has changed is another mean.
"""

from __future__ import annotations

import struct
import zlib
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

Picture = NDArray[np.uint8]  # rows from the top, columns, red green blue

BLOCK = 8
SLIGHT, CLEAR = 7, 18  # of 255: what a block may differ where few do, and at all
FEW = 0.001  # of the blocks
SIGNATURE = b"\x89PNG\r\n\x1a\n"
INDEXED = 3  # PNG: a pixel is the number of its colour
EXACT = 32  # colours that a small file keeps as they are


def halved(pixels: bytes, size: tuple[int, int]) -> Picture:
    """What was read from the window, four bytes a pixel and the lowest row first."""
    width, height = size
    lines = np.frombuffer(pixels, np.uint8).reshape(height, width * 4)[::-1]
    pairs = np.add(lines[::2], lines[1::2], dtype=np.uint16).reshape(height // 2, width // 2, 8)
    mean: Picture = ((pairs[:, :, :3] + pairs[:, :, 4:7] + 2) // 4).astype(np.uint8)
    return mean


def differing(one: Picture, other: Picture) -> NDArray[np.bool_]:
    """Which blocks differ, once more do than another machine's letters explain."""
    if one.shape != other.shape:
        return np.ones((1, 1), np.bool_)
    apart = np.abs(_means(one) - _means(other)).max(axis=2)
    slight: NDArray[np.bool_] = apart > SLIGHT
    clear: NDArray[np.bool_] = apart > CLEAR
    return slight if slight.mean() > FEW else clear


def differ(one: Picture, other: Picture) -> bool:
    return bool(differing(one, other).any())


def changed(new: Picture, accepted: Picture) -> bool:
    """Against what was kept. That has few colours: of what is lit from above it has steps, so what
    seems to differ is looked at with as few."""
    if not differ(new, accepted):
        return False
    palette, rows = indexed(new)
    return differ(palette[rows], accepted)


def marked(new: Picture, accepted: Picture) -> Picture:
    """The accepted one, the new one, and the new one with what differs lit: side by side."""
    if new.shape != accepted.shape:
        return new
    blocks = differing(new, accepted).repeat(BLOCK, axis=0).repeat(BLOCK, axis=1)
    lit = np.where(blocks[:, :, None], new, new // 3)
    return np.concatenate((accepted, new, lit), axis=1)


def _means(picture: Picture) -> NDArray[np.float64]:
    height, width = (n // BLOCK for n in picture.shape[:2])
    cut = picture[: height * BLOCK, : width * BLOCK]
    lines = cut.reshape(height, BLOCK, width * BLOCK * 3).sum(axis=1, dtype=np.uint16)
    means: NDArray[np.float64] = lines.reshape(height, width, BLOCK, 3).sum(axis=2) / BLOCK**2
    return means


# Files: the least of PNG that every viewer reads


def write(path: Path, picture: Picture) -> None:
    height, width, _ = picture.shape
    palette, rows = indexed(picture)
    lines = np.hstack((np.zeros((height, 1), np.uint8), rows))
    head = struct.pack(">IIBBBBB", width, height, 8, INDEXED, 0, 0, 0)
    chunks = {
        b"IHDR": head,
        b"PLTE": palette.tobytes(),
        b"IDAT": zlib.compress(lines.tobytes(), 9),
        b"IEND": b"",
    }
    path.write_bytes(SIGNATURE + b"".join(_chunk(*each) for each in chunks.items()))


def _chunk(name: bytes, data: bytes) -> bytes:
    return struct.pack(">I", len(data)) + name + data + struct.pack(">I", zlib.crc32(name + data))


def read(path: Path) -> Picture:
    """Only what ``write`` wrote."""
    chunks, data = {}, path.read_bytes()[len(SIGNATURE) :]
    while data:
        (length,) = struct.unpack(">I", data[:4])
        chunks[data[4:8]] = data[8 : 8 + length]
        data = data[12 + length :]
    width, height = struct.unpack(">II", chunks[b"IHDR"][:8])
    lines = np.frombuffer(zlib.decompress(chunks[b"IDAT"]), np.uint8).reshape(height, width + 1)
    palette = np.frombuffer(chunks[b"PLTE"], np.uint8).reshape(-1, 3)
    picture: Picture = palette[lines[:, 1:]]
    return picture


def _keys(colours: NDArray[Any]) -> NDArray[np.int64]:
    """A number for each colour, in the order of its parts: one is found much sooner than three."""
    wide = colours.reshape(-1, 3).astype(np.int64)
    keys: NDArray[np.int64] = wide[:, 0] << 16 | wide[:, 1] << 8 | wide[:, 2]
    return keys


def indexed(picture: Picture) -> tuple[Picture, NDArray[np.uint8]]:
    """The commonest colours as they are, of the others those that stand for many alike."""
    keys, index, counts = np.unique(_keys(picture), return_inverse=True, return_counts=True)
    colours = np.stack([keys >> 16, keys >> 8 & 255, keys & 255], axis=1)
    order = np.argsort(-counts)
    common, rest = colours[order[:EXACT]], order[EXACT:]
    _, alike = np.unique(_keys(colours[rest] >> 4), return_inverse=True)
    alike = alike.ravel()
    weights = np.bincount(alike, counts[rest])
    sums = [np.bincount(alike, colours[rest, n] * counts[rest]) for n in range(3)]
    means = (np.stack(sums, axis=1) / weights[:, None]).round().astype(np.int64)
    palette = np.concatenate((common, means[np.argsort(-weights)[: 256 - EXACT]]))
    apart = ((colours[:, None] - palette[None]) ** 2).sum(axis=2)
    rows = apart.argmin(axis=1)[index.ravel()].reshape(picture.shape[:2])
    return palette.astype(np.uint8), rows.astype(np.uint8)
