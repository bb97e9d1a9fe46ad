"""Whole games through touches in a real window, as people get them; each takes many minutes."""

from __future__ import annotations

import random
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path

from companion.games import doctor_who_card_game, time_clash
from tests.bench import Row
from tests.window.display import display
from tests.window.people import opened
from tests.window.whoever import Whoever

ENDLESS, TAPS = 10**6, 4_000
WAYS = {
    "English, upright": ("en", "en_GB", (800, 1280)),
    "German, wide": ("de", "de_DE", (1280, 800)),
}


def matches() -> Iterator[Row]:
    """Of Time Clash."""
    yield from whole(time_clash.NAME, "a match")


def card_games() -> Iterator[Row]:
    yield from whole(doctor_who_card_game.NAME, "a game")


def whole(game: str, played: str) -> Iterator[Row]:
    """From Home to its end, with every motion on."""
    for called, (language, spoken, size) in WAYS.items():
        began = time.monotonic()
        with (
            tempfile.TemporaryDirectory() as home,
            display(size) as screen,
            opened(screen, Path(home), spoken) as people,
        ):
            players = Whoever(people, random.Random(2), language)
            players.begin(game)
            end = players.play(ENDLESS, TAPS)
        yield Row(f"{called}: {played} is over", int(not end["kind"]), played, ">= 1")
        yield Row(f"{called}: its answers", end["n"], "answers")
        yield Row(f"{called}: touches", people.taps, "taps")
        yield Row(f"{called}: it took", (time.monotonic() - began) / 60, "minutes")
