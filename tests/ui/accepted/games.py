"""Games in which every question was open once, kept as answers: what bots like may change."""

from __future__ import annotations

import ast
import json
import random
import re
from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import cache
from pathlib import Path
from typing import Any

from companion.commands.simulate import OUT_OF_TURN
from companion.core.bots import Act, anything
from companion.core.log import Event, Log
from companion.core.messages import NotAllowed
from companion.core.moment import Moment
from companion.core.questions import Question
from companion.core.session import Session
from companion.games import time_of_the_daleks as daleks
from companion.saves.boxes import shipped
from companion.saves.saved import SavedGame
from tests.games.time_of_the_daleks import teacher
from tests.play import new_session

FOLDER = Path(__file__).parents[2] / "screens"
FILE = FOLDER / "games.json"
PEOPLE = (
    ("Ann", "blue", "south"),
    ("Bob", "red", "north"),
    ("Cleo", "green", "west"),
    ("Dagobert", "yellow", "east"),
)
BEGUN = "2026-01-02T19:30:00+00:00"
LONGEST = 400  # answers
STARTER, BOX, TAUGHT = "starter", "box", "taught"
RULES = Path(daleks.__file__).parent
ONLY_TOLD = {"daleks.take_card", "daleks.play_card", "daleks.use_card"}  # though worded alike
NOT_RULES = {"bots.py", "advice.py", "chances.py", "gathering.py"}  # they only name questions


@dataclass(frozen=True, slots=True)
class Kept:
    """A game as it was played: its box, who sat there, and every answer."""

    box: str
    players: int
    events: tuple[Event, ...]
    over: bool = False  # whether it came to its end

    def saved(self, n: int) -> SavedGame:
        """Before its answer ``n``."""
        made = options(self.box, self.players)
        log = Log(list(self.events[:n]), n)
        at = [BEGUN] * n
        return SavedGame(daleks.NAME, daleks.RULES, made, seed="5", log=log, created=BEGUN, at=at)


Played = tuple[Kept, dict[str, int]]


def options(box: str, players: int) -> dict[str, Any]:
    seats = tuple(f"player_{n + 1}" for n in range(players))
    made = daleks.defaults(seats, content(box))
    made |= {"k9": players > 1}
    made["people"] = {
        seat: {"name": name, "colour": colour, "edge": edge}
        for seat, (name, colour, edge) in zip(seats, PEOPLE, strict=False)
    }
    return made


def content(box: str) -> dict[str, str]:
    """Our own cards, the documented ones, or ours with one that somebody taught otherwise."""
    if box != TAUGHT:
        return shipped(daleks.NAME, box)
    files = shipped(daleks.NAME)
    file = "timey_wimey.toml"
    return files | {file: files[file].replace('icons.add = ["red"]', 'icons.add = ["any"]')}


@cache
def kept() -> tuple[tuple[Kept, ...], dict[str, tuple[int, int]]]:
    """The games, and where in them each question is first open: which game, which answer."""
    plain = json.loads(FILE.read_text("utf-8"))
    games = tuple(
        Kept(
            each["box"],
            each["players"],
            tuple(_event(*row) for row in each["events"]),
            each["over"],
        )
        for each in plain["games"]
    )
    return games, {id: (game, n) for id, (game, n) in plain["questions"].items()}


def session(game: int, n: int) -> Session:
    """A kept game before its answer ``n``, where nothing but its rules is wanted."""
    saved = kept()[0][game].saved(n)
    return new_session(daleks, saved.options, saved.log)


@cache
def questions() -> dict[str, Question]:
    """Each question as it is first open, by what it asks: every game is played through once."""
    found = {}
    for game, each in enumerate(kept()[0]):
        wanted = {n: id for id, (other, n) in kept()[1].items() if other == game}
        moment = Moment(daleks, options(each.box, each.players))
        for n in range(max(wanted, default=-1) + 1):
            if n in wanted:
                assert moment.question is not None
                found[wanted[n]] = moment.question
            if n < len(each.events):
                moment.apply(each.events[n])
    return found


def _event(by: str, asked: str, answer: list[str], sure: bool) -> Event:
    return Event(by, asked, tuple(answer), sure)


# What there is to be found


def questions_of_the_rules() -> set[str]:
    """The wordings of all questions, as the rules' sources name them."""
    worded = _worded()
    found = set()
    for pattern in {p for file in _sources() for p in _patterns(file)}:
        ids = {id for id in worded if re.fullmatch(pattern, id)}
        assert ids, f"no words for {pattern}"
        found |= ids
    return found - ONLY_TOLD


def _sources() -> Iterator[Path]:
    yield from (each for each in RULES.glob("*.py") if each.name not in NOT_RULES)


def _patterns(file: Path) -> Iterator[str]:
    """Of each ``about`` of a question, and of ids handed on to become one."""
    for node in ast.walk(ast.parse(file.read_text("utf-8"))):
        match node:
            case ast.Assign(targets=[ast.Name("about")], value=ast.Call(args=[id, *_])):
                yield from _pattern(id)
            case ast.Call(
                func=ast.Name("Choose" | "Roll" | "Draw"), args=[ast.Call(args=[id, *_]), *_]
            ):
                yield from _pattern(id)
            case ast.Call(
                func=ast.Attribute(attr="until_known"), args=[ast.Call(args=[id, *_]), *_]
            ):
                yield from _pattern(id)
            case ast.Call(func=ast.Name("_one_of" | "choose_zone"), args=arguments):
                for each in arguments:
                    yield from _pattern(each)


def _pattern(id: ast.expr) -> Iterator[str]:
    match id:
        case ast.Constant(str(text)) if text.startswith("daleks."):
            yield re.escape(text)
        case ast.JoinedStr(parts) if any(isinstance(p, ast.Constant) for p in parts):
            yield "".join(
                re.escape(str(p.value)) if isinstance(p, ast.Constant) else "[a-z]+(_help)?"
                for p in parts
            )


@cache
def _worded() -> frozenset[str]:
    from companion.words.words import LOCALE

    text = (LOCALE / "en" / "LC_MESSAGES" / "time_of_the_daleks.po").read_text("utf-8")
    return frozenset(re.findall(r'^msgid "(daleks\.\w+)"$', text, re.MULTILINE))


# How they are found


def find() -> None:
    """Play until each question has been open; keep as few games as will do."""
    played = list(_played())
    missing = questions_of_the_rules()
    games: list[Kept] = []
    found: dict[str, tuple[int, int]] = {}
    while missing:
        game, opened = max(played, key=lambda each: len(missing & each[1].keys()))
        new = missing & opened.keys()
        if not new:
            raise SystemExit("Never open: " + ", ".join(sorted(missing)))
        last = max(opened[id] for id in new)
        whole = game.over and not any(each.over for each in games)
        games.append(game if whole else replace(game, events=game.events[:last], over=False))
        found |= {id: (len(games) - 1, opened[id]) for id in new}
        missing -= new
    plain = {
        "questions": {id: found[id] for id in sorted(found)},
        "games": [
            {
                "box": game.box,
                "players": game.players,
                "over": game.over,
                "events": [(e.by, e.asked, e.answer, e.sure) for e in game.events],
            }
            for game in games
        ],
    }
    FOLDER.mkdir(exist_ok=True)
    FILE.write_text(_written(plain), "utf-8")
    kept.cache_clear()


def _written(plain: dict[str, Any]) -> str:
    """A line for each answer, so that a difference can be read."""
    text = json.dumps(plain, ensure_ascii=False, separators=(",", ":"))
    return text.replace('],["', '],\n["').replace(',"games"', ',\n"games"') + "\n"


def _played() -> Iterator[Played]:
    for luck in range(8):
        for players in (4, 3, 2):
            for how in ("careful", "random", "greedy"):
                yield _play(STARTER, players, how, luck)
    for luck in range(20):
        yield _play(BOX, 3, "teacher", luck)
        yield _play(TAUGHT, 3, "random", luck)


def _play(box: str, players: int, how: str, luck: int) -> Played:
    """A game, and where each question is open: after the first round if there is such a place."""
    session, rng = new_session(daleks, options(box, players)), random.Random(luck)
    first: dict[str, int] = {}
    later: dict[str, int] = {}
    while session.question is not None and session.n < LONGEST:
        first.setdefault(session.question.about.id, session.n)
        if session.view().round > 1:
            later.setdefault(session.question.about.id, session.n)
        act = _act(session, how, rng)
        try:
            if act.offer:
                session.interject(act.seat, act.answer, session.n)
            else:
                session.answer(act.seat, act.answer, session.n, sure=True)
        except NotAllowed:
            break  # a card that was entered twice
    over = session.outcome is not None
    return Kept(box, players, tuple(session.log.events), over), first | later


def _act(session: Session, how: str, rng: random.Random) -> Act:
    question = session.question
    assert question is not None
    if how in daleks.BOTS:
        return daleks.BOTS[how](session.now.table, question, rng.randrange)
    if rng.random() < OUT_OF_TURN:
        seat = rng.choice(list(session.options["seats"]))
        if offers := daleks.offers(session.now.table, seat):
            return Act(seat, (rng.choice(offers),), offer=True)
    if how == "teacher":
        return Act(None, teacher.answer(session, question, rng))
    return Act(None, anything(question, rng.randrange))
