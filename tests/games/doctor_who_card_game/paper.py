"""An evening with cards of paper: what a table says aloud while a game is played, written down.

``python -m tests.games.doctor_who_card_game.paper > evening.txt`` writes one. A line is what was
asked and what was said; draws, passing and the Reserve are not spoken of.
"""

from __future__ import annotations

import random
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from pathlib import Path

from companion.core.advice import nothing_to_wait_for
from companion.core.bots import Seat
from companion.core.dealer import Dealer, seeded
from companion.core.questions import Answer, Choose, Question
from companion.core.session import Session
from companion.games import doctor_who_card_game as game
from companion.games.doctor_who_card_game.cards import Defender
from companion.games.doctor_who_card_game.hands import NOTHING, original
from companion.games.doctor_who_card_game.players import PLAYERS
from companion.games.doctor_who_card_game.table import APP, PAPER, Table
from companion.games.doctor_who_card_game.turn import DISCARD, PASS, RESERVE, TAKE_UP
from companion.saves.boxes import shipped
from tests.play import new_session

EVENING = Path(__file__).with_name("evening.txt")
SEATS = ("player_1", "player_2", "player_3")
COUNTED = ("which_enemies", "which_defenders", "which_discards", "replace")
NAMED = ("which_location", "which_support", "pay_defender")
MOST = 2  # cards discarded at once
Line = tuple[str, Answer]  # what was asked, and what was said
Done = tuple[str, Choose, Answer]


def begun(way: str, seed: str) -> Session:
    options = game.defaults(SEATS, shipped(game.NAME)) | {"way": way}
    deal = Dealer(seeded(seed), game.DECKS if way == APP else ())
    return new_session(game, options, deal=deal.answer)


@dataclass
class Evening:
    """``cards`` is the game as it lies on the table, where each knows their own hand; ``app`` is
    all that the app is told of it."""

    cards: Session
    app: Session
    rng: random.Random
    lines: list[Line] = field(default_factory=list)
    down: list[tuple[str, str]] = field(default_factory=list)  # where what lies face down
    moved: dict[str, str] = field(default_factory=dict)  # an attack, and whence it came
    whence: str = ""

    def play(self) -> list[Line]:
        players = self.cards.now.table.players
        while self.app.question is not None and _about(self.app.question) == "start":
            seat = str(dict(self.app.question.about.values)["seat"])
            self._say((players[seat].places[0].card,))
        while self.cards.question is not None:
            self._speak(self._action())
        while self.app.question is not None:  # the count
            self._say(self._told(self.app.question, []))
        return self.lines

    def _action(self) -> list[Done]:
        """One action of whoever plays, and all that is asked in it."""
        self.down, self.moved = list(face_down(self.cards.now.table)), {}
        done: list[Done] = []
        while (question := self.cards.question) is not None:
            assert isinstance(question, Choose), "the app draws"
            if done and _about(question) == "act":
                break
            seat = question.by[0]
            sees = Seat(seat, self.cards.view(seat), question.for_seat(seat), True)
            player = PLAYERS["middle_guardian"](sees, self.rng.randrange, nothing_to_wait_for)
            done.append((_about(question), question, next(player).answer))
            self.cards.answer(seat, done[-1][2], self.cards.n)
        self.down += [
            (str(dict(question.about.values)["place"]), original(card))
            for about, question, answer in done
            for card in answer
            if about in ("which_enemies", "which_defenders")
        ]
        return done

    def _speak(self, done: list[Done]) -> None:
        (_, _, (what,)), *more = done
        given_up = [answer for _, _, answer in more] in ([(NOTHING,)], [()])
        single = self.app.now.table.single
        if given_up or what == TAKE_UP or (what == RESERVE and not single):
            return
        if what == PASS:
            self._discard(sum(_left(asked, answer) for _, asked, answer in more))
        self._say((what,))
        while (question := self.app.question) is not None and _about(question) != "act":
            if _about(question) == "among_them":
                return
            self._say(self._told(question, more))

    def _discard(self, surplus: int) -> None:
        while surplus:
            n = min(surplus, MOST)
            self._say((DISCARD,))
            self._say((str(n),))
            surplus -= n

    def _told(self, question: Question, done: list[Done]) -> Answer:
        about, values = _about(question), dict(question.about.values)
        if about == "turned_up":
            return (self._turned_up(str(values["place"]), str(values["seat"])),)
        if about == "among_them":
            attack = self.cards.now.table.place(str(values["place"])).attack
            there = [each.card for each in attack.cards] if attack else []
            return ("shadow_proclamation" if "shadow_proclamation" in there else NOTHING,)
        said = next(each for each in done if each[0] == about)
        done.remove(said)
        answer = said[2]
        if about == "whereto":
            self.moved[answer[0]] = self.whence
        if about == "which_attack":
            self.whence = answer[0]
        if about in COUNTED and answer != (NOTHING,):
            return (str(len(answer)),)
        return tuple(map(original, answer)) if about in NAMED else answer

    def _turned_up(self, place: str, seat: str) -> str:
        """One after the other, whichever is turned over first."""
        table = self.cards.now.table
        defends = any(each.card == place for each in table.players[seat].places)
        found = next(
            (where, card)
            for where, card in self.down
            if where in (place, self.moved.get(place))
            and defends == isinstance(table.box.cards[card], Defender)
        )
        self.down.remove(found)
        return found[1]

    def _say(self, answer: Answer) -> None:
        question = self.app.question
        assert question is not None
        self.lines.append((_about(question), answer))
        self.app.answer(None, answer, self.app.n)


def face_down(table: Table) -> Iterator[tuple[str, str]]:
    for _, place in table.places():
        lying = (*place.defenders, *(place.attack.cards if place.attack else ()))
        yield from ((place.card, each.card) for each in lying if not each.up)


def _left(question: Choose, answer: Answer) -> int:
    """Cards of the hand that are not handed on."""
    return len(question.options) - len(answer)


def _about(question: Question) -> str:
    return question.about.id.removeprefix("cards.")


def evening(seed: str) -> Evening:
    made = Evening(begun(APP, seed), begun(PAPER, seed), random.Random(seed))
    made.play()
    return made


def written(lines: Iterable[Line]) -> str:
    return "".join(f"{' '.join((about, *answer))}\n" for about, answer in lines)


def read(text: str) -> list[Line]:
    return [(about, tuple(answer)) for about, *answer in map(str.split, text.splitlines())]


if __name__ == "__main__":
    print(written(evening("8").lines), end="")
