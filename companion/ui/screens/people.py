"""The people of a new game: how many, what they are called, whom they play, where they sit."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial
from typing import Protocol

from kivy.uix.boxlayout import BoxLayout
from kivy.uix.widget import Widget

from companion.ui.boards.players import SHAPES, letters
from companion.ui.host import Words
from companion.ui.host.phrases import Phrases
from companion.ui.host.plan import COLOURS, DEALT, EDGES, LONGEST_NAME, Person, may_play, shared
from companion.ui.pages.pieces import Section
from companion.ui.theme import colours, sizes
from companion.ui.theme.token import Token
from companion.ui.theme.widgets import Field, Flow, Tap, Text, chips, needed

from .draft import Draft


class Shown(Protocol):
    """The page the people are on."""

    words: Words
    say: Phrases
    draft: Draft
    opened: tuple[int, str]

    def change(self, name: str, *values: object) -> None: ...
    def draw(self) -> None: ...


def count(page: Shown) -> Iterator[Widget]:
    """How many, where that is a question."""
    fewest, most = page.draft.offered.seats
    if most > fewest:
        counts = [(n, str(n)) for n in range(fewest, most + 1)]
        now = len(page.draft.plan.people)
        yield chips(counts, now, partial(page.change, "seat"))


def person(page: Shown, n: int) -> Section:
    """A token as it will lie on the table; name, colour, role and edge."""
    say, person = page.say, page.draft.plan.people[n]
    section = Section("")
    row = BoxLayout(size_hint_y=None, spacing=sizes.gap())
    hint = say("app.player", n=n + 1)
    field = Field(person.name, hint, partial(_rename, page, n))
    token = Token(sizes.touch() * 0.8, pos_hint={"center_y": 0.5})
    names = [each.name or str(k) for k, each in enumerate(page.draft.plan.people, 1)]
    token.show(f"seat_{n % SHAPES + 1}", letters(names)[n], colours.base(person.colour))
    row.add_widget(token)
    row.add_widget(field)
    field.bind(height=row.setter("height"))
    row.height = field.height
    section.add_widget(row)
    taps = [_colour(page, n, person)]
    if page.draft.offered.roles:
        taps.append(_open(page, n, "role", role(page, person.role)))
    taps.append(_open(page, n, "edge", say(f"new.edge.{person.edge}")))
    if may_play(page.draft.plan, page.draft.offered):
        taps.append(_open(page, n, "played", played(page, person.played)))
    people = page.draft.plan.people  # one width for all, so that their rows are alike
    roles = [each for p in people for each in (role(page, p.role), played(page, p.played))]
    said = [*roles, *(tap.text for tap in taps)]
    section.add_widget(Flow(taps, needed(said, sizes.small())))
    if page.opened[0] == n:
        what = page.opened[1]
        asked = "team" if what == "role" and shared(page.draft.offered.roles) else what
        section.add_widget(Text(say(f"new.{asked}"), sizes.small(), colours.QUIET))
        pick = partial(_pick, page, n, what)
        section.add_widget(chips(_options(page, what), getattr(person, what), pick))
    return section


def role(page: Shown, id: str) -> str:
    """Somebody's card; or a side, where several are on it."""
    kind = "team" if shared(page.draft.offered.roles) else "card"
    return page.words.name(kind, id) if id != DEALT else page.say("new.role.dealt")


def played(page: Shown, id: str) -> str:
    return page.words.name("player", id) if id else page.say("new.played.person")


def _open(page: Shown, n: int, what: str, label: str) -> Tap:
    def toggle() -> None:
        page.opened = (-1, "") if page.opened == (n, what) else (n, what)
        page.draw()

    return Tap(label, toggle, font_size=sizes.small())


def _colour(page: Shown, n: int, person: Person) -> Tap:
    tap = _open(page, n, "colour", page.say(f"new.colour.{person.colour}"))
    tap.fill = colours.base(person.colour)
    return tap


def _options(page: Shown, what: str) -> Sequence[tuple[str, str]]:
    match what:
        case "role":
            roles = dict.fromkeys((*page.draft.offered.roles, DEALT))
            return [(each, role(page, each)) for each in roles]
        case "played":
            by = ("", *may_play(page.draft.plan, page.draft.offered))
            return [(each, played(page, each)) for each in by]
        case "colour":
            return [(each, page.say(f"new.colour.{each}")) for each in COLOURS]
        case _:
            return [(each, page.say(f"new.edge.{each}")) for each in EDGES]


def _pick(page: Shown, n: int, what: str, value: str) -> None:
    page.draft.person(n, **{what: value})
    page.opened = (-1, "")
    page.draw()


def _rename(page: Shown, n: int, name: str) -> None:
    """No drawing anew: the finger is still on the keys."""
    page.draft.person(n, name=name[:LONGEST_NAME])
