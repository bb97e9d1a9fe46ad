"""Record golden games, and accept what they read like."""

import random
import sys

from companion.core.bots import Act
from companion.core.session import Session
from companion.saves import export
from companion.saves.saved import SavedGame
from tests.games.every_game import CASES
from tests.games.test_every_game import meddle
from tests.play import step
from tests.playthroughs import FOLDER, in_words, recorded


def record(name: str, title: str, seed: int) -> None:
    case, rng = CASES[name], random.Random(seed)
    session = case.session(rng)
    bot = next(reversed(list(case.game.BOTS.values())), None)
    while session.question is not None:
        if rng.random() < 0.02:
            meddle(case, session, rng)
        elif bot is None or rng.random() < 0.1:
            step(session, rng)
        else:
            act(session, bot(session.now.table, session.question, rng.randrange))
    saved = SavedGame(name, case.game.RULES, dict(session.options), str(seed), log=session.log)
    saved.created = "2026-01-01T12:00:00+00:00"
    saved.at = [saved.created] * len(session.log.events)
    (FOLDER / name).mkdir(exist_ok=True)
    (FOLDER / name / f"{title}.json").write_text(export.to_text(saved), "utf-8")


def act(session: Session, done: Act) -> None:
    if done.offer:
        session.interject(done.seat, done.answer, session.n)
    else:
        session.answer(done.seat, done.answer, session.n)


match sys.argv[1:]:
    case ["record", name, title, seed]:
        record(name, title, int(seed))
    case ["accept"]:
        pass
    case _:
        sys.exit("record GAME NAME SEED | accept")
for name in CASES:
    for file in recorded(name):
        file.with_suffix(".txt").write_text(in_words(file), "utf-8")
