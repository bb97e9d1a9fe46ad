"""The catalogues as they are written, and the messages the companion's source sends to them."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from io import BytesIO
from pathlib import Path
from typing import NamedTuple

from babel.messages.catalog import Catalog
from babel.messages.mofile import read_mo, write_mo
from babel.messages.pofile import read_po

import companion
from companion.words.words import LANGUAGES, LOCALE, OWN

SOURCE = Path(companion.__file__).parent
DALEKS = "time_of_the_daleks"
PREFIX = {
    DALEKS: "daleks.",
    "time_clash": "clash.",
    "doctor_who_card_game": "cards.",
}  # what a game's ``tell`` puts before its ids
SPEAKS = {  # rooms and modules of the app that speak for one game, which they do not stand with
    "commands/odds.py": DALEKS,
}
Entries = dict[str, tuple[str, ...]]  # id -> its sentence, or its sentences by plural form
PO_FILES = sorted(LOCALE.glob("*/LC_MESSAGES/*.po"))


def read(po: Path) -> Catalog:
    with po.open("rb") as file:
        return read_po(file, locale=po.parts[-3], abort_invalid=True)


def entries(catalog: Catalog) -> Entries:
    found: Entries = {}
    for entry in catalog:
        if entry.id:
            id = entry.id if isinstance(entry.id, str) else entry.id[0]
            found[id] = (
                (entry.string,) if isinstance(entry.string, str) else tuple(entry.string or ())
            )
    return found


READ = {(po.parts[-3], po.stem): entries(read(po)) for po in PO_FILES}  # by language and name
GAMES = sorted({name for _, name in READ} - {*OWN})  # that have a catalogue
WRITTEN = {  # what the companion says itself
    language: {id: texts for name in OWN for id, texts in READ[language, name].items()}
    for language in LANGUAGES
}


def reachable(language: str, game: str) -> Entries:
    """All that can be said in a game; without one, what the companion says itself."""
    return WRITTEN[language] | READ.get((language, game), {})


def compiled(po: Path) -> Entries:
    """What a ``.mo`` made now would hold."""
    made = BytesIO()
    write_mo(made, read(po))
    made.seek(0)
    return entries(read_mo(made))


def beside(po: Path) -> Entries:
    """What the ``.mo`` beside it holds."""
    with po.with_suffix(".mo").open("rb") as file:
        return entries(read_mo(file))


TITLE = "title."  # what a language calls a card; the printed name is English and not ours to write


def untitled(found: Entries) -> set[str]:
    return {id for id in found if not id.startswith(TITLE)}


def whose(file: Path) -> str:
    """The game a module of the companion speaks for: it stands in its folder, or is named above."""
    at = file.relative_to(SOURCE)
    named = (game for place, game in SPEAKS.items() if at.is_relative_to(place))
    return next(named, next((part for part in at.parts if part in GAMES), ""))


class Sent(NamedTuple):
    """A message as the source makes it; ``values`` is None where they cannot be read off."""

    where: str
    id: str
    values: frozenset[str] | None
    game: str = ""  # in whose words it is said


def sent(file: Path) -> Iterator[Sent]:
    """Every ``message("id", …)``, ``Message("id", …)`` and ``table.tell("id", …)`` of a module."""
    for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Call) and _called(node.func) in ("message", "Message", "tell"):
            where = f"{file.relative_to(SOURCE.parent)}:{node.lineno}"
            prefix = PREFIX.get(file.parent.name, "") if _called(node.func) == "tell" else ""
            for id in _ids(node):
                yield Sent(where, prefix + id, _values(node), whose(file))


def _called(func: ast.expr) -> str:
    match func:
        case ast.Name(id=name) | ast.Attribute(attr=name):
            return name
    return ""


def _ids(call: ast.Call) -> Iterator[str]:
    """The id, or both where the source decides between two."""
    named = [keyword.value for keyword in call.keywords if keyword.arg == "id"]
    waiting = [*call.args[:1], *named]
    while waiting:
        match waiting.pop():
            case ast.Constant(value=str(id)):
                yield id
            case ast.IfExp(body=one, orelse=other):
                waiting += [one, other]


def _values(call: ast.Call) -> frozenset[str] | None:
    names = [keyword.arg for keyword in call.keywords]
    if _called(call.func) == "Message" or None in names:
        return None
    return frozenset(name for name in names if name) - {"id", "rule", "only"}


SENT = [each for file in sorted(SOURCE.rglob("*.py")) for each in sent(file)]
