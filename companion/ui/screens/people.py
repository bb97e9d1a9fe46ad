"""The people of a new game: how many, what they are called, whom they play, where they sit."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import TYPE_CHECKING

from kivy.uix.widget import Widget

from companion.ui.host.plan import COLOURS, DEALT, EDGES, LONGEST_NAME, Person
from companion.ui.pages.pieces import Section
from companion.ui.theme import colours, sizes
from companion.ui.theme.widgets import Column, Field, Flow, Tap, Text, chips, lay, needed

if TYPE_CHECKING:
    from .new_game import NewGameScreen  # the page the people are on

INK = {  # what a colour looks like, and what is readable on it
    "blue": ("1f5fd1", "ffffff"),
    "red": ("b3261e", "ffffff"),
    "green": ("1b7a3d", "ffffff"),
    "yellow": ("f2c230", "111111"),
    "violet": ("7a35c4", "ffffff"),
    "white": ("f1f4fa", "111111"),
}


def people(page: NewGameScreen) -> Section:
    fewest, most = page.draft.offered.seats
    section = Section(page.say("new.people"))
    if most > fewest:
        counts = [(n, str(n)) for n in range(fewest, most + 1)]
        now = len(page.draft.plan.people)
        section.add_widget(chips(counts, now, partial(page.change, "seat")))
    lay(section, *(_person(page, n, each) for n, each in enumerate(page.draft.plan.people)))
    return section


def _person(page: NewGameScreen, n: int, person: Person) -> Widget:
    say = page.say
    field = Field(person.name, say("app.player", n=n + 1), partial(_rename, page, n))
    taps = [_colour(page, n, person)]
    if page.draft.offered.roles:
        taps.append(_open(page, n, "role", role(page, person.role)))
    taps.append(_open(page, n, "edge", say(f"new.edge.{person.edge}")))
    roles = [role(page, each.role) for each in page.draft.plan.people]
    said = [*roles, *(tap.text for tap in taps)]  # one for all, so that their rows are alike
    lines = Column(field, Flow(taps, needed(said, sizes.small())), spacing=sizes.gap() / 2)
    if page.opened[0] == n:
        what = page.opened[1]
        pick = partial(_pick, page, n, what)
        title = Text(say(f"new.{what}"), sizes.small(), colours.QUIET)
        lay(lines, title, chips(_options(page, what), getattr(person, what), pick))
    lines.padding = (0, 0, 0, sizes.gap() / 2)
    return lines


def role(page: NewGameScreen, id: str) -> str:
    return page.words.name("card", id) if id != DEALT else page.say("new.role.dealt")


def _open(page: NewGameScreen, n: int, what: str, label: str) -> Tap:
    def toggle() -> None:
        page.opened = (-1, "") if page.opened == (n, what) else (n, what)
        page.draw()

    return Tap(label, toggle, font_size=sizes.small())


def _colour(page: NewGameScreen, n: int, person: Person) -> Tap:
    fill, ink = INK[person.colour]
    tap = _open(page, n, "colour", page.say(f"new.colour.{person.colour}"))
    tap.fill, tap.color = fill, ink
    return tap


def _options(page: NewGameScreen, what: str) -> Sequence[tuple[str, str]]:
    match what:
        case "role":
            return [(each, role(page, each)) for each in (*page.draft.offered.roles, DEALT)]
        case "colour":
            return [(each, page.say(f"new.colour.{each}")) for each in COLOURS]
        case _:
            return [(each, page.say(f"new.edge.{each}")) for each in EDGES]


def _pick(page: NewGameScreen, n: int, what: str, value: str) -> None:
    page.draft.person(n, **{what: value})
    page.opened = (-1, "")
    page.draw()


def _rename(page: NewGameScreen, n: int, name: str) -> None:
    """No drawing anew: the finger is still on the keys."""
    page.draft.person(n, name=name[:LONGEST_NAME])
