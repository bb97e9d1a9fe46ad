"""What nobody has told us yet is not counted as nothing."""

from __future__ import annotations

from copy import deepcopy
from typing import Any

import pytest

from companion.ui.boards.scene import Words
from companion.ui.faces.time_of_the_daleks.adventure import AdventurePlace
from tests.ui.boards import positions as found
from tests.ui.boards.show import Stage, phrases, until, words_for


def texts(view: dict[str, Any], session: Any) -> dict[str, str]:
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
    view = deepcopy(session.view())
    now = view["adventure"]
    now["challenge"] = ["running"] * known
    if blank:
        del view["facts"]["zones"][now["zone"]]["symbols"]
    assert texts(view, session)["challenge/status"] == said


@pytest.mark.parametrize("blank", ["zone", "dilemma", "doctor", ""])
def test_blanks_are_more_that_may_come(blank: str) -> None:
    session = until(2, 3, lambda view: found._asked(view, "build_pool"))
    view = deepcopy(session.view())
    now, facts = view["adventure"], view["facts"]
    zone, seat = now["zone"], now["seat"]
    lying = {z: card for each in view["locations"] for z, card in each["dilemmas"].items()}
    if blank == "zone":
        del facts["zones"][zone]["symbols"]
    elif blank == "dilemma":
        del facts["dilemmas"][lying[zone]]["symbols"]
    elif blank == "doctor":
        facts["cards"][view["doctors"][seat]["card"]] = None
    there = texts(view, session)
    symbols, dice = len(now["challenge"]), len(now["pools"][0]["colours"])
    more = " + ?" if blank in ("zone", "dilemma") else ""
    assert there["challenge/status"] == f"{symbols}{more} symbols needed"
    some = " + ?" if blank == "doctor" else ""
    assert f"· {dice}{some} of " in there[f"pool.{seat}/title"].replace("\n", " ")
