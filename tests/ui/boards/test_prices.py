"""What an option costs or ends stands on it before it is chosen."""

from __future__ import annotations

from dataclasses import replace

import pytest

from companion.core.messages import message
from companion.core.questions import Choose
from companion.games.time_of_the_daleks.cards import AnomalyCard
from companion.games.time_of_the_daleks.seen import View
from companion.ui.boards.scene import Plate
from companion.ui.boards.scene import Words as Written
from companion.ui.faces import face_of
from companion.ui.faces.time_of_the_daleks.adventure import AdventurePlace
from companion.ui.theme import colours
from companion.words import Words
from tests.looks import daleks
from tests.ui.boards import positions as found
from tests.ui.boards.show import Stage, phrases, words_for

NAME = "time_of_the_daleks"
EN, DE = (Words(language, game=NAME) for language in ("en", "de"))


def asked(id: str, *options: str, at: str = "", anomaly: bool = False) -> View:
    """Bob is asked, who is there, in an Adventure that goes on somewhere else."""
    view = daleks(found.building())
    mine = next(iter(view.doctors.values()))
    about = message(f"daleks.{id}", "help", seat="bob")
    lying = {"karn.2": AnomalyCard("Karn", "starter", "location")} if anomaly else {}
    return replace(
        view,
        question=Choose(about, ("bob",), options),
        doctors={**view.doctors, "bob": replace(mine, at=at)},
        adventure=replace(view.going_on, zone="karn.2"),
        facts=replace(view.facts, anomalies=lying),
    )


@pytest.mark.parametrize(
    ("view", "option", "english", "german"),
    [
        (
            asked("build_pool", "add:fez.0:red", "help:bob", "go_on"),
            "help:bob",
            "Call Bob for help\ncosts a charge or card",
            "Bob um Hilfe rufen\nkostet Ladung oder Karte",
        ),
        (
            asked("how_to_help", "afar", "here", "refuse"),
            "here",
            "On the spot\ncharge or card, Dalek Ship +2",
            "Vor Ort\nLadung oder Karte, Dalek-Schiff +2",
        ),
        (
            asked("how_to_help", "afar", "here", at="karn.1"),
            "here",
            "On the spot\nDalek Ship +2",
            "Vor Ort\nDalek-Schiff +2",
        ),
        (
            asked("how_to_help", "afar", "here", anomaly=True),
            "here",
            "On the spot\ncharge or card",
            "Vor Ort\nLadung oder Karte",
        ),
        (
            asked("how_to_help", "afar", "here"),
            "afar",
            "From afar\ncharge or card if it fails",
            "Aus der Ferne\nLadung oder Karte, wenn’s misslingt",
        ),
        (
            asked("not_met", "bob:turn", "bob:k9", "bob:give_up"),
            "bob:turn",
            "Turn one die for 3 Sonic Charges (Bob)\nafter this no more re-rolls",
            "Einen Würfel drehen für 3 Schall-Ladungen (Bob)\ndanach kein Neuwurf mehr",
        ),
    ],
)
def test_options_name_their_price(view: View, option: str, english: str, german: str) -> None:
    for language, said in (("en", english), ("de", german)):
        words = Words(language, lambda kind, id: "Bob" if id == "bob" else None, NAME)
        prices = face_of(NAME).priced(view, words, words.phrase)
        assert prices[option] == said
        assert not {"refuse", "go_on", "bob:give_up", "bob:k9"} & set(prices)


def test_where_nothing_can_be_thrown_again_nothing_ends() -> None:
    view = asked("not_met", "bob:turn", "bob:change:fez.0", "bob:give_up")
    assert face_of(NAME).priced(view, EN, EN.phrase) == {}


@pytest.mark.parametrize("language", ["en", "de"])
def test_the_chip_in_the_picture_says_what_it_ends(language: str) -> None:
    session = found.thrown()
    stage = Stage((1280, 800), 8)
    say = phrases(language)
    widget = AdventurePlace(words_for(session, language), say)
    stage.put(widget)
    view, question = daleks(session), session.question
    seat = view.going_on.seat
    assert isinstance(question, Choose)
    for options, ends in (([f"{seat}:turn", f"{seat}:black"], True), ([f"{seat}:turn"], False)):
        widget.show(replace(view, question=replace(question, options=tuple(options))))
        there = {item.key: item for shown, _ in widget.pictures() for item in shown.scene.items}
        under, chip = there[f"bought.{seat}.turn/said"], there[f"bought.{seat}.turn"]
        assert isinstance(under.look, Written)
        assert isinstance(chip.look, Plate)
        told = " ".join(under.look.text.split())
        assert (told == say("board.ends_rerolls")) is ends
        assert (under.look.colour == colours.LAMP) is ends
        assert chip.box.y < under.box.y < under.box.bottom <= chip.box.bottom
