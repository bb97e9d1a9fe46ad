"""What Lanterns shows: a console for each player, the pile and what burns; a place for the dice."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any

from companion.core.messages import Message
from companion.core.view import Lying
from companion.ui.boards import tints
from companion.ui.boards.alone import Alone
from companion.ui.boards.kit import Kit
from companion.ui.boards.panes import Touched
from companion.ui.boards.part import Drawn, Part
from companion.ui.boards.scene import Box, Die, Icon, Plate, Scene
from companion.ui.face import Deed, Face
from companion.ui.host import Names, Words
from companion.ui.host.phrases import Phrases
from companion.ui.theme import colours, icons, sizes
from companion.ui.theme.widgets import DieFace, Row
from tests.toy import LIGHTS, PLACES, Seen, kind_of

PILE = "pile.lanterns"
CONSOLE = 230  # the least width of one
DIE = 84
GAP = 10
SOUNDS = {"toy.lose_token": "failure", "toy.lay_open": "menace"}


class Shown(Alone):
    def __init__(
        self, words: Names, say: Phrases, on_touch: Touched | None = None, **more: Any
    ) -> None:
        super().__init__(on_touch, **more)
        self.words, self.say = words, say

    def kit(self, view: Seen, scale: float) -> Kit:
        return self.kit_for(self.words, self.say, view.hands, scale)


class Board(Shown):
    def scene(self, view: Seen, scale: float, width: float) -> Scene:
        kit = self.kit(view, scale)
        return stacked(kit, [pile(kit, view, width), consoles(kit, view, width)])


class Dice(Shown):
    def scene(self, view: Seen, scale: float, width: float) -> Scene:
        kit = self.kit(view, scale)
        return stacked(kit, [dice(kit, view, width), console(kit, view, view.turn, width)])


def stacked(kit: Kit, bands: Iterable[Scene]) -> Scene:
    scene = Scene()
    for band in bands:
        scene.add(band, 0, scene.height + (kit.s(GAP) if scene.items else 0))
    return scene


# The board


def pile(kit: Kit, view: Seen, width: float) -> Scene:
    """How many cards are left, what burns, and what has been played."""
    scene, pad = Scene(), kit.s(12)
    box = Box(pad, pad, width - 2 * pad, 0)
    left = kit.say("toy.left", n=view.deck)
    chips = [kit.chip("pile/left", [Icon("card", colours.QUIET), left], 26, bold=True)]
    if view.lit:
        lit, ink = (Icon("charge", colours.LAMP), kit.name("card", view.lit)), colours.LAMP
        more = read(view.lit)
        chips.append(kit.chip("lit", lit, 26, ink, edge=ink, bold=True, room=box.w, reads=more))
    y = pad + kit.wrap(scene, chips, box, 12) + kit.s(8)
    y += kit.text(scene, "discards", box._replace(y=y), kit.say("toy.discards"), 15, colours.QUIET)
    played = [
        kit.chip(
            f"discards/{card}",
            [kit.name("card", card)],
            22,
            fill=tints.veil(0.07),
            reads=read(card),
        )
        for card in view.discards
    ]
    y += kit.s(4) + kit.wrap(scene, played, box._replace(y=y + kit.s(4)), 6)
    plate = Plate(tints.band(), kit.s(16), tints.edge())
    scene.insert("pile", Box(0, 0, width, y + pad), plate, mend="new_discard")
    return scene


def read(card: str) -> tuple[str, ...]:
    return (card,) if card in LIGHTS else ()


def consoles(kit: Kit, view: Seen, width: float) -> Scene:
    """As many side by side as have room."""
    scene, gap, seats = Scene(), kit.s(GAP), list(view.hands)
    columns = max(1, min(len(seats), int((width + gap) // (kit.s(CONSOLE) + gap))))
    each = (width - gap * (columns - 1)) / columns
    for n in range(0, len(seats), columns):
        y = scene.height + (gap if n else 0)
        for column, seat in enumerate(seats[n : n + columns]):
            scene.add(console(kit, view, seat, each), column * (each + gap), y)
    return scene


def console(kit: Kit, view: Seen, seat: str, width: float) -> Scene:
    """Who it is, and for which side; points, tokens, and how many cards are in hand."""
    scene, pad, key, player = Scene(), kit.s(12), f"console.{seat}", kit.players[seat]
    figure, side = kit.s(36), view.teams.get(seat, "")
    kit.figure(scene, f"figure.{seat}", Box(pad, pad, figure, figure), "seat", seat)
    box = Box(2 * pad + figure, pad, width - 3 * pad - figure, 0)
    name = f"{player.name} · {kit.name('side', side)}" if side else player.name
    y = pad + kit.text(scene, f"{key}/name", box, name, 19, bold=True, most=2) + kit.s(6)
    score = kit.say("toy.points", n=view.scores[side or seat])
    counts = (("charge", "tokens", view.tokens[seat]), ("hand", "hand", len(view.hands[seat])))
    chips = [
        kit.chip(f"{key}/score", [score], 23, bold=True, mend=f"score.{seat}"),
        *(
            kit.chip(
                f"{key}/{what}",
                [Icon(icon, colours.QUIET), str(n)],
                23,
                bold=True,
                mend=f"{what}.{seat}",
            )
            for icon, what, n in counts
        ),
    ]
    y += kit.wrap(scene, chips, box._replace(y=y), 11)
    active = view.turn == seat
    fill, edge = (tints.lit(), player.colour) if active else (colours.SURFACE, tints.edge())
    whole = Box(0, 0, width, max(y, pad + figure) + pad)
    plate = Plate(fill, kit.s(13), edge, 2.5 if active else 1.5)
    scene.insert(key, whole, plate, options=(seat,), acts=True)
    return scene


# The dice


def dice(kit: Kit, view: Seen, width: float) -> Scene:
    """Each over its name, and what they come to once all of them lie."""
    scene, pad, size = Scene(), kit.s(16), kit.s(DIE)
    each = (width - 2 * pad) / len(PLACES)
    lies = {die.place: die.face for die in view.thrown}
    for n, place in enumerate(PLACES):
        x, symbol = pad + n * each, icons.drawn(lies.get(place, ""), kit.name)
        at = Box(x + (each - size) / 2, pad, size, size)
        look = Die(kind_of(place), symbol)
        scene.put(f"die.{place}", at, look, options=(place,), moves=True)
        under = Box(x, pad + size + kit.s(8), each, 0)
        name = kit.name("die", place)
        kit.text(scene, f"name.{place}", under, name, 16, colours.QUIET, align="center", most=2)
    y = scene.height + kit.s(10)
    y += kit.text(scene, "sum", Box(pad, y, width - 2 * pad, 0), shines(kit, lies), 20, bold=True)
    scene.insert("dice", Box(0, 0, width, y + pad), Plate(tints.band(), kit.s(16), tints.edge()))
    return scene


def shines(kit: Kit, lies: Mapping[str, str]) -> str:
    if "out" in lies.values():
        return kit.say("toy.dark")
    known = [int(face) for face in lies.values() if face]
    return kit.say("toy.shines", n=sum(known)) if len(known) == len(PLACES) else ""


# One place alone


def drawn(words: Names, say: Phrases) -> Drawn:
    def scene(part: Part, view: Seen, scale: float, width: float) -> Scene:
        kit = part.kit_for(words, say, view.hands, scale)
        if part.place == PILE:
            return pile(kit, view, width)
        if part.place in view.hands:
            return console(kit, view, part.place, width)
        return consoles(kit, view, width)

    return scene


def glimpse(kit: Kit, facts: Mapping[str, Any], width: float) -> Scene:
    """Each player's points beside their piece."""
    scene, side, x = Scene(), kit.s(34), 0.0
    for seat, points in facts["scores"].items():
        if seat in kit.players:
            kit.figure(scene, f"figure.{seat}", Box(x, 0, side, side), "seat", seat)
            box = Box(x + side * 1.2, side * 0.15, side * 1.6, side)
            kit.text(scene, f"points.{seat}", box, str(points), 20, bold=True)
            x += side * 3
    return scene


class _Lanterns(Face[Seen]):
    board = Board
    place = Dice
    part = staticmethod(drawn)
    glimpse = staticmethod(glimpse)
    emblem = "charge"
    advised = frozenset({"toy.reroll?"})
    reasoned = ("turn",)
    sounds = SOUNDS
    alarms = ("toy.lose_token",)

    def deed(
        self, told: Message, seats: Sequence[str], view: Seen | None, words: Words, say: Phrases
    ) -> Deed | None:
        if told.id != "toy.lose_token":
            return None
        who = ", ".join(words.name("seat", seat) for seat in seats)
        return Deed(Icon("charge", colours.DANGER), "−1", who, "", "", "DANGER")

    def goes_on(self, view: Seen) -> bool:
        return bool(view.thrown) or view.step == "throw"

    def stage(self, view: Seen) -> str:
        return view.step if self.goes_on(view) else ""

    def lies_there(self, view: Seen) -> bool:
        return bool(view.thrown)

    def entering(self, view: Seen, faces: Mapping[str, str]) -> Seen:
        lies = {die.place: die.face for die in view.thrown} | dict(faces)
        return replace(view, thrown=tuple(Lying(p, kind_of(p), f) for p, f in lies.items()))

    def has_part(self, view: Seen, place: str) -> bool:
        return place in ("game", PILE, *view.hands)

    def reasons(self, words: Words, say: Phrases, view: Seen) -> Iterator[Row]:
        """The dice that lie there."""
        row = Row()
        for die in view.thrown:
            row.add_widget(DieFace(die.kind, icons.drawn(die.face, words.name), sizes.touch()))
        yield row


FACE = _Lanterns()
