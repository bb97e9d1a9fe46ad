"""Time of the Daleks in the window: nothing that people read is an id."""

from __future__ import annotations

import random
import re

import pytest

from companion.games import GAMES, time_of_the_daleks
from tests.play import act
from tests.ui.conftest import Open
from tests.ui.reading import check_readable

ID = re.compile(r"[a-z]_[a-z0-9]|[a-z0-9]:[a-z]|[a-z]\.[a-z0-9]")


@pytest.mark.parametrize("language", ["en", "de"])
def test_a_game_reads_as_words(open_app: Open, language: str) -> None:
    driver = open_app(language=language, games=dict(GAMES))
    driver.begin(driver.words.name("game", time_of_the_daleks.NAME))
    rng, met = random.Random(6), set()
    while driver.session.question is not None and driver.session.n < 150:
        with driver.unseen() as session:
            while (question := session.question) is not None and question.about.id in met:
                act(session, rng)
        if question is not None:
            met.add(question.about.id)
            driver.settle()
            check_readable(driver)
            for text in driver.texts():
                assert not ID.search(text), text
    assert len(met) > 10
