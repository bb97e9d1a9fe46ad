"""Saves as people had them: made through the app itself by the version that stands in the code.

``python -m tests.saves.keeping NAME`` keeps a folder of them, to be opened by every later version.
"""

from __future__ import annotations

import json
import lzma
import random
import sys
import tempfile
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from companion.app.companion import Companion
from companion.core.log import Log
from companion.core.session import Session
from companion.core.under_way import GO_ON, UNDER_WAY
from companion.games import GAMES, time_of_the_daleks
from companion.saves import export
from companion.saves.store import Store
from companion.ui.host.plan import Plan, seated
from tests.games.every_game import CASES
from tests.games.test_every_game import meddle
from tests.games.time_of_the_daleks import teacher
from tests.games.time_of_the_daleks.test_under_way import entries
from tests.play import copy, new_session, step

KEPT = Path(__file__).parent / "kept"
DALEKS = time_of_the_daleks
CASE = CASES[DALEKS.NAME]
LONGEST = 3_000  # answers: no game comes near it

Wanted = Callable[[Session], bool]


@dataclass(frozen=True)
class Evening:
    """One game to keep: who plays with what, how, and when it is left."""

    players: int
    until: Wanted
    held: tuple[str, ...] = ()
    flags: tuple[str, ...] = ()
    box: str = "starter"
    hidden: bool = False  # the table's secret cards are never named
    meddling: float = 0.03
    undone: int = 0


def over(session: Session) -> bool:
    return session.question is None


def amid_an_adventure(session: Session) -> bool:
    """Dice lie on the table, and something is asked about them."""
    adventure = session.now.table.adventure
    return session.n > 60 and adventure is not None and any(p.dice for p in adventure.pools)


def after(answers: int) -> Wanted:
    return lambda session: session.n >= answers


ALL = (*DALEKS.DECKS, *DALEKS.DICE)
EVENINGS = (
    *(Evening(players, over, held=ALL) for players in (1, 2, 3, 4)),
    *(Evening(players, amid_an_adventure, held=DALEKS.DECKS) for players in (1, 2, 3, 4)),
    Evening(2, after(80), flags=("first_game", "k9"), undone=6),
    Evening(3, after(120), hidden=True, meddling=0.1),
    Evening(2, amid_an_adventure, box="box"),
    Evening(3, after(150), box="box", hidden=True),
    Evening(2, after(60), held=DALEKS.DECKS, flags=(UNDER_WAY,)),
    Evening(4, after(90), flags=(UNDER_WAY,), hidden=True),
)


def keep(name: str) -> None:
    """All evenings in one file of saves, every second one as an exported file, too."""
    folder = KEPT / name
    folder.mkdir(parents=True)
    with tempfile.TemporaryDirectory() as place:
        path = Path(place) / "saves.db"
        store = Store(path)
        app = Companion(store, GAMES, "en")
        for seed, evening in enumerate(EVENINGS):
            play(app, evening, random.Random(seed))
        shown = {}
        for n, saved in enumerate(sorted(store.games(), key=lambda saved: saved.id)):
            whole = store.load(saved.id)
            shown[saved.id] = position(whole.game, whole.options, whole.log)
            if n % 2:
                content = export.to_text(whole).encode()
                (folder / f"{saved.id}.json.xz").write_bytes(lzma.compress(content))
        store.close()
        (folder / "saves.db.xz").write_bytes(lzma.compress(path.read_bytes()))
    (folder / "shown.json").write_text(json.dumps(shown, indent=1, sort_keys=True) + "\n")


def position(game: str, options: Mapping[str, Any], log: Log) -> dict[str, Any]:
    """What a game shows whose rules are as they were."""
    session = new_session(GAMES[game], options, copy(log))
    return {
        "answers": session.n,
        "undone": len(log.events) - session.n,
        "asked": session.question.asked if session.question else "",
        "outcome": session.outcome.id if session.outcome else "",
        "stopped": session.stopped.why.id if session.stopped else "",
        "layout": session.layout(),
    }


def play(app: Companion, evening: Evening, rng: random.Random) -> None:
    plan = seated(replace(app.plan(DALEKS.NAME), box=evening.box), evening.players)
    plan = replace(plan, held=evening.held, flags=dict.fromkeys(evening.flags, True))
    session = app.begin(_roles(app, plan)).session
    if UNDER_WAY in evening.flags:
        enter(session, evening, rng)
    careful = DALEKS.BOTS["careful"]
    for _ in range(LONGEST):
        question = session.question
        if question is None or evening.until(session):
            break
        if rng.random() < evening.meddling:
            meddle(CASE, session, rng)
        elif evening.box == "box":
            session.answer(None, teacher.answer(session, question, rng), session.n)
        elif evening.hidden:
            step(session, rng, hide=True)
        else:
            act = careful(session.now.table, question, rng.randrange)
            send = session.interject if act.offer else session.answer
            send(act.seat, act.answer, session.n)
    for _ in range(evening.undone):
        session.undo(sure=True)


def _roles(app: Companion, plan: Plan) -> Plan:
    roles = app.offered(plan.game, plan.box).roles
    people = zip(plan.people, roles, strict=False)
    return replace(plan, people=tuple(replace(each, role=role) for each, role in people))


def enter(session: Session, evening: Evening, rng: random.Random) -> None:
    """A game of the same people that was begun without the app, as it lies on the table."""
    there = new_session(DALEKS, dict(session.options) | {UNDER_WAY: False})
    while there.n < 80 and there.question is not None:
        step(there, rng)
    for path, value in entries(there.now.table):
        mend = session.now.mends.get(path)
        if mend and value in mend.to and value != mend.now:
            session.correct(None, path, value, session.n)
    session.answer(None, GO_ON, session.n)


def opened(folder: Path, place: Path) -> Path:
    """A copy of a kept file of saves, to be opened."""
    path = place / "saves.db"
    path.write_bytes(lzma.decompress((folder / "saves.db.xz").read_bytes()))
    return path


def exported(folder: Path, place: Path) -> Iterator[Path]:
    for file in sorted(folder.glob("*.json.xz")):
        path = place / file.stem
        path.write_bytes(lzma.decompress(file.read_bytes()))
        yield path


if __name__ == "__main__":
    keep(sys.argv[1])
