"""A throw of the game gathered from dice, fingers and the app's own luck."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

from companion.core.listeners import Listeners
from companion.core.log import Event
from companion.core.messages import NotAllowed
from companion.core.questions import Answer, Roll
from companion.core.session import Session
from companion.dice import evidence
from companion.dice.places import Doubt, Place, Stray, Why
from companion.dice.tray import APP, FINGER
from firmware_bridge.landing import Fact, Link, LinkState

from .desk import Desk
from .lights import Lights

Luck = Callable[[Session], Answer]


class Throwing(Listeners):
    """The dice of one game in progress. Its throws count whatever is on the screen; what happens
    to one before is told to whoever listens. ``luck`` is how the app would throw what is open."""

    def __init__(self, desk: Desk, session: Session, id: str, luck: Luck) -> None:
        super().__init__()
        self.desk, self.session, self.id, self.luck = desk, session, id, luck
        self.tray = desk.tray
        self.lights = Lights(desk)
        self.gathering: Gathering | None = None
        self.refused: NotAllowed | None = None  # why the throw that lies there does not count
        self._waits = True
        self._asked = False  # since the game moved on

    def ask(self) -> Gathering | None:
        """Of the open question; None when it is no throw. From now on dice count."""
        self._waits, self._asked = False, True
        self.desk.serve(self)
        question, lying = self.session.question, self._lying()
        if not isinstance(question, Roll):
            self._close()
            self.lights.show(question, lying)
            return None
        self.tray.ask(self._key(question), question.dice, lying, self.desk.clock())
        if self.gathering is None:
            self.gathering = Gathering(self)
        self.lights.show(question, lying, self.tray.kinds)
        return self.gathering

    def wait(self) -> None:
        """Hands have something to do first: until somebody asks again, no die counts."""
        self._waits = True
        self._close()

    def leave(self) -> None:
        """The game is on the table no more."""
        self.wait()
        self.lights.dark()
        self.desk.rest(self)

    def _close(self) -> None:
        self.gathering = self.refused = None
        if self.desk.throwing is self:
            self.tray.close()

    def _key(self, question: Roll) -> tuple[str, str, int]:
        """The same throw after a correction, and after its answer was taken back."""
        before = self.session.log.events[: self.session.n]
        return self.id, question.asked, sum(_is_throw(event) for event in before)

    def _lying(self) -> dict[str, str]:
        events = self.session.log.events[: self.session.n]
        return evidence.lying(events, {die.place for die in self.session.view(None).thrown})

    # What the game tells, before anybody else hears of it, and after

    def moved_on(self) -> None:
        """What was gathered is in the log, or the question went away."""
        gathering, self.gathering = self.gathering, None
        self.refused, self._asked = None, False
        if gathering is None or gathering.n >= self.session.n:
            return
        if _is_throw(self.session.log.events[gathering.n]):
            self.tray.counted(self.desk.clock())
            self.desk.save_soon()

    def go_on(self) -> None:
        """The next throw is gathered, too, unless hands have something to do first."""
        if not self._waits and not self._asked:
            self.ask()

    # What the dice tell

    def hear(self, fact: Fact, *, changed: bool) -> None:
        """Whether the tray made something of it."""
        if isinstance(fact, Link) and fact.state is LinkState.CONNECTED:
            self.lights.again(fact.die)
        if changed and self.gathering is not None:
            for stray in self.gathering.strays:
                if stray.die == fact.die and stray.why != Why.SPARE:
                    self.lights.wrong(fact.die)
            self.changed()

    def changed(self) -> None:
        """Something has happened to the throw; once it is whole and in no doubt, it counts."""
        gathering, self.refused = self.gathering, None
        if gathering is not None and gathering.ready:
            try:
                self.send(False)
            except NotAllowed as refusal:
                self.refused = refusal
        if self.gathering is gathering:
            self.tell()

    def send(self, sure: bool) -> None:
        if (throw := self.gathering) is not None:
            self.session.answer(None, throw.answer, throw.n, sure=sure, evidence=throw.evidence)


class Gathering:
    """An open throw, as screens see it."""

    def __init__(self, throwing: Throwing) -> None:
        self.throwing, self.tray, self.changed = throwing, throwing.tray, throwing.changed
        self.n = throwing.session.n
        self._taken = False
        self.looked_at = False  # somebody has a picture of it before them, and says when it counts

    @property
    def places(self) -> Sequence[Place]:
        return self.tray.places

    @property
    def strays(self) -> Sequence[Stray]:
        return tuple(self.tray.strays.values())

    @property
    def ready(self) -> bool:
        at_once = self.throwing.desk.at_once and not self.looked_at
        return self.tray.ready and (self._taken or at_once or self._by_hand())

    @property
    def over(self) -> bool:
        return self.throwing.gathering is not self

    @property
    def waits(self) -> bool:
        return self.tray.ready and not self.ready

    def _by_hand(self) -> bool:
        """The last face that somebody taps has always sent the throw."""
        return all(place.by in (FINGER, APP) for place in self.places)

    @property
    def answer(self) -> Answer:
        return self.tray.answer

    @property
    def evidence(self) -> tuple[str, ...]:
        """Nothing to say where no physical die is known to lie."""
        known = any(place.side is not None for place in self.places) or self.tray.knows
        return self.tray.evidence if known else ()

    def called(self, die: str) -> str:
        return self.throwing.desk.called(die)

    # What people say

    def put(self, n: int, face: str) -> None:
        self.tray.put(n, face)
        self.changed()

    def accept(self, places: Iterable[int]) -> None:
        for n in places:
            self.tray.accept(n)
        self.changed()

    def reject(self, n: int) -> None:
        self.tray.reject(n)
        self.changed()

    def usable(self, die: str) -> bool:
        return self._place_for(die) is not None

    def use(self, die: str) -> None:
        if (place := self._place_for(die)) is not None:
            self.tray.use(die, place)
        self.changed()

    def drop(self, die: str) -> None:
        self.tray.drop(die)
        self.changed()

    def rest(self) -> None:
        """The app throws what has not been thrown."""
        for n, face in enumerate(self.throwing.luck(self.throwing.session)):
            if not self.places[n].face or self.places[n].doubt in (Doubt.BEFORE, Doubt.NOTHING):
                self.tray.put(n, face, APP)
        self.changed()

    def take(self) -> None:
        self._taken = True
        self.changed()

    def _place_for(self, die: str) -> int | None:
        bound = self.tray.bindings.get(die)
        places = (
            n
            for n, place in enumerate(self.places)
            if place.is_empty and bound is not None and bound.can_play(place.kind)
        )
        return next(places, None)


def _is_throw(event: Event) -> bool:
    return event.asked.startswith(Roll.kind)
