"""Everything the theme has, on pages; ``python -m tests.ui.theme.gallery FOLDER`` shows them."""

from __future__ import annotations

import sys
from collections.abc import Callable
from pathlib import Path

from kivy.uix.boxlayout import BoxLayout
from kivy.uix.floatlayout import FloatLayout
from kivy.uix.widget import Widget

from companion.ui.theme import colours, icons, sizes
from companion.ui.theme.widgets import (
    Card,
    Column,
    Curtain,
    DieFace,
    Facing,
    Flow,
    Icon,
    NextStep,
    Row,
    Scroll,
    Sheet,
    Stepper,
    Surface,
    SymbolBadge,
    Tap,
    Text,
    Tick,
    Toggle,
    Wrap,
    chips,
)

SYMBOLS = ("running", "diplomacy", "science", "cunning", "tactics", "strength")
COLOURS = ("black", "green", "blue", "red", "tardis")
BASES = ("blue", "red", "green", "yellow")
MODES = ("normal", "kept", "junk", "chosen", "reroll")


def nothing(*_: object) -> None:
    """For taps that are only looked at."""


def question() -> Widget:
    """As the game asks: who, what, the dice, the means, the next step."""
    page = BoxLayout(orientation="vertical", padding=sizes.gap(), spacing=sizes.gap())
    asked = Surface()
    column = Column()
    who = Row()
    who.add_widget(Icon("seat_1", sizes.body() * 1.2, colours.base("blue")))
    who.add_widget(Text("The Twelfth Doctor", sizes.body(), colours.LAMP, bold=True))
    column.add_widget(who)
    column.add_widget(Text("Which dice do you throw again?", sizes.question(), colours.TEXT))
    needed = [SymbolBadge(s, met=n < 2) for n, s in enumerate(SYMBOLS[:5])]
    column.add_widget(Wrap(needed))
    faces = [
        DieFace(colour, symbol, mode=mode, tapped=nothing)
        for colour, symbol, mode in (
            ("black", "running", "kept"),
            ("green", "diplomacy", "kept"),
            ("blue", "cunning", "reroll"),
            ("blue", "science", "chosen"),
            ("red", "tactics", "normal"),
            ("red", "strength", "junk"),
        )
    ]
    column.add_widget(Wrap(faces))
    means = [
        Tap("Re-roll any black", nothing, icon="reroll"),
        Tap("Sonic Charge", nothing, icon="charge", chosen=True),
        Tap("Change a face", nothing, icon="change", disabled=True),
    ]
    column.add_widget(Flow(means, sizes.width_for([m.text for m in means], sizes.option())))
    asked.add_widget(Scroll(column))
    page.add_widget(asked)
    page.add_widget(NextStep("Throw them", nothing, icon="dice"))
    return page


def dice() -> Widget:
    column = Column(padding=sizes.pad())
    for colour in COLOURS:
        column.add_widget(Wrap([DieFace(colour, s) for s in (*SYMBOLS, "tardis", "unknown", "12")]))
    for mode in MODES:
        edge = sizes.touch()
        column.add_widget(Text(mode, sizes.small(), colours.QUIET))
        faces = [DieFace(c, s, edge, mode) for c, s in zip(COLOURS, SYMBOLS, strict=False)]
        column.add_widget(Wrap(faces))
    return Scroll(column)


def drawings() -> Widget:
    column = Column(padding=sizes.pad())
    bodies = {f"die_{colour}" for colour in COLOURS}  # the ground of what a die shows
    names = [name for name in icons.names() if name not in bodies]
    for side in (sizes.touch(), sizes.icon()):
        column.add_widget(Wrap([Icon(name, side) for name in names]))
    tinted = ("DANGER", "GOOD", "ANOMALY", "VORTEX", "CHARGE", "LAMP", "QUIET")
    palette = colours.PALETTES[colours.in_use]
    marks = [Icon("anomaly", sizes.touch(), palette[name]) for name in tinted]
    column.add_widget(
        Wrap(
            [
                *marks,
                *(
                    Icon(f"seat_{n}", sizes.touch(), colours.base(c))
                    for n, c in enumerate(BASES, 1)
                ),
            ]
        )
    )
    return Scroll(column)


def cards() -> Widget:
    column = Column(padding=sizes.gap())
    dalek = Card("Dalek turn", "dalek", colours.DANGER, fill=colours.DANGER_FILL)
    dalek.add_widget(Text("Move the Dalek Ship forward 1.", sizes.body(), colours.TEXT))
    good = Card("Dilemma solved", "tick", colours.GOOD, fill=colours.GOOD_FILL)
    good.add_widget(Text("Turn the Dilemma over.", sizes.body(), colours.TEXT))
    ask = Card("Nobody has told the app this card", "warning", colours.LAMP, fill=colours.WARNING)
    ask.add_widget(Text("Which symbols stand on it?", sizes.body(), colours.TEXT))
    plain = Card("At the table", "hand")
    plain.add_widget(Tick("Move the TARDIS to Leadworth", True, nothing))
    plain.add_widget(Tick("Put a Dalek figure on the tile with the most roads", False, nothing))
    for card in (dalek, good, ask, plain):
        column.add_widget(card)
    return Scroll(column)


def settings() -> Widget:
    column = Column(padding=sizes.gap())
    column.add_widget(Text("Settings", sizes.title(), colours.TEXT, bold=True))
    looks = Card("How it looks", "eye", colours.VORTEX)
    themes = [("dark", "Dark"), ("light", "Light"), ("contrast", "Stark")]
    looks.add_widget(chips(themes, "dark", nothing))
    looks.add_widget(Stepper("Text size in per cent", 100, nothing, 80, 160))
    looks.add_widget(Toggle("Less movement", True, nothing))
    looks.add_widget(Toggle("Sounds", False, nothing))
    column.add_widget(looks)
    column.add_widget(Stepper("Sonic Charges", 0, nothing, 0, 9))
    bar = [Tap("", nothing, icon=name, snug=True) for name in ("home", "undo", "redo", "settings")]
    column.add_widget(Wrap(bar))
    column.add_widget(Wrap([Tap("Why?", nothing, icon="why", snug=True)]))
    return Scroll(column)


def sheet() -> Widget:
    """A panel over a screen, with the screen underneath."""
    under = cards()
    inside = Column()
    inside.add_widget(Text("We have 3 Sonic Charges, not 2.", sizes.body(), colours.TEXT))
    inside.add_widget(Stepper("Sonic Charges", 2, nothing))
    inside.add_widget(Tap("Put it right", nothing, fill=colours.BLUE))
    over = Sheet(inside, "Correct")
    page = FloatLayout()
    page.add_widget(under)
    over.shown = 1
    page.add_widget(over)
    return page


def curtain() -> Widget:
    page = BoxLayout(padding=sizes.gap())
    words = ("Now only the Twelfth Doctor looks at the screen.", "Show my hand", "Hide again")
    page.add_widget(Curtain(*words, make=cards))
    return page


def facing() -> Widget:
    return Facing(question(), 90)


PAGES: dict[str, Callable[[], Widget]] = {
    page.__name__: page
    for page in (question, dice, drawings, cards, settings, sheet, curtain, facing)
}


def main(folder: Path) -> None:
    from tests.ui.theme.stage import save_picture, staged

    folder.mkdir(parents=True, exist_ok=True)
    wanted = sys.argv[2:] or ["dark", "light", "contrast"]
    for theme in wanted:
        for name, page in PAGES.items():
            for size, scale in (((1280, 800), 1.0), ((412, 915), 1.0), ((1280, 800), 1.6)):
                with staged(page, size, theme, scale):
                    save_picture(folder / f"{theme}-{name}-{size[0]}-{scale}.png")


if __name__ == "__main__":
    main(Path(sys.argv[1]))
