"""What people read, in both languages, and that nothing crashes where words are missing."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from babel.messages.catalog import Catalog
from babel.messages.mofile import write_mo

from companion.core.games import difference
from companion.core.log import CORRECT, Event, Line
from companion.core.messages import AskFirst, Message, NotAllowed, message
from companion.core.questions import UNKNOWN, Choose, Draw
from companion.words import LANGUAGES, Words, refusing_in
from companion.words import words as module
from companion.words.words import OWN
from tests.words.catalogues import DALEKS, GAMES, READ, SENT, WRITTEN

EN, DE = Words("en"), Words("de")
both = pytest.mark.parametrize("words", [EN, DE], ids=LANGUAGES)


def names(kind: str, id: str) -> str | None:
    known = {("seat", "ann"): "Ann", ("card", "fez"): "Fez", ("winners", "bob"): "Bob"}
    return known.get((kind, id))


@pytest.fixture
def catalogue(monkeypatch: pytest.MonkeyPatch) -> Callable[[dict[str, str], str], Words]:
    """Words whose catalogue holds these entries alone."""

    def words(entries: dict[str, str], language: str) -> Words:
        made = Words(language)
        monkeypatch.setattr(made, "_text", lambda id, count=1: entries.get(id, ""))
        return made

    return words


def test_both_languages() -> None:
    stale = message("stale")
    assert EN.sentence(stale) == "That was for an earlier question. Look again, then answer."
    assert DE.sentence(stale).startswith("Das galt noch der vorigen Frage.")


def test_unknown_language_is_english() -> None:
    words = Words("tlh")
    assert words.language == "en"
    assert words.sentence(message("stale")) == EN.sentence(message("stale"))


def test_english_is_the_first_choice() -> None:
    assert Words().language == "en"


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_message_of_the_source_reads(language: str) -> None:
    words = {game: Words(language, names, game) for game in ("", *GAMES)}
    for each in SENT:
        if each.values is not None:
            sentence = words[each.game].sentence(
                message(each.id, **dict.fromkeys(each.values, "ann"))
            )
            assert sentence, each
            assert not set(sentence) & set("{}…"), each
            assert not sentence.startswith(each.id), each


@pytest.mark.parametrize(
    ("language", "count", "begins"),
    [
        ("en", 1, "One old answer no longer fits."),
        ("en", 2, "2 old answers no longer fit."),
        ("en", 0, "0 old answers no longer fit."),
        ("de", 1, "Eine alte Antwort passt nicht mehr."),
        ("de", 5, "5 alte Antworten passen nicht mehr."),
    ],
)
def test_plurals(language: str, count: int, begins: str) -> None:
    assert Words(language).sentence(message("answer_forgets", count=count)).startswith(begins)


@pytest.mark.parametrize("n", [1, 7])
def test_a_number_that_counts_nothing_needs_no_plural(n: int) -> None:
    why = EN.sentence(message("another_question"))
    sentence = EN.sentence(message("stopped_at", n=n, why=why))
    assert sentence.startswith(f"The saved game runs up to answer {n}.")
    assert sentence.endswith(f"no longer fits: {why}")


@pytest.mark.parametrize(
    ("few", "many", "english", "german"),
    [
        (2, 2, "exactly 2.", "genau 2 aus."),
        (0, 3, "3 at most.", "höchstens 3 aus."),
        (1, 3, "1 to 3.", "1 bis 3 aus."),
    ],
)
def test_how_many_to_choose(few: int, many: int, english: str, german: str) -> None:
    question = Choose(message("toy.pick"), ("ann",), tuple("abcdef"), few, many)
    with pytest.raises(NotAllowed) as refused:
        question.check(tuple("abcde"))
    assert EN.error(refused.value).endswith(english)
    assert DE.error(refused.value).endswith(german)


@pytest.mark.parametrize(
    ("seats", "english", "german"),
    [
        ((), "nothing", "nichts"),
        (("ann",), "Ann", "Ann"),
        (("ann", "bob"), "Ann and Bob", "Ann und Bob"),
        (("ann", "bob", "cat"), "Ann, Bob and Cat", "Ann, Bob und Cat"),
        (("ann", "bob", "cat", "dan"), "Ann, Bob, Cat and Dan", "Ann, Bob, Cat und Dan"),
        (("ann", "bob", "ann"), "2 × Ann and Bob", "2 × Ann und Bob"),
    ],
)
def test_names_are_joined(seats: tuple[str, ...], english: str, german: str) -> None:
    forgets = message("forgets", asked="toy.draw", answer=seats)
    assert EN.sentence(forgets) == f"To be forgotten: {english}."
    assert DE.sentence(forgets) == f"Vergessen wird: {german}."


def test_names_come_from_the_table_first() -> None:
    words = Words("en", lambda kind, id: {"app": "Robot"}.get(id))
    assert words.name("seat", "app") == "Robot"
    assert words.name("seat", "table") == "The table"
    assert Words("de").name("seat", "table") == "Der Tisch"


@pytest.mark.parametrize(
    ("kind", "id", "name"),
    [
        ("card", "fez", "Fez"),
        ("card", "sonic_screwdriver", "Sonic screwdriver"),
        ("face", "3", "3"),
        ("option", "ann:fez", "Fez (Ann)"),
        ("what", "tokens.ann", "Tokens (Ann)"),
        ("place", "hand.ann.left", "Hand (Ann, Left)"),
        ("place", "Ann’s hand", "Ann’s hand"),
        ("card", UNKNOWN, "something hidden"),
        ("value", "", "nothing"),
    ],
)
def test_a_name_is_made_readable(kind: str, id: str, name: str) -> None:
    assert Words("en", names).name(kind, id) == name


def test_catalogue_names_by_kind_before_option(catalogue: Callable[..., Words]) -> None:
    words = catalogue({"option.pass": "Pass", "card.pass": "Boarding pass"}, "en")
    assert words.name("card", "pass") == "Boarding pass"
    assert words.name("choice", "pass") == "Pass"


def test_a_title_replaces_the_printed_name(catalogue: Callable[..., Words]) -> None:
    german = catalogue({"title.fez": "Fes"}, "de")
    german._names = lambda kind, id: "Fez"
    assert german.name("card", "fez") == "Fes"
    assert german.name("card", "hat") == "Fez"
    assert german.name("seat", "fez") == "Fez", "people are called what they like"


@pytest.mark.parametrize(
    ("id", "name"),
    [
        ("fez~2", "Fez"),
        ("fez.0", "Fez"),
        ("fez~2.1", "Fez"),
        ("tile.1", "Old Town"),
        ("space.6", "space VI"),
        ("space.7", "space 7"),
        ("space.hat.cap", "Space (Hat, Cap)"),
        ("things.tile.1", "Things (Old Town)"),
        ("paint:fez.0:green", "Fez in a green coat"),
        ("ann:paint:fez~2:green", "Fez in a green coat (Ann)"),
        ("paint:fez", "Fez (Paint)"),
        ("ann:wave", "Wave (Ann)"),
        ("wave:ann", "Ann (Wave)"),
        ("ann:", "ann:"),
        ("a:b:c:d:e:f", "a:b:c:d:e:f"),
    ],
)
def test_ids_of_several_parts(id: str, name: str, catalogue: Callable[..., Words]) -> None:
    words = catalogue(
        {
            "act.paint": "{card_a} in a {colour_b} coat",
            "act.wave": "Wave",
            "path.space": "space {space_a}",
            "space.6": "VI",
            "option.tile.1": "Old Town",
            "colour.green": "green",
        },
        "en",
    )
    assert words.name("option", id) == name


def test_a_number_may_have_a_name(catalogue: Callable[..., Words]) -> None:
    words = catalogue({"toy.go": "Go to {space} with {n}.", "space.6": "VI"}, "en")
    assert words.sentence(message("toy.go", space=6, n=6)) == "Go to VI with 6."
    assert words.sentence(message("toy.go", space=7, n=7)) == "Go to 7 with 7."


def test_a_file_s_name_is_left_alone() -> None:
    sentence = EN.sentence(message("saves.damaged", name="saves.broken_1"))
    assert sentence.endswith("kept as saves.broken_1.")


def test_a_damaged_game_without_a_copy() -> None:
    damaged = message("saves.game_damaged", game="toy", created="?", name="")
    assert EN.sentence(damaged) == "This saved game is damaged and can’t be read whole: Toy."


@both
def test_a_game_under_construction(words: Words) -> None:
    told = message("daleks.forward", "dalek_turn.1", spaces=1, who=("ann", "bob"))
    assert words.sentence(told) == str(told)
    assert words.sentence(message("")) == ""


@both
def test_a_missing_value_crashes_no_table(words: Words) -> None:
    assert "…" in words.sentence(message("not_offered"))
    assert words.sentence(message("wrong_count"))
    assert words.sentence(message("answer_forgets"))
    assert words.sentence(message("answer_forgets", count="many"))


@both
def test_braces_in_a_name_are_only_braces(words: Words) -> None:
    assert "{seat}" in words.sentence(message("not_on_offer", option="{seat}"))


def test_a_hidden_correction_says_nothing() -> None:
    corrected = message("corrected", what="hidden.ann", was=UNKNOWN, value="fez")
    line = Line(Event("ann", CORRECT, ("hidden.ann", "fez")), corrected, ("ann",), 0, 1, "ann")
    assert EN.sentence(line.seen_by("bob").about) == "Corrected: something kept hidden."
    assert EN.sentence(line.seen_by("ann").about) == (
        "Corrected: Hidden (Ann) from something hidden to Fez."
    )


def test_what_hands_move() -> None:
    moved = difference({"fez": "shelf", "hat": "shelf"}, {"fez": "hand.ann", "cup": "shelf"})
    assert [EN.sentence(each) for each in moved] == [
        "Take Hat away from Shelf.",
        "Move Fez from Shelf to Hand (Ann).",
        "Put Cup here: Shelf.",
    ]
    assert DE.sentence(moved[1]) == "Fez umsetzen: von Shelf nach Hand (Ann)."


def test_error_says_each_doubt_once() -> None:
    deck = Draw(message("toy.draw"), "lanterns", ("spark",), known=("fez",))
    doubts = deck.doubts(("fez",))
    assert EN.error(AskFirst(doubts[0], doubts)) == EN.sentence(doubts[0])


def test_error_lists_what_would_be_forgotten() -> None:
    forgets = tuple(message("forgets", asked="toy.throw", answer=(face,)) for face in "24")
    lines = EN.error(AskFirst(message("undo_forgets"), forgets)).split("\n")
    assert lines[0].endswith("Undo anyway?")
    assert lines[1:] == ["To be forgotten: 2.", "To be forgotten: 4."]


def test_a_refusal_by_its_message_alone() -> None:
    refusal = NotAllowed(message("not_your_question", seat="ann"))
    assert Words("de", names).error(refusal).startswith("Ann, diese Frage geht nicht an dich.")


def test_without_any_catalogue(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "LOCALE", tmp_path)
    module._catalogue.cache_clear()
    try:
        words = Words("de", names)
        assert words.sentence(Message("stale")) == "stale"
        assert words.name("what", "tokens.ann") == "Tokens (Ann)"
        assert words.name("card", UNKNOWN) == UNKNOWN
        assert words._said("seats", ("ann", "bob")) == "Ann, Bob"
        assert words._said("seats", ()) == ""
    finally:
        module._catalogue.cache_clear()


@pytest.fixture
def two_games(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Lanterns and kites, which both may be played and passed, and the companion."""
    kept = {
        "companion": {"stale": ("Too late", "Zu spät"), "role": ("Role", "Rolle")},
        "lanterns": {
            "game.lanterns": ("Lanterns", "Laternen"),
            "option.play": ("Light it", "Anzünden"),
            "option.lantern": ("Lantern", "Laterne"),
            "lanterns.move": ("Move {n}", ""),
            "role": ("Bearer", "Träger"),
        },
        "kites": {"game.kites": ("Kites", "Drachen"), "option.play": ("Let it fly", "Steigen")},
    }
    for n, language in enumerate(LANGUAGES):
        folder = tmp_path / language / "LC_MESSAGES"
        folder.mkdir(parents=True)
        for name, entries in kept.items():
            catalog = Catalog(locale=language)
            for id, texts in entries.items():
                catalog.add(id, texts[n])
            with (folder / f"{name}.mo").open("wb") as file:
                write_mo(file, catalog)
    monkeypatch.setattr(module, "LOCALE", tmp_path)
    module._catalogue.cache_clear()
    yield
    module._catalogue.cache_clear()


@pytest.mark.usefixtures("two_games")
def test_each_game_says_its_own() -> None:
    for language, lights, flies in (
        ("en", "Light it", "Let it fly"),
        ("de", "Anzünden", "Steigen"),
    ):
        assert Words(language, game="lanterns").name("option", "play") == lights
        assert Words(language, game="kites").name("option", "play") == flies


@pytest.mark.usefixtures("two_games")
def test_no_game_says_another_s_and_home_says_none() -> None:
    for game in ("kites", ""):
        words = Words("de", game=game)
        assert words.name("option", "lantern") == "Lantern", "made of its id"
        assert words.sentence(message("lanterns.move", n=2)) == str(message("lanterns.move", n=2))
    assert Words("de").name("option", "play") == "Play"


@pytest.mark.usefixtures("two_games")
def test_a_game_is_asked_before_the_companion_and_in_its_language_first() -> None:
    for game in ("lanterns", "kites", ""):
        assert Words("de", game=game).phrase("stale") == "Zu spät"
    assert Words("de", game="lanterns").phrase("role") == "Träger"
    assert Words("de", game="kites").phrase("role") == "Rolle"
    assert Words("de", game="lanterns").sentence(message("lanterns.move", n=2)) == "Move 2", (
        "English where German lacks it"
    )


@pytest.mark.usefixtures("two_games")
def test_everybody_knows_what_a_game_is_called() -> None:
    """By its own catalogue: Home lists them, and a file names one."""
    for game in ("lanterns", "kites", ""):
        assert Words("de", game=game).name("game", "lanterns") == "Laternen"
        assert Words("de", game=game).name("game", "old_maid") == "Old maid"
    assert Words("de").name("game", "../../companion") == "../../companion"


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_id_of_a_game_is_said_elsewhere(language: str) -> None:
    """What a game words anew, the companion says in its own way."""
    for game in GAMES:
        others = [Words(language, game=each) for each in ("", *GAMES) if each != game]
        for id in READ[language, game].keys() - WRITTEN[language].keys():
            for words in others:
                own = READ.get((language, words.game), {}).get(id, ("",))
                assert words._text(id) in own, (id, words.game)


def test_what_a_game_refuses_is_said_in_its_words_where_none_is_open() -> None:
    twice = message("daleks.each_their_own_doctor", "setup")
    with pytest.raises(NotAllowed) as refused, refusing_in(Words("de", game=DALEKS)):
        raise NotAllowed(twice)
    assert DE.error(refused.value) == Words("de", game=DALEKS).sentence(twice)
    assert DE.sentence(twice) == str(twice)


@pytest.mark.parametrize("language", LANGUAGES)
def test_sentences_are_short(language: str) -> None:
    """Read at arm's length: three short sentences at most. Who asks why has the time for more."""
    for name in (*OWN, *GAMES):
        for id, texts in READ[language, name].items():
            longest = 400 if id.startswith("law.") else 160
            assert all(len(text) <= longest for text in texts), id


def test_a_question_is_parted_from_what_leads_up_to_it() -> None:
    asks, plain = message("daleks.build_pool"), message("daleks.travel")
    en, de = (Words(language, game=DALEKS) for language in LANGUAGES)
    assert en.parted(asks) == ("Your dice pool:", "Do you change anything?")
    assert de.parted(asks) == ("Dein Würfelpool:", "Änderst du noch etwas?")
    assert en.sentence(asks) == "Your dice pool: do you change anything?"
    assert en.parted(plain) == ("", en.sentence(plain))


def test_hidden_card_with_a_number_is_called_like_any_hidden_one() -> None:
    assert EN.name("card", "?~2") == EN.name("card", "?")


def test_a_negative_number_has_a_minus_sign() -> None:
    words = Words("en", game="time_clash")
    told = message("clash.marker", stack="enemy", total=-300)
    assert words.sentence(told) == "Marker of the Enemy stack: −300."
    assert "−300" in words.phrase("board.if_it_fails", sum=-300)
