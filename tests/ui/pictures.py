"""The README's pictures: ``python -m tests.ui.pictures FOLDER`` takes them."""

from __future__ import annotations

import random
import sys
from pathlib import Path

from companion.core.session import Session
from tests.play import act


def play_until(session: Session, id: str, rng: random.Random) -> None:
    """Careful players go on until a question of this wording is open."""
    while session.question is not None and session.question.about.id != id:
        act(session, rng)


SCENES = {
    "home": "home_with_games",
    "travel": "asks_travel",
    "throw": "asks_throw",
    "not_met": "chances",
}


def main(folder: Path) -> None:
    from tests.ui.accepted import scenes, stage  # which play with ``act``
    from tests.ui.theme.stage import save_picture

    folder.mkdir(parents=True, exist_ok=True)
    for name, scene in SCENES.items():
        with stage.staged((1280, 800), "en", scenes.SCENES[scene]) as made:
            made.picture()  # drawn again once there is room
            save_picture(folder / f"{name}.png")


if __name__ == "__main__":
    main(Path(sys.argv[1]))
