"""An owner's box: laid over what is documented, shared as one file, refused when it is nonsense."""

from __future__ import annotations

import json
from typing import Any

import pytest

from companion.core.content import ContentError
from companion.core.teaching import CHANGED, NEW, SAME
from companion.games import time_clash as game
from companion.games.time_clash import teaching
from companion.games.time_clash.box import read_box
from companion.games.time_clash.own_box import laid_out
from companion.saves.boxes import shipped

BASE = shipped(game.NAME, "box")
QUIP = {"name": "Mind the gap", "suit": "quip", "value": 200}
DIE = ["fail", "150", "200", "300", "400", "500"]


def taught(**cards: tuple[str, dict[str, Any]]) -> dict[str, str]:
    """What stays of a game in which these were told: id=(kind, facts)."""
    table = laid_out(BASE)
    for id, (kind, facts) in cards.items():
        teaching.define(table, kind, id, json.dumps(facts))
    return game.BOX.learnt(table)


MINE = taught(
    mind_the_gap=("doctor", QUIP),
    davros=("arcs", {"tardis": 0, "dalek": 3, "abilities": []}),
    parts=("parts", {"die": DIE}),
)


def test_nothing_in_the_box_is_an_invented_value() -> None:
    box = read_box(BASE)
    assert set(box.rules.die) == {"fail", "blank"}
    assert all(arc.tardis is None and arc.dalek is None for arc in box.arcs.values())
    cards = [*box.doctor.values(), *box.enemy.values()]
    assert all(card.suit is None and card.source == "box" for card in cards)
    unknown = {id for id, arc in box.arcs.items() if arc.abilities is None}
    assert unknown == {"davros", "skaro", "clara"}


def test_twenty_four_cards_a_side_and_nine_arcs_are_counted() -> None:
    assert [(each.kind, each.known, each.of) for each in game.BOX.progress(BASE)] == [
        ("doctor", 0, 24),
        ("enemy", 0, 24),
        ("arcs", 0, 9),
    ]
    now = game.BOX.overlaid(BASE, MINE)
    assert [(each.kind, each.known, each.of) for each in game.BOX.progress(now)] == [
        ("doctor", 1, 24),
        ("enemy", 0, 24),
        ("arcs", 1, 9),
    ]


def test_ones_own_cards_lie_over_the_documented_ones() -> None:
    box = read_box(game.BOX.overlaid(BASE, MINE))
    assert box.doctor["mind_the_gap"].value == 200
    assert box.arcs["davros"].dalek == 3
    assert box.arcs["river"].source == "box"
    assert list(box.rules.die) == DIE
    assert box.rules.untaught == {"doctor": 21, "enemy": 22, "arcs": 3}


def test_a_game_with_it_learns_no_card_twice() -> None:
    table = laid_out(game.BOX.overlaid(BASE, MINE))
    teaching.define(table, "enemy", "hostages", '{"name": "H", "suit": "threat", "value": 200}')
    both = game.BOX.together(MINE, game.BOX.learnt(table))
    untaught = read_box(game.BOX.overlaid(BASE, both)).rules.untaught
    assert untaught == {"doctor": 21, "enemy": 21, "arcs": 3}


def test_one_file_comes_back_as_it_went() -> None:
    assert game.BOX.read(game.BOX.written(MINE), "own.toml", BASE) == MINE


def test_somebody_elses_file_is_held_against_ones_own() -> None:
    theirs = taught(
        mind_the_gap=("doctor", {**QUIP, "value": 300}),
        davros=("arcs", {"tardis": 0, "dalek": 3, "abilities": []}),
        new=("enemy", {"name": "New", "options": [[{"do": "manual"}], []]}),
    )
    coming = {each.id: each.how for each in game.BOX.coming(MINE, theirs)}
    assert coming == {"mind_the_gap": CHANGED, "davros": SAME, "new": NEW}
    both = game.BOX.together(MINE, theirs, [("doctor", "mind_the_gap")])
    box = read_box(game.BOX.overlaid(BASE, both))
    assert box.doctor["mind_the_gap"].value == 200
    assert box.enemy["new"].options is not None


def test_a_card_that_is_forgotten_is_what_the_box_says_again() -> None:
    left = game.BOX.without(BASE, MINE, "arcs", "davros")
    assert read_box(game.BOX.overlaid(BASE, left)).arcs["davros"].dalek is None


@pytest.mark.parametrize(
    "text",
    [
        "",
        "[rooms.one]\nname = 'One'",
        "[doctor.quip]\nname = 'A word of the game'\nsuit = 'quip'\nvalue = 100",
        "[doctor.lure]\nname = 'A card of the other side'\nsuit = 'quip'\nvalue = 100",
        "[doctor.one]\nname = 'One'\nsuit = 'quip'",
        "[doctor.one]\nname = 'One'\nsuit = 'song'\nvalue = 100",
        "[doctor.one]\nname = 'One'\nsuit = 'quip'\nvalue = 100\ncopies = 100",
        "[arcs.one]\nname = 'One'\nkind = 'space'",
    ],
)
def test_a_file_no_game_can_be_played_with_is_refused(text: str) -> None:
    with pytest.raises(ContentError):
        game.BOX.read(text, "mine.toml", BASE)


@pytest.mark.parametrize(
    "die", [DIE[:5], [*DIE[1:], "600"], [*DIE[:5], "many"]], ids=["five", "no_fail", "a_word"]
)
def test_a_die_that_is_none_is_refused(die: list[str]) -> None:
    with pytest.raises(ContentError, match="die"):
        game.BOX.with_parts(BASE, {}, {**game.BOX.parts(BASE), "die": die})
