"""An owner's box: laid over what is documented, shared as one file, refused when it is nonsense."""

from __future__ import annotations

import json
from typing import Any

import pytest

from companion.core.content import ContentError
from companion.core.messages import NotAllowed
from companion.games import time_of_the_daleks as game
from companion.games.time_of_the_daleks import teaching
from companion.games.time_of_the_daleks.box import read_box
from companion.games.time_of_the_daleks.setup import setup
from companion.saves.boxes import shipped

BASE = shipped(game.NAME, "box")
SONTARANS: dict[str, Any] = {
    "name": "Sontarans",
    "symbols": ["tactics"],
    "conditions": [],
    "fail": [],
}


def taught(**cards: tuple[str, dict[str, Any]]) -> dict[str, str]:
    """Files of a box with these cards: id=(kind, facts)."""
    table = setup(game.defaults(("ann",), BASE))
    for id, (kind, facts) in cards.items():
        teaching.define(table, kind, id, json.dumps(facts))
    return game.BOX.taught(table.box)


MINE = taught(
    sontarans=("dilemmas", SONTARANS),
    cybermen=("dilemmas", {"symbols": ["strength"]}),
    ace=("companions", {"name": "Ace", "deck": "earth", "icons": {"add": ["red/green"]}}),
)


def test_only_what_was_taught_is_kept() -> None:
    assert MINE.keys() == {"dilemmas.toml", "companions.toml"}
    assert "[sutekh]" not in MINE["dilemmas.toml"]


def test_ones_own_cards_lie_over_the_documented_ones() -> None:
    box = read_box(game.BOX.overlaid(BASE, MINE))
    assert box.dilemmas["sontarans"].symbols == ("tactics",)
    assert box.dilemmas["cybermen"].symbols == ("strength",)
    assert box.dilemmas["sutekh"].source == "box"


def test_as_many_fewer_cards_are_unheard_of_as_have_been_taught() -> None:
    before, after = read_box(BASE).rules.untaught, read_box(game.BOX.overlaid(BASE, MINE)).rules
    assert after.untaught["dilemmas"] == before["dilemmas"] - 1
    assert after.untaught["earth"] == before["earth"] - 1
    assert after.untaught["alien"] == before["alien"]


def test_one_file_holds_everything_and_is_read_back() -> None:
    text = game.BOX.written(MINE)
    assert "[dilemmas.sontarans]" in text
    assert game.BOX.read(text, "own.toml", BASE) == MINE


def test_two_boxes_together_the_newer_one_wins() -> None:
    newer = taught(sontarans=("dilemmas", SONTARANS | {"symbols": ["cunning"]}))
    box = read_box(game.BOX.overlaid(BASE, game.BOX.together(MINE, newer)))
    assert box.dilemmas["sontarans"].symbols == ("cunning",)
    assert "ace" in box.companions


def test_a_forgotten_card_is_as_documented_again() -> None:
    box = read_box(game.BOX.overlaid(BASE, game.BOX.without(BASE, MINE, "dilemmas", "cybermen")))
    assert (box.dilemmas["cybermen"].source, box.dilemmas["cybermen"].symbols) == ("box", None)


@pytest.mark.parametrize(
    "text",
    [
        "",
        "{",
        "x = 1",
        "[spells.fire]\nname = 'Fire'",
        "[dilemmas.Sontarans]\nname = 'X'",
        "[dilemmas.x]\nsymbols = ['love']\nname = 'X'\nsource = 'taught'",
        "[companions.x]\nname = 'X'\nsource = 'taught'\ndeck = 'earth'\nlinks = ['nobody_at_all']",
        "[dilemmas]\nx = 1",
    ],
)
def test_nonsense_is_refused(text: str) -> None:
    with pytest.raises(ContentError):
        game.BOX.read(text, "own.toml", BASE)


def test_a_wrong_definition_is_a_refusal_with_a_sentence() -> None:
    table = setup(game.defaults(("ann",), BASE))
    wrong = json.dumps({"name": "X", "symbols": ["love"]})
    why = teaching.refusal(table, "dilemmas", "x", wrong)
    assert why is not None
    assert why.id == "not_a_card"
    assert dict(why.values)["field"] == "symbols"
    assert teaching.refusal(table, "dilemmas", "x", json.dumps(SONTARANS)) is None
    with pytest.raises(NotAllowed):
        teaching.define(table, "dilemmas", "x", wrong)


@pytest.mark.parametrize("copies", [10**9, 2**63, 1_000, 0, -1])
def test_a_deck_of_more_cards_than_anybody_owns_is_refused_at_once(copies: int) -> None:
    with pytest.raises(ContentError, match="copies"):
        game.BOX.read(f'[timey_wimey.fez_2]\nname = "Fez"\ncopies = {copies}\n', "mine.toml", BASE)


def test_many_cards_of_many_copies_are_refused_at_once() -> None:
    cards = "".join(f'[timey_wimey.a{n}]\nname = "Fez"\ncopies = 900\n' for n in range(900))
    with pytest.raises(ContentError, match="copies"):
        game.BOX.read(cards, "mine.toml", BASE)


def test_a_game_whose_own_box_has_such_a_deck_is_refused() -> None:
    options = game.defaults(("ann",), BASE)
    box = json.loads(json.dumps(options["box"]))
    next(iter(box["timey_wimey"].values()))["copies"] = 10**9
    with pytest.raises(ContentError, match="copies"):
        setup(options | {"box": box})


def test_a_card_taught_at_the_table_keeps_to_the_same_bounds() -> None:
    table = setup(game.defaults(("ann",), BASE))
    with pytest.raises(NotAllowed):
        teaching.define(table, "timey_wimey", "new", json.dumps({"name": "N", "copies": 10**9}))


def test_a_box_of_more_cards_than_anybody_owns_is_refused_at_once() -> None:
    cards = "".join(f'[dilemmas.a{n}]\nname = "A"\n' for n in range(1_000))
    with pytest.raises(ContentError, match="more than 999"):
        game.BOX.read(cards, "mine.toml", BASE)
