"""The card game as people get it: default settings, every motion on, a real finger."""

from __future__ import annotations

import os
import random
from pathlib import Path

import pytest

from companion.games import doctor_who_card_game

from .display import display, missing
from .people import opened
from .whoever import Whoever

ANSWERS, TAPS = 10, 90  # a turn or two, hands looked at behind the curtain


def test_a_card_game_begins_as_people_get_it(tmp_path: Path) -> None:
    """From Home into somebody's turn; afterwards it goes on where it was."""
    if why := missing():
        (pytest.fail if "CI" in os.environ else pytest.skip)(f"{why} is not installed")
    with display((1280, 800)) as screen:
        with opened(screen, tmp_path, "en_GB") as people:
            players = Whoever(people, random.Random(3), "en")
            players.begin(doctor_who_card_game.NAME)
            end = players.play(ANSWERS, TAPS)
            people.app.kill()  # a tablet whose battery has run out
        assert end["n"] >= ANSWERS
        assert "cards.act" in players.done
        with opened(screen, tmp_path, "en_GB") as people:
            again = people.tap(players.say("home.continue"))
            assert (again["n"], again["round"]) == (end["n"], end["round"])
