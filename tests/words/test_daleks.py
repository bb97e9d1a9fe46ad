"""Time of the Daleks in words: whatever a game can ask, tell or offer reads in both languages."""

from __future__ import annotations

import random
import re
from collections.abc import Iterator
from functools import cache
from typing import NamedTuple

import pytest

from companion.core.bots import anything
from companion.core.games import difference
from companion.core.messages import Message, message
from companion.core.questions import Choose, Draw, Question, Roll
from companion.core.session import Session
from companion.games import time_of_the_daleks as game
from companion.games.time_of_the_daleks.box import Box, read_box
from companion.games.time_of_the_daleks.house_rules import HOUSE_RULES
from companion.saves.boxes import shipped
from companion.words import LANGUAGES, Words
from tests.play import new_session
from tests.words.catalogues import READ, TITLE

SEATS = {"ann": "Ann", "bob": "Bob", "cat": "Cat"}
NOT_WORDS = re.compile(r"\w_\w|\w[.:]\w|[{}~…]")  # an id that shows through


@cache
def box() -> Box:
    return read_box(shipped(game.NAME))


@cache
def printed() -> dict[str, str]:
    """What stands on the cards, as the app knows it."""
    cards = box()
    decks = (cards.doctors, cards.companions, cards.timey_wimey, cards.dilemmas, cards.anomalies)
    found = {id: card.name for deck in decks for id, card in deck.items()}
    found |= {id: tile.name for id, tile in cards.locations.items()}
    tiles = cards.locations
    return found | {id: f"{tiles[of].name}, {zone.name}" for id, (of, zone) in cards.zones.items()}


def names(kind: str, id: str) -> str | None:
    return SEATS.get(id) or printed().get(id)


WRITTEN = {language: READ[language, game.NAME] for language in LANGUAGES}


class Strict(Words):
    """Does not make an id readable that nobody has a name for."""

    def _readable(self, kind: str, id: str) -> str:
        assert re.fullmatch(r"\d+|\w+([.:]\w+)+", id), f"nobody has a name for {kind} {id!r}"
        return super()._readable(kind, id)


EN, DE = Strict("en", names, game.NAME), Strict("de", names, game.NAME)
both = pytest.mark.parametrize("words", [EN, DE], ids=LANGUAGES)


class Heard(NamedTuple):
    """Everything that some games asked, told and offered."""

    messages: set[Message]
    named: set[tuple[str, str]]


@pytest.fixture(scope="module")
def heard() -> Heard:
    rng = random.Random(1)
    found = Heard(set(), set())
    for n in range(24):
        listen(play(rng, n), rng, found)
    return found


def play(rng: random.Random, n: int) -> Session:
    seats = tuple(SEATS)[: 1 + n % 3]
    options = game.defaults(seats, shipped(game.NAME))
    doctors = rng.sample(list(box().doctors), len(seats))
    house = {rule: rng.choice(choices) for rule, choices in HOUSE_RULES.items()}
    options |= {"doctors": dict(zip(seats, doctors, strict=True)), "k9": True, "house": house}
    return new_session(game, options)


def listen(session: Session, rng: random.Random, found: Heard) -> None:
    """Plays it out at random, out of turn too, and keeps whatever it says."""
    while (question := session.question) is not None:
        found.messages.add(question.about)
        found.named.update(offered(question))
        seat = rng.choice(list(session.options["seats"]))
        offers = session.view(seat).offers
        found.named.update(("offer", offer) for offer in offers)
        if offers and rng.random() < 0.3:
            session.interject(seat, (rng.choice(offers),), session.n)
        else:
            answer = anything(question, rng.randrange, hide=rng.random() < 0.1)
            session.answer(None, answer, session.n, sure=True)
    assert session.outcome is not None
    found.messages.add(session.outcome)
    found.messages.update(each for _, each in session.told())
    table = session.at(session.n // 2).table
    for path, mend in game.mends(table).items():
        found.named.add(("what", path))
        found.named.update(("value", value) for value in mend.to)
    found.messages.update(difference({}, game.layout(table, None)))


def offered(question: Question) -> Iterator[tuple[str, str]]:
    match question:
        case Choose():
            yield from (("option", option) for option in question.options)
        case Draw():
            yield "deck", question.deck
            yield from (("card", card) for card in question.possible)
        case Roll():
            for die in question.dice:
                yield "die", die.kind
                yield from (("face", face) for face in die.faces)


@both
def test_whatever_games_say_reads(words: Words, heard: Heard) -> None:
    for each in heard.messages:
        assert (sentence := words.sentence(each)) != str(each)
        assert not NOT_WORDS.search(sentence), sentence


@both
def test_whatever_games_offer_has_a_name(words: Words, heard: Heard) -> None:
    for kind, id in heard.named:
        assert not NOT_WORDS.search(name := words.name(kind, id)), (id, name)


def test_games_say_what_the_catalogue_holds(heard: Heard) -> None:
    """Most of it, that is: what is rare may not come up. Or the tests above would hear little."""
    said = {each.id for each in heard.messages}
    ids = {id for id in WRITTEN["en"] if id.startswith("daleks.")}
    unheard = ("advice", "does", "reads", "may", "deed", "event")  # nobody is told
    ids = {id for id in ids if id.split(".")[1] not in unheard}
    assert len(ids & said) > 0.7 * len(ids), ids - said


@pytest.mark.parametrize(
    ("id", "english", "german"),
    [
        ("focus:amy_pond.0:green", "Amy Pond: focus a green die", None),
        ("add:brigadier.1:red", "Brigadier Lethbridge-Stewart: a red die instead", None),
        ("unfocus:amy_pond.0", "Amy Pond: take back the focus", "Amy Pond: Tausch zurücknehmen"),
        ("help:bob", "Call Bob for help", "Bob um Hilfe rufen"),
        ("uninstall:fez", "Discard Fez", "Fez ablegen"),
        ("dismiss:amy_pond", "Dismiss Amy Pond", "Amy Pond entlassen"),
        ("play:sonic_screwdriver~2", "Play Sonic Screwdriver", "Schallschraubenzieher ausspielen"),
        ("install:fez", "Install Fez", "Fez installieren"),
        ("use:fez~2.0", "Use Fez", "Fez nutzen"),
        (
            "ann:reroll:eleventh.0",
            "Eleventh Doctor: re-roll (Ann)",
            "Elfter Doktor: neu werfen (Ann)",
        ),
        ("ann:change:amy_pond.0", "Amy Pond: change a face (Ann)", "Amy Pond: Würfel drehen (Ann)"),
        ("ann:charges", "Re-roll one die for 2 Sonic Charges (Ann)", None),
        ("ann:turn", "Turn one die for 3 Sonic Charges (Ann)", None),
        ("ann:black", "Discard a black die, re-roll the rest (Ann)", None),
        ("ann:k9", "Re-roll one die with K-9 (Ann)", "Mit K-9 einen Würfel neu werfen (Ann)"),
        ("ann:black_1", "Black die 1 (Ann)", "Schwarzer Würfel 1 (Ann)"),
        ("fez~2", "Fez", "Fez"),
        ("k9.0", "K-9", "K-9"),
        ("earth.1", "Earth, Past", "Erde, Vergangenheit"),
        ("earth", "Earth Companion", "Erd-Begleiter"),
        ("mars.2", "Mars, Future", "Mars, Zukunft"),
        ("karn.2", "Karn, Solon's Castle", "Karn, Solons Burg"),
    ],
)
def test_options(id: str, english: str, german: str | None) -> None:
    assert EN.name("option", id) == english
    assert DE.name("option", id) == german or not german


@pytest.mark.parametrize(
    ("kind", "id", "name"),
    [
        ("icon", "amy_pond.0", "Amy Pond"),
        ("zone", "orient_express.1", "The Orient Express / The Aristotle, The Orient Express"),
        ("tile", "earth", "Earth"),
        ("deck", "earth", "Earth Companions"),
        ("deck", "timey_wimey", "Timey-Wimey cards"),
        ("place", "space.6", "space VI"),
        ("thing", "marker.12", "Time Anomaly marker XII"),
        ("what", "daleks.earth.1", "Daleks (Earth, Past)"),
        ("what", "charges.ann", "Sonic Charges (Ann)"),
        ("what", "companion.ann.amy_pond", "Amy Pond with Ann"),
        ("what", "face.ann.black_1", "Face (Ann, Black die 1)"),
        ("thing", "companion.amy_pond", "Companion (Amy Pond)"),
        ("thing", "imprisoned.green.1", "Imprisoned die (Green)"),
        ("place", "console.ann.part_time", "Console (Ann, Part-time)"),
        ("face", "tardis", "TARDIS"),
        ("die", "tardis", "TARDIS die"),
    ],
)
def test_names(kind: str, id: str, name: str) -> None:
    assert EN.name(kind, id) == name


@pytest.mark.parametrize(
    ("about", "english", "german"),
    [
        (
            message("daleks.move_ship", space=8),
            "Move the Dalek Ship to space VIII.",
            "Zieht das Dalek-Schiff auf Feld VIII.",
        ),
        (
            message("daleks.gain_charges", seat="ann", n=2),
            "Ann, take 2 Sonic Charges.",
            "Ann, nimm dir 2 Schall-Ladungen.",
        ),
        (
            message("daleks.gain_charges", seat="ann", n=1),
            "Ann, take a Sonic Charge.",
            "Ann, nimm dir eine Schall-Ladung.",
        ),
        (
            message("daleks.imprison", card="destiny_of_the_daleks", colour="green", n=3),
            "Put 3 green dice on Destiny of the Daleks. They are imprisoned.",
            "Legt 3 der grünen Würfel auf „Das Schicksal der Daleks“. Sie sind gefangen.",
        ),
        (
            message("daleks.discard_card", seat="ann"),
            "Which card do you discard?",
            "Welche Karte legst du ab?",
        ),
        (
            message("daleks.discard_card", seat="ann", card="fez~2"),
            "Ann, put Fez on the Timey-Wimey discards.",
            "Ann, leg diese Karte auf den Timey-Wimey-Ablagestapel: Fez.",
        ),
        (
            message("daleks.take_dice_out", seat="ann", colours=("black", "red", "black", "black")),
            "Ann, take these dice out of the pool: 3 black dice and 1 red die.",
            "Ann, nimm diese Würfel aus dem Pool: 3 schwarze und 1 roten.",
        ),
        (
            message("daleks.take_seat", seat="ann", card="first"),
            "Ann, take a TARDIS Console, the First Doctor’s card and figure, and the bases of your"
            " colour.",
            "Ann, nimm eine TARDIS-Konsole, Karte und Figur (Erster Doktor) und die Sockel deiner"
            " Farbe.",
        ),
        (
            message("daleks.advice.pool", colours=("black",) * 4 + ("green", "blue", "blue")),
            "Throw 4 black dice, 1 green die and 2 blue dice.",
            "Wirf 4 schwarze, 1 grünen und 2 blaue Würfel.",
        ),
        (
            message("daleks.advice.pool", colours=("red",)),
            "Throw 1 red die.",
            "Wirf 1 roten Würfel.",
        ),
        (
            message(
                "daleks.advice.charges",
                dice=("shown:red:running", "shown:black:science", "shown:red:running"),
                without=12,
            ),
            "Re-roll 2 red dice (Running) and a black die (Science) for 2 Sonic Charges."
            " Without them: 12%.",
            "Würfle 2 der roten Würfel (Laufen) und einen schwarzen Würfel (Wissenschaft) neu, für"
            " 2 Schall-Ladungen. Ohne sie: 12 %.",
        ),
        (
            message("daleks.advice.k9", dice=("shown:blue:science",)),
            "Re-roll a blue die (Science) with K-9. Without K-9 the chance is the same.",
            "Würfle einen blauen Würfel (Wissenschaft) neu, mit K-9."
            " Ohne K-9 sind die Aussichten gleich.",
        ),
        (
            message("daleks.advice.reroll", dice=("shown:black:running",), card="first", without=9),
            "Re-roll a black die (Running) with First Doctor. Without it: 9%.",
            "Erster Doktor: Würfle einen schwarzen Würfel (Laufen) neu. Ohne diese Karte: 9 %.",
        ),
        (
            message(
                "daleks.advice.change",
                dice=("shown:black:running",),
                symbol="science",
                card="first",
            ),
            "Turn a black die (Running) to Science with First Doctor.",
            "Erster Doktor: Drehe einen schwarzen Würfel (Laufen) auf Wissenschaft.",
        ),
        (
            message(
                "daleks.regenerate", who=("becomes:ann:first:fourth", "becomes:bob:twelfth:first")
            ),
            "Everybody regenerates, all at once. Change cards and figures: Ann from First Doctor to"
            " Fourth Doctor and Bob from Twelfth Doctor to First Doctor.",
            "Alle regenerieren zugleich. Tauscht Karten und Figuren: Ann (Erster Doktor wird"
            " Vierter Doktor) und Bob (Zwölfter Doktor wird Erster Doktor).",
        ),
        (
            message("daleks.end.doctors", winners=("ann", "bob")),
            "Gallifrey is saved! The game is won by Ann and Bob.",
            "Gallifrey ist gerettet! Gewonnen haben: Ann und Bob.",
        ),
    ],
)
def test_sentences(about: Message, english: str, german: str) -> None:
    assert EN.sentence(about) == english
    assert DE.sentence(about) == german


def ways() -> Iterator[Message]:
    """Ids the source puts together, as far as the starter's cards lead to them."""
    for why in ("recruit", "help", "journey", "failed_help"):
        yield message(f"daleks.pay_{why}", seat="ann", n=1)
    for why in ("discard", "pay", "surplus"):
        yield message(f"daleks.{why}_card", seat="ann")
    for kind in ("location", "task", "instant"):
        yield message(f"daleks.{kind}_anomaly", card="the_stolen_earth")
    for verb in ("from", "to"):
        yield message(f"daleks.dalek_{verb}", seat="ann", card="the_stolen_earth")
    for loss in ("lose_equipment", "lose_companion", "dismiss_whom"):
        yield message(f"daleks.{loss}", seat="ann", card="cybermen")
    yield message("daleks.move_where", seat="ann")


@both
def test_ids_put_together(words: Words) -> None:
    for each in ways():
        assert words.sentence(each) != str(each)
        assert not NOT_WORDS.search(words.sentence(each))


@both
def test_blanks_have_names(words: Words) -> None:
    for field in ("symbols", "zones", "conditions", "icons", "cost", "type", "timing", "fail"):
        assert words.name("field", field)
    assert words.name("field", "reward")


@both
def test_house_rules_have_names(words: Words) -> None:
    for rule, choices in HOUSE_RULES.items():
        for id in (rule, *(f"{rule}.{choice}" for choice in choices)):
            assert not NOT_WORDS.search(words.name("house", id))


def test_house_rules_of_the_catalogue_exist() -> None:
    ids = {f"house.{rule}{form}" for rule in HOUSE_RULES for form in ("", ".why")}
    ids |= {f"house.{rule}.{each}" for rule, choices in HOUSE_RULES.items() for each in choices}
    assert {id for id in WRITTEN["en"] if id.startswith("house.")} == ids


def test_titles_are_those_of_cards() -> None:
    """Doctors of other boxes have one too."""
    titles = {id.removeprefix(TITLE) for id in WRITTEN["de"] if id.startswith(TITLE)}
    others = titles - printed().keys()
    assert all(DE.name("card", doctor).endswith("Doktor") for doctor in others)


SAME = """ace adric amy_pond androzani apalapucia autons barbara_wright brigadier captain_jack
clara_oswald cybermen demons_run donna_noble fez gallifrey harry_sullivan ian_chesterton
jamie_mccrimmon jenny_flint jo_grant judoon k9 karn kate_stewart krillitanes leela logopolis
madame_vastra mars martha_jones midnight morbius nardole nerva nitro_nine nyssa omega peladon
river_song romana rory_williams sarah_jane_smith skaro slitheen stetson strax susan sutekh sycorax
telos terileptils traken trenzalore turlough vashta_nerada zoe_heriot
androzani.1 androzani.2 logopolis.1 logopolis.2 trenzalore.1"""


def test_every_card_has_a_german_name() -> None:
    """People and places keep theirs."""
    same = {id for id, name in printed().items() if DE.name("card", id) == name}
    assert same == set(SAME.split())


@both
def test_why_at_prepare_says_that_two_charges_come_before_any_card(words: Words) -> None:
    said = words.phrase("law.prepare")
    charges, cards = said.split(".")[:2]
    two, any_order = {"en": ("two Sonic Charges", "any order"), "de": ("zwei", "Reihenfolge")}[
        words.language
    ]
    assert two in charges
    assert any_order in cards


@both
def test_a_card_that_works_of_itself_is_named_where_it_is_told(words: Words) -> None:
    told = message("daleks.card_works", "prepare", seat="ann", card="sarah_jane_smith")
    assert "Sarah Jane Smith" in words.sentence(told)
