"""What people see: told on a pipe by the app's own process, which is otherwise left alone.

``python -m tests.window.eyes`` opens the app as ``python -m companion`` does. A line on its input
asks for a look; a line of JSON says what lies where, in points from the window's top left. The
signal that people send to an app that stands still has it say on its way out where it stood.
"""

from __future__ import annotations

import faulthandler
import json
import os
import signal
import sys
import time
from collections.abc import Callable, Iterator
from concurrent.futures import Future
from functools import partial
from pathlib import Path
from threading import Thread
from typing import TYPE_CHECKING, Any, TextIO

if TYPE_CHECKING:
    from kivy.uix.widget import Widget

GLANCE = 0.05  # seconds
Box = tuple[float, float, float, float]


def main() -> int:
    faulthandler.register(signal.SIGUSR1, all_threads=True)
    asked, answers = os.fdopen(os.dup(0)), os.fdopen(os.dup(1), "w")
    Thread(target=_answer, args=(asked, answers), daemon=True).start()
    from companion import app

    return app.run()


def _answer(asked: TextIO, answers: TextIO) -> None:
    """Once the app has told Kivy how to behave, and not before."""
    while not hasattr(sys.modules.get("companion.ui.window"), "opens"):
        time.sleep(GLANCE)
    from kivy.clock import Clock

    for line in asked:
        seen = Future[dict[str, Any]]()
        look = partial(_picture, Path(line.strip())) if line.strip() else sight
        Clock.schedule_once(partial(_look, look, seen))
        print(json.dumps(seen.result()), file=answers, flush=True)


def _look(look: Callable[[], dict[str, Any]], seen: Future[dict[str, Any]], _: float) -> None:
    """In the app's own thread, between two frames."""
    try:
        seen.set_result(look())
    except BaseException as fault:
        seen.set_exception(fault)
        raise


def _picture(path: Path) -> dict[str, Any]:
    from kivy.core.window import Window

    return {"picture": Window.screenshot(name=str(path))}


def sight() -> dict[str, Any]:
    from kivy.app import App
    from kivy.core.window import Window

    app = App.get_running_app()
    if app is None or getattr(app, "screen", None) is None:
        return {"screen": ""}
    screen, sheet = app.screen, _sheet()
    seen = {
        "screen": type(screen).__name__,
        "size": list(Window.size),
        "sheet": sheet is not None,
        "read": [each.text for each in _labels(sheet or screen)],
        "taps": [_tap(tap) for tap in _taps(sheet or screen)],
    }
    return seen | (_play(screen) if hasattr(screen, "session") else {})


def _play(screen: Any) -> dict[str, Any]:
    question = screen.session.question
    return {
        "n": screen.session.n,
        "round": screen.session.view().round,
        "page": screen.waiting.waits if hasattr(screen, "run") else False,
        "strip": str(screen.strip.said) if hasattr(screen, "strip") else "",
        "who": str(screen.dock.who.text) if hasattr(screen, "dock") else "",
        "asked": question.about.id if question else "",
        "by": list(question.by) if question else [],
        "kind": question.kind if question else "",
        "options": list(getattr(question, "options", ())),
        "wanted": [getattr(question, "at_least", 1), getattr(question, "at_most", 1)],
        "names": _names(screen, getattr(question, "options", ())),
        "private": bool(getattr(question, "private", False) or getattr(question, "secret", False)),
        "dice": [[die.kind, list(die.faces)] for die in getattr(question, "dice", ())],
        "next": _tap(screen.dock.next) if hasattr(screen, "dock") else None,
        "answers": [_tap(tap) for tap in _taps(screen.dock.asked)]
        if hasattr(screen, "dock")
        else [],
        "lit": dict(_lit(screen)),
        "picked": _picked(screen),
    }


def _names(screen: Any, options: tuple[str, ...]) -> dict[str, str]:
    """What each option is called where it is tapped."""
    if not hasattr(screen, "middle") or screen.session.question is None:
        return {}
    middle, view, words = screen.middle, screen.session.view(), screen.words
    called = {**middle.called(view)}
    called |= {each: said.title for each, said in middle.described(view).items()}
    return {each: called.get(each, words.name("option", each)) for each in options}


def _picked(screen: Any) -> list[str]:
    """What is chosen in the picture so far; a game may draw that in its own way."""
    panes = screen.middle.shown if hasattr(screen, "middle") else None
    return sorted({*panes.picked, *getattr(panes, "marked", ())}) if panes is not None else []


# Where everything is


def _sheet() -> Widget | None:
    from kivy.core.window import Window

    from companion.ui.theme.widgets import Sheet

    layers = (widget for child in Window.children for widget in child.walk())
    return next((widget for widget in layers if isinstance(widget, Sheet)), None)


def _labels(under: Widget) -> Iterator[Any]:
    from tests.ui.theme.drawn import everything, is_lettered

    return (each for each in everything(under) if is_lettered(each) and each.text)


def _taps(under: Widget) -> Iterator[Any]:
    from companion.ui.theme.tile import Tile
    from companion.ui.theme.widgets import DieFace, Tap

    for each in under.walk():
        if isinstance(each, Tap | Tile) or (isinstance(each, DieFace) and each.tapped is not None):
            yield each


def _tap(widget: Any) -> dict[str, Any]:
    from tests.ui.driver import said

    x, y = widget.to_window(*widget.center)
    return {
        "said": said(widget),
        "kind": type(widget).__name__,
        "disabled": bool(widget.disabled),
        "chosen": bool(getattr(widget, "chosen", False)),
        "face": getattr(widget, "symbol", ""),
        **_where(widget, (x, y)),
    }


def _where(widget: Any, middle: tuple[float, float]) -> dict[str, Any]:
    """Where a finger would put itself, whether that can be seen, and else what to drag."""
    from kivy.core.window import Window

    x, y = middle
    found: dict[str, Any] = {"at": _from_top(x, y), "seen": _inside(x, y, (0, 0, *Window.size))}
    for pane in _scrolls(widget):
        box = _box(pane)
        if not _inside(x, y, box):
            found["seen"] = False
            found.setdefault("within", [*_from_top(box[0], box[3]), *_from_top(box[2], box[1])])
    return found


def _scrolls(widget: Any) -> Iterator[Any]:
    from kivy.uix.scrollview import ScrollView

    parent = widget.parent
    while parent is not None and parent.parent is not parent:
        if isinstance(parent, ScrollView):
            yield parent
        parent = parent.parent


def _box(widget: Any) -> Box:
    x, y = widget.to_window(*widget.pos)
    return (x, y, x + widget.width, y + widget.height)


def _inside(x: float, y: float, box: Box) -> bool:
    return box[0] <= x <= box[2] and box[1] <= y <= box[3]


def _from_top(x: float, y: float) -> list[float]:
    from kivy.core.window import Window

    return [x, Window.height - y]


def _lit(screen: Any) -> Iterator[tuple[str, dict[str, Any]]]:
    """Options that lie on the picture."""
    panes = screen.middle.shown if hasattr(screen, "middle") else None
    for picture, pane in panes.pictures() if panes is not None else ():
        for item in picture.scene.items:
            option = picture.lit.get(item.key)
            if not option:
                continue
            x, y = picture.place_of(item)
            middle = (x + item.box.w / 2, y + item.box.h / 2)
            if pane is not None:
                middle = tuple(pane.to_parent(*middle))
            yield option, _where(picture, middle)


if __name__ == "__main__":
    sys.exit(main())
