"""Whatever a phone is asked, it is asked in words."""

from __future__ import annotations

import random
import re
from typing import cast

import pytest

from companion.app.camera import Camera
from companion.app.desk import TableDesk
from companion.phones import Place
from tests.phones.four import SEATS
from tests.phones.table import Playing
from tests.phones.time_clash.four import match
from tests.play import step

RAW = re.compile(r"\w[_:+~]\w|[{}]|…")


@pytest.mark.parametrize("language", ["en", "de"])
def test_every_answer_is_worded(language: str) -> None:
    said, rng = set[str](), random.Random(language)
    for seed in range(4):
        session = match(str(seed))
        desk = TableDesk(cast(Camera, None))
        desk.playing = Playing(session)
        for _ in range(150):
            if session.question is None:
                break
            for seat in rng.sample(SEATS, 2):
                said |= set(texts(desk.view(Place("seat", seat), language)))
            step(session, rng)
    assert len(said) > 200
    assert not [text for text in said if RAW.search(text)]


def texts(view: dict[str, object]) -> list[str]:
    """All that is read, without what only the page reads."""
    found: list[str] = []

    def gather(value: object, name: str) -> None:
        if isinstance(value, dict):
            for key, each in value.items():
                gather(each, key)
        elif isinstance(value, list):
            for each in value:
                gather(each, name)
        elif isinstance(value, str) and name in (
            "name",
            "text",
            "lead",
            "hints",
            "follows",
            "does",
        ):
            found.append(value)

    gather(view, "")
    return found
