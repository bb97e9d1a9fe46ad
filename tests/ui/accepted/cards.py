"""Screens of the card game as they are accepted: an evening in the app, and one with paper."""

from __future__ import annotations

import random
from collections.abc import Callable
from dataclasses import replace
from functools import cache, partial
from itertools import pairwise

from companion.core.bots import anything
from companion.core.dealer import Dealer, seeded
from companion.core.log import Log
from companion.core.questions import Answer, Choose, Question
from companion.core.session import Session
from companion.core.under_way import UNDER_WAY
from companion.games import doctor_who_card_game
from companion.games.doctor_who_card_game.hands import NOTHING
from companion.saves.boxes import shipped
from companion.saves.saved import SavedGame
from companion.ui.faces import face_of
from companion.ui.host import Playing
from companion.ui.screens.box import BoxScreen
from companion.ui.screens.draft import Draft
from companion.ui.screens.legend import LegendScreen
from companion.ui.screens.more import MoreScreen
from companion.ui.screens.rules import RulesScreen
from companion.ui.screens.set_up import SetupScreen
from tests.play import new_session
from tests.ui.accepted.games import BEGUN, PEOPLE
from tests.ui.accepted.stage import GAME_OF, Stage

GAME = doctor_who_card_game
NAME = GAME.NAME
SEATS = ("player_1", "player_2", "player_3", "player_4")
APP, PAPER = "app", "open"
EARLY = 40  # answers: then there is something on the table
SEED = 5
Scene = Callable[[Stage], object]
CARDS: dict[str, Scene] = {}


def cards(scene: Scene) -> Scene:
    GAME_OF[scene] = GAME
    CARDS[f"cards_{getattr(scene, '__name__')}"] = scene  # noqa: B009 - as for any screen
    return scene


@cache
def options(way: str, players: int = 3) -> dict[str, object]:
    people = {
        seat: {"name": name, "colour": colour, "edge": edge}
        for seat, (name, colour, edge) in zip(SEATS[:players], PEOPLE, strict=False)
    }
    made = GAME.defaults(SEATS[:players], shipped(NAME))
    return {**made, "way": way, "people": people}


@cache
def evening(way: str, players: int = 3) -> tuple[Session, dict[str, int]]:
    """And where each question is open first, once there is something on the table."""
    deal = Dealer(seeded("7"), GAME.DECKS).answer
    session = new_session(GAME, options(way, players), deal=deal)
    rng, found = random.Random(SEED), dict[str, int]()
    while session.question is not None:
        if session.n >= EARLY:
            found.setdefault(session.question.about.id.removeprefix("cards."), session.n)
        session.answer(None, lively(session.question, rng), session.n)
    found["over"] = session.n
    return session, found


def lively(question: Question, rng: random.Random) -> Answer:
    """Locations and attacks above all, and what is turned up goes together: however well the app
    plays by now, these games stay as they are."""
    if not isinstance(question, Choose):
        return anything(question, rng.randrange)
    id, found = question.about.id, [each for each in question.options if each != NOTHING]
    if id == "cards.turned_up":
        return (found[0],)
    if id == "cards.act":
        wanted = [each for each in found if each in ("location", "support") or ":" in each]
        if wanted and rng.random() < 0.75:
            return (rng.choice([*wanted, "location"] if "location" in found else wanted),)
        return ("pass",) if "pass" in found else (rng.choice(found),)
    if question.at_most == 1 and found:
        return (rng.choice(found),)
    if found and id in ("cards.which_enemies", "cards.which_defenders"):
        return (rng.choice(found),)
    return anything(question, rng.randrange)


def opened(stage: Stage, n: int, way: str = APP, players: int = 3) -> Playing:
    """Before its answer ``n``."""
    log = Log(evening(way, players)[0].log.events[:n], n)
    made = SavedGame(
        NAME,
        GAME.RULES,
        options(way, players),
        seed="7",
        held=GAME.DECKS if way == APP else (),
        log=log,
        created=BEGUN,
        at=[BEGUN] * n,
    )
    return stage.open(stage.companion.resume(stage.store.add(made)))


def ask(stage: Stage, id: str, way: str = APP) -> Playing:
    return opened(stage, evening(way)[1][id], way)


def alone(stage: Stage, id: str) -> None:
    """Whoever is asked looks."""
    question = ask(stage, id).session.question
    assert question is not None
    stage.app.screen.show(question.by[0])


def told(stage: Stage, id: str, result: str = "") -> None:
    """After the answer that made everybody hear this."""
    whole = evening(APP)[0]
    rows = [heard for line, heard in whole.rows(None) if line is not None]
    n = next(
        n
        for n, heard in enumerate(rows)
        if any(m.id == id and dict(m.values).get("result", "") == result for m in heard)
    )
    session = opened(stage, n).session
    session.answer(None, whole.log.events[n].answer, session.n, sure=True)


# A turn


@cards
def act(stage: Stage) -> None:
    ask(stage, "act")


@cards
def act_late(stage: Stage) -> None:
    """Much lies there."""
    session, found = evening(APP)
    turns = [n for n in range(found["over"]) if asked(session, n) == "cards.act"]
    opened(stage, turns[-8])


@cards
def act_of_four(stage: Stage) -> None:
    session, found = evening(APP, 4)
    turns = [n for n in range(found["over"]) if asked(session, n) == "cards.act"]
    opened(stage, turns[-8], APP, 4)


def asked(session: Session, n: int) -> str:
    question = session.at(n).question
    return question.about.id if question is not None else ""


@cards
def covered(stage: Stage) -> None:
    ask(stage, "which_enemies")


@cards
def attackers(stage: Stage) -> None:
    alone(stage, "which_enemies")


@cards
def handed_on(stage: Stage) -> None:
    alone(stage, "pass")


# With paper


@cards
def how_many(stage: Stage) -> None:
    ask(stage, "which_enemies", PAPER)


@cards
def which_location(stage: Stage) -> None:
    ask(stage, "which_location", PAPER)


@cards
def which_support(stage: Stage) -> None:
    ask(stage, "which_support", PAPER)


@cards
def turned_up(stage: Stage) -> None:
    """An Enemy, beside one that has its name."""
    session, found = evening(PAPER)
    turns = [n for n in range(found["over"]) if asked(session, n) == "cards.turned_up"]
    opened(stage, next(b for a, b in pairwise(turns) if b == a + 1), PAPER)


@cards
def lost(stage: Stage) -> None:
    ask(stage, "recover", PAPER)


# What comes of it


@cards
def held(stage: Stage) -> None:
    told(stage, "cards.compared", "won")


@cards
def overrun(stage: Stage) -> None:
    told(stage, "cards.compared", "lost")


@cards
def end(stage: Stage) -> None:
    opened(stage, evening(APP)[1]["over"])


# Around a game


@cards
def home(stage: Stage) -> None:
    ask(stage, "act")
    stage.home()


@cards
def way(stage: Stage) -> None:
    """How it is played with cards of paper."""
    draft = Draft(stage.companion, NAME)
    draft.preset("table")
    stage.go(lambda: MoreScreen(stage.companion, stage.app, draft))


def _set_up(stage: Stage, at: int) -> None:
    playing = opened(stage, 3, PAPER)
    stage.go(partial(SetupScreen, stage.companion, stage.app, playing))
    stage.app.screen.at = at
    stage.app.screen.draw()


@cards
def setting_up_starts(stage: Stage) -> None:
    _set_up(stage, 0)


@cards
def setting_up_counters(stage: Stage) -> None:
    _set_up(stage, 1)


@cards
def setting_up_the_deck(stage: Stage) -> None:
    _set_up(stage, 2)


@cards
def tour(stage: Stage) -> None:
    """Of a game that is under way."""
    plan = stage.companion.plan(NAME)
    playing = stage.companion.begin(replace(plan, held=(), flags={UNDER_WAY: True}))
    session = playing.session
    for seat in ("player_1", "player_2"):
        path = f"new_place.{seat}"
        to = session.game.mends(session.now.table)[path].to
        session.correct(None, path, to[0], session.n)
    stage.open(playing)
    stage.app.screen.go_to("player_1")


@cards
def box(stage: Stage) -> None:
    own = stage.companion.own_box(NAME)
    stage.go(lambda: BoxScreen(stage.companion, stage.app, own))


@cards
def legend(stage: Stage) -> None:
    playing = ask(stage, "act")
    stage.go(partial(LegendScreen, stage.companion, stage.app, playing))


@cards
def rules(stage: Stage) -> None:
    playing = ask(stage, "act")
    stage.go(partial(RulesScreen, stage.companion, stage.app, playing, face_of(NAME)))
