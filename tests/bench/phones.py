"""Phones in numbers: what eight of them and two hundred large photos cost the table."""

from __future__ import annotations

import tempfile
from collections.abc import Iterator
from pathlib import Path

from tests.bench import Row
from tests.bench.process import measured
from tests.bench.saved import keep_game
from tests.bench.screen import phones

PHOTOS = 200


def load() -> Iterator[Row]:
    """Eight phones at a table that animates, two of them with photos of 8 MB in a row."""
    with tempfile.TemporaryDirectory() as folder:
        saves = Path(folder) / "saves.db"
        keep_game(saves, 60)
        found = measured(phones, saves, str(PHOTOS))
    times = found["times"]
    yield Row("frame without phones, p95", found["alone"], "ms")
    yield Row("frame under load, p95", found["gaps"], "ms", "<= 33")
    yield Row("photos of 8 MB, sent and read", len(times), "photos", ">= 200")
    yield Row("a photo, p50", 1000 * times[len(times) // 2], "ms")
    yield Row("a photo, p95", 1000 * times[int(len(times) * 0.95)], "ms", "<= 1000")
    yield Row("news fetched", found["polls"], "times")
    yield Row("failures", found["failures"], "requests", "= 0")
    yield Row("memory grown", found["grown"], "MB", "<= 30")
