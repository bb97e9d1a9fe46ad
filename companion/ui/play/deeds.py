"""What hands must do, drawn: as tiles below what went on, or as rows where there is less room."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import partial
from typing import Any, NamedTuple

from kivy.metrics import dp
from kivy.uix.gridlayout import GridLayout

from companion.core.view import View
from companion.ui.boards.draw import View as Drawing
from companion.ui.boards.scene import Icon as IconLook
from companion.ui.boards.scene import Look
from companion.ui.face import Deed, Face
from companion.ui.host import Words
from companion.ui.host.phrases import Phrases
from companion.ui.questions.answer import Answer
from companion.ui.theme import colours, sizes
from companion.ui.theme.icons import Icon
from companion.ui.theme.lettering import Lettering
from companion.ui.theme.lines import Lines
from companion.ui.theme.widgets import lay

from .telling import Step

ABREAST = (5, 4)  # tiles: in one row, and in each of several
SHARE, MOST = 0.36, 0.5  # of the height they stand in: what they like, and at most
DRAWN = 1.25  # a tile's drawing, of its amount
HANDS = "figure"  # the drawing that says that hands do this

Explain = Callable[[Step], None]


class Doing(NamedTuple):
    """One thing for hands: of which steps, in a sentence each, and drawn if the game says how."""

    steps: tuple[Step, ...]
    sentence: str
    deed: Deed | None


def doings(
    steps: Iterable[Step],
    face: Face[Any],
    words: Words,
    say: Phrases,
    seen: Callable[[Step], View | None] = lambda _: None,
) -> Iterator[Doing]:
    """What several seats do alike is one thing. ``seen``: how it lies after a step."""
    for group in _alike(steps):
        message, last = group[0].message, group[-1]
        seats = [str(dict(each.message.values)["seat"]) for each in group if _seat(each)]
        said = " ".join(words.sentence(each.message) for each in group)
        deed = face.deed(message, seats, seen(last), words, say)
        yield Doing(tuple(group), said, deed)


def _alike(steps: Iterable[Step]) -> list[list[Step]]:
    found: list[list[Step]] = []
    for step in steps:
        before = found[-1] if found else []
        same = before and _but_for_the_seat(before[0]) == _but_for_the_seat(step)
        if same and _seat(step) and _seat(step) not in map(_seat, before):
            before.append(step)
        else:
            found.append([step])
    return found


def _seat(step: Step) -> str:
    return str(dict(step.message.values).get("seat", ""))


def _but_for_the_seat(step: Step) -> tuple[object, ...]:
    message = step.message
    return message.id, message.rule, [each for each in message.values if each[0] != "seat"]


# As rows


def row(doing: Doing, tapped: Callable[[], None], because: str = "") -> Answer:
    """Where the game draws nothing, its sentence says it, and why."""
    deed = doing.deed
    if deed is None:
        return Answer(doing.sentence, tapped, because, [IconLook(HANDS, colours.LAMP)])
    ink = colours.toned(deed.tone)[0]
    return Answer(deed.title, tapped, _under(deed), [deed.look], amount=deed.amount, ink=ink)


def _under(deed: Deed) -> str:
    return " · ".join(filter(None, (deed.hint, deed.act)))


class Done(Answer):
    """One that is ticked off."""

    def __init__(self, doing: Doing, done: bool, changed: Callable[[bool], None]) -> None:
        self.done, self.changed, deed = done, changed, doing.deed
        if deed is None:
            self.look: Look = IconLook(HANDS, colours.LAMP)
            super().__init__("", self.turn, doing.sentence, self._boxed())
        else:
            self.look, ink = deed.look, colours.toned(deed.tone)[0]
            more: dict[str, Any] = {"amount": deed.amount, "ink": ink}
            super().__init__(deed.title, self.turn, _under(deed), self._boxed(), **more)

    def _boxed(self) -> tuple[Look, Look]:
        return IconLook("box_ticked" if self.done else "box", colours.TEXT), self.look

    def turn(self) -> None:
        self.done = not self.done
        self.changed(self.done)
        self.looks = self._boxed()
        self._lay()


# As tiles


class DeedTile(Lines):
    """A drawing and how much of it; whose or where, what that means, and what hands do."""

    def __init__(self, deed: Deed, tapped: Callable[[], None], *, brief: bool) -> None:
        ink, fill = colours.toned(deed.tone)
        words, lamp = colours.on(fill), colours.LAMP
        self.side = sizes.title() * DRAWN * (0.8 if brief else 1)
        self.drawing, self.hand = Drawing(), Icon(HANDS, sizes.small() * 1.4, lamp)
        plain = {"bold": True, "halign": "left", "valign": "middle", "size_hint": (None, None)}
        self.amount = Lettering(text=deed.amount, font_size=self.side / DRAWN, color=ink, **plain)
        act = deed.act if not brief else ""
        self.act = Lettering(text=act, font_size=sizes.small(), color=lamp, **plain)
        hint = (deed.hint if not brief else "", sizes.small(), words)
        lines = [(deed.title, sizes.body() if brief else sizes.option(), words), hint]
        super().__init__(lines, tapped, fill=fill, font_size=sizes.small(), valign="top")
        self.size_hint_y = 1
        self.drawing.put(deed.look, (self.side, self.side))
        self.canvas.add(self.drawing.canvas)
        lay(self, self.amount, *((self.hand, self.act) if act else ()))
        for what in ("size", "text_size"):
            self.fbind(what, self._reach)

    def tall(self, width: float) -> float:
        """A hair too low, and a line of its words would be missing."""
        return float(super().tall(width) + dp(2))

    def _reach(self, *_: Any) -> None:
        """From top to foot: words begin below the drawing, whatever room there is."""
        self.text_size = (self.width - sizes.gap(), self.height - sizes.gap())

    def _lay(self, *_: Any) -> None:
        super()._lay()
        gap, foot = sizes.gap(), self.hand.height if self.act.text else 0.0
        self.padding = (gap / 2, self.side + gap, gap / 2, foot + gap / 2)
        left, right = self.x + gap, self.right - gap
        self.drawing.pos = (left, self.top - self.side - gap)
        self.amount.pos = (left + self.side + gap / 2, self.drawing.pos[1])
        self.amount.size = self.amount.text_size = (right - self.amount.x - self.aside, self.side)
        self.hand.pos = (left, self.y + gap)
        self.act.pos = (left + self.hand.width + gap / 2, self.y + gap)
        self.act.size = self.act.text_size = (right - self.act.x, foot)

    def _lay_aside(self) -> float:
        """The "i" stands beside the amount: below it the words want the whole width."""
        room = super()._lay_aside()
        if self._more is not None:
            drawing = self._more[1]
            above = sizes.gap() + (self.side + drawing.size[1]) / 2
            drawing.pos = (drawing.pos[0], self.top - above)
        return room


class Tiles(GridLayout):
    """Side by side, in rows as even as can be."""

    def __init__(self, tiles: Sequence[DeedTile], rows: int, least: float) -> None:
        columns = -(-len(tiles) // rows)
        super().__init__(cols=columns, size_hint_y=None, spacing=sizes.gap())
        self.tiles, self.least = tiles, least
        lay(self, *tiles)
        self.bind(width=self._fit)

    def tall(self, width: float) -> float:
        gap = self.spacing[0]
        each = (width - gap * (self.cols - 1)) / self.cols
        rows = -(-len(self.tiles) // self.cols)
        return float(max(tile.tall(each) for tile in self.tiles) * rows + gap * (rows - 1))

    def _fit(self, *_: Any) -> None:
        self.height = max(self.least, min(self.tall(self.width), dp(2000)))


def tiles(things: Sequence[Doing], explain: Explain, room: tuple[float, float]) -> Tiles | None:
    """In as much of this room as they may take; None where they do not fit, or one is not drawn."""
    width, height = room
    drawn = [(doing.deed, partial(explain, doing.steps[0])) for doing in things]
    deeds = [(deed, tapped) for deed, tapped in drawn if deed is not None]
    if not deeds or len(deeds) < len(things):
        return None
    for brief in (False, True):
        rows = -(-len(deeds) // ABREAST[0]) if not brief else -(-len(deeds) // ABREAST[1])
        made = Tiles([DeedTile(*each, brief=brief) for each in deeds], rows, height * SHARE)
        if made.tall(width) <= height * MOST:
            made.width = width
            return made
    return None
