"""All that a game asks and tells reads as words, in both languages."""

from __future__ import annotations

import random
import re
from typing import Any

import pytest

from companion.core.bots import anything
from companion.core.questions import Choose, End, Opening
from companion.games.doctor_who_card_game import NAME, defaults, play, readable, reading, setup
from companion.games.doctor_who_card_game.house_rules import HOUSE_RULES
from companion.games.doctor_who_card_game.table import WAYS
from companion.games.doctor_who_card_game.view import names
from companion.words import Words
from companion.words.words import LANGUAGES

from .position import SEATS, starter
from .teacher import answer, documented

ID = re.compile(r"[a-z0-9]_[a-z]|[a-z]:[a-z]|[a-z]\.[a-z]|[{}]")


@pytest.mark.parametrize("way", WAYS)
@pytest.mark.parametrize("language", LANGUAGES)
def test_a_game_reads_as_words(language: str, way: str) -> None:
    said: set[str] = set()
    for seed in range(4):
        rng = random.Random(seed)
        options = defaults(SEATS[: 2 + seed % 3], starter()) | {"way": way}
        table = setup(options)
        calls = names(table)
        words = Words(language, lambda _, id, calls=calls: calls.get(id), NAME)  # type: ignore[misc]
        rule = play(table)
        asked: Any = next(rule)
        while not isinstance(asked, End):
            if isinstance(asked, Opening):
                asked = rule.send(None)
                continue
            said.add(words.sentence(asked.about))
            if isinstance(asked, Choose):
                said.update(words.name("option", option) for option in asked.options)
            asked = rule.send(anything(asked, rng.randrange))
        said.update(map(words.sentence, table.told))
        said.add(words.sentence(asked.how))
    assert len(said) > 300
    assert not {each for each in said if ID.search(each)}


@pytest.mark.parametrize("language", LANGUAGES)
def test_so_does_a_box_that_is_hardly_known(language: str) -> None:
    rng, table = random.Random(3), setup(documented())
    words = Words(language, lambda _, id: names(table).get(id), NAME)
    said: set[str] = set()
    rule = play(table)
    asked: Any = next(rule)
    while not isinstance(asked, End):
        if isinstance(asked, Opening):
            asked = rule.send(None)
            continue
        said.add(words.sentence(asked.about))
        asked = rule.send(answer(asked, rng))
    said.update(map(words.sentence, table.told))
    assert not {each for each in said if ID.search(each)}


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_house_rule_and_chapter_has_words(language: str) -> None:
    words = Words(language, game=NAME)
    for name, choices in HOUSE_RULES.items():
        for id in (name, *(f"{name}.{choice}" for choice in choices)):
            assert words.phrase(f"house.{id}") != f"house.{id}"


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_card_reads_as_words(language: str) -> None:
    table = setup(defaults(SEATS[:3], starter()))
    calls = names(table)
    words = Words(language, lambda _, id: calls.get(id), NAME)
    for _, id in readable(table):
        read = reading(table, id)
        assert read is not None
        told = " ".join(words.told(read.does).split())
        assert not ID.search(told), told
        assert words.name("kind", read.kind) != read.kind
