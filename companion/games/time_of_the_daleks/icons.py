"""What the dice icons on cards reach, and how often they may be used. Rulebook p.13-14, p.18."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from companion.core.messages import message
from companion.core.questions import Choose, Rule, ask_if

from .cards import Change, Reroll, colours, original
from .table import SUPPLY, Adventure, Doctor, Pool, StoryDie, Table

K9 = "k9_figure"  # a card may be called k9


def reroll_icons(table: Table, doctor: Doctor) -> Iterator[tuple[str, Reroll]]:
    for source, icons in table.icons(doctor):
        for n, icon in enumerate(icons.reroll):
            yield f"{source}.{n}", icon


def change_icons(table: Table, doctor: Doctor) -> Iterator[tuple[str, Change]]:
    for source, icons in table.icons(doctor):
        for n, icon in enumerate(icons.change):
            yield f"{source}.{n}", icon


def of_colour(pool: Pool, icon: str) -> list[StoryDie]:
    wanted = colours(icon)
    return [die for die in pool.dice if die.colour in wanted]


def names(pool: Pool, colour: str) -> list[str]:
    """The dice of a colour, as they are called at the table."""
    return [f"{pool.seat}:{die.id}" for die in of_colour(pool, colour)]


def changeable(pool: Pool, icon: Change) -> list[StoryDie]:
    return [die for die in of_colour(pool, icon.colour) if die.face != icon.to]


# Whose dice


def reaches_either(table: Table, card: str) -> bool:
    """A card for any Adventure is used on either Doctor's pool: on one of them. Rulebook p.18."""
    facts = table.box.timey_wimey.get(original(card))
    return facts is not None and facts.timing in ("any_adventure", "anytime")


def reached(table: Table, adventure: Adventure, seat: str, key: str) -> list[Pool]:
    """The pools that a card of this seat may be used on."""
    either = reaches_either(table, key.partition(".")[0])
    return [pool for pool in adventure.pools if either or pool.seat == seat]


def which_pool(seat: str, card: str, fitting: Callable[[], list[Pool]]) -> Rule[Pool | None]:
    """Whose dice a card works on, once it is used; nobody's if none fit."""

    def which() -> Choose | None:
        seats = tuple(pool.seat for pool in fitting())
        about = message("daleks.whose_dice", "timey_wimey", seat=seat, card=card)
        return Choose(about, (seat,), seats) if len(seats) > 1 else None

    answer = yield from ask_if(which)
    return next((pool for pool in fitting() if answer is None or pool.seat == answer[0]), None)


# How often


def uses(table: Table, adventure: Adventure, key: str) -> int:
    return _book(table, adventure).get(key, 0)


def k9_used(table: Table, adventure: Adventure, seat: str) -> bool:
    return bool(uses(table, adventure, f"{seat} {K9}"))


def use(table: Table, adventure: Adventure, key: str, n: int = 1) -> None:
    book = _book(table, adventure)
    book[key] = book.get(key, 0) + n


def _book(table: Table, adventure: Adventure) -> dict[str, int]:
    """How long icons stay used: the Adventure, or by house rule the turn."""
    return table.used if table.house["icon_use"] == "once_a_turn" else adventure.used


def icon_left(table: Table, adventure: Adventure, seat: str, key: str, icon: Reroll) -> int:
    """How many dice an icon may still re-roll: once an Adventure, unless taken one at a time."""
    spent = uses(table, adventure, f"{seat} {key} reroll")
    if isinstance(icon.dice, int) and table.house["number_reroll"] == "one_at_a_time":
        return icon.dice - spent
    return 0 if spent else dice_of(icon)


def dice_of(icon: Reroll) -> int:
    return icon.dice if isinstance(icon.dice, int) else sum(SUPPLY.values())
