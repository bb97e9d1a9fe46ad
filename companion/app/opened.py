"""A game that is open: all there is of it, in one place."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from contextlib import suppress
from typing import Any

from companion.advisor import ACT, FORESEEN, Advisor
from companion.core.bots import Act
from companion.core.foreseeing import Foreseen, foreseen
from companion.core.games import Game
from companion.core.listeners import Listeners
from companion.core.log import Change
from companion.core.messages import message
from companion.core.moment import Moment
from companion.core.questions import Answer
from companion.core.teaching import Library
from companion.core.view import View
from companion.saves.saved import SavedGame, SaveError
from companion.saves.store import Store
from companion.saves.watching import played
from companion.ui.host import Heard
from companion.ui.host.drafts import Drafts
from companion.ui.host.preferences import AUTO, Preferences

from . import choices, own, photos, shelf, stand_ins
from .dice.desk import Desk
from .dice.throwing import Throwing
from .hands import Hands
from .spoken import Spoken
from .standing import Standing


class Opened(Spoken, Listeners):
    """What screens and phones are handed. They are told that the game has moved on in no special
    order: after the throw that was gathered, and before the next one."""

    def __init__(
        self,
        saved: SavedGame,
        game: Game,
        store: Store,
        dice: Desk,
        drafts: Drafts,
        preferences: Callable[[], Preferences],
        advisor: Callable[[], Advisor | None],
    ) -> None:
        self.people = choices.people_of(saved.options)
        names = {seat: each.name for seat, each in self.people.items() if each.name}
        Listeners.__init__(self)
        Spoken.__init__(
            self,
            lambda: preferences().language,
            game,
            lambda: self.session.now.table,
            names,
            photos.of_game(store.path, game.NAME).of,
        )
        self.id, self.drafts = saved.id, drafts
        self._saved, self._store, self._advisor = saved, store, advisor
        self._preferences = preferences
        self._frames: dict[int, View] = {}
        self._players = stand_ins.players(game, self.people, saved.held)
        self._hands = Hands(saved, game.PHASES, self._is_by_itself, self._plays)
        self.standing = Standing()
        self._stands = False  # before, there is nothing to look at
        self._written = store.keeper(saved.id, self._glance)
        self.session = played(game, saved, self._deal, self._keep)
        self._stands = True
        self.dice = Throwing(dice, self.session, saved.id, self._hands.throw)
        luck, players = self._hands.luck, self._players
        self._stand_ins = stand_ins.StandIns(self.session, players, luck, self.held)
        self.session.listeners.listen(self._moved_on)
        self._think()

    # What there is

    @property
    def title(self) -> str:
        return shelf.called(self._saved.options) or self.words.name("game", self._saved.game)

    @property
    def note(self) -> str:
        """What the players should know before they go on."""
        if (stopped := self.session.stopped) is None:
            return ""
        why = self.words.sentence(stopped.why)
        return self.words.sentence(message("stopped_at", n=stopped.n, why=why))

    @property
    def bases(self) -> Mapping[str, str]:
        return {seat: person.colour for seat, person in self.people.items()}

    @property
    def alone(self) -> str:
        seats = [s for s in self.session.now.table.seats if s not in self._stand_ins.players]
        return seats[0] if len(seats) == 1 else ""

    @property
    def library(self) -> Library:
        return own.library(self.session.game.BOX, self.session.now.table)

    def frame(self, n: int, since: int) -> View:
        """How the table lay when ``n`` was told; all since are worked out at once."""
        if n not in self._frames:
            self._frames = self.session.frames(since)
        return self._frames[n]

    # What hands do

    def deal(self, n: int, sure: bool) -> None:
        self._hands.once(self.session, n, sure)

    def ticked(self) -> tuple[str, ...]:
        return self._saved.ticked

    def tick(self, ticked: tuple[str, ...]) -> None:
        self._store.set_ticked(self.id, ticked)
        self._saved.ticked = ticked

    def held(self) -> tuple[str, ...]:
        return self._hands.held

    def hold(self, held: tuple[str, ...]) -> None:
        stand_ins.check(self.session.game, self.people.values(), held)
        self._store.set_held(self.id, held)
        self._hands.held = self._saved.held = held

    # Advice

    def advise(self, heard: Heard) -> None:
        if (advisor := self._advisor()) is not None:
            advisor.ask(self.session.advice(), heard)

    def foresee(self, seat: str, offer: str, heard: Callable[[Foreseen], None]) -> None:
        if (advisor := self._advisor()) is not None:
            advisor.ask(foreseen(self.session, seat, offer), heard, FORESEEN)

    def forget(self) -> None:
        if (advisor := self._advisor()) is not None:
            advisor.forget()
            advisor.forget(FORESEEN)

    # How it is done

    def leave(self) -> None:
        """It lies on the table no more; phones may still look."""
        self.forget()
        if (advisor := self._advisor()) is not None:
            advisor.forget(ACT)
        self.dice.leave()

    def _think(self) -> None:
        """Of what the app does for the seats it plays. Whoever is faster than it wins."""
        if (advisor := self._advisor()) is not None:
            advisor.forget(ACT)
            if (thought := self._stand_ins.thought()) is not None:
                advisor.ask(thought, self._act, ACT)

    def _act(self, act: Act) -> None:
        with suppress(SaveError):  # whoever does something next hears why
            self.session.act(act, self.session.n)

    def _moved_on(self) -> None:
        self._frames = {}
        self.forget()
        self._think()
        self.dice.moved_on()
        self.tell()
        self.dice.go_on()

    def _deal(self, moment: Moment) -> Answer | None:
        return self.standing.answer(moment) or self._hands.answer(moment)

    def _plays(self) -> Collection[str]:
        return self._stand_ins.players if self._stands else self._players

    def _is_by_itself(self, phase: str) -> bool:
        return self._preferences().mode(phase) == AUTO

    def _keep(self, change: Change) -> None:
        """Whatever this answer taught is kept for other games, too."""
        self._written(change)
        if self._stands:
            own.learn(self._store, self.session)

    def _glance(self) -> Mapping[str, Any] | None:
        return shelf.glance(self.session) if self._stands else None
