"""A round as people get it: a fresh home, default settings, every motion on, a real finger."""

from __future__ import annotations

import os
import random
from collections.abc import Iterator
from pathlib import Path

import pytest

from companion.words import Words

from .display import display, missing
from .people import opened
from .players import Players


@pytest.fixture(scope="module")
def screen() -> Iterator[str]:
    if why := missing():
        (pytest.fail if "CI" in os.environ else pytest.skip)(f"{why} is not installed")
    with display() as name:
        yield name


def test_a_round_as_people_get_it(screen: str, tmp_path: Path) -> None:
    """From Home to the second round; afterwards the game goes on where it was."""
    say = Words("en").phrase
    with opened(screen, tmp_path) as people:
        people.tap(say("home.new"))
        for way in ("new.mix", "new.preset.cards", "page.back", "new.start"):
            people.tap(say(way))
        players = Players(people, random.Random(1))
        end = players.play(until=2)
        people.app.kill()  # a tablet whose battery has run out
    thrown = [int(done.split()[-1]) for done in players.done if done.startswith("roll by the app")]
    tapped = [
        int(done.split()[-1]) for done in players.done if done.startswith("roll on the table")
    ]
    assert max(thrown, default=0) > 1, players.done
    assert max(tapped, default=0) > 1, players.done
    assert end["round"] > 1, "the Daleks have had their turn; they ask only who can answer"
    with opened(screen, tmp_path) as people:
        again = people.tap(say("home.continue"))
        assert (again["n"], again["round"]) == (end["n"], end["round"])


def test_the_set_up_is_tapped_through(screen: str, tmp_path: Path) -> None:
    """Step by step to the table as it should look, and back to the game."""
    say = Words("en").phrase
    with opened(screen, tmp_path) as people:
        people.tap(say("home.new"))
        for way in ("new.have.box", "new.start"):
            sight = people.tap(say(way))
        n = sight["n"]
        sight = people.tap(say("setup.title"))
        seen = [sight["read"]]
        while sight["screen"] == "SetupScreen":
            assert len(seen) < 60
            sight = people.touch(people.live(sight)[-1])
            assert sight["read"] not in seen, sight["read"]
            seen.append(sight["read"])
        for _ in range(60):
            if sight["screen"] == "PlayScreen":
                break
            sight = people.touch(people.live(sight)[-1])
        assert sight["screen"] == "PlayScreen"
        assert sight["n"] == n
