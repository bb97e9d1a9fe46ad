"""Every phrase of the screens is written, none is left over, and the font can show them."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator

import pytest
from kivy.core.text import Label as Ink

from companion.app.camera import SETTLED
from companion.core.teaching import NEW, SAME
from companion.dice.bindings import SHAPES
from companion.dice.eyes import State
from companion.dice.fairness import Verdict
from companion.dice.places import Doubt, Why
from companion.games import GAMES
from companion.games.time_clash.cards import ABILITIES, ACTIONS
from companion.games.time_clash.cards import SIDES as TEAMS
from companion.phones.server import MOVED, SAID
from companion.ui.camera.sight import TOLD
from companion.ui.faces.doctor_who_card_game.act import DRAWN as CARD_ACTS
from companion.ui.faces.doctor_who_card_game.teaching import FIELDS as CARD_FIELDS
from companion.ui.faces.doctor_who_card_game.teaching import NUMBERS as CARD_NUMBERS
from companion.ui.faces.time_clash.deeds import KINDS as CLASH_DEEDS
from companion.ui.faces.time_clash.form import ICONS as MODES_OF_PLAY
from companion.ui.faces.time_clash.teaching.pads import STEPS
from companion.ui.faces.time_clash.teaching.unlisted import KINDS as UNLISTED
from companion.ui.faces.time_clash.technique import WAYS
from companion.ui.faces.time_of_the_daleks.deeds import KINDS
from companion.ui.faces.time_of_the_daleks.teaching import NUMBERS
from companion.ui.faces.time_of_the_daleks.teaching import facts as facts
from companion.ui.faces.time_of_the_daleks.teaching.icons import WHAT
from companion.ui.host.plan import COLOURS, EDGES, PRESETS
from companion.ui.host.preferences import COMMON, MODES, THEMES
from companion.ui.screens.how import LEFT, RIGHT
from companion.ui.screens.keys import KEYS
from companion.ui.screens.new_game import ICONS as ANSWERS
from companion.words import LANGUAGES, Words
from firmware_bridge.errors import Reason
from firmware_bridge.landing import LinkState, Quality
from firmware_bridge.protocols.models import MODELS
from tests.words.catalogues import GAMES as WORDED
from tests.words.catalogues import READ, SOURCE, reachable, whose

FIELDS = (*facts.FIELDS.values(), *facts.ANOMALIES.values(), facts.ZONE)
PHASES = {
    **dict.fromkeys(COMMON, ""),
    **{each.name: name for name, game in GAMES.items() for each in game.PHASES},
}
both = pytest.mark.parametrize("language", LANGUAGES)
FILES = [file for room in ("ui", "app") for file in (SOURCE / room).rglob("*.py")]
ROOMS = (
    *("about", "how"),
    *("app", "page", "language", "home", "saved", "files", "new", "settings", "keys"),
    *("play", "choose", "roll", "draw", "menu", "log", "moment", "why", "amend", "match"),
    *(
        "rebuild",
        "setup",
        "report",
        "trouble",
        "teach",
        "box",
        "read",
        "mend",
        "own",
        "board",
        "dice",
    ),
    *("phone", "phones", "law", "camera", "teach_dice", "tour"),
    *("browser", "legend", "rules", "icon"),
)  # what a phrase's id begins with
PHRASES = {
    game: {id for id in reachable("en", game) if "." in id and id.partition(".")[0] in ROOMS}
    for game in ("", *WORDED)
}
SHORT = ACTIONS | ABILITIES  # what an arc of Time Clash may do
GUIDES = {"dice": 4, "phones": 4, "camera": 3}
ALL = set().union(*PHRASES.values())
MADE = {
    *(f"new.colour.{each}" for each in COLOURS),
    *(f"new.edge.{each}" for each in EDGES),
    *(f"new.preset.{each}" for each in PRESETS),
    *(f"new.{each}" for each in ("colour", "role", "team", "edge", "played", "decks", "dies")),
    *(f"new.have.{each}{n}" for each in ANSWERS for n in ("", ".1", ".2", ".3")),
    *(f"how.{each}{more}" for _, _, each in (*LEFT, *RIGHT) for more in ("", ".more")),
    *(f"how.{each}.hint" for _, _, each in LEFT),
    *(f"home.stories.{each}" for each in ("begun", "over")),
    *(f"new.box.{each}{hint}" for each in ("starter", "box", "own") for hint in ("", ".hint")),
    *(f"new.{each}{hint}" for each in ("first_game", "k9", "under_way") for hint in ("", ".hint")),
    *(f"settings.theme.{each}" for each in THEMES),
    *(f"settings.{each}" for each in ("text_scale", "volume")),
    *(f"settings.mode.{each}{hint}" for each in MODES for hint in ("", ".hint")),
    *(f"settings.phase.{each}{hint}" for each in PHASES for hint in ("", ".hint")),
    *(
        f"settings.{each}{hint}"
        for each in ("sound", "speech", "keep_awake", "dim", "reduce_motion", "chances", "face")
        for hint in ("", ".hint")
    ),
    *(id for id in ALL if id.startswith("law.")),
    *(f"new.way.{each}{hint}" for each in ("open", "tally") for hint in ("", ".hint")),
    "mend.web",  # a name of what only one game has
    *(f"keys.{each}.{half}" for each in KEYS for half in ("key", "does")),
    *(f"play.{would}{each}" for would in ("", "would_") for each in ("undo", "redo")),
    *(f"board.{each}" for each in ("any", "all", "by_discard", "by_daleks")),
    *(f"board.act.{kind.act}" for kind in KINDS.values() if kind.act),
    *(f"board.act.{kind.act}" for kind in CLASH_DEEDS.values() if kind.act),
    *(f"board.act.{act}" for act in CARD_ACTS),
    *(f"teach.{field}" for fields in CARD_FIELDS.values() for field in fields),
    *(f"box.{number}" for number in CARD_NUMBERS),
    *(f"board.{each}" for each in ("own", "conquered", "families", "wild", "some", "alone")),
    *(f"board.holds.{result}" for result in ("won", "lost")),
    *(f"board.side.{kind}" for kind in ("defender", "enemy")),
    *(f"board.card.{how}" for how in ("over", "gone", "lost")),
    *(f"board.stands.{asked}" for asked in ("recover", "unit")),
    *(f"board.short.{word}" for word in SHORT),
    *(f"board.how.{mode}" for mode in ("play", *MODES_OF_PLAY)),
    *(f"board.mode.{mode}" for mode in MODES_OF_PLAY),
    *(f"board.pay.{what}" for what in ("special", "numbered")),
    *(f"board.unlisted.{kind}" for kind in UNLISTED),
    *(f"teach.half.{said}" for said in ("played", "reply")),
    *(
        f"teach.{field}"
        for field in ("suit", "value", "options", "copies", "kind", "tardis", "dalek", "abilities")
    ),
    "box.hand",
    *(f"board.way.{way}" for way in WAYS),
    *(f"board.began.{side}" for side in TEAMS),
    *(f"board.decided.{how}" for how in ("gambit", "sum")),
    *(f"board.{stand}oppose_{n}" for stand in ("", "stand_and_") for n in ("none", "them")),
    *(f"teach.{number}" for number in STEPS),
    *(f"board.brought.{rule}" for rule in ("endgame.enemy", "endgame.doctor", "none")),
    *(f"board.{each}" for each in ("if_it_fails", "fails", "fails_below")),
    *(f"board.stakes.{each}" for each in ("reward", "fail")),
    *(f"board.advice.{each}" for each in ("charges", "turn")),
    *(id for id in ALL if id.startswith(("choose.confirm.", "setup.page."))),
    *(f"board.who.{who}" for who in ("chosen", "each", "helper")),
    *(f"board.when.{when}" for when in ("fail", "move", "success")),
    *(f"board.where.{where}" for where in ("any", "earth")),
    *(f"board.success{step}" for step in ("", ".1", ".2", ".3", ".4")),
    *(f"board.failure{step}" for step in ("", ".1", ".2", ".3")),
    *(f"teach.{field}" for fields in FIELDS for field in fields if field != "zones"),
    *(f"teach.icon.{what}" for what in WHAT),
    *(f"teach.{each}" for each in ("when", "who", "title", "deck")),
    *(f"phone.{each}" for each in (*SAID, MOVED)),  # by the phones' own page
    *(f"phone.state.{state}" for state in State if state not in SETTLED),
    *(f"phones.{each}" for each in ("camera", "watch", "hint", "no_network", "no_port")),
    *(f"camera.why.{each}" for each in (*TOLD, "not_read")),
    *(f"camera.{each}" for each in ("send", "forget")),
    *(f"{room}.guide.{n}" for room, most in GUIDES.items() for n in range(1, most + 1)),
    *(f"teach_dice.{each}" for each in ("story", "own")),
    *(f"teach_dice.why.{each}" for each in ("no_dice", "no_file", "nothing_learned", "not_read")),
    *(f"box.source.{each}" for each in ("starter", "box", "taught")),
    *(id for id in ALL if id.startswith("icon.")),
    *(f"box.coming.{how}" for how in (NEW, SAME)),
    *(f"read.source.{each}" for each in ("starter", "box", "taught", "rules")),
    *(f"box.{each}" for each in (*NUMBERS, "mend")),
    *(f"roll.doubt.{doubt}" for doubt in Doubt if doubt),
    *(f"roll.stray.{why}" for why in Why),
    *(f"dice.{name}{hint}" for name in ("at_once", "lights") for hint in ("", ".hint")),
    *(f"dice.shape.{shape}" for shape in SHAPES),
    *(f"dice.model.{model.replace('-', '_')}" for model in (*MODELS, "line")),
    *(f"dice.quality.{quality}" for quality in Quality),
    *(f"dice.link.{link}" for link in (*LinkState, "unknown")),
    *(f"dice.why.{reason}" for reason in Reason),
    *(f"dice.fair.{verdict}" for verdict in Verdict),
    *(f"box.{why}" for why in ("not_a_box", "bad_card", "still_linked", "nothing_taught")),
}


def asked() -> Iterator[tuple[str, str, str]]:
    """Every ``say(…)`` of the source, and in whose words; what an f-string fills in is ``*``."""
    for file in FILES:
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and _called(node.func) in ("say", "phrase"):
                for id in _ids(node.args[0]):
                    yield f"{file.name}:{node.lineno}", id, whose(file)


def _called(func: ast.expr) -> str:
    match func:
        case ast.Name(id=name) | ast.Attribute(attr=name):
            return name
    return ""


def _ids(node: ast.expr) -> Iterator[str]:
    match node:
        case ast.Constant(value=str(id)):
            yield id
        case ast.IfExp(body=one, orelse=other):
            yield from _ids(one)
            yield from _ids(other)
        case ast.JoinedStr(values=parts):
            yield "".join(str(p.value) if isinstance(p, ast.Constant) else "*" for p in parts)


ASKED = list(asked())


def mentioned() -> set[str]:
    """Ids that stand in the source as they are: some are handed on before they are said."""
    return {
        node.value
        for file in FILES
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8")))
        if isinstance(node, ast.Constant) and isinstance(node.value, str)
    }


def test_every_phrase_that_is_said_is_written() -> None:
    assert len(ASKED) > 100
    said = [(where, id, game) for where, id, game in ASKED if "*" not in id]
    assert not [(where, id) for where, id, game in said if id not in PHRASES[game]]
    assert not MADE - ALL


def test_every_phrase_that_is_put_together_is_known_here() -> None:
    for where, id, _ in ASKED:
        if "*" in id:
            pattern = re.compile(re.escape(id).replace(r"\*", "[a-z0-9_]+"))
            assert any(pattern.fullmatch(each) for each in MADE), (where, id)


def test_no_phrase_is_left_over() -> None:
    assert not ALL - mentioned() - MADE


def test_flags_of_every_game_have_words() -> None:
    from companion.app.choices import offered

    for name, game in GAMES.items():
        for flag in offered(game, "starter", {}).flags:
            assert f"new.{flag}" in PHRASES[name]
            assert f"new.{flag}.hint" in PHRASES[name]


def test_phases_are_named_in_the_words_of_their_game() -> None:
    for phase, game in PHASES.items():
        for hint in ("", ".hint"):
            assert f"settings.phase.{phase}{hint}" in PHRASES[game]


@both
def test_plurals(language: str) -> None:
    say = Words(language).phrase
    one, many = say("match.left", n=1), say("match.left", n=2)
    assert (one, many) == {
        "en": ("1 thing left", "2 things left"),
        "de": ("Noch 1 Handgriff", "Noch 2 Handgriffe"),
    }[language]


def test_a_value_is_put_in_as_it_is() -> None:
    assert Words("en").phrase("choose.show", seat="ann_{n} [b]") == "I’m ann_{n} [b]"


def test_an_unknown_language_is_english() -> None:
    assert Words("tlh").phrase("play.undo") == "Undo"


@both
def test_the_font_has_every_letter(language: str) -> None:
    found = [entries for (each, _), entries in READ.items() if each == language]
    said = [text for entries in found for texts in entries.values() for text in texts]
    letters = set("".join(said) + "−+·…–") - {" "}
    missing = _pixels("\uffff")
    assert not [letter for letter in sorted(letters) if _pixels(letter) == missing]


def _pixels(text: str) -> bytes:
    ink = Ink(text=text, font_size=30)
    ink.refresh()
    return bytes(ink.texture.pixels)
