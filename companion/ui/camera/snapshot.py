"""A camera's picture with its dice outlined and named: small, large, and while teaching."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from kivy.graphics import Color, InstructionGroup, Rectangle
from kivy.graphics.texture import Texture
from kivy.metrics import dp
from kivy.uix.widget import Widget

from companion.ui.host.camera import Outlined, Photo, Point
from companion.ui.theme import colours, icons, lettering, plates, sizes
from companion.ui.theme.colours import Colour
from companion.ui.theme.outline import outline
from companion.ui.theme.pressing import Held

THIN, THICK, FINE = 2, 3.5, 0.6  # dp; and how much thinner in a small picture
NEAR = 1.5  # of a die's size: a finger need not hit it exactly
ASKED = "?"


class Snapshot(Held, Widget):
    """As large as it can be within its box. ``touched`` is told which die a finger meant, and
    ``tapped`` whatever else it meant."""

    margin = 0.0  # that is left around the picture

    def __init__(
        self,
        tapped: Callable[[], None] | None = None,
        touched: Callable[[str], None] | None = None,
        *,
        small: bool = False,
        **more: Any,
    ) -> None:
        super().__init__(tapped=tapped, **more)
        self.touched, self.is_small = touched, small
        self.badge = (0.7 if small else 1) * sizes.body()
        self.dice: Sequence[Outlined] = ()
        self.photo: Photo | None = None
        self.texture: Texture | None = None
        with self.canvas:
            self._ground = Color(*colours.NIGHT)
            self._behind = Rectangle()
            Color(1, 1, 1, 1)
            self._drawn = Rectangle(size=(0, 0))
        self._over = InstructionGroup()
        self.canvas.add(self._over)
        self.bind(pos=self._lay, size=self._lay)

    def show(self, photo: Photo | None, dice: Sequence[Outlined] = ()) -> None:
        if photo is not self.photo:
            self.photo = photo
            self._take(photo)
        if tuple(dice) != tuple(self.dice):
            self.dice = tuple(dice)
            self._outline()

    def _take(self, photo: Photo | None) -> None:
        before = self.texture.size if self.texture else None
        size = (photo.width, photo.height) if photo else None
        if size != before:
            self.texture = Texture.create(size=size, colorfmt="rgb") if size else None
            if self.texture is not None:
                self.texture.flip_vertical()  # pictures begin above, textures below
                self.texture.add_reload_observer(self._fill)
            self._drawn.texture = self.texture
            self._lay()
        if self.texture is not None:
            self._fill(self.texture)

    def _fill(self, into: Texture) -> None:
        """Also again: a tablet may lose its pictures while it sleeps."""
        if self.photo is not None:
            into.blit_buffer(self.photo.pixels, colorfmt="rgb", bufferfmt="ubyte")
            self.canvas.ask_update()

    # Where things are

    @property
    def aspect(self) -> float:
        """How much wider than high."""
        return self.photo.width / self.photo.height if self.photo else 4 / 3

    @property
    def box(self) -> tuple[float, float, float, float]:
        """Left, bottom, width and height of the picture itself."""
        room = self.width - 2 * self.margin, self.height - 2 * self.margin
        height = max(0.0, min(room[1], room[0] / self.aspect))
        width = height * self.aspect
        x, y = icons.middle(self)
        return x - width / 2, y - height / 2, width, height

    def at(self, point: Point) -> tuple[float, float]:
        left, bottom, width, height = self.box
        return left + point[0] * width, bottom + (1 - point[1]) * height

    def point(self, x: float, y: float) -> Point:
        left, bottom, width, height = self.box
        across, up = (x - left) / max(width, 1), (y - bottom) / max(height, 1)
        return min(1.0, max(0.0, across)), min(1.0, max(0.0, 1 - up))

    def die_at(self, x: float, y: float) -> str | None:
        """The nearest one, if it is near enough."""
        found = [(self._away(die, x, y), die.id) for die in self.dice]
        near, id = min(found, default=(NEAR, ""))
        return id if near < NEAR else None

    def _away(self, die: Outlined, x: float, y: float) -> float:
        left, low, right, high = self._bounds(die)
        size = max(right - left, high - low, sizes.touch() / 2)
        middle = (left + right) / 2, (low + high) / 2
        return 2 * max(abs(x - middle[0]), abs(y - middle[1])) / size

    def _bounds(self, die: Outlined) -> tuple[float, float, float, float]:
        xs, ys = zip(*(self.at(point) for point in die.outline), strict=True)
        return min(xs), min(ys), max(xs), max(ys)

    def on_release(self) -> None:
        die = self.die_at(*self.last_touch.pos) if self.touched is not None else None
        if die is not None and self.touched is not None:
            self.touched(die)
        else:
            super().on_release()

    # What is drawn

    def _lay(self, *_: Any) -> None:
        left, bottom, width, height = self.box
        self._behind.pos, self._behind.size = (left, bottom), (width, height)
        self._drawn.pos = (left, bottom)
        self._drawn.size = (width, height) if self.texture is not None else (0, 0)
        self._outline()

    def _outline(self) -> None:
        self._over.clear()
        for die in self.dice:
            points = [part for point in die.outline for part in self.at(point)]
            colour, thick = look_of(die)
            thick *= FINE if self.is_small else 1
            self._over.add(Color(*colours.NIGHT))
            self._over.add(outline(points, dp(1.7 * thick)))
            self._over.add(Color(*colour))
            self._over.add(outline(points, dp(thick)))
        for die in self.dice:  # after all lines: no line crosses a name
            self._name(die)

    def _name(self, die: Outlined) -> None:
        """Above the die, or on it where it is small; never outside the picture."""
        left, low, right, top = self._bounds(die)
        ink = self._ink(die)
        width = max(self.badge, ink.width if isinstance(ink, Texture) else self.badge)
        pad = self.badge * 0.2
        wide, high = width + 2 * pad, self.badge + 2 * pad
        x0, y0, across, up = self.box
        x = min(max((left + right - wide) / 2, x0), x0 + across - wide)
        above = (low + top - high) / 2 if self.is_small else top + dp(3)
        y = min(max(above, y0), y0 + up - high)
        colour, _ = look_of(die)
        self._over.add(Color(*colours.NIGHT[:3], 0.86))
        self._over.add(plates.plate((x, y), (wide, high), high * 0.3))
        self._over.add(Color(*colour))
        if isinstance(ink, Texture):
            place, size = (x + pad, y + (high - ink.height) / 2), ink.size
            self._over.add(Rectangle(texture=ink, pos=place, size=size))
        else:
            picture, side = icons.picture(ink), (self.badge, self.badge)
            self._over.add(Rectangle(texture=picture, pos=(x + pad, y + pad), size=side))

    def _ink(self, die: Outlined) -> str | Texture:
        """A drawing's name where there is one, else the word; doubt is never a colour alone."""
        if die.face in icons.names() and not die.asked:
            return die.face
        ink = lettering.ink(ASKED if die.asked else die.name, self.badge * 0.85, bold=True)
        ink.refresh()
        return ink.texture


def look_of(die: Outlined) -> tuple[Colour, float]:
    """What is asked about stands out; what was kept steps back."""
    if die.asked:
        return _bright(colours.LAMP), THICK
    return (_bright(colours.QUIET), THIN) if die.kept else (_bright(colours.GOOD), THIN)


def _bright(colour: Colour) -> Colour:
    """On a dark plate, whatever the palette is."""
    if colours.contrast(colour, colours.NIGHT) >= colours.READABLE:
        return colour
    return colours.on(colours.NIGHT)
