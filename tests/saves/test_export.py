"""The exchange file: what comes out goes in, whoever wrote it."""

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.core.log import Event, Log
from companion.core.plain import MOST
from companion.saves import export
from companion.saves.saved import SavedGame, SaveError

texts = st.text(st.characters(codec="utf-8"), max_size=8)
names = st.lists(texts, max_size=3).map(tuple)
events = st.builds(Event, texts, texts, names, st.booleans(), names)


@st.composite
def saved_games(draw: st.DrawFn) -> SavedGame:
    log = Log(draw(st.lists(events, max_size=5)))
    log.head = draw(st.integers(0, len(log.events)))
    return SavedGame(
        game=draw(texts),
        rules=draw(st.integers(0, 99)),
        options=draw(st.dictionaries(texts, st.lists(texts) | texts | st.integers(-MOST, MOST))),
        seed=draw(texts),
        held=draw(names),
        ticked=draw(names),
        created=draw(texts),
        log=log,
        at=[draw(texts) for _ in log.events],
    )


@given(saved_games())
def test_a_game_comes_back_as_it_was(saved: SavedGame) -> None:
    assert export.from_text(export.to_text(saved)) == saved


def test_each_event_is_a_line_people_can_read() -> None:
    saved = SavedGame("toy", 1, {"seats": ["ann"]}, "s", log=Log([Event("ann", "x", ("fez",))], 1))
    saved.at = ["noon"]
    assert '  ["ann","x",["fez"],false,[],"noon"]\n' in export.to_text(saved)


def test_a_newer_file_is_told_apart_from_a_damaged_one() -> None:
    plain = json.loads(export.to_text(SavedGame("toy", 1, {}, "s")))
    plain["version"] = export.VERSION + 1
    with pytest.raises(SaveError, match="newer"):
        export.from_text(json.dumps(plain))


def test_a_game_that_was_edited_by_hand_is_refused() -> None:
    content = export.to_text(SavedGame("toy", 1, {"rounds": 3}, "s"))
    with pytest.raises(SaveError, match="damaged"):
        export.from_text(content.replace('"rounds":3', '"rounds":4'))
