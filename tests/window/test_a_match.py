"""A match of Time Clash as people get it: default settings, every motion on, a real finger."""

from __future__ import annotations

import os
import random
from pathlib import Path

import pytest

from companion.games import time_clash

from .display import display, missing
from .people import opened
from .whoever import Whoever

ANSWERS, TAPS = 12, 60  # the arcs are laid, and cards of both sides


def test_a_match_begins_as_people_get_it(tmp_path: Path) -> None:
    """From Home past the first cards, in German on a tablet that stands upright; afterwards it
    goes on where it was."""
    if why := missing():
        (pytest.fail if "CI" in os.environ else pytest.skip)(f"{why} is not installed")
    with display((800, 1280)) as screen:
        with opened(screen, tmp_path, "de_DE") as people:
            players = Whoever(people, random.Random(2), "de")
            players.begin(time_clash.NAME)
            end = players.play(ANSWERS, TAPS)
            people.app.kill()  # a tablet whose battery has run out
        assert end["size"] == [800, 1280]
        assert end["n"] >= ANSWERS
        assert "clash.turn" in players.done
        with opened(screen, tmp_path, "de_DE") as people:
            again = people.tap(players.say("home.continue"))
            assert (again["n"], again["round"]) == (end["n"], end["round"])
