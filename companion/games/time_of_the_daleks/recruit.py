"""Adventure A: recruit a Companion. Rulebook p.10."""

from __future__ import annotations

from companion.core import decks
from companion.core.messages import message
from companion.core.questions import Choose, Rule, ask_if

from . import console
from .table import Adventure, Doctor, Pool, Table
from .teaching import complete, learn

RULE = "adventure.recruit"
NOBODY, SEARCH, NOT_THERE = "nobody", "search", "not_there"


def recruit(table: Table, doctor: Doctor, zone: str) -> Rule[None]:
    """One a turn, into a free place, for a card or a charge; part-time until success."""

    def whom() -> Choose | None:
        options = choices(table, doctor, zone)
        about = message("daleks.recruit", RULE, seat=doctor.seat)
        return Choose(about, (doctor.seat,), (NOBODY, *options)) if options else None

    answer = yield from ask_if(whom)
    if answer is None or answer == (NOBODY,):
        return
    if not (yield from console.pay_charge_or_card(table, doctor, RULE, "recruit")):
        return
    table.recruited = True
    if answer == (SEARCH,):
        yield from search(table, doctor, zone)
    else:
        yield from join(table, doctor, answer, RULE)


def offered(table: Table, now: Adventure, mine: Pool) -> list[str]:
    """Where it is asked with the pool: each with its price, before anything of the pool is done."""
    doctor = table.doctor(mine.seat)
    begun = mine.focused or mine.chosen or now.helper
    if not table.together or begun:
        return []
    prices = console.prices(table, doctor)
    return [
        f"recruit:{what}:{price}" for what in choices(table, doctor, now.zone) for price in prices
    ]


def taken(table: Table, doctor: Doctor, zone: str, option: str) -> Rule[None]:
    """ "recruit:earth:charge": paid first, then drawn or searched for."""
    _, what, price = option.split(":")
    if not (yield from console.pay(table, doctor, price, RULE)):
        return
    table.recruited = True
    if what == SEARCH:
        yield from search(table, doctor, zone)
    else:
        yield from join(table, doctor, (what,), RULE)


def choices(table: Table, doctor: Doctor, zone: str) -> list[str]:
    """The decks one may draw from, and whether a Link may be searched for."""
    if (
        table.recruited
        or not console.free_place(table, doctor)
        or not console.can_pay(table, doctor)
    ):
        return []
    found = [name for name in open_decks(table, zone) if console.deck_of(table, name).size]
    return [*found, *([SEARCH] if linked(table, doctor, zone) else [])]


def open_decks(table: Table, zone: str) -> tuple[str, ...]:
    if table.is_anomaly(zone):
        return ("earth", "alien")
    return ("earth",) if table.on_earth(zone) else ("alien",)


def linked(table: Table, doctor: Doctor, zone: str) -> tuple[str, ...]:
    """Companions in the decks whom a Link names that may be used here."""
    by_people = _links_of_people(table, doctor)
    by_place = _links_of_place(table, zone)
    return tuple(
        card
        for deck in (table.earth, table.alien)
        for card in deck.unseen
        if _named(table, card, by_place)
        or (_named(table, card, by_people) and _right_place(table, card, zone))
    )


def _named(table: Table, card: str, links: set[str]) -> bool:
    """By its own name or by a group it belongs to."""
    return card in links or bool(links & set(table.box.companions[card].groups))


def _right_place(table: Table, card: str, zone: str) -> bool:
    """Earth Companions only on Earth, Alien ones anywhere else."""
    if table.box.companions[card].deck == "alien":
        return not table.on_earth(zone)
    at_anomaly = table.is_anomaly(zone) and table.house["earth_link_at_anomaly"] == "yes"
    return table.on_earth(zone) or at_anomaly


def _links_of_people(table: Table, doctor: Doctor) -> set[str]:
    card = table.box.doctors[doctor.card]
    links = {*card.links, *([card.linked] if card.linked else [])}
    for aboard in doctor.companions:
        links |= set(table.box.companions[aboard.card].links)
    return links


def _links_of_place(table: Table, zone: str) -> set[str]:
    """Links of Locations and Dilemmas open either deck."""
    if table.is_anomaly(zone):
        return set(table.box.anomalies[zone].links)
    links = set(table.side(zone).links)
    dilemma = table.box.dilemmas.get(table.dilemma(zone))
    return links | set(dilemma.links if dilemma else ())


def search(table: Table, doctor: Doctor, zone: str) -> Rule[None]:
    """Look for a Linked Companion, then shuffle; the table may find that nobody is there."""

    def whom() -> Choose | None:
        found = linked(table, doctor, zone)
        about = message("daleks.search", RULE, seat=doctor.seat)
        return Choose(about, (doctor.seat,), (*found, NOT_THERE)) if found else None

    answer = yield from ask_if(whom)
    if answer is None:
        return
    if answer == (NOT_THERE,):
        table.tell("nobody_found", RULE, seat=doctor.seat)
        return
    (card,) = answer
    table.companion_deck(card).take(card)
    console.come_aboard(table, doctor, card, RULE, full=False)


def join(table: Table, doctor: Doctor, names: tuple[str, ...], rule: str) -> Rule[None]:
    """Draw a Companion from one of the decks, if there is a place and a card."""
    open_now = [name for name in names if console.deck_of(table, name).size]
    if not open_now or not console.free_place(table, doctor):
        return
    name = open_now[0]
    if len(open_now) > 1:

        def which() -> Choose | None:
            about = message("daleks.which_deck", rule, seat=doctor.seat)
            return Choose(about, (doctor.seat,), tuple(open_now))

        answer = yield from ask_if(which)
        name = answer[0] if answer else name
    about = message("daleks.draw_companion", rule, seat=doctor.seat)
    known = tuple(c for c, each in table.box.companions.items() if each.deck == name)
    deck = console.deck_of(table, name)
    drawn = yield from decks.draw(deck, about, known=known, teachable=True)
    if drawn is None:
        return
    card = learn(table, "companions", drawn)
    now = table.adventure
    waits = now is not None and not now.outcome and doctor.seat in (now.seat, now.helper)
    console.come_aboard(table, doctor, card, rule, full=not waits)


def promote(table: Table, doctor: Doctor) -> None:
    """Success makes part-time Companions full-time. Rulebook p.15."""
    for aboard in doctor.companions:
        if not aboard.full:
            aboard.full = True
            table.tell("promote", "adventure.success.4", seat=doctor.seat, card=aboard.card)


def dismiss_part_time(table: Table, doctor: Doctor) -> None:
    for aboard in tuple(doctor.companions):
        if not aboard.full:
            console.dismiss(table, doctor, aboard.card, "adventure.failure.1")


def icons_known(table: Table, doctor: Doctor) -> bool:
    """What the dice need of the cards on a console."""
    return all(facts.icons is not None for _, facts in table.cards(doctor))


def know_icons(table: Table, doctor: Doctor) -> Rule[None]:
    """They are asked for if nobody has told us yet."""
    if icons_known(table, doctor):
        return
    yield from complete(table, "doctors", doctor.card, "icons")
    for aboard in tuple(doctor.companions):
        yield from complete(table, "companions", aboard.card, "icons")
