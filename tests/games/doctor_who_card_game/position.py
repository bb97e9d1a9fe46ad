"""Positions of the card game, laid as an example needs them, and answers given in their order."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

from companion.core.messages import Message
from companion.core.questions import Answer, Choose, Draw, End, Opening, Question
from companion.games.doctor_who_card_game import defaults, play, setup
from companion.games.doctor_who_card_game.table import Attack, Laid, Place, Table

STARTER = Path(__file__).parents[3] / "assets" / "doctor_who_card_game" / "starter"
SEATS = ("karen", "matt", "arthur", "alex")
STARTS = ("coal_hill_school", "utah_bunker", "chiswick", "powell_estate")


@cache
def starter() -> dict[str, str]:
    return {file.name: file.read_text() for file in sorted(STARTER.glob("*.toml"))}


def laid(players: int = 3, turn: str = "karen", **house: str) -> Table:
    """A Starting Location each, no hands, no points; it is somebody's turn."""
    options = defaults(SEATS[:players], starter()) | {"house": house}
    table = setup(options)
    for seat, start in zip(table.seats, STARTS, strict=False):
        table.starts.take(start)
        table.players[seat].places.append(Place(start))
    table.first, table.turn, table.step = SEATS[0], turn, "act"
    return table


def take(table: Table, *cards: str) -> tuple[str, ...]:
    for card in cards:
        table.deck.take(card)
    return cards


def hold(table: Table, seat: str, *cards: str) -> None:
    table.players[seat].hand += take(table, *cards)


def keep(table: Table, seat: str, *cards: str, up: bool = False) -> None:
    player = table.players[seat]
    (player.open if up else player.reserve).extend(take(table, *cards))


def own(table: Table, seat: str, card: str, *defenders: str, tardis: bool = False) -> Place:
    (taken,) = take(table, card)
    place = Place(taken, tardis)
    place.defenders += [Laid(each, knows=[seat]) for each in take(table, *defenders)]
    table.players[seat].places.append(place)
    return place


def attack(table: Table, place: Place, by: str, *cards: str, up: bool = False) -> None:
    lying = [Laid(card, up=up, knows=[by]) for card in take(table, *cards)]
    place.attack = Attack(by, lying)


@dataclass
class Played:
    """A game as far as the answers go: what is asked then, and what was told on the way."""

    table: Table
    rule: Any
    question: Question | None = None
    how: Message | None = None

    def answer(self, *answer: str) -> Played:
        assert self.question is not None
        self.question.check(answer)
        self._on(answer)
        return self

    def _on(self, answer: Answer | None) -> None:
        asked = self.rule.send(answer)
        while isinstance(asked, Opening):
            asked = self.rule.send(None)
        if isinstance(asked, End):
            self.question, self.how = None, asked.how
        else:
            self.question = asked

    # What is asked

    @property
    def asked(self) -> str:
        return self.question.about.id.removeprefix("cards.") if self.question else ""

    @property
    def options(self) -> Sequence[str]:
        assert isinstance(self.question, Choose)
        return self.question.options

    def draw(self, *cards: str) -> Played:
        """These come next, one draw or several."""
        while cards:
            assert isinstance(self.question, Draw), self.asked
            n = self.question.n
            self.answer(*cards[:n])
            cards = cards[n:]
        return self

    @property
    def told(self) -> list[str]:
        return [each.id.removeprefix("cards.") for each in self.table.told]


def begun(table: Table) -> Played:
    played = Played(table, play(table))
    played._on(None)
    return played
