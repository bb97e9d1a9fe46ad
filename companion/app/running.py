"""Opens the window and stays until it is closed."""

from __future__ import annotations

import asyncio
import contextlib
import os
import signal
from pathlib import Path
from typing import TYPE_CHECKING

from companion.games import GAMES
from companion.saves.place import saves_path
from companion.saves.saved import SaveError
from companion.saves.store import Store
from companion.ui.environment import has_display, prepare
from companion.words import Words

from .companion import Companion

INTERRUPTED = 130  # what shells expect of a program that was interrupted

if TYPE_CHECKING:
    from companion.ui.window import CompanionApp


def run(saves: Path | None = None) -> int:
    """An exit code; what goes wrong before there is a window is said on the screen there is."""
    words = Words(system_language())
    say = words.phrase
    if not has_display():
        print(say("app.no_display"))
        return 1
    with contextlib.closing(Store(saves or saves_path())) as store:
        try:
            companion = Companion(store, GAMES, words.language)
        except SaveError as error:
            print(say("app.no_saves", why=words.sentence(error.why)))
            return 1
        try:
            return _show(companion)
        except KeyboardInterrupt:
            return INTERRUPTED


def _show(companion: Companion) -> int:
    prepare(companion.window)
    from companion.ui import window  # Kivy reads its environment when it is imported

    if not window.opens():
        print(companion.say("app.no_opengl"))
        return 1
    app = window.CompanionApp(companion)
    window.catch(app)
    asyncio.run(_open(companion, app))
    return INTERRUPTED if app.interrupted else 0


async def _open(companion: Companion, app: CompanionApp) -> None:
    """Everything on one loop; what is worked out beside it is told on it."""
    loop = asyncio.get_running_loop()
    with contextlib.suppress(NotImplementedError):  # Windows: there Python's own way must do
        # Kivy waits with ``wait_for``, which may lose a cancellation: the window is closed instead.
        loop.add_signal_handler(signal.SIGINT, app.interrupt)
    companion.advise_on(loop.call_soon_threadsafe)
    companion.dice.carriers.start()
    companion.cameras.start(loop.call_soon_threadsafe)
    async with contextlib.AsyncExitStack() as closing:  # the last first, and each whatever fails
        closing.push_async_callback(companion.dice.close)
        closing.push_async_callback(companion.phones.close)
        closing.callback(companion.cameras.stop)
        closing.callback(companion.close)
        await app.async_run("asyncio")


def system_language() -> str:
    asked = (os.environ.get(name, "") for name in ("LC_ALL", "LC_MESSAGES", "LANG"))
    return next(filter(None, asked), "")[:2]
