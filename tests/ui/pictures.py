"""The README's pictures: ``python -m tests.ui.pictures FOLDER`` plays a little and takes them."""

from __future__ import annotations

import random
import sys
import tempfile
from dataclasses import replace
from pathlib import Path

from companion.app import Companion
from companion.core.session import Session
from companion.games import GAMES, time_of_the_daleks
from companion.saves.store import Store
from tests.ui.driver import Driver


def play_until(session: Session, id: str, rng: random.Random) -> None:
    """Careful players go on until a question of this wording is open."""
    while session.question is not None and session.question.about.id != id:
        act(session, rng)


def act(session: Session, rng: random.Random) -> None:
    """What a careful player does."""
    assert session.question is not None
    bot = time_of_the_daleks.BOTS["careful"]
    done = bot(session.now.table, session.question, rng.randrange)
    if done.offer:
        session.interject(done.seat, done.answer, session.n)
    else:
        session.answer(done.seat, done.answer, session.n)


def main(folder: Path) -> None:
    folder.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as saves:
        store = Store(Path(saves) / "saves.db")
        driver = Driver(Companion(store, GAMES, "en"), (1280, 800))
        calm = replace(driver.companion.preferences, reduce_motion=True)
        driver.companion.prefer(calm)
        driver.begin(driver.companion.words.name("game", time_of_the_daleks.NAME))
        rng = random.Random(5)
        for name, question in (("travel", "travel"), ("throw", "throw"), ("not_met", "not_met")):
            play_until(driver.session, f"daleks.{question}", rng)
            driver.settle()
            driver.settle()  # drawn again once there is room
            driver.save_picture(folder / f"{name}.png")
        store.close()


if __name__ == "__main__":
    main(Path(sys.argv[1]))
