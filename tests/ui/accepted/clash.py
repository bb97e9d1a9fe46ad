"""Screens of Time Clash as they are accepted: an evening of three, and its end."""

from __future__ import annotations

import random
from collections.abc import Callable
from dataclasses import replace
from functools import cache, partial

from companion.core.bots import anything
from companion.core.log import Log
from companion.core.questions import UNKNOWN
from companion.core.session import Session
from companion.core.under_way import UNDER_WAY
from companion.games import time_clash
from companion.games.time_clash.seen import View
from companion.saves.boxes import shipped
from companion.saves.saved import SavedGame
from companion.ui.faces import face_of
from companion.ui.faces.time_clash.keypad import Keypad
from companion.ui.host import Playing
from companion.ui.screens.legend import LegendScreen
from companion.ui.screens.rules import RulesScreen
from companion.ui.screens.set_up import SetupScreen
from tests.play import new_session
from tests.ui.accepted.games import BEGUN, PEOPLE
from tests.ui.accepted.stage import GAME_OF, Stage

NAME = time_clash.NAME
SEATS = ("player_1", "player_2", "player_3")
ARCS = {"enemy": "davros", "time": "skaro", "companion": "clara"}
SEED = 0  # of an evening in which all of this comes
WORTH = 300  # a Gambit must be before it is
FULL = 7  # cards lie there before it is worth a picture
Scene = Callable[[Stage], object]
CLASH: dict[str, Scene] = {}


def clash(scene: Scene) -> Scene:
    GAME_OF[scene] = time_clash
    CLASH[f"clash_{getattr(scene, '__name__')}"] = scene  # noqa: B009 - as for any screen
    return scene


@cache
def options() -> dict[str, object]:
    people = {
        seat: {"name": name, "colour": colour, "edge": edge}
        for seat, (name, colour, edge) in zip(SEATS, PEOPLE, strict=False)
    }
    made = time_clash.defaults(SEATS, shipped(NAME))
    return {**made, "games": 3, "arcs": ARCS, "people": people}


@cache
def evening(seed: int = SEED) -> tuple[Session, dict[str, int]]:
    """Played without a thought; and where each question is open with much on the table."""
    session, rng = new_session(time_clash, options()), random.Random(seed)
    found: dict[str, int] = {}
    while session.question is not None:
        view = session.view()
        assert isinstance(view, View)
        full = sum(len(each.cards) for each in view.stacks.values()) >= FULL
        id = session.question.about.id.removeprefix("clash.")
        if id in ("oppose", "give_what", "die"):
            full = view.gambit is not None and view.gambit.sum >= WORTH
        if full or id == "gambit":
            found.setdefault(id, session.n)
        table = session.now.table
        if id == "turn" and full and UNKNOWN not in table.hands[view.turn]:
            found.setdefault("own_hand", session.n)
        session.answer(None, anything(session.question, rng.randrange), session.n)
    found["over"] = session.n
    return session, found


def opened(stage: Stage, n: int) -> Playing:
    """Before its answer ``n``, with all decks on the table."""
    log = Log(evening()[0].log.events[:n], n)
    made = SavedGame(
        NAME, time_clash.RULES, options(), seed="5", log=log, created=BEGUN, at=[BEGUN] * n
    )
    return stage.open(stage.companion.resume(stage.store.add(made)))


def ask(stage: Stage, id: str) -> Playing:
    return opened(stage, evening()[1][id])


def keys(stage: Stage) -> Keypad:
    asked = stage.app.screen.dock.asked
    return next(each for each in asked.walk() if isinstance(each, Keypad))


# A turn


@clash
def turn(stage: Stage) -> None:
    ask(stage, "turn")


@clash
def which_stack(stage: Stage) -> None:
    """What would follow stands where it would happen."""
    ask(stage, "turn")
    ways = keys(stage).keys
    stage.driver.tap(
        next(tap for (suit, _), tap in ways.items() if suit == "plan" and not tap.disabled)
    )


@clash
def special(stage: Stage) -> None:
    ask(stage, "turn")
    stage.driver.tap(stage.app.screen.say("board.mode.special"))


@clash
def move(stage: Stage) -> None:
    ask(stage, "turn")
    stage.driver.tap(stage.app.screen.say("board.mode.move"))


@clash
def own_hand(stage: Stage) -> None:
    """What a hand that the app knows may do, once its player looks."""
    playing = ask(stage, "own_hand")
    playing.hold(time_clash.DECKS)
    screen = stage.app.screen
    assert playing.session.question is not None
    screen.show(playing.session.question.by[0])


@clash
def curtain(stage: Stage) -> None:
    playing = ask(stage, "turn")
    playing.hold(time_clash.DECKS)
    stage.app.screen.show(None)


@clash
def window(stage: Stage) -> None:
    ask(stage, "window_card")


@clash
def countered(stage: Stage) -> None:
    ask(stage, "window_card")
    stage.driver.tap(stage.app.screen.say("board.countered_by"))


@clash
def technique(stage: Stage) -> None:
    ask(stage, "technique")


@clash
def discards(stage: Stage) -> None:
    ask(stage, "discard_card")


# The Endgame


@clash
def flip(stage: Stage) -> None:
    ask(stage, "flip")


@clash
def disk(stage: Stage) -> None:
    ask(stage, "disk")


@clash
def threat_gone(stage: Stage) -> None:
    ask(stage, "threat_gone")


@clash
def dared(stage: Stage) -> None:
    """A card is turned for the Gambit."""
    playing = ask(stage, "gambit")
    question = playing.session.question
    assert question is not None
    middle = stage.app.screen.middle
    assert middle.shown is not None
    lit = [option for picture, _ in middle.shown.pictures() for option in picture.lit.values()]
    if lit:
        middle.shown.chosen(lit[0])


@clash
def opposed(stage: Stage) -> None:
    ask(stage, "oppose")


@clash
def given(stage: Stage) -> None:
    ask(stage, "give_what")


@clash
def die(stage: Stage) -> None:
    ask(stage, "die")


def _told(stage: Stage, id: str) -> None:
    """After the answer that made everybody hear this."""
    whole = evening()[0]
    rows = [told for line, told in whole.rows(None) if line is not None]
    n = next(n for n, told in enumerate(rows) if any(each.id == id for each in told))
    session = opened(stage, n).session
    session.answer(None, whole.log.events[n].answer, session.n, sure=True)


@clash
def endgame(stage: Stage) -> None:
    _told(stage, "clash.endgame")


@clash
def failed(stage: Stage) -> None:
    _told(stage, "clash.gambit_fails")


@clash
def won(stage: Stage) -> None:
    _told(stage, "clash.game_won")


@clash
def end(stage: Stage) -> None:
    opened(stage, evening()[1]["over"])


# Around a game


@clash
def home(stage: Stage) -> None:
    opened(stage, evening()[1]["turn"])
    stage.home()


def _set_up(stage: Stage, at: int) -> None:
    playing = opened(stage, 0)
    stage.go(partial(SetupScreen, stage.companion, stage.app, playing))
    stage.app.screen.at = at
    stage.app.screen.draw()


@clash
def setting_up_the_teams(stage: Stage) -> None:
    _set_up(stage, 0)


@clash
def setting_up_the_ring(stage: Stage) -> None:
    _set_up(stage, 1)


@clash
def setting_up_the_decks(stage: Stage) -> None:
    _set_up(stage, 2)


@clash
def tour(stage: Stage) -> None:
    """Of a match that is under way."""
    plan = stage.companion.plan(NAME)
    playing = stage.companion.begin(replace(plan, held=(), flags={UNDER_WAY: True}))
    session = playing.session
    for path in ("new_card.enemy", "new_card.time", "new_card.enemy"):
        to = session.game.mends(session.now.table)[path].to
        session.correct(None, path, to[0], session.n)
    stage.open(playing)
    stage.app.screen.go_to("enemy")


@clash
def legend(stage: Stage) -> None:
    playing = opened(stage, evening()[1]["turn"])
    stage.go(partial(LegendScreen, stage.companion, stage.app, playing))


@clash
def rules(stage: Stage) -> None:
    playing = opened(stage, evening()[1]["turn"])
    stage.go(partial(RulesScreen, stage.companion, stage.app, playing, face_of(NAME)))
