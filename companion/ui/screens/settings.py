"""What people prefer. Everything holds at once; the screen is built anew to show it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import partial
from typing import Any

from kivy.clock import Clock
from kivy.uix.widget import Widget

from companion.ui.host import Host
from companion.ui.host.phrases import Phrases
from companion.ui.host.preferences import COMMON, MODES, SCALES, THEMES, VOLUMES
from companion.ui.pages.page import Page, Ways
from companion.ui.pages.pieces import Columns, Section, named, switch
from companion.ui.theme import colours, sizes
from companion.ui.theme.widgets import Stepper, Tap, Text, chips, lay

from .box import BoxScreen
from .dice import dice_section

SETTLED = 3  # frames until everything has found its place


class SettingsScreen(Page):
    def __init__(self, host: Host, ways: Ways) -> None:
        super().__init__(host, ways, host.say("settings.title"))
        self.steppers: dict[str, Stepper] = {}
        self.touched: tuple[str, float] | None = None  # which of them, and how high it lay
        self.draw()

    def look_where(self, other: Page) -> None:
        """What is tapped again and again stays under the finger while all else grows."""
        super().look_where(other)
        if isinstance(other, SettingsScreen) and other.touched is not None:
            stay = partial(self._stay, *other.touched)
            for frame in range(SETTLED):
                Clock.schedule_once(stay, frame / 60)

    def _stay(self, name: str, y: float, _: float) -> None:
        assert self.columns is not None
        self.columns.hold(self.steppers[name].more, y)

    def draw(self) -> None:
        say, now = self.say, self.host.preferences
        languages = chips(list(self.host.languages.items()), now.language, self._set("language"))
        themes = [(each, say(f"settings.theme.{each}")) for each in THEMES]
        left = [
            Section(say("settings.language"), languages),
            Section(
                say("settings.look"),
                *named(say("settings.theme")),
                chips(themes, now.theme, self._set("theme")),
                self._stepper("text_scale", SCALES),
                self._switch("reduce_motion"),
            ),
            Section(
                say("settings.sound"),
                self._switch("sound"),
                self._stepper("volume", VOLUMES),
                self._switch("speech"),
            ),
            Section(
                say("settings.screen"),
                self._switch("keep_awake"),
                self._switch("dim"),
                self._switch("chances"),
                self._switch("face"),
            ),
        ]
        right = [self._automation(), dice_section(self.host, self.ways)]
        right += map(self._own_box, self.host.boxes())
        self.show(Columns(left, right))

    def _own_box(self, game: str) -> Widget:
        """What was taught, and the dice and board compared with one's own."""
        hint = Text(self.say("settings.box.hint"), sizes.small(), colours.QUIET)
        opens = Tap(self.say("settings.box"), partial(self._open_box, game))
        return Section(self.say("box.title"), hint, opens)

    def _open_box(self, game: str) -> None:
        own = self.host.own_box(game)
        self.ways.open(partial(BoxScreen, self.host, self.ways, own))

    def _automation(self) -> Widget:
        say = self.say
        section = Section(say("settings.automation"))
        for mode in MODES:
            line = f"{say(f'settings.mode.{mode}')}: {say(f'settings.mode.{mode}.hint')}"
            section.add_widget(Text(line, sizes.small(), colours.QUIET))
        modes = [(mode, say(f"settings.mode.{mode}")) for mode in MODES]
        phases = [(game, each.name) for game, of in self.host.phases().items() for each in of]
        for game, phase in (*(("", each) for each in COMMON), *phases):
            say = self.host.words_of(game).phrase
            title, hint = say(f"settings.phase.{phase}"), say(f"settings.phase.{phase}.hint")
            chosen = self.host.preferences.mode(phase)
            row = chips(modes, chosen, partial(self._automate, phase))
            lay(section, *named(title, hint), row)
        return section

    def _switch(self, name: str) -> Widget:
        title, hint = self.say(f"settings.{name}"), self.say(f"settings.{name}.hint")
        on = getattr(self.host.preferences, name)
        if name == "speech" and on and not self.host.has_voice:
            hint = self.say("settings.speech.none")
        return switch(title, hint, on, self._set(name))

    def _stepper(self, name: str, values: tuple[int, ...]) -> Widget:
        """In per cent."""
        now, (least, second, *_, most) = getattr(self.host.preferences, name), values
        percent = partial(_percent, self.say)
        change = partial(self._stepped, name)
        stepper = Stepper(
            self.say(f"settings.{name}"), now, change, least, most, second - least, percent
        )
        self.steppers[name] = stepper
        return stepper

    def _stepped(self, name: str, value: int) -> None:
        more = self.steppers[name].more
        self.touched = name, more.to_window(*more.center)[1]
        self._prefer(**{name: value})

    def _set(self, name: str) -> Callable[[Any], None]:
        return lambda value: self._prefer(**{name: value})

    def _automate(self, phase: str, mode: str) -> None:
        self._prefer(automation=self.host.preferences.doing(phase, mode).automation)

    def _prefer(self, **changes: Any) -> None:
        self.attempt(lambda _: self.host.prefer(replace(self.host.preferences, **changes)))
        if not self.strip.said:
            self.ways.again()


def _percent(say: Phrases, n: int) -> str:
    return say("play.chance", p=n)
