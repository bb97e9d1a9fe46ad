"""Both languages are whole, fit what the source sends, and are compiled."""

from __future__ import annotations

import ast
import re
import unicodedata
from collections import Counter
from collections.abc import Iterator
from gettext import GNUTranslations
from pathlib import Path

import pytest

import companion.games
from companion.words.words import LANGUAGES, OWN, placeholders
from tests.words.catalogues import (
    DALEKS,
    GAMES,
    PO_FILES,
    READ,
    SENT,
    SOURCE,
    WRITTEN,
    Entries,
    beside,
    compiled,
    entries,
    reachable,
    read,
    untitled,
    whose,
)

SAVES = {  # ids that saves and commands send, with what they say; the scan takes over from here
    "saves.read_only": set(),
    "saves.disk": {"name"},
    "saves.full": {"name"},
    "saves.busy": {"name"},
    "saves.broken": {"name"},
    "saves.look_only": set(),
    "saves.log": {"name"},
    "saves.stray": {"name"},
    "saves.not_a_file": {"name"},
    "saves.not_mended": {"name"},
    "saves.game_not_mended": {"game", "created", "name"},
    "saves.changed_elsewhere": set(),
    "saves.replaced": {"name"},
    "saves.put_back": {"name"},
    "saves.damaged": {"name"},
    "saves.newer": {"name"},
    "saves.game_damaged": {"game", "created", "name"},
    "saves.unknown_game": {"game"},
    "saves.not_an_export": set(),
    "saves.export_damaged": set(),
    "saves.export_newer": set(),
    "stopped_at": {"n", "why"},
}
TEXTS = [
    (language, id, text)
    for (language, _), found in READ.items()
    for id, texts in found.items()
    for text in texts
]


def name(po: Path) -> str:
    return f"{po.parts[-3]}/{po.name}"


every_file = pytest.mark.parametrize("po", PO_FILES, ids=name)
every_catalogue = pytest.mark.parametrize("catalogue", [*OWN, *GAMES])


def needs(found: Entries, id: str) -> set[str]:
    return {field for text in found[id] for field in placeholders(text)}


def test_every_language_has_the_same_files() -> None:
    files = {
        language: [po.name for po in PO_FILES if po.parts[-3] == language] for language in LANGUAGES
    }
    assert files["en"]
    assert all(found == files["en"] for found in files.values())
    assert {po.parts[-3] for po in PO_FILES} == set(LANGUAGES)


def test_each_game_has_a_catalogue_and_each_catalogue_a_game() -> None:
    """Also those whose rules are here and whose face is not."""
    folders = Path(companion.games.__file__).parent.glob("*/__init__.py")
    assert companion.games.GAMES.keys() <= {*GAMES} == {each.parent.name for each in folders}


@every_file
def test_compiled_file_is_up_to_date(po: Path) -> None:
    assert beside(po) == compiled(po), f"{name(po)} has changed: run `make words`"


def test_no_compiled_file_is_left_over() -> None:
    compiled_files = {mo for po in PO_FILES for mo in po.parent.glob("*.mo")}
    assert compiled_files == {po.with_suffix(".mo") for po in PO_FILES}


@every_file
def test_header(po: Path) -> None:
    text = po.read_bytes().decode("utf-8")
    header = text.split("\n\n")[0]
    assert f'"Language: {po.parts[-3]}\\n"' in header
    assert '"Content-Type: text/plain; charset=UTF-8\\n"' in header
    assert '"Plural-Forms: nplurals=2; plural=(n != 1);\\n"' in header
    with po.with_suffix(".mo").open("rb") as file:
        compiled_header = GNUTranslations(file).info()
    assert compiled_header["plural-forms"].startswith("nplurals=2; plural=(n != 1)")
    for field in ("last-translator", "language-team", "report-msgid-bugs-to"):
        assert compiled_header.get(field, "") == ""
    assert "@" not in text


@every_file
def test_nothing_is_fuzzy_empty_or_obsolete(po: Path) -> None:
    catalog = read(po)
    assert not catalog.obsolete
    assert not [entry.id for entry in catalog if entry.id and entry.fuzzy]
    empty = [
        id for id, texts in entries(catalog).items() if not all(text.strip() for text in texts)
    ]
    assert not empty


@pytest.mark.parametrize("files", [OWN, *((game,) for game in GAMES)], ids=" ".join)
@pytest.mark.parametrize("language", LANGUAGES)
def test_no_id_stands_twice(language: str, files: tuple[str, ...]) -> None:
    """Not in one file either, where babel would silently keep the last. Two games may have the
    same, and a game may have one of the companion's."""
    lines = [
        line
        for po in PO_FILES
        if po.parts[-3] == language and po.stem in files
        for line in po.read_text(encoding="utf-8").splitlines()
        if line.startswith("msgid ") and line != 'msgid ""'
    ]
    assert lines
    assert not [line for line, times in Counter(lines).items() if times > 1]


@pytest.mark.parametrize("game", GAMES)
def test_what_a_game_words_anew_it_says_otherwise_and_with_the_same_values(game: str) -> None:
    for language in LANGUAGES:
        own, its = WRITTEN[language], READ[language, game]
        for id in own.keys() & its.keys():
            assert its[id] != own[id], f"{id} need not stand in {game}"
            assert needs(its, id) <= needs(own, id)


NAMES_OF_GAMES = {  # what only one game speaks of
    DALEKS: "dalek|doctor|doktor|dilemma|sonic|schall|gallifrey|skaro|tardis|davros|k-?9|timey"
    "|time zone|zeitzone|web of time",
    "time_clash": "gambit|wagnis|vortex disk|vortex-scheibe|threat|\\bquip|bedrohung",
    "doctor_who_card_game": "game end card|spielendekarte|victory point|siegpunkt|pandorica",
}


def test_the_companion_speaks_of_no_game() -> None:
    assert NAMES_OF_GAMES.keys() == {*GAMES}
    spoken_of = re.compile("|".join(NAMES_OF_GAMES.values()), re.IGNORECASE)
    for found in WRITTEN.values():
        assert not [id for id, texts in found.items() if spoken_of.search(" ".join((id, *texts)))]


@every_catalogue
def test_every_id_is_in_every_language(catalogue: str) -> None:
    for language in LANGUAGES:
        assert untitled(READ[language, catalogue]) == READ["en", catalogue].keys(), language


@every_catalogue
def test_languages_say_the_same_values(catalogue: str) -> None:
    for id in READ["en", catalogue]:
        for language in LANGUAGES:
            there, here = READ["en", catalogue], READ[language, catalogue]
            assert needs(here, id) == needs(there, id), (language, id)
            assert len(here[id]) == len(there[id]), f"{id} has a plural in one language only"


def test_sentences_can_be_shown() -> None:
    for language, id, text in TEXTS:
        assert not (wrong := [*unshown(text)]), (language, id, wrong)


def unshown(text: str) -> Iterator[str]:
    """What of a sentence no screen can show."""
    lines = text.split("\n")
    wrong = {
        "is not composed, or has white space around it": (
            text != unicodedata.normalize("NFC", text).strip()
        ),
        "is more than what leads up to a question, and the question": len(lines) > 2,
        "has a line with white space around it": [line.strip() for line in lines] != lines,
        "has a letter that is none": any(
            unicodedata.category(c)[0] in "CMZ" and c != " " for c in "".join(lines)
        ),
        "wants typographic quotes; and Kivy reads brackets as markup": set(text) & set("\"'[]"),
        "wants an ellipsis": "..." in text,
        "has two spaces": "  " in text,
        "has a strange value": re.findall(r"{([a-z_]*)}", text) != re.findall(r"{(.*?)}", text),
        "has an odd value": placeholders(text) != set(re.findall(r"{([a-z_]+)}", text)),
    }
    return (why for why, is_so in wrong.items() if is_so)


def test_quotes_are_the_language_s_own() -> None:
    quotes = {"en": ("“", "”"), "de": ("„", "“")}
    for language, id, text in TEXTS:
        opening, closing = quotes[language]
        assert set(text) & set("„“”") <= {opening, closing}, (language, id)
        assert text.count(opening) == text.count(closing), (language, id)


@pytest.mark.parametrize(
    "text", ["Ann's turn", "[b]", "Two  spaces", "Wait...", " Go", "{Seat}", "{seat!r}", "a\nb\nc"]
)
def test_what_cannot_be_shown_is_noticed(text: str) -> None:
    assert [*unshown(text)]


def test_id_and_sentence_differ() -> None:
    """gettext says that it has no entry by giving the id back."""
    assert not [(language, id) for language, id, text in TEXTS if id == text]


def test_a_plural_is_decided_by_a_value_the_message_has() -> None:
    for (language, _), found in READ.items():
        for id in (id for id, texts in found.items() if len(texts) > 1):
            assert needs(found, id) & {"n", "count"}, (language, id)
            assert placeholders(found[id][1]) & {"n", "count"}, (language, id)


def test_every_message_of_the_source_has_a_sentence() -> None:
    """Where it is said: a game's among its words, and one of the app's among the companion's."""
    missing = {each.id: each.where for each in SENT if each.id not in reachable("en", each.game)}
    assert not missing


def test_the_words_of_a_game_are_its_own() -> None:
    """No module of the app but those that speak for a game sends one that only the game has."""
    assert whose(SOURCE / "games" / DALEKS / "turn.py") == DALEKS
    assert whose(SOURCE / "ui" / "faces" / DALEKS / "teaching" / "fields.py") == DALEKS
    assert whose(SOURCE / "ui" / "teaching" / "form.py") == ""
    assert whose(SOURCE / "ui" / "screens" / "home.py") == ""
    assert {each.game for each in SENT} == {"", *GAMES}


def test_every_sentence_gets_its_values_from_the_source() -> None:
    lacking = [
        (each.where, each.id, wanted - each.values)
        for each in SENT
        if each.values is not None
        and each.id in (said := reachable("en", each.game))
        and not (wanted := needs(said, each.id)) <= each.values
    ]
    assert not lacking


@pytest.mark.parametrize("id", SAVES)
def test_sentences_for_saves(id: str) -> None:
    assert needs(WRITTEN["en"], id) == SAVES[id]


def test_a_form_belongs_to_a_sentence() -> None:
    for name in (*OWN, *GAMES):
        found = READ["en", name]
        for id in (id for id in found if id.endswith((".exactly", ".up_to", ".bare"))):
            assert needs(found, id) <= needs(found, id.rpartition(".")[0]), id


def test_the_scan_sees_the_source() -> None:
    """Or the tests above would be content with nothing."""
    assert {each.where.split(":")[0] for each in SENT} >= {
        str(Path("companion", "core", module)) for module in ("moment.py", "session.py", "games.py")
    }
    seen = {each.id: each.values for each in SENT}
    assert seen["cannot_become"] == frozenset({"what", "value"})


def test_words_knows_only_core() -> None:
    for file in (SOURCE / "words").rglob("*.py"):
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            names = (
                [node.module or ""] if isinstance(node, ast.ImportFrom) and not node.level else []
            )
            names += [alias.name for alias in node.names] if isinstance(node, ast.Import) else []
            for imported in names:
                if imported.startswith("companion"):
                    assert imported.startswith("companion.core"), file
                assert imported.split(".")[0] not in {"kivy", "babel"}, file
