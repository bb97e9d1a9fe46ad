"""A rule alone on a Table laid out by hand: who holds what, what is asked, what is answered."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from companion.core.messages import Message
from companion.core.questions import UNKNOWN, Choose, Draw, End, Opening, Question, Roll, Rule
from companion.core.session import Session
from companion.games import time_of_the_daleks as game
from companion.games.time_of_the_daleks import dice, pool
from companion.games.time_of_the_daleks.adventure import adventure
from companion.games.time_of_the_daleks.cards import EARTH
from companion.games.time_of_the_daleks.setup import setup
from companion.games.time_of_the_daleks.table import Aboard, Anomaly, Doctor, Table, tile
from companion.games.time_of_the_daleks.travel import lay_tile
from tests.play import new_session

from .box import plain

SEATS = ("ann", "bob", "cat", "dan")


def options(
    *doctors: str,
    house: Mapping[str, str] = {},
    first_game: bool = False,
    k9: bool = False,
    more: Mapping[str, str] = {},
) -> dict[str, Any]:
    seats = SEATS[: len(doctors)]
    return {
        "seats": list(seats),
        "doctors": dict(zip(seats, doctors, strict=True)),
        "first_game": first_game,
        "k9": k9,
        "house": dict(house),
        "box": plain(more),
    }


def lay_out(
    *doctors: str,
    house: Mapping[str, str] = {},
    first_game: bool = False,
    k9: bool = False,
    more: Mapping[str, str] = {},
) -> Table:
    """Earth with its Dilemmas face down; nobody has charges, cards or Companions yet."""
    table = setup(options(*doctors, house=house, first_game=first_game, k9=k9, more=more))
    for card in filter(None, (table.box.doctors[each.card].linked for each in table.doctors)):
        table.companion_deck(card).take(card)
    lay_tile(table, EARTH)
    table.told.clear()
    table.round, table.turn, table.step = 1, table.seats[0], "adventure"
    return table


def give(table: Table, seat: str, *cards: str, charges: int = 0) -> Doctor:
    """Timey-Wimey cards into a hand, charges onto the console."""
    doctor = table.doctor(seat)
    doctor.hand += [table.timey_wimey.take(card) for card in cards]
    doctor.charges += charges
    return doctor


def equip(table: Table, seat: str, *cards: str) -> None:
    table.doctor(seat).equipment += [table.timey_wimey.take(card) for card in cards]


def crew(table: Table, seat: str, *companions: str, full: bool = True) -> None:
    for card in companions:
        deck = table.companion_deck(card)
        if card in deck.unseen:
            deck.take(card)
        table.doctor(seat).companions.append(Aboard(card, full))


def reveal(table: Table, zone: str, dilemma: str) -> str:
    """A Dilemma lies face up in a Time Zone, the tile in play."""
    if table.location(zone) is None:
        table.tiles.take(tile(zone))
        lay_tile(table, tile(zone))
    place = table.location(zone)
    assert place is not None
    if place.dilemmas[zone] == UNKNOWN:
        table.dilemmas.name_hidden(dilemma)
    else:
        table.dilemmas.take(dilemma)
    place.dilemmas[zone] = dilemma
    return zone


def anomaly_in_play(table: Table, card: str) -> Anomaly:
    table.anomaly_deck.take(card)
    table.anomalies.append(Anomaly(card))
    return table.anomalies[-1]


def stand(table: Table, seat: str, zone: str) -> Doctor:
    doctor = table.doctor(seat)
    doctor.at = zone
    return doctor


class Hands:
    """People who answer what a rule asks; every answer is checked as a session would."""

    def __init__(self, table: Table, rule: Rule[Any]) -> None:
        self.table, self.rule = table, rule
        self.result: Any = None
        self.question: Question | None = None
        self._send(None)

    def _send(self, reply: Any) -> None:
        try:
            while isinstance(asked := self.rule.send(reply), Opening):
                reply = None
        except StopIteration as end:
            self.question, self.result = None, end.value
        else:
            self.question = None if isinstance(asked, End) else asked
            self.result = asked.how if isinstance(asked, End) else None

    def say(self, *answer: str) -> Hands:
        question = self.question
        assert question is not None, "nothing is asked"
        question.check(answer)
        self._send(answer)
        return self

    def look_again(self) -> Hands:
        """Something was corrected."""
        self._send(None)
        return self

    def play(self, seat: str, offer: str) -> Hands:
        """A card comes in out of turn."""
        assert offer in game.offers(self.table, seat), f"{offer} is not offered"
        self._send(game.interject(self.table, seat, (offer,)))
        return self

    @property
    def asked(self) -> str:
        """The id of the open question; empty when the rule is through."""
        return self.question.about.id.removeprefix("daleks.") if self.question else ""

    @property
    def choose(self) -> Choose:
        assert isinstance(self.question, Choose), f"{self.question} is no choice"
        return self.question

    @property
    def choices(self) -> tuple[str, ...]:
        return self.choose.options

    @property
    def roll(self) -> Roll:
        assert isinstance(self.question, Roll), f"{self.question} is no throw"
        return self.question

    @property
    def dice(self) -> str:
        """The dice to be thrown, by their first letters, black as K: "KKB"."""
        return letters(die.kind for die in self.roll.dice)

    @property
    def draw(self) -> Draw:
        assert isinstance(self.question, Draw), f"{self.question} is no draw"
        return self.question


def letters(colours: Any) -> str:
    return "".join("K" if colour == "black" else colour[0].upper() for colour in colours)


def told(table: Table, *ids: str) -> list[str]:
    """What hands were told, in order; only these, if some are named."""
    names = [each.id.removeprefix("daleks.") for each in table.told]
    return [name for name in names if not ids or name in ids]


def last_told(table: Table, id: str) -> dict[str, Any]:
    found = [message for message in table.told if message.id == f"daleks.{id}"]
    return dict(found[-1].values)


def begin_adventure(table: Table, seat: str = "ann") -> Hands:
    return Hands(table, adventure(table, table.doctor(seat)))


def to_the_throw(hands: Hands) -> Hands:
    """Recruit nobody, focus nothing, discard the first dice that will do."""
    while isinstance(hands.question, Choose):
        question = hands.choose
        if "nobody" in question.options:
            hands.say("nobody")
        elif "go_on" in question.options:
            hands.say("go_on")
        else:
            hands.say(*question.options[: question.at_least])
    return hands


def pool_now(table: Table, seat: str = "ann") -> str:
    """The dice a Doctor has now, black as K: "KKGBR"."""
    assert table.adventure is not None
    mine = next(each for each in table.adventure.pools if each.seat == seat)
    return letters(pool.dice(table, table.adventure, mine))


def matched(table: Table) -> int:
    """How many symbols of the Challenge the dice show."""
    assert table.adventure is not None
    wanted = len(table.challenge(table.adventure.zone))
    return wanted - sum(dice.missing(table, table.adventure).values())


def throw(hands: Hands, *faces: str) -> Hands:
    """These faces, then Science on all other dice."""
    rest = len(hands.roll.dice) - len(faces)
    return hands.say(*faces, *["science"] * rest)


def fail_it(hands: Hands) -> Hands:
    """Give up as soon as one may."""
    while "ann:give_up" in getattr(hands.question, "options", ()):
        hands.say("ann:give_up")
    return hands


def session(*doctors: str, more: Mapping[str, str] = {}, **others: Any) -> Session:
    return new_session(game, options(*doctors, more=more, **others))


def answer(played: Session, *words: str, by: str | None = None, sure: bool = True) -> None:
    played.answer(by, words, played.n, sure=sure)


def table_of(played: Session) -> Table:
    found = played.at(played.n).table
    assert isinstance(found, Table)
    return found


def ending(hands: Hands) -> str:
    assert isinstance(hands.result, Message)
    return hands.result.id
