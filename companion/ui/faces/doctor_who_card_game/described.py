"""A card among the answers: of which kind it is, what stands on it, what it does."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from companion.core.questions import UNKNOWN, Choose
from companion.games.doctor_who_card_game.cards import (
    DEFENDER,
    ENEMY,
    LOCATION,
    SUPPORT,
    Card,
    Location,
    kind_of,
)
from companion.games.doctor_who_card_game.hands import original
from companion.games.doctor_who_card_game.reading import of_card
from companion.games.doctor_who_card_game.seen import View
from companion.ui.boards.scene import Icon, Look
from companion.ui.host import Words
from companion.ui.questions.answer import Described, Gain
from companion.ui.theme import colours

SIGNS = {
    LOCATION: ("location", "GOOD"),
    DEFENDER: ("shield", "VORTEX"),
    ENEMY: ("dalek", "DANGER"),
    SUPPORT: ("special", "ANOMALY"),
}


def described(view: View, words: Words) -> Mapping[str, Described]:
    """The cards of a hand that somebody looks at; what all see lies in the picture."""
    question = view.question
    if not isinstance(question, Choose) or not question.private:
        return {}
    return dict(_cards(question, view, words))


def _cards(question: Choose, view: View, words: Words) -> Iterator[tuple[str, Described]]:
    for option in question.options:
        card = original(option)
        if card != UNKNOWN and card in view.facts:
            yield option, of(card, view.facts[card], words, words.name("option", option))


def of(id: str, card: Card, words: Words, title: str) -> Described:
    drawing, tint = SIGNS[kind_of(card)]
    look: Look = Icon(drawing, colours.toned(tint)[0])
    return Described(title, _does(id, card, words), (look,), tuple(_figures(card)))


def _does(id: str, card: Card, words: Words) -> str:
    """In so few words as it has."""
    return words.told(of_card(id, card).does)


def _figures(card: Card) -> Iterator[Gain]:
    if isinstance(card, Location):
        if card.vp is not None:
            yield Icon("points", colours.TEXT), str(card.vp)
        if card.points:
            yield Icon("hourglass", colours.CHARGE), f"+{card.points}"
    elif (known := getattr(card, "strength", None)) is not None:
        drawing, tint = SIGNS[kind_of(card)]
        yield Icon(drawing, colours.toned(tint)[0]), str(known)
