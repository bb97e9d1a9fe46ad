"""What somebody sees who sits at the table with all hands open: the public view and the words."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from companion.core.log import CORRECT, INTERJECT, Event
from companion.core.messages import Message
from companion.core.questions import Question, Roll
from companion.core.session import Session
from companion.games.time_of_the_daleks.cards import Icons
from companion.games.time_of_the_daleks.seen import Adventure, Console, Facts, View
from tests.looks import daleks

BLACK = "black"
COLOURED = ("green", "blue", "red")
STORY_DICE = {BLACK: 8, "green": 3, "blue": 3, "red": 3}


@dataclass(frozen=True)
class Sight:
    """One moment, the event that led to it, and what hands have been told since the last one."""

    n: int
    view: View
    question: Question | None
    outcome: Message | None
    event: Event | None
    news: tuple[Message, ...]
    house: dict[str, str]

    @classmethod
    def of(cls, session: Session, told: int) -> Sight:
        table = session.now.table
        return cls(
            session.n,
            daleks(session),
            session.question,
            session.outcome,
            session.log.events[session.n - 1] if session.n else None,
            tuple(table.told[told:]),
            table.house,
        )

    @property
    def corrected(self) -> bool:
        return self.event is not None and self.event.asked == CORRECT

    @property
    def taught(self) -> bool:
        """Somebody has said what stands on a card: what rests on it is looked at again."""
        return self.event is not None and " daleks.fill_in " in self.event.asked

    @property
    def interjected(self) -> bool:
        return self.event is not None and self.event.asked == INTERJECT

    @property
    def asked(self) -> str:
        """The id of the open question."""
        return self.question.about.id.removeprefix("daleks.") if self.question else ""

    @property
    def adventure(self) -> Adventure | None:
        return self.view.adventure

    @property
    def facts(self) -> Facts:
        return self.view.facts

    @property
    def doctors(self) -> Mapping[str, Console]:
        return self.view.doctors

    @property
    def prison(self) -> Counter[str]:
        return Counter(colour for each in self.view.anomalies for colour in each.prison)

    def cards_of(self, seat: str) -> list[str]:
        """Whatever lies on a console and may bear dice icons."""
        console = self.doctors[seat]
        aboard = [each.card for each in console.companions]
        return [console.card, *aboard, *console.equipment]

    def icons(self, seat: str) -> list[Icons]:
        cards = self.facts.cards
        return [cards[card] or Icons() for card in self.cards_of(seat) if card in cards]

    def dalek_markers(self, zone: str) -> int:
        """At the Location; on Earth in the Time Zone alone. Rulebook p.12."""
        tile = zone.partition(".")[0]
        area = zone if tile == "earth" else tile
        return self.view.daleks.get(area, 0)


def values(told: Message) -> dict[str, Any]:
    return dict(told.values)


def name(told: Message) -> str:
    return told.id.removeprefix("daleks.")


def is_first_throw(question: Question | None) -> bool:
    return isinstance(question, Roll) and question.about.id == "daleks.throw"


def become(told: Message) -> Iterator[tuple[str, str]]:
    """Of a regeneration: each player, and who they are now."""
    for each in values(told)["who"]:
        _, seat, _was, card = each.split(":")
        yield seat, card
