"""Who plays: how many, what they are called, whom they play, their colours, where they sit."""

from __future__ import annotations

from functools import partial

from companion.ui.host import Host
from companion.ui.pages.page import Page, Ways
from companion.ui.pages.pieces import Columns
from companion.ui.theme.widgets import NextStep

from .draft import Draft
from .people import count, person


class PlayersScreen(Page):
    def __init__(self, host: Host, ways: Ways, draft: Draft) -> None:
        super().__init__(host, ways, host.say("new.people"))
        self.draft = draft
        self.opened = (-1, "")  # which person's colour, role or edge is being chosen
        self.draw()

    def draw(self) -> None:
        self.speak(self.draft.offered.worded or self.host)
        people = [person(self, n) for n in range(len(self.draft.plan.people))]
        half = (len(people) + 1) // 2
        start = NextStep(self.say("new.start"), partial(self.attempt, self._start))
        self.show(Columns([*count(self), *people[:half]], people[half:]), start)

    def leave(self) -> None:
        super().leave()
        self.host.left(self.draft.plan)

    def change(self, name: str, *values: object) -> None:
        """Change the draft, close what was open, and show it."""
        getattr(self.draft, name)(*values)
        self.opened = (-1, "")
        self.draw()

    def _start(self, sure: bool) -> None:
        self.ways.play(self.host.begin(self.draft.plan))
