"""OpenCV asks once, when it is loaded, how large a picture may be: it is told before."""

from __future__ import annotations

import os
import subprocess
import sys

import pytest

FIRST = """
import importlib, struct, sys, zlib
importlib.import_module(sys.argv[1])
import cv2, numpy
head = struct.pack(">IIBBBBB", 7000, 6000, 8, 0, 0, 0, 0)
png = b"\\x89PNG\\r\\n\\x1a\\n"
for name, data in (b"IHDR", head), (b"IDAT", zlib.compress(bytes(7001 * 6000))), (b"IEND", b""):
    png += struct.pack(">I", len(data)) + name + data + struct.pack(">I", zlib.crc32(name + data))
try:
    print(cv2.imdecode(numpy.frombuffer(png, numpy.uint8), 0) is None)
except cv2.error:
    print(True)
"""


@pytest.mark.parametrize("module", ["vision.picture", "companion.dice.shown", "companion.app"])
def test_opencv_knows_its_bound_whoever_loads_it_first(module: str) -> None:
    bare = {name: text for name, text in os.environ.items() if not name.startswith("OPENCV")}
    done = subprocess.run(
        [sys.executable, "-c", FIRST, module], capture_output=True, text=True, env=bare, timeout=60
    )
    assert done.stdout.strip() == "True", done.stderr
