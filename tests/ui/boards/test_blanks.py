"""What nobody has told us yet is not counted as nothing."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from companion.games.time_of_the_daleks.seen import Facts, View
from companion.ui.boards.scene import Words
from companion.ui.faces.time_of_the_daleks.adventure import AdventurePlace
from tests.looks import daleks
from tests.ui.boards import positions as found
from tests.ui.boards.show import Stage, phrases, until, words_for


def texts(view: View, session: Any) -> dict[str, str]:
    stage = Stage((1280, 800), 8)
    widget = AdventurePlace(words_for(session, "en"), phrases("en"))
    stage.put(widget)
    widget.show(view)
    items = [item for shown, _ in widget.pictures() for item in shown.scene.items]
    return {item.key: item.look.text for item in items if isinstance(item.look, Words)}


@pytest.mark.parametrize(
    ("known", "blank", "said"),
    [
        (1, False, "1 symbol needed"),
        (1, True, "1 + ? symbols needed"),
        (2, False, "2 symbols needed"),
    ],
)
def test_one_symbol_is_one(known: int, blank: bool, said: str) -> None:
    session = until(2, 3, lambda view: found._asked(view, "build_pool"))
    view = daleks(session)
    now = replace(view.going_on, challenge=("running",) * known)
    facts = untold(view.facts, "zones", now.zone) if blank else view.facts
    view = replace(view, adventure=now, facts=facts)
    assert texts(view, session)["challenge/status"] == said


def untold(facts: Facts, kind: str, card: str) -> Facts:
    """Nobody has told us yet which symbols stand on it."""
    cards = getattr(facts, kind)
    changed: Any = {kind: {**cards, card: replace(cards[card], symbols=None)}}
    return replace(facts, **changed)


@pytest.mark.parametrize("blank", ["zone", "dilemma", "doctor", ""])
def test_blanks_are_more_that_may_come(blank: str) -> None:
    session = until(2, 3, lambda view: found._asked(view, "build_pool"))
    view = daleks(session)
    now, facts = view.going_on, view.facts
    zone, seat = now.zone, now.seat
    lying = {z: card for each in view.locations for z, card in each.dilemmas.items()}
    if blank == "zone":
        facts = untold(facts, "zones", zone)
    elif blank == "dilemma":
        facts = untold(facts, "dilemmas", lying[zone])
    elif blank == "doctor":
        facts = replace(facts, cards={**facts.cards, view.doctors[seat].card: None})
    there = texts(replace(view, facts=facts), session)
    symbols, dice = len(now.challenge), len(now.pools[0].colours)
    more = " + ?" if blank in ("zone", "dilemma") else ""
    assert there["challenge/status"] == f"{symbols}{more} symbols needed"
    some = " + ?" if blank == "doctor" else ""
    title = " ".join(there[f"pool.{seat}/title"].split()).rpartition("· ")[2]
    assert title.startswith(f"{dice}{some} of ")
