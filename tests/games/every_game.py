"""All games the suite runs over: those people can play, and the toy."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from companion.core.dealer import Dealer, nobody, seeded
from companion.core.games import Game
from companion.core.session import Deal, Session
from companion.games import GAMES, doctor_who_card_game, time_clash, time_of_the_daleks
from tests import toy
from tests.games import card_case, clash_case, daleks_case
from tests.play import new_session, step


@dataclass(frozen=True)
class Case:
    """What the suite must be told about a game, beyond what every game tells itself."""

    game: Game
    options: Callable[[random.Random], dict[str, Any]]  # some set-up, any that is allowed
    check: Callable[[Any], None]  # what holds at every moment
    secrets: Callable[[Any], Mapping[str, list[str]]]  # what each seat knows and not everybody does
    alike: Callable[[Any, str], bool] = lambda _, card: False  # others are called like this card
    plays_out_of_turn: bool = True  # cards of a hand
    of_the_box: tuple[str, ...] = ()  # of its view: what anybody reads on the cards of every box
    answer: Callable[[Session, random.Random, bool], None] = step  # what is open; some hide cards

    def session(self, rng: random.Random) -> Session:
        """A game nobody has answered in; the app holds some of the decks and dice."""
        held = {name for name in (*self.game.DECKS, *self.game.DICE) if rng.random() < 0.4}
        deal: Deal = Dealer(seeded(str(rng.random())), held).answer if held else nobody
        return new_session(self.game, self.options(rng), deal=deal)


def toy_options(rng: random.Random) -> dict[str, Any]:
    seats = ["ann", "bob", "cat", "dan"][: rng.randint(2, 4)]
    return {
        "seats": seats,
        "rounds": rng.randint(1, 5),
        "under_way": rng.random() < 0.2,
        "deal": rng.choice((0, 0, 2, 3)),
        "on": rng.choice((0, 1, 3)),
        "teams": rng.random() < 0.3,
    }


CASES = {
    "time_of_the_daleks": Case(
        time_of_the_daleks, daleks_case.options, daleks_case.check, daleks_case.secrets
    ),
    "time_clash": Case(
        time_clash,
        clash_case.options,
        clash_case.check,
        clash_case.secrets,
        plays_out_of_turn=False,
    ),
    "doctor_who_card_game": Case(
        doctor_who_card_game,
        card_case.options,
        card_case.check,
        card_case.secrets,
        alike=card_case.alike,
        plays_out_of_turn=False,
        of_the_box=("facts", "house"),
    ),
    "toy": Case(toy, toy_options, toy.check, toy.secrets),
}
EVERY_GAME = {**GAMES, "toy": toy}


def seats(session: Session) -> Iterator[str | None]:
    """Everybody who may look: each player, a stranger, and the shared tablet."""
    yield from session.now.table.seats
    yield "a stranger"
    yield None
