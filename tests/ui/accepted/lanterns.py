"""Screens of another game, whose face has what ours has, too: as they are accepted."""

from __future__ import annotations

import random
from collections.abc import Callable
from dataclasses import replace
from functools import cache, partial
from unittest import mock

from companion.app.opened import Opened
from companion.core.log import Log
from companion.core.moment import Moment
from companion.core.session import Session
from companion.core.under_way import UNDER_WAY
from companion.saves.saved import SavedGame
from companion.ui.host import Playing
from companion.ui.screens.moment import MomentScreen
from tests import toy
from tests.play import act, new_session
from tests.ui.accepted.games import BEGUN, PEOPLE
from tests.ui.accepted.stage import GAME_OF, Stage, advise_at_once
from tests.ui.driver import said

SEATS = tuple(f"player_{n + 1}" for n in range(len(PEOPLE)))
Scene = Callable[[Stage], object]
LANTERNS: dict[str, Scene] = {}
SEED = 43  # of an evening in which all of this comes


def lanterns(scene: Scene) -> Scene:
    GAME_OF[scene] = toy
    LANTERNS[f"lanterns_{getattr(scene, '__name__')}"] = scene  # noqa: B009 - as for any screen
    return scene


OPTIONS = {
    **toy.defaults(SEATS, {}),
    "deal": 3,
    "people": {
        seat: {"name": name, "colour": colour, "edge": edge}
        for seat, (name, colour, edge) in zip(SEATS, PEOPLE, strict=True)
    },
}


@cache
def evening() -> Session:
    session, rng = new_session(toy, OPTIONS), random.Random(SEED)
    while session.question is not None:
        act(session, rng)
    return session


def opened(stage: Stage, n: int) -> Playing:
    """Before its answer ``n``."""
    log = Log(evening().log.events[:n], n)
    made = SavedGame(toy.NAME, 1, OPTIONS, seed="5", log=log, created=BEGUN, at=[BEGUN] * n)
    return stage.open(stage.companion.resume(stage.store.add(made)))


def asked(id: str) -> int:
    """When that was first asked in the second round, when things lie about."""
    found = (n for n in range(evening().n) if _asks(evening().at(n), id))
    return next(found)


def _asks(moment: Moment, id: str) -> bool:
    return moment.question is not None and moment.question.about.id == id and moment.table.round > 1


@lanterns
def burning(stage: Stage) -> None:
    """Somebody may snuff it out."""
    opened(stage, asked("toy.snuff?"))


@lanterns
def gust(stage: Stage) -> None:
    """Consoles are lit on the board."""
    opened(stage, asked("toy.gust"))


@lanterns
def throw(stage: Stage) -> None:
    """The first of its faces is entered."""
    opened(stage, asked("toy.throw"))
    faces = [tap for tap in stage.driver.taps(stage.app.screen.dock.asked) if said(tap) == "2"]
    stage.driver.tap(faces[-1])


@lanterns
def reroll(stage: Stage) -> None:
    with mock.patch.object(Opened, "advise", advise_at_once):
        opened(stage, next(n for n in range(evening().n) if _may_reroll(evening().at(n))))
        stage.app.screen.show(None)


def _may_reroll(moment: Moment) -> bool:
    """There is a reason, and a token left."""
    table, asks = moment.table, _asks(moment, "toy.reroll?")
    return asks and table.faces.count("out") == 1 and table.tokens[table.turn] > 0


@lanterns
def tour(stage: Stage) -> None:
    """Of a game that is under way."""
    plan = stage.companion.plan(toy.NAME)
    playing = stage.companion.begin(replace(plan, held=(), flags={UNDER_WAY: True}))
    for path, value in (("score.player_2", "12"), ("hand.player_2", "2"), ("turn", "player_2")):
        playing.session.correct(None, path, value, playing.session.n)
    stage.open(playing)
    stage.app.screen.go_to("player_2")


@lanterns
def seat(stage: Stage) -> None:
    opened(stage, asked("toy.reroll?"))
    stage.app.screen.sheets.seat("player_1")
    stage.driver.settle()
    stage.tap("choose.show", seat="Ann")


@lanterns
def moment(stage: Stage) -> None:
    playing = opened(stage, evening().n)
    n = asked("toy.reroll?")
    stage.go(partial(MomentScreen, stage.companion, stage.app, playing, n))
