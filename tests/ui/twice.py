"""A second tap at once, where the first was: it must never answer what nobody has read."""

from __future__ import annotations

from kivy.base import EventLoop

from companion.core.session import Session
from companion.ui.boards.scene import Item
from companion.ui.screens.play import PlayScreen
from companion.ui.theme import colours
from companion.ui.theme.tap import NextStep
from companion.ui.theme.widgets import DieFace, Tap
from tests.ui.accepted.stage import Stage
from tests.ui.driver import Finger

Place = tuple[float, float]


def answered_unread(stage: Stage, turn: int) -> str:
    """What a second tap did that nobody wanted, or nothing: by turns on the next step, an answer,
    and what lies in the picture."""
    stage.driver.settle()
    found = _places(stage)
    where = found[turn % len(found)]
    before = _asked(stage)
    _tap(stage, where)
    once = _asked(stage)
    _tap(stage, where)
    twice = _asked(stage)
    if once[:2] != before[:2] and twice[:2] != once[:2]:
        return f"it answered {once} too"
    if isinstance(stage.app.screen, PlayScreen) and once != before and twice[2] != once[2]:
        return f"hands have not read {once[2] - twice[2]} things to do"
    return ""


def _tap(stage: Stage, where: Place) -> None:
    """As quick as a finger can be."""
    finger = Finger(*where)
    for what in ("begin", "end"):
        EventLoop.post_dispatch_input(what, finger)
        stage.driver.frames(1)


def _asked(stage: Stage) -> tuple[str, int, int]:
    """What is asked, the answers there are, and how much is still to be done by hands."""
    session, screen = _session(stage), stage.app.screen
    question = session.question if session is not None else None
    pages = len(screen.run.pages) if isinstance(screen, PlayScreen) else 0
    return question.about.id if question else "", session.n if session else -1, pages


def _session(stage: Stage) -> Session | None:
    playing = stage.app.playing
    return playing.session if playing is not None else None


def _places(stage: Stage) -> list[Place]:
    """The next step, the first other answer, the first thing that may be chosen in the picture."""
    driver, found = stage.driver, list[Place]()
    taps = [tap for tap in driver.taps() if not tap.disabled and tap.tapped is not None]
    onward = [tap for tap in taps if isinstance(tap, NextStep) and tap.text]
    blue = [tap for tap in taps if isinstance(tap, Tap) and tuple(tap.fill) == colours.BLUE]
    if first := [*onward, *blue, *taps][:1]:
        found.append(first[0].to_window(*first[0].center))
    screen = stage.app.screen
    if not isinstance(screen, PlayScreen) or driver.sheet is not None:
        return found
    inside = screen.dock.words.walk(restrict=True)
    answers = [each for each in inside if isinstance(each, Tap | DieFace) and each in taps]
    if answers:
        found.append(answers[0].to_window(*answers[0].center))
    if screen.middle.shown is not None:
        found += [*_lit(screen)][:1]
    return found


def _lit(screen: PlayScreen) -> list[Place]:
    found = []
    assert screen.middle.shown is not None
    for picture, pane in screen.middle.shown.pictures():
        lit: list[Item] = [item for item in picture.scene.items if item.key in picture.lit]
        for item in lit:
            x, y = picture.place_of(item)
            middle = (x + item.box.w / 2, y + item.box.h / 2)
            found.append(pane.to_parent(*middle) if pane is not None else middle)
    return found
