"""A new game: who plays and with what. Start is always in reach: the defaults are sensible."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from kivy.uix.widget import Widget

from companion.ui.host import Host
from companion.ui.host.plan import ALL, OWN, STARTER
from companion.ui.pages.page import Page, Ways
from companion.ui.pages.pieces import Columns, Section, named, switch
from companion.ui.theme import colours, sizes
from companion.ui.theme.widgets import Tap, Text, chips, lay

from .draft import Draft
from .equipment import holding
from .house_rules import HouseRulesScreen
from .parts import PartsScreen
from .people import people


class NewGameScreen(Page):
    def __init__(self, host: Host, ways: Ways, draft: Draft) -> None:
        super().__init__(host, ways, host.words.name("game", draft.plan.game))
        self.draft = draft
        if draft.compared and host.own_box(draft.plan.game).checked:
            draft.box(OWN)
        self.opened = (-1, "")  # which person's colour, role or edge is being chosen
        self.draw()

    def draw(self) -> None:
        self.speak(self.draft.offered.worded or self.host)
        start = Tap(self.say("new.start"), self._start, fill=colours.BLUE, least=sizes.answer())
        self.show(Columns([people(self)], self._with()), start)

    def leave(self) -> None:
        super().leave()
        self.host.left(self.draft.plan)

    def change(self, name: str, *values: object) -> None:
        """Change the draft, close what was open, and show it."""
        getattr(self.draft, name)(*values)
        self.opened = (-1, "")
        self.draw()

    def _with(self) -> Iterator[Widget]:
        yield self._equipment()
        if self.draft.offered.flags or len(self.draft.offered.boxes) > 1:
            yield self._options()
        if self.draft.offered.house:
            yield self._house()

    def _equipment(self) -> Widget:
        say, plan, offered = self.say, self.draft.plan, self.draft.offered
        real = plan.box != STARTER
        presets = [(each, say(self._preset(each))) for each in offered.presets]
        now = next((each for each in offered.presets if offered.preset(each) == plan.held), "")
        section = Section(
            say("new.equipment"),
            chips(presets, now, partial(self.change, "preset")),
            *([Text(say("new.equipment.real"), sizes.body(), colours.TEXT)] if real else []),
            Text(say("new.equipment.hint"), sizes.small(), colours.QUIET),
        )
        turn = partial(self.change, "hold")
        lay(section, *holding(self, offered.decks, offered.dice, plan.held, turn))
        return section

    def _preset(self, name: str) -> str:
        """Where the app can hold no deck, all it can hold are the dice."""
        dice = name == ALL and not self.draft.offered.decks
        return "new.preset.dice" if dice else f"new.preset.{name}"

    def _options(self) -> Widget:
        say, plan, offered = self.say, self.draft.plan, self.draft.offered
        section = Section(say("new.options"))
        for flag in offered.flags:
            title, hint = say(f"new.{flag}"), say(f"new.{flag}.hint")
            turn = partial(self.change, "flag", flag)
            section.add_widget(switch(title, hint, plan.flags[flag], turn))
        if len(offered.boxes) > 1:
            lines = named(say("new.box"), say(f"new.box.{plan.box}.hint"))
            boxes = [(each, say(f"new.box.{each}")) for each in offered.boxes]
            lay(section, *lines, chips(boxes, plan.box, partial(self.change, "box")))
        return section

    def _house(self) -> Widget:
        count = len(self.draft.plan.house)
        now = self.say("new.house.changed", n=count) if count else self.say("new.house.usual")
        rules = partial(HouseRulesScreen, self.host, self.ways, self.draft)
        tap = Tap(self.say("new.house"), partial(self.ways.open, rules), font_size=sizes.body())
        return Section("", Text(now, sizes.small(), colours.QUIET), tap)

    def _start(self) -> None:
        """With a real box, dice and board are compared with it first: asked once, ever."""
        if self.draft.plan.box != STARTER and self.host.own_box(self.draft.plan.game).ask_once():
            text, compare = self.say("new.compare"), self.say("box.check")
            self.strip.offer(text, compare, self._compare, self.say("new.uncompared"), self._begin)
        else:
            self._begin()

    def _compare(self) -> None:
        self.draft.compared = True
        own = self.host.own_box(self.draft.plan.game)
        self.ways.open(partial(PartsScreen, self.host, self.ways, own))

    def _begin(self) -> None:
        self.attempt(lambda _: self.ways.play(self.host.begin(self.draft.plan)))
