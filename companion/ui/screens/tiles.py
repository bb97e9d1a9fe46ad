"""The ways from Home, side by side; on a phone one below the other."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import partial
from typing import Protocol

from kivy.core.window import Window
from kivy.metrics import dp
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.widget import Widget

from companion.ui.faces import face_of
from companion.ui.host import Host, Saved
from companion.ui.host.phrases import Phrases
from companion.ui.pages.page import Ways
from companion.ui.pages.pieces import abreast
from companion.ui.theme import colours, lettering, sizes
from companion.ui.theme.tile import Progress, Tile, heading
from companion.ui.theme.widgets import DieFace, Text, lay

from .box import BoxScreen
from .files import FilesScreen
from .how import HowScreen
from .stories import StoriesScreen

LOW = 700  # dp: no room for what only adorns
TAUGHT = "taught"


class Door(Protocol):
    """As much of Home as its tiles need."""

    host: Host
    ways: Ways
    say: Phrases
    game: str
    games: list[str]
    last: Saved | None
    tight: bool

    def later(self, act: Callable[[], None]) -> None: ...
    def new(self) -> None: ...
    def rematch(self) -> None: ...


def tiles(door: Door) -> Widget:
    found = list(_tiles(door))
    _alike([tile.title for tile in found])
    return abreast(found, stacked=door.tight)


def _alike(titles: Sequence[Text]) -> None:
    """Side by side all are written as large as the longest word of any allows."""

    def fit(*_: object) -> None:
        wished = sizes.option()
        size = min(lettering.whole(each.text, each.width, wished, bold=True) for each in titles)
        for each in titles:
            each.font_size = size

    for each in titles:
        each.bind(width=fit)


def _tiles(door: Door) -> Iterator[Tile]:
    begun = bool(len(door.host.saved()))
    if not begun:
        yield _how(door)
    elif door.last is not None and door.last.over:
        hint = door.say("saved.rematch.hint")
        yield _tile(door, "reroll", colours.VORTEX, "saved.rematch", hint, door.rematch)
    elif door.games:
        yield _new(door)
    if door.game in door.host.boxes() or door.host.boxes():
        yield _box(door)
    yield _stories(door) if begun else _file(door)


def _tile(
    door: Door,
    icon: str,
    ink: colours.Colour,
    title: str,
    hint: str,
    tapped: Callable[[], None],
    *below: Widget,
) -> Tile:
    say = door.say
    tile = Tile(say(title), tapped, tall=door.tight)
    tile.padding = (sizes.pad() * 0.85, sizes.pad() * (0.4 if door.tight else 0.8))
    tile.spacing = sizes.gap() * (0.2 if door.tight else 0.6)
    tile.hint = Text(hint, sizes.small(), colours.QUIET, reads=False)
    head = heading(icon, ink, say(title))
    tile.title = head.children[0]
    if door.tight and door.last is not None:  # no room for more than a name
        lay(tile, Widget(), head, Widget())
        return tile
    lay(tile, head, tile.hint, Widget())
    if Window.height >= dp(LOW) and not door.tight:
        lay(tile, *below)
    return tile


def _new(door: Door) -> Tile:
    fewest, most = door.host.offered(door.game).seats
    players = door.say("home.players", fewest=fewest, most=most)
    hint = door.say("home.new.hint", players=players)
    dice = _dice(face_of(door.game).emblems)
    return _tile(door, "plus", colours.VORTEX, "home.new", hint, door.new, *dice)


def _how(door: Door) -> Tile:
    make = partial(HowScreen, door.host, door.ways)
    hint = door.say("home.see.hint")
    dice = _dice(face_of(door.game).emblems)
    opens = partial(door.ways.open, make)
    return _tile(door, "next", colours.VORTEX, "home.see", hint, opens, *dice)


def _dice(emblems: Sequence[tuple[str, str]]) -> Iterator[Widget]:
    if emblems:
        side = sizes.body() * 1.55
        row = BoxLayout(size_hint=(None, None), height=side * 1.14, spacing=sizes.gap() * 0.5)
        row.bind(minimum_width=row.setter("width"))
        for kind, face in emblems:
            row.add_widget(DieFace(kind, face, side))
        yield row


def _box(door: Door) -> Tile:
    """How much of it is entered is counted once the first picture is there."""
    game = door.game if door.game in door.host.boxes() else door.host.boxes()[0]
    own = door.host.own_box(game)
    bar = Progress(0)
    make = partial(BoxScreen, door.host, door.ways, own)
    opens = partial(door.ways.open, make)
    tile = _tile(door, "parcel", colours.LAMP, "box.title", door.say("home.box.none"), opens, bar)

    def count() -> None:
        cards = own.cards()
        mine = sum(each.source == TAUGHT for each in cards)
        if mine:
            tile.hint.text = door.say("home.box.some", n=mine, of=len(cards))
            bar.show(mine / len(cards))

    door.later(count)
    return tile


def _stories(door: Door) -> Tile:
    count, over = door.host.told()
    parts = [
        door.say(f"home.stories.{what}", n=n)
        for what, n in (("begun", count - over), ("over", over))
        if n
    ]
    make = partial(StoriesScreen, door.host, door.ways)
    opens = partial(door.ways.open, make)
    hint = ", ".join(parts) or door.say("home.stories.none")
    return _tile(door, "story", colours.ANOMALY, "home.stories", hint, opens)


def _file(door: Door) -> Tile:
    make = partial(FilesScreen, door.host, door.ways)
    hint = door.say("home.file.hint")
    opens = partial(door.ways.open, make)
    return _tile(door, "take_in", colours.ANOMALY, "files.title", hint, opens)
