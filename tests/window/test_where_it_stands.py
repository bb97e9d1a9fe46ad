"""The first window takes the room there is; where people put it, the next one stands."""

from __future__ import annotations

import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from companion.saves.store import Store
from tests.window.display import SIZE, display, missing
from tests.window.people import People, opened

PLACE = (140, 90, 960, 600)


@pytest.fixture(scope="module")
def screen() -> Iterator[str]:
    if why := missing():
        pytest.skip(f"{why} is not installed")
    with display() as name:
        yield name


def settled(people: People, size: tuple[int, int]) -> list[float]:
    for _ in range(40):
        found = people.rest()["size"]
        if found == list(size):
            break
        time.sleep(0.1)
    return list(found)


def test_the_first_takes_the_room_there_is(screen: str, tmp_path: Path) -> None:
    with opened(screen, tmp_path) as people:
        assert settled(people, SIZE) == list(SIZE)
        assert people.hand.place(people.window) == (0, 0, *SIZE)


def test_where_it_was_put_it_stands_again(screen: str, tmp_path: Path) -> None:
    with opened(screen, tmp_path) as people:
        settled(people, SIZE)
        people.hand.put(people.window, PLACE)
        assert settled(people, PLACE[2:]) == list(PLACE[2:])
        time.sleep(2)  # until it is kept
    with opened(screen, tmp_path) as people:
        assert settled(people, PLACE[2:]) == list(PLACE[2:])
        assert people.hand.place(people.window) == PLACE


def test_a_place_off_every_screen_is_not_used(screen: str, tmp_path: Path) -> None:
    with opened(screen, tmp_path) as people:
        settled(people, SIZE)
    (saves,) = tmp_path.rglob("saves.db")
    store = Store(saves)
    store.prefer("window", [5000, 40, 960, 600])
    store.close()
    with opened(screen, tmp_path) as people:
        assert settled(people, SIZE) == list(SIZE)
        assert people.hand.place(people.window) == (0, 0, *SIZE)
