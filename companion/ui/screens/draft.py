"""The game that is being put together: the pages of a new game all change this one."""

from __future__ import annotations

from dataclasses import replace

from companion.core.under_way import UNDER_WAY
from companion.ui.host import Host
from companion.ui.host.plan import (
    ALL,
    APP_HOLDS,
    BOX_LIES_THERE,
    MIXED,
    OWN,
    STARTER,
    Person,
    Plan,
    cast,
    fitting,
    rolled,
    seated,
)


class Draft:
    def __init__(self, host: Host, game: str) -> None:
        self.host = host
        self.compared = False  # whether dice and board are being compared with one's own
        self.plan: Plan = host.plan(game)
        self.offered = host.offered(game, self.plan.box)

    @property
    def asks(self) -> bool:
        """Whether it matters to this game that its box lies on the table."""
        return bool(self.offered.decks or self.offered.dice or len(self.offered.boxes) > 1)

    @property
    def having(self) -> str:
        """All of it lies on the table, all in the app, or some here and some there."""
        real, held = self._is_real(self.plan.box), self.plan.held
        if not held and (real or not self._real()):
            return BOX_LIES_THERE
        if not real and held == self.offered.preset(ALL):
            return APP_HOLDS
        return MIXED

    def have(self, having: str) -> None:
        """One question settles which cards there are, and who holds what."""
        if having == BOX_LIES_THERE:
            if real := self._real():
                self.box(OWN if OWN in real else real[0])
            self.plan = fitting(replace(self.plan, held=()), self.offered)
        else:
            if self._is_real(self.plan.box):
                self.box(STARTER)
            self.preset(ALL)

    def _real(self) -> tuple[str, ...]:
        return tuple(filter(self._is_real, self.offered.boxes))

    def _is_real(self, box: str) -> bool:
        return box in self.offered.boxes and box != STARTER

    @property
    def changed(self) -> int:
        """How much differs from what most tables want."""
        other = self.plan.way not in ("", *self.ways[:1]) and self.plan.way in self.ways
        return sum(self.plan.flags.values()) + len(self.plan.house) + other

    def seat(self, count: int) -> None:
        before = len(self.plan.people)
        self.plan = cast(seated(self.plan, count), self.offered.roles, before)
        self.plan = fitting(self.plan, self.offered)

    def person(self, n: int, **changes: str) -> None:
        if "role" in changes:
            self.plan = rolled(self.plan, n, changes["role"], self.offered.roles)
            return
        changed: Person = replace(self.plan.people[n], **changes)
        self.plan = self.plan.with_person(n, changed)

    def preset(self, name: str) -> None:
        held = self.offered.preset(name)
        self.plan = fitting(replace(self.plan, held=held), self.offered)

    def hold(self, thing: str) -> None:
        """The app takes a deck or a die, or gives it back to the table."""
        held = set(self.plan.held) ^ {thing}
        things = (*self.offered.decks, *self.offered.dice)
        kept = tuple(each for each in things if each in held)
        self.plan = fitting(replace(self.plan, held=kept), self.offered)

    def flag(self, name: str, on: bool) -> None:
        self.plan = replace(self.plan, flags={**self.plan.flags, name: on})
        if name == UNDER_WAY:  # who has played without the app holds everything
            before = self.host.plan(self.plan.game)
            if on:
                self.have(BOX_LIES_THERE)
            elif self.having == BOX_LIES_THERE:
                self.box(before.box)
                self.plan = fitting(replace(self.plan, held=before.held), self.offered)

    @property
    def ways(self) -> tuple[str, ...]:
        """How it may be played with what lies on the table; none where the app holds it all."""
        return () if self.plan.held == self.offered.preset(ALL) else self.offered.ways

    def way(self, way: str) -> None:
        self.plan = replace(self.plan, way=way)

    def house(self, rule: str, choice: str) -> None:
        """Only what differs from the default is kept."""
        house = {**self.plan.house, rule: choice}
        usual = self.offered.house[rule][0]
        self.plan = replace(
            self.plan, house={k: v for k, v in house.items() if (k, v) != (rule, usual)}
        )

    def box(self, name: str) -> None:
        """Another box may have other roles. Cards that are real lie on the table; the app takes
        those of our own again."""
        had, held = self.offered.decks, self.plan.held
        self.offered = self.host.offered(self.plan.game, name)
        if not had:
            held = (*self.offered.decks, *held)
        self.plan = fitting(replace(self.plan, box=name, held=held), self.offered)
