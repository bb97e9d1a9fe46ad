"""The board shows what the view says: every piece in its place, every word whole, quickly."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from companion.core.questions import Choose
from companion.games.time_of_the_daleks.seen import View
from companion.ui.boards import writing
from companion.ui.boards.draw import Written
from companion.ui.boards.players import players
from companion.ui.boards.scene import Item, Words
from companion.ui.faces import FACES
from companion.ui.faces.time_of_the_daleks.board import Board
from companion.ui.theme import colours, lettering
from tests.looks import daleks
from tests.ui.boards import positions as found
from tests.ui.boards.measure import problems
from tests.ui.boards.show import Stage, game, phrases, positions, settle, words_for

SIZES = ((1280, 800), (800, 1280), (1024, 600), (360, 740), (840, 700))


def board(size: tuple[int, int], language: str = "en", players: int = 4, **more: Any) -> Board:
    stage = Stage(size)  # first: it sets the clock
    widget = Board(words_for(game(players), language), phrases(language), **more)
    stage.put(widget)
    return widget


def items(widget: Board) -> dict[str, Item]:
    return {item.key: item for picture, _ in widget.pictures() for item in picture.scene.items}


def inside(inner: Item, outer: Item) -> bool:
    x, y = inner.box.middle
    return outer.box.holds(x, y)


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("language", ["en", "de"])
@pytest.mark.parametrize("find", found.BOARD)
def test_words_are_whole_and_apart(find: Any, language: str, size: tuple[int, int]) -> None:
    session = find()
    stage = Stage(size, 8)  # first: it sets the clock
    widget = Board(words_for(session, language), phrases(language))
    stage.put(widget)
    widget.show(session.view())
    assert problems(widget) == []


@pytest.mark.parametrize(("players", "seed"), [(1, 1), (2, 2), (4, 4)])
def test_pieces_stand_where_the_view_says_in_every_position(players: int, seed: int) -> None:
    widget = board((1280, 800), players=players)
    for session in positions(players, seed):
        view = daleks(session)
        widget.show(view)
        there = items(widget)
        check_track(there, view)
        for seat, doctor in view.doctors.items():
            place = f"zone.{doctor.at}" if doctor.at else f"console.{seat}"
            if doctor.at in view.facts.anomalies:
                place = f"anomaly.{doctor.at}"
            assert inside(there[f"doctor.{seat}"], there[place]), seat
        check_daleks(there, view)
        options = {option for item in there.values() for option in item.options}
        assert all(widget.may_show(view, [option]) for option in options)
        assert not widget.may_show(view, ["nobody", "search", "use:nothing"])


def check_track(there: dict[str, Item], view: View) -> None:
    web = view.web
    assert inside(there["ship"], there[f"space.{web.ship}"])
    for seat, space in web.tardises.items():
        assert inside(there[f"tardis.{seat}"], there[f"space.{space}"])
    markers = {int(key.partition(".")[2]) for key in there if key.startswith("marker.")}
    assert markers == set(web.markers)


def check_daleks(there: dict[str, Item], view: View) -> None:
    placed = [key for key in there if key.startswith("dalek.") or key == "davros"]
    assert len(placed) == sum(view.daleks.values())
    for area, count in view.daleks.items():
        ground = there[f"zone.{area}" if area.startswith("earth.") else f"tile.{area}"]
        assert sum(inside(there[key], ground) for key in placed) == count
    assert ("davros" in there) == bool(view.davros)


def test_what_a_seat_sees_shows_no_more_than_the_table() -> None:
    session = found.crowded()
    widget = board((1280, 800))
    widget.show(session.view("player_2"))
    texts = {i.look.text for i in items(widget).values() if isinstance(i.look, Words)}
    words = words_for(session, "en")
    for card in session.view("player_2").hands["player_2"]:
        assert words.name("card", card) not in texts


def test_pieces_glide_and_arrive() -> None:
    session = found.crowded()
    widget = board((1280, 800))
    view = daleks(session)
    widget.show(view)
    start = tuple(widget.web.views["ship"].pos)
    view = replace(view, web=replace(view.web, ship=view.web.ship + 2))
    widget.show(view)
    ship = widget.web.views["ship"]
    assert tuple(ship.pos) == start
    widget.show(view)  # told again on the way: it goes on gliding
    settle()
    assert tuple(ship.pos) == widget.web.goals["ship"][:2] != start


def test_nothing_glides_where_movement_is_reduced() -> None:
    session = found.crowded()
    widget = board((1280, 800))
    widget.still = True
    view = daleks(session)
    widget.show(view)
    view = replace(view, web=replace(view.web, ship=view.web.ship + 2))
    widget.show(view)
    assert tuple(widget.web.views["ship"].pos) == widget.web.goals["ship"][:2]


def test_options_light_up_and_the_others_come_back() -> None:
    session = found.crowded()
    view = daleks(session)
    chosen: list[str] = []
    widget = board((1280, 800))
    widget.show(view)
    settle()
    assert isinstance(session.question, Choose)
    rest = widget.offer(session.question.options, chosen.append)
    assert rest == ("roll",)
    option = next(o for o in session.question.options if o.startswith("earth."))
    widget.tap(centre(widget, f"zone.{option}"))
    assert chosen == [option]
    widget.withdraw()
    widget.tap(centre(widget, f"zone.{option}"))
    assert chosen == [option]


def centre(widget: Board, key: str) -> tuple[float, float]:
    for picture, pane in widget.pictures():
        for item in picture.scene.items:
            if item.key == key:
                x, y = picture.place_of(item)
                at = (x + item.box.w / 2, y + item.box.h * 0.2)
                return pane.to_parent(*at) if pane else at
    raise KeyError(key)


def test_what_may_be_mended_can_be_found_with_a_finger() -> None:
    session = found.anomalies()
    widget = board((1280, 800))
    widget.show(session.view())
    offered = set(session.game.mends(session.now.table))
    settle()
    mends = {item.mend for item in items(widget).values() if item.mend}
    assert mends <= offered | {f"marker.{n}" for n in range(30)}
    wanted = ("ship", "tardis.", "marker.", "daleks.", "dilemma.", "charges.", "hand.", "at.")
    for start in (*wanted, "doctor.", "prison.", "anomaly."):
        assert any(mend.startswith(start) for mend in mends), start
    assert widget.mend_at(centre(widget, "ship")) == "ship"
    assert widget.mend_at(centre(widget, "tardis.player_1")) == "tardis.player_1"


def test_a_finger_on_a_console_unfolds_it() -> None:
    session = found.crowded()
    widget = board((1280, 800))
    view = daleks(session)
    widget.show(view)
    seat = next(seat for seat in view.doctors if seat != view.turn)
    settle()
    before = items(widget)[f"console.{seat}"].box.h
    widget.tap(centre(widget, f"console.{seat}"))
    assert items(widget)[f"console.{seat}"].box.h > before


@pytest.mark.parametrize("language", ["en", "de"])
def test_what_else_a_card_does_stands_on_the_console(language: str) -> None:
    session = found.start()
    view = daleks(session)
    stage = Stage((1280, 800))
    widget = Board(words_for(session, language), phrases(language))
    stage.put(widget)
    with_texts = 0
    for seat, doctor in view.doctors.items():
        widget.opened = seat
        widget.show(view)
        aboard = [doctor.card, *(each.card for each in doctor.companions)]
        for card in view.facts.texts.keys() & set(aboard):
            text = items(widget)[f"console.{seat}/{card}/text"].look
            assert isinstance(text, Words)
            with_texts += 1
    assert with_texts == 3, "two Doctors and Sarah Jane Smith"
    sarah = view.facts.texts["sarah_jane_smith"]
    assert sarah[0].if_with == ("fourth",)


def test_every_face_belongs_to_a_game() -> None:
    from companion.games import GAMES

    assert set(FACES) == set(GAMES)


def test_what_lies_under_the_track_is_seen_however_low_the_board_is() -> None:
    widget = board((340, 200))
    widget.show(found.start().view())
    settle()
    assert widget.places.height == widget.height
    assert not widget.web.scene.items
    assert {"space", "console"} <= {key.partition(".")[0] for key in items(widget)}


def test_players_wear_the_colours_of_their_bases() -> None:
    """Whatever was chosen for a new game; who came late, or chose the same, gets another."""
    chosen = {"ann": "green", "bob": "red", "cat": "red"}
    found = players(("ann", "bob", "cat", "dan"), ("Ann", "Bob", "Cat", "Dan"), chosen)
    assert [found[seat].colour for seat in ("ann", "bob")] == [
        colours.base("green"),
        colours.base("red"),
    ]
    assert len({each.colour for each in found.values()}) == 4


def test_small_words_keep_apart() -> None:
    """A space of this type is three pixels wide, and a T has none to its left."""
    for size in (11, 12, 14, 17):
        apart = writing.width("the TARDIS", size) - writing.width("theTARDIS", size)
        assert apart > size / 4
    view = Written()
    view.put(Words("the TARDIS", 14, colours.TEXT), (200, 20))
    wide = view.sheet.size[0]
    assert wide >= writing.width("the TARDIS", 14) > lettering.width("the TARDIS", 14)
