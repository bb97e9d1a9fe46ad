"""All dice that are known or near: bound, named, lit, followed and remembered."""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

from companion.core.listeners import Heard, Listeners
from companion.core.messages import NotAllowed
from companion.dice import fairness as fair
from companion.dice.bindings import ANY, LONGEST, SHAPES, Bound
from companion.dice.keeping import Kept, as_plain, read
from companion.dice.tray import Tray
from companion.saves.store import Store
from companion.ui.host import spelling
from companion.ui.host.dice import Die, Fair
from firmware_bridge.landing import Fact, Landing, Quality, Sighting

from .carriers import Carriers, Makers, is_recorded
from .state import State, bound, first_name

if TYPE_CHECKING:
    from .throwing import Throwing  # which throws for a game

PREFERENCE = "dice"


class Desk(Listeners):
    """One for the whole app. ``faces`` tells which dice the games have, and their faces."""

    def __init__(
        self,
        store: Store,
        faces: Callable[[], Mapping[str, Sequence[str]]],
        clock: Callable[[], float] = time.monotonic,
        makers: Makers | None = None,
    ) -> None:
        super().__init__()
        self._store, self.clock = store, clock
        self.kinds = faces
        self.kept: Kept = read(store.preference(PREFERENCE))
        self.tray = Tray(self.kept.bindings)
        self.states: dict[str, State] = {}
        self.throwing: Throwing | None = None  # of the game that lies on the table
        self._unsaved = False
        folder = store.path.parent / "recordings"
        self.carriers = Carriers(
            self.kept, folder, makers or Makers(), self.hear, self.tell, self._changed
        )

    # What is heard

    def hear(self, source: str, fact: Fact) -> None:
        """Every fact about every die comes through here. A recording has a clock of its own."""
        if is_recorded(source):
            fact = replace(fact, at=self.clock())
        state = self.states.setdefault(fact.die, State())
        state.hear(fact)
        if isinstance(fact, Sighting):
            self._met(fact)
        if isinstance(fact, Landing) and not is_recorded(source):
            self._count(fact)
        changed = self.tray.hear(fact)
        if self.throwing is not None:
            self.throwing.hear(fact, changed=changed)
        self.tell()

    def serve(self, throwing: Throwing) -> None:
        """From now on dice are thrown for this game: for one at a time."""
        self.throwing = throwing

    def rest(self, throwing: Throwing) -> None:
        if self.throwing is throwing:
            self.throwing = None

    def _count(self, landing: Landing) -> None:
        known = landing.die in self.kept.bindings.all
        if known and landing.quality is Quality.STABLE and landing.face is not None:
            self.kept.landed(landing.die, landing.face)
            self._unsaved = True

    def _met(self, fact: Sighting) -> None:
        """What a die has said of itself later than when it was paired."""
        known = self.kept.bindings.get(fact.die)
        if known is not None and not known.model:
            self.kept.bindings.put(replace(known, model=fact.model))

    def unlisten(self, heard: Heard) -> None:
        super().unlisten(heard)
        self.save()

    # What is known

    def known(self) -> list[Die]:
        faces = self.kinds()
        return [self._row(each, faces) for each in self.kept.bindings.all.values()]

    def near(self) -> list[Die]:
        """Dice that were met and are not paired."""
        others = {die: s for die, s in self.states.items() if die not in self.kept.bindings.all}
        return [self._row(bound(die, state), {}) for die, state in others.items() if state.model]

    def die(self, id: str) -> Die | None:
        known = self.kept.bindings.get(id)
        return self._row(known, self.kinds()) if known else None

    def called(self, die: str) -> str:
        known = self.kept.bindings.get(die)
        return known.name if known and known.name else first_name(self._state(die), die)

    def shapes(self) -> tuple[str, ...]:
        return tuple(SHAPES)

    def fairness(self, id: str) -> Fair:
        known = self._bound(id)
        found = fair.fairness(self.kept.counts.get(id, {}), known.sides)
        return Fair(found.throws, found.counts, found.chance, found.verdict, found.missing)

    def _row(self, known: Bound, kinds: Mapping[str, Sequence[str]]) -> Die:
        state, faces = self._state(known.die), kinds.get(known.plays, ())
        symbols = dict(zip(known.sides, known.symbols(faces), strict=True)) if faces else {}
        return Die(
            id=known.die,
            name=self.called(known.die),
            model=known.model or state.model,
            shape=known.shape,
            plays=known.plays,
            faces=symbols,
            numbered=not known.faces,
            link=state.link.value if state.link else "",
            reason=state.reason,
            battery=state.battery,
            charging=state.charging,
            side=state.side,
            quality=state.quality,
            rolling=state.rolling,
        )

    def _state(self, die: str) -> State:
        return self.states.get(die) or State()

    def _bound(self, id: str) -> Bound:
        return self.kept.bindings.get(id) or Bound(id)

    # What its owner says

    def pair(self, id: str) -> None:
        made = bound(id, self._state(id))
        self._bind(replace(made, plays=ANY))
        self.carriers.follow(made)

    def forget(self, id: str) -> None:
        known = self.kept.bindings.get(id)
        self.kept.bindings.forget(id)
        self.kept.counts.pop(id, None)
        if known is not None:
            self.carriers.unfollow(known)
        self._changed()

    def name(self, id: str, name: str) -> None:
        self._bind(replace(self._bound(id), name=spelling.clean(name)[:LONGEST]))

    def shape(self, id: str, shape: str) -> None:
        """Counts of another shape mean nothing for this one."""
        known = self._bound(id)
        if known.shape != shape:
            self.kept.counts.pop(id, None)
            new = replace(known, shape=shape, faces=())
            self._bind(new)
            self.carriers.follow_anew(new)

    def play(self, id: str, kind: str) -> None:
        self._bind(replace(self._bound(id), plays=kind, faces=()))

    def side(self, id: str, side: int, face: str) -> None:
        known = self._bound(id)
        faces = list(known.symbols(self.kinds().get(known.plays, ())))
        faces[known.sides.index(side)] = face
        self._bind(replace(known, faces=tuple(faces)))

    def renumber(self, id: str) -> None:
        self._bind(replace(self._bound(id), faces=()))

    def identify(self, id: str) -> None:
        self.carriers.identify(id)

    @property
    def at_once(self) -> bool:
        return self.kept.at_once

    def count_at_once(self, on: bool) -> None:
        self.kept.at_once = on
        self._changed()

    @property
    def lights(self) -> bool:
        return self.kept.lights

    def shine(self, on: bool) -> None:
        self.kept.lights = on
        self._changed()

    def _bind(self, new: Bound) -> None:
        self.kept.bindings.put(new)
        self._changed()

    # What is remembered

    async def close(self) -> None:
        """Written whatever becomes of radio and wires."""
        try:
            await self.carriers.stop()
        finally:
            self.save()

    def _changed(self) -> None:
        self._unsaved = True
        try:
            self._write()
        finally:
            self.tell()

    def save(self) -> None:
        """Counts are written now and then; a disk that fails loses no more than those."""
        try:
            self._write()
        except NotAllowed:
            return

    def save_soon(self) -> None:
        """Not before people have seen what the throw has changed."""
        self.carriers.later(self.save)

    def _write(self) -> None:
        if not self._unsaved or self._store.read_only:
            return
        self._store.prefer(PREFERENCE, as_plain(self.kept))
        self._unsaved = False
