"""Composes assets/sounds/*.wav out of sines and soft noise: ``make sounds``.

All of them are our own. Standard library alone, and the same numbers on every machine.
"""

from __future__ import annotations

import array
import math
import sys
import wave
from collections.abc import Callable
from pathlib import Path

from .places import folder

RATE = 22050
LOUDEST = 0.7  # of what a sample holds, so that two sounds at once do not clip
C5, E5, G5, A5, C6 = 523.25, 659.26, 783.99, 880.0, 1046.5
Samples = list[float]


def tone(
    pitch: float,
    seconds: float,
    *,
    start: float = 0,
    to: float = 0,
    soft: float = 6,
    bright: float = 0.25,
) -> tuple[float, Samples]:
    """A plucked note from ``start``, gliding ``to`` another pitch; soft ones die away sooner."""
    made, phase = [], 0.0
    count = int(seconds * RATE)
    for n in range(count):
        share = n / count
        phase += 2 * math.pi * (pitch + (to - pitch) * share if to else pitch) / RATE
        swell = min(1.0, n / (0.006 * RATE)) * math.exp(-soft * share) * (1 - share)
        made.append(swell * (math.sin(phase) + bright * math.sin(2 * phase)))
    return start, made


def knock(seconds: float, *, start: float = 0, dull: float = 0.35) -> tuple[float, Samples]:
    """Noise through a low pass, as of something small falling on wood."""
    made, seed, low = [], 20231123, 0.0
    count = int(seconds * RATE)
    for n in range(count):
        seed = (1103515245 * seed + 12345) % 2**31
        low += dull * (seed / 2**30 - 1 - low)
        made.append(low * math.exp(-7 * n / count))
    return start, made


def hum(pitch: float, seconds: float, *, beat: float, start: float = 0) -> tuple[float, Samples]:
    """A low, rough chord that swells and goes."""
    count = int(seconds * RATE)
    made = []
    for n in range(count):
        at = 2 * math.pi * pitch * n / RATE
        rough = 0.6 + 0.4 * math.sin(2 * math.pi * beat * n / RATE)
        swell = math.sin(math.pi * n / count) ** 2
        made.append(
            swell * rough * (math.sin(at) + 0.6 * math.sin(1.498 * at) + 0.3 * math.sin(3 * at))
        )
    return start, made


def mixed(*parts: tuple[float, Samples]) -> Samples:
    length = max(int(start * RATE) + len(made) for start, made in parts)
    whole = [0.0] * length
    for start, made in parts:
        first = int(start * RATE)
        for n, value in enumerate(made):
            whole[first + n] += value
    return whole


SOUNDS: dict[str, Callable[[], Samples]] = {
    "tap": lambda: mixed(tone(A5, 0.07, soft=8), knock(0.02)),
    "settle": lambda: mixed(
        knock(0.09, dull=0.5),
        knock(0.07, start=0.08, dull=0.4),
        knock(0.06, start=0.13, dull=0.3),
        tone(196, 0.14, start=0.13, soft=7),
    ),
    "next": lambda: mixed(tone(E5, 0.25), tone(A5, 0.4, start=0.09)),
    "menace": lambda: mixed(
        hum(73.4, 1.1, beat=9), tone(220, 0.5, to=147, start=0.25, soft=3, bright=0.6)
    ),
    "success": lambda: mixed(
        tone(C5, 0.35),
        tone(E5, 0.35, start=0.1),
        tone(G5, 0.4, start=0.2),
        tone(C6, 0.7, start=0.3),
    ),
    "failure": lambda: mixed(
        tone(294, 0.4, to=277, bright=0.4),
        tone(220, 0.75, to=196, start=0.28, soft=4, bright=0.4),
    ),
    "anomaly": lambda: mixed(
        tone(330, 1.0, to=990, soft=2, bright=0.1),
        tone(349, 1.0, to=1047, start=0.05, soft=2.5, bright=0.1),
    ),
    "end": lambda: mixed(
        tone(C5, 0.9, soft=4),
        tone(G5, 0.9, start=0.15, soft=4),
        tone(E5, 0.9, start=0.3, soft=4),
        tone(C6, 0.85, start=0.45, soft=3),
        tone(C5 / 2, 0.9, start=0.4, soft=3),
    ),
}


def composed(name: str) -> array.array[int]:
    """The samples as the file holds them."""
    made = SOUNDS[name]()
    factor = LOUDEST * 32767 / max(map(abs, made))
    return array.array("h", [round(value * factor) for value in made])


def write(name: str, to: Path) -> None:
    samples = composed(name)
    if sys.byteorder == "big":
        samples.byteswap()
    with wave.open(str(to / f"{name}.wav"), "wb") as file:
        file.setnchannels(1)
        file.setsampwidth(2)
        file.setframerate(RATE)
        file.writeframes(samples.tobytes())


def main(to: Path) -> None:
    to.mkdir(parents=True, exist_ok=True)
    for name in SOUNDS:
        write(name, to)
    print(f"{len(SOUNDS)} sounds in {to}")


if __name__ == "__main__":
    main(folder("sounds"))
