"""Take in a game that was exported; it stands in the list beside the others."""

from __future__ import annotations

import argparse
import json
import sys
from contextlib import closing
from pathlib import Path

from companion.core.messages import message
from companion.saves.store import Store
from companion.words.words import Words

from .replay import read, replayed


def arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("file", type=Path)


def run(asked: argparse.Namespace, words: Words) -> int:
    saved = read(asked.file)
    session, words = replayed(
        saved, words
    )  # before it is kept: is it a game we have, with options it takes?
    with closing(Store(asked.saves)) as store:
        id = store.add(saved)
        for note in store.notes:
            print(words.sentence(note), file=sys.stderr)
    if session.stopped is not None:
        why = words.sentence(session.stopped.why)
        stopped = words.sentence(message("stopped_at", n=session.stopped.n, why=why))
        print(stopped, file=sys.stderr)
    print(json.dumps({"id": id, "answers": saved.log.head}) if asked.json else id)
    return 0
