"""Seats that the app plays. It thinks beside the game and sees no more than the seat's phone would;
what it does is an answer of its own in the log."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from contextlib import suppress
from itertools import count
from time import monotonic

from companion.core.advice import Pause
from companion.core.bots import Act, Pick, Player, Seat, anything
from companion.core.dealer import Luck
from companion.core.games import Game
from companion.core.messages import NotAllowed, message
from companion.core.questions import Choose
from companion.core.session import Session
from companion.core.under_way import is_entered
from companion.ui.host.plan import Person

LONGEST = 0.5  # seconds that a seat may think


class Enough(Exception):
    """It has thought long enough."""


def check(game: Game, people: Iterable[Person], held: Collection[str]) -> None:
    """A card that the app has not been shown it cannot play."""
    if played := {each.played for each in people if each.played}:
        if not played <= game.PLAYERS.keys():
            raise NotAllowed(message("no_seat_for_app"))
        if not set(game.DECKS) <= set(held):
            raise NotAllowed(message("app_needs_cards"))


def players(game: Game, people: Mapping[str, Person], held: Collection[str]) -> dict[str, Player]:
    """By seat; none where a file from elsewhere asks for what cannot be."""
    try:
        check(game, people.values(), held)
    except NotAllowed:
        return {}
    return {seat: game.PLAYERS[each.played] for seat, each in people.items() if each.played}


class StandIns:
    """``players`` are those it was set up with; ``held`` are the decks in the app."""

    def __init__(
        self,
        session: Session,
        players: Mapping[str, Player],
        luck: Luck,
        held: Callable[[], Collection[str]] = tuple,
    ) -> None:
        self.session, self.luck = session, luck
        self._players, self._held = players, held

    @property
    def players(self) -> Mapping[str, Player]:
        """And those that somebody who had to go has left to the app since."""
        game, left = self.session.game, self.session.view().for_app
        if not left or not {*game.DECKS} <= {*self._held()}:
            return self._players
        return {**self._players, **{seat: game.PLAYERS[name] for seat, name in left.items()}}

    def thought(self) -> Callable[[Pause], Iterator[Act]] | None:
        """What to think over now, apart from the game; None where nothing is up to the app. After
        an undo it waits, for whatever it did would forget what can be done again."""
        session, log = self.session, self.session.log
        if session.question is None or log.head < len(log.events):
            return None
        players = self.players
        at = [self._seat(seat) for seat in players if seat in session.now.table.seats]
        able = [(each, self._pick(each)) for each in at if each.asked or each.view.offers]
        able.sort(key=lambda each: each[0].asked)  # who answers lets the others act before

        def thought(pause: Pause) -> Iterator[Act]:
            for each, pick in able:
                if (act := _best(players[each.id], each, pick, pause)) is not None:
                    yield act
                    return

        return thought if able else None

    def _seat(self, seat: str) -> Seat:
        view, question = self.session.view(seat), self.session.question
        assert view.question is not None
        if isinstance(question, Choose) and seat in question.by:
            return Seat(seat, view, question.for_seat(seat), self._is_alone(question))
        return Seat(seat, view, view.question, asked=False)

    def _is_alone(self, question: Choose) -> bool:
        """What people may answer as well is theirs, but for the seat's own part of a window."""
        alone = bool(question.of) or self.players.keys() >= set(question.by)
        return alone and not is_entered(question)

    def _pick(self, seat: Seat) -> Pick:
        """Luck that is the same whenever this question is open here."""
        key, drawn = f"{seat.id} {self.session.n} {seat.question.asked}", count()
        return lambda n: self.luck(f"{key} {next(drawn)}", n)


def _best(player: Player, seat: Seat, pick: Pick, pause: Pause) -> Act | None:
    """What it likes best when its time is over; who is asked does anything rather than nothing."""
    best = Act(seat.id, anything(seat.question, pick)) if seat.asked else None
    until = monotonic() + LONGEST

    def in_time() -> None:
        pause()
        if monotonic() > until:
            raise Enough

    with suppress(Enough):
        for act in player(seat, pick, in_time):
            best = act
            in_time()
    return best and best._replace(seat=seat.id)
