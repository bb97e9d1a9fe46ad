"""``run()`` from a shell: it opens, or says in one sentence why it cannot."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest

linux = pytest.mark.skipif(not sys.platform.startswith("linux"), reason="SDL's Linux drivers")
LONGEST = 300  # seconds: only so that nothing waits for ever
RUN = "\nimport sys; from companion import app; sys.exit(app.run())"
WHEN_OPEN = """
from companion.ui.environment import prepare
prepare()
from kivy.app import App
from kivy.clock import Clock
when_open = lambda act: Clock.schedule_once(lambda _: act(), 0.3)
"""

LOOKS = """
def look():
    texts = (getattr(each, "text", "") for each in App.get_running_app().screen.walk())
    print(*(each for each in texts if "saves" in each or "games, but" in each))
    App.get_running_app().stop()
when_open(look)
"""


def start(saves: Path, program: str = RUN, **environment: str) -> subprocess.Popen[str]:
    kept = {
        name: value
        for name, value in os.environ.items()
        if name not in ("DISPLAY", "WAYLAND_DISPLAY", "SDL_VIDEODRIVER")
        and not name.startswith(("KIVY_", "LC_", "LANG"))
    }
    return subprocess.Popen(
        [sys.executable, "-c", program],
        env=kept | {"COMPANION_SAVES": str(saves), "HOME": str(saves.parent)} | environment,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )


def said(process: subprocess.Popen[str]) -> tuple[int, str, str]:
    out, err = process.communicate(timeout=LONGEST)
    return process.returncode, out, err


@linux
@pytest.mark.parametrize(
    ("environment", "sentence"),
    [
        ({}, "No window can be opened because there is no display here"),
        ({"LANG": "de_DE.UTF-8"}, "Es lässt sich kein Fenster öffnen, weil es hier keine Anzeige"),
        ({"SDL_VIDEODRIVER": "x11"}, "No window can be opened because the display or its OpenGL"),
    ],
)
def test_without_a_display(tmp_path: Path, environment: dict[str, str], sentence: str) -> None:
    code, out, err = said(start(tmp_path / "saves.db", **environment))
    assert (code, err) == (1, "")
    assert out.startswith(sentence)
    assert out.count("\n") == out.count(".\n") == 1


@linux
def test_saves_that_cannot_be_opened_are_told_on_the_screen(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    looking = WHEN_OPEN + LOOKS + RUN
    process = start(tmp_path / "file" / "saves.db", looking, SDL_VIDEODRIVER="offscreen")
    code, out, err = said(process)
    assert (code, err) == (0, "")
    assert out.startswith("Your saves (saves.db) can’t be read or written.")
    assert "You can look at your games, but not change them." in out


@linux
def test_it_opens_and_closes_without_a_word(tmp_path: Path) -> None:
    home = tmp_path / "home"
    home.mkdir()
    closing = WHEN_OPEN + "when_open(lambda: App.get_running_app().stop())" + RUN
    code = said(start(home / "saves.db", closing, SDL_VIDEODRIVER="offscreen"))
    assert code == (0, "", "")
    assert {path.name for path in home.iterdir()} <= {"saves.db", "saves.db.lock"}


@linux
def test_it_closes_in_the_middle_of_a_game(tmp_path: Path) -> None:
    playing = """
def play():
    app = App.get_running_app()
    game = app.host.games()[0]
    app.play(app.host.begin(app.host.plan(game)))
    Clock.schedule_once(lambda _: app.stop(), 0.3)
when_open(play)
"""
    process = start(tmp_path / "saves.db", WHEN_OPEN + playing + RUN, SDL_VIDEODRIVER="offscreen")
    assert said(process) == (0, "", "")


@linux
def test_it_may_be_interrupted(tmp_path: Path) -> None:
    waiting = WHEN_OPEN + "when_open(lambda: print('open', flush=True))" + RUN
    process = start(tmp_path / "saves.db", waiting, SDL_VIDEODRIVER="offscreen")
    assert process.stdout is not None
    assert process.stdout.readline() == "open\n"
    process.send_signal(signal.SIGINT)
    assert said(process) == (130, "", "")
