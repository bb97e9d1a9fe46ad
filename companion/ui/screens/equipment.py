"""Who holds which deck and which die: before a game, and while it is played."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial

from kivy.uix.widget import Widget

from companion.ui.host import Host, Playing
from companion.ui.pages.page import Page, Ways
from companion.ui.pages.pieces import Columns, Section
from companion.ui.theme import colours, sizes
from companion.ui.theme.widgets import Chips, Tap, Text, needed


def holding(
    page: Page,
    decks: tuple[str, ...],
    dice: tuple[str, ...],
    held: tuple[str, ...],
    turn: Callable[[str], None],
) -> Iterator[Widget]:
    """A tap for every deck and die, saying who holds it."""
    for kind, ids in (("deck", decks), ("die", dice)):
        if ids:
            yield Text(page.say(f"new.{kind}s"), sizes.small(), colours.QUIET)
            taps = [_tap(page, kind, id, id in held, turn) for id in ids]
            names = [page.words.name(kind, id) for id in ids]
            yield Chips(taps, needed(names, sizes.small()))


def _tap(page: Page, kind: str, id: str, held: bool, turn: Callable[[str], None]) -> Tap:
    who = page.say("new.with.app" if held else "new.with.table")
    text = f"{page.words.name(kind, id)}\n{who}"
    return Tap(text, partial(turn, id), chosen=held, font_size=sizes.small())


class EquipmentScreen(Page):
    """The same for a game in progress."""

    def __init__(self, host: Host, ways: Ways, playing: Playing) -> None:
        super().__init__(host, ways, host.say("new.equipment"), playing)
        self.playing = playing
        self.draw()

    def draw(self) -> None:
        game, held = self.playing.session.game, self.playing.held()
        hint = Text(self.say("new.equipment.hint"), sizes.small(), colours.QUIET)
        taps = holding(self, game.DECKS, game.DICE, held, self._turn)
        self.show(Columns([Section("", hint, *taps)]))

    def _turn(self, thing: str) -> None:
        game = self.playing.session.game
        held = set(self.playing.held()) ^ {thing}
        things = tuple(each for each in (*game.DECKS, *game.DICE) if each in held)
        self.attempt(lambda _: self.playing.hold(things))
        self.draw()
