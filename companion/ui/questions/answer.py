"""Answer: an option in words, with its drawings, what it costs, and the chance it leaves."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

from kivy.graphics import Color, InstructionGroup, PopMatrix, PushMatrix, Translate

from companion.ui.boards import draw
from companion.ui.boards.scene import Look
from companion.ui.theme import colours, lettering, plates, sizes
from companion.ui.theme.lettering import Lettering
from companion.ui.theme.lines import Lines

LEAD = 1.2  # a percentage's size, of an option's
DRAWN = 1.9  # a drawing's, of its words'
GAINED = 1.25  # a gain's drawing
UNLAID = 100  # a widget's first width, in which nothing is read yet
SQUEEZED = 0.75  # of their size: words that would be smaller yet stand below what is drawn
Gain = tuple[Look, str]  # what it is, and how much of it


class Described(NamedTuple):
    """An option of the picture as an answer beside it: what it is and needs, and what it brings."""

    title: str
    hint: str = ""
    looks: tuple[Look, ...] = ()
    gains: tuple[Gain, ...] = ()


class Rate(NamedTuple):
    """A chance as it is said, how much better it is than without, and how full the bar is."""

    said: str
    adds: str = ""
    share: float = 0.0


class Answer(Lines):
    def __init__(
        self,
        title: str,
        tapped: Callable[[], None],
        hint: str = "",
        looks: Sequence[Look] = (),
        gains: Sequence[Gain] = (),
        amount: str = "",
        ink: colours.Colour | None = None,
        **more: Any,
    ) -> None:
        self.title, self.hint, self.looks, self.gains = title, hint, tuple(looks), tuple(gains)
        self.rated: Rate | None = None
        self._over = InstructionGroup()
        more_ink = {"bold": True, "halign": "right", "valign": "middle", "size_hint": (None, None)}
        self.percent = Lettering(font_size=int(sizes.option() * LEAD), **more_ink)
        self.adds = Lettering(font_size=int(sizes.small()), color=colours.GOOD, **more_ink)
        if hint:
            more.setdefault("font_size", sizes.small())  # which parts its lines
        gained = {**more_ink, "font_size": int(sizes.body()), "color": colours.GOOD}
        self.gained = [Lettering(text=said, **gained) for _, said in self.gains]
        large = {**more_ink, "halign": "left", "font_size": int(sizes.option() * LEAD)}
        self.amount = Lettering(text=amount, color=ink or colours.TEXT, **large)
        super().__init__(self._lines(), tapped, halign=self._align(), **more)
        self._hang(there=False)
        self.canvas.before.add(self._over)
        self.bind(color=self._lay)

    def rate(self, rate: Rate | None) -> None:
        if rate != self.rated:
            self.rated = rate
            self._hang(there=rate is not None)
            self.halign = self._align()
            self.show(self._lines())
            self._lay()

    def _hang(self, *, there: bool) -> None:
        self.clear_widgets()
        right = (self.percent, self.adds) if there else self.gained
        for each in (*right, *([self.amount] if self.amount.text else [])):
            self.add_widget(each)
        self.beside = self._head() + sizes.gap() / 2

    @property
    def said(self) -> str:
        rated = self.rated and self.rated.said
        return "\n".join(filter(None, (self.title, self.hint, self.amount.text, rated)))

    @property
    def wide(self) -> float:
        """What it needs for each of its lines to be one."""
        widths = (
            lettering.width(text, size, bold=not n)
            for n, (text, size, _) in enumerate(self._lines())
        )
        return max(widths, default=0.0) + sum(self._sides()) + self.aside

    def _lines(self) -> list[tuple[str, float, colours.Colour]]:
        large = sizes.option() if self._plain() else sizes.body()
        return [(self.title, large, colours.TEXT), (self.hint, sizes.small(), colours.QUIET)]

    def _plain(self) -> bool:
        return not (self.hint or self.looks or self.gains or self.rated)

    def _align(self) -> str:
        return "center" if self._plain() else "left"

    def _sides(self) -> tuple[float, float]:
        """The room beside the words: for drawings, and for the chance."""
        gap = sizes.gap()
        if self._plain():
            return gap, gap
        side = self._side()
        left = len(self.looks) * (side + gap / 2) + gap + (gap / 2 if self.looks else 0)
        left += self._amount_width()
        right = self._rate_width() if self.rated else self._gain_width()
        return left, (right + 2 * gap if right else gap)

    def _amount_width(self) -> float:
        said = self.amount.text
        size = sizes.option() * LEAD
        return lettering.width(said, size, bold=True) + sizes.gap() * 0.7 if said else 0.0

    def _side(self) -> float:
        return sizes.body() * DRAWN

    def _rate_width(self) -> float:
        if self.rated is None:
            return 0.0
        size = sizes.option() * LEAD
        return max(
            lettering.width(self.rated.said, size, bold=True),
            lettering.width(self.rated.adds, sizes.small(), bold=True),
        )

    # How it lies

    def _head(self) -> float:
        """How tall that is what is drawn, and what stands at the right."""
        if self.rated is not None:
            right = sum(self._tall(each) for each in self._rates())
        else:
            right = sizes.body() * GAINED * len(self.gains)
        return max(right, self._side() if self.looks else 0.0)

    def _below(self, width: float) -> bool:
        """Whether beside what is drawn its words would be far too small."""
        room = width - sizes.gap() - sum(self._sides()) - self.aside
        longest = (
            lettering.word_width(text, size * SQUEEZED, bold=not n)
            for n, (text, size, _) in enumerate(self.lines)
        )
        return width > UNLAID and not self._plain() and max(longest, default=0.0) > room

    def padded(self, width: float) -> tuple[float, float, float, float]:
        gap, (left, right) = sizes.gap(), self._sides()
        if self._below(width):
            return gap, self._head() + gap, gap + self.aside, gap / 2
        return left, gap / 2, right + self.aside, gap / 2

    def _middle(self) -> float:
        """Of what is drawn, and of what stands at the right."""
        if self._below(self.width):
            return float(self.y + self.height - sizes.gap() / 2 - self._head() / 2)
        return float(self.y + self.height / 2)

    def _lay(self, *_: Any) -> None:
        super()._lay()
        aside, was = self._lay_aside(), self.padding
        self.padding = self.padded(self.width)
        if self.padding != was:
            self._write()
        self._over.clear()
        if self.rated is not None:
            self._bar(self.rated)
            self._rate(self.rated, aside)
        else:
            self._gains(aside)
        self._drawings()

    def _bar(self, rate: Rate) -> None:
        self._over.add(Color(*colours.TEXT[:3], 0.07))
        wide = max(2 * sizes.radius(), self.width * rate.share)
        self._over.add(plates.plate(self.pos, (wide, self.height), sizes.radius()))

    def _rate(self, rate: Rate, aside: float) -> None:
        """One above the other at the right."""
        self.percent.text, self.percent.color = rate.said, self._lead()
        self.adds.text = rate.adds
        shown = self._rates()
        right, y = self.right - sizes.gap() - aside, self._middle()
        y += sum(self._tall(each) for each in shown) / 2
        for each in shown:
            each.size = (self._rate_width(), self._tall(each))
            each.text_size = each.size
            y -= each.height
            each.pos = (right - each.width, y)

    def _rates(self) -> list[Lettering]:
        adds = self.rated is not None and self.rated.adds
        return [self.percent, *([self.adds] if adds else [])]

    def _gain_width(self) -> float:
        widths = (lettering.width(said, sizes.body(), bold=True) for _, said in self.gains)
        return max((sizes.body() * (GAINED + 0.3) + wide for wide in widths), default=0.0)

    def _gains(self, aside: float) -> None:
        """What it brings, one above the other at the right: drawn, and how much."""
        side, wide = sizes.body() * GAINED, self._gain_width()
        left, y = self.right - sizes.gap() - aside - wide, self._middle()
        y += side * len(self.gains) / 2
        for (look, _), said in zip(self.gains, self.gained, strict=True):
            y -= side
            self._paint_at(look, left, y, side)
            said.size = (wide - side, side)
            said.text_size, said.pos = said.size, (left + side, y)

    def _tall(self, label: Lettering) -> float:
        return float(label.font_size) * 1.2

    def _lead(self) -> colours.Colour:
        return colours.LAMP if self.chosen else colours.TEXT

    def _drawings(self) -> None:
        side, x, y = self._side(), self.x + sizes.gap(), self._middle()
        for look in self.looks:
            self._paint_at(look, x, y - side / 2, side)
            x += side + sizes.gap() / 2
        tall = self._tall(self.amount)
        self.amount.size = (self._amount_width(), tall)
        self.amount.text_size = self.amount.size
        self.amount.pos = (x, y - tall / 2)

    def _paint_at(self, look: Look, x: float, y: float, side: float) -> None:
        painted = InstructionGroup()
        draw.PAINTERS[type(look)](painted, look, side, side)
        for each in (PushMatrix(), Translate(x, y), painted, PopMatrix()):
            self._over.add(each)
