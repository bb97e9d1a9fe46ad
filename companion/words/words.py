"""One language's sentences and names. Whatever is missing still reads: a table never crashes here.

A catalogue's msgid is the message id; its sentence has a ``{placeholder}`` for each value it needs.
A game has a catalogue of its own, named as its folder: ``toy.po``. Its words are looked up there
first, then among the companion's, and never in another game's; without a game, among the
companion's alone. So a game may word anew what the companion says, and two games one id.
An id may have more forms, each an entry of its own:

- plural: ``msgid_plural``, the same id again; the value ``n`` or ``count`` decides
- ``<id>.exactly``, ``<id>.up_to``: for the values ``at_least`` and ``at_most``, alike or from 0
- ``<id>.bare``: when the message lacks a value its sentence needs

A sentence that asks may begin with what leads up to it, a line of its own.

Names are ``<kind>.<id>``, or ``option.<id>`` for any kind. The kind is what the message calls the
value: ``message("toy.pass", seat="ann")`` asks for the name of ("seat", "ann"). A number may have a
name too: ``space.6``. The table's own name comes last, but for a seat's, so that ``title.<id>`` may
say what another language calls a card; English has no titles, for cards have English names. A game
is called what its own catalogue says: ``game.<its name>``.

Equal names of a list are counted: "2 × Fez", or by ``counted.<kind>.<id or verb>`` (a plural) as a
language bends them, with the number and, of an id of several parts, their names.

An id of several parts, "focus:amy_pond.0:green" or "space.6", is worded by ``act.<verb>`` or
``path.<head>``: ``{card_a}: focus a {colour_b} die`` names the first part as a card, the second as
a colour. A seat may stand before the verb: "ann:focus:…".
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import contextmanager
from functools import cache
from gettext import GNUTranslations, NullTranslations
from pathlib import Path
from string import Formatter, ascii_lowercase

from companion.core.messages import AskFirst, Message, NotAllowed, Value, message
from companion.core.questions import UNKNOWN
from companion.core.reading import Does

LANGUAGES = ("en", "de")
LOCALE = Path(__file__).parent / "locale"
OWN = ("companion", "dice", "camera")  # the companion's catalogues; every other is a game's

Names = Callable[[str, str], str | None]  # (kind, id) -> what the table calls it

_AS_GIVEN = frozenset(
    {"name", "why", "created"}
)  # a file's name, a sentence, a date: words already
_PATH = re.compile(r"[^\W\d]\w*([.]\w+)+")  # "tokens.ann"
_OWNED = re.compile(r"([^\W\d]\w*):(\w+)")  # "ann:fez"
_COPY = re.compile(r"~\d+")  # "fez~2" is another fez
_ICON = re.compile(r"([^\W\d]\w*)[.]\d+")  # "amy_pond.0": one of the icons on a card
_PART = re.compile(r"[^.]+(?:[.]\d+)?")  # "moon.1" is one part of "away.moon.1"
_PLACES = ascii_lowercase  # which part of an id a placeholder means: "card_a"
_ID = re.compile(r"[a-z0-9]+(_[a-z0-9]+)*")


class Words:
    """The words of one language and one game, or of none. To switch, make another."""

    def __init__(self, language: str = "en", names: Names | None = None, game: str = "") -> None:
        self.language = language if language in LANGUAGES else LANGUAGES[0]
        self.game, self._names = game, names or _nobody
        self._catalogues = [
            _catalogue(each, name)
            for name in (game, *OWN)
            for each in dict.fromkeys((self.language, LANGUAGES[0]))  # in English what that lacks
        ]
        self._texts: dict[tuple[str, int], str] = {}  # what was looked up before

    def sentence(self, message: Message) -> str:
        """What a message says; for a game under construction, its id and values."""
        return self._worded(message).replace("\n", " ")

    def parted(self, message: Message) -> tuple[str, str]:
        """What leads up to a question, and the question itself, which is to be read from afar."""
        lead, _, asked = self._worded(message).rpartition("\n")
        return lead, asked[:1].upper() + asked[1:] if lead else asked

    def lines(self, message: Message) -> tuple[str, ...]:
        """What is said in a few words, a line each."""
        return tuple(self._worded(message).split("\n"))

    def _worded(self, message: Message) -> str:
        values = dict(message.values)
        template = self._template(message.id, values)
        if not template:
            return str(message)
        said = _Said((kind, self._said(kind, value)) for kind, value in values.items())
        return template.format_map(said)

    def told(self, does: Iterable[Does]) -> str:
        """What a thing does, a sentence for each."""
        return " ".join(map(self._told, does))

    def _told(self, does: Does) -> str:
        ways = [self._listed([self.sentence(each) for each in way], "joined") for way in does.ways]
        how = "either" if all(len(way) == 1 for way in does.ways) else "or_else"
        parts = [*map(self.sentence, does.lead), self._listed(ways, how)]
        text = ": ".join(part[:1].upper() + part[1:] for part in parts)
        return text if text.endswith((".", "!", "?")) else f"{text}."

    def _listed(self, texts: list[str], how: str) -> str:
        if len(texts) < 2:
            return "".join(texts)
        template = self._text(f"words.{how}") or "{most}, {last}"
        return template.format(most=", ".join(texts[:-1]), last=texts[-1])

    def phrase(self, id: str, **values: str | int) -> str:
        """What a button or heading says. Its values are words already, put in as they are."""
        count = next((n for name in ("n", "count") if isinstance(n := values.get(name), int)), 1)
        return (self._text(id, count) or id).format_map(
            _Said({k: v if isinstance(v, str) else _number(v) for k, v in values.items()})
        )

    def error(self, refusal: NotAllowed) -> str:
        """Why something is refused, or what the table must be sure of first: a line for each."""
        about = refusal.about if isinstance(refusal, AskFirst) else ()
        lines = (self.sentence(message) for message in (refusal.why, *about))
        return "\n".join(dict.fromkeys(lines))

    def name(self, kind: str, id: str) -> str:
        """What to call it: the catalogue's name, the table's, or the id made readable."""
        if kind in _AS_GIVEN:
            return id
        id = _COPY.sub("", id)
        if id in (UNKNOWN, ""):
            return self._text("words.hidden" if id else "words.nothing") or id
        return self._known(kind, id) or self._phrase(id) or self._readable(kind, id)

    def _known(self, kind: str, id: str) -> str:
        if kind == "game":
            return Words(self.language, game=id)._text(f"game.{id}")
        own = self._names(kind, id) or ""
        if own and kind == "seat":
            return own
        written = (self._text(f"{each}.{id}") for each in (kind, "option", "title"))
        return next((text for text in written if text), own)

    def _phrase(self, id: str) -> str:
        """An id of several parts, by the template of its verb or head; empty if none fits."""
        first, *parts = id.split(":")
        if not parts:
            head, *parts = _parts(id)
            return self._filled(f"path.{head}", parts)
        if said := self._filled(f"act.{first}", parts):
            return said
        said = self._filled(f"act.{parts[0]}", parts[1:])
        return said and self._owned(said, self.name("seat", first))

    def _filled(self, template_id: str, parts: list[str]) -> str:
        """A template with the names of the parts, each of the kind its placeholder says."""
        template = self._text(template_id)
        places = {field.rpartition("_")[2] for field in placeholders(template)}
        if places != set(_PLACES[: len(parts)]):
            return ""
        return template.format_map(self._named(template, parts))

    def _named(self, template: str, parts: list[str]) -> dict[str, str]:
        fields = {field: field.rpartition("_") for field in placeholders(template)}
        return {
            field: self.name(kind, parts[_PLACES.index(place)])
            for field, (kind, _, place) in fields.items()
            if place in _PLACES[: len(parts)]
        }

    def _readable(self, kind: str, id: str) -> str:
        if icon := _ICON.fullmatch(id):
            return self.name(kind, icon[1])
        if owned := _OWNED.fullmatch(id):
            return self._owned(self.name(kind, owned[2]), self.name("seat", owned[1]))
        if _PATH.fullmatch(id):
            thing, *of = _parts(id)
            return self._owned(
                self.name(kind, thing), ", ".join(self.name("part", part) for part in of)
            )
        if _ID.fullmatch(id):
            readable = id.replace("_", " ")
            return readable[0].upper() + readable[1:]
        return id

    def _owned(self, thing: str, owner: str) -> str:
        template = self._text("words.owned") or "{thing} ({owner})"
        return template.format(thing=thing, owner=owner)

    def _said(self, kind: str, value: Value) -> str:
        if isinstance(value, tuple):
            return self._joined(list(self._counted(kind, value)))
        if isinstance(value, str):
            return self.name(kind, value)
        return self._text(f"{kind}.{value}") or _number(value)

    def _counted(self, kind: str, ids: tuple[str, ...]) -> Iterator[str]:
        for id, n in Counter(_COPY.sub("", each) for each in ids).items():
            first, *parts = id.split(":")
            if template := self._text(f"counted.{kind}.{first}", n):
                yield template.format_map({"n": n, **self._named(template, parts)})
            else:
                name = self.name(kind, id)
                times = self._text("words.times") or "{n} × {name}"
                yield name if n == 1 else times.format(n=n, name=name)

    def _joined(self, names: list[str]) -> str:
        return self._listed(names, "joined") if names else self._text("words.nothing")

    def _template(self, id: str, values: Mapping[str, Value]) -> str:
        count = next((n for name in ("n", "count") if isinstance(n := values.get(name), int)), 1)
        forms = (*(f"{id}.{form}" for form in _forms(values)), id)
        template = next((text for form in forms if (text := self._text(form, count))), "")
        given = {name for name, value in values.items() if value != "" or name not in _AS_GIVEN}
        if placeholders(template) - given:
            return self._text(f"{id}.bare", count) or template
        return template

    def _text(self, id: str, count: int = 1) -> str:
        """A catalogue entry, empty if there is none: gettext then gives the id back."""
        found = self._texts.get((id, count))
        if found is None:
            texts = (
                text
                for each in self._catalogues
                for text in (each.ngettext(id, id, count), each.gettext(id))
            )
            found = next((text for text in texts if id and text != id), "")
            self._texts[id, count] = found
        return found


@contextmanager
def refusing_in(words: Words) -> Iterator[None]:
    """What a game refuses where only words of no game listen is a sentence already."""
    try:
        yield
    except NotAllowed as refusal:
        why = words.error(refusal)
        raise NotAllowed(message("refused", refusal.why.rule, why=why)) from refusal


class _Said(dict[str, str]):
    def __missing__(self, field: str) -> str:
        return "…"


def _number(n: int) -> str:
    """With a minus sign, and no hyphen."""
    return str(n).replace("-", "−")


def placeholders(template: str) -> frozenset[str]:
    """The values a sentence needs."""
    return frozenset(field for _, field, _, _ in Formatter().parse(template) if field is not None)


def _parts(path: str) -> list[str]:
    """ "face.ann.black_1" has three parts, "away.moon.1" two: a number belongs to its name."""
    head, _, rest = path.partition(".")
    return [head, *_PART.findall(rest)]


def _forms(values: Mapping[str, Value]) -> Iterator[str]:
    if "at_least" in values and values["at_least"] == values.get("at_most"):
        yield "exactly"
    elif values.get("at_least") == 0:
        yield "up_to"


@cache
def _catalogue(language: str, name: str) -> NullTranslations:
    """A catalogue of the folder; an empty one if there is none, whatever a file may call a game."""
    files = {file.stem: file for file in (LOCALE / language / "LC_MESSAGES").glob("*.mo")}
    if name not in files:
        return NullTranslations()
    with files[name].open("rb") as opened:
        return GNUTranslations(opened)


def _nobody(kind: str, id: str) -> None:
    """Names from nowhere but the catalogue."""
