"""The Adventure's place: dice under the symbols they meet, means to touch."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest
from kivy.metrics import dp

from companion.core.questions import Choose
from companion.core.session import Session
from companion.games.time_of_the_daleks.seen import Gone
from companion.ui.boards.panes import STILL
from companion.ui.boards.scene import Die, Item, Plate, Words
from companion.ui.faces.time_of_the_daleks.adventure import AdventurePlace
from companion.ui.theme import colours
from tests.looks import daleks
from tests.ui.accepted.scenes import SCENES
from tests.ui.accepted.stage import staged
from tests.ui.boards import positions as found
from tests.ui.boards.measure import problems
from tests.ui.boards.show import Stage, phrases, positions, settle, words_for

SIZES = ((1280, 800), (800, 1280), (1024, 600), (360, 740))


def place(
    session: Any, size: tuple[int, int] = (1280, 800), language: str = "en"
) -> AdventurePlace:
    stage = Stage(size, 8)  # first: it sets the clock
    widget = AdventurePlace(words_for(session, language), phrases(language))
    stage.put(widget)
    widget.show(daleks(session))
    settle()
    return widget


def options_of(session: Session) -> tuple[str, ...]:
    assert isinstance(session.question, Choose)
    return session.question.options


def items(widget: AdventurePlace) -> dict[str, Item]:
    return {item.key: item for picture, _ in widget.pictures() for item in picture.scene.items}


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("language", ["en", "de"])
@pytest.mark.parametrize("find", found.ADVENTURE)
def test_words_are_whole_and_apart(find: Any, language: str, size: tuple[int, int]) -> None:
    widget = place(find(), size, language)
    assert problems(widget) == []


def test_every_position_of_a_game_is_drawn_and_every_die_is_there_once() -> None:
    widget = None
    for session in positions(3, 11):
        widget = widget or place(session)
        view = daleks(session)
        widget.show(view)
        pools = view.adventure.pools if view.adventure else []
        shown = [key for key in items(widget) if key.startswith("die.") and "/" not in key]
        assert len(shown) == sum(len(pool.colours) for pool in pools)


def test_what_meets_a_symbol_lies_below_it_and_missing_ones_are_counted() -> None:
    session = found.thrown()
    widget, view = place(session), daleks(session)
    there = items(widget)
    missing = sum(view.going_on.missing.values())
    assert sum(key.endswith("/missing") for key in there) == missing
    for n, die in widget.slots.items():
        need, below = there[f"need.{n}"], there[f"die.{die}"]
        assert isinstance(below.look, Die)
        assert below.look.state == "met"
        assert abs(need.box.middle[0] - below.box.middle[0]) < 1
        assert below.box.y > need.box.bottom


def test_nothing_is_called_missing_before_the_throw() -> None:
    there = items(place(found.building()))
    assert any(key.startswith("need.") for key in there)
    told = ("/missing", "/lacking", "/join")
    assert not [key for key in there if key.startswith("need.") and key.endswith(told)]


def test_dice_that_were_discarded_lie_in_as_many_rows_as_they_need() -> None:
    widget = place(session := found.thrown(), (360, 740))
    view = daleks(session)
    now, *others = view.going_on.pools
    pools = (replace(now, left=(Gone("black", "discard"),) * 12), *others)
    widget.show(replace(view, adventure=replace(view.going_on, pools=pools)))
    settle()
    left = [item for key, item in items(widget).items() if key.startswith("left.")]
    assert len({item.box.y for item in left if isinstance(item.look, Die)}) > 1
    assert max(item.box.right for item in left) <= widget.width


def test_dice_are_chosen_on_the_picture() -> None:
    session = found.which_dice()
    widget = place(session)
    picked: list[str] = []
    options = options_of(session)
    assert widget.offer(options, picked.append) == ()
    item = items(widget)[f"die.{options[0]}"]
    x, y = widget.pane.picture.place_of(item)
    at = widget.pane.to_parent(x + item.box.w / 2, y + item.box.h / 2)
    widget.tap(at)
    assert picked == [options[0]]
    seat, _, id = options[0].partition(":")
    assert widget.mend_at(at) == f"face.{seat}.{id}"


def test_whose_dice_are_too_many_chooses_among_those() -> None:
    """Those of who is helped are called alike."""
    with staged((1280, 800), "en", SCENES["asks_discard_down"]) as stage:
        stage.driver.settle()
        place, session = stage.app.screen.middle.shown, stage.driver.session
        assert isinstance(place, AdventurePlace)
        assert problems(place) == []
        assert session.question is not None
        (seat,) = session.question.by
        lit = {key for picture, _ in place.pictures() for key in picture.lit}
        assert lit == {f"die.{seat}:{id}" for id in options_of(session)}
        drawn = {die.focus for pool in daleks(session).going_on.pools for die in pool.causes} - {""}
        assert len([key for key in items(place) if key.endswith("/to")]) >= len(drawn) > 1


def test_no_more_is_scrolled_away_than_must_be() -> None:
    session = found.thrown()
    widget = place(session, (360, 500))
    pane, picture = widget.pane, widget.pane.picture
    hidden = picture.height - pane.height
    widget.offer(options_of(session), print)
    lit = [item.box for item in picture.scene.items if item.key in picture.lit]
    first, top = min(lit, key=lambda box: box.y), (1 - pane.scroll_y) * hidden
    assert first.bottom - pane.height > 0, "it would be in sight without"
    assert 0 <= top + pane.height - first.bottom < dp(STILL) + 1


def test_cards_that_can_do_something_are_lit() -> None:
    session = found.thrown()
    widget = place(session)
    rest = widget.offer(options_of(session), print)
    assert all(option.endswith(":give_up") for option in rest)
    session = found.building()
    widget = place(session)
    rest = widget.offer(options_of(session), print)
    assert all(option.startswith("help:") or option == "go_on" for option in rest)


def test_without_an_adventure_it_is_empty() -> None:
    widget = place(found.start())
    assert items(widget) == {}


@pytest.mark.parametrize("language", ["en", "de"])
@pytest.mark.parametrize("find", [found.building, found.thrown])
def test_one_knows_beforehand_whom_one_meets_what_is_won_and_what_failing_costs(
    find: Any, language: str
) -> None:
    session = find()
    widget, view = place(session, language=language), daleks(session)
    zone, there, facts = view.going_on.zone, items(widget), view.facts
    lying = {z: d for each in view.locations for z, d in each.dilemmas.items()}
    if dilemma := lying.get(zone, ""):
        name = words_for(session, language).name("card", dilemma)
        assert name in " ".join(each.text for each in _words(there, "heading/name"))
        reward, fail = facts.zones[zone].reward, facts.dilemmas[dilemma].fail
    else:  # a Time Anomaly has none
        reward, fail = facts.anomalies[zone].reward, facts.anomalies[zone].fail
    for key, effects in (("stakes/reward", reward), ("stakes/fail", fail)):
        chips = {each for each in there if each.startswith(f"{key}/")}
        assert f"{key}/said" in {each.removesuffix("/0") for each in chips}
        assert len(chips) > len(effects or ())


def _words(there: dict[str, Item], key: str) -> list[Words]:
    found = (item.look for name, item in there.items() if name.startswith(key))
    return [look for look in found if isinstance(look, Words)]


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize(
    ("find", "drawings"),
    [
        (found.thrown, ("stakes/", "reroll.", "change.")),
        (found.building, ("stakes/", "add.", "focus.")),
    ],
)
def test_drawings_that_choose_nothing_can_be_read_about(
    find: Any, drawings: tuple[str, ...], size: tuple[int, int]
) -> None:
    """What is won and lost, and what each card does for the dice."""
    widget = place(find(), size)
    picture, seen = widget.pane.picture, set()
    for item in picture.scene.items:
        if item.key.startswith(drawings):
            x, y = item.box.middle
            assert picture.reads_at(picture.x + x, picture.top - y), item.key
            seen.add(item.key.replace("/", ".").partition(".")[0])
    assert {"stakes"} < seen


@pytest.mark.parametrize("size", [(834, 686), (780, 690)])  # beside the dock, and above it
@pytest.mark.parametrize("language", ["en", "de"])
@pytest.mark.parametrize("find", found.ADVENTURE)
def test_heading_challenge_dice_and_means_are_in_sight_together(
    find: Any, language: str, size: tuple[int, int]
) -> None:
    """On a ten-inch tablet, of one Doctor and of two; cards of three rows may have to be scrolled
    to while a pool is built."""
    session = find()
    stage = Stage((1280, 800) if size[0] > 800 else (800, 1280), 8)
    widget = AdventurePlace(words_for(session, language), phrases(language))
    widget.size_hint = (None, None)
    stage.put(widget)
    widget.size = size
    widget.show(daleks(session))
    settle()
    picture, view = widget.pane.picture, daleks(session)
    if view.going_on.outcome:
        return
    asked = view.question.about.id if view.question is not None else ""
    two = len(view.going_on.pools) > 1 and asked == "daleks.build_pool"
    assert picture.height <= size[1] * (1.2 if two else 1.0)


def test_conditions_are_chips_beside_the_name_that_can_be_read() -> None:
    session = found.building()
    widget, view = place(session), daleks(session)
    now = replace(view.going_on, conditions=("time_locked", "fixed_point"))
    widget.show(replace(view, adventure=now))
    settle()
    there = items(widget)
    for condition in now.conditions:
        chip = there[f"heading/{condition}"]
        assert chip.reads == (condition,)
        assert chip.box.x > there["heading/name"].box.right
        x, y = chip.box.middle
        picture = widget.pane.picture
        assert picture.reads_at(picture.x + x, picture.top - y) == (condition,)


def test_what_is_missing_has_the_lamps_edge() -> None:
    widget = place(found.thrown())
    missing = [item for key, item in items(widget).items() if key.endswith("/missing")]
    assert missing
    for item in missing:
        assert isinstance(item.look, Plate)
        assert item.look.dashed
        assert item.look.edge == colours.LAMP
