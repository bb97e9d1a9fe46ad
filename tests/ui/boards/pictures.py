"""Player pictures: ``python -m tests.ui.boards.pictures FOLDER [NAME…]`` for eyes to judge."""

from __future__ import annotations

import sys
from pathlib import Path

import tests.ui  # noqa: F401 - before Kivy
from companion.core.questions import Choose
from companion.core.session import Session
from companion.ui.boards.panes import Panes
from companion.ui.faces.time_of_the_daleks.adventure import AdventurePlace
from companion.ui.faces.time_of_the_daleks.board import Board
from companion.ui.theme import colours
from tests.ui.boards import positions
from tests.ui.boards.show import Stage, phrases, settle, words_for

SIZES = ((1280, 800), (800, 1280), (1024, 600), (360, 740), (840, 700))


def picture(
    session: Session, kind: type[Board] | type[AdventurePlace], size: tuple[int, int], language: str
) -> tuple[Stage, Panes]:
    stage = Stage(size, 12 if size[0] > 400 else 8)
    widget = kind(words_for(session, language), phrases(language))
    stage.put(widget)
    view = session.view()
    widget.show(view)
    if isinstance(view.question, Choose):
        widget.offer(view.question.options, print)
    settle()
    return stage, widget


def main(folder: Path, names: list[str]) -> None:
    folder.mkdir(parents=True, exist_ok=True)
    wanted = (*positions.BOARD, *positions.ADVENTURE)
    for find in wanted:
        if names and find.__name__ not in names:
            continue
        session = find()
        kind = Board if find in positions.BOARD else AdventurePlace
        for language in ("en", "de"):
            for size in SIZES:
                stage, _ = picture(session, kind, size, language)
                stage.save(folder / f"{find.__name__}_{size[0]}x{size[1]}_{language}.png")
        if kind is Board:
            for palette in ("light", "contrast"):
                colours.use(palette)
                stage, _ = picture(session, kind, SIZES[0], "en")
                stage.save(folder / f"{find.__name__}_{palette}.png")
            colours.use("dark")


if __name__ == "__main__":
    main(Path(sys.argv[1]), sys.argv[2:])
