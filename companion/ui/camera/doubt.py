"""One die that the camera is not sure of: cut out large, and the faces it may show."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from kivy.metrics import mm

from companion.ui.host import Words
from companion.ui.phrases import Phrases
from companion.ui.theme import colours, icons, sizes
from companion.ui.theme.die_face import DieFace
from companion.ui.theme.widgets import Card, Column, Row, Tap, Text, Wrap

from .desk import NO_DIE, CameraDesk, Outlined
from .snapshot import Snapshot

CUT = 26  # millimetres
COLOURS = ("black", "green", "blue", "red", "tardis")
MIDDLE = {"center_y": 0.5}


class DoubtCard(Card):
    def __init__(
        self,
        desk: CameraDesk,
        die: Outlined,
        words: Words,
        say: Phrases,
        said: Callable[[str], None],
    ) -> None:
        super().__init__(accent=colours.LAMP)
        self.die, self.words, self.say, self.said = die, words, say, said
        kinds = dict.fromkeys(id.partition(":")[0] for id, _ in die.faces if id != NO_DIE)
        self.kinds = list(kinds)
        self.kind = die.kind if die.kind in kinds else next(iter(kinds), "")
        row = Row()
        self.cut = Snapshot(size_hint=(None, None), size=(mm(CUT), mm(CUT)), pos_hint=MIDDLE)
        self.cut.show(desk.cut(die.id))
        beside = Column(pos_hint=MIDDLE)
        beside.add_widget(Text(say("phone.pick"), sizes.body(), colours.TEXT, bold=True))
        if len(self.kinds) > 1:
            self.colours = Wrap()
            beside.add_widget(self.colours)
        row.add_widget(self.cut)
        row.add_widget(beside)
        self.faces = Wrap()
        self.add_widget(row)
        self.add_widget(self.faces)
        no_die = partial(said, NO_DIE)
        self.add_widget(Tap(say("phone.no_die"), no_die, icon="cross", font_size=sizes.body()))
        self.draw()

    def draw(self) -> None:
        self.faces.clear_widgets()
        for id, _ in self.die.faces:
            kind, _, face = id.partition(":")
            if kind == self.kind and face:
                self.faces.add_widget(self._key(kind, face, partial(self.said, id)))
        if len(self.kinds) > 1:
            self.colours.clear_widgets()
            for kind in self.kinds:
                mode = "chosen" if kind == self.kind else "normal"
                size = 0.6 * sizes.touch()
                turn = partial(self._turn, kind)
                self.colours.add_widget(DieFace(drawn_as(kind), "", size, mode, turn))

    def _key(self, kind: str, face: str, tapped: Callable[[], None]) -> DieFace:
        symbol = face if face in icons.names() else self.words.name("face", face)
        return DieFace(drawn_as(kind), symbol, sizes.touch(), tapped=tapped)

    def _turn(self, kind: str) -> None:
        self.kind = kind
        self.draw()


def drawn_as(kind: str) -> str:
    """The theme knows the dice of the games that are known."""
    return kind if kind in COLOURS else COLOURS[0]
