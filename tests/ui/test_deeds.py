"""What hands must do, drawn: every told message in few words, and alike ones as one."""

from __future__ import annotations

import random
import re
from collections.abc import Iterator
from dataclasses import replace

import pytest

from companion.core.messages import Message, message
from companion.core.session import Session
from companion.games import time_of_the_daleks as rules
from companion.games.time_of_the_daleks.seen import View
from companion.ui.boards.scene import Die, Icon
from companion.ui.face import Deed
from companion.ui.faces import FACES, PLAIN
from companion.ui.faces.time_of_the_daleks.deeds import KINDS, deed
from companion.ui.play.deeds import DeedTile, Doing, doings, tiles
from companion.ui.play.telling import Step
from companion.ui.theme import icons
from companion.words import Words
from companion.words.words import LANGUAGES
from tests.looks import daleks
from tests.play import act
from tests.ui.boards.show import game, words_for

FACE = FACES[rules.NAME]
SHORT = 46  # letters of what is read at arm's length
NAMED = re.compile(r"…|daleks\.|board\.|_")


def played(players: int, seed: int) -> Session:
    session, rng = game(players), random.Random(seed)
    for _ in range(400):
        if session.question is None:
            break
        act(session, rng)
    return session


def told() -> Iterator[tuple[Session, Message, View]]:
    for players, seed in ((4, 1), (3, 2), (2, 3)):
        session = played(players, seed)
        frames = session.frames(0)
        for n, each in session.told(None):
            if n in frames:  # what was dealt before anybody had answered lies in none
                yield session, each, view_of(frames[n])


def view_of(frame: object) -> View:
    assert isinstance(frame, View)
    return frame


@pytest.mark.parametrize("language", LANGUAGES)
def test_whatever_is_drawn_says_it_in_few_words(language: str) -> None:
    drawn = set()
    for session, each, view in told():
        words = words_for(session, language)
        seats = [str(dict(each.values)["seat"])] if "seat" in dict(each.values) else []
        for lay in (view, None):
            found = deed(each, seats, lay, words, words.phrase)
            if found is None:
                continue
            drawn.add(each.id.removeprefix("daleks."))
            said = f"{found.title}\n{found.hint}\n{found.act}"
            assert not NAMED.search(said), (each, said)
            assert re.fullmatch(r"([+−]\d+)?", found.amount), each
            assert isinstance(found.look, Die) or found.look.name in icons.names()  # type: ignore[union-attr]
            if "colours" not in dict(each.values) and "who" not in dict(each.values):
                assert len(found.title) <= SHORT, said
                assert len(found.hint) <= SHORT, said
    assert {"move_tardis", "move_ship", "place_dalek", "gain_charges", "dismiss"} <= drawn


def test_only_what_the_game_tells_is_drawn() -> None:
    words = Words("en", game=rules.NAME)
    for kind in KINDS:
        assert words.phrase(f"daleks.{kind}") != f"daleks.{kind}", kind


WORDS = Words("en", lambda kind, id: id.title() if kind == "seat" else None, rules.NAME)


def said(id: str, seats: list[str], view: View | None = None, **values: str | int) -> Deed:
    told = Message(f"daleks.{id}", "", tuple(values.items()))
    found = deed(told, seats, view, WORDS, WORDS.phrase)
    assert found is not None
    return found


def test_forward_is_good_for_a_tardis_and_bad_for_the_ship() -> None:
    ahead = said("move_tardis", ["ann"], space=8, by=1)
    assert (ahead.amount, ahead.title, ahead.tone) == ("+1", "Ann to VIII", "GOOD")
    assert said("move_tardis", ["ann"], space=7, by=-2).amount == "−2"
    assert said("move_tardis", ["ann"], space=7, by=-2).tone == "DANGER"
    assert said("move_ship", [], space=7, by=2).tone == "DANGER"
    assert said("move_ship", [], space=7, by=-1).tone == "GOOD"


def test_what_is_still_to_go_is_counted_on_the_table() -> None:
    view = daleks(game(3))
    gallifrey = view.web.gallifrey
    ahead = said("move_tardis", ["ann"], view, space=gallifrey - 1, by=1)
    assert ahead.hint == "1 space to Gallifrey"
    there = said("move_tardis", ["ann"], view, space=gallifrey, by=1)
    assert there.hint == "the journey is over"
    invaded = replace(view, daleks={"earth.1": 1, "earth.3": 1, "mars": 3})
    assert said("place_dalek", [], invaded, area="earth.1").hint == "2 on Earth, 3 end it all"
    assert said("place_dalek", [], invaded, area="mars").hint == "5 of 6 Daleks in play"


def gains(*seats: str, n: int = 1) -> list[Step]:
    rule = "adventure.success.2"
    each = [message("daleks.gain_charges", rule, seat=seat, n=n) for seat in seats]
    return [Step(at, told) for at, told in enumerate(each)]


def drawn(steps: list[Step], view: View | None = None) -> list[Doing]:
    return [*doings(steps, FACE, WORDS, WORDS.phrase, lambda _: view)]


def titles(things: list[Doing]) -> list[str]:
    return [thing.deed.title for thing in things if thing.deed is not None]


def test_what_several_do_alike_is_one_thing() -> None:
    view = daleks(game(3))
    seats = [*view.doctors]
    (everybody,) = drawn(gains(*seats), view)
    assert everybody.deed is not None
    assert (everybody.deed.title, everybody.deed.amount) == ("For everybody", "+1")
    assert len(everybody.steps) == 3
    assert titles(drawn(gains(*seats[:2]), view)) == ["For Player_1 and Player_2"]
    assert len(drawn(gains("ann", "ann"))) == 2, "twice is not once"
    assert len(drawn([*gains("ann"), *gains("bob", n=2)])) == 2
    dalek = message("daleks.place_dalek", "adventure.failure.2", area="mars")
    assert len(drawn([Step(0, dalek), Step(1, dalek)])) == 2, "nobody's are never one"


def test_what_a_game_does_not_draw_its_sentence_says() -> None:
    steps = gains("ann")
    (thing,) = doings(steps, PLAIN, WORDS, WORDS.phrase)
    assert thing.deed is None
    assert thing.sentence == "Ann, take a Sonic Charge."
    assert tiles([thing], print, (800, 600)) is None


# Tiles


def many(count: int) -> list[Doing]:
    steps = gains("ann")
    return [thing for _ in range(count) for thing in drawn(steps)]


@pytest.mark.parametrize("count", [1, 3, 5, 6, 7])
def test_tiles_leave_the_picture_half_of_the_room(count: int) -> None:
    made = tiles(many(count), print, (820, 690))
    assert made is not None
    assert made.height <= 690 / 2
    assert len(made.tiles) == count
    each = (820 - made.spacing[0] * (made.cols - 1)) / made.cols
    assert all(tile.tall(each) <= made.height for tile in made.tiles)


def test_tiles_that_have_no_room_are_none() -> None:
    assert tiles(many(3), print, (820, 200)) is None
    assert tiles([], print, (820, 690)) is None


def test_a_tile_of_few_words_is_lower() -> None:
    (thing,) = many(1)
    assert thing.deed is not None
    full, brief = (DeedTile(thing.deed, print, brief=brief) for brief in (False, True))
    assert brief.tall(200) < full.tall(200)
    assert isinstance(thing.deed.look, Icon)
