"""Deck by deck and die by die: who holds it; and which cards there are."""

from __future__ import annotations

from functools import partial

from kivy.uix.widget import Widget

from companion.ui.host import Host
from companion.ui.host.plan import ALL, STARTER
from companion.ui.pages.page import Page, Ways
from companion.ui.pages.pieces import Columns, Section, named
from companion.ui.theme import colours, sizes
from companion.ui.theme.widgets import Text, chips

from .draft import Draft
from .equipment import holding


class MixScreen(Page):
    def __init__(self, host: Host, ways: Ways, draft: Draft) -> None:
        super().__init__(host, ways, host.say("new.mix.title"))
        self.draft = draft
        self.draw()

    def draw(self) -> None:
        self.speak(self.draft.offered.worded or self.host)
        several = len(self.draft.offered.boxes) > 1
        self.show(Columns([self._equipment()], [self._boxes()] if several else []))

    def leave(self) -> None:
        super().leave()
        self.host.left(self.draft.plan)

    def change(self, name: str, *values: object) -> None:
        getattr(self.draft, name)(*values)
        self.draw()

    def _equipment(self) -> Widget:
        say, plan, offered = self.say, self.draft.plan, self.draft.offered
        presets = [(each, say(self._preset(each))) for each in offered.presets]
        now = next((each for each in offered.presets if offered.preset(each) == plan.held), "")
        section = Section(
            say("new.equipment"),
            chips(presets, now, partial(self.change, "preset")),
            *(Text(text, sizes.body(), colours.TEXT) for text in self._odd()),
            Text(say("new.equipment.hint"), sizes.small(), colours.QUIET),
        )
        turn = partial(self.change, "hold")
        for widget in holding(self, offered.decks, offered.dice, plan.held, turn):
            section.add_widget(widget)
        return section

    def _odd(self) -> list[str]:
        """What does not go together, and why."""
        plan, offered = self.draft.plan, self.draft.offered
        if plan.box != STARTER:
            return [self.say("new.equipment.real")]
        ours = len(offered.boxes) > 1 and not set(offered.decks) <= set(plan.held)
        return [self.say("new.equipment.ours")] if ours else []

    def _preset(self, name: str) -> str:
        """Where the app can hold no deck, all it can hold are the dice."""
        dice = name == ALL and not self.draft.offered.decks
        return "new.preset.dice" if dice else f"new.preset.{name}"

    def _boxes(self) -> Widget:
        say, plan, offered = self.say, self.draft.plan, self.draft.offered
        boxes = [(each, say(f"new.box.{each}")) for each in offered.boxes]
        hint = say(f"new.box.{plan.box}.hint")
        choose = chips(boxes, plan.box, partial(self.change, "box"))
        return Section(say("new.box"), *named("", hint)[1:], choose)
