"""The picture between a decision and what became of it."""

from __future__ import annotations

from companion.core.messages import message
from companion.games.time_of_the_daleks import daleks
from companion.ui.boards.daleks import steps
from companion.ui.boards.daleks.board import Board
from companion.ui.boards.scene import Words
from tests.ui.boards.show import Stage, game, phrases, words_for


def test_doctors_who_regenerate_are_drawn_with_all_that_is_known_of_them() -> None:
    session, say = game(3), phrases("en")
    stage = Stage((1280, 800))
    widget = Board(words_for(session, "en"), say)
    stage.put(widget)
    before = session.view()
    table = session.at(session.n).table
    daleks.regenerate(table, "test")
    after = session.game.view(table, None)
    picture = steps.before(before, after["facts"])
    told = [each for each in table.told if each.id == "daleks.regenerate"]
    for each in (message("daleks.begin_round", "turn", n=2), *told):
        steps.happen(picture, each)
    for seat, doctor in picture["doctors"].items():
        assert doctor["card"] == after["doctors"][seat]["card"] != before["doctors"][seat]["card"]
    widget.show(picture)
    items = [item for shown, _ in widget.pictures() for item in shown.scene.items]
    texts = [item.look.text for item in items if isinstance(item.look, Words)]
    assert say("board.unknown") not in texts
