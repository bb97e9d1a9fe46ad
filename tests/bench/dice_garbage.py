"""A million frames and lines that make no sense: half are damaged, half whole and nonsense.

What is damaged rarely gets past a checksum, a length or a first byte. So half is sealed as it
should be, and says what nobody should say: wrong types, fields missing, doubled, added and huge.
"""

from __future__ import annotations

import random
import time
from collections.abc import Iterator

from tests.bench import Row

from .dice_frames import Frames, attack_frames
from .dice_lines import Damaged, Sealed, attack_damaged, attack_sealed

FRAMES = LINES = 500_000
SEED = 20


def garbage() -> Iterator[Row]:
    """Nothing but our own error may come out, and nothing that makes no sense be believed."""
    luck, began = random.Random(SEED), time.process_time()
    frames, damaged, sealed = attack(luck, FRAMES, LINES)
    yield Row("damaged and random frames", frames.damaged, "frames", f"= {FRAMES // 2}")
    yield Row("whole frames and adverts of nonsense", frames.whole, "frames", f"= {FRAMES // 2}")
    yield Row("… of both, what still means something", frames.understood, "frames")
    yield Row("damaged and random lines", damaged.lines, "lines", f"= {LINES // 2}")
    yield Row("… of which believed, unharmed", damaged.believed, "lines")
    yield Row("sealed lines of nonsense", sealed.lines, "lines", f"= {LINES // 2}")
    yield Row("… of which make sense after all", sealed.sound, "lines")
    yield Row(
        "errors that are not ours",
        len(frames.foreign + damaged.foreign + sealed.foreign),
        "",
        "= 0",
    )
    yield Row(
        "wrong faces believed through a checksum", damaged.wrong + sealed.wrong, "faces", "= 0"
    )
    yield Row("faces that no such die has", frames.wrong, "faces", "= 0")
    yield Row("sealed nonsense that was believed", sealed.believed, "lines", "= 0")
    yield Row("sealed sense that was refused", sealed.refused, "lines", "= 0")
    yield Row("processor time for all", time.process_time() - began, "s", "<= 60")


def attack(luck: random.Random, frames: int, lines: int) -> tuple[Frames, Damaged, Sealed]:
    return (
        attack_frames(luck, frames),
        attack_damaged(luck, lines // 2),
        attack_sealed(luck, lines // 2),
    )
