"""What works here: the games and their content, the saves, the screen."""

from __future__ import annotations

import argparse
import json
from collections.abc import Iterator
from contextlib import closing
from dataclasses import asdict, dataclass
from importlib.util import find_spec
from pathlib import Path

from companion.core.content import ContentError
from companion.core.messages import Message, NotAllowed, message
from companion.games import GAMES
from companion.saves.judging import check_is_file, problem
from companion.saves.opening import lock
from companion.saves.saved import SaveError
from companion.words.words import Words

from .simulate import defaults, play


@dataclass
class Found:
    what: str
    works: bool
    message: Message


def arguments(parser: argparse.ArgumentParser) -> None:
    """It takes none of its own."""


def run(asked: argparse.Namespace, words: Words) -> int:
    found = [*_games(), _saves(asked.saves), _screen()]
    if asked.json:
        print(json.dumps([asdict(f) | {"message": words.sentence(f.message)} for f in found]))
    else:
        for each in found:
            print(f"{'ok ' if each.works else 'NO '} {words.sentence(each.message)}")
    return 0 if all(each.works for each in found) else 1


def _games() -> Iterator[Found]:
    """Each game sets up from its own content and plays to an end."""
    for name, game in GAMES.items():
        try:
            play(game, defaults(game, game.SEATS[0]), seed=1)
        except (ContentError, NotAllowed) as error:
            yield Found(name, False, message("check.game_fails", game=name, why=str(error)))
        else:
            yield Found(name, True, message("check.game", game=name))


def _saves(path: Path) -> Found:
    try:
        check_is_file(path)
        if not path.exists():
            return Found("saves", True, message("check.no_saves", name=str(path)))
        wrong = _wrong(path)
    except SaveError as error:
        return Found("saves", False, error.why)
    if wrong:
        kind = "newer" if wrong == "newer" else "damaged"
        return Found("saves", False, message(f"check.saves_{kind}", name=str(path)))
    return Found("saves", True, message("check.saves", name=str(path)))


def _wrong(path: Path) -> str:
    """Of saves that are open elsewhere that app has judged: they change while one looks."""
    held = lock(path)
    if held is None:
        return ""
    with closing(held):
        return problem(path)


def _screen() -> Found:
    works = find_spec("kivy") is not None
    return Found("screen", works, message("check.screen" if works else "check.no_screen"))
